/**
 * Parses an address; null if it is not valid. Not by `URL.canParse`: once Node.js 20 has optimized that call, it reads the Latin-1
 * letters of a text ('é') as UTF-8, and answers false.
 */
export function parsedUrl(text: string, base?: URL): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

/** The address with more of a path: `https://models.example.org/v1?plan=a` with `/models` is `https://models.example.org/v1/models?plan=a`. */
export function addressUnder(base: string, path: string): URL {
  const address = new URL(base);
  let { pathname } = address;
  while (pathname.endsWith('/')) pathname = pathname.slice(0, -1);
  address.pathname = pathname + path;
  return address;
}
