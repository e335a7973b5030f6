/** Turns an untrusted address into a path of Helix, or into null. Follows none. */

/** Any site would do: it only matters whether an address leaves it. */
const SITE = 'https://helix.invalid';
/** An address that some browser reads as another site's: slashes of either kind, and characters that browsers drop. */
// oxlint-disable-next-line no-control-regex -- Browsers drop control characters from an address, so they are refused.
const LEAVES = /^[/\\]{2}|[\\\u0000-\u001f\u007f]/;
/** How many times an address may be encoded. */
const DEEPEST = 5;

/** The path after one more decoding; null where it can't be decoded. */
function decodedOnce(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/**
 * `/facts?year=2025` unchanged; null for another site, another protocol, or a value that is not text.
 *
 * A program on the way may decode the path again, and a browser then takes out its dots: `/.%2f/evil.example` becomes
 * `/.//evil.example`, which becomes `//evil.example`. Each of these readings is tested.
 */
export function ownPath(address: unknown): string | null {
  if (typeof address !== 'string' || !address.startsWith('/')) return null;
  let own: string | null = null;
  let read = address;
  for (let depth = 0; depth <= DEEPEST; depth += 1) {
    if (LEAVES.test(read) || !URL.canParse(read, SITE)) return null;
    const { origin, pathname, search, hash } = new URL(read, SITE);
    if (origin !== SITE || LEAVES.test(pathname)) return null;
    own ??= `${pathname}${search}${hash}`;
    const next = decodedOnce(pathname);
    if (next === null) return null;
    if (next === read) return own;
    read = next;
  }
  return null;
}
