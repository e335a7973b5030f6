/** The rows of the tables of a report that count displaced people at a place. Headers, totals and numbers are read as those of an imported dataset. */
import { counted as inWords } from '#domain/values/counts.ts';
import { cellReader } from '#domain/dataset/coerce.ts';
import { readHeader, type Target } from '#domain/dataset/header-reading.ts';
import { headerWords, meaningsOf } from '#domain/dataset/header-words.ts';
import { matchColumns, type Matched } from '#domain/dataset/import-columns.ts';
import { readTable } from '#domain/dataset/import-rows.ts';
import { findHead, type Head, type RawTable } from '#domain/dataset/import-table.ts';
import { cut, partsOf } from '#domain/dataset/import-tables.ts';
import type { Unit } from '#domain/generated/lists.ts';
import { kindOf } from './place-chains.ts';
import type { Days, NamedPlace, Stretch } from './suggestion.ts';
import { tablesIn, type Cell, type TextTable } from './tables.ts';
import { tokensOf } from './tokens.ts';
import { isEvent, type Known } from './vocabulary/known.ts';
import type { Event } from './vocabulary/vocabulary.ts';

/** More rows than a person checks. */
const MOST_ROWS = 200;
/** The rank of a header that says only what is counted: 'Families'. */
const WEAK = 1_000;
const LOOSE = 5_000;
/** Of the letters between two parts of a table that a page ends between. */
const PAGE = 200;

export interface CountedRow {
  figure: number;
  unit: Unit;
  isOfHouses: boolean;
  also: string | null;
  event: Event;
  /** The counted stay displaced: a stock. */
  stock: boolean;
  at: Stretch;
  line: Stretch;
  /** The columns in which the figure and the place stand. */
  header: string;
  isGuessed: boolean;
  origins: readonly NamedPlace[];
  destinations: readonly NamedPlace[];
  /** The row's own days. */
  days: Days | null;
  /** The text of the row's country. */
  country: string | null;
}

export interface CountedTable extends Stretch {
  /** The lines above it, which may have days and a cause. */
  title: string;
  rows: CountedRow[];
}

type Count = { at: number; target: Target; header: string; event: Event; stock: boolean; isWeak: boolean };

const TARGETS = /^(?:stock|new|returns|returnees)_total$|^house_destroyed$/;
const INTERNALLY = /intern[aeo]/i;
const readCell = cellReader([]);

const rawOf = ({ lines }: TextTable): RawTable => ({
  rows: lines.map(({ cells }) => cells.map(({ text }) => (text === '' ? null : text))),
  merges: [],
});

/** The event that a header or a title names. */
function eventIn(text: string, known: Known): { event: Event; isNoun: boolean } | null {
  const tokens = tokensOf(text, { start: 0, end: text.length });
  const [noun] = known.displaced.in(tokens);
  const hits = [...known.said.in(tokens)].flatMap(({ value }) => (isEvent(value) ? value : []));
  // 'IDPs' and 'internally displaced persons', not 'displaced persons' and 'familias evacuadas'.
  const isNoun =
    noun !== undefined &&
    (INTERNALLY.test(text) ||
      Array.from({ length: noun.to - noun.from + 2 }, (_, at) => noun.from - 1 + at).every(
        (at) => known.counted.at(tokens, at) === null,
      ));
  const event = hits[0] ?? noun?.value;
  return event === undefined ? null : { event, isNoun: isNoun && noun.value === event };
}

const isOther = (text: string, known: Known): boolean =>
  known.said.in(tokensOf(text, { start: 0, end: text.length })).some(({ value }) => value === 'aid');

