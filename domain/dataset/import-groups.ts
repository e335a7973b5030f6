/** Finds the rows of a long table that count other people, or the same again: a column whose values are groups of people, units, or sexes and ages with all of them. */
import { headerWords, meaningsOf } from './header-words.ts';
import { readHeader, type Reading, type Unit } from './header-reading.ts';
import { isAge } from './import-ages.ts';
import type { SheetColumn } from './columns.ts';
import type { Leveled } from './import-entry.ts';
import { textOf, type Head, type RawTable } from './import-table.ts';
import { mainCount, valueOf } from './import-totals.ts';

/** A value of such a column, and its rows that are left out. */
export type OtherRows = { text: string; rows: number };

const MOST_KINDS = 30;
const LONGEST = 60;
/** Records with a value of the column: in fewer it is a remark. */
const FILLED = 0.9;
/** Below it, a text says itself that it counts the displaced. */
const UNSAID = 900;

/** The entries of each value of a column; null of a column with numbers, remarks or too many values. */
function kindsOf(found: readonly Leveled[], { rows }: RawTable, at: number): Map<string, Leveled[]> | null {
  const kinds = new Map<string, Leveled[]>();
  let filled = 0;
  for (const entry of found) {
    const cell = rows[entry.row.line - 1]?.[at] ?? null;
    if (cell === null) continue;
    if (typeof cell !== 'string' || cell.length > LONGEST) return null;
    const text = textOf(cell);
    if (text === '') continue;
    filled += 1;
    const before = kinds.get(text);
    if (before !== undefined) before.push(entry);
    else if (kinds.size >= MOST_KINDS) return null;
    else kinds.set(text, [entry]);
  }
  return kinds.size > 1 && filled >= found.length * FILLED ? kinds : null;
}

const saidBy = (text: string) => meaningsOf(headerWords(text));
const PEOPLE: ReadonlySet<string | null> = new Set(
  'people returnees returns moving affected households outside'.split(' '),
);
/** People who can't move, and acts against people, as Colombia counts them beside the displaced. */
const ACTS = /^(?:confin|homicidi|amenaza|secuestr|desaparici|tortura|despojo|masacre|minas|acto terrorista)/i;
/** Codes of UNHCR for refugees, asylum-seekers, returnees, returned IDPs, stateless people, others, hosts. */
const CODES = /^(?:ref|asy|ret|rdp|sta|ooc|hst|oip)$/i;
/** 'Internal displacements' beside 'IDPs', as IDMC's measures. */
const isOfFlows = (text: string): boolean => {
  const said = saidBy(text);
  return (said.includes('new') || said.includes('movement')) && !said.includes('stock');
};
const isOfOthers = (text: string): boolean =>
  saidBy(text).some((one) => PEOPLE.has(one)) ||
  isOfFlows(text) ||
  /^(?:non|not)[\s-]/i.test(text) ||
  CODES.test(text) ||
  ACTS.test(text);

/** A header of groups of people: any value but the displaced is of others, 'Host' too. */
export const OF_GROUPS =
  /pop(?:ulation)?[ _-]?(?:type|group|categor)|(?:type|group|categor)\w*[ _](?:of |de )?(?:pop|people|person)|beneficiary|profil|^indica(?:t|d)(?:or|eur)/i;

/** Which readings of a value are the displaced; the first that a value has decides for all. */
const TIERS: readonly ((reading: Reading) => boolean)[] = [
  ({ target, rank, loose }) => target === 'stock_total' && loose !== true && rank < UNSAID,
  ({ target }) => target === 'stock_in_camp' || target === 'stock_outside_camp',
  ({ target, loose }) => target === 'stock_total' && loose !== true,
  ({ target }) => target === 'stock_total',
];

/** The values of a column of groups that are not the displaced; empty of any other column. */
function otherGroups(values: readonly string[], header: string, unit: Unit): string[] {
  const isHousehold = (text: string) => saidBy(text).includes('households');
  const byHousehold = unit === 'Household' && values.some(isHousehold);
  const readings = values.map((text) =>
    /^(?:non|not)[\s-]/i.test(text) || (byHousehold && !isHousehold(text))
      ? []
      : readHeader(text, unit).filter(({ last }) => last !== true),
  );
  for (const isDisplaced of TIERS) {
    const others = values.filter((_, nth) => readings[nth]?.some((reading) => isDisplaced(reading)) !== true);
    if (others.length < values.length) return OF_GROUPS.test(header) || others.some(isOfOthers) ? others : [];
  }
  return [];
}

const ALL =
  /^(?:all|total|both|overall|tous|toutes|todos|todas|ambos|ensemble|усі|всього|все|الكل|مجموع|الاجمالي)(?!\p{L})/iu;
const isPart = (text: string) => isAge(text) || saidBy(text).some((one) => one === 'male' || one === 'female');

/** The values of a column of sexes or ages that are counted in another of its values; empty of any other column. */
function repeatedParts(kinds: ReadonlyMap<string, readonly Leveled[]>, at: number): string[] {
  const values = [...kinds.keys()];
  const whole = values.filter((text) => ALL.test(text));
  const parts = values.filter((text) => !ALL.test(text));
  if (whole.length === 0) return [];
  const sumOf = (texts: readonly string[]) =>
    texts.reduce((sum, text) => (kinds.get(text) ?? []).reduce((all, entry) => all + valueOf(entry, at), sum), 0);
  const [all, rest] = [sumOf(whole), sumOf(parts)];
  // Other parts than sexes and ages are proved by their sum alone.
  if (parts.filter(isPart).length < 2 && (all !== rest || parts.length < 2)) return [];
  return all >= rest * 0.95 ? parts : whole;
}

/** Takes the rows of others off the entries. `free` are the columns that are not matched. */
export function withoutOthers(
  found: readonly Leveled[],
  columns: readonly SheetColumn[],
  table: RawTable,
  head: Head,
  free: readonly number[],
  unit: Unit,
): { kept: readonly Leveled[]; others: OtherRows[] } {
  const main = mainCount(columns);
  const others: OtherRows[] = [];
  let kept = found.filter(({ isTotal }) => !isTotal);
  if (main === null || kept.some(({ row }) => row.id !== null)) return { kept: found, others };
  const isStock = columns[main]?.name === 'stock_total';
  for (const at of free) {
    const kinds = kindsOf(kept, table, at);
    if (kinds === null) continue;
    const groups = isStock ? otherGroups([...kinds.keys()], head.headers[at] ?? '', unit) : [];
    const left = groups.length > 0 ? groups : repeatedParts(kinds, main);
    if (left.length === 0) continue;
    const gone = new Set(left.flatMap((text) => kinds.get(text) ?? []));
    others.push(...left.map((text) => ({ text, rows: kinds.get(text)?.length ?? 0 })));
    kept = kept.filter((entry) => !gone.has(entry));
  }
  if (others.length === 0) return { kept: found, others };
  const own = new Set(kept);
  return { kept: found.filter((entry) => entry.isTotal || own.has(entry)), others };
}
