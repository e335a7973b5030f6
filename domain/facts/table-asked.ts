/** The years, countries and other values that a search of facts asks for by name: a table shows each, also without facts. */
import { rangeOf, type ColumnFilters } from '#domain/search/column-filters.ts';
import { DIMENSION_NAMES, type Asked, type Dimension, type Value } from './facts-table.ts';

/** A longer range asks for a period, not for its years. */
const MOST_YEARS = 20;

function yearsOf(range: string): Value[] | null {
  const { from, to } = rangeOf(range);
  const [first, last] = [Number(from), Number(to)];
  if (from === '' || to === '' || last - first >= MOST_YEARS) return null;
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
}

/**
 * @param search the values of the search card, and `country` with the names of its countries
 * @param noneOf the name of rows without a value in the filter of a column
 */
export function askedBy(
  search: Readonly<Record<string, unknown>>,
  filters: ColumnFilters,
  noneOf: (dimension: Dimension) => string | undefined,
): Asked {
  const bySearch = (name: Dimension): Value[] | null => {
    const given = search[name];
    if (!Array.isArray(given) || given.length === 0) return null;
    return given.map((value) => (name === 'year' ? Number(value) : String(value)));
  };
  const byFilter = (name: Dimension): Value[] | null => {
    const given = filters[name];
    if (given === undefined) return null;
    if (typeof given === 'string') return name === 'year' ? yearsOf(given) : null;
    return given.map((value) => (value === noneOf(name) ? null : value));
  };
  const asked = DIMENSION_NAMES.flatMap((name) => {
    const [searched, filtered] = [bySearch(name), byFilter(name)];
    const both = searched === null ? filtered : searched.filter((value) => filtered?.includes(value) ?? true);
    return both === null ? [] : [[name, both] as const];
  });
  return Object.fromEntries(asked);
}
