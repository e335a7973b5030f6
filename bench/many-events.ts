/** A sampled database with at least a quarter as many events as facts: the events with most facts share theirs with a second one. Fires no rule: the rules had their say. */
import pg from 'pg';
import type { Context } from './context.ts';
import { manyFacts } from './many-facts.ts';
import type { BenchDatabase } from './postgres.ts';

const FACTS_EACH = 4;

/** In a database that is kept for the next run. */
export async function manyEvents(context: Context): Promise<BenchDatabase> {
  const { facts, postgres } = context;
  const events = Math.round(facts / FACTS_EACH);
  return postgres.kept(
    `${facts}_of_${events}_events`,
    (made) => shareFacts(made.url, events),
    () => manyFacts(context, 1),
  );
}

/** Room between the ids of an event and of its second. */
const STEP = 10_000_000;

async function shareFacts(url: string, events: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    const { rows } = await client.query<{ name: string }>(
      `select attname as name from pg_attribute
       where attrelid = 'data.events'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    );
    const names = rows.map(({ name }) => name);
    const other: Record<string, string> = {
      id: `id + ${STEP}`,
      gsn: `gsn + ${STEP}`,
      serial_no: `serial_no || '-2'`,
      created_at: `created_at - interval '1 minute'`,
    };
    await client.query(
      `create temp table largest on commit drop as
       select event_id as id from data.facts where event_id is not null group by 1 order by count(*) desc, 1
       limit greatest(0, ${events} - (select count(*) from data.events))`,
    );
    await client.query(
      `insert into data.events (${names.join(', ')}) overriding system value
       select ${names.map((name) => other[name] ?? name).join(', ')} from data.events where id in (table largest)`,
    );
    await client.query(
      `update data.facts set event_id = event_id + ${STEP} where event_id in (table largest) and id % 2 = 0`,
    );
    await client.query('commit');
    // As a restored database has them, without what the moved facts left behind.
    await client.query('vacuum (full) data.facts');
    await client.query('vacuum (analyze)');
  } finally {
    await client.end();
  }
}
