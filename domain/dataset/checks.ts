/** The checks between the cells of one record: problems that the database refuses too, and warnings. Each cell by itself is checked where it is read. */
import { FORM } from '#domain/messages/forms.ts';
import { showNumber } from '#domain/values/numbers.ts';
import { COUNT_GROUPS, SHEET_COLUMNS, type RecordColumn } from './columns.ts';
import type { Inside } from './inside.ts';
import type { CellValue } from './sheet-types.ts';

/** `column` is an index of SHEET_COLUMNS. The words are made when somebody reads them: a sheet may have a million faults. */
export type RowFault = {
  readonly column: number;
  readonly warning: boolean;
  readonly message: (values: readonly CellValue[]) => string;
};

export const AT: Readonly<Record<RecordColumn, number>> = Object.fromEntries(
  SHEET_COLUMNS.map(({ name }, index) => [name, index]),
) as Record<RecordColumn, number>;

/** A column of a count group; all of them exist in every group. */
const at = (group: string, part: string): number => AT[`${group}_${part}` as RecordColumn];

const PARTS = [
  ['Male and female', ['male', 'female']],
  ['In camp and outside camp', ['in_camp', 'outside_camp']],
  ['The age groups', ['age_cat_01', 'age_cat_02', 'age_cat_03']],
] as const;

const countAt = (values: readonly CellValue[], column: number): number => {
  const value = values[column];
  return typeof value === 'number' ? value : 0;
};

/** A total with its parts of one kind, and its fault. */
const SUMS = COUNT_GROUPS.flatMap((group) =>
  PARTS.map(([words, names]) => {
    const total = at(group, 'total');
    const parts = names.map((part) => at(group, part));
    const message = (values: readonly CellValue[]) => {
      const sum = parts.reduce((all, part) => all + BigInt(countAt(values, part)), 0n);
      return `${words} are ${showNumber(sum)} together, more than the total of ${showNumber(countAt(values, total))}`;
    };
    return { total, parts, fault: { column: total, warning: true, message } satisfies RowFault };
  }),
);

const PLACES = [
  { words: 'The origin', lat: AT.org_lat, lon: AT.org_lon },
  { words: 'The destination', lat: AT.dst_lat, lon: AT.dst_lon },
] as const;

const TEXTS = [AT.event_name, AT.org_name, AT.dst_name, AT.url];
const LONGEST = 10_000;

/** Characters as PostgreSQL counts them. */
const lengthOf = (value: CellValue | undefined): number =>
  typeof value === 'string' ? value.length - (value.match(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g)?.length ?? 0) : 0;

const NONE: readonly RowFault[] = [];

const END_BEFORE_START: RowFault = { column: AT.end_date, warning: false, message: () => FORM.endBeforeStart };

const TOO_LONG = new Map(
  TEXTS.map((column): [number, RowFault] => [
    column,
    { column, warning: false, message: () => 'The texts of a record have more than 10,000 characters together' },
  ]),
);

/** The longest text, if the texts are too long together. */
function tooLong(values: readonly CellValue[]): RowFault | undefined {
  let units = 0;
  for (const column of TEXTS) {
    const value = values[column];
    if (typeof value === 'string') units += value.length;
  }
  if (units <= LONGEST || TEXTS.reduce((all, column) => all + lengthOf(values[column]), 0) <= LONGEST) return undefined;
  const longest = TEXTS.reduce((most, text) => (lengthOf(values[text]) > lengthOf(values[most]) ? text : most));
  return TOO_LONG.get(longest);
}

export type RowCheck = (values: readonly CellValue[]) => readonly RowFault[];

/** Finds the faults of a record, in the order of its columns. `inside` is the check of points, `nameOf` the name of a country. */
export function rowCheck(inside: Inside, nameOf: (iso3: string) => string): RowCheck {
  const places = PLACES.map(({ words, lat, lon }) => {
    const message = (values: readonly CellValue[]) => `${words} lies outside ${nameOf(String(values[AT.iso3]))}`;
    return { lat, lon, fault: { column: lat, warning: true, message } satisfies RowFault };
  });
  return (values) => {
    let found: RowFault[] | null = null;
    const add = (fault: RowFault) => (found ??= []).push(fault);
    const [start, end, iso3] = [values[AT.start_date], values[AT.end_date], values[AT.iso3]];
    if (typeof start === 'string' && typeof end === 'string' && end < start) add(END_BEFORE_START);
    if (typeof iso3 === 'string')
      for (const { lat, lon, fault } of places) {
        const [north, east] = [values[lat], values[lon]];
        if (typeof north === 'number' && typeof east === 'number' && inside(iso3, north, east) === false) add(fault);
      }
    for (const { total, parts, fault } of SUMS) {
      const whole = values[total];
      if (typeof whole !== 'number') continue;
      let sum = 0;
      for (const part of parts) sum += countAt(values, part);
      if (sum > whole) add(fault);
    }
    const long = tooLong(values);
    if (long !== undefined) add(long);
    return (found as RowFault[] | null)?.sort((one, other) => one.column - other.column) ?? NONE;
  };
}
