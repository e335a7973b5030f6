/** Turns an address that somebody else may have written into a path of Helix, or into nothing. Follows none. */

/** Any site: only whether an address leaves it matters. */
const SITE = 'https://helix.invalid';
/** A path of another site, for one browser or another: slashes of either kind, and characters that browsers leave out. */
// oxlint-disable-next-line no-control-regex -- Browsers drop control characters from an address, so they are refused.
const LEAVES = /^[/\\]{2}|[\\\u0000-\u001f\u007f]/;
/** An address may be encoded so many times over. */
const DEEPEST = 5;

/** The path with nothing in it encoded any more; null where it is encoded too often, or can't be read. */
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

/** `/facts?year=2025` as it is; null for another site, another protocol, and what is not text. */
export function ownPath(address: unknown): string | null {
  if (typeof address !== 'string' || !address.startsWith('/') || LEAVES.test(address)) return null;
  if (!URL.canParse(address, SITE)) return null;
  const { origin, pathname, search, hash } = new URL(address, SITE);
  const plain = decoded(pathname);
  return origin !== SITE || plain === null || LEAVES.test(plain) ? null : `${pathname}${search}${hash}`;
}
