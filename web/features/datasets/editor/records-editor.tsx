/** The records of a dataset: loads them, offers the draft of an earlier visit, and keeps the open sheet through saves and conflicts. Draws the workbook. */
import '#web/forms/forms.css';
import './dataset-editor.css';
import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Progress } from 'antd';
import { createSheet, restoreSheet } from '#domain/dataset/sheet.ts';
import type { Sheet, SheetDraft, Side } from '#domain/dataset/sheet-types.ts';
import { useCountries } from '#web/data/lists.ts';
import { useNotices } from '#web/ui/notices.ts';
import { Failed } from '#web/ui/states.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { foldEmptyColumns } from '#web/features/datasets/folded-columns.ts';
import type { EditedDataset } from './edited-dataset.ts';
import { ALL_COLUMNS, type ColumnSet } from './grid-columns.ts';
import { loadRecords, type LoadedRecords } from './load-records.ts';
import { OfferedDraft, StrandedChanges } from './unsaved-changes.tsx';
import { useNewer } from './use-newer.ts';
import type { OpenSheet } from './use-save.ts';
import { hasChanges, useSheetDraft, type DraftOffer } from './use-sheet-draft.ts';
import { useRevision } from './use-view.ts';
import { Workbook } from './workbook.tsx';

/** Where the tools of other features act. */
export type ToolContext = { sheet: Sheet; dataset: EditedDataset; readOnly: boolean };

export type RecordsEditorProps = {
  dataset: EditedDataset;
  readOnly: boolean;
  /** Loads the dataset again after a save, a lock or an unlock. */
  reload: () => Promise<void>;
  tools?: (context: ToolContext) => ReactNode;
  /** All columns of a record, if left out. */
  columns?: ColumnSet;
};

const greatestOf = ({ records }: LoadedRecords): number =>
  records.reduce((greatest, { id }) => Math.max(greatest, id), 0);

export function RecordsEditor(props: RecordsEditorProps) {
  const { id } = props.dataset;
  const countries = useCountries();
  const [count, setCount] = useState(0);
  const [round, setRound] = useState(0);
  const { data, error, refetch } = useQuery({
    queryKey: ['tabular_datasets_records', 'sheet', id, round],
    queryFn: ({ signal }) => loadRecords(id, { signal, onProgress: setCount }),
    staleTime: Infinity,
    gcTime: 0,
  });
  if (error !== null)
    return <Failed title="The records could not be loaded" text={error.message} retry={() => void refetch()} />;
  if (data === undefined || countries.length === 0)
    return (
      <div className="state" role="status" aria-label="Loading the records">
        <Progress percent={100} status="active" showInfo={false} className="sheet-loading" />
        <p>{count === 0 ? 'Loading the records' : `${thousands(count)} records loaded`}</p>
      </div>
    );
  return <Opened key={round} {...props} loaded={data} onLost={() => setRound(round + 1)} />;
}

type OpenedProps = RecordsEditorProps & { loaded: LoadedRecords; onLost: () => void };

function Opened({ dataset, readOnly, reload, tools, columns = ALL_COLUMNS, loaded, onLost }: OpenedProps) {
  const { id } = dataset;
  const countries = useCountries();
  const input = useMemo(() => ({ countries }), [countries]);
  const open = useCallback(
    (from: LoadedRecords, draft: SheetDraft | null, sides?: ReadonlyMap<number, Side>): OpenSheet => {
      const whole = { ...input, ...from };
      const sheet = draft === null ? createSheet(whole) : restoreSheet(whole, draft, sides);
      foldEmptyColumns(sheet, id, readOnly, { ...from, draft });
      return { sheet, version: from.version, savedAt: from.savedAt, greatestId: greatestOf(from) };
    },
    [input, id, readOnly],
  );
  const first = useRef(loaded);
  const [opened, setOpened] = useState(() => open(loaded, null));
  const merge = (from: LoadedRecords, draft: SheetDraft | null, sides?: ReadonlyMap<number, Side>): OpenSheet => {
    const next = open(from, draft, sides);
    first.current = from;
    setOpened(next);
    return next;
  };
  const { sheet } = opened;
  useRevision(sheet);
  const dirty = hasChanges(sheet);
  const drafts = useSheetDraft(id, sheet, dirty);
  const notices = useNotices('dataset-records');
  useNewer({ dataset, opened, merge, reload });
  const restore = async (offer: DraftOffer) => {
    const draft = await drafts.take(offer);
    if (draft !== null && hasChanges(merge(first.current, draft).sheet)) return;
    drafts.remove(offer);
    if (draft !== null) notices.message('These changes are saved already', 'info');
  };
  // The view of an unlocked dataset leads to its editor, which offers the draft.
  const offered = !readOnly || dataset.locked_at !== null;
  return (
    <>
      {offered && drafts.offer !== null && !dirty && (
        <OfferedDraft
          offer={drafts.offer}
          others={drafts.others}
          readOnly={readOnly}
          onRestore={(offer) => void restore(offer)}
          onDiscard={drafts.remove}
        />
      )}
      {readOnly && dirty && (
        <StrandedChanges
          locked={dataset.locked_at !== null}
          downloads={tools !== undefined}
          onDiscard={() => merge(first.current, null)}
        />
      )}
      <Workbook
        dataset={dataset}
        opened={opened}
        readOnly={readOnly}
        dirty={dirty}
        notKept={drafts.full}
        merge={merge}
        reload={reload}
        onLost={onLost}
        set={columns}
        tools={tools?.({ sheet, dataset, readOnly })}
      />
    </>
  );
}
