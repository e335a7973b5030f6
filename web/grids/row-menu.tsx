/** The menu of a row, opened at the pointer or by the menu key. */
import type { ReactNode } from 'react';
import { MenuAt } from '#web/ui/menu-at.tsx';

export type RowAction<Row> = { key: string; label: string; icon?: ReactNode; run: (row: Row) => void };
export type MenuSpot<Row> = {
  row: Row;
  left: number;
  top: number;
  /** Returns the focus to where it was. */
  back: () => void;
};

type Props<Row> = { spot: MenuSpot<Row>; actions: readonly RowAction<Row>[]; onClose: () => void };

export function RowMenu<Row>({ spot: { row, left, top }, actions, onClose }: Props<Row>) {
  const items = actions.map(({ key, label, icon }) => ({ key, label, icon }));
  const run = (key: string) => {
    onClose();
    actions.find((action) => action.key === key)?.run(row);
  };
  return <MenuAt left={left} top={top} items={items} onRun={run} onClose={onClose} />;
}
