/** The menu of a column: sort and filter what is shown, hide the column. The saved order stays. */
import { useState } from 'react';
import { Button, Input, Popover, Space } from 'antd';
import type { SheetColumn } from '#domain/dataset/columns.ts';
import type { SheetSearch } from '#domain/dataset/sheet-types.ts';

type Props = {
  column: SheetColumn;
  left: number;
  top: number;
  search: SheetSearch;
  onSearch: (search: SheetSearch) => void;
  /** Missing where columns can't be hidden. */
  onHide?: (() => void) | undefined;
  onClose: () => void;
};

export function ColumnMenu({ column, left, top, search, onSearch, onHide, onClose }: Props) {
  const { name, label, kind, about } = column;
  const [typed, setTyped] = useState(search.columns?.[name] ?? '');
  const { order } = search;
  const sort = (descending: boolean) => {
    const same = order?.column === name && order.descending === descending;
    const { order: _, ...others } = search;
    onSearch(same ? others : { ...search, order: { column: name, descending } });
    onClose();
  };
  const filter = (text: string) => {
    onSearch({ ...search, columns: { ...search.columns, [name]: text } });
    onClose();
  };
  const hint =
    kind === 'count' || kind === 'latitude' || kind === 'longitude'
      ? 'e.g. >100, or = for empty'
      : 'Text, or = for empty';
  const isSorted = (descending: boolean) => order?.column === name && order.descending === descending;
  return (
    <Popover
      open
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      onOpenChange={(open) => !open && onClose()}
      title={label}
      content={
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape closes it from any of its fields.
        <div className="column-menu" onKeyDown={({ key }) => key === 'Escape' && onClose()}>
          <p className="quiet">{about}</p>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              filter(typed);
            }}
          >
            <Input
              autoFocus
              allowClear
              aria-label={`Filter ${label}`}
              placeholder={hint}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
            <Space size={4} wrap>
              <Button htmlType="submit" type="primary" size="small">
                Filter
              </Button>
              <Button size="small" disabled={!search.columns?.[name]} onClick={() => filter('')}>
                Clear
              </Button>
            </Space>
          </form>
          <Space size={4} wrap>
            <Button size="small" aria-pressed={isSorted(false)} onClick={() => sort(false)}>
              Sort ↑ ascending
            </Button>
            <Button size="small" aria-pressed={isSorted(true)} onClick={() => sort(true)}>
              Sort ↓ descending
            </Button>
            {onHide !== undefined && (
              <Button
                size="small"
                onClick={() => {
                  onHide();
                  onClose();
                }}
              >
                Hide column
              </Button>
            )}
          </Space>
        </div>
      }
    >
      <span className="row-menu-spot" style={{ left, top }} />
    </Popover>
  );
}
