/** A release as its screens read it, and the addresses of its pages. Draws nothing. */
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
import type { Stage } from '#domain/releases/releases-search.ts';
import type { Row } from '#web/data/psql-query.ts';
import { psql } from '#web/data/psql.ts';
import { invalidate } from '#web/data/query.ts';
import { calledOf, pageOfRelease, type Release } from '#web/data/releases.ts';

export { calledOf, pageOfRelease, type Release };
export type ReleaseItem = Row<'release_items'>;

/** The revisions of a name, the newest first; none for an unknown name. Other people act on them meanwhile. */
export const releaseQuery = (name: string) =>
  queryOptions({
    queryKey: ['releases', 'named', name],
    queryFn: async ({ signal }): Promise<readonly Release[]> =>
      (await psql.list('releases', { where: { name: `eq.${name}` }, order: 'revision.desc' }, { signal })).rows,
    refetchOnWindowFocus: 'always',
  });

/** The addressed revision; without a number the last one that is not withdrawn. */
export const chosenOf = (revisions: readonly Release[], revision: number | null): Release | undefined =>
  revision === null
    ? (revisions.find(({ state }) => state !== 'Withdrawn') ?? revisions[0])
    : revisions.find((each) => each.revision === revision);

/** The number of `?revision=`, or null. */
export const revisionFrom = (search: Readonly<Record<string, unknown>>): number | null => {
  const number = Number(search['revision']);
  return Number.isSafeInteger(number) && number > 0 ? number : null;
};

export function stageOf(release: Release): Stage {
  if (release.published_at !== null) return 'Published';
  if (release.signed_off_at !== null) return 'Signed off';
  if (release.frozen_at !== null) return 'Frozen';
  return release.state === 'Checked' ? 'Checked' : 'Draft';
}

/** The items of the last check: potential errors first, in the order of the people concerned. */
export const itemsQuery = ({ id, version }: Pick<Release, 'id' | 'version'>) =>
  queryOptions({
    queryKey: ['release_items', id, version],
    queryFn: async ({ signal }): Promise<readonly ReleaseItem[]> =>
      (
        await psql.list(
          'release_items',
          { where: { release_id: `eq.${id}` }, order: 'people.desc.nullslast,position,key' },
          { signal },
        )
      ).rows,
    placeholderData: keepPreviousData,
  });

export type ItemRecord = {
  entity_type: string;
  record_id: string;
  name: string;
  iso3: string | null;
  why: string | null;
};

/** The records of an item as they are now. */
export const itemRecordsQuery = (id: number, key: string, limit: number) =>
  queryOptions({
    queryKey: ['release_item_records', id, key, limit],
    queryFn: ({ signal }) => psql.read<ItemRecord[]>('release_item_records', { id, key, limit }, { signal }),
    placeholderData: keepPreviousData,
  });

export type RuleCount = { rule: string; facts: number; not_reviewed: number };

/** How many facts count, and how many each rule leaves out. */
export const rulesQuery = (release: Release | undefined) =>
  queryOptions({
    queryKey: ['release_rules', release?.id, release?.version],
    queryFn:
      release === undefined
        ? skipToken
        : ({ signal }) => psql.read<RuleCount[]>('release_rules', { id: release.id }, { signal }),
  });

export type LeftOutFact = Pick<
  Row<'release_left_out'>,
  'fact_id' | 'serial_no' | 'name' | 'iso3' | 'displacement_type' | 'type' | 'role' | 'figure'
>;

/** The facts that a rule leaves out: as they are now before the freeze, as they were then after it. */
export const leftOutQuery = ({ id, version, frozen_at }: Release, rule: string, limit: number) =>
  queryOptions({
    queryKey: ['release_left_out', id, version, rule, limit],
    queryFn: async ({ signal }): Promise<readonly LeftOutFact[]> => {
      const given = { rule: `eq.${rule}`, order: 'iso3,fact_id', limit };
      if (frozen_at === null)
        return psql.read<LeftOutFact[]>('facts_left_out_of_release', { id, ...given }, { signal });
      const { rule: ruled, ...page } = given;
      const where = { release_id: `eq.${id}`, rule: ruled };
      return (await psql.list('release_left_out', { where, ...page }, { signal })).rows;
    },
    placeholderData: keepPreviousData,
  });

/** Loads everything about releases again, also that of other revisions. */
export const releasesChanged = () => invalidate('releases', 'release');
/** The answer of an action, after what it changed is loaded; so, too, when the action is refused. */
export async function reloadedAfter<T>(action: Promise<T>): Promise<T> {
  try {
    return await action;
  } finally {
    await releasesChanged();
  }
}

export const checkRelease = (id: number) => psql.rpc<number>('check_release', { id });
export const acceptItems = (id: number, keys: readonly string[] | null, reason: string) =>
  psql.rpc<number>('accept_release_items', { id, keys, reason });
export const reopenItems = (id: number, keys: readonly string[]) =>
  psql.rpc<number>('reopen_release_items', { id, keys });
export const signOffRelease = (id: number) => psql.rpc<void>('sign_off_release', { id });
export const publishRelease = (id: number) => psql.rpc<void>('publish_release', { id });
export const withdrawRelease = (id: number, reason: string) => psql.rpc<void>('withdraw_release', { id, reason });
export const reviseRelease = (id: number, reason: string) => psql.rpc<number>('revise_release', { id, reason });
/** Leaving the request cancels the statement: nothing is half frozen. */
export const freezeRelease = (id: number, signal: AbortSignal) =>
  psql.rpc<number>('freeze_release', { id }, { signal });
/** How many facts the running freeze has copied. Read as a trial, which keeps no answer. */
export const readProgress = (signal: AbortSignal) =>
  psql.rpc<number>('release_progress', {}, { rollback: true, signal });
