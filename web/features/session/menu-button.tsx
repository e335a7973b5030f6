/** A button that opens a menu. */
import { Button, Dropdown, type MenuProps } from 'antd';
import type { ReactNode } from 'react';

type Props = { items: MenuProps['items']; label?: string; children: ReactNode };

export function MenuButton({ items, label, children }: Props) {
  return (
    <Dropdown menu={{ items: items ?? [] }} trigger={['click']} autoFocus>
      <Button type="text" className="bar-button" aria-haspopup="menu" aria-label={label}>
        {children}
      </Button>
    </Dropdown>
  );
}
