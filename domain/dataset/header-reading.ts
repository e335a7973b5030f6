/** Reads the meaning of one header of a file: a count, a place with its level, a date, a country. Does not compare headers. */
import type { RecordColumn } from './columns.ts';
import { headerWords, meaningsOf, type Meaning } from './header-words.ts';

/** The ID is the number of a saved record: its row in a file updates it. An area is joined to the name of the place in it. `org_column` is a column of counts whose header is a place of origin. A `dst_code` gives the country, and the name where no column has one. A `…_cause` counts the people of one cause. A year and a month give the dates. */
export type Target =
  | RecordColumn
  | 'id'
  | 'org_area'
  | 'dst_area'
  | 'org_column'
  | 'dst_code'
  | 'year'
  | 'month'
  | CauseTarget;
export type CauseTarget = 'stock_cause' | 'new_cause' | 'returns_cause' | 'returnees_cause';
export type Unit = 'Person' | 'Household';

/** `depth` is that of an area, 0 a country and 9 a town. `loose` has words that are not known: it counts only if no other column does. `last` counts people who need not be displaced: only where no column counts those who are. `kind` is the word of an area. */
export type Reading = { target: Target; rank: number; depth?: number; loose?: boolean; last?: boolean; kind?: string };

const CLEAN = 100;
/** Names that say less: 'Total' without a group, 'Location' without origin or destination. */
const WEAK = 1000;
const LOOSE = 5000;
const MOST_UNKNOWN = 3;

type Said = {
  words: ReadonlySet<string>;
  unknown: number;
  depths: number[];
  digits: number[];
  kind: string | undefined;
  isOfCamps: boolean;
  /** 'In collective centres', of whom the table counts. */
  isWithin: boolean;
  last: string | undefined;
  /** 'Current' alone names no place. */
  isNow: boolean;
};

const isDigit = (meaning: string): boolean => meaning.startsWith('=');
const isDepth = (meaning: string): boolean => /^\d/.test(meaning);

const NOW = new Set('current currently actuel actuelle actual atual حالي'.split(' '));
const IN = new Set('in en dans nos nas em у в في'.split(' '));
/** That of 'Camp' among the areas. */
const CAMP_DEPTH = 9.2;
const PER = /^(?:per|par|por)$/;

/** 'No. of IDP camps' counts camps; 'No. of IDPs in camps' people. */
const OF_CAMPS =
  /(?:^| )(?:no|num|number|nb|nbr|nbre|nombre|numero) (?:of |de )?(?:idp |pdi )?(?:\S+ )?(?:camps|sites|shelters|centers|centres|ecs|albergues|abrigos)$/;

/** The level of 'Admin 2' is no other number. */
function saidBy(header: string): Said {
  const spelled = headerWords(header);
  let meanings = meaningsOf(spelled);
  const by = meanings.indexOf('by');
  const words = new Set<string>();
  if (by > 0) {
    const rest = meanings.slice(by + 1);
    // 'Persons per household' are an average.
    if (rest.includes('share') || (rest[0] === 'households' && spelled.some((word) => PER.test(word))))
      words.add('share');
    meanings = meanings.slice(0, by);
  }
  const depths: number[] = [];
  const digits: number[] = [];
  let unknown = 0;
  for (const [at, meaning] of meanings.entries()) {
    const before = meanings[at - 1];
    if (meaning === null) unknown += 1;
    else if (isDepth(meaning)) depths.push(Number(meaning));
    else if (!isDigit(meaning)) words.add(meaning);
    else if (before === 'admin' || before === 'level') digits.push(Number(meaning.slice(1)));
    else if (!words.has('code')) unknown += 1;
  }
  // 'المحافظة (من)' is that of origin; within a header the word is 'of'.
  if (spelled.length > 1 && spelled.at(-1) === 'من') words.add('origin');
  const kind = spelled.find((word) => isDepth(meaningsOf([word])[0] ?? ''));
  const isOfCamps = OF_CAMPS.test(spelled.join(' '));
  const isWithin = spelled.some((word) => IN.has(word));
  return {
    words,
    unknown,
    depths,
    digits,
    kind,
    isOfCamps,
    isWithin,
    last: spelled.at(-1),
    isNow: spelled.every((word) => NOW.has(word)),
  };
}

const GROUPS = ['returnees', 'returns', 'new', 'stock', 'movement', 'moving', 'affected'] as const;
const HELPERS: ReadonlySet<string> = new Set<Meaning>([
  'noise',
  'why',
  'cumulative',
  'total',
  'people',
  'name',
  'destination',
  'second',
]);
const only = (said: ReadonlySet<string>, ...allowed: string[]): boolean =>
  [...said].every((word) => HELPERS.has(word) || allowed.includes(word));

