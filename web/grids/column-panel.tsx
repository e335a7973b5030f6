/** The side panel that shows, hides and orders the columns of a grid. */
import { ArrowDownOutlined, ArrowUpOutlined, FilterFilled, FilterOutlined } from '@ant-design/icons';
import { Button, Checkbox, Drawer } from 'antd';
import { moved, shown, type ColumnLayout } from './column-layout.ts';
import { filterSpot, type HeaderFilters } from './header-filter.tsx';
import type { KeptLayout } from './use-column-layout.ts';

type Props = KeptLayout & {
  open: boolean;
  onClose: () => void;
  headers: ReadonlyMap<string, string>;
  filters?: HeaderFilters;
};

export function ColumnPanel({ open, onClose, headers, filters, layout, change, reset }: Props) {
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
      <ol className="column-panel">
        {layout.map(({ id, hidden }, at) => {
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
