/** Turns the rows of a file into records by the chosen columns, with the problems of each cell. What can't be read stays as typed. */
import { countryOfPcode } from '#domain/countries/iso3s.ts';
import type { RecordAccuracy } from '#domain/generated/lists.ts';
import { SHEET_COLUMNS, type CellKind, type RecordColumn, type SheetColumn } from './columns.ts';
import { DASH, MISSING, type CellReader } from './coerce.ts';
import { hasFootnote } from './coerce-numbers.ts';
import { isDayFirst, isoOf, readingOf, type DateOrder } from './import-dates.ts';
import { accuracyOfCode, accuracyOfName, levelOfWord, levelsOfCodes } from './import-accuracy.ts';
import { byCause, causeOf, type CauseColumn } from './import-causes.ts';
import { calculateFigure } from '#domain/facts/figure.ts';
import { showNumber } from '#domain/values/numbers.ts';
import { householdsBeside } from './import-doubts.ts';
import { noCounts, numbered, type FileCounts } from './import-counts.ts';
import { countedOnce } from './import-levels.ts';
import type { FileRow, Level, Leveled } from './import-entry.ts';
import { latestOfPlaces, type Repeated } from './import-latest.ts';
import { withoutOthers, type OtherRows } from './import-groups.ts';
import { byOrigin, originOf, type Origins } from './import-origins.ts';
import { kindOf } from './import-lines.ts';
import { headingsWithin, notesBelow } from './import-notes.ts';
import { codedName, nameReader, notedMarks } from './import-marks.ts';
import { hasLarge, provenDot, roundedOf } from './import-numbers.ts';
import { dayOfPeriod } from './import-period.ts';
import { writtenOnce } from './import-outline.ts';
import type { CauseTarget } from './header-reading.ts';
import { AREAS, isOurFile, OF_CAUSES, type Target, type Unit } from './import-names.ts';
import { isEmpty, isSameLine, mergedFrom, textOf, type Head, type RawCell, type RawTable } from './import-table.ts';
import { provenTotals, regionsAreTotals, sumsOf, type ColumnSum, type TotalsRow } from './import-totals.ts';
import { KINDS } from './import-values.ts';
import type { CellValue, ReadOptions } from './sheet-types.ts';

export type { FileCounts, FileRow };

/** `depth` orders the areas of a place: the deepest comes first in its name. `accuracy` is that of its header. */
export type ColumnChoice = {
  at: number;
  target: Target;
  depth?: number | null;
  accuracy?: RecordAccuracy | null;
  /** Its names have P-codes beside them. */
  coded?: true;
} & ReadOptions;

/** A column whose dates or numbers can be read in two ways. */
export type Unclear = { target: RecordColumn; sample: string; about: 'dates' | 'dot' };

export type ReadTable = {
  rows: FileRow[];
  counts: FileCounts;
  unclear: Unclear[];
  /** Rows of totals, with their first text. */
  totals: TotalsRow[];
  /** Rows of notes and headings, with their first text. */
  notes: TotalsRow[];
  /** Rows of other people, or of the same again, that are left out. */
  others: OtherRows[];
  sums: ColumnSum[];
  /** The admin levels of a file that counts each person at several of them; null of any other file. */
  levels: Level[] | null;
  /** Places that are counted at several dates; null without any. */
  repeated: Repeated | null;
  /** Columns of origins that became rows; null without any. */
  origins: Origins | null;
  /** The causes whose counts became rows. */
  causes: string[];
  /** The column of households of a table of people, and its rows with households and no count of people; null without any. */
  households: { at: number; target: Target; rows: number } | null;
  /** The line from 1 where another table begins, which is not read. */
  below: number | null;
};

const COLUMNS = new Map(SHEET_COLUMNS.map((column) => [column.name, column]));

const idOf = (cell: RawCell): number | null => {
  const id = typeof cell === 'string' && /^\d{1,15}$/.test(cell.trim()) ? Number(cell) : cell;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null;
};

/** Excel shows 15 digits: 1233.9999999999998 is the 1234 of its formula. */
const shown = (cell: RawCell): RawCell => (typeof cell === 'number' ? Number(cell.toPrecision(15)) : cell);

/** 'State/Region/Province (ADM1)' of IDMC and others. */
const LEVEL = /\ba(?:dm|dmin|m)[ -]?(\d)\b/i;
const BARE = /^(?:a(?:dm(?:in)?)?[ _-]?)?([0-5])$/i;

