/** The table of a search of facts with the choice of its rows, columns and sums. Changes no record. */
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import {
  filtersOf,
  isCompared,
  MOST_ROWS,
  searchOfCell,
  type Cell,
  type TableChoice,
} from '#domain/facts/facts-table.ts';
import { askedBy } from '#domain/facts/table-asked.ts';
import type { FactsSearch } from '#domain/facts/facts-search.ts';
import { SAMPLE } from '#domain/messages/sample.ts';
import { FACTS_TABLE } from '#domain/messages/facts-table.ts';
import { TOTALS } from '#domain/messages/totals.ts';
import { useCountryName } from '#web/data/lists.ts';
import { useKnownSampleRule } from '#web/data/sample-rule.ts';
import type { FilterSpot } from '#web/grids/header-filter.tsx';
import { FACTS } from '#web/features/facts/list/facts.tsx';
import { addressOf } from '#web/lists/address.ts';
import { FilterLine } from '#web/lists/search/filter-line.tsx';
import { OpenedFilter } from '#web/lists/search/opened-filter.tsx';
import { conditionsOf } from '#web/lists/rows/records-query.ts';
import type { SearchedResults } from '#web/lists/searched-list.tsx';
import { useFilterChips } from '#web/lists/search/use-filter-chips.ts';
import { ProgressLine } from '#web/ui/progress-line.tsx';
import { Failed, Loading, Nothing, problemWords } from '#web/ui/states.tsx';
import { FactsTableGrid } from './facts-table-grid.tsx';
import { FactsTableTools } from './facts-table-tools.tsx';
import { noneOf, showIn } from './show-value.ts';
import { figuresOf, hasFile, tableOfFile, tableQuery } from './table-query.ts';

type Props = SearchedResults<FactsSearch> & { choice: TableChoice; onChoice: (choice: TableChoice) => void };

export function FactsTableView({ listing, go, onUnfold, choice, onChoice }: Props) {
  const { filters } = listing;
  const rule = useKnownSampleRule();
  const search = useMemo(() => figuresOf(listing.search, filters, rule ?? {}), [listing.search, filters, rule]);
  const [spot, setSpot] = useState<FilterSpot | null>(null);
  const chips = useFilterChips(FACTS, listing);
  const where = useMemo(() => conditionsOf(FACTS, { search, filters }), [search, filters]);
  const nameOf = useCountryName();
  const asked = useMemo(
    () => askedBy({ ...search, country: search.iso3.map(nameOf) }, filters, noneOf),
    [search, filters, nameOf],
  );
  const query = useQuery({ ...tableQuery(where, choice, asked), enabled: rule !== undefined });
  const { data, isFetching, isError, error } = query;
  const { table, shown = choice } = data ?? {};
  const behind = (cell: Cell) => {
    const own = filtersOf(cell, noneOf);
    return (
      own &&
      addressOf({
        ...listing,
        search: { ...search, ...searchOfCell(cell) },
        filters: { ...filters, ...own },
        order: null,
        page: 1,
        layout: null,
      })
    );
  };
  const compared = isCompared(shown);
  const [country, ...otherCountries] = asked.country ?? [];
  const notes = table && [
    ...(table.more === null ? [] : [FACTS_TABLE.largestRows(MOST_ROWS, hasFile(table))]),
    FACTS_TABLE.sumOf(table),
    ...(table.samples > 0 ? [TOTALS.samples(table.samples)] : []),
    ...(table.stockYear === null ? [] : [FACTS_TABLE.stockYear(table.stockYear)]),
    ...(table.of === null && !table.counts && shown.columns !== 'year' && !shown.rows.includes('year')
      ? [FACTS_TABLE.eachStock]
      : []),
    ...(compared ? [table.columns.length > 1 ? FACTS_TABLE.changes : FACTS_TABLE.oneColumn] : []),
    FACTS_TABLE.rule,
    ...(search === listing.search ? [] : [SAMPLE.leftOut]),
  ];
  return (
    <section className="facts-table-view" aria-label={FACTS_TABLE.title} aria-busy={isFetching}>
      <FilterLine list={FACTS} listing={listing} go={go} chips={chips} onColumn={setSpot} onUnfold={onUnfold} />
      <OpenedFilter list={FACTS} listing={listing} go={go} spot={spot} onClose={() => setSpot(null)} />
      <FactsTableTools
        choice={choice}
        onChoice={onChoice}
        table={table}
        chips={chips}
        tableOfFile={() => tableOfFile(where, choice, asked)}
      />
      <ProgressLine
        label={FACTS_TABLE.loading}
        percent={isFetching ? 60 : 100}
        state={isError ? 'failed' : isFetching ? 'runs' : 'done'}
      />
      {isError && <Failed title={FACTS_TABLE.failed} text={problemWords(error)} retry={() => void query.refetch()} />}
      {table === undefined ? (
        !isError && <Loading what={FACTS_TABLE.loading} />
      ) : table.rowCount === 0 ? (
        <Nothing
          search
          text={table.types.length === 0 ? FACTS_TABLE.nothing : FACTS_TABLE.noType}
          next={chips.length > 0 ? FACTS_TABLE.next : undefined}
        />
      ) : table.rows.length === 0 ? (
        <Nothing search text={FACTS_TABLE.tooLarge(table.rowCount, table.columns.length, hasFile(table))} />
      ) : (
        <>
          <FactsTableGrid
            table={table}
            choice={shown}
            show={showIn(table, shown, otherCountries.length === 0 ? country : undefined)}
            addressOf={behind}
            onOrder={(order) => onChoice({ ...choice, order })}
          />
          <p className="quiet">{notes?.map((note) => note.replace(/\.?$/, '.')).join(' ')}</p>
        </>
      )}
    </section>
  );
}
