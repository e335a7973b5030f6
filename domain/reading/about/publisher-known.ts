/** Finds the publisher that a source names among the known ones, or that nearly all documents of its site have. */
import { sameName } from './about.ts';

/** Without the acronym in brackets behind it: 'International Organization for Migration (IOM)'. */
export function bareName(name: string): string {
  const at = name.endsWith(')') ? name.lastIndexOf(' (') : -1;
  return at > 0 ? name.slice(0, at) : name;
}

/** The words to search by: without 'The', which the other may lack. */
export const searchedName = (name: string): string => bareName(name).replace(/^the /i, '');

/** Those with the name, however it is written; the ones with an equal acronym first. */
export function namedLike<Publisher extends { name: string }>(
  name: string,
  publishers: readonly Publisher[],
): Publisher[] {
  const whole = publishers.filter((one) => sameName(one.name, name));
  return whole.length > 0 ? whole : publishers.filter((one) => sameName(bareName(one.name), bareName(name)));
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
