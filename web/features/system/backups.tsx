/** The scheduled backups of the installation: the plan, a warning if the last one is late or broken, and the last runs. For users who may manage settings. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Alert, Table } from 'antd';
import type { BackupsRow } from '#domain/generated/rows.ts';
import { momentOf } from '#domain/records/history-words.ts';
import { sizeWords } from '#domain/values/size-words.ts';
import { BACKUPS } from '#domain/messages/backups.ts';
import { psql } from '#web/data/psql.ts';
import { Card } from '#web/ui/card.tsx';
import { Loaded, Nothing } from '#web/ui/states.tsx';
import { thousands } from '#web/ui/thousands.ts';

const RUNS = 10;
const backupsQuery = queryOptions({
  queryKey: ['backups'],
  queryFn: async ({ signal }) => {
    const [plan, runs] = await Promise.all([
      psql.one('backup_plan', { where: { id: 'eq.1' } }, { signal }),
      psql.list('backups', { order: 'started_at.desc', limit: RUNS }, { signal }),
    ]);
    return { plan: plan.row, runs: runs.rows };
  },
  refetchInterval: 30_000,
});

export function Backups() {
  const backups = useQuery(backupsQuery);
  return (
    <Card title="Backups">
      <Loaded query={backups} what="Loading the backups">
        {({ plan: { every_hours, place, keep, last_success_at, needs_attention }, runs }) => (
          <>
            {every_hours === null || place === null || keep === null ? (
              <Nothing text={BACKUPS.none} next={BACKUPS.noneNext} />
            ) : (
              <p className="form-line">{BACKUPS.plan(every_hours, place, keep)}</p>
            )}
            {needs_attention && (
              <Alert
                className="form-line"
                type="warning"
                showIcon
                title={BACKUPS.attention}
                description={BACKUPS.last(last_success_at && momentOf(last_success_at))}
              />
            )}
            {runs.length > 0 && <Runs runs={runs} />}
          </>
        )}
      </Loaded>
    </Card>
  );
}

const Runs = ({ runs }: { runs: readonly BackupsRow[] }) => (
  <Table<BackupsRow>
    size="small"
    pagination={false}
    scroll={{ x: 640 }}
    dataSource={[...runs]}
    rowKey="id"
    columns={[
      { title: 'Started', render: (_, run) => momentOf(run.started_at) },
      { title: 'Result', render: (_, run) => BACKUPS.result(run) },
      { title: 'Duration', render: (_, { started_at, ended_at }) => BACKUPS.duration(started_at, ended_at) },
      { title: 'Size', align: 'right', render: (_, { size }) => (size === null ? '' : sizeWords(size)) },
      { title: 'Files', align: 'right', render: (_, { files }) => (files === null ? '' : thousands(files)) },
    ]}
  />
);
