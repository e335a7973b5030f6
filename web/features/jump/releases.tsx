/** The releases of 'Jump to anything', found by their names: they have no numbers. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { KINDS } from '#web/data/kinds.tsx';
import { useMay } from '#web/data/may.ts';
import { psql } from '#web/data/psql.ts';
import { containing } from '#domain/values/psql-values.ts';
import { useAfterPause } from '#web/pickers/use-after-pause.ts';
import type { Found, JumpEntry } from './entry.ts';

const PAUSE_MS = 120;
const MOST = 5;

export function useReleases(typed: string): Found {
  const text = useAfterPause(typed, PAUSE_MS);
  const enabled = useMay()('view', 'releases') && text.length > 1 && typed !== '';
  const { data, isFetching } = useQuery({
    queryKey: ['releases', 'jump', text],
    queryFn: async ({ signal }) => {
      const where = { name: containing(text), latest: 'is.true' };
      const select = ['id', 'name', 'revision', 'year', 'state'] as const;
      return (await psql.list('releases', { select, where, order: 'year.desc,name', limit: MOST }, { signal })).rows;
    },
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const { one: kind, icon } = KINDS.releases;
  const entries = (data ?? []).map(({ id, name, revision, year, state }): JumpEntry => ({
    id: `release-${id}`,
    group: 'Records',
    kind,
    icon,
    name,
    detail: [year, revision > 1 && `revision ${revision}`, state].filter(Boolean).join(' · '),
    to: `/releases/${encodeURIComponent(name)}`,
  }));
  return { entries: enabled ? entries : [], pending: enabled && (typed !== text || isFetching) };
}
