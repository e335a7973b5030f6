/** Words for values with a meaning: countries, hazards, flags, points in time, and records by their names. */
import { useCallback, useMemo } from 'react';
import { useQueries } from '@tanstack/react-query';
import { momentOf } from '#domain/records/history-words.ts';
import { flagText } from '#domain/messages/flags.ts';
import { among } from '#domain/values/psql-values.ts';
import type { Meaning, NamedRelation } from '#domain/records/record-fields.ts';
import { useCountryName } from '#web/data/lists.ts';
import { psql } from '#web/data/psql.ts';
import { useHazardName } from '#web/pickers/hazards.ts';

type Meant = { meaning: Meaning | undefined; value: unknown };

const OTHERS: ReadonlySet<string> = new Set([
  'country',
  'hazard',
  'flags',
  'moment',
  'year',
  'markdown',
] satisfies Meaning[]);
const isRelation = (meaning: Meaning | undefined): meaning is NamedRelation =>
  meaning !== undefined && !OTHERS.has(meaning);

/** The names of deleted records are not found. */
const namesQuery = (relation: NamedRelation, ids: readonly number[]) => ({
  queryKey: [relation, 'names', ids],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    if (relation === 'contacts') {
      const { rows } = await psql.list(
        relation,
        { select: ['id', 'full_name'], where: { id: among(ids) } },
        { signal },
      );
      return rows.map(({ id, full_name }) => [`${relation} ${id}`, full_name] as const);
    }
    const { rows } = await psql.list(relation, { select: ['id', 'name'], where: { id: among(ids) } }, { signal });
    return rows.map(({ id, name }) => [`${relation} ${id}`, name] as const);
  },
});

/** One query for each relation. */
function useRecordNames(meant: readonly Meant[]): ReadonlyMap<string, string> {
  const queries = useMemo(() => {
    const found = new Map<NamedRelation, Set<number>>();
    for (const { meaning, value } of meant)
      for (const id of [value].flat())
        if (isRelation(meaning) && typeof id === 'number')
          found.set(meaning, (found.get(meaning) ?? new Set()).add(id));
    return [...found].map(([relation, ids]) =>
      namesQuery(
        relation,
        [...ids].toSorted((a, b) => a - b),
      ),
    );
  }, [meant]);
  return useQueries({ queries, combine: mapOf });
}

const mapOf = (results: readonly { data: readonly (readonly [string, string])[] | undefined }[]) =>
  new Map(results.flatMap(({ data }) => data ?? []));

/** Lines of text for a value that is not empty, or undefined if the value is shown as it is. */
export function useMeanings(
  meant: readonly Meant[],
): (meaning: Meaning | undefined, value: unknown) => string[] | undefined {
  const countryName = useCountryName();
  const hazardName = useHazardName();
  const names = useRecordNames(meant);
  return useCallback(
    (meaning, value) => {
      if (value === null || value === undefined || meaning === undefined || meaning === 'markdown') return undefined;
      const several = [value].flat().map(String);
      if (meaning === 'country') return several.map(countryName);
      if (meaning === 'hazard') return several.map((id) => hazardName(Number(id)));
      if (meaning === 'flags') return several.map(flagText);
      if (meaning === 'moment') return several.map(momentOf);
      if (meaning === 'year') return several;
      return several.map((id) => names.get(`${meaning} ${id}`) ?? `#${id}`);
    },
    [countryName, hazardName, names],
  );
}
