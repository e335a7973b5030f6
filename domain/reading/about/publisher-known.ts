/** Finds the publisher that a source names among the known ones, or that nearly all documents of its site have. */
import { sameName } from './about.ts';

/** Without the acronym in brackets behind it: 'International Organization for Migration (IOM)'. */
export function bareName(name: string): string {
  const at = name.endsWith(')') ? name.lastIndexOf(' (') : -1;
  return at > 0 ? name.slice(0, at) : name;
}

const ACRONYM = /^\p{Lu}[\p{Lu}\p{N}-]{1,11}$/u;

/** Between an acronym and the words that it stands for. */
export const BEHIND_ACRONYM = [' - ', ' – ', ' — ', ' : ', ': '] as const;

/** The acronym that a publisher is named by: 'INGD', 'INGD - Instituto …' or 'Instituto … (INGD)'. */
export function acronymOf(name: string): string | null {
  const bare = bareName(name);
  const inBrackets = bare === name ? '' : name.slice(bare.length + 2, -1);
  const before = BEHIND_ACRONYM.map((mark) => name.split(mark, 1)[0] ?? '');
  return [inBrackets, name, ...before].find((part) => ACRONYM.test(part)) ?? null;
}

/** 'OCHA' of its office 'OCHA Nigeria' or 'IOM DTM Sudan', whose own name no publisher may have; null for a name without an acronym before it. */
export function officeOf(name: string): string | null {
  const [first = '', ...others] = name.split(' ');
  const isRest =
    others.length <= OFFICE_WORDS &&
    others.every((word) => /^\p{Lu}/u.test(word)) &&
    others.some((word) => /\p{Ll}/u.test(word));
  return isRest && ACRONYM.test(first) ? first : null;
}
const OFFICE_WORDS = 4;

const WORD = /(?<![\p{L}\p{N}_.@/-])\p{Lu}[\p{Lu}\p{N}-]{1,11}(?![\p{L}\p{N}_@/-])/gu;
/** The part in which a text names its source, and the most acronyms that are looked up. */
const READ = 20_000;
const MOST = 15;

/** The words in capitals of a text, outside lines that are written in capitals: 'WHO' in a heading is no organisation. */
export function acronymsIn(text: string): string[] {
  const found = new Set<string>();
  for (const line of text.slice(0, READ).split('\n')) {
    if (!/\p{Ll}/u.test(line) && /\s/u.test(line.trim())) continue;
    for (const [word] of line.matchAll(WORD)) found.add(word);
  }
  return [...found].slice(0, MOST);
}

/** The only publisher that the acronyms name, of these countries or international; null without one, or with several. */
export function namedByAcronym<Publisher extends { id: number; name: string; iso3: string | null }>(
  acronyms: readonly string[],
  countries: readonly string[],
  publishers: readonly Publisher[],
): Publisher | null {
  const [only, ...others] = publishers.filter(
    ({ name, iso3 }) => acronyms.includes(acronymOf(name) ?? '') && (iso3 === null || countries.includes(iso3)),
  );
  return others.length === 0 ? (only ?? null) : null;
}

/** The words to search by: without 'The', which the other may lack. */
export const searchedName = (name: string): string => bareName(name).replace(/^the /i, '');

/** Those with the name, however it is written; the ones with an equal acronym first. */
export function namedLike<Publisher extends { name: string }>(
  name: string,
  publishers: readonly Publisher[],
): Publisher[] {
  const whole = publishers.filter((one) => sameName(one.name, name));
  if (whole.length > 0) return whole;
  const bare = publishers.filter((one) => sameName(bareName(one.name), bareName(name)));
  return bare.length > 0 ? bare : publishers.filter((one) => acronymOf(one.name) === name);
}

/** Against a name that the source says, a few documents prove nothing. */
const ENOUGH = 3;
const NEARLY_ALL = 0.8;

/** The publisher of nearly all documents of a site; null on a site that gathers those of many, or with too few of them. */
export function publisherOfSite(documents: readonly (readonly number[])[], named: boolean): number | null {
  const counts = new Map<number, number>();
  for (const publishers of documents) for (const id of new Set(publishers)) counts.set(id, (counts.get(id) ?? 0) + 1);
  const [best] = [...counts].toSorted((one, other) => other[1] - one[1] || one[0] - other[0]);
  if (best === undefined || best[1] < NEARLY_ALL * documents.length || (named && best[1] < ENOUGH)) return null;
  return best[0];
}
