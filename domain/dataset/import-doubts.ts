/** Takes counts off matched columns, or names them anew, where the title or the arithmetic of the table speaks against their headers. */
import { folded } from '#domain/search/folded.ts';
import { SHEET_COLUMNS } from './columns.ts';
import { hasChildren, headerWords, meaningsOf } from './header-words.ts';
import { readHeader, type Target, type Unit } from './header-reading.ts';
import { numberOf } from './import-origins.ts';
import { isEmpty, textOf, type Head, type RawCell, type RawTable } from './import-table.ts';

const SAMPLES = 200;
const MOST = 0.9;
const COUNTS = new Set<string | null>(SHEET_COLUMNS.flatMap(({ name, kind }) => (kind === 'count' ? [name] : [])));
const OTHER_GROUPS: ReadonlySet<string | null> = new Set(['stock', 'movement', 'new', 'moving', 'affected', 'houses']);

/** Men and women who need the children beside them to be the total are not all who are male or female. */
export function leavePartsOut(
  { rows }: RawTable,
  { from }: Head,
  headers: readonly string[],
  matched: (Target | null)[],
): [at: number, doubt: Doubt][] {
  const sexes = (['stock_male', 'stock_female'] as const).map((target) => matched.indexOf(target));
  const total = [matched.indexOf('stock_total'), matched.indexOf('stock_in_camp')].find((at) => at >= 0);
  const children = headers.flatMap((header, at) => (hasChildren(header) ? [at] : []));
  if (total === undefined || children.length === 0 || sexes.some((at) => at < 0)) return [];
  const sumOf = (cells: readonly RawCell[], columns: readonly number[]) =>
    columns.reduce((sum, at) => sum + numberOf(cells[at]), 0);
  const lines = rows.slice(from, from + SAMPLES).filter((cells) => numberOf(cells[total]) > 0);
  // Others may stand beside them, as people with disabilities: men and women alone are never the total.
  const parts = lines.filter(
    (cells) =>
      sumOf(cells, children) > 0 &&
      sumOf(cells, sexes) < numberOf(cells[total]) &&
      sumOf(cells, [...sexes, ...children]) <= numberOf(cells[total]),
  );
  const counted = lines.filter((cells) => sumOf(cells, children) > 0);
  if (counted.length === 0 || parts.length < counted.length * MOST) return [];
  for (const at of sexes) matched[at] = null;
  return sexes.map((at) => [at, 'part']);
}

const HALVES: readonly (readonly [Target, Target])[] = (['stock', 'new', 'returns', 'returnees'] as const).flatMap(
  (of) => [
    [`${of}_male`, `${of}_female`] as [Target, Target],
    [`${of}_in_camp`, `${of}_outside_camp`] as [Target, Target],
  ],
);

/** Men and women who are the total of another column, as of migrants, or more than the displaced, are others. */
export function leaveOthersOut(
  { rows }: RawTable,
  { from }: Head,
  headers: readonly string[],
  matched: (Target | null)[],
): [at: number, doubt: Doubt][] {
  const [total, men, women] = (['stock_total', 'stock_male', 'stock_female'] as const).map((one) =>
    matched.indexOf(one),
  );
  if (total === undefined || men === undefined || women === undefined || Math.min(total, men, women) < 0) return [];
  const sexesOf = (cells: readonly RawCell[]) => numberOf(cells[men]) + numberOf(cells[women]);
  const lines = rows.slice(from, from + SAMPLES).filter((cells) => sexesOf(cells) > 0 && numberOf(cells[total]) > 0);
  if (lines.length < FEWEST_SHARES) return [];
  const isMost = (is: (cells: readonly RawCell[]) => boolean) => lines.filter(is).length >= lines.length * MOST;
  if (isMost((cells) => sexesOf(cells) === numberOf(cells[total]))) return [];
  const isOfOther = headers.some(
    (_, at) => matched[at] === null && isMost((cells) => numberOf(cells[at]) === sexesOf(cells)),
  );
  if (!isOfOther && !isMost((cells) => sexesOf(cells) > numberOf(cells[total]))) return [];
  for (const at of [men, women]) matched[at] = null;
  return [men, women].map((at) => [at, 'others']);
}

