/** One import: its progress while it runs, and then its report. */
import './imports.css';
import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Alert } from 'antd';
import { IMPORTS } from '#domain/messages/imports.ts';
import { momentOf } from '#domain/records/history-words.ts';
import { invalidate } from '#web/data/query.ts';
import { Card } from '#web/ui/card.tsx';
import { Loaded, Nothing } from '#web/ui/states.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { isWorking, runQuery, type ImportRun } from './import-queries.ts';
import { Report } from './report.tsx';
import { RunProgress } from './run-progress.tsx';

export function RunPage({ id }: { id: string }) {
  const query = useQuery(runQuery(id));
  const state = query.data?.state;
  // The lists that were read before do not have what it stored.
  useEffect(() => {
    if (state === 'Done' || state === 'Stopped') void invalidate('facts', 'events', 'documents', 'publishers');
  }, [state]);
  return (
    <Loaded query={query} what="Loading the import">
      {(run) =>
        run === null ? (
          <Nothing search text={`There is no import ${id}`} next={<Link to="/settings/import">All imports</Link>} />
        ) : (
          <Shown run={run} />
        )
      }
    </Loaded>
  );
}

function Shown({ run }: { run: ImportRun }) {
  return (
    <Card title={run.file_name} extra={<span className="import-state">{run.state}</span>}>
      <p>
        Begun by <bdi>{run.created_by_name ?? run.created_by}</bdi> on {momentOf(run.started_at)}
        {run.finished_at !== null && `, ended on ${momentOf(run.finished_at)}`}
      </p>
      {isWorking(run) ? <RunProgress run={run} /> : <Ended run={run} />}
      {run.operation_id !== null && run.rows_done > 0 && (
        <p>
          <Link className="in-text" to="/operations/$id" params={{ id: String(run.operation_id) }}>
            All records of this import
          </Link>
          , which can also be undone there
        </p>
      )}
    </Card>
  );
}

function Ended({ run: { state, report, rows_done } }: { run: ImportRun }) {
  return (
    <>
      {state !== 'Done' && (
        <Alert
          className="form-line"
          type="warning"
          showIcon
          title={state === 'Interrupted' ? IMPORTS.interrupted : (report?.failed ?? IMPORTS.failed)}
          description={`${thousands(rows_done)} rows were read and stored. ${IMPORTS.goesOn}`}
        />
      )}
      {report !== null && <Report report={report} />}
    </>
  );
}
