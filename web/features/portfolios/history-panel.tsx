/** All assignments of a country in a panel at the side, the newest first. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Drawer, Tag } from 'antd';
import { PORTFOLIOS } from '#domain/messages/portfolios.ts';
import type { Portfolio } from '#domain/countries/portfolios.ts';
import { momentOf } from '#domain/records/history-words.ts';
import { Loaded, Nothing } from '#web/ui/states.tsx';
import { pageOf } from './portfolio-columns.tsx';
import { historyQuery } from './portfolios-queries.ts';

type Props = { row: Portfolio | undefined; onClose: () => void };

/** The focus goes back to the row. */
const backToTheGrid = (open: boolean) => {
  if (!open) document.querySelector<HTMLElement>('.list-grid .grid-cell-focus')?.focus();
};

export function HistoryPanel({ row, onClose }: Props) {
  return (
    <Drawer
      title={row === undefined ? 'History' : `History of ${row.geo_name}`}
      open={row !== undefined}
      onClose={onClose}
      afterOpenChange={backToTheGrid}
      size={380}
      mask={false}
      extra={row && <Link to={pageOf(row.iso3)}>Open the country</Link>}
    >
      {row && <Assignments iso3={row.iso3} />}
    </Drawer>
  );
}

function Assignments({ iso3 }: { iso3: string }) {
  const query = useQuery(historyQuery(iso3));
  const { data } = query;
  if (data === undefined)
    return <Loaded query={query} what="Loading the history" failed="The history of the country failed to load" />;
  if (data.length === 0) return <Nothing text="Nobody has been assigned yet" />;
  return (
    <ol className="assignments">
      {data.map(({ id, username, name, suspended_at, assigned_at, assigned_by, assigned_by_name }) => (
        <li key={id}>
          {username === null ? PORTFOLIOS.notAssigned : <bdi>{name ?? username}</bdi>}{' '}
          {suspended_at !== null && <Tag color="red">{PORTFOLIOS.suspended}</Tag>}
          <span className="quiet">
            <time dateTime={assigned_at}>{momentOf(assigned_at)}</time>
            {assigned_by !== null && (
              <>
                {' by '}
                <bdi>{assigned_by_name ?? assigned_by}</bdi>
              </>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
