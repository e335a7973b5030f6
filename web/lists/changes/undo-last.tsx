/** Ctrl+Z on a list: undoes the user's own last operation of this session, after a question. */
import { useEffect, useState } from 'react';
import { OPERATIONS } from '#domain/messages/operations.ts';
import { lastOperation, useOperations } from '#web/data/operations.ts';
import { isTaken } from '#web/ui/actions.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { useNotices } from '#web/ui/notices.ts';

const isUndo = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'z';

export function UndoLast() {
  const notices = useNotices();
  const { undo } = useOperations();
  const [asked, setAsked] = useState<ReturnType<typeof lastOperation>>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isUndo(event) || event.defaultPrevented || isTaken(event.target)) return;
      event.preventDefault();
      const last = lastOperation();
      if (last === null) notices.message('Nothing of this session can be undone', 'info');
      setAsked(last);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [notices]);
  if (asked === null) return null;
  const close = () => setAsked(null);
  return (
    <Dialog
      title="Undo the last operation?"
      okText="Undo"
      okButtonProps={{ autoFocus: true }}
      onOk={() => {
        undo({ operation: asked.operation });
        close();
      }}
      onCancel={close}
    >
      <p>
        <strong>{asked.title}</strong>
      </p>
      <p className="quiet">{OPERATIONS.about}</p>
    </Dialog>
  );
}
