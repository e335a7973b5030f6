/** Unlocks a locked dataset with a reason, for users with that right. */
import { useState } from 'react';
import { Button, Form, Input, Modal } from 'antd';
import { psql } from '#web/data/psql.ts';
import { useMay } from '#web/data/may.ts';
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
      <Modal
        open={open}
        title="Unlock the dataset?"
        okText="Unlock"
        okButtonProps={{ disabled: reason.trim() === '', loading: busy }}
        onOk={() => void unlock()}
        onCancel={() => setOpen(false)}
        destroyOnHidden
      >
        <p>Its records can be changed again, also those that facts rest on.</p>
        <Form layout="vertical" component={false}>
          <Form.Item label="Reason" htmlFor="unlock-reason" required>
            <Input.TextArea
              id="unlock-reason"
              autoFocus
              rows={3}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          </Form.Item>
        </Form>
      </Modal>
    </>
  );
}
