/** How far the reviews of the facts created in the period are, by country and by expert: those that wait and since when, and the days until a review. Each number leads to its facts. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { allCreatedIn, createdIn } from '#domain/dashboards/performance.ts';
import { DAY, type Period } from '#domain/dashboards/period.ts';
import { NO_VALUE, PERFORMANCE } from '#domain/messages/dashboards.ts';
import { PERFORMANCE_REVIEWS as WORDS } from '#domain/messages/performance-reviews.ts';
import type { Address } from '#domain/search/search.ts';
import { dayWords } from '#domain/values/dates.ts';
import { useCountryName, useUserName } from '#web/data/lists.ts';
import { useSampleRule } from '#web/data/sample-rule.ts';
import { DownloadBar } from '#web/grids/download-bar.tsx';
import { useDownload } from '#web/grids/use-download.ts';
import { Card } from '#web/ui/card.tsx';
import { Bar, filledColumns, SortedTable, type SortedColumn } from '#web/ui/sorted-table.tsx';
import { Loaded } from '#web/ui/states.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { NoFactsOf } from './no-facts-of.tsx';
import { reviewsFile, reviewsQuery, type ReviewRow } from './performance-queries.ts';

/** The most that wait first. */
const FIRST = 10;
const STATUSES = {
  facts: [],
  waiting: [NO_VALUE.status],
  under_review: ['Under Review'],
  reviewed: ['Review Completed'],
  signed_off: ['Signed Off', 'Locked Down'],
} as const;

export function ReviewsCard({ period }: { period: Period }) {
  const query = useQuery(reviewsQuery(period));
  const { data } = query;
  const file = useMemo(() => reviewsFile(period, { part: 'By', value: 'Of', ...WORDS.numbers }, WORDS.title), [period]);
  const download = useDownload(() => `reviews_${period.start}_${period.end}`, file, PERFORMANCE.notLoaded);
  const all = data?.find(({ part }) => part === 'all');
  if (data !== undefined && all === undefined) return null;
  const of = (part: ReviewRow['part']) => data?.filter((row) => row.part === part) ?? [];
  return (
    <Card title={WORDS.title} extra={<DownloadBar {...download} what={WORDS.title} disabled={data === undefined} />}>
      <Loaded query={query} what={WORDS.loading} failed={PERFORMANCE.notLoaded} rows={FIRST} />
      {all !== undefined && (
        <>
          <div className="performance-reviews">
            <Reviews part="country" rows={of('country')} all={all} both={data ?? []} period={period} />
            <NoFactsOf countries={of('country')} />
            <Reviews part="expert" rows={of('expert')} all={all} both={data ?? []} period={period} />
          </div>
          <p className="quiet performance-note">
            {WORDS.about}
            {all.oldest !== null && ` ${WORDS.oldest(oldestWords(all.oldest))}`}
            {/* The column is there where one of both tables has days. */}
            {data?.some(({ days }) => (days ?? 0) !== 0) && ` ${WORDS.aboutDays}`}
          </p>
        </>
      )}
    </Card>
  );
}

const daysSince = (moment: string) => Math.floor((Date.now() - Date.parse(moment)) / DAY);

const oldestWords = (oldest: string) => WORDS.since(dayWords(oldest.slice(0, 10)), daysSince(oldest));

/** Whether the oldest fact that waits is of another day than that of all, which a line says. */
const differs = (row: ReviewRow, all: ReviewRow) =>
  row.oldest !== null && row.oldest.slice(0, 10) !== all.oldest?.slice(0, 10);

const reviewedOf = ({ reviewed, signed_off }: ReviewRow) => reviewed + signed_off;

const daysText = (days: number | null) =>
  days === null ? '–' : days < 10 ? days.toFixed(1) : thousands(Math.round(days));

