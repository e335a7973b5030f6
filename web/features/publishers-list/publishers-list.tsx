/** The publishers list: the search, and what it found. Changes no publisher. */
import { useMemo } from 'react';
import { Link } from '@tanstack/react-router';
import {
  EMPTY_SEARCH,
  fromUrl,
  PUBLISHERS_FILTERS,
  toFilters,
  type PublishersSearch,
} from '#domain/publishers-search.ts';
import { useCountryName } from '#web/data/lists.ts';
import type { Row } from '#web/data/psql-query.ts';
import { LIST_PAGE_SIZES } from '#web/grids/pager.tsx';
import { filtered, whole } from '#web/lists/asked.ts';
import { FlaggedName, plain as plainOf } from '#web/lists/columns.tsx';
import type { FilterChoicesProps, RecordList } from '#web/lists/list.ts';
import { Results } from '#web/lists/results.tsx';
import { SearchCard, SearchField, SearchText } from '#web/lists/search-card.tsx';
import { useListing } from '#web/lists/use-listing.ts';
import { CountryNamesPicker, CountryPicker } from '#web/pickers/country-picker.tsx';
import { CutText } from '#web/ui/cut-text.tsx';
import { ReferencePicker, ReferencesPicker } from '#web/pickers/reference-picker.tsx';

const ALWAYS = ['id', 'name', 'flags'] as const;
type PublisherRow = Row<'publishers_view', (typeof ALWAYS)[number]> & Partial<Row<'publishers_view'>>;

const plain = plainOf<PublisherRow>;

const name = ({ id, name: text, flags }: PublisherRow) => (
  <FlaggedName flags={flags}>
    <Link to="/publishers/$id" params={{ id: String(id) }} title={text} dir="auto">
      <CutText text={text} />
    </Link>
  </FlaggedName>
);

function FilterChoices({ column, ...field }: FilterChoicesProps) {
  return column === 'geo_name' ? (
    <CountryNamesPicker {...field} />
  ) : (
    <ReferencesPicker {...field} list="publisher_types" all />
  );
}

export const PUBLISHERS: RecordList<PublishersSearch, PublisherRow> = {
  path: '/publishers',
  relation: 'publishers_view',
  words: { all: 'All publishers', nothing: 'No publishers match this search' },
  search: { empty: EMPTY_SEARCH, fromUrl },
  conditions: toFilters,
  columns: [
    plain('gsn', 'GSN', { width: 90, align: 'right' }),
    plain('name', 'Name', { width: 520, grows: 300, draw: name }),
    plain('geo_name', 'Country', { width: 260 }),
    plain('type', 'Type', { width: 320 }),
  ],
  always: ALWAYS,
  order: 'name.asc,id.asc',
  neverEmpty: new Set(['gsn', 'name']),
  filters: PUBLISHERS_FILTERS,
  Choices: FilterChoices,
  sizes: LIST_PAGE_SIZES,
  file: { relation: 'publishers_view', name: 'publishers', columns: {} },
};

const same = (search: PublishersSearch) => search;
const noProblem = () => null;

export function PublishersList() {
  const { listing, draft: typed, go, run, reset } = useListing(PUBLISHERS);
  const { search, filters } = listing;
  const countryName = useCountryName();
  const asked = useMemo(
    () => [
      ...(search.name.trim() === '' ? [] : whole(search, EMPTY_SEARCH, 'name', 'Name', search.name.trim())),
      ...(search.type === null ? [] : whole(search, EMPTY_SEARCH, 'type', 'Type', search.type)),
      ...(search.iso3 === null ? [] : whole(search, EMPTY_SEARCH, 'iso3', 'Country', countryName(search.iso3))),
      ...filtered<PublishersSearch>(PUBLISHERS, filters),
    ],
    [search, filters, countryName],
  );
  return (
    <>
      <SearchCard
        label="Publishers"
        search={typed}
        empty={EMPTY_SEARCH}
        tidied={same}
        problemOf={noProblem}
        onSearch={run}
        onReset={reset}
      >
        {({ draft, set }) => (
          <>
            <SearchText label="Name" value={draft.name} onChange={set('name')} wide first />
            <SearchField label="Type">
              {(id) => <ReferencePicker id={id} list="publisher_types" all value={draft.type} onChange={set('type')} />}
            </SearchField>
            <SearchField label="Country">
              {(id) => <CountryPicker id={id} value={draft.iso3} onChange={set('iso3')} />}
            </SearchField>
          </>
        )}
      </SearchCard>
      <Results list={PUBLISHERS} listing={listing} go={go} asked={asked} />
    </>
  );
}
