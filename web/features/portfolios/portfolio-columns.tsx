/** The columns of the portfolios: country, region, expert, and the last assignment. */
import { HistoryOutlined } from '@ant-design/icons';
import { Link } from '@tanstack/react-router';
import { PORTFOLIOS_VIEW_COLUMNS as LABELS } from '#domain/generated/columns/portfolios_view.ts';
import type { Portfolio } from '#domain/countries/portfolios.ts';
import { momentOf } from '#domain/records/history-words.ts';
import type { GridColumn, Order } from '#web/grids/columns.ts';
import { ExpertCell, useCells, useRow } from './expert-cell.tsx';

export const IN_ORDER: Order = { column: 'geo_name', descending: false };

function Country({ row: { iso3, geo_name } }: { row: Portfolio }) {
  const { history } = useCells();
  return (
    <span className="listed-name">
      <Link to={pageOf(iso3)} title={geo_name} tabIndex={-1}>
        {geo_name}
      </Link>
      <button
        type="button"
        className="peek-button"
        tabIndex={-1}
        aria-hidden
        title="History (Space)"
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => history(iso3)}
      >
        <HistoryOutlined aria-hidden />
      </button>
    </span>
  );
}

export const pageOf = (iso3: string): string => `/countries/profiles/${iso3}`;

function AssignedAt({ row }: { row: Portfolio }) {
  const { assigned_at: at } = useRow(row);
  return at === null ? null : <time dateTime={at}>{momentOf(at)}</time>;
}

function AssignedBy({ row }: { row: Portfolio }) {
  const { assigned_by_name: name, assigned_by: username } = useRow(row);
  return <bdi>{name ?? username}</bdi>;
}

export const COLUMNS: readonly GridColumn<Portfolio>[] = [
  {
    id: 'geo_name',
    header: LABELS.geo_name.label,
    width: 260,
    grows: 200,
    sortable: true,
    text: ({ geo_name }) => geo_name,
    draw: (row) => <Country row={row} />,
  },
  {
    id: 'geo_group',
    header: LABELS.geo_group.label,
    width: 250,
    sortable: true,
    text: ({ geo_group }) => geo_group ?? '',
  },
  {
    id: 'name',
    header: LABELS.name.label,
    width: 300,
    grows: 220,
    sortable: true,
    text: ({ name }) => name ?? '',
    draw: (row, focus) => <ExpertCell row={row} focus={focus} />,
  },
  {
    id: 'assigned_at',
    header: LABELS.assigned_at.label,
    width: 160,
    sortable: true,
    text: ({ assigned_at: at }) => (at === null ? '' : momentOf(at)),
    draw: (row) => <AssignedAt row={row} />,
  },
  {
    id: 'assigned_by_name',
    header: LABELS.assigned_by_name.label,
    width: 200,
    sortable: true,
    text: ({ assigned_by_name: name }) => name ?? '',
    draw: (row) => <AssignedBy row={row} />,
  },
];
