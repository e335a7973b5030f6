/** The text of a feed's bytes by its mark, the answer's charset, its own declaration, or else as UTF-8 or Windows-1252. Refuses bytes that contradict the declaration. */
import { decoded } from '#server/uploads/grab/charset.ts';

/** A feed that can't be read at all, in words for the Settings screen. */
export class FeedFault extends Error {
  override readonly name = 'FeedFault';
}

const inHeader = /charset\s*=\s*["']?([\w.:-]{1,40})/i;
const inDeclaration = /^\s*<\?xml[^>]{0,200}encoding\s*=\s*["']([\w.:-]{1,40})/i;
const latin = /^(iso-?8859-1|latin1|us-ascii|windows-1252|cp1252)$/i;
/** A UTF-8 mark that was encoded twice, as GDACS sends it at times. */
const twice = /^(\uFEFF|\u00EF\u00BB\u00BF)+/;

export function textOf(bytes: Buffer, contentType?: string): string {
  const [first, second] = bytes;
  const mark = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null;
  const declared = inDeclaration.exec(bytes.subarray(0, 400).toString('latin1').replace(twice, ''))?.[1];
  const label = mark ?? inHeader.exec(contentType ?? '')?.[1] ?? declared;
  return decode(bytes, label).replace(twice, '');
}

function decode(bytes: Buffer, label: string | undefined): string {
  if (label === undefined) return decoded(bytes, undefined);
  if (latin.test(label)) return decoded(bytes, 'charset=windows-1252');
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof RangeError) return decoded(bytes, undefined);
    throw new FeedFault(`The answer says that it is ${label}, but it is not`);
  }
}

/** The value of a JSON text; refuses half a file and a page of HTML. */
export function jsonOf(bytes: Buffer): unknown {
  const text = textOf(bytes).trim();
  if (text === '') throw new FeedFault('The answer is empty');
  if (text.startsWith('<')) throw new FeedFault('The answer is a page of HTML or XML, not JSON');
  try {
    return JSON.parse(text);
  } catch {
    throw new FeedFault('The answer is not whole: it ends or breaks off as JSON');
  }
}
