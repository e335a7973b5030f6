/** Matches the columns of a table by their headers, and by what their values can be: no share is a count, and no number is a name. */
import { countryOfPcode, ISO3S } from '#domain/countries/iso3s.ts';
import { MISSING } from './coerce.ts';
import { readCount } from './coerce-numbers.ts';
import { readHeader } from './header-reading.ts';
import { headerWords, meaningsOf } from './header-words.ts';
import { depthOf, foreignIds, matchHeaders, type Target, type Unit } from './import-names.ts';
import {
  addSexes,
  leaveFlowsOut,
  leavePartsOut,
  ofThousands,
  readThousands,
  readTitle,
  titleAbove,
  type Doubt,
} from './import-doubts.ts';
import { isTotalText } from './import-lines.ts';
import { originColumns } from './import-origins.ts';
import { latestOf } from './import-series.ts';
import { isEmpty, textOf, type Head, type RawCell, type RawTable } from './import-table.ts';
import { SHEET_COLUMNS } from './columns.ts';

const KINDS = new Map<string, string>(SHEET_COLUMNS.map(({ name, kind }) => [name, kind]));
/** Values of a column that are looked at, from rows of the whole table. */
const SAMPLES = 200;

/** Values of a column: how many are numbers, shares, texts and codes of countries. */
export type Values = {
  filled: number;
  numbers: number;
  whole: number;
  shares: number;
  percents: number;
  large: number;
  dates: number;
  countries: number;
  pcodes: number;
  totals: number;
  distinct: number;
  sum: number;
  /** 1, 2, 3 …: numbers of rows. */
  isSerial: boolean;
};

export function valuesOf({ rows }: RawTable, { from }: Head, at: number): Values {
  const values: Values = {
    filled: 0,
    numbers: 0,
    whole: 0,
    shares: 0,
    percents: 0,
    large: 0,
    dates: 0,
    countries: 0,
    pcodes: 0,
    totals: 0,
    distinct: 0,
    sum: 0,
    isSerial: true,
  };
  const texts = new Set<string>();
  const step = Math.max(1, Math.floor((rows.length - from) / SAMPLES));
  for (let line = from; line < rows.length; line += step) {
    const cell: RawCell = rows[line]?.[at] ?? null;
    if (isEmpty(cell)) continue;
    if (cell instanceof Date) {
      values.filled += 1;
      values.dates += 1;
      continue;
    }
    const text = textOf(cell);
    if (MISSING.test(text) || text === '-') continue;
    values.filled += 1;
    texts.add(text);
    if (ISO3S.has(text)) values.countries += 1;
    if (countryOfPcode(text) !== null) values.pcodes += 1;
    else if (isTotalText(text)) values.totals += 1;
    if (text.endsWith('%') && /^[-+]?\d[\d.,\s]*%$/.test(text)) {
      values.percents += 1;
      continue;
    }
    const read = readCount(text, { dot: 'thousands' });
    const number =
      typeof cell === 'number' ? cell : 'value' in read ? Number(read.value) : Number(text.replace(',', '.'));
    if (Number.isNaN(number) || text === '') continue;
    values.numbers += 1;
    if (number !== 1 + (values.numbers - 1) * step) values.isSerial = false;
    values.sum += Math.max(0, number);
    if (Number.isInteger(Number(number.toPrecision(15)))) values.whole += 1;
    else if (Math.abs(number) < 1) values.shares += 1;
    if (Math.abs(number) > 180) values.large += 1;
  }
  values.distinct = texts.size;
  return values;
}

const MOST = 0.6;

