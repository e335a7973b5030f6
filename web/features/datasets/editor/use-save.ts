/** Saves the changed records in one call, takes over the new ids, and finds the rows that differ when somebody else saved first. Draws nothing. */
import { useRef, useState } from 'react';
import { DATASET_FORM_WORDS as WORDS } from '#domain/messages/dataset-form.ts';
import { SHEET_COLUMNS, type RecordColumn } from '#domain/dataset/columns.ts';
import { conflictsOf } from '#domain/dataset/draft.ts';
import type { RowConflict, SentRecord, Sheet, SheetDraft, Side } from '#domain/dataset/sheet-types.ts';
import { counted } from '#domain/values/counts.ts';
import { isConflict, isUnanswered, psql, PsqlError } from '#web/data/psql.ts';
import { wordsOfRefusal } from '#web/data/words-of-refusal.ts';
import { useNotices } from '#web/ui/notices.ts';
import { thousands } from '#web/ui/thousands.ts';
import { insertedAfter, loadRecords, type LoadedRecords, type Stamp } from './load-records.ts';
import { hasChanges } from './use-sheet-draft.ts';

export type OpenSheet = Stamp & { sheet: Sheet; greatestId: number };
type Counts = { _inserted: number; _updated: number; _deleted: number; _locked: number };
export type OpenConflict = { rows: readonly RowConflict[]; draft: SheetDraft; loaded: LoadedRecords; lock: boolean };

/** Only what is not 0: '5 added, dataset locked'. */
export const savedWords = ({ _inserted, _updated, _deleted, _locked }: Counts): string =>
  [
    _inserted > 0 && `${thousands(_inserted)} added`,
    _updated > 0 && `${thousands(_updated)} changed`,
    _deleted > 0 && `${thousands(_deleted)} deleted`,
    _locked > 0 && 'dataset locked',
  ]
    .filter(Boolean)
    .join(', ');

type Refused = { row: number; column: RecordColumn | null; message: string };

const NAMES: ReadonlySet<string> = new Set(SHEET_COLUMNS.map(({ name }) => name));

/** The refused cells of a refusal; none if it concerns the whole dataset. */
function refusedOf(error: unknown): Refused[] {
  if (!(error instanceof PsqlError)) return [];
  if (!Array.isArray(error.details)) return [];
  const listed = error.details as readonly Refused[];
  // A fault of the whole record stands at its row.
  return listed.map((fault) => ({ ...fault, column: NAMES.has(fault.column ?? '') ? fault.column : null }));
}

type Props = {
  id: number;
  opened: OpenSheet;
  /** The sheet of the newer records with the kept changes. */
  merge: (loaded: LoadedRecords, draft: SheetDraft | null, sides?: ReadonlyMap<number, Side>) => OpenSheet;
  reload: () => Promise<void>;
  /** The records were saved, but their new ids could not be read. */
  onLost: () => void;
  onRefused: () => void;
};

export function useSave({ id, opened, merge, reload, onLost, onRefused }: Props) {
  const notices = useNotices('dataset-records');
  const [saving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<OpenConflict | null>(null);
  const busy = useRef(false);
  /** A save was asked for while another one ran. */
  const waiting = useRef(false);
  const lost = useRef<{ sheet: Sheet; records: SentRecord[]; lock: boolean } | null>(null);

  const send = async (open: OpenSheet, lock: boolean, again: boolean): Promise<void> => {
    const { sheet, version } = open;
    // Changes that were sent without an answer are sent again as they were, and only then the later ones.
    const before = lost.current?.sheet === sheet ? lost.current : null;
    const now = before ?? { sheet, records: sheet.changes().records, lock };
    const { records } = now;
    const unsure = sheet.isUnsure();
    lost.current = now;
    sheet.sending(open.greatestId);
    try {
      const api_data = { id, version, lock: now.lock, records };
      const counts = await psql.rpc<Counts>('save_tabular_dataset_records', { api_data }, { form: true });
      lost.current = null;
      const { _inserted, _updated, _deleted, _locked } = counts;
      notices.success('Saved successfully', savedWords({ _inserted, _updated, _deleted, _locked }));
      const count = records.filter((record) => record.id === undefined).length;
      await settle(open, count).catch(onLost);
      await reload();
      if (before !== null && (hasChanges(sheet) || (lock && !now.lock))) return send(open, lock, again);
    } catch (error) {
      if (!isUnanswered(error)) {
        lost.current = null;
        if (!unsure) sheet.sending(null);
        if (before !== null) return send(open, lock, again);
      }
      if (isConflict(error) && again) return meet(open, lock);
      const refused = refusedOf(error);
      const words = wordsOfRefusal(error);
      if (words === WORDS.locked) {
        notices.error(WORDS.locked, 'Your changes are kept in this browser until it is unlocked.');
        return reload();
      }
      if (refused.length > 0) {
        sheet.refused(refused);
        onRefused();
      }
      notices.error(
        WORDS.form.notUpdated,
        refused.length > 1 ? `${thousands(refused.length)} cells were refused. ${words}` : words,
      );
    }
    return undefined;
  };

  /** Somebody else saved first. Changes of different records are merged and sent; of the same ones the user decides. */
  const meet = async (open: OpenSheet, lock: boolean): Promise<void> => {
    const { sheet } = open;
    const loaded = await loadRecords(id);
    const draft = sheet.draft();
    const rows = draft === null ? [] : conflictsOf(draft, loaded.records);
    if (draft !== null && rows.length > 0) setConflict({ rows, draft, loaded, lock });
    else await send(merge(loaded, draft), lock, true);
  };

  const settle = async (open: OpenSheet, count: number): Promise<void> => {
    const inserted = count === 0 ? [] : (await insertedAfter(id, open.greatestId)).slice(0, count);
    // A later version is somebody else's: the next save must meet it.
    open.version += 1;
    open.greatestId = inserted.at(-1)?.id ?? open.greatestId;
    open.sheet.saved(inserted, open.version);
  };

  const during = async (work: () => Promise<void>): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setSaving(true);
    notices.settle();
    await work().catch((error: unknown) => notices.error(WORDS.form.notUpdated, wordsOfRefusal(error)));
    busy.current = false;
    setSaving(false);
    const next = waiting.current && hasChanges(opened.sheet);
    waiting.current = false;
    if (next) void save(false);
  };

  const save = (lock: boolean): Promise<void> => {
    waiting.current = busy.current && !lock;
    return during(async () => {
      const { problems, refused, inserted, updated, deleted } = opened.sheet.counts();
      if (problems > refused) {
        onRefused();
        const count = problems - refused;
        notices.error(WORDS.form.notUpdated, `${counted(count, 'cell has a problem', 'cells have problems')}.`);
      } else if (inserted + updated + deleted === 0 && !lock) notices.message('Nothing to save', 'info');
      else await send(opened, lock, true);
    });
  };

  const decide = (sides: ReadonlyMap<number, Side>) =>
    during(async () => {
      if (conflict === null) return;
      setConflict(null);
      await send(merge(conflict.loaded, conflict.draft, sides), conflict.lock, true);
    });

  return {
    saving,
    save: (lock: boolean) => void save(lock),
    conflict,
    decide: (sides: ReadonlyMap<number, Side>) => void decide(sides),
    closeConflict: () => setConflict(null),
  };
}
