/** The numbers and signs before the lines of a list in a Word file. */
import { valueOf, type InList } from './word-styles.ts';
import { attributeOf, xmlParts } from './xml.ts';

interface Level {
  start: number;
  format: string;
  text: string;
}

/** The levels of Word's lists, from 0. */
const DEEPEST = 8;
const LARGEST = 100_000;

const ROMAN: readonly [number, string][] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];
function roman(number: number): string {
  let left = Math.min(number, 3_999);
  return ROMAN.map(([size, sign]) => {
    const times = Math.floor(left / size);
    left -= times * size;
    return sign.repeat(times);
  }).join('');
}
const letter = (number: number): string =>
  String.fromCharCode(97 + (Math.max(0, number - 1) % 26)).repeat(Math.min(5, Math.ceil(number / 26)));

const FORMATS: Readonly<Record<string, (number: number) => string>> = {
  lowerLetter: letter,
  upperLetter: (number) => letter(number).toUpperCase(),
  lowerRoman: roman,
  upperRoman: (number) => roman(number).toUpperCase(),
};

/** The mark of the next line of a list, such as '2.1' or a bullet; lines that follow a line of a higher level begin anew. */
export function listsOf(xml: string): (line: InList) => string {
  const levels = new Map<string, Level[]>();
  const abstract = new Map<string, string>();
  let kind = '';
  let list = '';
  let level: Level | null = null;
  for (const tag of xmlParts(xml)) {
    if (typeof tag === 'string' || tag.kind === 'close') continue;
    if (tag.name === 'w:abstractNum') kind = attributeOf(tag, 'w:abstractNumId') ?? '';
    else if (tag.name === 'w:lvl') {
      const at = Number(attributeOf(tag, 'w:ilvl') ?? 0);
      level = { start: 1, format: 'decimal', text: '' };
      const all = levels.get(kind) ?? [];
      if (at >= 0 && at <= DEEPEST) all[at] = level;
      levels.set(kind, all);
    } else if (tag.name === 'w:num') {
      list = attributeOf(tag, 'w:numId') ?? '';
      // The levels of a list that differ from those of its kind are left out.
      kind = '';
    } else if (tag.name === 'w:abstractNumId') abstract.set(list, valueOf(tag));
    else if (level === null) continue;
    else if (tag.name === 'w:start') level.start = Math.min(LARGEST, Number(valueOf(tag)) || 0);
    else if (tag.name === 'w:numFmt') level.format = valueOf(tag);
    else if (tag.name === 'w:lvlText') level.text = valueOf(tag).slice(0, 40);
  }
  const counts = new Map<string, number[]>();
  return (line) => {
    const of = abstract.get(line.list) ?? '';
    const known = levels.get(of) ?? [];
    const one = known[line.level];
    if (one === undefined) return '•';
    const count = counts.get(of) ?? [];
    count[line.level] = (count[line.level] ?? one.start - 1) + 1;
    count.length = line.level + 1;
    counts.set(of, count);
    if (one.format === 'none') return '';
    if (one.format === 'bullet') return '•';
    return one.text.replaceAll(/%([1-9])/g, (_, digit) => {
      const at = Number(digit) - 1;
      const number = count[at] ?? known[at]?.start ?? 1;
      return (FORMATS[known[at]?.format ?? ''] ?? String)(number);
    });
  };
}
