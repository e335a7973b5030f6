/** The values that the selected records have now, in words for the fields of their change. Of many records none are loaded. */
import { useQuery } from '@tanstack/react-query';
import { dayWords } from '#domain/values/dates.ts';
import { useCountryName } from '#web/data/lists.ts';
import type { Column, Conditions, RelationName } from '#web/data/psql-query.ts';
import { psql } from '#web/data/psql.ts';
import type { Chosen } from '#web/lists/list.ts';

const MOST = 1000;

function wordsOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return dayWords(String(value));
}

const isThere = (value: unknown) => value !== null && value !== '';
const isEmpty = (value: unknown) => (Array.isArray(value) ? value.length === 0 : !isThere(value));

/** 'now Flood', 'now 3 values', 'now none'; records without a value are one value more. `ids`: those of related records, of which two may have one name. */
export function presentWords(values: readonly unknown[], ids = values): string {
  const first = values.flat().find(isThere);
  if (first === undefined) return 'now none';
  const number = new Set(ids.flat().filter(isThere)).size + (values.some(isEmpty) ? 1 : 0);
  return number === 1 ? `now ${wordsOf(first)}` : `now ${number} values`;
}

/** The id of a related record. */
const isCoded = (name: string) => name.endsWith('_id');

/** By the name of the control; undefined until they are loaded, and for a control whose values the list does not have. */
export function usePresent(view: RelationName, chosen: Chosen, present: Readonly<Record<string, string>>) {
  const countryName = useCountryName();
  const { data } = useQuery({
    queryKey: [view, 'present values', chosen.where, present],
    enabled: chosen.count <= MOST,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const names = Object.entries(present).flatMap(([name, column]) => (isCoded(name) ? [name, column] : [column]));
      const select = [...new Set(names)] as Column<RelationName>[];
      const where = chosen.where as Conditions<RelationName>;
      const { rows } = await psql.list(view, { select, where, limit: MOST }, { signal });
      const values = (column: string) => rows.map((row) => (row as Readonly<Record<string, unknown>>)[column]);
      return new Map(
        Object.entries(present).map(([name, column]) => {
          const shown = values(column);
          const named = column === 'countries' ? shown.map((codes) => (codes as string[]).map(countryName)) : shown;
          return [name, isCoded(name) ? presentWords(named, values(name)) : presentWords(named)];
        }),
      );
    },
  });
  return (name: string) => data?.get(name);
}
