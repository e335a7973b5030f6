/** Matches the columns of a table by their headers, and by what their values can be: no share is a count, and no number is a name. */
import type { RecordAccuracy } from '#domain/generated/lists.ts';
import { readHeader } from './header-reading.ts';
import { headerWords, meaningsOf } from './header-words.ts';
import { depthOf, foreignIds, isAlike, isLast, matchHeaders, type Target, type Unit } from './import-names.ts';
import {
  addSexes,
  hasMoreHouseholds,
  isOfEitherKind,
  leaveFlowsOut,
  leaveOthersOut,
  leavePartsOut,
  leaveSharesOut,
  ofOtherUnit,
  ofThousands,
  readThousands,
  readTitle,
  saysDisplaced,
  saysThousands,
  titleAbove,
  titleOf,
  type Doubt,
} from './import-doubts.ts';
import { accuracyOfHeader } from './import-accuracy.ts';
import { addCauses, causeOf } from './import-causes.ts';
import { isDayFirst, readingOf } from './import-dates.ts';
import { OF_GROUPS } from './import-groups.ts';
import { hasCodedNames } from './import-marks.ts';
import { originColumns } from './import-origins.ts';
import { addPeriods } from './import-period.ts';
import { latestLike, latestOf, timeless } from './import-series.ts';
import { isEmpty, type Head, type RawTable } from './import-table.ts';
import { fitsValues, KINDS, SAMPLES, valuesOf, type Values } from './import-values.ts';

const MAIN: readonly Target[] = ['stock_total', 'new_total', 'returnees_total'];
/** Those in camps and outside are a stock. */
const ASKED: readonly Target[] = ['stock_total', 'stock_male', 'stock_female'];
const SERIES: readonly Target[] = [
  'stock_total',
  'new_total',
  'returns_total',
  'returnees_total',
  'stock_male',
  'stock_female',
];

/** The tag of the numbers of a long table, whose rows say what they count. */
const VALUE = /^#indicator\s*\+\s*(?:value|num)/i;
/** `times`: by how much counts are multiplied, where the table gives thousands. */
export type MatchedColumn = {
  at: number;
  target: Target | null;
  depth: number | null;
  accuracy: RecordAccuracy | null;
  times?: number;
  /** Its names have P-codes beside them. */
  coded?: true;
};
export type Matched = {
  columns: MatchedColumn[];
  /** The indexes of columns with the file's own numbers of its rows. */
  foreign: number[];
  /** Columns matched only because no other can be the count or the place. */
  guessed: number[];
  /** Columns of counts that are left out, and why. */
  doubts: ReadonlyMap<number, Doubt>;
  /** Columns of counts that may be of the stock or of new displacement: `columns` has the stock, which nothing says. */
  unsaid: number[];
  /** Columns that may be places of origin: together they are the total of each row. */
  origins: number[];
};

