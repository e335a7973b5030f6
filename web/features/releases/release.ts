/** A release as its screens read it: all revisions of a name in one query, and the addresses of its pages. Draws nothing. */
import { queryOptions } from '@tanstack/react-query';
import type { Row } from '#web/data/psql-query.ts';
import { psql } from '#web/data/psql.ts';

export type Release = Row<'releases'>;

/** The revisions of a name, the newest first; none for an unknown name. */
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

type Addressed = Pick<Release, 'name' | 'revision'>;

/** The address of a release, or of a page below it; the first revision needs no number while it is the only one. */
export const pageOfRelease = ({ name, revision }: Addressed, below = ''): string =>
  `/releases/${encodeURIComponent(name)}${below === '' ? '' : `/${below}`}?revision=${revision}`;
