/** Reads tags of the Humanitarian Exchange Language: '#affected +idps +ind'. Attributes stand in any order. */
import { folded } from '#domain/search/folded.ts';
import type { RecordColumn } from './columns.ts';
import type { Reading, Unit } from './header-reading.ts';

const TAG = /^#[a-z]\w*(?:\s*\+\s*[a-z]\w*)*$/;

const tagOf = (text: string): { tag: string; marks: Set<string> } | null => {
  const plain = folded(text).trim().slice(0, 200);
  if (!TAG.test(plain)) return null;
  const [tag = '', ...marks] = plain.split('+').map((part) => part.trim());
  return { tag: tag.slice(1), marks: new Set(marks) };
};

export const isTag = (text: string): boolean => tagOf(text) !== null;

/** Half of the filled cells of a row of tags are tags, as in the standard's own reader. */
export function isTagRow(texts: readonly string[]): boolean {
  const filled = texts.filter((text) => text !== '');
  if (filled.length === 0 || !filled.some((text) => text.startsWith('#'))) return false;
  const tags = filled.filter(isTag).length;
  return tags > 0 && tags * 2 >= filled.length && (tags > 1 || filled.length === 1);
}

/** Proves a column, before any header. */
const PROVEN = -1000;
const CODES = ['code', 'pcode', 'id', 'num', 'type', 'level', 'geometry', 'url', 'status'];
/** Marks of languages and versions of a column's values, which say nothing of its meaning. */
const PLAIN = new Set(
  (
    'ind inds individuals persons people total all num value reported estimated est present current stock dest ' +
    'destination name main preferred short displacement'
  ).split(' '),
);
const isPlain = (mark: string) =>
  /^(?:i_|v_)?(?:en|fr|es|ar|pt|uk|ru)$/.test(mark) || mark.startsWith('v_') || PLAIN.has(mark);
const SECOND = ['alt', 'ar', 'i_ar', 'local', 'uk', 'i_uk', 'ru', 'i_ru', 'provider'];

const hasAny = (marks: ReadonlySet<string>, ...names: string[]) => names.some((name) => marks.has(name));

const GROUPS: readonly (readonly ['stock' | 'new' | 'returns' | 'returnees', readonly string[]])[] = [
  ['returnees', ['returnees', 'returnee', 'returned']],
  ['returns', ['returns', 'return']],
  ['new', ['new', 'newly', 'newdisp', 'arrivals', 'arrival', 'arrived']],
  ['stock', ['idps', 'idp', 'displaced', 'internally_displaced']],
];
const PARTS: Record<string, readonly string[]> = {
  male: ['m', 'male', 'males', 'men'],
  female: ['f', 'female', 'females', 'women'],
  in_camp: ['incamp', 'in_camp', 'camp', 'camps', 'site', 'sites', 'in_site'],
  outside_camp: ['noncamp', 'outcamp', 'outside_camp', 'host', 'hostcommunity', 'host_community', 'non_camp'],
};
const HOUSEHOLDS = ['hh', 'hhs', 'household', 'households', 'families', 'fam'];
/** Why people were displaced, and a figure before rounding: of several columns the first without is taken. */
const ASPECTS = ['conflict', 'violence', 'disaster', 'disasters', 'raw'];
const OTHERS = ['refugees', 'migrants', 'asylumseekers', 'affected', 'departed', 'host'];

function countOf(marks: ReadonlySet<string>, unit: Unit, weak: number): Reading[] {
  const group = GROUPS.find(([, names]) => hasAny(marks, ...names))?.[0];
  const parts = Object.keys(PARTS).filter((part) => hasAny(marks, ...(PARTS[part] ?? [])));
  const isHousehold = hasAny(marks, ...HOUSEHOLDS);
  if (parts.length > 1 || (isHousehold && unit === 'Person')) return [];
  const known = new Set([
    ...GROUPS.flatMap(([, names]) => names),
    ...Object.values(PARTS).flat(),
    ...HOUSEHOLDS,
    ...OTHERS,
    ...ASPECTS,
  ]);
  if ([...marks].some((mark) => !known.has(mark) && !isPlain(mark))) return [];
  const target = `${group ?? 'stock'}_${parts[0] ?? 'total'}` as RecordColumn;
  const bare = group === undefined ? 100 : 0;
  const isOther = group === undefined && hasAny(marks, ...OTHERS);
  const unlike = unit === 'Household' && !isHousehold ? 30 : 0;
  return [
    {
      target,
      rank:
        PROVEN +
        weak +
        bare +
        unlike -
        (hasAny(marks, 'ind', 'total') ? 1 : 0) +
        ASPECTS.filter((one) => marks.has(one)).length * 2,
      ...(isOther && { last: true }),
    },
  ];
}