/** The columns of a table, matched; `width` counts columns without a header too, `names` are those of its sheet and file. */
export function matchColumns(
  table: RawTable,
  head: Head,
  unit: Unit,
  width = head.headers.length,
  names: readonly string[] = [],
): Matched {
  const { headers, tags } = head;
  const seen = new Map<number, Values>();
  const at = (index: number): Values => {
    const before = seen.get(index) ?? valuesOf(table, head, index);
    seen.set(index, before);
    return before;
  };
  const written = withoutPaths(
    Array.from({ length: width }, (_, index) => headers[index] ?? ''),
    unit,
  );
  const plain = written.map(ofThousands);
  const title = titleAbove(table, head);
  const inThousands = saysThousands(title);
  const wide = written.map((header, index) => plain[index] ?? header);
  const fits = (index: number, target: Target) => fitsValues(at(index), target, plain[index] !== null || inThousands);
  const matched = matchHeaders(wide, unit, { tags, fits });
  if (!matched.includes('iso3')) {
    const index = wide.findIndex(
      (_, one) => matched[one] === null && at(one).filled > 0 && at(one).countries === at(one).filled,
    );
    if (index >= 0) matched[index] = 'iso3';
  }
  const people = titleOf([title, ...names]);
  const isOfDisplaced = meaningsOf(headerWords(people)).some((one) => one === 'stock' || one === 'movement');
  addCauses(
    table,
    head,
    wide,
    unit,
    matched,
    (index) => fits(index, 'stock_total') && at(index).sum > 0,
    isOfDisplaced,
  );
  const guessed: number[] = [];
  if (!matched.some((target) => target?.startsWith('stock_') === true)) {
    const hasCount = matched.some((target) => target !== null && KINDS.get(target) === 'count');
    const foreign = foreignIds(wide);
    const possible = wide.flatMap((header, index) => {
      const tag = tags[index] ?? '';
      const isFree =
        matched[index] === null && (tag === '' || VALUE.test(tag)) && header !== '' && !foreign.includes(index);
      return isFree && isCountable(header, at(index)) && readHeader(header, unit).length === 0 ? [index] : [];
    });
    const only =
      latestOf(
        wide,
        unit,
        (one) => (tags[one] ?? '') === '' && isNumbered(at(one), inThousands) && at(one).sum > 0,
        !hasCount,
      ) ?? (possible.length === 1 && !hasCount ? possible[0] : undefined);
    if (only !== undefined) {
      matched[only] = 'stock_total';
      guessed.push(only);
    }
  }
  // 'IDPs' and 'Returnees' below each month; one of them may be matched by its words.
  for (const target of SERIES) {
    const own = matched.indexOf(target);
    const isFree = (one: number) =>
      matched[one] === null && (tags[one] ?? '') === '' && isNumbered(at(one), inThousands) && at(one).sum > 0;
    if ((own < 0 && target === 'stock_total') || (own >= 0 && (tags[own] ?? '') !== '')) continue;
    const last = own < 0 ? latestOf(wide, unit, isFree, false, target) : latestLike(own, wide, isFree);
    if (last === undefined || last === own) continue;
    if (own >= 0) matched[own] = null;
    matched[last] = target;
    guessed.push(last);
  }
  if (!matched.some((target) => target !== null && /_(?:name|lat|area)$/.test(target))) {
    const index = wide.findIndex((header, one) => matched[one] === null && isNaming(header, tags[one] ?? '', at(one)));
    if (index >= 0 && matched.some((target) => target !== null && KINDS.get(target) === 'count')) {
      matched[index] = meaningsOf(headerWords(wide[index] ?? '')).includes('origin') ? 'org_name' : 'dst_name';
      guessed.push(index);
    }
  }
  addDates(table, head, wide, matched, at, guessed);
  addPeriods(table, head, wide, matched);
  addSexes(table, head, wide, matched);
  const parts = [
    ...leaveSharesOut(table, head, matched),
    ...leavePartsOut(table, head, wide, matched),
    ...leaveOthersOut(table, head, wide, matched),
  ];
  const others = [...leaveFlowsOut(wide, matched), ...readTitle(people, wide, tags, matched)];
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
  if (code >= 0) matched[code] = 'dst_code';
  const total = matched.indexOf('stock_total');
  const isAffected = isLast(wide[total] ?? '', tags[total] ?? '', unit);
  // The men and women beside them are their own.
  const affected = ['stock_total', 'stock_male', 'stock_female'].map((one) => matched.indexOf(one as Target));
  for (const index of isAffected ? affected : []) if (index >= 0) doubts.set(index, 'affected');
  if (!isAffected && unit === 'Person' && total >= 0 && hasMoreHouseholds(wide, total, (index) => at(index).sum))
    doubts.set(total, 'fewer');
  const units = new Map(ofOtherUnit(wide, unit, matched));
  for (const target of MAIN) {
    const own = matched.indexOf(target);
    const isOther = (header: string, index: number) =>
      matched[index] === null &&
      !units.has(index) &&
      (tags[index] ?? '') === '' &&
      at(index).sum > 0 &&
      at(index).sum !== at(own).sum &&
      causeOf(header) === null &&
      timeless(header) !== timeless(wide[own] ?? '') &&
      fits(index, target) &&
      isAlike(wide[own] ?? '', header, target, unit);
    if (own >= 0 && (tags[own] ?? '') === '' && !doubts.has(own) && wide.some(isOther)) doubts.set(own, 'alike');
  }
  const beside = [title, ...names, ...[...units.keys()].map((index) => wide[index] ?? '')];
  const unsaid = ASKED.flatMap((target) => {
    const index = matched.indexOf(target);
    const isSaid =
      (tags[index] ?? '') !== '' ||
      // 'Displaced' beside 'Newly displaced' are all of them.
      (matched.includes('new_total') && saysDisplaced(wide[index] ?? ''));
    return index < 0 || isSaid || !isOfEitherKind(wide[index] ?? '', beside) ? [] : [index];
  });
  for (const [index, doubt] of units) if (!doubts.has(index)) doubts.set(index, doubt);
  for (const index of unsaid) if (!doubts.has(index)) doubts.set(index, 'kind');
  const nameAt = matched.indexOf('dst_name');
  const inside = nameAt < 0 ? [] : indented(table, head, wide, nameAt);
  const deepest = inside.at(-1);
  if (deepest !== undefined) {
    for (const index of [nameAt, ...inside]) matched[index] = 'dst_area';
    matched[deepest] = 'dst_name';
  }
  const depths = new Map(deepest === undefined ? [] : [nameAt, ...inside].map((index, nth) => [index, 5 + nth]));
  const columns = matched.map((target, index): MatchedColumn => {
    const times = thousands.times.get(index);
    return {
      at: index,
      target,
      depth: depths.get(index) ?? depthOf(wide[index] ?? '', tags[index] ?? '', unit),
      accuracy: depths.has(index) ? null : accuracyOfHeader(wide[index] ?? '', tags[index] ?? ''),
      ...(times !== undefined && { times }),
      ...(target === 'dst_name' && hasCodedNames(table, head.from, index) && { coded: true as const }),
    };
  });
  const free = wide.map(
    (header, index) => header !== '' && matched[index] === null && isCountable(header, at(index), true),
  );
  const origins = total < 0 || matched.includes('org_name') ? [] : originColumns(table, head, total, free);
  return { columns: columns.map(within), foreign: foreignIds(wide), guessed, doubts, unsaid, origins };
}

