/** Picks countries by short name, other names or code; the value is the ISO3 code. An unknown code is shown as invalid, never dropped. */
import { useMemo } from 'react';
import { UN_REGIONS } from '#domain/countries/un-regions.ts';
import { foundBy } from '#domain/countries/country-names.ts';
import { counted } from '#domain/values/counts.ts';
import { INVALID_ISO3, useCountries, type Country } from '#web/data/lists.ts';
import { PickOne, PickSeveral, type FieldProps, type Option } from './choice.tsx';

export const countryOption = (country: Country) => ({
  value: country.iso3,
  label: country.idmc_short_name,
  ...foundBy(country),
});

function useCountryOptions(chosen: readonly string[]): Option<string>[] {
  const countries = useCountries();
  return useMemo(() => {
    const options = countries.map(countryOption);
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

/** A region of the United Nations, which chooses its countries. */
const isRegion = (value: string): boolean => value.startsWith(REGION);
const REGION = 'region:';

/** The regions whose countries are not all chosen. `valueOf` gives the value of a country. */
function useRegions(chosen: readonly string[], valueOf: (country: Country) => string): Option<string>[] {
  const countries = useCountries();
  return useMemo(
    () =>
      UN_REGIONS.flatMap(({ name, others, iso3s }) => {
        const own = countries.filter(({ iso3 }) => iso3s.includes(iso3));
        const isChosen = own.every((country) => chosen.includes(valueOf(country)));
        const label = `${name} (UN, ${counted(own.length, 'country', 'countries')})`;
        return isChosen ? [] : [{ value: `${REGION}${name}`, label, others: [name, ...others] }];
      }),
    [countries, chosen, valueOf],
  );
}

/** The values with the countries of a chosen region in its place, each once. */
function useExpanded(valueOf: (country: Country) => string): (values: readonly string[]) => string[] {
  const countries = useCountries();
  return (values) => {
    const all = values.flatMap((value) => {
      if (!isRegion(value)) return [value];
      const region = UN_REGIONS.find(({ name }) => `${REGION}${name}` === value);
      return countries.filter(({ iso3 }) => region?.iso3s.includes(iso3)).map(valueOf);
    });
    return [...new Set(all)];
  };
}

const byCode = ({ iso3 }: Country): string => iso3;
export const byCountryName = ({ idmc_short_name: name }: Country): string => name;

export function CountriesPicker({ value, onChange, ...field }: SeveralProps) {
  const options = [...useCountryOptions(value), ...useRegions(value, byCode)];
  const expanded = useExpanded(byCode);
  return <PickSeveral {...field} value={value} options={options} onChange={(chosen) => onChange(expanded(chosen))} />;
}

/** For columns that hold the name, not the code. */
export function CountryNamesPicker({ value, onChange, ...field }: SeveralProps) {
  const countries = useCountries();
  const regions = useRegions(value, byCountryName);
  const expanded = useExpanded(byCountryName);
  const options = useMemo(
    () => [...countries.map((country) => ({ ...countryOption(country), value: byCountryName(country) })), ...regions],
    [countries, regions],
  );
  return <PickSeveral {...field} value={value} options={options} onChange={(chosen) => onChange(expanded(chosen))} />;
}