/** The columns that count displaced people or destroyed houses; `title` may say of 'Families' that they are displaced. */
function countsOf(
  { columns, guessed, doubts }: Matched,
  head: Head,
  unit: Unit,
  { title, known }: { title: string; known: Known },
): Count[] {
  const titled = isOther(title, known) ? null : eventIn(title, known);
  return columns.flatMap(({ at, target }): Count[] => {
    const header = head.headers[at] ?? '';
    const reading = readHeader(header, unit).find((one) => one.target === target);
    // Families beside persons are alike in their words, and whether they were newly displaced is read below.
    const isDoubted = !['alike', 'kind'].includes(doubts.get(at) ?? 'alike');
    if (target === null || !TARGETS.test(target) || guessed.includes(at) || isDoubted) return [];
    if (reading === undefined || reading.last === true) return [];
    const isWeak = reading.rank >= WEAK && reading.rank < LOOSE;
    if (isWeak && titled === null) return [];
    const own = eventIn(header, known) ?? (isWeak ? titled : null);
    const event: Event = target.startsWith('house_')
      ? 'Destroyed Housing'
      : target.startsWith('ret')
        ? 'Returns'
        : (own?.event ?? 'Displaced');
    const isStock = target.startsWith('stock_') && own?.isNoun === true;
    return [{ at, target, header, event, stock: isStock, isWeak }];
  });
}

const isOfHouseholds = (header: string): boolean => meaningsOf(headerWords(header)).includes('households');

/** The counts of a table, first those of people, then those of households beside them. */
type Counts = { matched: Matched; people: Count[]; households: Count[] };

function countsIn(table: RawTable, head: Head, context: { title: string; known: Known }): Counts {
  const matched = matchColumns(table, head, 'Person');
  const people = countsOf(matched, head, 'Person', context);
  const ofHouseholds = matchColumns(table, head, 'Household');
  const households = countsOf(ofHouseholds, head, 'Household', context).filter(({ header }) => isOfHouseholds(header));
  return { matched: people.length > 0 ? matched : ofHouseholds, people, households };
}

const isOfPlace = (target: Target | null): boolean => target !== null && /^(?:org|dst)_name$/.test(target);

/** The place of a row as the table names it: the name, then its areas. */
function placeOf(joined: unknown, cell: Cell | undefined, kind: NamedPlace['kind']): NamedPlace[] {
  if (typeof joined !== 'string' || cell === undefined) return [];
  const [name = '', ...within] = joined.split(', ').filter((part) => part !== '');
  return name === '' ? [] : [{ name, within, kind, start: cell.start, end: cell.end }];
}

function daysOf(start: unknown, end: unknown): Days | null {
  const [from, to] = [start ?? end, end ?? start];
  if (typeof from !== 'string' || typeof to !== 'string' || !/^\d{4}-/.test(from) || from > to) return null;
  return { start: from, end: to, accuracy: 'Day', said: true };
}