type Props = {
  part: 'country' | 'expert';
  rows: readonly ReviewRow[];
  all: ReviewRow;
  /** The rows of both tables, and their sums. */
  both: readonly ReviewRow[];
  period: Period;
};

function Reviews({ part, rows, all, both, period }: Props) {
  const [whole, setWhole] = useState(false);
  const countryName = useCountryName();
  const userName = useUserName();
  const sample = useSampleRule();
  const every = useMemo<SortedColumn<ReviewRow>[]>(() => {
    const nameOf = ({ value }: ReviewRow) =>
      value === null ? PERFORMANCE.imported : part === 'country' ? countryName(value) : userName(value);
    const ownOf = ({ value, part: is }: ReviewRow): Address => {
      if (is === 'all') return { ...allCreatedIn(period), ...sample };
      if (is === 'country') return { iso3: [value ?? ''], ...allCreatedIn(period), ...sample };
      return value === null ? createdIn(period, true) : { created_by: value, ...createdIn(period) };
    };
    const number = (id: keyof typeof STATUSES): SortedColumn<ReviewRow> => ({
      id,
      header: WORDS.numbers[id],
      align: 'end',
      by: (row) => row[id],
      draw: (row) =>
        row[id] === 0 ? (
          <span className="quiet">0</span>
        ) : (
          <Link
            to="/facts"
            search={{ ...ownOf(row), ...(STATUSES[id].length > 0 && { in_status: STATUSES[id] }) }}
            aria-label={`${thousands(row[id])}, ${WORDS.numbers[id]}, ${row.part === 'all' ? WORDS.all : nameOf(row)}`}
          >
            {thousands(row[id])}
          </Link>
        ),
    });
    return [
      {
        id: 'name',
        header: WORDS.headers[part],
        by: nameOf,
        draw: (row) => <bdi>{row.part === 'all' ? WORDS.all : nameOf(row)}</bdi>,
      },
      {
        id: 'share',
        header: WORDS.share,
        by: (row) => reviewedOf(row) / row.facts,
        draw: (row) => (
          <span className="reviewed-share">
            <Bar most={row.facts} parts={[{ key: 'reviewed', value: reviewedOf(row), colour: 'var(--primary)' }]} />
            {WORDS.shareOf(reviewedOf(row), row.facts)}
          </span>
        ),
      },
      ...(Object.keys(STATUSES) as (keyof typeof STATUSES)[]).map(number),
      {
        id: 'oldest',
        header: WORDS.numbers.oldest,
        align: 'end',
        by: ({ oldest }) => oldest,
        draw: (row) => (row.oldest !== null && differs(row, all) ? oldestWords(row.oldest) : ''),
      },
      {
        id: 'days',
        header: WORDS.numbers.days,
        align: 'end',
        by: ({ days }) => days,
        draw: ({ days }) => daysText(days),
      },
    ];
  }, [part, period, sample, all, countryName, userName]);
  const shown = whole ? rows : rows.slice(0, FIRST);
  // Both tables have the same columns, but for the days that differ. The median of all may be 0 where that of a person is not.
  const columns = filledColumns(every, both).filter(
    ({ id }) => id !== 'oldest' || shown.some((row) => differs(row, all)),
  );
  return (
    <section aria-label={WORDS[part]}>
      <SortedTable
        caption={WORDS[part]}
        columns={columns}
        rows={shown}
        keyOf={({ value }) => value ?? ''}
        first="waiting"
        foot={
          <tr>
            {columns.map(({ id, draw }, at) =>
              at === 0 ? (
                <th key={id} scope="row">
                  {draw(all)}
                </th>
              ) : (
                <td key={id} className={id === 'share' ? undefined : 'sorted-end'}>
                  {draw(all)}
                </td>
              ),
            )}
          </tr>
        }
      />
      {rows.length > FIRST && !whole && (
        <Button size="small" onClick={() => setWhole(true)}>
          {WORDS.more(rows.length)}
        </Button>
      )}
    </section>
  );
}
