/** Decodes a page or a style sheet by its byte order mark, its header, its own declaration, or else as UTF-8 or Windows-1252. */

export function decoded(bytes: Buffer, contentType: string | undefined): string {
  const label = markOf(bytes) ?? labelIn(contentType ?? '') ?? labelIn(bytes.subarray(0, 4096).toString('latin1'));
  const named = label === null ? null : decoderOf(label);
  if (named !== null) return named.encoding === 'windows-1252' ? western(bytes) : named.decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return western(bytes);
  }
}

/** The characters of Windows-1252 instead of Latin-1's controls. Node decodes Windows-1252 as Latin-1. */
const between80and9f = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

const western = (bytes: Buffer): string =>
  bytes
    .toString('latin1')
    .replaceAll(/[\x80-\x9f]/g, (letter) => between80and9f[letter.charCodeAt(0) - 0x80] ?? letter);

function markOf(bytes: Buffer): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 'utf-8' : null;
}

const labelIn = (text: string): string | null => /charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(text)?.[1] ?? null;

function decoderOf(label: string): InstanceType<typeof TextDecoder> | null {
  try {
    return new TextDecoder(label);
  } catch {
    return null;
  }
}
