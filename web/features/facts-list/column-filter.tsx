/** The filter of one column, opened at its header: text, from and to, names or yes and no. It applies what is sound and says what is not. */
import { Button, Input, Popover, Radio } from 'antd';
import { useState, type FormEvent, type KeyboardEvent } from 'react';
import { tidyDate } from '#domain/dates.ts';
import {
  FILTER_KINDS,
  filterValue,
  rangeOf,
  type ColumnFilters,
  type FilterColumn,
  type FilterKind,
} from '#domain/facts-column-filters.ts';
import type { FilterPlace } from '#web/grids/header-filter.tsx';
import { HEADERS } from './columns.tsx';
import { FilterChoices } from './filter-choices.tsx';

export const FILTERED: ReadonlySet<string> = new Set(Object.keys(FILTER_KINDS));
const isFiltered = (column: string): column is FilterColumn => FILTERED.has(column);

type Value = string | readonly string[];
type FieldProps = { header: string; value: Value; onChange: (value: Value) => void };

const textOf = (value: Value) => (typeof value === 'string' ? value : '');

function RangeField({ header, value, onChange, dates }: FieldProps & { dates: boolean }) {
  const range = rangeOf(textOf(value));
  const set = (change: Partial<typeof range>) => {
    const { from, to } = { ...range, ...change };
    onChange(from === '' && to === '' ? '' : `${from}..${to}`);
  };
  const box = (end: 'from' | 'to') => (
    <Input
      autoFocus={end === 'from'}
      aria-label={`${header} ${end}`}
      placeholder={`${end === 'from' ? 'From' : 'To'}${dates ? ' YYYY-MM-DD' : ''}`}
      inputMode={dates ? 'text' : 'numeric'}
      value={range[end]}
      onChange={({ target }) => set({ [end]: target.value.replaceAll('..', '.') })}
    />
  );
  return (
    <div className="column-filter-range">
      {box('from')}
      {box('to')}
    </div>
  );
}

function Field({ column, header, value, onChange }: FieldProps & { column: FilterColumn }) {
  const kind: FilterKind = FILTER_KINDS[column];
  if (kind === 'yes')
    return (
      <Radio.Group
        aria-label={header}
        options={['Yes', 'No']}
        value={textOf(value) || null}
        onChange={({ target }) => onChange(String(target.value))}
      />
    );
  if (kind === 'text')
    return (
      <Input
        autoFocus
        aria-label={`${header} contains`}
        placeholder="Contains"
        value={textOf(value)}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  if (kind === 'among' || kind === 'sharing')
    return (
      <FilterChoices
        column={column}
        aria-label={header}
        placeholder="Any of"
        value={typeof value === 'string' ? [] : value}
        onChange={onChange}
      />
    );
  return <RangeField header={header} value={value} onChange={onChange} dates={kind !== 'number'} />;
}

/** What is typed is a range before it is a sound one; dates may be written as people do. */
function tidied(kind: FilterKind, value: Value): Value {
  if (typeof value !== 'string' || value === '' || (kind !== 'date' && kind !== 'moment' && kind !== 'number'))
    return value;
  const { from, to } = rangeOf(value);
  const tidy = kind === 'number' ? (text: string) => text.replaceAll(/[\s,]/g, '') : tidyDate;
  return `${tidy(from)}..${tidy(to)}`;
}

type Props = {
  place: FilterPlace;
  filters: ColumnFilters;
  onFilters: (filters: ColumnFilters) => void;
  onClose: () => void;
};

export function ColumnFilter({ place: { column, left, top }, filters, onFilters, onClose }: Props) {
  const given = isFiltered(column) ? filters[column] : undefined;
  const [value, setValue] = useState<Value>(given ?? '');
  const [wrong, setWrong] = useState(false);
  if (!isFiltered(column)) return null;
  const header = HEADERS.get(column) ?? column;
  const { [column]: _, ...others } = filters;
  const clear = () => {
    if (given !== undefined) onFilters(others);
    onClose();
  };
  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (value.length === 0) return clear();
    const sound = filterValue(column, tidied(FILTER_KINDS[column], value));
    if (sound === null) return setWrong(true);
    onFilters({ ...others, [column]: sound });
    onClose();
  };
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  const form = (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it, wherever in it the focus is.
    <form className="column-filter" aria-label={`Filter ${header}`} onSubmit={apply} onKeyDown={escape}>
      <strong>{header}</strong>
      <Field
        column={column}
        header={header}
        value={value}
        onChange={(next) => {
          setValue(next);
          setWrong(false);
        }}
      />
      {wrong && (
        <span className="column-filter-problem" role="alert">
          {FILTER_KINDS[column] === 'number' ? 'Whole numbers, the smaller first' : 'Days, the earlier first'}
        </span>
      )}
      <div className="column-filter-buttons">
        <Button type="primary" size="small" htmlType="submit">
          Apply
        </Button>
        <Button size="small" onClick={clear}>
          Clear
        </Button>
      </div>
    </form>
  );
  return (
    <Popover
      open
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      content={form}
      onOpenChange={(open) => !open && onClose()}
    >
      <span className="row-menu-place" style={{ left, top }} />
    </Popover>
  );
}
