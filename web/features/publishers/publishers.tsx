/** The list of publishers: its columns and its file. */
import { PUBLISHERS_SEARCH, type PublishersSearch } from '#domain/documents/publishers-search.ts';
import { NAME, RecordName, CHANGED, CREATED } from '#web/lists/rows/columns.tsx';
import { listOf, type Listed } from '#web/lists/list-of.tsx';

const ALWAYS = ['id', 'name', 'flags'] as const;

export const PUBLISHERS = listOf<PublishersSearch, Listed<'publishers_view', (typeof ALWAYS)[number]>>({
  kind: 'publishers',
  title: 'Publishers',
  create: 'New',
  search: PUBLISHERS_SEARCH,
  columns: {
    gsn: { width: 90, align: 'right' },
    name: { ...NAME, draw: (row) => <RecordName kind="publishers" row={row} /> },
    geo_name: { width: 260, choices: 'country_names' },
    type: { width: 320, choices: 'publisher_types' },
    sample: { width: 90, hidden: true },
    ...CREATED,
    ...CHANGED,
  },
  always: ALWAYS,
  changes: async () => (await import('./publishers-changes.tsx')).PUBLISHERS_CHANGES,
  order: 'name.asc,id.asc',
  file: { relation: 'publishers_view', more: { ISO3: 'iso3', ID: 'id' } },
});
