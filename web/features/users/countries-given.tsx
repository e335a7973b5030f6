/** The countries that a new user gets, one by one or by region. Says which of them another expert has now. Saves nothing. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { psql } from '#web/data/psql.ts';
import { useCountries } from '#web/data/lists.ts';
import type { FieldControl } from '#web/forms/field.tsx';
import { CountriesPicker } from '#web/pickers/country-picker.tsx';
import { Select } from '#web/ui/select.tsx';

const EXPERTS = {
  queryKey: ['portfolios_view', 'experts'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const query = {
      select: ['iso3', 'geo_name', 'name'],
      where: { username: 'not.is.null' },
      order: 'geo_name',
    } as const;
    return (await psql.list('portfolios_view', query, { signal })).rows;
  },
};

const NAMED = 5;
const listed = (names: readonly string[]) =>
  names.slice(0, NAMED).join(', ') + (names.length > NAMED ? ` and ${names.length - NAMED} more` : '');

export function CountriesGiven(control: FieldControl<string[]>) {
  const { value, onChange } = control;
  const countries = useCountries();
  const { data: experts = [] } = useQuery(EXPERTS);
  const regions = [...new Set(countries.flatMap(({ region }) => region ?? []))].toSorted();
  const addRegion = (region: string | null) => {
    const added = countries.filter((country) => country.region === region).map(({ iso3 }) => iso3);
    onChange([...new Set([...value, ...added])]);
  };
  const moved = experts.filter(({ iso3 }) => value.includes(iso3));
  const names = [...new Set(moved.map(({ name }) => name))];
  // Not behind the bar with the buttons.
  const notes = useRef<HTMLDivElement>(null);
  const noted = names.join();
  useEffect(() => {
    if (noted !== '') notes.current?.scrollIntoView({ block: 'nearest' });
  }, [noted]);
  return (
    <>
      <CountriesPicker {...control} />
      <Select<string | null>
        aria-label="Add the countries of a region"
        placeholder="Add the countries of a region"
        value={null}
        options={regions.map((region) => ({ value: region, label: region }))}
        onSelect={addRegion}
      />
      <div ref={notes} role="status">
        {names.map((name) => (
          <p key={name} className="quiet">
            Until now <bdi>{name}</bdi>: {listed(moved.flatMap((row) => (row.name === name ? row.geo_name : [])))}
          </p>
        ))}
      </div>
    </>
  );
}
