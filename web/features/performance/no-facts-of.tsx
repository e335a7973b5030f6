/** The countries without a fact of the period, in one line. */
import { Button } from 'antd';
import { useState } from 'react';
import { PERFORMANCE_REVIEWS as WORDS } from '#domain/messages/performance-reviews.ts';
import { useCountries } from '#web/data/lists.ts';

/** The most that are named first. */
const FIRST = 8;

export function NoFactsOf({ countries }: { countries: readonly { readonly value: string | null }[] }) {
  const [whole, setWhole] = useState(false);
  const all = useCountries();
  const filled = new Set(countries.map(({ value }) => value));
  const without = all.filter(({ iso3 }) => !filled.has(iso3));
  if (without.length === 0) return null;
  const shown = whole ? without : without.slice(0, FIRST);
  return (
    <p className="quiet performance-note">
      {WORDS.without(without.length)}
      {shown.map(({ idmc_short_name }) => idmc_short_name).join(', ')}
      {shown.length < without.length && (
        <Button type="link" size="small" onClick={() => setWhole(true)}>
          {WORDS.moreCountries(without.length - shown.length)}
        </Button>
      )}
    </p>
  );
}