/** The level of a cell that is nothing else: 2, ADM2, admin 2, 'District'. */
const bareLevel = (raw: RawCell | undefined): number | null => {
  if (typeof raw !== 'string' && typeof raw !== 'number') return null;
  const level = BARE.exec(String(raw).trim())?.[1];
  return level === undefined ? levelOfWord(String(raw)) : Number(level);
};

/** The P-code of a cell, alone or beside its name. */
const codeIn = (text: string): string => codedName(text.trim())?.code ?? text.trim();

function asRead(kind: CellKind, raw: RawCell, dates: DateOrder | null): RawCell {
  if (kind === 'country' && typeof raw === 'string') return countryOfPcode(codeIn(raw)) ?? raw;
  if (kind === 'accuracy') {
    const level = bareLevel(raw) ?? (typeof raw === 'string' ? LEVEL.exec(raw)?.[1] : undefined);
    return level === undefined ? raw : `Admin${level}`;
  }
  return typeof raw === 'string' && kind === 'date' && dates !== null ? isoOf(raw, dates) : raw;
}

/** Words of exports for a place that nobody wrote. */
const NO_PLACE = /^(?:not available|n\/a|non disponible|no disponible|não disponível|غير متوفر)$/i;

type Options = {
  readCell: CellReader;
  withTotals?: boolean;
  withHidden?: boolean;
  withLevels?: boolean;
  withOthers?: boolean;
  withNotes?: boolean;
  /** The rows of earlier dates of the same places; null leaves it to their counts. */
  withEarlier?: boolean | null;
  /** Of a text parted by semicolons. */
  isParted?: boolean;
  /** Of the dataset. */
  unit?: Unit;
  /** By which households are multiplied where the people are not counted; null leaves such rows without a figure. */
  householdSize?: number | null;
  onRow?: (done: number) => void;
};

type Column = {
  at: number;
  column: SheetColumn;
  how: ReadOptions;
  dates: DateOrder | null;
  /** Its counts may have decimals, which are rounded. */
  isRounded: boolean;
  areas: number[];
  above: ReadonlyMap<number, ReadonlyMap<number, string>>;
  /** Of an accuracy that no column has: that of the name and of each area, and the column of codes. */
  places: { accuracies: (RecordAccuracy | null)[]; codeAt: number | null } | null;
  /** A place of no level, in areas of the second one. */
  isTown: boolean;
  /** The columns of causes that a count is the sum of. */
  parts: readonly { at: number; how: ReadOptions }[];
};

const ENDS = ['org', 'dst'] as const;
const PERIOD = ['start_date', 'end_date'] as const;

const areasOf = (choices: readonly ColumnChoice[], end: string): ColumnChoice[] =>
  choices
    .filter(({ target }) => target === `${end}_area`)
    .toSorted((one, other) => (other.depth ?? other.at / 1000) - (one.depth ?? one.at / 1000) || other.at - one.at);

/** The column of P-codes, or the names that have them beside. */
const codesOf = (choices: readonly ColumnChoice[]): ColumnChoice | undefined =>
  choices.find(({ target }) => target === 'dst_code') ??
  choices.find(({ target, coded }) => target === 'dst_name' && coded === true);

/** The accuracies of the name of a place and of its areas; null where nothing says any. */
function placesOf(choices: readonly ColumnChoice[], end: string): Column['places'] {
  const codeAt = end === 'dst' ? codesOf(choices)?.at : undefined;
  const name = choices.find(({ target }) => target === `${end}_name`);
  if (name === undefined) return codeAt === undefined ? null : { accuracies: [null], codeAt };
  const areas = areasOf(choices, end);
  const accuracies = [accuracyOfName(name, areas), ...areas.map(({ accuracy = null }) => accuracy)];
  return codeAt === undefined && accuracies[0] === null ? null : { accuracies, codeAt: codeAt ?? null };
}

