/** The menu of a row, opened where the mouse or the menu key asked for it. */
import { Dropdown } from 'antd';
import type { ReactNode } from 'react';

export type RowAction<Row> = { key: string; label: string; icon?: ReactNode; run: (row: Row) => void };
export type MenuPlace<Row> = {
  row: Row;
  left: number;
  top: number;
  /** Gives the focus back to where it was. */
  back: () => void;
};

type Props<Row> = { place: MenuPlace<Row>; actions: readonly RowAction<Row>[]; onClose: () => void };

export function RowMenu<Row>({ place: { row, left, top }, actions, onClose }: Props<Row>) {
  const items = actions.map(({ key, label, icon }) => ({ key, label, icon }));
  const run = (key: string) => {
    onClose();
    actions.find((action) => action.key === key)?.run(row);
  };
  return (
    <Dropdown
      // A second right click elsewhere is another menu: it must not keep the place of the first.
      key={`${left}:${top}`}
      open
      autoFocus
      trigger={['click']}
      onOpenChange={(open) => !open && onClose()}
      menu={{ items, onClick: ({ key }) => run(key) }}
    >
      <span className="row-menu-place" style={{ left, top }} />
    </Dropdown>
  );
}
