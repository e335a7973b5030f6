/** The confirmation of a restoration: each field that will change, with both values, and the fields that stay; shows the server's refusal. */
import { Alert, Button } from 'antd';
import { labelOf, type RecordFields, type Restoration } from '#domain/records/history.ts';
import { HISTORY } from '#domain/messages/history.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Differences } from './differences.tsx';
import type { Words } from './use-words.ts';

type Props = {
  title: string;
  noun: string;
  restoration: Restoration;
  fields: RecordFields;
  words: Words;
  busy: boolean;
  refusal: string | null;
  onRestore: () => void;
  onClose: () => void;
};

export function RestoreDialog({ title, noun, restoration, fields, words, busy, refusal, onRestore, onClose }: Props) {
  const { differences, left } = restoration;
  return (
    <Dialog
      width="min(900px, calc(100vw - 32px))"
      title={title}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          Cancel
        </Button>,
        <Button key="restore" type="primary" loading={busy} onClick={onRestore}>
          Restore
        </Button>,
      ]}
    >
      {refusal !== null && (
        <Alert
          className="history-refusal"
          type="error"
          showIcon
          title={HISTORY.notRestored(noun)}
          description={refusal}
        />
      )}
      <p>Restoring is saved as a new change. The history keeps everything.</p>
      <Differences
        caption="What will change"
        differences={differences}
        fields={fields}
        words={words}
        before="Now"
        after="Restored"
      />
      {left.length > 0 && (
        <p className="quiet">Stays as it is: {left.map(({ path }) => labelOf(path, fields)).join(', ')}.</p>
      )}
    </Dialog>
  );
}
