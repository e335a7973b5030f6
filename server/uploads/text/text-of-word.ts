/** The text of a Word document, from its part word/document.xml, by one scan over its tags. */
import { cellOf, MOST_SPANNED } from './cell.ts';

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

const written = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi, (whole, decimal, hex, name) => {
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
    if (name !== undefined) return ENTITIES[String(name).toLowerCase()] ?? whole;
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
  });

/** What a tag adds to the text. */
const BREAKS: Readonly<Record<string, string>> = {
  '/w:p': '\n',
  'w:br/': '\n',
  'w:cr/': '\n',
  'w:tab/': '\t',
  '/w:tr': '\n',
};

/** Where the text of an open cell begins, and the columns that it reaches over. */
type OpenCell = { from: number; across: number };

const spanOf = (tag: string): number =>
  Math.max(1, Math.min(Number(/w:val="(\d{1,3})"/.exec(tag)?.[1] ?? 1), MOST_SPANNED));

const isOn = (tag: string): boolean => !/w:val="(?:0|false|off)"/.test(tag);

/** Deleted text (w:delText), codes of fields (w:instrText), hidden text (w:vanish) and text at its place before a move are left out. */
export function textOfWord(xml: string): string {
  const parts: string[] = [];
  const cells: OpenCell[] = [];
  let [isHidden, moved] = [false, 0];
  for (let at = xml.indexOf('<'); at !== -1;) {
    const end = xml.indexOf('>', at);
    if (end === -1) break;
    const tag = xml.slice(at + 1, end);
    const name = /^\/?[\w:]+/.exec(tag)?.[0] ?? '';
    const next = xml.indexOf('<', end);
    if (/^\/?w:(?:r|p)$/.test(name)) isHidden = false;
    if (name === 'w:vanish') isHidden = isOn(tag);
    else if (name === 'w:moveFrom' && !tag.endsWith('/')) moved += 1;
    else if (name === '/w:moveFrom') moved -= 1;
    else if (name === 'w:t' && !tag.endsWith('/')) {
      if (!isHidden && moved === 0) parts.push(written(xml.slice(end + 1, next === -1 ? undefined : next)));
    } else if (name === 'w:tc' && !tag.endsWith('/')) cells.push({ from: parts.length, across: 1 });
    else if (name === 'w:gridSpan' && cells.length > 0) (cells.at(-1) as OpenCell).across = spanOf(tag);
    else if (name === '/w:tc') {
      const { from, across } = cells.pop() ?? { from: parts.length, across: 1 };
      parts.push(cellOf(parts.splice(from).join('')), '\t'.repeat(across - 1));
    } else parts.push(BREAKS[tag.endsWith('/') ? `${name}/` : name] ?? '');
    at = next;
  }
  return parts.join('').trim();
}
