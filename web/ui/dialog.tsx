/** A dialog that is drawn while it is open. A tall one scrolls within the window, its buttons in sight. At its end the focus goes back to the element that opened it, or near it if that is gone. A click beside it does not close it, and Escape and the cross ask first if a text was typed. */
import './dialog.css';
import { App, Modal, type ModalProps } from 'antd';
import { useEffect, useRef, useState, type FocusEvent, type ReactNode } from 'react';
import { focusNear, surroundingsOf } from './focus-near.ts';
import { asksToLeave } from './unsaved-guard.ts';

type CloseEvent = Parameters<NonNullable<ModalProps['onCancel']>>[0];
type Text = HTMLInputElement | HTMLTextAreaElement;
/** Fields of text; a field that searches a list is none. */
const TEXT = 'textarea, input:is([type=text], :not([type])):not([role=combobox], [readonly])';

export function Dialog({ onCancel, modalRender, ...props }: Omit<ModalProps, 'open' | 'mask'>) {
  const { modal } = App.useApp();
  /** The texts of the fields when they were first entered. */
  const before = useRef(new Map<Text, string>());
  const [opener] = useState(() => document.activeElement);
  const [around] = useState(() => surroundingsOf(opener));
  useEffect(
    () => () => {
      // Beside the opener the focus was moved on purpose; on the page, or the part around the opener, or in the question whether to leave, it was lost.
      const now = document.activeElement;
      const isLost =
        now === document.body || now?.contains(opener) === true || now?.closest('.ant-modal-confirm') != null;
      if (!isLost || !(opener instanceof HTMLElement)) return;
      if (opener.isConnected) opener.focus({ preventScroll: true });
      else focusNear(around);
    },
    [opener, around],
  );
  const enter = ({ target }: FocusEvent) => {
    if (target.matches(TEXT) && !before.current.has(target as Text))
      before.current.set(target as Text, (target as Text).value);
  };
  const isTyped = () =>
    [...before.current].some(([field, text]) => field.isConnected && field.value.trim() !== '' && field.value !== text);
  const close = async (event: CloseEvent): Promise<void> => {
    const isButton = (event.target as Element | null)?.closest('.ant-modal-footer') != null;
    if (isButton || !isTyped() || (await asksToLeave(modal, 'What you typed here is not kept.'))) onCancel?.(event);
  };
  const render = (dialog: ReactNode) => <div onFocus={enter}>{modalRender?.(dialog) ?? dialog}</div>;
  return (
    <Modal
      open
      rootClassName="dialog"
      mask={{ closable: false }}
      destroyOnHidden
      onCancel={(event) => void close(event)}
      modalRender={render}
      {...props}
    />
  );
}
