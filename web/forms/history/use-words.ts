/** The words for a field's value: names for countries and for records known by number, else as the domain writes it. */
import { useCallback, useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Difference } from '#domain/history.ts';
import { momentOf, wordsOf } from '#domain/history-words.ts';
import { flagText } from '#domain/messages/flags.ts';
import { useCountryName } from '#web/data/lists.ts';
import { useHazardName } from '#web/pickers/hazards.ts';
import { namesQuery } from './history-query.ts';

/** What a value stands for, by the field's name: the same in every kind of record. */
const MEANING: Readonly<
  Record<string, 'events' | 'facts' | 'documents' | 'publishers' | 'country' | 'hazard' | 'flags' | 'moment' | 'year'>
> = {
  event_id: 'events',
  parent_id: 'facts',
  base_id: 'facts',
  document_id: 'documents',
  sources: 'publishers',
  publishers: 'publishers',
  iso3: 'country',
  countries: 'country',
  hazard_type_id: 'hazard',
  flags: 'flags',
  archived_at: 'moment',
  year: 'year',
};

/** Lines of text; none for an empty value. */
export type Words = (path: string, value: unknown) => string[];

function useNames(relation: 'events' | 'facts' | 'documents' | 'publishers', differences: readonly Difference[]) {
  const ids = useMemo(() => {
    const values = differences.flatMap(({ path, before, after }) =>
      MEANING[path] === relation ? [before, after].flat() : [],
    );
    return [...new Set(values.filter((value) => typeof value === 'number'))].toSorted((a, b) => a - b);
  }, [relation, differences]);
  return useQuery(namesQuery(relation, ids)).data;
}

export function useWords(differences: readonly Difference[]): Words {
  const countryName = useCountryName();
  const hazardName = useHazardName();
  const events = useNames('events', differences);
  const facts = useNames('facts', differences);
  const documents = useNames('documents', differences);
  const publishers = useNames('publishers', differences);
  return useCallback(
    (path, value) => {
      const meaning = MEANING[path];
      if (value == null || meaning === undefined) return wordsOf(value);
      const several = [value].flat().map(String);
      switch (meaning) {
        case 'country':
          return wordsOf(several.map(countryName));
        case 'hazard':
          return several.map((id) => hazardName(Number(id)));
        case 'flags':
          return several.map(flagText);
        case 'moment':
          return several.map(momentOf);
        case 'year':
          return several;
        case 'events':
        case 'facts':
        case 'documents':
        case 'publishers': {
          const names = { events, facts, documents, publishers }[meaning];
          return several.map((id) => names?.get(Number(id)) ?? `#${id}`);
        }
      }
    },
    [countryName, hazardName, events, facts, documents, publishers],
  );
}
