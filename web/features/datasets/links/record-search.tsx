/** The search of records: datasets, country, cause, source and days, begun with the country and cause of the fact. Runs no search itself. */
import { useId, useMemo, useState, type FormEvent, type ReactNode } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { readDays } from '#domain/dataset/links-search.ts';
import type { FieldProblem } from '#domain/search/search.ts';
import { DateRangeField } from '#web/lists/search/date-range-field.tsx';
import { CountryPicker } from '#web/pickers/country-picker.tsx';
import { PublishersPicker } from '#web/pickers/publishers-picker.tsx';
import { ReferencePicker } from '#web/pickers/reference-picker.tsx';
import { useAfterPause } from '#web/pickers/use-after-pause.ts';
import { folded } from '#domain/search/folded.ts';
import { Select } from '#web/ui/select.tsx';
import { datasetsNamed, datasetsOfIds, type RecordsSearch } from './links-queries.ts';

/** Spec 2 §5. */
const MINIMUM = 3;

type PickerProps = { id: string; value: readonly number[]; onChange: (ids: number[]) => void };

function DatasetsPicker({ id, value, onChange }: PickerProps) {
  const [typed, setTyped] = useState('');
  const text = useAfterPause(typed).trim();
  const long = typed.trim().length >= MINIMUM;
  const found = useQuery({
    ...datasetsNamed(text),
    enabled: text.length >= MINIMUM,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const chosen = useQuery({ ...datasetsOfIds(value), enabled: value.length > 0, placeholderData: keepPreviousData });
  const searching = long && (typed.trim() !== text || found.isPlaceholderData || found.isLoading);
  const take = (name: string, byEnter: boolean) => {
    const [named, ...others] = (long ? (found.data ?? []) : []).filter(
      (one) => folded(one.name).trim() === folded(name).trim(),
    );
    if (named === undefined || (others.length > 0 && !byEnter)) return false;
    if (!value.includes(named.id)) onChange([...value, named.id]);
    return true;
  };
  const options = useMemo(() => {
    const choices = long ? (found.data ?? []) : [];
    const known = new Set(choices.map((each) => each.id));
    const names = new Map(chosen.data?.map((each) => [each.id, each.name]));
    // Enter takes the first option, so chosen datasets are left out: they would be removed.
    const others = typed === '' ? value.filter((each) => !known.has(each)) : [];
    return [
      ...others.map((each) => ({ value: each, label: names.get(each) ?? `No. ${each}` })),
      ...choices.map((each) => ({ value: each.id, label: each.name })),
    ];
  }, [typed, long, found.data, chosen.data, value]);
  return (
    <Select<number[]>
      id={id}
      className="picker"
      mode="multiple"
      value={[...value]}
      onChange={onChange}
      options={options}
      placeholder="All datasets"
      allowClear
      loading={found.isFetching}
      searching={searching}
      take={take}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      {...(!long && { notFoundContent: `Type at least ${MINIMUM} characters` })}
      popupMatchSelectWidth={false}
    />
  );
}

function Labelled({ label, wide, children }: { label: string; wide?: boolean; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className={wide === true ? 'search-field search-field-wide' : 'search-field'}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

type Props = {
  /** The search of the fact, which Reset brings back. */
  own: RecordsSearch;
  onSearch: (search: RecordsSearch) => void;
};

export function RecordSearch({ own, onSearch }: Props) {
  const [draft, setDraft] = useState(own);
  const [problem, setProblem] = useState<FieldProblem | null>(null);
  const change = (part: Partial<RecordsSearch>) => {
    setDraft({ ...draft, ...part });
    setProblem(null);
  };
  const judge = () => {
    const days = readDays(draft);
    setProblem('text' in days ? days : null);
    return 'text' in days ? null : { ...draft, ...days };
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const meant = judge();
    if (meant === null) return;
    setDraft(meant);
    onSearch(meant);
  };
  const reset = () => {
    setDraft(own);
    setProblem(null);
    onSearch(own);
  };
  return (
    <form className="list-search" role="search" aria-label="Records of locked datasets" onSubmit={submit}>
      <Labelled label="Datasets" wide>
        {(id) => <DatasetsPicker id={id} value={draft.datasets} onChange={(ids) => change({ datasets: ids })} />}
      </Labelled>
      <Labelled label="Country">
        {(id) => <CountryPicker id={id} value={draft.iso3} onChange={(iso3) => change({ iso3 })} />}
      </Labelled>
      <Labelled label="Cause">
        {(id) => (
          <ReferencePicker
            id={id}
            list="displacement_types"
            all
            value={draft.displacement_type}
            onChange={(displacement_type) => change({ displacement_type })}
          />
        )}
      </Labelled>
      <Labelled label="Source">
        {(id) => <PublishersPicker id={id} value={draft.sources} onChange={(ids) => change({ sources: ids })} />}
      </Labelled>
      <Labelled label="Record dates" wide>
        {(id) => (
          <DateRangeField
            id={id}
            label="Record date"
            from={draft.from}
            to={draft.to}
            onFrom={(from) => change({ from })}
            onTo={(to) => change({ to })}
            problem={problem}
            onLeave={judge}
          />
        )}
      </Labelled>
      <div className="search-buttons">
        <Button type="primary" htmlType="submit">
          Search
        </Button>
        <Button onClick={reset}>Reset</Button>
      </div>
    </form>
  );
}
