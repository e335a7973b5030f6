/** Unlocks a locked dataset with a reason, for users with that right. */
import { useState } from 'react';
import { Button, Input } from 'antd';
import { psql } from '#web/data/psql.ts';
import { useMay } from '#web/data/may.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Labelled } from '#web/ui/labelled.tsx';
import { useNotices } from '#web/ui/notices.ts';

type Props = { id: number; onUnlocked: () => Promise<void> };

export function UnlockButton({ id, onUnlocked }: Props) {
  const may = useMay();
  const notices = useNotices();
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  if (!may('unlock', 'datasets')) return null;
  const unlock = async () => {
    setBusy(true);
    try {
      await psql.rpc('unlock_tabular_dataset', { id, reason: reason.trim() });
      setOpen(false);
      setReason('');
      notices.success('Dataset unlocked', 'The reason is in its history.');
      await onUnlocked();
    } catch (error) {
      notices.error('Failed to unlock the dataset', error instanceof Error ? error.message : undefined);
    }
    setBusy(false);
  };
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Unlock…
      </Button>
      {open && (
        <FormDialog
          title="Unlock the dataset?"
          ok="Unlock"
          busy={busy}
          disabled={reason.trim() === ''}
          onSubmit={() => void unlock()}
          onClose={() => setOpen(false)}
        >
          <p>Its records can be changed again, also those that facts rest on.</p>
          <Labelled label="Reason" required>
            {(control) => (
              <Input.TextArea
                {...control}
                autoFocus
                rows={3}
                value={reason}
                onChange={({ target }) => setReason(target.value)}
              />
            )}
          </Labelled>
        </FormDialog>
      )}
    </>
  );
}
