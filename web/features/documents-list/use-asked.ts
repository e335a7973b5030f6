/** The search of documents in plain words, with the names of its publishers and countries. */
import { useMemo } from 'react';
import { EMPTY_SEARCH, type DocumentsSearch, type Match } from '#domain/documents-search.ts';
import { useCountryName } from '#web/data/lists.ts';
import { between, each, filtered, whole, type Asked } from '#web/lists/asked.ts';
import type { Listing } from '#web/lists/list.ts';
import { usePublishers } from '#web/pickers/publishers-picker.tsx';
import { DOCUMENTS } from './documents.tsx';

const labelled = (label: string, values: readonly unknown[], match: Match): string =>
  values.length < 2 ? label : `${label} (${match === 'Any' ? 'any' : 'all'})`;

export function useAsked({ search, filters }: Listing<DocumentsSearch>): readonly Asked<DocumentsSearch>[] {
  const country = useCountryName();
  const { sources, publishers } = search;
  const named = usePublishers(useMemo(() => [...new Set([...sources, ...publishers])], [sources, publishers]));
  return useMemo(() => {
    const nameOf = (id: number) => named.find((publisher) => publisher.id === id)?.name ?? `no. ${id}`;
    const typed = (key: 'serial_no' | 'name', label: string) =>
      search[key].trim() === '' ? [] : whole(search, EMPTY_SEARCH, key, label, search[key].trim());
    return [
      ...typed('serial_no', 'Serial No.'),
      ...typed('name', 'Name'),
      ...between(search, 'Publication Date'),
      ...each(search, 'sources', sources, labelled('Sources', sources, search.sources_match), nameOf),
      ...each(search, 'publishers', publishers, labelled('Publishers', publishers, search.publishers_match), nameOf),
      ...each(
        search,
        'countries',
        search.countries,
        labelled('Countries', search.countries, search.countries_match),
        country,
      ),
      ...filtered<DocumentsSearch>(DOCUMENTS, filters),
    ];
  }, [search, filters, sources, publishers, named, country]);
}