function countOf({ words, unknown, depths, digits, isOfCamps, isWithin, last: lastWord }: Said, unit: Unit): Reading[] {
  const part = (['male', 'female'] as const).find((one) => words.has(one));
  if (words.has('male') && words.has('female')) return [];
  if (words.has('name') || digits.length > 0 || isOfCamps) return [];
  const group = GROUPS.find((one) => words.has(one));
  // 'IDP individuals (camp)' and '(host)' say where they are; 'IDP camp' names a place.
  const isCamp = group !== undefined && words.has('people') && depths.length === 1 && depths[0] === CAMP_DEPTH;
  const isHost = group !== undefined && words.has('people') && lastWord === 'host';
  const where = words.has('outside') || isHost ? 'outside_camp' : words.has('camp') || isCamp ? 'in_camp' : null;
  const isHousehold = words.has('households');
  if (isHousehold && (unit === 'Person' || (words.has('people') && !words.has('total')))) return [];
  if (group === undefined && part === undefined && where === null && !isHousehold)
    if (!words.has('total') && !words.has('people')) return [];
  if (group === undefined && where !== null && part === undefined && !words.has('people') && !isWithin) return [];
  if (!only(words, ...GROUPS, 'male', 'female', 'camp', 'outside', 'households', 'date', 'event', 'point')) return [];
  if (words.has('point') || ((words.has('date') || words.has('event')) && group === undefined)) return [];
  if (part !== undefined && where !== null) return [];
  // A dataset of households takes 'Households' before 'IDPs', and 'IDP households' before both.
  const isAside = group === 'moving' || group === 'affected';
  const name = group === undefined || isAside || group === 'movement' ? 'stock' : group;
  const target = `${name}_${part ?? where ?? 'total'}` as RecordColumn;
  const weak =
    group === undefined
      ? isHousehold
        ? CLEAN + 15
        : WEAK + (words.has('people') ? 0 : 20)
      : isAside
        ? WEAK - (group === 'affected' ? 40 : 50)
        : CLEAN;
  const last = isAside ? { last: true } : {};
  const household = isHousehold ? -20 : unit === 'Household' && words.has('people') ? 30 : 0;
  // 'Returned IDPs' before 'Returned refugees'.
  const own = group === 'stock' || group === 'moving' ? 0 : words.has('stock') ? -5 : words.has('moving') ? 5 : 0;
  const better =
    (words.has('people') ? -2 : 0) +
    (words.has('total') ? -1 : 0) +
    (words.has('event') || words.has('why') || words.has('cumulative') ? 5 : 0) +
    own;
  if (depths.length > 0 && where === null)
    return group === undefined || part !== undefined ? [] : [{ target, rank: LOOSE + 50, loose: true, ...last }];
  if (unknown === 0) return [{ target, rank: weak + household + better, ...last }];
  if (unknown > MOST_UNKNOWN || group === undefined || part !== undefined || where !== null) return [];
  return [{ target, rank: LOOSE + unknown * 10 + (isAside ? 5 : 0), loose: true, ...last }];
}

const endOf = (words: ReadonlySet<string>) => (words.has('origin') ? 'org' : 'dst');

function pointOf({ words, unknown, depths }: Said): Reading[] {
  const axes = new Set<'lat' | 'lon'>();
  if (words.has('latitude')) axes.add('lat');
  if (words.has('longitude')) axes.add('lon');
  if (axes.size === 0 && words.has('y')) axes.add('lat');
  if (axes.size === 0 && words.has('x')) axes.add('lon');
  const [axis, second] = axes;
  if (axis === undefined || second !== undefined || unknown > 0) return [];
  if (!only(words, 'latitude', 'longitude', 'x', 'y', 'point', 'origin', 'stock')) return [];
  const end = endOf(words);
  const sure = words.has('destination') || end === 'org' ? CLEAN : WEAK;
  const weak = words.has('latitude') || words.has('longitude') ? 0 : 10;
  return [{ target: `${end}_${axis}`, rank: sure + weak + depths.length }];
}

