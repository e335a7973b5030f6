/** Matches the headers of a file with the columns of a record, by tag, name, label and meaning, in any order. Each column is matched once, the age groups from the youngest; the areas of a place are joined to its name. */
import { folded } from '#domain/search/folded.ts';
import { ageGroups } from './import-ages.ts';
import { SHEET_COLUMNS, type RecordColumn } from './columns.ts';
import { headerWords, isOfChildren, isOfGrown, meaningsOf } from './header-words.ts';
import { readHeader, type CauseTarget, type Reading, type Target, type Unit } from './header-reading.ts';
import { readTag } from './hxl.ts';

export type { Target, Unit };
/** Columns that count the people of one cause, with the column that they are part of. */
export const OF_CAUSES: ReadonlyMap<CauseTarget, RecordColumn> = new Map([
  ['stock_cause', 'stock_total'],
  ['new_cause', 'new_total'],
  ['returns_cause', 'returns_total'],
  ['returnees_cause', 'returnees_total'],
]);
/** Columns of a file that are no columns of a record by themselves; several can be one. */
export const AREAS: ReadonlySet<string> = new Set<Target>([
  'org_area',
  'dst_area',
  'org_column',
  'dst_code',
  'year',
  'month',
  ...OF_CAUSES.keys(),
]);

/** Letters and digits only, without accents and case. */
const keyOf = (text: string): string => folded(text).replaceAll(/[^\p{L}\p{N}]+/gu, '');

const NAMED = 0;
let named: ReadonlyMap<string, RecordColumn> | null = null;
const ownColumn = (header: string): RecordColumn | undefined => {
  named ??= new Map(
    SHEET_COLUMNS.flatMap(({ name, label }) => [name, label].map((key) => [keyOf(key), name] as const)),
  );
  return named.get(keyOf(header));
};

/** Names that files of others have too. */
const COMMON: ReadonlySet<RecordColumn> = new Set(['iso3', 'start_date', 'end_date', 'url', 'event_name']);

/** Whether the headers are those of our own download, whose IDs are numbers of records. */
export function isOurFile(headers: readonly string[]): boolean {
  const own = headers.flatMap((header) => ownColumn(header) ?? []);
  const filled = headers.filter((header) => header !== '').length;
  return own.length * 2 >= filled - 1 && own.some((name) => !COMMON.has(name));
}

const isId = (header: string): boolean => keyOf(header) === 'id' || keyOf(header) === 'recordid';

/** The indexes of the headers that hold numbers of their own file. */
export const foreignIds = (headers: readonly string[]): number[] =>
  isOurFile(headers) ? [] : headers.flatMap((header, at) => (isId(header) ? [at] : []));

const AGES: readonly RecordColumn[] = ['stock_age_cat_01', 'stock_age_cat_02', 'stock_age_cat_03'];

function readingsOf(header: string, tag: string, unit: Unit): Reading[] {
  const proven = readTag(tag, unit);
  if (proven !== null) return proven;
  const own =
    ownColumn(header) ?? AGES[Number(/^age(?:group|cat|category)?0?([123])$/.exec(keyOf(header))?.[1] ?? 0) - 1];
  return own === undefined ? readHeader(header, unit) : [{ target: own, rank: NAMED, depth: 10 }];
}

export type Matching = {
  /** The tags of the Humanitarian Exchange Language below the headers. */
  tags?: readonly string[];
  /** Whether the values of a column can be those of the record's column. */
  fits?: (at: number, target: Target) => boolean;
};

type Pair = Reading & { at: number };

/** A column with words that are not known counts only if it is the only one. */
function looseOnes(pairs: readonly Pair[]): ReadonlySet<Pair> {
  const best = new Map<Target, Pair[]>();
  for (const pair of pairs) {
    if (pair.loose !== true) continue;
    const before = best.get(pair.target) ?? [];
    const rank = before[0]?.rank ?? Infinity;
    if (pair.rank <= rank) best.set(pair.target, pair.rank < rank ? [pair] : [...before, pair]);
  }
  return new Set([...best.values()].flatMap((found) => (found.length === 1 ? found : [])));
}

const isSureCount = ({ target, rank, loose, last }: Pair) =>
  loose !== true && last !== true && (rank < UNSAID ? /^(?:stock|new|returnees|returns)_/ : /_camp$/).test(target);
