/** The progress of an import that runs on some server, and the button that stops it. */
import { useMutation } from '@tanstack/react-query';
import { Progress } from 'antd';
import { IMPORTS } from '#domain/messages/imports.ts';
import { invalidate } from '#web/data/query.ts';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { useNotices } from '#web/ui/notices.ts';
import { problemWords } from '#web/ui/states.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { stopImport, type ImportRun } from './import-queries.ts';

type Props = { run: Pick<ImportRun, 'id' | 'file_name' | 'state' | 'rows_done' | 'rows_of'> };

export function RunProgress({ run: { id, file_name, state, rows_done, rows_of } }: Props) {
  const notices = useNotices('imports');
  const stop = useMutation({
    mutationFn: () => stopImport(id),
    onError: (error) => notices.error('The import is not stopped', problemWords(error)),
    onSettled: () => invalidate('import_runs'),
  });
  const isStopping = state === 'Stopping' || stop.isPending;
  return (
    <div className="import-progress">
      <Progress
        percent={rows_of ? Math.floor((100 * rows_done) / rows_of) : 0}
        status="active"
        showInfo={rows_of !== null}
        aria-label={`Progress of ${file_name}`}
      />
      <p role="status">
        {isStopping ? 'Stopping after this batch: ' : ''}
        {thousands(rows_done)}
        {rows_of !== null && ` of ${thousands(rows_of)}`} rows stored
      </p>
      <p className="quiet">{IMPORTS.leave}</p>
      <ConfirmButton
        title="Stop the import?"
        text={IMPORTS.stop}
        danger
        disabled={isStopping}
        onConfirm={() => stop.mutate()}
      >
        Stop
      </ConfirmButton>
    </div>
  );
}
