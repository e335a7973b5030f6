/** Kept databases with the sample, and records that a measurement adds to them. */
import type pg from 'pg';
import type { Database } from '#db/database.ts';
import { generateSample } from '#db/sample/generate.ts';
import type { Context } from './context.ts';
import { timed } from './measure.ts';
import { type BenchDatabase, connected, kept } from './postgres.ts';
import { seconds, thousands } from './table.ts';

/** Returns the milliseconds that it took. */
export async function loadSample(owner: Database, { facts, say }: Context): Promise<number> {
  let made = 0;
  const progress = (done: number): void => {
    if (Math.floor(done / 20_000) > Math.floor(made / 20_000)) say(`${thousands(done)} sample facts`);
    made = done;
  };
  const taken = await timed(() => generateSample(owner, { facts, progress }));
  if (made !== facts) throw new Error(`The sample has ${made} facts instead of ${facts}`);
  say(`${thousands(facts)} sample facts in ${seconds(taken)}`);
  return taken;
}

/** The sample with so many times the facts. */
export const manyFacts = (context: Context, times = 1): Promise<BenchDatabase> =>
  kept(String(context.facts * times), ({ opened }) =>
    loadSample(opened.owner, { ...context, facts: context.facts * times }),
  );

/** The distance between the ids of an event and of its second event. */
const STEP = 10_000_000;

/** At least a quarter as many events as facts: the events with most facts share theirs with a second event. */
export function manyEvents(context: Context): Promise<BenchDatabase> {
  const events = Math.round(context.facts / 4);
  return kept(`${context.facts}_of_${events}_events`, async ({ url, opened }) => {
    await loadSample(opened.owner, context);
    await connected(url, (client) => shareFacts(client, events));
  });
}

/** Works without triggers and foreign keys, which requires a superuser. */
async function shareFacts(client: pg.Client, events: number): Promise<void> {
  await client.query('begin; set local session_replication_role = replica');
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = 'data.events'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  );
  const names = rows.map(({ name }) => name);
  const changed: Record<string, string> = {
    id: `id + ${STEP}`,
    gsn: `gsn + ${STEP}`,
    serial_no: `serial_no || '-2'`,
    created_at: `created_at - interval '1 minute'`,
  };
  await client.query(
    `create temp table largest on commit drop as
       select event_id from data.facts where event_id is not null group by 1 order by count(*) desc, 1
       limit greatest(0, ${events} - (select count(*) from data.events));
     insert into data.events (${names.join()}) overriding system value
       select ${names.map((name) => changed[name] ?? name).join()} from data.events where id in (table largest);
     update data.facts set event_id = event_id + ${STEP} where event_id in (table largest) and id % 2 = 0;
     commit`,
  );
  // Compacts the table, as in a restored database, because the updates left free space in it.
  await client.query('vacuum (full, analyze) data.facts');
}

/** Removes the records that the work has added, without the rules, which refuse this to people. */
export const takenBack = <Answer>(url: string, work: () => Promise<Answer>): Promise<Answer> =>
  connected(url, async (client) => {
    const tables = ['facts', 'publishers', 'history'];
    const highest = await Promise.all(
      tables.map(async (table) => (await client.query(`select coalesce(max(id), 0) as id from data.${table}`)).rows[0]),
    );
    try {
      return await work();
    } finally {
      await client.query('set session_replication_role = replica');
      for (const [at, table] of tables.entries())
        await client.query(`delete from data.${table} where id > $1`, [highest[at].id]);
    }
  });