/** Two parts that are 100 together in nearly all rows are shares in percent, where the total is another number. */
export function leaveSharesOut(
  { rows }: RawTable,
  { from }: Head,
  matched: (Target | null)[],
): [at: number, doubt: Doubt][] {
  const lines = rows.slice(from, from + SAMPLES);
  return HALVES.flatMap(([one, other]) => {
    const [first, second] = [matched.indexOf(one), matched.indexOf(other)];
    if (first < 0 || second < 0) return [];
    const total = matched.indexOf(one.replace(/_.*/, '_total') as Target);
    const sums = lines
      .filter((cells) => total < 0 || numberOf(cells[total]) !== 100)
      .map((cells) => numberOf(cells[first]) + numberOf(cells[second]))
      .filter((sum) => sum > 0);
    const shares = sums.filter((sum) => Math.abs(sum - 100) <= 1);
    if (shares.length < FEWEST_SHARES || shares.length < sums.length * MOST) return [];
    for (const at of [first, second]) matched[at] = null;
    return [first, second].map((at): [number, Doubt] => [at, 'shares']);
  });
}
const FEWEST_SHARES = 2;

/** Whether the only column of households counts more than that of the people. */
export function hasMoreHouseholds(headers: readonly string[], total: number, sumOf: (at: number) => number): boolean {
  const [only, second] = headers.flatMap((header, at) =>
    at !== total &&
    meaningsOf(headerWords(header)).includes('households') &&
    readHeader(header, 'Household').some(({ target, last, loose }) => target === 'stock_total' && !last && !loose)
      ? [at]
      : [],
  );
  return only !== undefined && second === undefined && sumOf(only) > sumOf(total);
}

const isCount = ({ target, last }: { target: Target; last?: boolean }) => COUNTS.has(target) && last !== true;

/** The counts of a unit that the dataset does not have: it counts people or households, not both. A column that does not say its unit is none. */
export function ofOtherUnit(
  headers: readonly string[],
  unit: Unit,
  matched: readonly (Target | null)[],
): [at: number, doubt: Doubt][] {
  return headers.flatMap((header, at): [number, Doubt][] => {
    const said = meaningsOf(headerWords(header));
    if (unit === 'Person')
      return matched[at] === null && said.includes('households') && readHeader(header, 'Household').some(isCount)
        ? [[at, 'households']]
        : [];
    const isOfPeople = said.includes('people') && !said.includes('households');
    return isOfPeople &&
      readHeader(header, 'Person').some(isCount) &&
      (matched[at] === null || COUNTS.has(matched[at] ?? null))
      ? [[at, 'people']]
      : [];
  });
}

/** The column of households beside the counts of people, and the count of people that it stands beside. */
export function householdsBeside(
  headers: readonly string[],
  chosen: readonly { at: number; target: Target }[],
): { at: number; target: Target } | null {
  const targets = new Set(chosen.map(({ target }) => target));
  const matched = headers.map((_, at) => chosen.find((choice) => choice.at === at)?.target ?? null);
  const found = ofOtherUnit(headers, 'Person', matched).flatMap(([at]) =>
    readHeader(headers[at] ?? '', 'Household').flatMap((one) =>
      isCount(one) && targets.has(one.target) ? [{ at, target: one.target }] : [],
    ),
  );
  return found[0] ?? null;
}

const FLOWS = /(?<!\p{L})(?:incoming|outgoing|inflows?|outflows?|entrants?|sortants?|entrantes?|salientes?)(?!\p{L})/iu;

/** Where people who pass by are counted, men and women alone are not the displaced. */
export function leaveFlowsOut(headers: readonly string[], matched: (Target | null)[]): [at: number, doubt: Doubt][] {
  const sexes = matched.flatMap((target, at) => (target === 'stock_male' || target === 'stock_female' ? [at] : []));
  const counts = matched.filter((target) => COUNTS.has(target)).length;
  if (counts > sexes.length || !headers.some((header) => FLOWS.test(header))) return [];
  for (const at of sexes) matched[at] = null;
  return sexes.map((at) => [at, 'others']);
}

