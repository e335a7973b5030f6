/** The import of a spreadsheet in four steps: file, sheet, columns, preview. The sheet of records changes only at the end, as one step of undo. */
import './import.css';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Alert, Button, Steps } from 'antd';
import type { Unit } from '#domain/dataset/import-names.ts';
import type { Sheet } from '#domain/dataset/sheet-types.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { useNotices } from '#web/ui/notices.ts';
import { ProgressLine } from '#web/ui/progress-line.tsx';
import { thousands } from '#web/ui/thousands.ts';
import type { Imported } from './apply-import.ts';
import { ColumnsStep } from './columns-step.tsx';
import { FileStep } from './file-step.tsx';
import { PreviewStep } from './preview-step.tsx';
import { SheetStep } from './sheet-step.tsx';
import type { Progress } from './progress.ts';
import { useImport, type Stage } from './use-import.ts';

const STAGES: readonly Stage[] = ['file', 'sheet', 'columns', 'preview'];
const TITLES: Record<Stage, string> = { file: 'File', sheet: 'Sheet', columns: 'Columns', preview: 'Preview' };

function wordsOf({ added, updated, unchanged, deleted }: Imported): string {
  const parts = [
    [added, 'added'],
    [updated, 'updated'],
    [unchanged, 'unchanged'],
    [deleted, 'deleted'],
  ] as const;
  return parts.flatMap(([rows, word]) => (rows === 0 ? [] : [`${thousands(rows)} ${word}`])).join(', ') || 'No rows';
}

type BusyProps = { label: string; progress: Progress; onCancel: () => void };

function BusyLine({ label, progress, onCancel }: BusyProps) {
  const { done = 0, total = 0 } = progress.use() ?? {};
  return (
    <div className="import-busy">
      <ProgressLine label={label} percent={total === 0 ? 100 : Math.round((100 * done) / total)} state="runs" />
      <span role="status">
        {label}
        {done > 0 && `: ${thousands(done)}${total > 0 ? ` of ${thousands(total)}` : ''} rows`}
      </span>
      <Button size="small" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}

/** `file` is read at once. */
type Props = {
  dataset: number;
  /** The country of the dataset. */
  iso3: string;
  sheet: Sheet;
  unit: Unit;
  file?: File | undefined;
  onClose: () => void;
};

export function ImportDialog({ dataset, iso3, sheet, unit, file, onClose }: Props) {
  const notices = useNotices('dataset-records');
  const body = useRef<HTMLDivElement>(null);
  const state = useImport({
    dataset,
    sheet,
    unit,
    onDone: (done) => {
      const changed = done.added + done.updated + done.deleted > 0;
      notices.success(
        changed ? 'Rows imported' : 'The file changes nothing',
        `${wordsOf(done)}. ${changed ? 'They are not saved yet.' : ''}`.trim(),
      );
      onClose();
    },
  });
  const { stage, busy, problem } = state;
  const begin = useEffectEvent(() => file !== undefined && void state.open(file));
  useEffect(() => {
    begin();
  }, []);
  useEffect(() => {
    if (stage !== 'file') body.current?.focus();
  }, [stage]);
  return (
    <Dialog
      title="Import a spreadsheet"
      width="min(1180px, calc(100vw - 32px))"
      onCancel={onClose}
      footer={null}
      afterOpenChange={(open) => open && body.current?.querySelector('button')?.focus()}
    >
      <Steps
        size="small"
        responsive={false}
        current={STAGES.indexOf(stage)}
        items={STAGES.map((name) => ({ title: TITLES[name] }))}
        className="import-steps"
      />
      <div ref={body} tabIndex={-1} className="import-body" role="group" aria-label={TITLES[stage]}>
        {problem !== null && <Alert type="error" showIcon title={problem} className="import-problem" />}
        {busy !== null && <BusyLine label={busy} progress={state.progress} onCancel={state.cancel} />}
        {stage === 'file' && busy === null && <FileStep onFile={(file) => void state.open(file)} />}
        {stage === 'sheet' && <SheetStep state={state} />}
        {stage === 'columns' && <ColumnsStep state={state} />}
        {stage === 'preview' && <PreviewStep state={state} sheet={sheet} iso3={iso3} />}
      </div>
    </Dialog>
  );
}
