/** The menu of a cell: its rows, the clipboard, its column, the map. */
import type { MenuProps } from 'antd';
import { MenuAt } from '#web/ui/menu-at.tsx';

export type CellMenuSpot = { left: number; top: number };
export type MenuItem = { key: string; label: string; shortcut?: string; run: () => void } | 'line';

type Props = { spot: CellMenuSpot; items: readonly MenuItem[]; onClose: () => void };

export function CellMenu({ spot: { left, top }, items, onClose }: Props) {
  const shown: MenuProps['items'] = items.map((item, at) =>
    item === 'line'
      ? { type: 'divider', key: `line ${at}` }
      : { key: item.key, label: item.label, extra: item.shortcut },
  );
  const run = (key: string) => {
    onClose();
    for (const item of items) if (item !== 'line' && item.key === key) item.run();
  };
  return <MenuAt left={left} top={top} items={shown} onRun={run} onClose={onClose} />;
}
