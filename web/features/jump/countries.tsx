/** The countries of 'Jump to anything', found by their names in several languages or by their codes. */
import { GlobalOutlined } from '@ant-design/icons';
import { useMemo } from 'react';
import { foundBy } from '#domain/countries/country-names.ts';
import { useCountries } from '#web/data/lists.ts';
import { matching, type Found, type JumpEntry } from './entry.ts';

const MOST = 5;

export function useFoundCountries(typed: string): Found {
  const countries = useCountries();
  const all = useMemo(
    () =>
      countries.map((country): JumpEntry => ({
        id: `country-${country.iso3}`,
        group: 'Countries',
        icon: <GlobalOutlined />,
        kind: 'Country',
        name: country.idmc_short_name,
        detail: country.iso3,
        to: `/countries/profiles/${country.iso3}`,
        ...foundBy(country),
      })),
    [countries],
  );
  return { entries: typed.length < 2 ? [] : matching(all, typed).slice(0, MOST) };
}
