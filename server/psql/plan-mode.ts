/** Decides from the plan of a request whether PostgreSQL must plan its statement for its own values. */
import type { Condition } from '#server/psql/parse/syntax.ts';
import type { Plan } from './plan.ts';

/**
 * After five executions PostgreSQL plans a statement once for all values. Without the values it assumes that a range, a list or a
 * pattern matches almost nothing: an events search by countries and dates then took 4.7 s instead of 0.15 s. Estimates for equality
 * are good enough, and planning each time would double the time of reading a row by its key. A search that is written so that one plan
 * is good for any text (walk.ts) is planned once for all.
 */
export function planMode(plan: Plan): 'force_custom_plan' | 'force_generic_plan' | null {
  if (plan.kind === 'read' && plan.anyText) return 'force_generic_plan';
  return plan.request.query.conditions.some(({ value }) => isUneven(value)) ? 'force_custom_plan' : null;
}

function isUneven(condition: Condition): boolean {
  if (condition.kind !== 'filter') return condition.of.some(isUneven);
  const { not, test } = condition;
  if (test.kind === 'is') return false;
  return not || test.kind !== 'compare' || test.operator !== 'eq' || test.quantifier !== null;
}
