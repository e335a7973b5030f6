/** A table of activity: the numbers of records by what was done to them, with a bar; a name narrows the page to it. */
import { Button } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import { DONE, type ActivityRow, type Done } from '#domain/dashboards/activity.ts';
import { Card } from '#web/ui/card.tsx';
import { Bar, SortedTable, type SortedColumn } from '#web/ui/sorted-table.tsx';
import { thousands } from '#web/ui/thousands.ts';

type Props = {
  title: string;
  header: string;
  rows: readonly ActivityRow[];
  /** The row of the sums, in which a record of several rows counts once. */
  sums?: readonly ActivityRow[];
  /** The rows are days or weeks. */
  byTime?: boolean;
  onRow: (key: string) => void;
  /** Behind the name. */
  mark?: (key: string) => ReactNode;
};

const COLOURS: Readonly<Record<Done, string>> = {
  created: 'var(--primary)',
  changed: 'var(--line-strong)',
  reviewed: 'var(--status-review)',
  'signed off': 'var(--status-signed)',
  imported: 'transparent',
  archived: 'var(--conflict)',
  deleted: 'var(--danger)',
};
const FIRST = 12;

const headerOf = (what: Done): string => what.charAt(0).toUpperCase() + what.slice(1);

export function ActivityTable({ title, header, rows, sums, byTime = false, onRow, mark }: Props) {
  // A period has few days or weeks; all are shown, the newest first.
  const [opened, setAll] = useState(false);
  const all = opened || byTime;
  const shown = useMemo(() => (all ? rows : rows.slice(0, FIRST)), [rows, all]);
  const done = DONE.filter((what) => rows.some(({ counts }) => counts[what] > 0));
  const most = Math.max(0, ...rows.map(({ total }) => total));
  const columns: SortedColumn<ActivityRow>[] = [
    {
      id: 'name',
      header,
      by: ({ name }) => name,
      draw: ({ key, name }) => (
        <Button type="link" size="small" className="activity-name" onClick={() => onRow(key)}>
          <bdi>{name}</bdi>
          {mark?.(key)}
        </Button>
      ),
    },
    {
      id: 'bars',
      header: '',
      bars: true,
      by: ({ total }) => total,
      draw: ({ counts }) => (
        <Bar
          most={most}
          parts={done
            .filter((what) => what !== 'imported')
            .map((what) => ({ key: what, value: counts[what], colour: COLOURS[what] }))}
        />
      ),
    },
    ...done.map((what): SortedColumn<ActivityRow> => ({
      id: what,
      header: headerOf(what),
      align: 'end',
      by: ({ counts }) => counts[what],
      draw: ({ counts }) => (counts[what] === 0 ? <span className="quiet">0</span> : thousands(counts[what])),
    })),
  ];
  if (rows.length === 0) return null;
  return (
    <Card title={title}>
      <SortedTable
        caption={title}
        columns={columns}
        rows={shown}
        keyOf={({ key }) => key}
        first={byTime ? 'name' : 'bars'}
        foot={
          sums?.[0] && (
            <tr>
              <th scope="row">All</th>
              <td className="sorted-bars" aria-hidden />
              {done.map((what) => (
                <td key={what} className="sorted-end">
                  {thousands(sums[0]?.counts[what] ?? 0)}
                </td>
              ))}
            </tr>
          )
        }
      />
      {rows.length > FIRST && !all && (
        <Button size="small" onClick={() => setAll(true)}>
          Show all {thousands(rows.length)}
        </Button>
      )}
    </Card>
  );
}
