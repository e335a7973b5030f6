/** What the styles of a Word file mean for its text: the level of a heading, and the list of a line. */
import { attributeOf, xmlParts, type Tag } from './xml.ts';

export interface InList {
  list: string;
  level: number;
}

export interface ParagraphStyle {
  /** From 0; null for text. */
  heading: number | null;
  list: InList | null;
}

/** The levels of headings in an outline; 9 is text. */
export const headingOf = (value: string | null): number | null => {
  const level = Number(value ?? 9);
  return level >= 0 && level < 9 ? level : null;
};

/** Word keeps the English names of its own styles in every language. */
function headingNamed(name: string): number | null {
  if (/^title$/i.test(name)) return 0;
  const [, digit] = /^heading ?([1-9])$/i.exec(name) ?? [];
  return digit === undefined ? null : Number(digit) - 1;
}

export const valueOf = (tag: Tag): string => attributeOf(tag, 'w:val') ?? '';

/** Styles by their id. A style has what it does not name from the style that it is based on. */
export function stylesOf(xml: string): (id: string) => ParagraphStyle {
  const own = new Map<string, Partial<ParagraphStyle> & { base?: string }>();
  let style: Partial<ParagraphStyle> & { base?: string } = {};
  for (const tag of xmlParts(xml)) {
    if (typeof tag === 'string' || tag.kind === 'close') continue;
    if (tag.name === 'w:style') {
      style = {};
      own.set(attributeOf(tag, 'w:styleId') ?? '', style);
    } else if (tag.name === 'w:name') style.heading = headingNamed(valueOf(tag));
    else if (tag.name === 'w:basedOn') style.base = valueOf(tag);
    else if (tag.name === 'w:outlineLvl') style.heading = headingOf(valueOf(tag));
    else if (tag.name === 'w:ilvl') style.list = { list: style.list?.list ?? '', level: Number(valueOf(tag)) };
    else if (tag.name === 'w:numId') style.list = { list: valueOf(tag), level: style.list?.level ?? 0 };
  }
  return (id) => {
    const found: ParagraphStyle = { heading: own.has(id) ? null : headingNamed(id), list: null };
    let next: string | undefined = id;
    // A damaged file may base a style on itself.
    for (let step = 0; step < 10 && next !== undefined; step += 1) {
      const one: Partial<ParagraphStyle> & { base?: string } = own.get(next) ?? {};
      found.heading ??= one.heading ?? null;
      found.list ??= one.list ?? null;
      next = one.base;
    }
    return found;
  };
}
