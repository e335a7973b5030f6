/** The filter of one column, opened at its header: a text, a range, names or yes and no. Reports an invalid range instead of applying it. */
import { Checkbox, Input, Radio } from 'antd';
import { useState } from 'react';
import { tidyDate } from '#domain/values/dates.ts';
import {
  filterValue,
  rangeOf,
  SINCE_VISIT,
  type ColumnFilter as Filter,
  type ColumnFilters,
  type FilterKind,
  type FilterValue,
} from '#domain/search/column-filters.ts';
import { SINCE_VISIT_WORDS } from '#domain/messages/lists.ts';
import type { FilterSpot } from '#web/grids/header-filter.tsx';
import { ChooseSeveral } from './choices.tsx';
import { FormAt } from './form-at.tsx';

type FieldProps = { header: string; value: FilterValue; onChange: (value: FilterValue) => void };

const textOf = (value: FilterValue) => (typeof value === 'string' ? value : '');

function RangeField({ header, value, onChange, dates }: FieldProps & { dates: boolean }) {
  const range = rangeOf(textOf(value));
  const set = (change: Partial<typeof range>) => {
    const { from, to } = { ...range, ...change };
    onChange(from === '' && to === '' ? '' : `${from}..${to}`);
  };
  const box = (end: 'from' | 'to') => (
    <Input
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

function Field({ filter: { kind, choices = [] }, header, value, onChange }: FieldProps & { filter: Filter }) {
  if (kind === 'yes')
    return (
      <Radio.Group
        aria-label={header}
        options={['Yes', 'No']}
        value={textOf(value) || null}
        onChange={({ target }) => onChange(String(target.value))}
      />
    );
  if (kind === 'text' || kind === 'name')
    return (
      <Input
        aria-label={`${header} contains`}
        placeholder="Contains"
        value={textOf(value)}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  if (kind === 'among' || kind === 'sharing')
    return (
      <ChooseSeveral
        choices={choices}
        aria-label={header}
        placeholder="Any of"
        value={(typeof value === 'string' ? [] : value) as never}
        onChange={(names) => onChange(names as string[])}
      />
    );
  const visit = kind === 'change' && value === SINCE_VISIT;
  return (
    <>
      {kind === 'change' && (
        <Checkbox checked={visit} onChange={({ target }) => onChange(target.checked ? SINCE_VISIT : '')}>
          {SINCE_VISIT_WORDS}
        </Checkbox>
      )}
      {!visit && <RangeField header={header} value={value} onChange={onChange} dates={kind !== 'number'} />}
    </>
  );
}

/** The typed range in its usual form: numbers without separators, dates as YYYY-MM-DD. It may still be invalid. */
function tidied(kind: FilterKind, value: FilterValue): FilterValue {
  const isRange = kind === 'date' || kind === 'moment' || kind === 'change' || kind === 'number';
  if (typeof value !== 'string' || value === '' || value === SINCE_VISIT || !isRange) return value;
  const { from, to } = rangeOf(value);
  const tidy = kind === 'number' ? (text: string) => text.replaceAll(/[\s,]/g, '') : tidyDate;
  return `${tidy(from)}..${tidy(to)}`;
}

type Props = {
  column: string;
  filter: Filter;
  header: string;
  spot: FilterSpot;
  filters: ColumnFilters;
  onFilters: (filters: ColumnFilters) => void;
  onClose: () => void;
};

export function ColumnFilter({ column, filter, header, spot, filters, ...rest }: Props) {
  const { kind } = filter;
  const { onFilters, onClose } = rest;
  const given = filters[column];
  const [value, setValue] = useState<FilterValue>(given ?? '');
  const [wrong, setWrong] = useState(false);
  const { [column]: _, ...others } = filters;
  const clear = () => {
    if (given !== undefined) onFilters(others);
    onClose();
  };
  const apply = () => {
    if (value.length === 0) return clear();
    const sound = filterValue(kind, tidied(kind, value));
    if (sound === null) return setWrong(true);
    onFilters({ ...others, [column]: sound });
    onClose();
  };
  return (
    <FormAt label={`Filter ${header}`} spot={spot} onApply={apply} onClear={clear} onClose={onClose}>
      <strong>{header}</strong>
      <Field
        filter={filter}
        header={header}
        value={value}
        onChange={(next) => {
          setValue(next);
          setWrong(false);
        }}
      />
      {wrong && (
        <span className="column-filter-problem" role="alert">
          {kind === 'number' ? 'Enter whole numbers, the smaller one first' : 'Enter days, the earlier one first'}
        </span>
      )}
    </FormAt>
  );
}
