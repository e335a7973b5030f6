/** The lists to choose from of the cells that have one: countries and accuracies. */
import { useMemo } from 'react';
import { SHEET_COLUMNS, type RecordColumn } from '#domain/dataset/columns.ts';
import { useCountries, useReferenceList } from '#web/data/lists.ts';

export function useOptions() {
  const countries = useCountries();
  const accuracies = useReferenceList('record_accuracies');
  return useMemo(() => {
    const ofCountry = countries.map(({ iso3, idmc_short_name }) => ({ value: iso3, label: idmc_short_name }));
    const ofAccuracy = accuracies.map(({ name }) => ({ value: name, label: name }));
    return (name: RecordColumn) => {
      const kind = SHEET_COLUMNS.find((column) => column.name === name)?.kind;
      return kind === 'country' ? ofCountry : kind === 'accuracy' ? ofAccuracy : null;
    };
  }, [countries, accuracies]);
}
