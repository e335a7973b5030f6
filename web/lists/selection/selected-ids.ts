/** The numbers of the selected records, for a call that takes them. */
import type { Column, Conditions, RelationName } from '#web/data/psql-query.ts';
import { psql } from '#web/data/psql.ts';
import type { Chosen } from '#web/lists/list.ts';

/** Null if there are more than `most`. */
export async function selectedIds<View extends RelationName>(
  view: View,
  { where }: Pick<Chosen, 'where'>,
  most: number,
): Promise<number[] | null> {
  const request = { select: ['id' as Column<View>], where: where as Conditions<View>, order: 'id', limit: most + 1 };
  const { rows } = await psql.list(view, request);
  return rows.length > most ? null : rows.map((row) => (row as unknown as { id: number }).id);
}
