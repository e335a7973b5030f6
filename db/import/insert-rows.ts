/** Inserts whole sets of rows, with ids taken beforehand so that others can refer to them. Knows no entity. */
import type { Transaction } from '#db/database.ts';

export async function takeIds(transaction: Transaction, table: string, count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await transaction.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence('data.${table}', 'id')) as id from generate_series(1, $1::int)`,
    [count],
  );
  return rows.map(({ id }) => id);
}

/** Every row has the columns of the first. */
export async function insertRows(transaction: Transaction, table: string, rows: readonly object[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const names = Object.keys(first).join(', ');
  await transaction.query(
    `insert into data.${table} (${names}) overriding system value
     select ${names} from json_populate_recordset(null::data.${table}, $1::text::json)`,
    [JSON.stringify(rows)],
  );
}
