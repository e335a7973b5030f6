/** Decodes a file of unknown encoding for display: by its byte order mark, as UTF-8, or by a guess among Windows code pages. */

/** A cut text may end within a character. */
export function decode(bytes: Uint8Array, cut: boolean): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: cut });
  } catch {
    return new TextDecoder(codePageOf(bytes)).decode(bytes);
  }
}

/**
 * Windows code pages use the same bytes for Western, Arabic and Cyrillic letters. In Western text such a letter is alone among ASCII letters;
 * in the other two they are adjacent, and most Cyrillic letters are lower case, the last thirty-two bytes.
 */
function codePageOf(bytes: Uint8Array): string {
  let letters = 0;
  let together = 0;
  let last = 0;
  for (const [at, byte] of bytes.entries()) {
    if (byte < 0xc0) continue;
    letters += 1;
    if ((bytes[at - 1] ?? 0) >= 0xc0 || (bytes[at + 1] ?? 0) >= 0xc0) together += 1;
    if (byte >= 0xe0) last += 1;
  }
  if (together < letters / 2) return 'windows-1252';
  return last > letters * 0.7 ? 'windows-1251' : 'windows-1256';
}
