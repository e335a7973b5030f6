/** A file that waits for its import: its kind, what an import would store, and Import. */
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Alert, Button, Progress } from 'antd';
import { FILE_KINDS, type FileKind } from '#domain/imports/import-report.ts';
import { IMPORTS } from '#domain/messages/imports.ts';
import { momentOf } from '#domain/records/history-words.ts';
import { sizeWords } from '#domain/values/size-words.ts';
import { invalidate } from '#web/data/query.ts';
import { Card } from '#web/ui/card.tsx';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { Labelled } from '#web/ui/labelled.tsx';
import { useNotices } from '#web/ui/notices.ts';
import { Select } from '#web/ui/select.tsx';
import { problemWords } from '#web/ui/states.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { readAgain, removeFile, startImport, type WaitingFile as File } from './import-queries.ts';
import { Report } from './report.tsx';

const HEADERS = '';
const KINDS = [
  { value: HEADERS, label: IMPORTS.recognised },
  ...FILE_KINDS.map((kind) => ({ value: kind, label: `GIDD ${kind}` })),
];

/** `busy`: another import runs. */
export function WaitingFile({ file, busy }: { file: File; busy: boolean }) {
  const notices = useNotices('imports');
  const navigate = useNavigate();
  const failed = (title: string) => (error: unknown) => notices.error(title, problemWords(error));
  const reload = () => invalidate('import_files', 'import_runs');
  const read = useMutation({
    mutationFn: (as: FileKind | null) => readAgain(file.id, as),
    onError: failed('The file is not read again'),
    onSettled: reload,
  });
  const start = useMutation({
    mutationFn: () => startImport(file.id),
    onSuccess: ({ run }) => navigate({ to: '/settings/import/$id', params: { id: String(run) } }),
    onError: failed('The import has not begun'),
    onSettled: reload,
  });
  const remove = useMutation({
    mutationFn: () => removeFile(file.id),
    onError: failed('The file is not removed'),
    onSettled: reload,
  });
  const isCompared = file.survey?.kind === 'country totals';
  const isReading = file.state === 'Reading' || read.isPending;
  return (
    <Card title={file.file_name}>
      <p className="quiet">
        {sizeWords(file.size)}, chosen by <bdi>{file.created_by_name ?? file.created_by}</bdi> on{' '}
        {momentOf(file.created_at)}
      </p>
      <div className="import-choices">
        <Labelled label="Kind of file">
          {(control) => (
            <Select<string>
              {...control}
              className="import-kinds"
              value={file.kind ?? HEADERS}
              options={KINDS}
              onChange={(kind) => read.mutate(kind === HEADERS ? null : (kind as FileKind))}
            />
          )}
        </Labelled>
      </div>
      {isReading ? (
        <Reading file={file} />
      ) : file.state === 'Read' && file.survey !== null ? (
        <Report report={file.survey} surveyed />
      ) : (
        <Alert
          type="error"
          showIcon
          title={file.error === null ? IMPORTS.unread : 'The file can’t be imported'}
          description={file.error}
          action={
            <Button size="small" onClick={() => read.mutate(file.kind as FileKind | null)}>
              Read again
            </Button>
          }
        />
      )}
      <div className="import-actions">
        {!isCompared && (
          <Button
            type="primary"
            disabled={file.state !== 'Read' || busy || isReading}
            loading={start.isPending}
            onClick={() => start.mutate()}
          >
            Import
          </Button>
        )}
        <ConfirmButton
          title="Remove the file?"
          text="Nothing of it is stored."
          loading={remove.isPending}
          onConfirm={() => remove.mutate()}
        >
          Remove
        </ConfirmButton>
        {busy && !isCompared && <span className="quiet">{IMPORTS.oneAtATime}</span>}
      </div>
    </Card>
  );
}

const Reading = ({ file: { rows_done, rows_of, file_name } }: { file: File }) => (
  <div role="status">
    <Progress
      percent={rows_of ? Math.floor((100 * rows_done) / rows_of) : 0}
      status="active"
      showInfo={rows_of !== null}
      aria-label={`Reading ${file_name}`}
    />
    <p>
      Reading the file{rows_of !== null && `: ${thousands(rows_done)} of ${thousands(rows_of)} rows`}. Nothing is stored
      yet.
    </p>
  </div>
);
