/** A small form of a filter at a spot on the page: Enter or Apply applies it, Escape or a click elsewhere closes it. */
import '#web/lists/lists.css';
import { Button, Popover } from 'antd';
import { useLayoutEffect, useRef, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import { focusWhenThere, typeAhead } from '#web/ui/typed-ahead.tsx';

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
  useLayoutEffect(() => {
    typeAhead();
    focusWhenThere(() => {
      const input = form.current?.querySelector('input') ?? null;
      // One that is not in sight yet does not take the focus.
      input?.focus();
      return document.activeElement === input ? input : null;
    });
  }, []);
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