/** Men and women beside children are all of their sex where they are the total. */
export function addSexes({ rows }: RawTable, { from }: Head, headers: readonly string[], matched: (Target | null)[]) {
  const total = matched.indexOf('stock_total');
  if (total < 0 || matched.includes('stock_male') || matched.includes('stock_female')) return;
  const [male, female] = (['stock_male', 'stock_female'] as const).map((target) =>
    headers.flatMap((header, at) =>
      matched[at] === null && readHeader(header, 'Person').some((one) => one.target === target) ? [at] : [],
    ),
  );
  const [men, ...otherMen] = male ?? [];
  const [women, ...otherWomen] = female ?? [];
  if (men === undefined || women === undefined || otherMen.length + otherWomen.length > 0) return;
  const lines = rows.slice(from, from + SAMPLES).filter((cells) => numberOf(cells[total]) > 0);
  const same = lines.filter((cells) => numberOf(cells[men]) + numberOf(cells[women]) === numberOf(cells[total]));
  if (same.length === 0 || same.length < lines.length) return;
  matched[men] = 'stock_male';
  matched[women] = 'stock_female';
}

/** Names of institutions, and what is not in the table, say nothing of its people. */
const ASIDE =
  /\b(?:ministr|minister|directorate|department of|commission|agency|council|office|organi[sz]ation|not|exclud|without|sans|hors)|وزار|المفوضي/iu;

/** The texts that stand alone in their lines above the headers. */
export const titleAbove = ({ rows }: RawTable, { line }: Head): string =>
  rows
    .slice(0, Math.max(0, line))
    .flatMap((cells) => {
      const [text, more] = cells.filter((cell) => !isEmpty(cell));
      const title = text === undefined || more !== undefined ? '' : textOf(text).slice(0, 200);
      return title === '' || ASIDE.test(title) ? [] : [title];
    })
    .join(' ');

const THOUSANDS =
  "(?:(?:thousands?|milliers?|miles|milhares|тис(?:ячах|яч)?|тыс(?:ячах|яч)?|بالآلاف)(?!\\p{L})\\.?|['’]000s?)";
const IN_THOUSANDS = new RegExp(
  `(?<!\\p{L})(?:in|en|em|у|в)\\s${THOUSANDS}|[(,;:]\\s?${THOUSANDS}(?:\\s(?:of\\s|de\\s)?\\p{L}{2,12})?\\s?(?:[),;]|$)|['’]000`,
  'iu',
);
/** Whether a title says that all counts are in thousands. */
export const saysThousands = (title: string): boolean => IN_THOUSANDS.test(title);
const OF_THOUSANDS = new RegExp(
  `[\\s,]*(?<!\\p{L})(?:(?:in|en|em|у|в)\\s)?${THOUSANDS}(?:\\s(?:of|de)(?!\\p{L}))?`,
  'iu',
);
/** A rate: 'IDPs per thousand people'. */
const RATE = new RegExp(`(?<!\\p{L})(?:per|pour|por|cada|на|لكل)\\s(?:un\\s)?${THOUSANDS}|/\\s?${THOUSANDS}`, 'iu');
const LONGEST = 200;
/** The header without 'in thousands'; null of one that does not say it. */
export const ofThousands = (header: string): string | null =>
  header.length > LONGEST || !OF_THOUSANDS.test(header) || RATE.test(header)
    ? null
    : header
        .replace(OF_THOUSANDS, ' ')
        .replace(/\(\s*\)/, '')
        .trim();

/** A billion people, in thousands: such counts are not in thousands, whatever the table says. */
const MOST_THOUSANDS = 1_000_000;

/** By how much the counts of each column are multiplied. Those that can't be thousands are left out. */
export function readThousands(
  title: string,
  isScaled: (at: number) => boolean,
  sumOf: (at: number) => number,
  matched: (Target | null)[],
): { times: ReadonlyMap<number, number>; doubts: [at: number, doubt: Doubt][] } {
  const inAll = saysThousands(title);
  const times = new Map<number, number>();
  const doubts: [number, Doubt][] = [];
  for (const [at, target] of matched.entries()) {
    if (!inAll && !isScaled(at)) continue;
    if (sumOf(at) <= MOST_THOUSANDS) times.set(at, 1000);
    else if (COUNTS.has(target)) {
      matched[at] = null;
      doubts.push([at, 'thousands']);
    }
  }
  return { times, doubts };
}

