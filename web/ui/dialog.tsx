/** A dialog that is drawn while it is open. A tall one scrolls within the window, its buttons in sight. At its end the focus goes back to the element that opened it, or near it if that is gone. A click beside it does not close it, and Escape and the cross ask first if a text was typed. */
import './dialog.css';
import { App, Modal, type ModalProps } from 'antd';
import { useEffect, useRef, useState, type FocusEvent, type ReactNode } from 'react';
import { focusNear, surroundingsOf } from './focus-near.ts';
import { asksToLeave } from './unsaved-guard.ts';
import { useMedia } from './use-media.ts';

/** Room for a page of two columns and a dialog. */
const BESIDE = '(width >= 1200px)';
/** The page beside it is in use: antd calls every dialog modal. */
const leaveOpen = (content: HTMLElement | null) => content?.closest('[role=dialog]')?.removeAttribute('aria-modal');

type CloseEvent = Parameters<NonNullable<ModalProps['onCancel']>>[0];
type Text = HTMLInputElement | HTMLTextAreaElement;
/** Fields of text; a field that searches a list is none. */
const TEXT = 'textarea, input:is([type=text], :not([type])):not([role=combobox], [readonly])';

/** `beside`: on a wide screen it stands at the right of the page, which gives way and stays in use. */
type Props = Omit<ModalProps, 'open' | 'mask'> & { beside?: boolean };

export function Dialog({ onCancel, modalRender, beside = false, ...props }: Props) {
  const { modal } = App.useApp();
  const isBeside = useMedia(BESIDE) && beside;
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
    [...before.current].some(
      ([field, text]) =>
        // What a browser keeps is not lost.
        field.isConnected && field.closest('[data-kept]') === null && field.value.trim() !== '' && field.value !== text,
    );
  const close = async (event: CloseEvent): Promise<void> => {
    const isButton = (event.target as Element | null)?.closest('.ant-modal-footer') != null;
    if (isButton || !isTyped() || (await asksToLeave(modal, 'What you typed here is not kept.'))) onCancel?.(event);
  };
  const render = (dialog: ReactNode) => (
    <div onFocus={enter} {...(isBeside && { ref: leaveOpen })}>
      {modalRender?.(dialog) ?? dialog}
    </div>
  );
  return (
    <Modal
      open
      rootClassName={isBeside ? 'dialog dialog-beside' : 'dialog'}
      mask={isBeside ? false : { closable: false }}
      {...(isBeside && { scrollLock: false, focusable: { trap: false } })}
      destroyOnHidden
      onCancel={(event) => void close(event)}
      modalRender={render}
      {...props}
    />
  );
}
