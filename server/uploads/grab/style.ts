/** Embeds a style sheet with its pictures and imported sheets, and removes everything else that it would load. Reads the text in one pass. */
import { inTurns } from './in-turns.ts';

/** The picture as a data address; null if it is not available. */
export type Picture = (address: string, base: URL) => Promise<string | null>;
/** Another sheet, with the base of its relative addresses. */
export type Sheet = (address: string, base: URL) => Promise<{ css: string; base: URL } | null>;

/** Loads pictures and sheets up to a limit, in which repeated ones count each time. */
export interface Loading {
  picture: Picture;
  sheet: Sheet;
}

const nothing = 'url("data:,")';
const deepestImport = 3;

export async function inlinedStyle(css: string, base: URL, load: Loading, depth = 0): Promise<string> {
  const parts = partsOf(withoutDisguise(withoutComments(css)));
  const written = await inTurns(parts, async (part) => {
    if (part.kind === 'text') return part.text;
    if (part.kind === 'url') return pictureOf(part.address, base, load);
    const sheet = depth < deepestImport ? await load.sheet(part.address, base) : null;
    if (sheet === null) return '';
    const inner = await inlinedStyle(sheet.css, sheet.base, load, depth + 1);
    return part.media === '' ? inner : `@media ${part.media} {${inner}}`;
  });
  // Escapes `<`, so that no text of a sheet can close the style element or open another.
  return written.join('').replaceAll(/<(?=[a-z/!?])/gi, String.raw`\3c `);
}

async function pictureOf(address: string, base: URL, load: Loading): Promise<string> {
  if (/^data:image\//i.test(address)) return `url("${address.replaceAll(/["\\\r\n]/g, '')}")`;
  if (address === '' || address.startsWith('#') || /^data:/i.test(address) || isFont(address)) return nothing;
  const data = await load.picture(address, base);
  return data === null ? nothing : `url("${data}")`;
}

const isFont = (address: string): boolean => /\.(woff2?|ttf|otf|eot)([?#]|$)/i.test(address);

function withoutComments(css: string): string {
  const kept: string[] = [];
  for (let at = 0; at < css.length;) {
    const begin = css.indexOf('/*', at);
    kept.push(css.slice(at, begin === -1 ? undefined : begin));
    const end = begin === -1 ? -1 : css.indexOf('*/', begin + 2);
    at = end === -1 ? css.length : end + 2;
  }
  return kept.join('');
}

/** Resolves escaped letters, because `u\72l(` loads like `url(`, and disables functions that load an address without `url(`. */
const withoutDisguise = (css: string): string =>
  css
    .replaceAll(/\\(?:0{0,4}([46][1-9a-f]|[57][0-9a])(?![0-9a-f])(?:\r\n|\s)?|([g-z]))/gi, (_all, code, letter) =>
      typeof code === 'string' ? String.fromCharCode(parseInt(code, 16)) : String(letter),
    )
    .replaceAll(/(?<![\w-])(?:-webkit-)?(?=(?:image-set|image|src|cross-fade)\()/gi, 'x-');

type Part =
  | { kind: 'text'; text: string }
  | { kind: 'url'; address: string }
  | { kind: 'import'; address: string; media: string };

function partsOf(css: string): Part[] {
  const parts: Part[] = [];
  const opening = /url\(\s*|@import\s*(?:url\(\s*|(?=["']))/gi;
  let at = 0;
  for (let found = opening.exec(css); found !== null; found = opening.exec(css)) {
    parts.push({ kind: 'text', text: css.slice(at, found.index) });
    const imported = found[0].startsWith('@');
    const read = readAddress(css, opening.lastIndex, found[0].includes('('));
    // Without an end, the meaning of the rest is unknown.
    if (read === null) return parts;
    const { address } = read;
    at = read.end;
    if (imported) {
      const end = css.indexOf(';', at);
      const media = css.slice(at, end === -1 ? undefined : end).trim();
      parts.push({ kind: 'import', address, media: /^[\w\s():,.-]{1,200}$/.test(media) ? media : '' });
      at = end === -1 ? css.length : end + 1;
    } else parts.push({ kind: 'url', address });
    opening.lastIndex = at;
  }
  parts.push({ kind: 'text', text: css.slice(at) });
  return parts;
}

/** Reads an address from `start`, with or without quotes, up to the closing bracket if any. */
function readAddress(css: string, start: number, bracket: boolean): { address: string; end: number } | null {
  const quote = css[start];
  if (quote === '"' || quote === "'") {
    const end = css.indexOf(quote, start + 1);
    const close = end === -1 ? -1 : bracket ? css.indexOf(')', end) + 1 : end + 1;
    return close <= 0 ? null : { address: css.slice(start + 1, end).trim(), end: close };
  }
  const end = css.indexOf(bracket ? ')' : ';', start);
  return end === -1 ? null : { address: css.slice(start, end).trim(), end: bracket ? end + 1 : end };
}
