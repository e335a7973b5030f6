/** A menu at a point of the page. It has the focus as soon as it is drawn, so that no key typed after opening it goes elsewhere. */
import { Dropdown, type MenuProps } from 'antd';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';

type Props = {
  left: number;
  top: number;
  items: MenuProps['items'];
  onRun: (key: string) => void;
  onClose: () => void;
};

export function MenuAt({ left, top, items, onRun, onClose }: Props) {
  return (
    <Dropdown
      // A second right click elsewhere opens another menu, which must not keep the position of the first.
      key={`${left}:${top}`}
      open
      trigger={['click']}
      onOpenChange={(open) => !open && onClose()}
      menu={{ items, onClick: ({ key }) => onRun(key) }}
      popupRender={(menu) => <Focused onLeave={onClose}>{menu}</Focused>}
    >
      <span className="row-menu-spot" style={{ left, top }} />
    </Dropdown>
  );
}

/** The menu's own focus comes three frames late. Tab closes the menu. */
function Focused({ children, onLeave }: { children: ReactNode; onLeave: () => void }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus(), []);
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
    onLeave();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Only Tab is handled, for the items within.
    <div ref={element} onKeyDown={leave}>
      {children}
    </div>
  );
}