/** The first of the texts that says of whom it is: the title, the name of the sheet, of the file. */
export const titleOf = (texts: readonly string[]): string =>
  texts.find(
    (text) =>
      REFUGEES.test(text) || meaningsOf(headerWords(text)).some((one) => one === 'returnees' || OTHER_GROUPS.has(one)),
  ) ?? '';

const REFUGEES = /refugee|réfugié|refugiado|asylum.?seek|لاجئ|біженц|беженц/iu;

/** Why a column of counts is left out; `affected`, `fewer`, `alike` and `kind` are taken, but may count others: people who are not displaced, households, fewer than another column of the same words, or people who were newly displaced. `people` may be taken, too: the only counts of a dataset of households. */
export type Doubt =
  | 'alike'
  | 'fewer'
  | 'kind'
  | 'part'
  | 'shares'
  | 'thousands'
  | 'others'
  | 'affected'
  | 'households'
  | 'people';

const DISPLACED = /displaced|deplac[eé]e?s|desplazad|deslocad/i;
const OF_A_KIND =
  /\bidps?\b|\bpdi\b|intern|stock|current|present|actuel|actual|remain|still|camp|shelter|site|\bnew|nouve|nuev|\bnov[oa]s?\b|arriv/i;

const KINDS: ReadonlySet<string | null> = new Set(['stock', 'new', 'returns', 'returnees', 'camp', 'outside']);
/** 'IDPs' and 'new arrivals' say a kind of count; 'displaced' alone does not. */
const saysKind = (text: string): boolean =>
  OF_A_KIND.test(folded(text)) ||
  meaningsOf(headerWords(text).filter((word) => !DISPLACED.test(word))).some((one) => KINDS.has(one));

/** 'Persons displaced', 'People': displaced at a time, or newly? Neither the header nor the titles say. */
export const isOfEitherKind = (header: string, titles: readonly string[]): boolean =>
  ![header, ...titles].some(saysKind);
export const saysDisplaced = (header: string): boolean => DISPLACED.test(folded(header));

/** 'New displacements by region', not 'IDPs and new displacements'. */
const saysNew = (said: readonly (string | null)[]): boolean =>
  said.some((one, at) => one === 'new' && (said[at + 1] === 'movement' || said[at - 1] === 'movement')) &&
  !said.some((one) => one === 'stock' || one === 'returnees' || one === 'returns');

/** A title may say of the counts without a group that they are refugees, which are left out, returnees, or newly displaced. */
export function readTitle(
  title: string,
  headers: readonly string[],
  tags: readonly string[],
  matched: (Target | null)[],
): [at: number, doubt: Doubt][] {
  const counts = matched.flatMap((target, at) => (COUNTS.has(target) ? [at] : []));
  const leave = (columns: readonly number[], doubt: Doubt): [number, Doubt][] => {
    for (const at of columns) matched[at] = null;
    return columns.map((at) => [at, doubt]);
  };
  const said = meaningsOf(headerWords(title));
  const isOfNew = saysNew(said);
  if (!isOfNew && said.some((one) => one !== 'moving' && OTHER_GROUPS.has(one))) return [];
  const unsaid = counts.filter((at) => {
    const own = meaningsOf(headerWords(headers[at] ?? ''));
    return (tags[at] ?? '') === '' && !own.some((one) => one === 'returnees' || OTHER_GROUPS.has(one));
  });
  if (isOfNew) {
    for (const at of unsaid) {
      const moved = matched[at]?.replace('stock_', 'new_') as Target;
      if (COUNTS.has(moved) && !matched.includes(moved)) matched[at] = moved;
    }
    return [];
  }
  if (!said.includes('returnees')) return REFUGEES.test(title) ? leave(unsaid, 'others') : [];
  if (said.includes('moving')) return [];
  return unsaid.flatMap((at) => {
    const returned = matched[at]?.replace('stock_', 'returnees_') as Target;
    if (!COUNTS.has(returned) || matched.includes(returned)) return leave([at], 'others');
    matched[at] = returned;
    return [];
  });
}
