/** The buttons that archive and restore the record of a form, and the notice above an archived one. */
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { ARCHIVABLE, ARCHIVE } from '#domain/messages/archive.ts';
import { momentOf } from '#domain/records/history-words.ts';
import { useArchive } from '#web/data/archive.ts';
import { useMay } from '#web/data/may.ts';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import type { SavedRow } from './record-form.ts';

type Props = {
  relation: string;
  subject: string;
  row: SavedRow;
  /** Loads the record again. */
  reload: () => void;
};

export function ArchiveButton({ relation, subject, row, reload }: Props) {
  const [open, setOpen] = useState(false);
  const may = useMay();
  const { tried, busy } = useArchive(reload);
  // The dialog says that somebody else archived the record meanwhile.
  const isOver = row.archived_at != null && !open;
  if (!ARCHIVABLE.includes(relation) || !may('manage', subject) || isOver) return null;
  return (
    <>
      <Button loading={busy} onClick={() => setOpen(true)}>
        Archive
      </Button>
      {open && (
        <ReasonDialog
          title={ARCHIVE.title(1)}
          ok="Archive"
          run={(reason) => tried({ how: 'archive', relation, ids: [row.id], reason })}
          onClose={() => setOpen(false)}
        >
          <p>{ARCHIVE.about}</p>
        </ReasonDialog>
      )}
    </>
  );
}

export function ArchivedNotice({ relation, subject, row, reload }: Props) {
  const may = useMay();
  const { run, busy } = useArchive(reload);
  if (row.archived_at == null) return null;
  return (
    <Alert
      className="form-notice"
      type="warning"
      showIcon
      title={`${ARCHIVE.archived(momentOf(row.archived_at))}: ${row.archived_reason ?? ''}`}
      description={ARCHIVE.countsNowhere}
      action={
        may('manage', subject) && (
          <Button size="small" loading={busy} onClick={() => run({ how: 'restore', relation, ids: [row.id] })}>
            Restore
          </Button>
        )
      }
    />
  );
}