/** Below it, a header says itself that it counts the displaced. */
const UNSAID = 900;

/** Of several kinds of areas that lie equally deep in most countries, the next column lies within the one before: 'District', 'Upazila'. One word in two scripts is a translation. */
function nested(pairs: readonly Pair[]): Pair[] {
  const seen = new Map<string, string[]>();
  return pairs.map((pair) => {
    const { target, depth = 9, kind } = pair;
    if (kind === undefined) return pair;
    const script = /^[\u0600-\u06ff]/.test(kind) ? 'Arabic' : /^\p{Script=Cyrillic}/u.test(kind) ? 'Cyrillic' : 'Latin';
    const key = `${target} ${depth} ${script}`;
    const kinds = seen.get(key) ?? [];
    if (!kinds.includes(kind)) seen.set(key, [...kinds, kind]);
    const nth = kinds.includes(kind) ? kinds.indexOf(kind) : kinds.length;
    return nth === 0 ? pair : { ...pair, depth: depth + nth * 0.02, rank: pair.rank - nth };
  });
}

const FRENCH = /^(?:pdis?|deplacee?s?|retournee?s?|individus?|menages?|ret|ref|dep)$/;

/** Houses of several grades of damage are none of all: 'Rusak sedang', 'Rusak ringan'. */
const wholeHouses = (pairs: readonly Pair[]): Pair[] =>
  pairs.filter(
    ({ at, target, rank }) =>
      !target.startsWith('house_') ||
      !pairs.some((other) => other.at !== at && other.target === target && other.rank === rank),
  );

/** Below 'State of displacement' a mere 'Locality' is also one of displacement. */
function deeper(pairs: readonly Pair[]): Pair[] {
  const places = pairs.filter(({ target, depth }) => target === 'dst_name' && depth !== undefined && depth < 9);
  const said = places.filter(({ rank }) => rank < UNSAID);
  const unsaid = places.filter(({ rank }) => rank >= UNSAID);
  const most = Math.max(...said.map(({ depth = 0 }) => depth));
  if (said.length === 0 || unsaid.some(({ depth = 0 }) => depth <= most)) return [...pairs];
  return pairs.map((pair) => (unsaid.includes(pair) ? { ...pair, rank: pair.rank - UNSAID } : pair));
}

