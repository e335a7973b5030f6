/** The imports: a file to choose, the files that wait, the import that runs, and the past ones. */
import './imports.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Table } from 'antd';
import { IMPORTS } from '#domain/messages/imports.ts';
import { momentOf } from '#domain/records/history-words.ts';
import { invalidate } from '#web/data/query.ts';
import { FileField } from '#web/forms/file-field.tsx';
import { useFileTransfer } from '#web/forms/use-file-transfer.ts';
import { Card } from '#web/ui/card.tsx';
import { inOne, Loaded, Nothing } from '#web/ui/states.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { filesQuery, isWorking, type ListedRun, runsQuery } from './import-queries.ts';
import { RunProgress } from './run-progress.tsx';
import { WaitingFile } from './waiting-file.tsx';

export function Imports() {
  const both = inOne(useQuery(filesQuery), useQuery(runsQuery));
  const transfer = useFileTransfer(null, () => void invalidate('import_files'), '/upload/imports');
  return (
    <>
      <Card title="A file to import">
        <p>{IMPORTS.about}</p>
        <FileField
          filename={null}
          originalFilename={null}
          unsaved={false}
          editable
          transfer={transfer}
          none={IMPORTS.drop}
        />
      </Card>
      <Loaded query={both} what="Loading the imports">
        {([files, runs]) => (
          <>
            {runs.filter(isWorking).map((run) => (
              <Card key={run.id} title={IMPORTS.running(run.created_by_name ?? run.created_by, run.file_name)}>
                <RunProgress run={run} />
                <Link className="in-text" to="/settings/import/$id" params={{ id: String(run.id) }}>
                  This import
                </Link>
              </Card>
            ))}
            {files.map((file) => (
              <WaitingFile key={file.id} file={file} busy={runs.some(isWorking)} />
            ))}
            <Card title="Past imports">
              {runs.length === 0 ? (
                <Nothing text={IMPORTS.none} next={IMPORTS.noneNext} />
              ) : (
                <Runs runs={runs.filter((run) => !isWorking(run))} />
              )}
            </Card>
          </>
        )}
      </Loaded>
    </>
  );
}

const sumOf = ({ counts }: ListedRun, outcome: 'created' | 'updated'): number =>
  Object.values(counts ?? {}).reduce((sum, each) => sum + each[outcome], 0);

const Runs = ({ runs }: { runs: readonly ListedRun[] }) => (
  <Table<ListedRun>
    size="small"
    pagination={false}
    scroll={{ x: 760 }}
    dataSource={[...runs]}
    rowKey="id"
    columns={[
      {
        title: 'File',
        render: (_, { id, file_name }) => (
          <Link className="in-text" to="/settings/import/$id" params={{ id: String(id) }}>
            <bdi>{file_name}</bdi>
          </Link>
        ),
      },
      { title: 'Begun', render: (_, run) => momentOf(run.started_at) },
      { title: 'By', render: (_, run) => <bdi>{run.created_by_name ?? run.created_by}</bdi> },
      { title: 'Result', dataIndex: 'state' },
      { title: 'Rows', align: 'right', render: (_, run) => thousands(run.rows_done) },
      { title: 'Created', align: 'right', render: (_, run) => (run.counts ? thousands(sumOf(run, 'created')) : '') },
      { title: 'Updated', align: 'right', render: (_, run) => (run.counts ? thousands(sumOf(run, 'updated')) : '') },
      {
        title: 'Rows refused',
        align: 'right',
        render: (_, { refused_count }) => (refused_count === null ? '' : thousands(refused_count)),
      },
    ]}
  />
);
