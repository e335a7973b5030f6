/** The open work of each person now, overdue work first: the assigned records and potential errors, each number with the way to its list. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { openWorkOf, type OpenWork } from '#domain/dashboards/open-work.ts';
import { Card } from '#web/ui/card.tsx';
import { SortedTable, type SortedColumn } from '#web/ui/sorted-table.tsx';
import { Failed } from '#web/ui/states.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { openWorkQuery } from './activity-queries.ts';

/** Lists that can be searched for a person's work. */
const LISTS = { facts: 'Facts', events: 'Events', documents: 'Documents' } as const;
const OTHERS = { parking_lot: 'Parking lot', errors: 'Potential errors' } as const;

const nothing = <span className="quiet">0</span>;

function columnsFor(rows: readonly OpenWork[]): SortedColumn<OpenWork>[] {
  const counted = (kind: keyof OpenWork['open']) => rows.some(({ open }) => open[kind] > 0);
  return [
    { id: 'person', header: 'Person', by: ({ person }) => person, draw: ({ person }) => <bdi>{person}</bdi> },
    {
      id: 'overdue',
      header: 'Overdue',
      align: 'end',
      by: ({ overdue }) => overdue,
      draw: ({ overdue }) =>
        overdue === 0 ? nothing : <strong className="open-work-overdue">{thousands(overdue)}</strong>,
    },
    ...Object.entries(LISTS).flatMap(([kind, header]): SortedColumn<OpenWork>[] => {
      const list = kind as keyof typeof LISTS;
      if (!counted(list)) return [];
      const draw = ({ username, open: { [list]: number } }: OpenWork) =>
        number === 0 ? (
          nothing
        ) : (
          <Link to={`/${list}` as '/'} search={{ assigned_to: username } as never}>
            {thousands(number)}
          </Link>
        );
      return [{ id: list, header, align: 'end', by: ({ open }) => open[list], draw }];
    }),
    ...Object.entries(OTHERS).flatMap(([kind, header]): SortedColumn<OpenWork>[] => {
      const other = kind as keyof typeof OTHERS;
      if (!counted(other)) return [];
      const draw = ({ open }: OpenWork) => (open[other] === 0 ? nothing : thousands(open[other]));
      return [{ id: other, header, align: 'end', by: ({ open }) => open[other], draw }];
    }),
  ];
}

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
