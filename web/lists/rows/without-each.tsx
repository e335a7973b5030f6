/** The parts of a search that found nothing, each with the number of records that are found without it. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { countAt } from '#web/data/count.ts';
import { addressOf } from '#web/data/psql-query.ts';
import { thousands } from '#web/ui/thousands.ts';
import type { Go, ListedRow, Listing, RecordList } from '#web/lists/list.ts';
import type { FilterChip } from '#web/lists/search/filter-chips.ts';
import { conditionsOf } from './records-query.ts';

/** More are not counted. */
const MOST = 8;

type Props<Search extends object, Row extends ListedRow> = {
  list: RecordList<Search, Row>;
  listing: Listing<Search>;
  chips: readonly FilterChip<Search>[];
  go: Go<Search>;
};

const countsQuery = <Search extends object, Row extends ListedRow>({
  list,
  listing,
  chips,
}: Omit<Props<Search, Row>, 'go'>) => {
  const { relation } = list.search;
  const paths = chips.slice(0, MOST).map(({ without }) => {
    const where = conditionsOf(list, { ...listing, ...without });
    return addressOf(relation, { select: list.always.slice(0, 1) as never, where, limit: 1 });
  });
  return queryOptions({
    queryKey: [relation, 'without each part', ...paths],
    queryFn: async ({ signal }) => {
      const counts = [];
      // One after the other: an embedded database answers one request at a time.
      for (const path of paths) counts.push(await countAt(path, signal));
      return counts;
    },
    retry: false,
  });
};

export function WithoutEach<Search extends object, Row extends ListedRow>({ go, ...given }: Props<Search, Row>) {
  const { data: counts } = useQuery(countsQuery(given));
  const found = given.chips.flatMap((chip, at) => {
    const count = counts?.[at] ?? null;
    return count === null || count.total === 0 ? [] : [{ ...chip, count }];
  });
  if (found.length === 0) return 'Remove a part of the search above the table, or press Clear all.';
  const leaveOut = (without: Partial<Listing<Search>>, button: HTMLElement) => {
    // The button goes with its text: the focus moves to the chips of this list.
    button.closest('.list-results')?.querySelector<HTMLElement>('.chips button')?.focus();
    go(without);
  };
  return (
    <>
      Leave out{' '}
      {found.map(({ key, label, text, without, count: { total, exact } }, at) => (
        <span key={key}>
          {at > 0 && (at === found.length - 1 ? ' or ' : ', ')}
          <button type="button" className="text-link" onClick={({ currentTarget }) => leaveOut(without, currentTarget)}>
            {label}: {text}
          </button>{' '}
          ({exact ? '' : 'about '}
          {thousands(total)})
        </span>
      ))}
      .
    </>
  );
}