/** Columns that forms of Kobo and ODK add by themselves. */
const OF_FORMS: ReadonlySet<string> = new Set([
  '_uuid',
  '_submission_time',
  '_submitted_by',
  '__version__',
  'meta/instanceID',
]);
/** The headers of a form without the names of its groups before them, as far as the rest has a meaning: 'grp_pop/idp_male'. */
function withoutPaths(headers: readonly string[], unit: Unit): readonly string[] {
  if (!headers.some((header) => OF_FORMS.has(header))) return headers;
  return headers.map((header) => {
    const parts = header.split('/');
    const means = (text: string) => readHeader(text, unit).some(({ loose }) => loose !== true);
    const from = parts.findIndex((_, at) => means(parts.slice(at).join('/')));
    return from > 0 ? parts.slice(from).join('/') : header;
  });
}

const PLACE = /_(?:name|area)$/;
/** Between a governorate and a district a region lies within the governorate, as in Syria and Somalia. */
function within(column: MatchedColumn, index: number, columns: readonly MatchedColumn[]): MatchedColumn {
  const { target, depth } = column;
  if (depth !== 1 || target === null || !PLACE.test(target)) return column;
  const isSameEnd = (other: MatchedColumn) =>
    other.target !== null && PLACE.test(other.target) && other.target.slice(0, 3) === target.slice(0, 3);
  const left = columns.slice(0, index).findLast(isSameEnd)?.depth ?? 0;
  const right = columns.slice(index + 1).find(isSameEnd)?.depth ?? 0;
  return left > 1 && left < BELOW_FIRST && right >= 2 ? { ...column, depth: BELOW_FIRST } : column;
}
const BELOW_FIRST = 1.5;

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

/** The only column of days, whatever its header says: 'Incident on'. */
function addDates(
  { rows }: RawTable,
  { from }: Head,
  headers: readonly string[],
  matched: (Target | null)[],
  at: (index: number) => Values,
  guessed: number[],
): void {
  if (matched.some((target) => target === 'start_date' || target === 'end_date')) return;
  const days = headers.flatMap((header, index) => (header !== '' && isOfDays(at(index)) ? [index] : []));
  const [only, second] = days;
  if (only === undefined || second !== undefined || matched[only] !== null) return;
  const texts = rows
    .slice(from, from + SAMPLES)
    .flatMap((cells) => (typeof cells[only] === 'string' ? cells[only] : []));
  if (!isDayFirst(headers[only] ?? '') && readingOf(texts).unclear !== null) return;
  if (!matched.some((target) => target !== null && KINDS.get(target) === 'count')) return;
  matched[only] = 'start_date';
  guessed.push(only);
}
const isOfDays = ({ filled, dates }: Values): boolean => dates > 0 && dates >= filled * 0.9;

const MOST_CODES = 0.9;
/** Ukraine's codes of areas. */
const KATOTTG = /(?<!\p{L})(?:катоттг|katottg|коатуу|koatuu)(?!\p{L})/iu;
/** A column of P-codes by its own words: other codes may begin with the letters of a country. */
const isOfCodes = (header: string, tag: string): boolean =>
  /p[ _-]?codes?(?!\p{L})/iu.test(header) ||
  /^#(?:adm\d|loc)\b.*\+\s*p?code/i.test(tag) ||
  KATOTTG.test(header) ||
  isAreaCode(meaningsOf(headerWords(header)));
/** 'Admin 2 code', 'Locality code'. */
const isAreaCode = (said: readonly (string | null)[]): boolean =>
  said.includes('code') && said.some((one) => one === 'admin' || /^\d/.test(one ?? ''));

const NO_COUNTS: ReadonlySet<string | null> = new Set(
  'share other code id latitude longitude level admin date start end households country x y'.split(' '),
);

/** Texts of their own in each row, under a header of no other meaning. */
const isNaming = (header: string, tag: string, { filled, numbers, percents, dates, distinct }: Values): boolean =>
  header !== '' &&
  tag === '' &&
  !OF_GROUPS.test(header) &&
  filled > 1 &&
  numbers + percents + dates === 0 &&
  distinct >= filled * 0.7 &&
  !meaningsOf(headerWords(header)).some((one) => NO_COUNTS.has(one));

const isNumbered = ({ filled, whole, numbers }: Values, inThousands: boolean): boolean =>
  filled === 0 || (inThousands ? numbers : whole) >= filled * 0.9;

/** Whole numbers under a header that says nothing against a count. */
const isCountable = (header: string, { filled, whole, sum, isSerial }: Values, isZero = false): boolean =>
  filled > 0 &&
  !(isSerial && filled > 1) &&
  whole >= filled * 0.9 &&
  (sum > 0 || isZero) &&
  !meaningsOf(headerWords(header)).some((one) => NO_COUNTS.has(one));
