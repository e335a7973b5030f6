/** Says whether PostgreSQL must plan a request for its own values. Looks at the parsed request only. */
import type { Condition, Query } from '#server/psql/parse/syntax.ts';

/**
 * PostgreSQL plans a statement that it was sent five times once for all values. Without the values it takes a range, a list or a
 * pattern to find almost nothing: an events search by countries and dates then took 4.7 s instead of 0.15 s. Equal values are judged well enough,
 * and planning anew would double the time of a row found by its key.
 */
export const dependsOnValues = ({ conditions }: Query): boolean => conditions.some(({ value }) => isUneven(value));

function isUneven(condition: Condition): boolean {
  if (condition.kind !== 'filter') return condition.of.some(isUneven);
  const { not, test } = condition;
  if (test.kind === 'is') return false;
  return not || test.kind !== 'compare' || test.operator !== 'eq' || test.quantifier !== null;
}
