/** A light dialog over the page, drawn by the browser: Escape and a click beside it close it, and the focus returns. For forms there is antd's. */
import './over-page.css';
import { useLayoutEffect, useRef, type ReactNode } from 'react';

type Props = { label: string; className?: string; onClose: () => void; children: ReactNode };

export function OverPage({ label, className = '', onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape does the same.
    <dialog
      ref={dialog}
      className={`over-page ${className}`}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className="over-page-content">{children}</div>
    </dialog>
  );
}
