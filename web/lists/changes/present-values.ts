/** The values that the selected records have now, in words for the fields of their change. Of many records none are loaded. */
import { useQuery } from '@tanstack/react-query';
import { dayWords } from '#domain/values/dates.ts';
import type { Column, Conditions, RelationName } from '#web/data/psql-query.ts';
import { psql } from '#web/data/psql.ts';
import type { Chosen } from '#web/lists/list.ts';

const MOST = 1000;

function wordsOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const text = String(value);
  return /^\d{4}-\d\d-\d\d$/.test(text) ? dayWords(text) : text;
}

/** 'now Flood', 'now 3 values', 'now none'. */
export function presentWords(values: readonly unknown[]): string {
  const there = values.flat().filter((value) => value !== null && value !== '');
  const [first, ...others] = new Set(there.map(wordsOf));
  if (first === undefined) return 'now none';
  const isOfAll = values.every(
    (value) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
  );
  return others.length === 0 && isOfAll ? `now ${first}` : `now ${others.length + (isOfAll ? 1 : 2)} values`;
}

/** By column; undefined until they are loaded, and for a column that the list does not have. */
export function usePresent(view: RelationName, chosen: Chosen, columns: readonly string[]) {
  const { data } = useQuery({
    queryKey: [view, 'present values', chosen.where, columns],
    enabled: columns.length > 0 && chosen.count <= MOST,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const select = columns as Column<RelationName>[];
      const where = chosen.where as Conditions<RelationName>;
      const { rows } = await psql.list(view, { select, where, limit: MOST }, { signal });
      const values = (column: string) => rows.map((row) => (row as Readonly<Record<string, unknown>>)[column]);
      return new Map(columns.map((column) => [column, presentWords(values(column))]));
    },
  });
  return (column: string | undefined) => data?.get(column ?? '');
}