/** Whether values of a column can be those of the record's column. An empty column fits all. */
function fitsValues(
  { filled, numbers, whole, shares, percents, large, dates }: Values,
  target: Target,
  isScaled: boolean,
): boolean {
  if (filled === 0) return true;
  const kind = target.endsWith('_area') ? 'text' : KINDS.get(target);
  if (kind === 'count') {
    if (percents > filled / 2) return false;
    // 0, 1 and fractions between them are shares.
    if (!isScaled && shares > 0 && shares >= whole * 0.5 && large === 0) return false;
    return numbers >= filled * 0.2;
  }
  if (kind === 'latitude' || kind === 'longitude')
    return (large <= filled / 2 && numbers > 0) || (numbers < filled && large === 0);
  if (target.endsWith('_name') || target.endsWith('_area')) return numbers + dates < filled * MOST;
  if (kind === 'country') return numbers < filled * MOST;
  return true;
}

/** `times`: by how much counts are multiplied, where the table gives thousands. */
export type MatchedColumn = { at: number; target: Target | null; depth: number | null; times?: number };
export type Matched = {
  columns: MatchedColumn[];
  /** The indexes of columns with the file's own numbers of its rows. */
  foreign: number[];
  /** Columns matched only because no other can be the count or the place. */
  guessed: number[];
  /** Columns of counts that are left out, and why. */
  doubts: ReadonlyMap<number, Doubt>;
  /** Columns that may be places of origin: together they are the total of each row. */
  origins: number[];
};

/** The columns of a table, matched; `width` counts columns without a header too. */
export function matchColumns(table: RawTable, head: Head, unit: Unit, width = head.headers.length): Matched {
  const { headers, tags } = head;
  const seen = new Map<number, Values>();
  const at = (index: number): Values => {
    const before = seen.get(index) ?? valuesOf(table, head, index);
    seen.set(index, before);
    return before;
  };
  const written = Array.from({ length: width }, (_, index) => headers[index] ?? '');
  const plain = written.map(ofThousands);
  const wide = written.map((header, index) => plain[index] ?? header);
  const fits = (index: number, target: Target) => fitsValues(at(index), target, plain[index] !== null);
  const matched = matchHeaders(wide, unit, { tags, fits });
  if (!matched.includes('iso3')) {
    const index = wide.findIndex(
      (_, one) => matched[one] === null && at(one).filled > 0 && at(one).countries === at(one).filled,
    );
    if (index >= 0) matched[index] = 'iso3';
  }
  const guessed: number[] = [];
  if (!matched.some((target) => target?.startsWith('stock_') === true)) {
    const hasCount = matched.some((target) => target !== null && KINDS.get(target) === 'count');
    const foreign = foreignIds(wide);
    const possible = wide.flatMap((header, index) => {
      const tag = tags[index] ?? '';
      const isFree = matched[index] === null && tag === '' && header !== '' && !foreign.includes(index);
      return isFree && isCountable(header, at(index)) && readHeader(header, unit).length === 0 ? [index] : [];
    });
    const only =
      latestOf(wide, unit, (one) => (tags[one] ?? '') === '' && isNumbered(at(one)) && at(one).sum > 0) ??
      (possible.length === 1 && !hasCount ? possible[0] : undefined);
    if (only !== undefined) {
      matched[only] = 'stock_total';
      guessed.push(only);
    }
  }
  if (!matched.some((target) => target !== null && /_(?:name|lat|area)$/.test(target))) {
    const index = wide.findIndex((header, one) => matched[one] === null && isNaming(header, tags[one] ?? '', at(one)));
    if (index >= 0 && matched.some((target) => target !== null && KINDS.get(target) === 'count')) {
      matched[index] = meaningsOf(headerWords(wide[index] ?? '')).includes('origin') ? 'org_name' : 'dst_name';
      guessed.push(index);
    }
  }
  addSexes(table, head, wide, matched);
  const title = titleAbove(table, head);
  const parts = leavePartsOut(table, head, wide, matched);
  const others = [...leaveFlowsOut(wide, matched), ...readTitle(title, wide, tags, matched)];
  const thousands = readThousands(
    title,
    (index) => plain[index] !== null,
    (index) => at(index).sum,
    matched,
  );
  const doubts = new Map([...parts, ...others, ...thousands.doubts]);
  const code = wide.findLastIndex(
    (header, index) =>
      matched[index] === null &&
      isOfCodes(header, tags[index] ?? '') &&
      at(index).pcodes > 0 &&
      at(index).pcodes >= (at(index).filled - at(index).totals) * MOST_CODES,
  );
  if (code >= 0 && !(matched.includes('iso3') && matched.includes('dst_name'))) matched[code] = 'dst_code';
  const total = matched.indexOf('stock_total');
  if (readHeader(wide[total] ?? '', unit).some(({ target, last }) => target === 'stock_total' && last === true))
    doubts.set(total, 'affected');
  const nameAt = matched.indexOf('dst_name');
  const inside = nameAt < 0 ? [] : indented(table, head, wide, nameAt);
  const deepest = inside.at(-1);
  if (deepest !== undefined) {
    for (const index of [nameAt, ...inside]) matched[index] = 'dst_area';
    matched[deepest] = 'dst_name';
  }
  const depths = new Map([nameAt, ...inside].map((index, nth) => [index, 5 + nth]));
  const columns = matched.map((target, index): MatchedColumn => {
    const times = thousands.times.get(index);
    return {
      at: index,
      target,
      depth:
        (deepest === undefined ? undefined : depths.get(index)) ?? depthOf(wide[index] ?? '', tags[index] ?? '', unit),
      ...(times !== undefined && { times }),
    };
  });
  const free = wide.map(
    (header, index) => header !== '' && matched[index] === null && isCountable(header, at(index), true),
  );
  const origins = total < 0 || matched.includes('org_name') ? [] : originColumns(table, head, total, free);
  return { columns, foreign: foreignIds(wide), guessed, doubts, origins };
}

