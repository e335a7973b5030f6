/** The history of one entry of a list in a dialog, with restore. Users who see this screen may restore. */
import type { Image, RecordFields } from '#domain/records/history.ts';
import type { Current } from '#web/forms/history/history-query.ts';
import { History } from '#web/forms/history/history.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

export type HistoryOfEntry = {
  entityType: string;
  entityId: number | string;
  fields: RecordFields;
  load: (signal: AbortSignal) => Promise<Current>;
  save: (changes: Image, etag: string | null) => Promise<{ etag: string | null }>;
};

type Props = { noun: string; name: string; of: HistoryOfEntry; onClose: () => void };

export function EntryHistory({ noun, name, of: { entityType, entityId, fields, load, save }, onClose }: Props) {
  return (
    <Dialog width="min(900px, calc(100vw - 32px))" title={`History of ${name}`} footer={null} onCancel={onClose}>
      <History
        of={{ entityType, entityId, loadCurrent: load }}
        noun={noun}
        fields={fields}
        hindrance={null}
        save={save}
      />
    </Dialog>
  );
}
