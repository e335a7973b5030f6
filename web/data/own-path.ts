/** Turns an untrusted address into a path of Helix, or into null. Follows none. */

/** Any site would do: it only matters whether an address leaves it. */
const SITE = 'https://helix.invalid';
/** An address that some browser reads as another site's: slashes of either kind, and characters that browsers drop. */
// oxlint-disable-next-line no-control-regex -- Browsers drop control characters from an address, so they are refused.
const LEAVES = /^[/\\]{2}|[\\\u0000-\u001f\u007f]/;
/** How many times an address may be encoded. */
const DEEPEST = 5;

/** The fully decoded path; null where it is encoded too often or can't be decoded. */
function decoded(path: string): string | null {
  let plain = path;
  for (let depth = 0; depth < DEEPEST; depth += 1) {
    let next: string;
    try {
      next = decodeURIComponent(plain);
    } catch {
      return null;
    }
    if (next === plain) return plain;
    plain = next;
  }
  return null;
}

/** `/facts?year=2025` unchanged; null for another site, another protocol, or a value that is not text. */
export function ownPath(address: unknown): string | null {
  if (typeof address !== 'string' || !address.startsWith('/') || LEAVES.test(address)) return null;
  if (!URL.canParse(address, SITE)) return null;
  const { origin, pathname, search, hash } = new URL(address, SITE);
  const plain = decoded(pathname);
  return origin !== SITE || plain === null || LEAVES.test(plain) ? null : `${pathname}${search}${hash}`;
}
