/** The side panel that shows, hides, orders and pins the columns of a grid, and sets the height of its rows. */
import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  FilterFilled,
  FilterOutlined,
  PushpinFilled,
  PushpinOutlined,
} from '@ant-design/icons';
import { Button, Checkbox, Drawer, Radio } from 'antd';
import { moved, pinned, shown, type ColumnLayout } from './column-layout.ts';
import { DENSITIES, useDensity, type Density } from './density.ts';
import { filterSpot, type HeaderFilters } from './header-filter.tsx';
import type { KeptLayout } from './use-column-layout.ts';

type Props = KeptLayout & {
  open: boolean;
  onClose: () => void;
  headers: ReadonlyMap<string, string>;
  filters?: HeaderFilters;
  /** The columns that are in sight without a pin. */
  kept?: ReadonlySet<string>;
};

const NONE: ReadonlySet<string> = new Set();

export function ColumnPanel({ open, onClose, headers, filters, kept = NONE, layout, change, reset }: Props) {
  const { density, choose } = useDensity();
  const all = layout.every(({ hidden }) => !hidden);
  const showAll = (): ColumnLayout => layout.map((entry) => ({ ...entry, hidden: false }));
  return (
    <Drawer
      title="Columns"
      open={open}
      onClose={onClose}
      size={340}
      mask={false}
      extra={
        <>
          <Button type="link" size="small" disabled={all} onClick={() => change(showAll())}>
            Show all
          </Button>
          <Button type="link" size="small" onClick={reset}>
            Restore
          </Button>
        </>
      }
    >
      <Radio.Group
        className="column-panel-rows"
        aria-label="Rows"
        size="small"
        optionType="button"
        options={[...DENSITIES]}
        value={density}
        onChange={({ target }) => choose(target.value as Density)}
      />
      <ol className="column-panel">
        {layout.map(({ id, hidden, pinned: stays = false }, at) => {
          const header = headers.get(id) ?? id;
          return (
            <li key={id}>
              <Checkbox checked={!hidden} onChange={({ target }) => change(shown(layout, id, target.checked))}>
                {header}
              </Checkbox>
              {filters?.columns.has(id) && (
                <Button
                  type="text"
                  size="small"
                  icon={filters.active.has(id) ? <FilterFilled /> : <FilterOutlined />}
                  aria-label={`Filter ${header}`}
                  onClick={({ currentTarget }) => filters.open(filterSpot(id, currentTarget))}
                />
              )}
              <Button
                type="text"
                size="small"
                icon={stays || kept.has(id) ? <PushpinFilled /> : <PushpinOutlined />}
                aria-label={`Pin ${header}`}
                aria-pressed={stays || kept.has(id)}
                title={
                  kept.has(id)
                    ? 'Stays at the right edge'
                    : stays
                      ? 'Let the column scroll'
                      : 'Keep the column at the left edge'
                }
                disabled={hidden || kept.has(id)}
                onClick={() => change(pinned(layout, id, !stays))}
              />
              <Button
                type="text"
                size="small"
                icon={<ArrowUpOutlined />}
                aria-label={`Move ${header} up`}
                disabled={at === 0}
                onClick={() => change(moved(layout, id, -1))}
              />
              <Button
                type="text"
                size="small"
                icon={<ArrowDownOutlined />}
                aria-label={`Move ${header} down`}
                disabled={at === layout.length - 1}
                onClick={() => change(moved(layout, id, 1))}
              />
            </li>
          );
        })}
      </ol>
    </Drawer>
  );
}