function rowsOf(
  lines: TextTable['lines'],
  table: RawTable,
  head: Head,
  { counts: { matched, people, households }, known }: { counts: Counts; known: Known },
): CountedRow[] {
  const own = new Set([...people, ...households].map(({ at }) => at));
  const chosen = matched.columns.flatMap((column) => {
    const { target } = column;
    const isCount = own.has(column.at);
    return target === null || target === 'iso3' || target === 'id' || (TARGETS.test(target) && !isCount)
      ? []
      : [{ ...column, target }];
  });
  const added = households.flatMap((count) =>
    chosen.some(({ at }) => at === count.at) ? [] : [{ at: count.at, target: count.target }],
  );
  const named = chosen.filter(({ target }) => isOfPlace(target));
  if (named.length === 0) return [];
  const choices = [...chosen, ...added];
  const countryAt = matched.columns.find(({ target }) => target === 'iso3')?.at;
  const order = choices.filter(({ target }) => !/_area$|^(?:org_column|dst_code)$/.test(target));
  const kindAt = (at: number) => {
    const header = head.headers[at] ?? '';
    const ranks = known.areas.in(tokensOf(header, { start: 0, end: header.length })).map(({ value }) => value);
    return kindOf(ranks.toSorted((one, other) => other - one)[0] ?? null);
  };
  const found: CountedRow[] = [];
  for (const { line, cells } of readTable(table, head, choices, { readCell }).rows) {
    const row = lines[line - 1];
    if (row === undefined) continue;
    const valueOf = (at: number | undefined): unknown => cells[order.findIndex((choice) => choice.at === at)];
    const of = (target: Target) => order.find((choice) => choice.target === target)?.at;
    const [origins = [], destinations = []] = (['org_name', 'dst_name'] as const).map((target) => {
      const at = of(target);
      return at === undefined ? [] : placeOf(valueOf(at), row.cells[at], kindAt(at));
    });
    if (origins.length + destinations.length === 0) continue;
    const numberIn = (count: Count | undefined): number => {
      const value = valueOf(count?.at);
      return typeof value === 'number' && value > 0 ? value : 0;
    };
    const add = (group: RegExp) => {
      const [counted, families] = [people, households].map((all) => all.find(({ target }) => group.test(target)));
      const [persons, hh] = [numberIn(counted), numberIn(families)];
      const count = persons > 0 ? counted : families;
      if (count === undefined || Math.max(persons, hh) === 0) return;
      const cell = row.cells[count.at];
      const isHouse = count.event === 'Destroyed Housing';
      if (cell === undefined) return;
      found.push({
        figure: persons > 0 ? persons : hh,
        unit: persons > 0 && !isHouse ? 'Person' : 'Household',
        isOfHouses: isHouse,
        also: persons > 0 && hh > 0 && !isHouse ? inWords(hh, 'household') : null,
        event: count.event,
        stock: count.stock,
        at: { start: cell.start, end: cell.end },
        line: { start: row.start, end: row.end },
        header: count.header,
        isGuessed: count.isWeak || named.some(({ at }) => matched.guessed.includes(at)),
        origins: origins.length > 0 ? origins : destinations,
        destinations: origins.length > 0 ? destinations : [],
        days: daysOf(valueOf(of('start_date')), valueOf(of('end_date'))),
        country: countryAt === undefined ? null : (row.cells[countryAt]?.text ?? null),
      });
    };
    const before = found.length;
    add(/^(?:stock|new)_/);
    add(/^ret/);
    if (found.length === before) add(/^house_/);
  }
  return found;
}

/** The tables with rows to suggest, in their order; rows of totals are none. */
export function countedTables(text: string, known: Known): CountedTable[] {
  const found: CountedTable[] = [];
  let last: { head: Head; width: number; end: number; title: string; at: readonly number[] } | null = null;
  let left = MOST_ROWS;
  for (const table of tablesIn(text)) {
    const raw = rawOf(table);
    const parts = partsOf(raw, 'Person');
    const rows: CountedRow[] = [];
    for (const own of parts.length === 0 ? [raw] : parts.map((part) => cut(raw, part))) {
      const width = Math.max(...table.lines.map(({ cells }) => cells.length));
      // On the next page a table may go on without its headers.
      const goesOn: boolean =
        last !== null &&
        last.width === width &&
        table.start - last.end < PAGE &&
        last.at.some((at) => /^\d/.test(table.lines[0]?.cells[at]?.text ?? ''));
      const above = table.lines.slice(0, MOST_TITLED).filter(({ cells }) => cells.filter(isFilled).length === 1);
      const title = [table.title, ...above.map(({ cells }) => cells.find(isFilled)?.text ?? '')].join('\n');
      let [head, heading] = [findHead(own, 'Person'), title];
      let counts = countsIn(own, head, { title, known });
      if (counts.people.length + counts.households.length === 0 && goesOn && last !== null) {
        [head, heading] = [{ ...last.head, line: -1, from: 0 }, last.title];
        counts = countsIn(own, head, { title: heading, known });
      }
      if (counts.people.length + counts.households.length === 0) continue;
      const at = [...counts.people, ...counts.households].map((count) => count.at);
      last = { head, width, end: table.end, title: heading, at };
      rows.push(...rowsOf(table.lines, own, head, { counts, known }));
    }
    if (rows.length === 0) continue;
    found.push({ start: table.start, end: table.end, title: table.title, rows: rows.slice(0, left) });
    left -= rows.length;
    if (left <= 0) break;
  }
  return found;
}

/** The lines of a table that may be its title. */
const MOST_TITLED = 5;
const isFilled = ({ text }: Cell): boolean => text !== '';
