/** Picks countries by short name, other names or code; the value is the ISO3 code. An unknown code is shown as invalid, never dropped. */
import { useMemo } from 'react';
import { foundBy } from '#domain/countries/country-names.ts';
import { INVALID_ISO3, useCountries, type Country } from '#web/data/lists.ts';
import { PickOne, PickSeveral, type FieldProps, type Option } from './choice.tsx';

const optionOf = (country: Country) => ({
  value: country.iso3,
  label: country.idmc_short_name,
  ...foundBy(country),
});

function useCountryOptions(chosen: readonly string[]): Option<string>[] {
  const countries = useCountries();
  return useMemo(() => {
    const options = countries.map(optionOf);
    const known = new Set(countries.map(({ iso3 }) => iso3));
    const unknown = countries.length === 0 ? [] : chosen.filter((iso3) => !known.has(iso3));
    return [...options, ...unknown.map((iso3) => ({ value: iso3, label: INVALID_ISO3 }))];
  }, [countries, chosen]);
}

type OneProps = FieldProps & { value: string | null; onChange: (iso3: string | null) => void; clearable?: boolean };

export function CountryPicker({ value, ...field }: OneProps) {
  const chosen = useMemo(() => (value === null ? [] : [value]), [value]);
  return <PickOne {...field} value={value} options={useCountryOptions(chosen)} />;
}

type SeveralProps = FieldProps & { value: readonly string[]; onChange: (iso3s: string[]) => void };

export function CountriesPicker({ value, ...field }: SeveralProps) {
  return <PickSeveral {...field} value={value} options={useCountryOptions(value)} />;
}

/** For columns that hold the name, not the code. */
export function CountryNamesPicker(field: SeveralProps) {
  const countries = useCountries();
  const options = useMemo(
    () => countries.map((country) => ({ ...optionOf(country), value: country.idmc_short_name })),
    [countries],
  );
  return <PickSeveral {...field} options={options} />;
}
