/** Loads the sums of the facts of a search, by type, class and role, under the same conditions as the list. */
import { queryOptions } from '@tanstack/react-query';
import type { SummedFacts } from '#domain/totals.ts';
import { addressOf, type Column, type Conditions, type RelationName } from '#web/data/psql-query.ts';
import { send } from '#web/data/psql.ts';

/** The column by which a list sums its facts: their role in their event or in their master fact. */
export type RoleColumn = 'event_role' | 'parent_role';

/** The sums of so many facts take at most a tenth of a second (docs/performance.md); those of more are loaded on demand. */
export const AT_ONCE = 50_000;

/** Sums are text, because a number of JavaScript keeps 15 digits. */
const SUMS = ['type', 'class', 'facts:count()', 'figures:figure.count()', 'figure:figure.sum()::text'];

export const totalsQuery = (relation: RelationName, role: RoleColumn, where: Conditions<RelationName>) =>
  queryOptions({
    queryKey: [relation, 'totals', role, where],
    queryFn: async ({ signal }): Promise<SummedFacts[]> => {
      const select = [...SUMS, `role:${role}`] as Column<RelationName>[];
      const answer = await send(addressOf(relation, { select, where }), { signal });
      return (await answer.json()) as SummedFacts[];
    },
    // A search that took too long would take as long again.
    retry: false,
  });
