/** The encoding and the separator of a text with a table, as found in it. */
import { streamCsvRows } from 'hucre/csv';

/** The encodings that people's programs write; the first is assumed for a text without marks. */
export const ENCODINGS = {
  'utf-8': 'Unicode (UTF-8)',
  'utf-16le': 'Unicode (UTF-16)',
  'utf-16be': 'Unicode (UTF-16, big-endian)',
  'windows-1252': 'Western European (Windows-1252)',
  'windows-1256': 'Arabic (Windows-1256)',
  'windows-1250': 'Central European (Windows-1250)',
  'windows-1251': 'Cyrillic (Windows-1251)',
  'windows-1254': 'Turkish (Windows-1254)',
} as const;
export type Encoding = keyof typeof ENCODINGS;

export const SEPARATORS = { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Bar' } as const;
export type Separator = keyof typeof SEPARATORS;

export type TextForm = { encoding: Encoding; separator: Separator };

/** Text of UTF-16 without a mark has a zero in every second byte of its Latin letters, digits and separators. */
function zeros(bytes: Uint8Array, odd: 0 | 1): number {
  let found = 0;
  for (let at = odd; at < Math.min(bytes.length, 4000); at += 2) if (bytes[at] === 0) found += 1;
  return found;
}

/** Letters of Russian and Ukrainian words in Windows-1251 that are Latin ones in Windows-1252 and 1256: а в з и й к л о п ф щ ы ь. */
const CYRILLIC = new Set([0xe0, 0xe2, 0xe7, 0xe8, 0xe9, 0xea, 0xeb, 0xee, 0xef, 0xf4, 0xf9, 0xfb, 0xfc]);
/** Those of Ukrainian and Belarusian below them: І і Ї ї Є є Ґ ґ. */
const BELOW: ReadonlySet<number> = new Set([0xa5, 0xaa, 0xaf, 0xb2, 0xb3, 0xb4, 0xba, 0xbf]);
/** Letters of a Latin word with an accent stand between plain ones; those of other scripts beside each other. */
const LONGEST_LATIN = 2;

/** The encoding of a text of bytes above 127: one of another script only if most of them are in words of it. */
function codePageOf(bytes: Uint8Array): Encoding {
  let high = 0;
  let inWords = 0;
  let cyrillic = 0;
  let run = 0;
  for (let at = 0; at <= Math.min(bytes.length, 200_000); at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte >= 0xc0 || (run > 0 && BELOW.has(byte))) {
      run += 1;
      if (CYRILLIC.has(byte)) cyrillic += 1;
      continue;
    }
    high += run;
    if (run > LONGEST_LATIN) inWords += run;
    run = 0;
  }
  if (high === 0 || inWords < high * 0.8) return 'windows-1252';
  return cyrillic > high * 0.2 ? 'windows-1251' : 'windows-1256';
}

export function encodingOf(bytes: Uint8Array, isUtf8: (bytes: Uint8Array) => boolean): Encoding {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const sample = Math.min(bytes.length, 4000) / 2;
  if (zeros(bytes, 1) > sample / 4 && zeros(bytes, 0) < sample / 20) return 'utf-16le';
  if (zeros(bytes, 0) > sample / 4 && zeros(bytes, 1) < sample / 20) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : codePageOf(bytes);
}

/** Excel's first line 'sep=;' names the separator. */
export const NAMED = /^sep=([,;\t|])\r?\n/;

/** The separator that gives the most columns in most of the first lines. */
export function separatorOf(text: string): Separator {
  const named = NAMED.exec(text)?.[1];
  if (named !== undefined) return named as Separator;
  const start = text.slice(0, 20_000);
  let best: { separator: Separator; score: number } = { separator: ',', score: 0 };
  for (const separator of Object.keys(SEPARATORS) as Separator[]) {
    const widths = new Map<number, number>();
    let lines = 0;
    for (const row of streamCsvRows(start, { delimiter: separator })) {
      if (row.length > 1) widths.set(row.length, (widths.get(row.length) ?? 0) + 1);
      if ((lines += 1) === 50) break;
    }
    for (const [width, times] of widths)
      if (times * Math.log(width) > best.score) best = { separator, score: times * Math.log(width) };
  }
  return best.separator;
}