/** A date within a header: 'IDPs as of 31 May 2024', 'New displacements in 2023', 'Total to date'. */
const DATED =
  /\s*[([]?(?<!\p{L})(?:as (?:of|at)|au|al|jusqu'au|hasta|até|станом на|на|حتى)\s(?=.{0,40}\d).*$|\s*[([]?(?<!\p{L})(?:to date|à ce jour|a la fecha|até à data)(?!\p{L})[)\]]?|\s*[([]?(?<!\p{L})(?:in|en|em|for|during|since|у|в|за|في)\s+(?:19|20)\d\d(?!\d)[)\]]?|[\s,]*[([]?(?<!\p{L})(?:(?:at|by) (?:the )?)?(?:start|beginning|end|mid)[- ]?(?:of )?(?:year )?(?:19|20)\d\d(?!\d)[)\]]?|\s*[([]?(?<!\p{L})(?:(?:in|during|over) the )?(?:this|last|past|cette|ce|esta|este|за) (?:week|month|quarter|period|semaine|mois|semana|mes|тиждень|неделю|месяц)(?!\p{L})[)\]]?/giu;

/** A year at the end: 'IDPs (verified 2024)'. */
const YEAR = /\s*[([]?(?<!\d\s*[-–/]?\s*)(?:19|20)\d\d[)\]]?\s*$/;
const withoutNumbers = (header: string): string =>
  headerWords(header)
    .filter((word) => !/^\p{N}+$/u.test(word))
    .join(' ');

/** The headers without their dates. Columns that differ by date only keep them: they are a series. */
function undated(headers: readonly string[]): readonly string[] {
  const short = headers.map((header) => (header.length > 200 ? header : header.replace(DATED, '').trim()));
  const plain = headers.map((header) => (header.length > 200 ? '' : withoutNumbers(header)));
  const isOnly = (texts: readonly string[], own: string) => own !== '' && texts.indexOf(own) === texts.lastIndexOf(own);
  return headers.map((header, at) => {
    const own = short[at] ?? '';
    if (own !== header) return isOnly(short, own) ? own : header;
    return isOnly(plain, plain[at] ?? '') ? header.replace(YEAR, '') : header;
  });
}

/** The column of each header, or null for an unknown one. Where two headers name one column, the better name has it. */
export function matchHeaders(
  written: readonly string[],
  unit: Unit,
  { tags = [], fits = () => true }: Matching = {},
): (Target | null)[] {
  const headers = undated(written);
  const length = Math.max(headers.length, tags.length);
  const isOurs = isOurFile(headers);
  const withChildren = headers.some((header) => isOfChildren(header));
  const words = headers.flatMap((header) => headerWords(header));
  const isFrench = words.some((word) => FRENCH.test(word)) && !meaningsOf(words).includes('female');
  const read = Array.from({ length }, (_, at): Pair[] => {
    const header = headers[at] ?? '';
    if (isId(header)) return isOurs ? [{ at, target: 'id', rank: NAMED }] : [];
    const found = readingsOf(header, tags[at] ?? '', unit);
    // 'Men' beside 'Boys' are not all who are male.
    const isPart = withChildren && isOfGrown(header);
    // 'MEN' without women is short for 'ménages'.
    const own = headerWords(header);
    const isOther = isFrench && own.includes('men') && (own.length === 1 || own.some((word) => FRENCH.test(word)));
    return found
      .filter(({ target }) => fits(at, target) && !((isPart || isOther) && target.endsWith('male')))
      .map((reading) => ({ ...reading, at }));
  }).flat();
  const hasSure = read.some(isSureCount);
  const pairs = nested(deeper(wholeHouses(read.filter(({ last }) => last !== true || !hasSure))));
  const matched: (Target | null)[] = Array.from({ length }, () => null);
  const taken = new Set<Target>();
  const loose = looseOnes(pairs);
  for (const pair of pairs.toSorted((one, other) => one.rank - other.rank || one.at - other.at)) {
    const { at, target } = pair;
    if (matched[at] !== null || taken.has(target) || (pair.loose === true && !loose.has(pair))) continue;
    matched[at] = target;
    taken.add(target);
  }
  for (const [group, at] of ageGroups(headers, AGES.length).entries()) {
    const target = AGES[group];
    if (target !== undefined && matched[at] === null && !taken.has(target) && fits(at, target)) matched[at] = target;
  }
  addAreas(matched, pairs);
  return matched;
}

/** The other columns of places, one of each depth, are the areas of the one that is the name. */
function addAreas(matched: (Target | null)[], pairs: readonly Pair[]): void {
  for (const end of ['org', 'dst'] as const) {
    const places = pairs.filter(({ target, depth }) => target === `${end}_name` && depth !== undefined);
    const name = places.find(({ at }) => matched[at] === `${end}_name`);
    if (name === undefined) continue;
    const depths = new Set<number>();
    for (const { at, depth = 0 } of places.toSorted((one, other) => one.rank - other.rank || one.at - other.at)) {
      if (matched[at] !== null || depth >= (name.depth ?? 0) || depths.has(depth)) continue;
      depths.add(depth);
      matched[at] = `${end}_area`;
    }
  }
}

/** Whether a column counts people who need not be displaced. */
export const isLast = (header: string, tag: string, unit: Unit): boolean =>
  readingsOf(header, tag, unit).some(({ target, last }) => target === 'stock_total' && last === true);

/** Whether a column without a tag says as surely as another that it counts the people of a record's column. */
export function isAlike(header: string, other: string, target: Target, unit: Unit): boolean {
  const rankOf = (text: string) =>
    readingsOf(text, '', unit).find((one) => one.target === target && one.loose !== true && one.last !== true)?.rank;
  const [own, others] = [rankOf(header), rankOf(other)];
  return own !== undefined && others !== undefined && (others < UNSAID || own >= UNSAID);
}

/** How deep the area of a header lies; null if it is no area. */
export function depthOf(header: string, tag: string, unit: Unit): number | null {
  return readingsOf(header, tag, unit).find(({ depth }) => depth !== undefined)?.depth ?? null;
}