const isOrigin = (marks: ReadonlySet<string>) => hasAny(marks, 'origin', 'orig', 'from', 'departure', 'source');

function placeOf(marks: ReadonlySet<string>, depth: number): Reading[] {
  if (hasAny(marks, ...CODES)) return [];
  const end = isOrigin(marks) ? 'org' : 'dst';
  const rank = PROVEN + Math.round((9 - depth) * 4) + (hasAny(marks, ...SECOND) ? 3 : 0);
  return [{ target: `${end}_name`, rank: rank + (marks.has('name') ? 0 : 1), depth }];
}

function dateOf(marks: ReadonlySet<string>): Reading[] {
  if (hasAny(marks, 'year', 'month', 'week', 'quarter', 'day', 'round', 'num', 'type')) return [];
  if (hasAny(marks, 'end')) return [{ target: 'end_date', rank: PROVEN }];
  return [{ target: 'start_date', rank: PROVEN + (hasAny(marks, 'start', 'occurred') ? 0 : 20) }];
}

/** The columns that a tag proves; null of a text that is no tag, or a tag that says nothing of columns. */
export function readTag(text: string, unit: Unit): Reading[] | null {
  const found = tagOf(text);
  if (found === null) return null;
  const { tag, marks } = found;
  const level = /^adm(?:in)?([0-5])$/.exec(tag)?.[1];
  if (tag === 'country' || level === '0') {
    if (isOrigin(marks) || hasAny(marks, 'type', 'status', 'url', 'num')) return [];
    const rank = hasAny(marks, 'iso3', 'v_iso3') ? 0 : marks.has('code') ? 10 : 5;
    return [{ target: 'iso3', rank: PROVEN + rank }];
  }
  if (level !== undefined) return placeOf(marks, Number(level));
  if (tag === 'adm' || tag === 'admin')
    return marks.has('level') && !isOrigin(marks) ? [{ target: 'dst_accuracy', rank: PROVEN }] : [];
  if (tag === 'loc') return placeOf(marks, 9);
  if (tag === 'region') return placeOf(marks, 0.5);
  const end = isOrigin(marks) ? 'org' : 'dst';
  if (tag === 'geo' || tag === 'lat_deg' || tag === 'lon_deg') {
    if (tag === 'lat_deg' || hasAny(marks, 'lat', 'latitude')) return [{ target: `${end}_lat`, rank: PROVEN }];
    if (tag === 'lon_deg' || hasAny(marks, 'lon', 'long', 'longitude')) return [{ target: `${end}_lon`, rank: PROVEN }];
    return [];
  }
  if (tag === 'date') return dateOf(marks);
  if (tag === 'affected') return countOf(marks, unit, 0);
  if (tag === 'population') return countOf(marks, unit, 50);
  // People who are displaced, counted by those who help them: only where no other column counts.
  if (AID.has(tag))
    return GROUPS.some(([, names]) => hasAny(marks, ...names))
      ? countOf(marks, unit, 500).map((one) => ({ ...one, loose: true }))
      : [];
  if (tag === 'event' || tag === 'crisis')
    return hasAny(marks, 'code', 'type', 'id', 'date') ? [] : [{ target: 'event_name', rank: PROVEN }];
  if (marks.has('url')) return [{ target: 'url', rank: PROVEN + (tag === 'meta' ? 0 : 5) }];
  return ASIDE.has(tag) ? [] : null;
}

const AID = new Set(['reached', 'targeted', 'inneed', 'beneficiary']);
/** Tags of columns that no record has. */
const ASIDE = new Set(
  'org sector subsector activity output contact meta id status cause severity indicator capacity impact need item service access value description operation round assessment'.split(
    ' ',
  ),
);