function placeOf({ words, unknown, depths, digits, kind, isNow }: Said): Reading[] {
  if (isNow) return [];
  const level = words.has('admin') ? digits[0] : undefined;
  const depth =
    level ?? (words.has('admin') && depths.length === 0 ? undefined : (depths.find((one) => one < 9) ?? depths[0]));
  const isEnd =
    words.has('origin') ||
    words.has('destination') ||
    ((words.has('movement') || words.has('returns')) && depth !== undefined);
  if (depth === undefined && !(words.has('name') && unknown === 0) && !(isEnd && unknown === 0)) return [];
  // 'Admin 3 Baladiya' names the area in the country's own word, 'CCCM Site Name' a site in that of its publisher.
  const isNamedSite = words.has('name') && depth !== undefined && depth >= 9;
  const most = level !== undefined ? 3 : isNamedSite ? 1 : 0;
  if (unknown > most || (level ?? 1) > 5 || level === 0) return [];
  if (words.has('code') || words.has('id') || (words.has('total') && !words.has('name'))) return [];
  const helpers = [
    'admin',
    'origin',
    'stock',
    'movement',
    'moving',
    'affected',
    'returnees',
    'returns',
    'new',
    'households',
    'level',
    ...(words.has('people') ? [] : ['camp']),
  ];
  if (!only(words, ...helpers)) return [];
  if (words.has('people') && (depth === undefined || (depth === CAMP_DEPTH && !words.has('name')))) return [];
  if (words.has('level') && level === undefined) return [];
  if (depth === undefined && !isEnd && [...words].some((word) => !['name', 'noise', 'second', 'admin'].includes(word)))
    return [];
  if (depth === undefined && !words.has('name') && words.has('stock') && !words.has('origin')) return [];
  // 'IDPs in the district' counts them; 'IDP site' names it.
  const isCounted = ['stock', 'moving', 'affected', 'returnees', 'returns', 'new'].some((word) => words.has(word));
  const isNamed = isEnd || words.has('name') || level !== undefined || (depth ?? 0) >= 9 || !words.has('noise');
  if (
    isCounted &&
    (!isNamed || ((words.has('moving') || words.has('affected')) && !words.has('name') && level === undefined))
  )
    return [];
  const end = endOf(words);
  const deep = depth ?? 9;
  const rank =
    (isEnd && !(depth === undefined && !words.has('name')) ? CLEAN : isEnd ? CLEAN + 50 : WEAK) +
    Math.round((9 - deep) * 4) +
    (words.has('second') ? 3 : 0) +
    (words.has('name') || words.has('noise') ? 0 : 1) +
    (unknown > 0 ? 1 : 0);
  const isNested = level === undefined && kind !== undefined && deep < 9 && !words.has('second');
  return [{ target: `${end}_name`, rank, depth: deep, ...(isNested ? { kind } : {}) }];
}

function countryOf({ words, unknown, depths, digits }: Said): Reading[] {
  const isZero = words.has('admin') && digits[0] === 0;
  if ((!words.has('country') && !isZero) || unknown > 0 || words.has('origin')) return [];
  if (depths.length > 0 || words.has('level')) return [];
  if (!only(words, 'country', 'admin', 'code', 'stock')) return [];
  return [
    { target: 'iso3', rank: CLEAN + (words.has('code') ? 10 : 0) + (words.has('second') ? 5 : 0) + (isZero ? 1 : 0) },
  ];
}

function dateOf({ words, unknown }: Said): Reading[] {
  const isStart = words.has('start');
  const isEnd = words.has('end');
  if (!words.has('date') && !isStart && !isEnd) return [];
  if (unknown > 0 || (isStart && isEnd) || !only(words, 'date', 'start', 'end', 'stock', 'movement', 'event', 'new'))
    return [];
  if (words.has('people') || words.has('total')) return [];
  if (!words.has('date') && (words.has('stock') || words.has('new'))) return [];
  if (words.has('stock') && !words.has('start') && !words.has('end') && words.size > 3) return [];
  return [{ target: isEnd ? 'end_date' : 'start_date', rank: CLEAN + (isStart || isEnd ? 0 : 20) }];
}

function houseOf({ words, unknown }: Said): Reading[] {
  const state = words.has('destroyed') || words.has('fully') ? 'destroyed' : words.has('damaged') ? 'damaged' : null;
  if (state === null || unknown > 0 || (words.has('destroyed') && words.has('damaged'))) return [];
  if (words.has('fully') && !words.has('houses')) return [];
  if (!only(words, 'destroyed', 'damaged', 'fully', 'houses')) return [];
  return [{ target: `house_${state}`, rank: CLEAN + (words.has('houses') ? 0 : 20) + (words.has('total') ? 5 : 0) }];
}

function otherOf({ words, unknown, digits }: Said): Reading[] {
  if (unknown > 0) return [];
  if (words.has('link') && only(words, 'link')) return [{ target: 'url', rank: CLEAN }];
  if (words.has('event') && only(words, 'event')) return [{ target: 'event_name', rank: CLEAN }];
  if (words.has('level') && digits.length === 0 && only(words, 'level', 'admin', 'origin'))
    return [
      { target: `${endOf(words)}_accuracy`, rank: words.has('origin') || words.has('destination') ? CLEAN : WEAK },
    ];
  return [];
}

const NEVER: readonly string[] = ['share', 'other'];

const MEMORY = new Map<string, Reading[]>();
const MOST_REMEMBERED = 5000;

/** A longer text is a note. */
const LONGEST = 160;

/** The columns that a header may mean; empty if nothing that a record has. */
export function readHeader(header: string, unit: Unit): Reading[] {
  const key = `${unit} ${header}`;
  const before = MEMORY.get(key);
  if (before !== undefined) return before;
  const said = saidBy(header.length > LONGEST ? '' : header);
  const isNever = NEVER.some((word) => said.words.has(word));
  const found = isNever ? [] : [pointOf, countryOf, dateOf, houseOf, placeOf, otherOf].flatMap((read) => read(said));
  const answer = isNever || found.length > 0 ? found : countOf(said, unit);
  if (MEMORY.size > MOST_REMEMBERED) MEMORY.clear();
  MEMORY.set(key, answer);
  return answer;
}