/** The columns of records that columns of the file give beside their own: origins become rows, counts of causes have their sum, a year or month has its days, a code has the country and stands for a name, and a place has an accuracy. */
export function addedColumns(choices: readonly ColumnChoice[]): { at: number; name: RecordColumn }[] {
  const has = (name: Target) => choices.some(({ target }) => target === name);
  const code = codesOf(choices);
  return [
    ...(has('org_column') ? [{ at: -1, name: 'org_name' as const }] : []),
    ...[...OF_CAUSES].flatMap(([target, name]) => (has(target) ? [{ at: -1, name }] : [])),
    ...(has('year') || has('month') ? PERIOD.map((name) => ({ at: -1, name })) : []),
    ...([...OF_CAUSES.keys()].some(has) ? [{ at: -1, name: 'event_name' as const }] : []),
    ...(code === undefined ? [] : (['iso3', 'dst_name'] as const).map((name) => ({ at: code.at, name }))),
    ...ENDS.flatMap((end) => {
      const at = choices.find(({ target }) => target === `${end}_name`)?.at ?? code?.at ?? -1;
      return placesOf(choices, end) === null ? [] : [{ at, name: `${end}_accuracy` as const }];
    }),
  ].filter(({ name }) => !has(name));
}

function columnsOf(
  table: RawTable,
  head: Head,
  choices: readonly ColumnChoice[],
  unclear: Map<RecordColumn, Unclear>,
  isParted: boolean,
) {
  const dot = provenDot(
    table,
    head.from,
    choices.flatMap(({ at, target }) => (KINDS.get(target) === 'count' ? [at] : [])),
    isParted ? 1 : undefined,
  );
  const all: readonly ColumnChoice[] = [
    ...choices,
    ...addedColumns(choices).map(({ at, name }) => ({ at, target: name })),
  ];
  return all.flatMap(({ at, target, depth: _, coded: __, accuracy, ...how }): Column[] => {
    const column = target === 'id' || AREAS.has(target) ? undefined : COLUMNS.get(target as RecordColumn);
    if (column === undefined) return [];
    const [end = '', part] = column.name.split('_');
    const isAdded = part === 'accuracy' && !choices.some((own) => own.target === target);
    const areas = part === 'name' || isAdded ? areasOf(choices, end) : [];
    const above = new Map(
      areas.flatMap((area) => {
        const once = writtenOnce(table, head.from, area.at, at);
        return once === null ? [] : [[area.at, once] as const];
      }),
    );
    // In thousands, 1.204 may be 1,204 people.
    const known = column.kind === 'count' && dot !== null && (how.times ?? 1) === 1 ? { dot, ...how } : how;
    const isRounded = column.kind === 'count' && how.times === undefined && hasLarge(table, head.from, at);
    const places = isAdded ? placesOf(choices, end) : null;
    const parts = at >= 0 ? [] : partsOf(choices, column.name, dot);
    const isTown = accuracy == null && areas.some((area) => area.accuracy === 'Admin2+');
    const plain = {
      at,
      column,
      how: known,
      isRounded,
      areas: areas.map((area) => area.at),
      above,
      places,
      parts,
      isTown,
    };
    if (column.kind !== 'date') return [{ ...plain, dates: null }];
    const { proven: own, unclear: sample } = readingOf(textsOf(table, head, at));
    const proven = own ?? (isDayFirst(head.headers[at] ?? '') ? 'day first' : null);
    if (proven === null && sample !== null) unclear.set(column.name, { target: column.name, sample, about: 'dates' });
    return [{ ...plain, dates: how.dates ?? proven ?? (sample === null ? ('day first' as const) : null) }];
  });
}

/** The columns of causes of a count, and how they are read. */
const partsOf = (choices: readonly ColumnChoice[], total: string, dot: 'thousands' | null): Column['parts'] =>
  choices.flatMap(({ at, target, depth: _, accuracy: __, coded: ___, ...how }) =>
    OF_CAUSES.get(target as CauseTarget) === total
      ? [{ at, how: dot !== null && (how.times ?? 1) === 1 ? { dot, ...how } : how }]
      : [],
  );

/** A text in a column of counts, below an empty line, is the header of another table. */
function isOtherTable(cells: readonly RawCell[], columns: readonly Column[]): boolean {
  const counts = columns.filter(({ column }) => column.kind === 'count').map(({ at }) => cells[at] ?? null);
  const isText = (cell: RawCell) => typeof cell === 'string' && /\p{L}{2}/u.test(cell) && !MISSING.test(cell.trim());
  return counts.some(isText) && counts.every((cell) => isEmpty(cell) || isText(cell));
}

