/** A database of many facts: copies of a small sample by insert … select, without triggers and indexes, which are made last. The copies are not compared with each other for duplicates. */
import { generateSample } from '#db/sample/generate.ts';
import { type BenchDatabase, connected, kept } from './databases.ts';

/** Facts of the sample that is copied; a sample has eight years. */
const SAMPLE = 20_000;
/** Statements at the same time: also on a busy machine, each gets its share of the processors. */
const LANES = 4;
/** Every second copy is earlier by so many years, so that all have twelve. Leap years stay leap years. */
const EARLIER = 4;

const TABLES = ['events', 'documents', 'facts', 'reviews', 'history'] as const;
const NUMBERED = ['id', 'gsn', 'base_id', 'parent_id', 'event_id', 'document_id', 'merged_into'];
const DATES = ['start_date', 'end_date', 'stock_date'];

interface Column {
  name: string;
  type: string;
}

/** The value of a column in a copy: its numbers are higher by `by`. */
function copied(table: string, { name, type }: Column, copy: number, by: number): string {
  const earlier = copy % 2 === 1 ? `interval '${EARLIER} years'` : `interval '0'`;
  const moved = (day: string): string => `jsonb_build_object('date', ((${day} ->> 'date')::date - ${earlier})::date)`;
  if (name === 'entity_id') return type === 'text' ? `(entity_id::bigint + ${by})::text` : `entity_id + ${by}`;
  if (NUMBERED.includes(name)) return `${name} + ${by}`;
  if (name === 'serial_no') {
    const number = `(gsn + ${by})::text`;
    return String.raw`regexp_replace(serial_no, '\d+$', lpad(${number}, greatest(6, length(${number})), '0'))`;
  }
  if (name === 'uuid') return 'gen_random_uuid()';
  if (name === 'name') return `name || ' (${copy})'`;
  if (name === 'year') return `year - ${copy % 2 === 1 ? EARLIER : 0}`;
  if (type === 'date') return `(${name} - ${earlier})::date`;
  // A change in each month of ten years.
  if (type.startsWith('timestamp'))
    return `${name} - ${table === 'history' ? `${copy % 120} * interval '1 month'` : earlier}`;
  if (type === 'jsonb' && DATES.includes(name)) return `${name} || ${moved(name)}`;
  if (table === 'facts' && name === 'data') {
    const dates = DATES.map((of) => `'${of}'`).join();
    // Other figures, because facts of one country with equal figures are compared with each other.
    return `(select jsonb_object_agg(key, case when key in (${dates}) then value || ${moved('value')}
      when key in ('figure', 'reported_figure') and value <> 'null' then to_jsonb(value::bigint + ${copy}) else value end)
      from jsonb_each(data))`;
  }
  return name;
}

/** Runs statements in their order, several at a time, without triggers. */
async function run(url: string, statements: readonly string[]): Promise<void> {
  const left = statements.values();
  const lane = () =>
    connected(url, async (client) => {
      await client.query(`set session_replication_role = replica; set maintenance_work_mem = '512MB'`);
      for (const statement of left) await client.query(statement);
    });
  await Promise.all(Array.from({ length: LANES }, lane));
}

async function copyAll(url: string, copies: number): Promise<void> {
  const rows = <Row extends object>(text: string): Promise<Row[]> =>
    connected(url, async (client) => (await client.query<Row>(text)).rows);
  // The sample has no changes of its facts: one of each.
  await run(url, [
    `insert into data.history (entity_type, entity_id, operation, before, after, created_by)
      select 'facts', id, 'update', '{"comment": null}', '{"comment": "Checked once more"}', created_by from data.facts`,
  ]);
  const indexes = await rows<{ dropped: string; made: string }>(
    `select 'drop index ' || i.indexrelid::regclass as dropped, pg_get_indexdef(i.indexrelid) as made
      from pg_index i join pg_class c on c.oid = i.indrelid
      where c.relnamespace = 'data'::regnamespace and c.relname in (${TABLES.map((table) => `'${table}'`).join()})
        and not exists (select from pg_constraint where conindid = i.indexrelid)
      order by pg_relation_size(i.indexrelid) desc`,
  );
  const highest = [...TABLES.map((table) => `(select max(id) from data.${table})`), "nextval('data.gsn')"];
  const [most] = await rows<{ most: number }>(`select greatest(${highest.join()})::integer as most`);
  const stride = (most?.most ?? 0) + 1;
  const columns = await rows<Column & { table: string }>(
    `select table_name as table, column_name as name, data_type as type from information_schema.columns
      where table_schema = 'data' and is_generated = 'NEVER' order by ordinal_position`,
  );
  const inserted = (table: string, copy: number): string => {
    const own = columns.filter((column) => column.table === table);
    const names = own.map(({ name }) => name).join();
    const values = own.map((column) => copied(table, column, copy, copy * stride)).join();
    const which = table === 'history' ? `and entity_type in ('facts', 'events', 'documents')` : '';
    return `insert into data.${table} (${names}) overriding system value
      select ${values} from data.${table} where id < ${stride} ${which}`;
  };
  await run(
    url,
    indexes.map(({ dropped }) => dropped),
  );
  const numbers = Array.from({ length: copies }, (_, at) => at + 1);
  await run(
    url,
    numbers.flatMap((copy) => TABLES.map((table) => inserted(table, copy))),
  );
  await run(
    url,
    indexes.map(({ made }) => made),
  );
  await run(url, [
    ...TABLES.map(
      (table) => `select setval(pg_get_serial_sequence('data.${table}', 'id'), max(id)) from data.${table}`,
    ),
    `select setval('data.gsn', ${(copies + 1) * stride})`,
    'delete from data.duplicates_waiting',
  ]);
}

/** @param facts a multiple of the sample; fewer are a sample alone. */
export const manyCopies = (facts: number): Promise<BenchDatabase> =>
  kept(`size_${facts}`, async ({ url, opened }) => {
    const sample = Math.min(facts, SAMPLE);
    await generateSample(opened.owner, { facts: sample, seed: 1 });
    await copyAll(url, Math.round(facts / sample) - 1);
  });
