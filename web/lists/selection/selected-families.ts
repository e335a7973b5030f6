/** The numbers of the selected records, those of facts by their master fact: what they add to totals depends on each other, so that they are changed together. */
import type { Column, Conditions, RelationName } from '#web/data/psql-query.ts';
import { psql } from '#web/data/psql.ts';
import type { Chosen } from '#web/lists/list.ts';

/** Each with the number of its family; null if there are more than `most`. */
export async function selectedFamilies<View extends RelationName>(
  view: View,
  { where }: Pick<Chosen, 'where'>,
  most: number,
) {
  const select = (view === 'facts_view' ? ['id', 'parent_id'] : ['id']) as Column<View>[];
  const request = { select, where: where as Conditions<View>, order: 'id', limit: most + 1 };
  const rows = (await psql.list(view, request)).rows as unknown as { id: number; parent_id?: number | null }[];
  if (rows.length > most) return null;
  const families = rows.map(({ id, parent_id }) => [id, parent_id ?? id] as const);
  return families.toSorted(([a, one], [b, other]) => one - other || a - b);
}
