/** Loads the sums of the facts of a search, by type, year, cause and role, under the same conditions as the list, and those of its facts that are part of a master fact of the search. */
import { queryOptions } from '@tanstack/react-query';
import type { SummedFacts } from '#domain/facts/totals.ts';
import { addressOf, type Conditions, type RelationName } from '#web/data/psql-query.ts';
import { send } from '#web/data/psql.ts';
import { queryClient } from '#web/data/query.ts';
import { leavesOutSampleQuery } from '#web/data/sample-rule.ts';

/** The column by which a list sums its facts: their role in their event or in their master fact. */
export type RoleColumn = 'event_role' | 'parent_role';

/** The sums of so many facts take at most a tenth of a second (docs/performance.md); those of more are loaded on demand. */
export const AT_ONCE = 50_000;

/** Sums are text, because a number of JavaScript keeps 15 digits. */
const GROUPED = ['type', 'year', 'displacement_type', 'sample'];
const SUMS = [...GROUPED, 'facts:count()', 'figures:figure.count()', 'figure:figure.sum()::text'];

export type Where = Readonly<Record<string, string | readonly string[] | undefined>>;
export type Sums = { readonly all: readonly SummedFacts[]; readonly left: readonly SummedFacts[] };
/** The conditions of the facts in the sums, and the number of the sample facts that they leave out. */
export type RealSums = Sums & { readonly where: Where; readonly samples: number };

/** The facts of a search whose master fact is in the same search and counts (docs/figures.md): the search is a condition on both. */
export const partOfMasters = (where: Where): { readonly master: string; readonly where: Where } => ({
  master: 'parent:facts_view!parent_id!inner()',
  where: {
    ...where,
    ...Object.fromEntries(Object.entries(where).map(([name, tests]) => [`parent.${name}`, tests])),
    counts: [...[where['counts'] ?? []].flat(), 'eq.No: part of its master fact'],
  },
});

/** Further columns by which the sums are grouped: of all facts, and of those that are part of a master fact. */
type GroupedBy = { readonly own: readonly string[]; readonly left: readonly string[] };
type Read = (address: string) => Promise<unknown>;

export async function loadSums(
  relation: RelationName,
  role: RoleColumn,
  where: Where,
  read: Read,
  by: GroupedBy = { own: [], left: [] },
): Promise<Sums> {
  const select = [...SUMS, `role:${role}`];
  const extra = (columns: readonly string[]) => columns.filter((column) => !select.includes(column));
  const all = (await read(
    addressOf(relation, { select: [...select, ...extra(by.own), 'class'], where }),
  )) as (SummedFacts & {
    class: string;
  })[];
  // A master fact is in no list of its own sub-facts.
  const both = ['Master', 'Sub'].every((of) => all.some((row) => row.class === of && row.figures > 0));
  if (role !== 'event_role' || !both) return { all, left: [] };
  const { master, where: narrowed } = partOfMasters(where);
  const left = await read(addressOf(relation, { select: [...select, ...extra(by.left), master], where: narrowed }));
  return { all, left: left as SummedFacts[] };
}

/** Whether the search itself says of samples whether it takes them, or is of one event or master fact, whose own figure counts them. */
const asksForSamples = (where: Where): boolean =>
  ['sample', 'event_id', 'parent_id'].some((name) => where[name] !== undefined) ||
  [where['and'] ?? []].flat().some((tests) => /\bsample\./.test(tests));

/** The sums without samples among real facts where all figures leave them out, unless the search asks for samples. */
export async function loadRealSums(
  relation: RelationName,
  role: RoleColumn,
  where: Where,
  read: Read,
  leavesOut: () => Promise<boolean>,
): Promise<RealSums> {
  const sums = await loadSums(relation, role, where, read);
  const samples = asksForSamples(where)
    ? 0
    : sums.all.reduce((all, row) => all + (row.sample === true ? row.facts : 0), 0);
  if (samples === 0 || !(await leavesOut())) return { ...sums, where, samples: 0 };
  // A real sub-fact is no part of a sample master.
  const real = { ...where, sample: 'is.false' };
  return { ...(await loadSums(relation, role, real, read)), where: real, samples };
}

export const totalsQuery = (relation: RelationName, role: RoleColumn, where: Conditions<RelationName>) =>
  queryOptions({
    queryKey: [relation, 'totals', role, where],
    queryFn: ({ signal }): Promise<RealSums> =>
      loadRealSums(
        relation,
        role,
        where,
        async (address) => (await send(address, { signal })).json(),
        () => queryClient.fetchQuery(leavesOutSampleQuery),
      ),
    // A search that took too long would take as long again.
    retry: false,
  });

export type LeftOutFact = {
  readonly id: number;
  readonly name: string;
  readonly figure: number | null;
  readonly parent_id: number;
  readonly parent_name: string;
};

/** The first of the facts that the totals of a search leave out, the largest first. */
export const leftOutQuery = (relation: RelationName, where: Where, limit: number) =>
  queryOptions({
    queryKey: [relation, 'left out', where],
    queryFn: async ({ signal }): Promise<LeftOutFact[]> => {
      const { master, where: narrowed } = partOfMasters(where);
      const select = ['id', 'name', 'figure', 'parent_id', 'parent_name', master];
      const order = 'figure.desc.nullslast,id.desc';
      const answer = await send(addressOf(relation, { select, where: narrowed, order, limit }), { signal });
      return (await answer.json()) as LeftOutFact[];
    },
  });
