/** Tells the records of a table from its other lines: empty ones, tags, totals and notes. */
import { folded } from '#domain/search/folded.ts';
import { isTagRow } from './hxl.ts';
import { textOf, type RawCell } from './import-table.ts';

const TOTALS =
  'total|totals|totaux|totales|totais|grand total|subtotal|sub total|sub-total|sous total|sous-total|s/total|s-total|s total|subtotales|total general|total geral|ensemble|somme|suma|المجموع|الاجمالي|مجموع|اجمالي|المجموع الكلي|الاجمالي العام|всього|усього|разом|итого|всего|загалом';
const WORDS = TOTALS.split('|')
  .map((words) => folded(words))
  .join('|');
/** At the beginning or the end: 'Total for Libya', 'Eastern Libya total'. */
const TOTAL = new RegExp(`^(?:${WORDS})(?![\\p{L}\\p{N}])|(?:^|[\\s:,(/-])(?:${WORDS})[\\s:.)*]*$`, 'u');

const MOST_LETTERS = 80;
export const isTotalText = (text: string): boolean =>
  text.length <= MOST_LETTERS && TOTAL.test(folded(text.trim()).replaceAll(/\s+/g, ' '));

const NOTE =
  /^(?:\*|[¹²³†]|\(?\d\)|\(blank\)$|notes?\b|nb\b|n\.b|sources?\b|remarks?\b|disclaimer|nota\b|fuente|fonte|ملاحظ|مصدر|المصدر|приміт|джерел|источник|примеч)/iu;
const LONG = 60;
/** A row with as many texts is a record. */
const FEW = 3;

export type LineKind = 'record' | 'empty' | 'totals' | 'tags' | 'note';

/** A row of totals has a text of totals beside numbers; a note is one text, long or with the words of a note; tags are those of HXL. */
export function kindOf(cells: readonly RawCell[]): LineKind {
  let filled = 0;
  let only: RawCell = null;
  let isTagged = false;
  const said: string[] = [];
  for (const cell of cells) {
    if (cell === null || cell === '') continue;
    if (typeof cell !== 'string') {
      filled += 1;
      only = cell;
      continue;
    }
    if (cell.trim() === '') continue;
    filled += 1;
    only = cell;
    if (cell.startsWith('#')) isTagged = true;
    // In a text file numbers are texts too.
    if (said.length < FEW && /\p{L}/u.test(cell)) said.push(cell);
  }
  if (filled === 0) return 'empty';
  if (isTagged && isTagRow(cells.map(textOf))) return 'tags';
  if (filled === 1 && typeof only === 'string' && (only.length > LONG || NOTE.test(only.trim()))) return 'note';
  return said.length < FEW && said.some(isTotalText) ? 'totals' : 'record';
}