/** That of the name or, without one, of the smallest area that the row has; else that of its code. */
function accuracyOf(
  { accuracies, codeAt }: NonNullable<Column['places']>,
  names: readonly string[],
  cells: readonly RawCell[],
): RecordAccuracy | null {
  const named = names.findIndex((name) => name !== '' && !NO_PLACE.test(name));
  return accuracies[named] ?? (codeAt === null ? null : accuracyOfCode(codeIn(textOf(cells[codeAt]))));
}

/** `isTown`: the name is that of a place within the areas. The area of its own name is said then, too: 'Khairpur, Khairpur' is no other Khairpur. */
const joinedName = (parts: readonly string[], isTown: boolean): string | null => {
  const found = parts.filter(
    (part, at) => part !== '' && (parts.indexOf(part) === at || (isTown && at === 1 && part === parts[0])),
  );
  return found.length === 0 ? null : found.join(', ');
};

/** `onRow` is called for each line; it may throw to end the work. */
export function readTable(table: RawTable, head: Head, choices: readonly ColumnChoice[], options: Options): ReadTable {
  const { readCell, withTotals = false, withHidden = true, withLevels = false, onRow } = options;
  const { withOthers = false, withNotes = false, withEarlier = null, unit = 'Person', isParted = false } = options;
  const { householdSize = null } = options;
  const counts = noCounts();
  const unclear = new Map<RecordColumn, Unclear>();
  const idAt = choices.find(({ target }) => target === 'id')?.at;
  const columns = columnsOf(table, head, choices, unclear, isParted);
  const atOf = (target: Target) => choices.find((choice) => choice.target === target)?.at ?? -1;
  const [yearAt, monthAt] = [atOf('year'), atOf('month')];
  const levelAt = columns.find(({ column, places }) => column.name === 'dst_accuracy' && places === null)?.at;
  const source = mergedFrom(table.merges, head.line);
  const headCells = table.rows[head.line] ?? [];
  const firstAt = headCells.findIndex((cell) => !isEmpty(cell));
  const figures = columns.flatMap(({ column }, index) => (column.kind === 'count' ? [index] : []));
  const ofHouseholds =
    unit === 'Person' && atOf('org_column') < 0 && ![...OF_CAUSES.keys()].some((target) => atOf(target) >= 0)
      ? householdsBeside(head.headers, choices)
      : null;
  const totalAt = columns.findIndex(({ column }) => column.name === ofHouseholds?.target);
  const total = columns[totalAt];
  /** The households of the lines without a count of people. */
  const households = new Map<number, number>();
  const noted = notedMarks(table, head.from);
  // Our own files have names as they were saved.
  const namesAt = (isOurFile(head.headers) ? [] : columns).flatMap(({ at, areas, column }) =>
    column.name.endsWith('_name') ? [at, ...areas] : [],
  );
  const readers = new Map([...new Set(namesAt)].map((at) => [at, nameReader(table, head.from, at, noted)] as const));
  const found: Leveled[] = [];
  const notes: Leveled[] = [];
  let below: number | null = null;
  let afterGap = false;
  for (let line = head.from; line < table.rows.length; line += 1) {
    onRow?.(line);
    const cells = table.rows[line] ?? [];
    // A line with the ID of a record is that record, whatever its texts say.
    const id = idAt === undefined ? null : idOf(cells[idAt] ?? null);
    const kind = id === null ? kindOf(cells) : 'record';
    if (kind === 'empty') counts.empty += 1;
    if (kind === 'note') counts.notes += 1;
    if (kind === 'empty') afterGap = true;
    if (kind === 'empty' || kind === 'tags') continue;
    // The headers once more, above another block of the table.
    if (firstAt >= 0 && cells[firstAt] === headCells[firstAt] && isSameLine(cells, headCells)) {
      counts.notes += 1;
      continue;
    }
    if (kind !== 'note' && afterGap && found.length > 0 && isOtherTable(cells, columns)) {
      below = line + 1;
      break;
    }
    if (kind !== 'note') afterGap = false;
    if (table.hiddenRows?.has(line) === true) {
      if (kind !== 'note') counts.hidden += 1;
      if (!withHidden) continue;
    }
    let problems: FileRow['problems'] = null;
    let missing: FileRow['missing'] = null;
    let merged = 0;
    const rawOf = (at: number, isCount: boolean): RawCell => {
      const raw = isCount ? shown(cells[at] ?? null) : (cells[at] ?? null);
      // A count of a merged cell is the sum of its rows: repeated, it would be counted twice.
      const from = raw === null && !isCount ? source(line, at) : null;
      if (from !== null && (table.rows[from]?.[at] ?? null) !== null) merged += 1;
      return from === null ? raw : (table.rows[from]?.[at] ?? null);
    };
    const nameOf = (at: number, text: string, isCounted: boolean): string => {
      const name = text === '' ? text : (readers.get(at)?.(text) ?? text);
      if (isCounted && name !== text) counts[codedName(text)?.name === name ? 'coded' : 'marked'] += 1;
      return name;
    };
    const note = (index: number, raw: RawCell, problem: string): CellValue => {
      problems ??= {};
      problems[index] = problem;
      return typedOf(raw);
    };
    const read = columns.map((one, index): CellValue => {
      const { at, column, how, dates, isRounded, areas, above, places, parts, isTown } = one;
      if (at < 0 && column.kind === 'date')
        return dayOfPeriod(
          column.name === 'end_date' ? 'end_date' : 'start_date',
          rawOf(yearAt, false),
          rawOf(monthAt, false),
        );
      if (parts.length > 0) {
        let sum: number | null = null;
        for (const one of parts) {
          const raw = rawOf(one.at, true);
          if (typeof raw === 'string' && DASH.test(raw.trim())) continue;
          const value = roundedOf(raw) ?? readCell(column, raw, one.how);
          if (typeof value === 'object' && 'problem' in value) return note(index, raw, value.problem);
          const count = typeof value === 'object' ? value.value : value;
          if (typeof count === 'number') sum = (sum ?? 0) + count;
        }
        return sum;
      }
      let raw = rawOf(at, column.kind === 'count');
      if (column.kind === 'count' && typeof raw === 'string' && hasFootnote(raw)) counts.marked += 1;
      if (column.name.endsWith('_name') || places !== null) {
        const texts = [raw, ...areas.map((area) => rawOf(area, false) ?? above.get(area)?.get(line) ?? null)].map(
          textOf,
        );
        const names = texts.map((text, nth) => nameOf(areas[nth - 1] ?? at, text, places === null));
        if (places !== null) return accuracyOf(places, names, cells);
        // A name without areas and marks stays as it is typed.
        if (areas.length > 0 || names[0] !== texts[0]) raw = joinedName(names, isTown);
      }
      const isNone = column.kind === 'count' ? DASH : column.name.endsWith('_name') ? NO_PLACE : null;
      if (isNone !== null && typeof raw === 'string' && isNone.test(raw.trim())) {
        (missing ??= {})[index] = raw.trim();
        return null;
      }
      const rounded = isRounded ? roundedOf(raw) : null;
      if (rounded !== null) {
        counts.rounded += 1;
        return rounded;
      }
      if (column.name === 'url') raw = table.links?.get(`${line},${at}`) ?? raw;
      if (raw === null) return null;
      const answer = readCell(column, asRead(column.kind, raw, dates), how);
      if ('value' in answer) {
        if (answer.value === null && typeof raw === 'string' && raw.trim() !== '') (missing ??= {})[index] = raw.trim();
        return answer.value;
      }
      if (answer.twoWays === true && !unclear.has(column.name))
        unclear.set(column.name, { target: column.name, sample: String(raw).trim(), about: 'dot' });
      return note(index, raw, answer.problem);
    });
    if (read.every((value) => value === null) && missing === null) {
      if (kind !== 'note') counts.empty += 1;
      continue;
    }
    if (ofHouseholds !== null && total !== undefined && figures.every((index) => read[index] === null)) {
      const answer = readCell(total.column, rawOf(ofHouseholds.at, true), { ...total.how, times: 1 });
      const count = 'value' in answer ? answer.value : null;
      if (typeof count === 'number') {
        households.set(line + 1, count);
        const people =
          householdSize === null
            ? null
            : calculateFigure({ reported_figure: count, unit: 'Household', household_size: householdSize });
        // As a count that is too large to be read.
        if (Number.isSafeInteger(people)) read[totalAt] = people;
      }
    }
    counts.merged += merged;
    (kind === 'note' ? notes : found).push({
      row: { line: line + 1, id, cells: read, problems, missing },
      isTotal: kind === 'totals',
      level: levelAt === undefined || id !== null ? null : bareLevel(cells[levelAt]),
    });
  }
  const names = columns.map(({ column }) => column);
  const others = [...notesBelow(found, names, table), ...headingsWithin(found, names, table)];
  counts.notes += others.length;
  notes.push(...others);
  regionsAreTotals(found, names, (line, at) => textOf(table.rows[line - 1]?.[columns[at]?.at ?? -1]));
  const places = columns.find(({ column }) => column.name === 'dst_name');
  const placed = places === undefined ? [] : [places.at, ...places.areas];
  provenTotals(found, names, (line) =>
    placed.map((at) => textOf(table.rows[line - 1]?.[at]) || (places?.above.get(at)?.get(line - 1) ?? '')),
  );
  const codeAt = codesOf(choices)?.at ?? -1;
  if (levelAt === undefined && codeAt >= 0) {
    const levels = levelsOfCodes(found.map(({ row }) => codeIn(textOf(table.rows[row.line - 1]?.[codeAt]))));
    for (const [nth, entry] of found.entries()) if (entry.row.id === null) entry.level = levels?.[nth] ?? null;
  }
  const totals = found.filter(({ isTotal }) => isTotal);
  counts.totals = totals.length;
  const chosen = new Set(choices.map(({ at }) => at));
  const free = head.headers.flatMap((header, at) => (header === '' || chosen.has(at) ? [] : [at]));
  const own = withoutOthers(found, names, table, head, free, unit);
  const taken = withOthers ? found : own.kept;
  const once = countedOnce(withTotals ? taken : taken.filter(({ isTotal }) => !isTotal), names, withLevels);
  const { levels } = once;
  const origin = choices.flatMap(({ at, target, times }) =>
    target === 'org_column' ? [{ at, name: originOf(head.headers[at] ?? ''), times }] : [],
  );
  const cellsOf = (line: number) => table.rows[line - 1] ?? [];
  const { repeated, kept: latest } = latestOfPlaces(once.kept, names, withEarlier);
  const { kept: ofOrigins, origins } = byOrigin(latest, names, origin, cellsOf);
  const causes = choices.flatMap(({ at, target, times }): CauseColumn[] => {
    const total = OF_CAUSES.get(target as CauseTarget);
    const header = head.headers[at] ?? '';
    return total === undefined ? [] : [{ at, total, label: causeOf(header, head.tags[at])?.label ?? header, times }];
  });
  const kept = byCause(ofOrigins, names, causes, cellsOf);
  const all = withNotes ? [...kept, ...notes].toSorted((one, other) => one.row.line - other.row.line) : kept;
  const rows = numbered(
    all.map(({ row }) => row),
    counts,
    figures,
    {
      at:
        totalAt >= 0
          ? totalAt
          : (figures.find((index) => columns[index]?.column.name.endsWith('_total')) ?? figures[0] ?? 0),
      words: (line) => {
        const count = households.get(line);
        return count === undefined ? 'No figure' : `No figure, but ${showNumber(count)} households`;
      },
    },
  );
  const inHouseholds = rows.filter(({ line }) => households.has(line)).length;
  const named = (of: readonly Leveled[]): TotalsRow[] =>
    of.map(({ row: { line } }) => ({
      line,
      text:
        cellsOf(line)
          .map(textOf)
          .find((text) => /\p{L}/u.test(text)) ?? '',
    }));
  return {
    rows,
    counts,
    unclear: [...unclear.values()],
    totals: named(totals),
    notes: named(notes.toSorted((one, other) => one.row.line - other.row.line)),
    others: own.others,
    sums: sumsOf(kept, totals, names, levels !== null),
    levels,
    repeated,
    origins,
    households: ofHouseholds === null || inHouseholds === 0 ? null : { ...ofHouseholds, rows: inHouseholds },
    causes: [...new Set(causes.map(({ label }) => label))],
    below,
  };
}

const typedOf = (raw: RawCell): CellValue => (raw instanceof Date ? raw.toISOString().slice(0, 10) : String(raw));

function* textsOf({ rows }: RawTable, { from }: Head, at: number): Generator<string> {
  for (let row = from; row < rows.length; row += 1) {
    const cell = rows[row]?.[at];
    if (typeof cell === 'string') yield cell;
  }
}
