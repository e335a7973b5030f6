/** The comparison of a search of facts with a past day: the day, the totals of then and now, and the facts that moved them. Changes no record. */
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { FactsSearch } from '#domain/facts/facts-search.ts';
import { momentOf, partsWithoutPast } from '#domain/facts/facts-since.ts';
import { SINCE } from '#domain/messages/facts-since.ts';
import { FACTS } from '#web/features/facts/list/facts.tsx';
import type { FilterSpot } from '#web/grids/header-filter.tsx';
import { FilterLine } from '#web/lists/search/filter-line.tsx';
import { OpenedFilter } from '#web/lists/search/opened-filter.tsx';
import { conditionsOf } from '#web/lists/rows/records-query.ts';
import type { SearchedResults } from '#web/lists/searched-list.tsx';
import { useFilterChips } from '#web/lists/search/use-filter-chips.ts';
import { ProgressLine } from '#web/ui/progress-line.tsx';
import { Failed, Loading, Nothing, problemWords } from '#web/ui/states.tsx';
import { MovedFacts } from './moved-facts.tsx';
import { MovedTotals } from './moved-totals.tsx';
import { sinceQuery } from './since-query.ts';
import { SinceTools } from './since-tools.tsx';

type Props = SearchedResults<FactsSearch> & { day: string; today: string; onDay: (day: string) => void };

export function FactsSinceView({ listing, go, onUnfold, day, today, onDay }: Props) {
  const { search, filters } = listing;
  const [spot, setSpot] = useState<FilterSpot | null>(null);
  const chips = useFilterChips(FACTS, listing);
  const where = useMemo(() => conditionsOf(FACTS, { search, filters }), [search, filters]);
  const noPast = partsWithoutPast(search, filters);
  const query = useQuery({ ...sinceQuery(where, momentOf(day)), enabled: noPast.length === 0 });
  const { isFetching, isError, error } = query;
  const data = noPast.length === 0 ? query.data : undefined;
  return (
    <section className="facts-since" aria-label={SINCE.title} aria-busy={isFetching}>
      <FilterLine list={FACTS} listing={listing} go={go} chips={chips} onColumn={setSpot} onUnfold={onUnfold} />
      <OpenedFilter list={FACTS} listing={listing} go={go} spot={spot} onClose={() => setSpot(null)} />
      <SinceTools key={day} day={day} today={today} onDay={onDay} since={data} chips={chips} />
      <ProgressLine
        label={SINCE.loading}
        percent={isFetching ? 60 : 100}
        state={isError ? 'failed' : isFetching ? 'runs' : 'done'}
      />
      {isError && <Failed title={SINCE.failed} text={problemWords(error)} retry={() => void query.refetch()} />}
      {noPast.length > 0 ? (
        <Nothing search text={SINCE.noPast(noPast)} next={SINCE.noPastNext} />
      ) : data === undefined ? (
        !isError && <Loading what={SINCE.loading} />
      ) : data.facts.length === 0 ? (
        <Nothing search text={SINCE.nothing(day)} next={SINCE.numbers(data.factsBefore, data.factsAfter)} />
      ) : (
        <>
          <MovedTotals since={data} />
          <MovedFacts facts={data.facts} />
          <p className="quiet">{SINCE.rule}</p>
        </>
      )}
    </section>
  );
}
