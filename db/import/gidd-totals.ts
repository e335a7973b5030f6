/** Compares the totals of countries and years in a file with those of the stored facts. Stores nothing. */
import { positionWords, type Compared, type Difference, type RefusedRow } from '#domain/imports/import-report.ts';
import type { Database, TransactionSettings } from '#db/database.ts';
import { CAUSES, IDPS, NEW_DISPLACEMENT } from '#domain/countries/country-figures.ts';
import type { NamedRow, OpenedFile } from './read-file.ts';
import type { Tally } from './report.ts';
import { readCountry } from './read-country.ts';
import type { Lists } from './records.ts';
import { positionOf } from './file-row.ts';
import { toRefusedRow } from './survey.ts';
import { readYear, Refusal, requireCell } from './values.ts';

const MEASURES = [
  { column: 'conflict_stock_displacement', cause: 'Conflict', type: IDPS },
  { column: 'conflict_internal_displacements', cause: 'Conflict', type: NEW_DISPLACEMENT },
  { column: 'disaster_stock_displacement', cause: 'Disaster', type: IDPS },
  { column: 'disaster_internal_displacements', cause: 'Disaster', type: NEW_DISPLACEMENT },
] as const;
/** Differences of the report; their number is of all. */
const MOST = 500;
const EVERY = 1000;

/** The part of a run that a comparison needs. */
interface Run {
  owner: Database;
  settings: TransactionSettings;
  refused: RefusedRow[];
  tally: Tally;
  compared?: Compared;
  stored: (rows: number) => Promise<void>;
}

type Total = { value: number; isRounded: boolean };
const keyOf = (iso3: string, year: number, cause: string, type: string): string =>
  JSON.stringify([iso3, year, cause, type]);

/** A whole number with separators of thousands, or with a decimal zero. Null of an empty cell. */
function readTotal(cells: NamedRow['cells'], column: string): number | null {
  const text = (cells[column] ?? '').replaceAll(/[,\s]/g, '').replace(/\.0+$/, '');
  if (text === '') return null;
  if (!/^\d{1,15}$/.test(text)) throw new Refusal(column, `'${text.slice(0, 40)}' is no whole number`);
  return Number(text);
}

function readRow({ cells }: NamedRow, lists: Lists) {
  const { iso3 } = readCountry(cells, lists);
  const year = readYear(requireCell(cells, 'year'), 'year');
  const totals = MEASURES.flatMap(({ column, cause, type }): [string, Total][] => {
    const exact = readTotal(cells, `${column}_raw`);
    const rounded = readTotal(cells, column);
    const value = exact ?? rounded;
    return value === null ? [] : [[keyOf(iso3, year, cause, type), { value, isRounded: exact === null }]];
  });
  return { iso3, year, totals };
}

/** A rounded total is right up to half the unit of its last digit that is no zero. */
function isSame({ value, isRounded }: Total, ours: number): boolean {
  if (!isRounded || value === 0) return value === ours;
  let unit = 1;
  while (value % (unit * 10) === 0) unit *= 10;
  return Math.abs(value - ours) * 2 <= unit;
}

export async function compareTotals(run: Run, file: OpenedFile, lists: Lists): Promise<[]> {
  const inFile = new Map<string, Total>();
  const measures = new Set<string>();
  const years = new Set<number>();
  const positions = new Map<string, string>();
  let rows = 0;
  for await (const row of file.rows()) {
    rows += 1;
    const read = readOnce(row, lists, positions);
    if ('reason' in read) run.refused.push(read);
    else {
      run.tally.countRow([read.iso3], read.year);
      years.add(read.year);
      for (const [key, total] of read.totals) inFile.set(key, total);
    }
    if (rows % EVERY === 0) await run.stored(EVERY);
  }
  await run.stored(rows % EVERY);
  for (const { column, cause, type } of MEASURES)
    if ([column, `${column}_raw`].some((name) => file.columns.indexes.has(name))) measures.add(`${cause} ${type}`);
  run.compared = compared(inFile, await storedTotals(run, years, measures));
  return [];
}

function readOnce(
  row: NamedRow,
  lists: Lists,
  positions: Map<string, string>,
): ReturnType<typeof readRow> | RefusedRow {
  try {
    const read = readRow(row, lists);
    const key = `${read.iso3} ${read.year}`;
    const first = positions.get(key);
    positions.set(key, first ?? positionWords(row));
    if (first === undefined) return read;
    return { ...positionOf(row), id: key, column: 'year', reason: `has totals in ${first} too` };
  } catch (error) {
    return toRefusedRow(row, error);
  }
}

async function storedTotals(
  run: Run,
  years: ReadonlySet<number>,
  measures: ReadonlySet<string>,
): Promise<Map<string, number>> {
  const { rows } = await run.owner.statement<{
    iso3: string;
    year: number;
    cause: string;
    type: string;
    total: string;
  }>(
    run.settings,
    `select c.iso3, c.year, c.displacement_type as cause, c.type, sum(c.counted)::text as total
     from rules.counted_once(null, false, false, true) c
     where c.year = any ($1::integer[]) and c.displacement_type = any ($2) and c.type = any ($3) and c.iso3 is not null
     group by 1, 2, 3, 4`,
    [[...years], CAUSES, [IDPS, NEW_DISPLACEMENT]],
  );
  const own = rows.filter(({ cause, type }) => measures.has(`${cause} ${type}`));
  return new Map(own.map(({ iso3, year, cause, type, total }) => [keyOf(iso3, year, cause, type), Number(total)]));
}

/** A zero and no total are the same. */
function compared(inFile: ReadonlyMap<string, Total>, stored: ReadonlyMap<string, number>): Compared {
  const differences: Difference[] = [];
  let totals = 0;
  for (const key of new Set([...inFile.keys(), ...stored.keys()])) {
    const file = inFile.get(key) ?? null;
    const ours = stored.get(key) ?? null;
    if ((file?.value ?? 0) === 0 && (ours ?? 0) === 0) continue;
    totals += 1;
    if (isSame(file ?? { value: 0, isRounded: false }, ours ?? 0)) continue;
    const [iso3, year, cause, type] = JSON.parse(key) as [string, number, string, string];
    differences.push({ iso3, year, cause, type, file: file?.value ?? null, ours });
  }
  const lacks = (value: number | null) => (value ?? 0) === 0;
  const missing = differences.filter(({ ours }) => lacks(ours)).length;
  const extra = differences.filter(({ file }) => lacks(file)).length;
  const isOneSided = ({ file, ours }: Difference) => Number(lacks(file) || lacks(ours));
  const size = ({ file, ours }: Difference) => Math.abs((file ?? 0) - (ours ?? 0));
  return {
    totals,
    equal: totals - differences.length,
    different: differences.length - missing - extra,
    missing,
    extra,
    differences: differences
      .toSorted(
        (one, other) =>
          isOneSided(one) - isOneSided(other) ||
          size(other) - size(one) ||
          one.iso3.localeCompare(other.iso3) ||
          other.year - one.year,
      )
      .slice(0, MOST),
  };
}
