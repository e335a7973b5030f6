/** The facts that each expert created in the period and in the period before, with bars; each number leads to its facts. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment, useMemo, type ReactNode } from 'react';
import { PERFORMANCE } from '#domain/messages/dashboards.ts';
import { comparedWith, createdIn, percentOf, signed } from '#domain/dashboards/performance.ts';
import type { Period } from '#domain/dashboards/period.ts';
import { useUserName, usersQuery } from '#web/data/lists.ts';
import { DownloadBar } from '#web/grids/download-bar.tsx';
import { useDownload } from '#web/grids/use-download.ts';
import { ServiceMark } from '#web/pickers/service-mark.tsx';
import { Card } from '#web/ui/card.tsx';
import { Bar, filledColumns, SortedTable, type SortedColumn } from '#web/ui/sorted-table.tsx';
import { inOne, Loaded } from '#web/ui/states.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { MonthsStrip } from './months-strip.tsx';
import { expertsQuery, fileOf, importedQuery, type ExpertRow, type Imported } from './performance-queries.ts';

const TITLE = 'Facts created by expert';
const IMPORTED_TITLE = 'Imported facts';
/** Plain words for the columns `reference`, `previous` and `variation` of the call. */
const HEADERS = { expert: 'Expert', reference: 'This period', previous: 'Period before', variation: 'Change' };

const COMPARED: ReadonlySet<string> = new Set(['previous', 'variation', 'percent']);

const Variation = ({ variation }: Pick<ExpertRow, 'variation'>) => (
  <span className={variation > 0 ? 'variation-up' : variation < 0 ? 'variation-down' : undefined}>
    {signed(variation, thousands)}
  </span>
);

const percentText = ({ previous, variation }: Pick<ExpertRow, 'previous' | 'variation'>) => {
  const percent = percentOf(previous, variation);
  return percent ?? <span aria-label="No facts before, so no per cent">–</span>;
};

export function ExpertsCard({ period }: { period: Period }) {
  const query = inOne(useQuery(expertsQuery(period)), useQuery(importedQuery(period)));
  // Names that come in later would change the widths of the columns.
  const [data, imported] = useQuery(usersQuery).isPending ? [] : (query.data ?? []);
  // With an import alone, the file has its row.
  const onlyImported = data?.length === 0 && imported !== undefined && imported.reference + imported.previous > 0;
  const file = useMemo(
    () =>
      onlyImported
        ? fileOf('user', period, { ...HEADERS, expert: 'Imported by' }, IMPORTED_TITLE, true)
        : fileOf('user', period, HEADERS, TITLE),
    [period, onlyImported],
  );
  const download = useDownload(() => `facts-by-expert_${period.start}_${period.end}`, file, PERFORMANCE.notLoaded);
  return (
    <Card
      title={TITLE}
      extra={
        <DownloadBar {...download} what={TITLE} disabled={data === undefined || (data.length === 0 && !onlyImported)} />
      }
    >
      <Loaded query={{ ...query, data }} what={`Loading ${TITLE}`} failed={PERFORMANCE.notLoaded} />
      {data !== undefined && imported !== undefined && (
        <>
          {data.length > 0 && <MonthsStrip period={period} />}
          <Experts rows={data} imported={imported} period={period} />
        </>
      )}
    </Card>
  );
}

/** A number of the last rows, as a link to its facts. */
const Count = ({ of, imported = false, children }: { of: Period; imported?: boolean; children: number }) => (
  <td className="sorted-end">
    <Link to="/facts" search={createdIn(of, imported)}>
      {thousands(children)}
    </Link>
  </td>
);

type ExpertsProps = { rows: readonly ExpertRow[]; imported: Imported; period: Period };

