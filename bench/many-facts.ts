/** Multiplies the records of a sampled database: every fact with its event, document, reviews and history again. Fires no rule: the rules had their say. */
import pg from 'pg';
import type { Context } from './context.ts';
import type { BenchDatabase } from './postgres.ts';
import { loadSample } from './sample.ts';

/** A table and its columns that point to records which are multiplied too. */
const TABLES: readonly { table: string; links: readonly string[] }[] = [
  { table: 'events', links: [] },
  { table: 'documents', links: [] },
  { table: 'facts', links: ['document_id', 'parent_id', 'event_id', 'base_id'] },
  { table: 'reviews', links: ['entity_id'] },
  { table: 'history', links: [] },
];

/** Room between the ids of one copy and the next. */
const STEP = 10_000_000;

/** The sample, or the sample multiplied, in a database that is kept for the next run. */
export async function manyFacts(context: Context, times: number): Promise<BenchDatabase> {
  const { facts, postgres, say } = context;
  const sample = () => postgres.kept(facts, (made) => loadSample(made.opened.owner, context));
  return times === 1 ? sample() : postgres.kept(facts * times, (made) => multiplyFacts(made.url, times, say), sample);
}

/** The connection must be a superuser's: triggers and foreign keys are passed over while the copies are written. */
async function multiplyFacts(url: string, times: number, say: (line: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(`set local session_replication_role = replica; set local maintenance_work_mem = '512MB'`);
    // Built once at the end, as a restored database has them.
    const { rows: indexes } = await client.query<{ indexname: string; indexdef: string }>(
      `select indexname, indexdef from pg_indexes where schemaname = 'data' and tablename = any ($1)
         and not exists (select from pg_constraint c where c.conname = indexname)`,
      [TABLES.map(({ table }) => table)],
    );
    for (const { indexname } of indexes) await client.query(`drop index data.${pg.escapeIdentifier(indexname)}`);
    for (const { table, links } of TABLES) {
      await client.query(await copyOf(client, table, links), [times - 1]);
      await client.query(
        `select setval(pg_get_serial_sequence('data.${table}', 'id'), (select max(id) from data.${table}))`,
      );
      say(`${table} multiplied by ${times}`);
    }
    await client.query(
      `select setval('data.gsn', (select max(gsn) from (
         select gsn from data.facts union all select gsn from data.events union all select gsn from data.documents) all_numbers))`,
    );
    for (const { indexdef } of indexes) await client.query(indexdef);
    await client.query('commit');
    await client.query('vacuum (analyze)');
  } finally {
    await client.end();
  }
}

/** Each copy is a minute older than the one before, so that they lie among each other in the list. */
async function copyOf(client: pg.Client, table: string, links: readonly string[]): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = to_regclass('data.' || $1) and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  const other: Record<string, string> = {
    gsn: `gsn + k * ${STEP}`,
    serial_no: `serial_no || '-' || k`,
    uuid: 'gen_random_uuid()',
    created_at: `created_at - k * interval '1 minute'`,
    // Of the records that are not multiplied, as publishers are not, the history is repeated as it is.
    entity_id: `case when entity_type in ('facts', 'events', 'documents') then (entity_id::bigint + k * ${STEP})::text else entity_id::text end`,
  };
  const names = rows.map(({ name }) => name);
  const values = names.map((name) =>
    name === 'id' || links.includes(name) ? `${name} + k * ${STEP}` : (other[name] ?? name),
  );
  return `insert into data.${table} (${names.join(', ')}) overriding system value
    select ${values.join(', ')} from data.${table}, generate_series(1::bigint, $1::bigint) k`;
}
