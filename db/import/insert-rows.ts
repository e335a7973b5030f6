/** Inserts each set of rows in one statement. Independent of the kind of record. */
import type { Transaction } from '#db/database.ts';

/** Returns the ids of the new rows in order. All rows must have the columns of the first. */
export async function insertRows(transaction: Transaction, table: string, rows: readonly object[]): Promise<number[]> {
  const [first] = rows;
  if (!first) return [];
  // Ids are allocated beforehand, because an insert returns its rows in no defined order.
  const { rows: taken } = await transaction.query<{ id: number }>(
    `select nextval(s.name) as id from (select pg_get_serial_sequence('data.${table}', 'id')::regclass as name offset 0) s, generate_series(1, $1::int)`,
    [rows.length],
  );
  const ids = taken.map(({ id }) => id);
  const names = ['id', ...Object.keys(first)].map((name) => `"${name}"`).join(', ');
  await transaction.query(
    `insert into data.${table} (${names}) overriding system value
     select ${names} from jsonb_populate_recordset(null::data.${table}, $1::text::jsonb)`,
    [JSON.stringify(rows.map((row, at) => ({ id: ids[at], ...row })))],
  );
  return ids;
}
