/** Deliveries to the parking lot, as the account of ingest makes them, and calls for its records. */
import type { Transaction } from '#db/database.ts';

export interface Answer {
  source_id: string;
  result: string;
  id: number;
  status: string;
  faults: { field: string; message: string; constraint: string }[];
  facts?: Answer[];
}
export interface Delivered {
  created: number;
  updated: number;
  unchanged: number;
  refused: number;
  records: Answer[];
}

export const document = (id: string, data: object = {}, facts?: readonly object[]) => ({
  type: 'documents',
  source: 'iDetect',
  source_id: id,
  data: { name: `Floods displace thousands ${id}`, url: `https://news.example.org/${id}`, ...data },
  ...(facts && { facts }),
});
export const fact = (id: string, data: object = {}) => ({
  source_id: id,
  data: { iso3: 'COD', figure: 1500, ...data },
});
export const event = (id: string, attributes: object = {}, data: object = {}) => ({
  type: 'events',
  source: 'GDACS',
  source_id: id,
  data: { attributes: { type: 'Flood', hazard_name: 'Flood in Chad', iso3: ['TCD'], ...attributes }, ...data },
});

/** Delivers as the account of ingest, then continues as the person before. */
export async function deliver(t: Transaction, ...records: readonly unknown[]): Promise<Delivered> {
  return deliverText(t, JSON.stringify(records));
}
export async function deliverText(t: Transaction, records: string): Promise<Delivered> {
  const { rows: before } = await t.query<{ name: string }>(
    `select current_setting('request.username', true) as name, set_config('request.username', 'ingest', true)`,
  );
  await t.script('set local role web_user');
  const { rows } = await t.query<{ answer: Delivered }>('select api.ingest_parking_lot($1::text::json) as answer', [
    records,
  ]);
  await t.query(`select set_config('request.username', $1, true)`, [before[0]?.name ?? '']);
  return rows[0]!.answer;
}
export const counts = ({ created, updated, unchanged, refused }: Delivered) => [created, updated, unchanged, refused];
export async function one<Row = Record<string, unknown>>(
  t: Transaction,
  text: string,
  values: readonly unknown[] = [],
) {
  return (await t.query<Row>(text, values)).rows[0];
}
export const stored = (t: Transaction, id: number | undefined) =>
  one<{
    status: string;
    data: { name?: string; attributes?: object };
    imported_id: number | null;
    note: string | null;
  }>(t, 'select status, data, imported_id, note, reason, assigned_to, settled_by from api.parking_lot where id = $1', [
    id,
  ]);
const types: Readonly<Record<string, string>> = { payload: 'jsonb', ids: 'bigint[]', username: 'text', reason: 'text' };
export const call = (t: Transaction, name: string, args: object) => {
  const names = Object.keys(args);
  const columns = names.map((each) => `${each} ${types[each] ?? 'bigint'}`).join(', ');
  const passed = names.map((each) => `${each} => a.${each}`).join(', ');
  return t.query(`select r.* from json_to_record($1::text::json) as a (${columns}), lateral api.${name}(${passed}) r`, [
    JSON.stringify(args),
  ]);
};
