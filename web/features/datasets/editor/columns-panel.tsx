/** The side panel that shows and hides columns, by groups. */
import { Button, Checkbox, Drawer } from 'antd';
import { SHEET_COLUMNS, type RecordColumn, type RecordGroup } from '#domain/dataset/columns.ts';
import type { ColumnLayout } from '#web/grids/column-layout.ts';

const GROUPS = [...new Set(SHEET_COLUMNS.map(({ group }) => group))];

type Props = {
  open: boolean;
  layout: ColumnLayout;
  /** The columns in which no record has a value. */
  emptyColumns: () => ReadonlySet<RecordColumn>;
  onChange: (layout: ColumnLayout) => void;
  onReset: () => void;
  onClose: () => void;
};

export function ColumnsPanel({ open, layout, emptyColumns, onChange, onReset, onClose }: Props) {
  const hidden = new Map(layout.map((entry) => [entry.id, entry.hidden]));
  const hide = (isHidden: (id: string, before: boolean) => boolean) =>
    onChange(layout.map((entry) => ({ ...entry, hidden: isHidden(entry.id, entry.hidden) })));
  const hideEmpty = () => {
    const empty = emptyColumns();
    hide((id) => empty.has(id as RecordColumn));
  };
  const groupOf = (group: RecordGroup) => SHEET_COLUMNS.filter((column) => column.group === group);
  return (
    <Drawer
      title="Columns"
      open={open}
      onClose={onClose}
      size={340}
      mask={false}
      extra={
        <>
          <Button type="link" size="small" onClick={hideEmpty}>
            Hide empty
          </Button>
          <Button type="link" size="small" onClick={onReset}>
            Show all
          </Button>
        </>
      }
    >
      {GROUPS.map((group) => {
        const columns = groupOf(group);
        const shown = columns.filter(({ name }) => hidden.get(name) === false);
        const names = new Set<string>(columns.map(({ name }) => name));
        return (
          <fieldset key={group} className="columns-group">
            <legend>
              <Checkbox
                checked={shown.length === columns.length}
                indeterminate={shown.length > 0 && shown.length < columns.length}
                onChange={({ target }) => hide((id, before) => (names.has(id) ? !target.checked : before))}
              >
                {group}
              </Checkbox>
            </legend>
            {columns.map(({ name, short, label }) => (
              <Checkbox
                key={name}
                checked={hidden.get(name) === false}
                aria-label={label}
                onChange={({ target }) => hide((id, before) => (id === name ? !target.checked : before))}
              >
                {short}
              </Checkbox>
            ))}
          </fieldset>
        );
      })}
    </Drawer>
  );
}
