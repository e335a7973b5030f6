/** A small form of a filter at a spot on the page: Enter or Apply applies it, Escape or a click elsewhere closes it. */
import './lists.css';
import { Button, Popover } from 'antd';
import { useEffect, useRef, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';

type Props = {
  /** The accessible name: 'Filter Class'. */
  label: string;
  spot: { readonly left: number; readonly top: number };
  onApply: () => void;
  onClear: () => void;
  onClose: () => void;
  children: ReactNode;
};

export function FormAt({ label, spot: { left, top }, onApply, onClear, onClose, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const apply = (event: FormEvent) => {
    event.preventDefault();
    onApply();
  };
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  const content = (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes the form wherever the focus is in it.
    <form ref={form} className="column-filter" aria-label={label} onSubmit={apply} onKeyDown={escape}>
      {children}
      <div className="column-filter-buttons">
        <Button type="primary" size="small" htmlType="submit">
          Apply
        </Button>
        <Button size="small" onClick={onClear}>
          Clear
        </Button>
      </div>
    </form>
  );
  return (
    <Popover
      open
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      content={content}
      onOpenChange={(open) => !open && onClose()}
    >
      <span className="row-menu-spot" style={{ left, top }} />
    </Popover>
  );
}
