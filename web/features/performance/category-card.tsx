/** The facts created in the period by one of their values and by cause, with bars; each number leads to its facts. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { CAUSES, type Cause } from '#domain/countries/country-figures.ts';
import { PERFORMANCE } from '#domain/messages/dashboards.ts';
import { categoryRows, createdIn, type Category, type CategoryRow } from '#domain/dashboards/performance.ts';
import type { Period } from '#domain/dashboards/period.ts';
import { DownloadBar } from '#web/grids/download-bar.tsx';
import { useDownload } from '#web/grids/use-download.ts';
import { Card } from '#web/ui/card.tsx';
import { causeColour } from '#web/ui/cause.tsx';
import { Bar, filledColumns, SortedTable, type SortedColumn } from '#web/ui/sorted-table.tsx';
import { Loaded } from '#web/ui/states.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { categoryQuery, fileOf } from './performance-queries.ts';

type Props = { category: Category; title: string; header: string; period: Period };

export function CategoryCard({ category, title, header, period }: Props) {
  const query = useQuery(categoryQuery(category, period));
  const { data } = query;
  const rows = useMemo(() => data && categoryRows(category, data), [category, data]);
  const file = useMemo(
    () => fileOf(category, period, { [category]: header, displacement_type: 'Cause', count: 'Facts' }, title),
    [category, period, header, title],
  );
  const download = useDownload(() => `facts-by-${category}_${period.start}_${period.end}`, file, PERFORMANCE.notLoaded);
  return (
    <Card title={title} extra={<DownloadBar {...download} what={title} disabled={!rows || rows.length === 0} />}>
      <Loaded query={query} what={`Loading ${title}`} failed={PERFORMANCE.notLoaded} />
      {rows !== undefined && rows.length > 0 && (
        <Categories title={title} header={header} rows={rows} period={period} />
      )}
      {category === 'group' && <p className="quiet performance-note">A fact in two groups counts in both.</p>}
    </Card>
  );
}

type TableProps = { title: string; header: string; rows: readonly CategoryRow[]; period: Period };

function Categories({ title, header, rows, period }: TableProps) {
  const most = Math.max(...rows.map(({ total }) => total));
  const columns = useMemo<SortedColumn<CategoryRow>[]>(() => {
    const link = (row: CategoryRow, count: number, cause?: Cause) =>
      count === 0 ? (
        '0'
      ) : (
        <Link
          to="/facts"
          search={{ ...row.search, ...(cause && { displacement_type: cause }), ...createdIn(period) }}
          aria-label={`${thousands(count)}, ${row.label}, ${cause ?? 'all causes'}`}
        >
          {thousands(count)}
        </Link>
      );
    const countOf = (row: CategoryRow, cause: Cause) => row.counts.find((each) => each.cause === cause)?.count ?? 0;
    return [
      { id: 'value', header, by: (row) => row.label, draw: (row) => row.label },
      {
        id: 'bars',
        header: '',
        bars: true,
        draw: (row) => (
          <Bar
            most={most}
            parts={row.counts.map(({ cause, count }) => ({ key: cause, value: count, colour: causeColour(cause) }))}
          />
        ),
      },
      ...CAUSES.map((cause): SortedColumn<CategoryRow> => ({
        id: cause,
        header: cause,
        align: 'end',
        by: (row) => countOf(row, cause),
        draw: (row) => link(row, countOf(row, cause), cause),
      })),
      { id: 'total', header: 'Total', align: 'end', by: (row) => row.total, draw: (row) => link(row, row.total) },
    ];
  }, [header, most, period]);
  const filled = filledColumns(columns, rows);
  return <SortedTable caption={title} columns={filled} rows={rows} keyOf={({ label }) => label} first="total" />;
}