function Experts({ rows, imported, period }: ExpertsProps) {
  const nameOf = useUserName();
  const most = Math.max(0, ...rows.map(({ reference, previous }) => Math.max(reference, previous)));
  const before = useMemo(() => comparedWith(period), [period]);
  const columns = useMemo<SortedColumn<ExpertRow>[]>(() => {
    const count = (of: Period, what: string) => (row: ExpertRow, number: number) =>
      number === 0 ? (
        '0'
      ) : (
        <Link
          to="/facts"
          search={{ created_by: row.expert, ...createdIn(of) }}
          aria-label={`${thousands(number)}, ${what} of ${nameOf(row.expert)}`}
        >
          {thousands(number)}
        </Link>
      );
    const reference = count(period, 'facts');
    const previous = count(before, 'earlier facts');
    return [
      {
        id: 'expert',
        header: HEADERS.expert,
        by: (row) => nameOf(row.expert),
        draw: (row) => (
          <>
            <bdi title={row.expert}>{nameOf(row.expert)}</bdi>
            <ServiceMark username={row.expert} />
          </>
        ),
      },
      {
        id: 'bars',
        header: '',
        bars: true,
        draw: (row) => (
          <>
            <Bar most={most} parts={[{ key: 'now', value: row.reference, colour: 'var(--primary)' }]} />
            <Bar most={most} thin parts={[{ key: 'before', value: row.previous, colour: 'var(--ink-3)' }]} />
          </>
        ),
      },
      {
        id: 'reference',
        header: HEADERS.reference,
        align: 'end',
        by: (row) => row.reference,
        draw: (row) => reference(row, row.reference),
      },
      {
        id: 'previous',
        header: HEADERS.previous,
        align: 'end',
        by: (row) => row.previous,
        draw: (row) => previous(row, row.previous),
      },
      {
        id: 'variation',
        header: HEADERS.variation,
        align: 'end',
        by: (row) => row.variation,
        draw: (row) => <Variation variation={row.variation} />,
      },
      {
        id: 'percent',
        header: 'Change in %',
        align: 'end',
        by: (row) => (row.previous === 0 ? null : row.variation / row.previous),
        draw: percentText,
      },
    ];
  }, [nameOf, most, period, before]);
  const withFacts = rows.filter((row) => row.reference > 0);
  const without = rows.filter((row) => row.reference === 0);
  const reference = rows.reduce((sum, row) => sum + row.reference, 0);
  const previous = rows.reduce((sum, row) => sum + row.previous, 0);
  const all = { expert: '', reference, previous, variation: reference - previous };
  // A period before without facts of people is one line, not a column.
  const compared = previous > 0 ? columns : columns.filter(({ id }) => !COMPARED.has(id));
  const filled = filledColumns(compared, [...rows, all, { ...imported, expert: '', variation: 0 }]);
  /** The cells of a last row: those of the columns that are shown. */
  const cells = (of: Readonly<Record<string, ReactNode>>) =>
    filled
      .slice(1)
      .map(({ id, bars }) => (
        <Fragment key={id}>{of[id] ?? <td className={bars ? 'sorted-bars' : undefined} aria-hidden />}</Fragment>
      ));
  return (
    <>
      <SortedTable
        caption={TITLE}
        columns={filled}
        rows={withFacts}
        keyOf={({ expert }) => expert}
        first="reference"
        foot={
          <>
            <tr>
              <th scope="row">All experts</th>
              {cells({
                reference: <Count of={period}>{reference}</Count>,
                previous: <Count of={before}>{previous}</Count>,
                variation: (
                  <td className="sorted-end">
                    <Variation variation={all.variation} />
                  </td>
                ),
                percent: <td className="sorted-end">{percentText(all)}</td>,
              })}
            </tr>
            {imported.reference + imported.previous > 0 && (
              <tr>
                <th scope="row">{PERFORMANCE.imported}</th>
                {cells({
                  reference: (
                    <Count of={period} imported>
                      {imported.reference}
                    </Count>
                  ),
                  previous: (
                    <Count of={before} imported>
                      {imported.previous}
                    </Count>
                  ),
                })}
              </tr>
            )}
          </>
        }
      />
      {previous === 0 && imported.previous > 0 && (
        <p className="quiet performance-note">{PERFORMANCE.importedAlone(imported.previous)}</p>
      )}
      {without.length > 0 && (
        <p className="quiet performance-note">
          {PERFORMANCE.withoutFacts(without.length)}
          {without.map(({ expert, previous: earlier }, at) => (
            <Fragment key={expert}>
              {at > 0 && ', '}
              <bdi title={expert}>{nameOf(expert)}</bdi>{' '}
              <Link
                className="in-text"
                to="/facts"
                search={{ created_by: expert, ...createdIn(before) }}
                aria-label={`${thousands(earlier)}, earlier facts of ${nameOf(expert)}`}
              >
                {thousands(earlier)}
              </Link>
            </Fragment>
          ))}
          .
        </p>
      )}
    </>
  );
}
