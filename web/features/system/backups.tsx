/** The backups of the installation: the plan, a warning if the last one is late or broken, the last runs, and a backup at once. For users who may manage settings. */
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { Alert, Button, Table } from 'antd';
import type { BackupsRow } from '#domain/generated/rows.ts';
import { momentOf } from '#domain/records/history-words.ts';
import { sizeWords } from '#domain/values/size-words.ts';
import { BACKUPS } from '#domain/messages/backups.ts';
import { psql } from '#web/data/psql.ts';
import { invalidate } from '#web/data/query.ts';
import { Card } from '#web/ui/card.tsx';
import { useNotices } from '#web/ui/notices.ts';
import { Loaded } from '#web/ui/states.tsx';
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
  refetchInterval: ({ state: { data } }) =>
    data?.runs.some(({ running }) => running === true) === true ? 2_000 : 30_000,
});

export function Backups() {
  const backups = useQuery(backupsQuery);
  const notices = useNotices();
  const asking = useMutation({
    mutationFn: () => psql.rpc<number>('back_up_now', {}),
    onSuccess: () => invalidate('backups', 'backup_plan'),
    onError: (error) => notices.error(BACKUPS.notBegun, error.message),
  });
  const running = backups.data?.runs.some((run) => run.running) === true;
  const now = (
    <Button size="small" loading={asking.isPending || running} onClick={() => asking.mutate()}>
      {BACKUPS.now}
    </Button>
  );
  return (
    <Card title="Backups" extra={backups.data?.plan.place != null && now}>
      <Loaded query={backups} what="Loading the backups">
        {({ plan: { every_hours, place, keep, last_success_at, needs_attention }, runs }) => (
          <>
            {every_hours === null && (
              <p className="form-line">
                {BACKUPS.none}. {BACKUPS.noneNext}
              </p>
            )}
            {place !== null && keep !== null && (
              <p className="form-line">
                {every_hours === null ? BACKUPS.asked(place, keep) : BACKUPS.plan(every_hours, place, keep)}
              </p>
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
