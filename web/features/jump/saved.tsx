/** The saved searches of 'Jump to anything': the user's own and those that others share. */
import { FilterOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { areaWords } from '#web/data/kinds.tsx';
import { savedSearchesQuery } from '#web/data/saved-searches.ts';
import { matching, type Found, type JumpEntry } from './entry.ts';

export function useSavedSearches(typed: string): Found {
  const { data = [] } = useQuery(savedSearchesQuery);
  const entries = data.map(({ id, kind, name, address, mine, owner }): JumpEntry => ({
    id: `search-${id}`,
    group: 'Saved searches',
    icon: <FilterOutlined />,
    name,
    detail: mine ? `A search of ${areaWords(kind)}` : `A search of ${areaWords(kind)} by ${owner}`,
    to: `/${kind}?${address}`,
  }));
  return { entries: matching(entries, typed) };
}
