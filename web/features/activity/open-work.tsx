/** The open work of each person now, overdue work first: the assigned records and potential errors, each number with the way to its list. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { openWorkOf, type OpenWork } from '#domain/dashboards/open-work.ts';
import { Card } from '#web/ui/card.tsx';
import { SortedTable, type SortedColumn } from '#web/ui/sorted-table.tsx';
import { Failed } from '#web/ui/states.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { openWorkQuery } from './activity-queries.ts';

/** The headers of the kinds. */
const HEADERS = {
  facts: 'Facts',
  events: 'Events',
  documents: 'Documents',
  parking_lot: 'Parking lot',
  errors: 'Potential errors',
  reviews: 'Reviews asked for',
} as const satisfies Record<keyof OpenWork['open'], string>;
type Kind = keyof typeof HEADERS;
/** Their lists can be searched for a person's work. */
const SEARCHED: readonly Kind[] = ['facts', 'events', 'documents'];

const nothing = <span className="quiet">0</span>;

const ofKind = (kind: Kind): SortedColumn<OpenWork> => ({
  id: kind,
  header: HEADERS[kind],
  align: 'end',
  by: ({ open }) => open[kind],
  draw: ({ username, open: { [kind]: number } }) =>
    number === 0 ? (
      nothing
    ) : SEARCHED.includes(kind) ? (
      <Link to={`/${kind}` as '/'} search={{ assigned_to: username } as never}>
        {thousands(number)}
      </Link>
    ) : (
      thousands(number)
    ),
});

const columnsFor = (rows: readonly OpenWork[]): SortedColumn<OpenWork>[] => [
  { id: 'person', header: 'Person', by: ({ person }) => person, draw: ({ person }) => <bdi>{person}</bdi> },
  {
    id: 'overdue',
    header: 'Overdue',
    align: 'end',
    by: ({ overdue }) => overdue,
    draw: ({ overdue }) => (overdue === 0 ? nothing : <strong className="overdue">{thousands(overdue)}</strong>),
  },
  ...(Object.keys(HEADERS) as Kind[]).filter((kind) => rows.some(({ open }) => open[kind] > 0)).map(ofKind),
];

type Props = { person: string | null; country: string | null };

export function OpenWorkTable({ person, country }: Props) {
  const { data, error, refetch } = useQuery(openWorkQuery(person, country));
  if (error !== null)
    return <Failed title="The open work could not be loaded" text={error.message} retry={() => void refetch()} />;
  const rows = openWorkOf(data ?? []);
  if (rows.length === 0) return null;
  return (
    <Card title="Open work" extra={<span className="quiet">Assigned now, whatever the period</span>}>
      <SortedTable
        caption="Open work"
        columns={columnsFor(rows)}
        rows={rows}
        keyOf={({ username }) => username}
        first="overdue"
      />
    </Card>
  );
}
