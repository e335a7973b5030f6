/** The filter chips of a list in one line, each with a button that opens its control and one that removes it; with 'Add filter'. */
import '#web/lists/lists.css';
import { CloseOutlined, DownOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState, type MouseEvent } from 'react';
import { filterSpot, type FilterSpot } from '#web/grids/header-filter.tsx';
import { AddFilter } from './add-filter.tsx';
import { FieldFilter } from './field-filter.tsx';
import type { FilterChip } from './filter-chips.ts';
import type { Go, ListedRow, Listing, RecordList } from '#web/lists/list.ts';

/** The focus moves to the next chip. */
function focusNext({ currentTarget }: MouseEvent<HTMLElement>) {
  const item = currentTarget.closest('li');
  const next = item?.nextElementSibling ?? item?.previousElementSibling;
  (next?.querySelector<HTMLElement>('.chip-remove') ?? next?.querySelector<HTMLElement>('button, input'))?.focus();
}

type Props<Search extends object, Row extends ListedRow> = {
  list: RecordList<Search, Row>;
  listing: Listing<Search>;
  go: Go<Search>;
  chips: readonly FilterChip<Search>[];
  /** Opens the filter of a column. */
  onColumn: (spot: FilterSpot) => void;
  /** Given if the search card is folded. */
  onUnfold?: (() => void) | undefined;
};

export function FilterLine<Search extends object, Row extends ListedRow>(props: Props<Search, Row>) {
  const { list, listing, go, chips, onColumn, onUnfold } = props;
  const [opened, setOpened] = useState<FilterSpot | null>(null);
  const close = () => {
    opened?.back();
    setOpened(null);
  };
  return (
    <>
      <ul className="chips" aria-label="Active search">
        {chips.map(({ key, label, text, field, column, without }) => (
          <li key={key} className="chip">
            <button
              type="button"
              className="chip-text"
              title={`Change ${label}: ${text}`}
              onClick={({ currentTarget }) => {
                if (field !== undefined) setOpened(filterSpot(field, currentTarget));
                if (column !== undefined) onColumn(filterSpot(column, currentTarget));
              }}
            >
              {label}: <strong>{text}</strong>
            </button>
            <button
              type="button"
              className="chip-remove"
              title={`Remove ${label}: ${text}`}
              aria-label={`Remove ${label}: ${text}`}
              onClick={(event) => {
                focusNext(event);
                go(without);
              }}
            >
              <CloseOutlined aria-hidden />
            </button>
          </li>
        ))}
        {/* Before the field, which is narrower once the pointer leaves it. */}
        {chips.length > 0 && (
          <li>
            <Button type="link" size="small" onClick={() => go({ search: list.search.empty, filters: {} })}>
              Clear all
            </Button>
          </li>
        )}
        <li>
          <AddFilter
            fields={list.search.fields}
            search={listing.search}
            onField={(key, at) => setOpened(addSpot(key, at))}
            onSearch={(search) => go({ search })}
          />
        </li>
        {onUnfold !== undefined && (
          <li className="chips-end">
            <Button
              type="text"
              size="small"
              icon={<DownOutlined />}
              title="Show every field of the search (F)"
              onClick={onUnfold}
            >
              All fields
            </Button>
          </li>
        )}
      </ul>
      {opened !== null && (
        <FieldFilter
          // Each field has its own form.
          key={opened.column}
          search={list.search}
          field={opened.column}
          spot={opened}
          values={listing.search}
          onSearch={(search) => go({ search })}
          onClose={close}
        />
      )}
    </>
  );
}

/** The form opens at the control and returns the focus to its field. */
const addSpot = (field: string, control: HTMLElement): FilterSpot => ({
  ...filterSpot(field, control),
  back: () => control.querySelector('input')?.focus(),
});
