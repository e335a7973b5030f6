/** The filters of the IDU page in one line. Each change searches at once; typed words search after a pause. */
import { FilterOutlined } from '@ant-design/icons';
import { Button, Input, Segmented } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { IDUS_SEARCH, LAST_DAYS, type IdusSearch, type Period } from '#domain/facts/idus-search.ts';
import { IDUS as WORDS } from '#domain/messages/idus.ts';
import { DateRangeField } from '#web/lists/search/date-range-field.tsx';
import { DrawnField } from '#web/lists/search/search-fields.tsx';
import { useSearchDraft } from '#web/lists/search/use-search-draft.ts';
import { useAfterPause } from '#web/pickers/use-after-pause.ts';
import { useAction } from '#web/ui/actions.ts';

const PERIODS: { value: Period; label: string; title: string }[] = [
  ...LAST_DAYS.map((days) => ({ value: days, label: String(days), title: `Last ${days} days` })),
  { value: 'all', label: 'All', title: 'All days' },
  { value: 'range', label: 'Range', title: 'Between two days' },
];
const CHOSEN = ['displacement_type', 'iso3', 'region'] as const;
const isChosen = (key: string) => CHOSEN.some((chosen) => chosen === key);

type Props = { search: IdusSearch; onSearch: (search: IdusSearch) => void; onReset: () => void };

export function IdusFilters({ search, onSearch, onReset }: Props) {
  const { draft, change, judge, problemOf, meant } = useSearchDraft(IDUS_SEARCH, search);
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  useAction({ label: 'Search this list', key: '/', run: () => form.current?.querySelector('input')?.focus() });
  const run = (part: Partial<IdusSearch>) => {
    change(part);
    onSearch({ ...search, ...part });
  };
  /** On a phone, where the fields would push the map out of sight. */
  const [unfolded, setUnfolded] = useState(() => CHOSEN.some((key) => search[key].length > 0));
  const period = IDUS_SEARCH.fields.find(({ key }) => key === 'period');
  const problem = period === undefined ? null : problemOf(period);
  const searchRange = () => {
    const found = meant();
    if (found !== null)
      onSearch({ ...search, period: 'range', date_from: found.date_from, date_to: found.date_to, days: '' });
  };
  return (
    <form
      ref={form}
      role="search"
      aria-label="Facts of the IDU"
      className="idu-filters"
      data-folded={!unfolded}
      onSubmit={(event) => {
        event.preventDefault();
        searchRange();
      }}
    >
      <Words search={search} onSearch={(name) => onSearch({ ...search, name })} />
      <div className="search-field idu-period">
        <span className="idu-label" id={id}>
          Last days
        </span>
        <Segmented<Period>
          aria-labelledby={id}
          options={PERIODS}
          value={draft.period}
          onChange={(next) => {
            if (next === 'range') {
              change({ period: next });
              setUnfolded(true);
            } else run({ period: next, date_from: null, date_to: null, days: '' });
          }}
        />
      </div>
      <Button
        className="idu-unfold"
        icon={<FilterOutlined aria-hidden />}
        aria-label={WORDS.filters}
        aria-expanded={unfolded}
        onClick={() => setUnfolded(!unfolded)}
      />
      {draft.period === 'range' && (
        <div className="search-field idu-range">
          <label htmlFor={`${id}-range`}>Range</label>
          <DateRangeField
            id={`${id}-range`}
            from={draft.date_from}
            to={draft.date_to}
            onFrom={(date_from) => change({ date_from })}
            onTo={(date_to) => change({ date_to })}
            problem={problem}
            onLeave={() => {
              judge();
              searchRange();
            }}
          />
        </div>
      )}
      {IDUS_SEARCH.fields
        .filter(({ key }) => isChosen(key))
        .map((field) => (
          <DrawnField key={field.key} field={field} draft={draft} change={run} problem={null} judge={judge} />
        ))}
      <Button className="idu-reset" onClick={onReset}>
        Reset
      </Button>
      {/* Without a submit button Enter in one of several fields does nothing. */}
      <input type="submit" hidden />
    </form>
  );
}

function Words({ search, onSearch }: { search: IdusSearch; onSearch: (name: string) => void }) {
  const id = useId();
  const [typed, setTyped] = useState(search.name);
  const settled = useAfterPause(typed);
  const [given, setGiven] = useState(search.name);
  // A link or Reset replaces the typed words.
  if (given !== search.name) {
    setGiven(search.name);
    if (search.name !== typed.trim()) setTyped(search.name);
  }
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });
  useEffect(() => {
    if (settled === typed && settled.trim() !== given.trim()) latest.current(settled.trim());
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Only a pause in typing searches.
  }, [settled]);
  return (
    <div className="search-field idu-words">
      <label htmlFor={id}>Text</label>
      <Input
        id={id}
        allowClear
        value={typed}
        placeholder="Name or excerpt"
        onChange={({ target }) => setTyped(target.value)}
      />
    </div>
  );
}
