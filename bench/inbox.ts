/** An inbox of 10,000 notifications through the whole server, beside the same SQL through the driver alone. */
import { type BenchDatabase, connected } from './databases.ts';
import { openScene } from './floor.ts';
import { atMost, compare, type Context, type Work } from './report.ts';
import { administrator } from './server.ts';

const NOTIFICATIONS = 10_000;
/** Requests of a turn, one after the other, as a screen asks: the first one after a turn of the other side pays for the caches that it took. */
const IN_A_ROW = 20;

/** The mean milliseconds of one. */
const inARow =
  (work: Work): Work =>
  async () => {
    const start = performance.now();
    for (let at = 0; at < IN_A_ROW; at += 1) await work();
    return (performance.now() - start) / IN_A_ROW;
  };

/** Of changes of facts, with the fields that the sentences name. */
const FILLED = `
  with changes as (
    insert into data.history (entity_type, entity_id, operation, before, after, created_by)
    select 'facts', f.id::text, 'update', jsonb_build_object('comment', f.comment, 'year', 1999), jsonb_build_object('comment', 'Inbox', 'year', f.year), f.created_by
    from data.facts f cross join generate_series(1, ${NOTIFICATIONS}) n where f.archived_at is null limit ${NOTIFICATIONS}
    returning id, entity_id, created_by)
  insert into data.notifications (username, kind, entity_type, entity_id, history_id, created_by, read_at)
  select '${administrator}', 'changed', 'facts', c.entity_id, c.id, c.created_by, case when c.id % 3 = 0 then now() end from changes c`;

/** The history is taken back with the other rows of the benchmark. */
export async function benchInbox(context: Context, database: BenchDatabase): Promise<void> {
  await using scene = await openScene(database);
  const run = (text: string) =>
    connected(database.url, async (client) => {
      await client.query('set session_replication_role = replica');
      await client.query(text);
      await client.query('vacuum (analyze) data.notifications');
    });
  await run(FILLED);
  try {
    for (const [what, path] of [
      ['first page', 'notifications?done_at=is.null&order=id.desc&limit=100'],
      ['number of unread ones', 'notifications?select=id&read_at=is.null&done_at=is.null&limit=100'],
    ] as const) {
      const recording = await scene.record(path);
      await compare(context, `live: inbox of ${NOTIFICATIONS.toLocaleString('en')} notifications, ${what}`, {
        turns: 8 * context.rounds,
        // Plans are stable after their fifth use on a connection, the code of the server after hundreds of requests.
        warm: 25,
        measured: inARow(scene.get(path)),
        floor: inARow(scene.replay(recording)),
        beside: 'driver alone',
        held: atMost(1.3),
      });
    }
  } finally {
    await run(`delete from data.notifications where username = '${administrator}'`);
  }
}
