/** A record in a dialog. A dialog that is closed with unsaved changes offers them when it is opened again. */
import { useRef, type ReactNode } from 'react';
import { Form } from 'antd';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import type { Loaded, RecordForm, KindTypes } from './record-form.ts';
import { RecordFrame } from './record-frame.tsx';
import { useRecordForm } from './use-record-form.ts';

type Props<K extends KindTypes<K>> = {
  kind: RecordForm<K>;
  title: string;
  /** Null for a new record. */
  loaded: Loaded<K['row']> | null;
  /** The key of its kept draft, which begins with the address of the page: 'settings/feeds/3'. */
  storageKey: string;
  children: ReactNode;
  /** Called after a save, before the dialog closes. */
  onSaved?: (row: K['row']) => void;
  onClose: () => void;
};

export function RecordDialog<K extends KindTypes<K>>({
  kind,
  title,
  loaded,
  storageKey,
  children,
  onSaved,
  onClose,
}: Props<K>) {
  const onDone = (row: K['row']) => {
    onSaved?.(row);
    onClose();
  };
  const whole = useRef<HTMLDivElement>(null);
  const editor = useRecordForm(kind, { loaded, storageKey, firstTab: '', within: whole, onDone });
  return (
    <FormDialog title={title} busy={editor.saving} onSubmit={editor.submit} onClose={onClose}>
      <div ref={whole}>
        <RecordFrame kind={kind} editor={editor} actions={null}>
          <Form component={false} layout="vertical">
            {children}
          </Form>
        </RecordFrame>
      </div>
    </FormDialog>
  );
}
