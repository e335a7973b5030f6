/** The text of a feed's bytes by its mark, the answer's charset, its own declaration, or else as UTF-8 or Windows-1252. Bad bytes become U+FFFD, and are told to the reader. */
import { decoded } from '#server/uploads/grab/charset.ts';
import { tooDeep, tooMany } from '#db/threads/too-much.ts';

/** A feed that can't be read at all, in words for the Settings screen. */
export class FeedFault extends Error {
  override readonly name = 'FeedFault';
}

const inHeader = /charset\s*=\s*["']?([\w.:-]{1,40})/i;
const inDeclaration = /^\s*<\?xml[^>]{0,200}encoding\s*=\s*["']([\w.:-]{1,40})/i;
const latin = /^(iso-?8859-1|latin1|us-ascii|windows-1252|cp1252)$/i;
/** A UTF-8 mark that was encoded twice, as GDACS sends it at times. */
const twice = /^(\uFEFF|\u00EF\u00BB\u00BF)+/;

/** `damaged` is the encoding if some bytes are not of it; a U+FFFD stands instead of them. */
export interface Decoded {
  text: string;
  damaged: string | null;
}

export function textOf(bytes: Buffer, contentType?: string): Decoded {
  const [first, second] = bytes;
  const mark = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null;
  const declared = inDeclaration.exec(bytes.subarray(0, 400).toString('latin1').replace(twice, ''))?.[1];
  const label = mark ?? inHeader.exec(contentType ?? '')?.[1] ?? declared;
  const { text, damaged } = decode(bytes, label);
  return { text: text.replace(twice, ''), damaged };
}

function decode(bytes: Buffer, label: string | undefined): Decoded {
  if (label !== undefined && latin.test(label)) return { text: decoded(bytes, 'charset=windows-1252'), damaged: null };
  try {
    return { text: new TextDecoder(label ?? 'utf-8', { fatal: true }).decode(bytes), damaged: null };
  } catch (error) {
    // An encoding that the engine does not know.
    if (error instanceof RangeError) return decode(bytes, undefined);
  }
  const text = new TextDecoder(label).decode(bytes);
  if (label === undefined && !isMostly(text)) return { text: decoded(bytes, 'charset=windows-1252'), damaged: null };
  return { text, damaged: label?.toUpperCase() ?? 'UTF-8' };
}

/** Whether this is UTF-8 with a bad byte and not another encoding, in which hardly any letter outside ASCII would be whole. */
function isMostly(text: string): boolean {
  let balance = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > 0x7f) balance += code === 0xfffd ? -1 : 4;
  }
  return balance > 0;
}

/** Objects cost most to keep; one of a real feed has more than 25 letters, and an answer at most 10 MB. */
const most = { depth: 100, values: 1_000_000, objects: 400_000 };

/** The value of a JSON text; refuses half a file, a page of HTML, and what is nested or divided without end. */
export function jsonOf(bytes: Buffer): { value: unknown; damaged: string | null } {
  const { text: whole, damaged } = textOf(bytes);
  const text = whole.trim();
  if (text === '') throw new FeedFault('The answer is empty');
  if (text.startsWith('<')) throw new FeedFault('The answer is a page of HTML or XML, not JSON');
  requireBounds(text);
  try {
    return { value: JSON.parse(text), damaged };
  } catch {
    throw new FeedFault('The answer is not whole: it ends or breaks off as JSON');
  }
}

function requireBounds(text: string): void {
  let depth = 0;
  let values = 0;
  let objects = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === '"') isQuoted = !isQuoted;
    else if (isQuoted) at += letter === '\\' ? 1 : 0;
    else if (letter === '[') depth += 1;
    else if (letter === '{') {
      depth += 1;
      objects += 1;
    } else if (letter === ']' || letter === '}') depth -= 1;
    else if (letter === ',') values += 1;
    if (depth > most.depth) throw tooDeep(most.depth);
    if (values > most.values) throw tooMany(most.values, 'values');
    if (objects > most.objects) throw tooMany(most.objects, 'objects');
  }
}
