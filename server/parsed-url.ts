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
