/** The filters of the potential errors: severity, countries, experts, and whether open, new or ignored errors are shown. Each applies at once. */
import { Button, Radio } from 'antd';
import { useId, type ReactNode } from 'react';
import { SEVERITIES, type PotentialErrorsSearch, type Severity } from '#domain/dashboards/potential-errors.ts';
import { usePerson } from '#web/data/session.ts';
import { CountriesPicker } from '#web/pickers/country-picker.tsx';
import { UsersPicker } from '#web/pickers/user-picker.tsx';

type Props = { search: PotentialErrorsSearch; onSearch: (search: PotentialErrorsSearch) => void };

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="search-field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

const SEVERITY = [{ value: '', label: 'All' }, ...SEVERITIES.map((value) => ({ value, label: `${value}s` }))];
const SHOWN = [
  { value: 'open', label: 'Open' },
  { value: 'new', label: 'New', title: 'Open, and found in the last 7 days' },
  { value: 'ignored', label: 'Ignored' },
];

export function ErrorFilters({ search, onSearch }: Props) {
  const me = usePerson()?.username ?? '';
  const change = (part: Partial<PotentialErrorsSearch>) => onSearch({ ...search, ...part });
  const mine = search.experts.length === 1 && search.experts[0] === me;
  return (
    <div className="error-filters" role="search" aria-label="Potential errors">
      <Button
        type={mine ? 'primary' : 'default'}
        aria-pressed={mine}
        title="Errors in my records and in my countries"
        onClick={() => change({ experts: mine ? [] : [me] })}
      >
        Mine
      </Button>
      <Labelled label="Country">
        {(id) => <CountriesPicker id={id} value={search.countries} onChange={(countries) => change({ countries })} />}
      </Labelled>
      <Labelled label="Expert">
        {(id) => <UsersPicker id={id} value={search.experts} onChange={(experts) => change({ experts })} />}
      </Labelled>
      <Radio.Group
        optionType="button"
        aria-label="Severity"
        options={SEVERITY}
        value={search.severity ?? ''}
        onChange={({ target }) => change({ severity: (target.value || null) as Severity | null })}
      />
      <Radio.Group
        optionType="button"
        aria-label="Open, new or ignored errors"
        options={SHOWN}
        value={search.ignored ? 'ignored' : search.isNew ? 'new' : 'open'}
        onChange={({ target }) => change({ ignored: target.value === 'ignored', isNew: target.value === 'new' })}
      />
    </div>
  );
}
