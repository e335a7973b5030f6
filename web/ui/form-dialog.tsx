/** A form in a dialog. It begins in its first field. Enter, in any field Ctrl+Enter and Ctrl+S, and the main button submit it, once at a time. A refusal of the whole form stands above its fields. */
import { Alert } from 'antd';
import { useEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject, type SyntheticEvent } from 'react';
import { Dialog } from './dialog.tsx';
import { useSettled } from './use-settled.ts';

const FIELD = ':is(input:not([type=checkbox], [type=radio], [type=file]), textarea):not([disabled], [readonly])';

type Props = {
  title: string;
  ok?: string;
  busy: boolean;
  danger?: boolean;
  disabled?: boolean;
  /** In pixels, if its content needs more than a column. */
  width?: number;
  refusal?: string | null | undefined;
  /** The reason of the refusal, below it. */
  reason?: ReactNode;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

export function FormDialog({
  title,
  ok = 'Save',
  width,
  busy,
  refusal,
  reason,
  onSubmit,
  onClose,
  children,
  ...button
}: Props) {
  const form = useRef<HTMLFormElement>(null);
  const settled = useSettled(() => {
    if (!busy && button.disabled !== true) onSubmit();
  }, form);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    // A form around it in React's tree is not submitted.
    event.stopPropagation();
    settled();
  };
  /** Before the field, where Enter opens a list or begins a line, and before the form of the page, which Ctrl+S saves. */
  const press = (event: KeyboardEvent) => {
    const isOwn = event.target instanceof Node && form.current?.contains(event.target) === true;
    const isSubmit = event.key === 'Enter' || (event.key.toLowerCase() === 's' && !event.altKey && !event.shiftKey);
    if (isOwn && isSubmit && (event.ctrlKey || event.metaKey)) submit(event);
  };
  return (
    <Dialog
      title={title}
      {...(width !== undefined && { width })}
      okText={ok}
      onCancel={onClose}
      okButtonProps={{ htmlType: 'submit', loading: busy, ...button }}
      modalRender={(dialog) => (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The key submits the form wherever the focus is in it.
        <form ref={form} noValidate onSubmit={submit} onKeyDownCapture={press}>
          {dialog}
        </form>
      )}
    >
      {refusal != null && <Alert className="form-notice" type="error" showIcon title={refusal} description={reason} />}
      {children}
      <Begin form={form} />
    </Dialog>
  );
}

/** Unless a field has the focus, or a touch screen would cover the dialog with its keyboard. */
function Begin({ form }: { form: RefObject<HTMLFormElement | null> }) {
  useEffect(() => {
    const isInField = form.current?.contains(document.activeElement) && document.activeElement?.matches(FIELD);
    if (isInField === true || window.matchMedia('(pointer: coarse)').matches) return;
    form.current?.querySelector<HTMLElement>(FIELD)?.focus();
  }, [form]);
  return null;
}
