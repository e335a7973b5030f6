/** The tools above the grid: undo, the tools of other features, find, filters, columns, map; and saving at the end. */
import type { ReactNode } from 'react';
import { EnvironmentOutlined, LayoutOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { Button, Tag, Tooltip } from 'antd';
import { useState } from 'react';
import type { RecordColumn } from '#domain/dataset/columns.ts';
import type { SheetSearch } from '#domain/dataset/sheet-types.ts';
import { labelOf } from './problem-list.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Select } from '#web/ui/select.tsx';

type Props = {
  closed: boolean;
  canUndo: string | null;
  canRedo: string | null;
  onUndo: (redo: boolean) => void;
  tools: ReactNode;
  find: ReactNode;
  search: SheetSearch;
  onSearch: (search: SheetSearch) => void;
  onColumns: (() => void) | null;
  mapOpen: boolean;
  onMap: () => void;
  actions: ReactNode;
};

const ONLY = [
  { value: 'all', label: 'All rows' },
  { value: 'changed', label: 'Changed rows' },
  { value: 'problems', label: 'Rows with problems' },
  { value: 'warnings', label: 'Rows with warnings' },
];

export function Toolbar(props: Props) {
  const { closed, canUndo, canRedo, onUndo, tools, find, search, onSearch, onColumns, mapOpen, onMap, actions } = props;
  const step = (redo: boolean, name: string | null) => {
    const label = redo ? 'Redo' : 'Undo';
    return (
      <Tooltip title={name === null ? label : `${label}: ${name} (${redo ? 'Ctrl+Y' : 'Ctrl+Z'})`}>
        <Button
          size="small"
          aria-label={name === null ? label : `${label}: ${name}`}
          icon={redo ? <RedoOutlined aria-hidden /> : <UndoOutlined aria-hidden />}
          disabled={name === null}
          onClick={() => onUndo(redo)}
        />
      </Tooltip>
    );
  };
  const only = (value: string) => {
    const { only: _, ...others } = search;
    onSearch(value === 'all' ? others : { ...others, only: value as NonNullable<SheetSearch['only']> });
  };
  return (
    <div className="sheet-tools" role="toolbar" aria-label="Tools of the records">
      {!closed && (
        <span className="sheet-group">
          {step(false, canUndo)}
          {step(true, canRedo)}
        </span>
      )}
      {tools !== undefined && <span className="sheet-group">{tools}</span>}
      <span className="sheet-group">
        {find}
        {!closed && (
          <Select
            size="small"
            aria-label="Shown rows"
            value={search.only ?? 'all'}
            options={ONLY}
            onChange={only}
            popupMatchSelectWidth={false}
          />
        )}
        {onColumns !== null && (
          <Button size="small" icon={<LayoutOutlined aria-hidden />} onClick={onColumns}>
            Columns
          </Button>
        )}
        <Button size="small" icon={<EnvironmentOutlined aria-hidden />} aria-pressed={mapOpen} onClick={onMap}>
          Map
        </Button>
      </span>
      <Chips search={search} onSearch={onSearch} />
      <span className="sheet-group sheet-actions">{actions}</span>
    </div>
  );
}

/** The filters and the order in words, each with a button that removes it. */
function Chips({ search, onSearch }: Pick<Props, 'search' | 'onSearch'>) {
  const { order, columns = {} } = search;
  const filters = Object.entries(columns).filter(([, typed]) => typed.trim() !== '');
  const withoutOrder = () => {
    const { order: _, ...others } = search;
    onSearch(others);
  };
  return (
    <>
      {filters.map(([name, typed]) => (
        <Tag
          key={name}
          closable={{ 'aria-label': `Remove the filter of ${labelOf(name as RecordColumn)}` }}
          onClose={() => onSearch({ ...search, columns: { ...columns, [name]: '' } })}
        >
          {labelOf(name as RecordColumn)}: <bdi>{typed}</bdi>
        </Tag>
      ))}
      {order !== undefined && (
        <Tag closable={{ 'aria-label': 'Remove the sorting' }} onClose={withoutOrder}>
          Sorted by {labelOf(order.column)} {order.descending ? '↓' : '↑'}
        </Tag>
      )}
    </>
  );
}

type SaveProps = {
  saving: boolean;
  dirty: boolean;
  name: string;
  /** The records that a lock would close, in words. */
  closes: () => readonly string[];
  onSave: (lock: boolean) => void;
};

export function SaveButtons({ saving, dirty, name, closes, onSave }: SaveProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)} disabled={saving}>
        Save &amp; lock dataset
      </Button>
      <Button
        size="small"
        type="primary"
        loading={saving}
        disabled={!dirty && !saving}
        title="Ctrl+S"
        aria-keyshortcuts="Control+S Meta+S"
        onClick={() => onSave(false)}
      >
        Save
      </Button>
      {asking && (
        <Dialog
          title="Save & lock dataset?"
          okText="Save & lock"
          onOk={() => {
            setAsking(false);
            onSave(true);
          }}
          onCancel={() => setAsking(false)}
        >
          <p>
            <strong dir="auto">{name}</strong>
          </p>
          <ul>
            {closes().map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <p>From then on its records can't be changed, except for comments, and facts can be linked to them.</p>
        </Dialog>
      )}
    </>
  );
}