/** The columns without a header to the right of the names, where each row has its name in one of them: the deeper, the further right. */
function indented({ rows }: RawTable, { from }: Head, headers: readonly string[], at: number): number[] {
  const inside: number[] = [];
  for (let index = at + 1; index < headers.length && headers[index] === ''; index += 1) {
    const texts = rows
      .slice(from)
      .filter((cells) => typeof cells[index] === 'string' && /\p{L}/u.test(cells[index] as string));
    if (texts.length < 2) break;
    inside.push(index);
  }
  if (inside.length === 0) return [];
  let one = 0;
  let others = 0;
  for (const cells of rows.slice(from)) {
    const filled = [at, ...inside].filter((index) => !isEmpty(cells[index])).length;
    if (filled === 1) one += 1;
    else if (filled > 1) others += 1;
  }
  return one > 0 && others <= one * 0.5 ? inside : [];
}

const MOST_CODES = 0.9;
/** A column of P-codes by its own words: other codes may begin with the letters of a country. */
const isOfCodes = (header: string, tag: string): boolean =>
  /p[ _-]?codes?(?!\p{L})/iu.test(header) ||
  /^#(?:adm\d|loc)\b.*\+\s*p?code/i.test(tag) ||
  ['admin', 'code'].every((one) => meaningsOf(headerWords(header)).includes(one));

const NO_COUNTS: ReadonlySet<string | null> = new Set(
  'share other code id latitude longitude level admin date start end households country x y'.split(' '),
);

/** Texts of their own in each row, under a header of no other meaning. */
const isNaming = (header: string, tag: string, { filled, numbers, percents, dates, distinct }: Values): boolean =>
  header !== '' &&
  tag === '' &&
  filled > 1 &&
  numbers + percents + dates === 0 &&
  distinct >= filled * 0.7 &&
  !meaningsOf(headerWords(header)).some((one) => NO_COUNTS.has(one));

const isNumbered = ({ filled, whole }: Values): boolean => filled === 0 || whole >= filled * 0.9;

/** Whole numbers under a header that says nothing against a count. */
const isCountable = (header: string, { filled, whole, sum, isSerial }: Values, isZero = false): boolean =>
  filled > 0 &&
  !(isSerial && filled > 1) &&
  whole >= filled * 0.9 &&
  (sum > 0 || isZero) &&
  !meaningsOf(headerWords(header)).some((one) => NO_COUNTS.has(one));
