/** The fields of one household size; country and year of a saved one stay. The caller saves. */
import { Input } from 'antd';
import { useEffect, useId, useState } from 'react';
import type { SizeChange } from '#domain/facts/household-sizes.ts';
import { CountryPicker } from '#web/pickers/country-picker.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Labelled } from '#web/ui/labelled.tsx';
import type { Size } from './sizes-queries.ts';

const FIELDS = [
  { name: 'year', label: 'Year', required: true, hint: undefined },
  { name: 'size', label: 'Size', required: true, hint: 'People per household, such as 4.06' },
  { name: 'source', label: 'Source', required: true, hint: 'Such as UN 2022 MICS' },
  { name: 'observed', label: 'Observed in', required: false, hint: 'The year of the survey or census' },
] as const;
type Values = Record<(typeof FIELDS)[number]['name'], string> & { iso3: string | null };

const valuesOf = (size: Size | null): Values => ({
  iso3: size?.iso3 ?? null,
  year: size === null ? '' : String(size.year),
  size: size === null ? '' : String(size.size),
  source: size?.source ?? '',
  observed: size?.observed == null ? '' : String(size.observed),
});

type Props = {
  /** Null to add one. */
  size: Size | null;
  busy: boolean;
  refusal: string | null;
  onSave: (change: SizeChange) => void;
  onClose: () => void;
};

export function SizeDialog({ size, busy, refusal, onSave, onClose }: Props) {
  const form = useId();
  const [values, setValues] = useState(() => valuesOf(size));
  const [missing, setMissing] = useState<readonly string[]>([]);
  useEffect(() => {
    document.getElementById(`${form}-${missing[0]}`)?.focus();
  }, [form, missing]);
  const submit = () => {
    const { iso3, ...texts } = values;
    const empty = FIELDS.filter(({ name, required }) => required && texts[name].trim() === '').map(({ name }) => name);
    const without = [...(iso3 === null ? ['iso3'] : []), ...empty];
    setMissing(without);
    if (iso3 !== null && without.length === 0) onSave({ iso3, ...texts });
  };
  const problemOf = (name: string, label: string) => (missing.includes(name) ? `${label} is required` : null);
  return (
    <FormDialog
      title={size === null ? 'Add household size' : `Household size of ${size.country} in ${size.year}`}
      busy={busy}
      refusal={refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      {size === null && (
        <Labelled label="Country" id={`${form}-iso3`} required problem={problemOf('iso3', 'Country')}>
          {(control) => (
            <CountryPicker
              {...control}
              value={values.iso3}
              onChange={(iso3) => setValues((before) => ({ ...before, iso3 }))}
            />
          )}
        </Labelled>
      )}
      {FIELDS.filter(({ name }) => size === null || name !== 'year').map(({ name, label, required, hint }) => (
        <Labelled
          key={name}
          label={label}
          id={`${form}-${name}`}
          required={required}
          problem={problemOf(name, label)}
          hint={hint}
        >
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              value={values[name]}
              onChange={({ target }) => setValues((before) => ({ ...before, [name]: target.value }))}
            />
          )}
        </Labelled>
      ))}
    </FormDialog>
  );
}
