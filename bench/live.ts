/** The stream of changes for 200 browsers: the server's memory and idle processor time, the time until all know of a change. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { hashToken, newToken } from '#server/session/credentials.ts';
import { type BenchDatabase, manyFacts, rowOf, takingBack } from './databases.ts';
import { benchInbox } from './inbox.ts';
import { benchSaves } from './saves.ts';
import { type Context, isChosen, limit, median, megabytes, milliseconds, repeated } from './report.ts';
import { administrator, memoryOf, open, post, serve } from './server.ts';

const BROWSERS = 200;
/** Below the limit of streams of a session. */
const OF_A_SESSION = 10;
const IDLE = 20_000;
/** Time in which a tab renews its open record once, and asks for the others at it. */
const MINUTE = 60_000;
/** The first search for errors begins after 30 seconds. */
const STARTED = 60_000;
/** Clock ticks of Linux in a second. */
const TICKS = 100;

const percent = (value: number): string => `${(100 * value).toFixed(2)}%`;

/** Seconds of processor time that the process has used. */
function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

async function benchBrowsers(context: Context, database: BenchDatabase): Promise<void> {
  await using server = await serve(database);
  await pause(STARTED);
  const before = memoryOf(server.pid, 'VmRSS');
  const streams: IncomingMessage[] = [];
  const cookies: string[] = [];
  const tabs = Array.from({ length: BROWSERS }, () => randomUUID());
  for (let session = 0; session < BROWSERS / OF_A_SESSION; session += 1) {
    // Signing in is limited, so that nobody tries passwords.
    const token = newToken();
    await database.opened.owner.statement({ role: null }, `select auth.begin_session($1, $2::text::bytea, 'Bench')`, [
      administrator,
      hashToken(token),
    ]);
    const cookie = `${server.cookie.split('=')[0]}=${token}`;
    for (let at = 0; at < OF_A_SESSION; at += 1) {
      streams.push(await open(`${server.url}/live`, { cookie }));
      cookies.push(cookie);
    }
  }
  for (const stream of streams) stream.resume();
  const records = await database.opened.owner.statement<{ id: string }>(
    { role: null },
    'select id::text from data.facts where archived_at is null order by id limit $1',
    [BROWSERS],
  );
  /** As a tab renews that it has a record open, and reads who else has. */
  const renew = async ({ id }: { id: string }, at: number): Promise<void> => {
    const open = { tab: tabs[at], entity_type: 'facts', entity_id: id };
    const cookie = cookies[at] ?? '';
    await post(`${server.url}/psql/rpc/open_record`, JSON.stringify(open), { cookie });
    const path = `/psql/open_records?entity_type=eq.facts&entity_id=eq.${id}&order=person`;
    await (await fetch(`${server.url}${path}`, { headers: { cookie } })).arrayBuffer();
  };
  limit(
    context,
    `live: memory of the server for ${BROWSERS} browsers`,
    memoryOf(server.pid, 'VmRSS') - before,
    100e6,
    megabytes,
  );
  const used = processorTime(server.pid);
  await pause(IDLE);
  const share = (processorTime(server.pid) - used) / (IDLE / 1000);
  limit(context, `live: processor time of the idle server with ${BROWSERS} browsers`, share, 0.02, percent);
  // The first time, all are new to the others; then each renews once in a minute, one after the other.
  for (const [at, record] of records.rows.entries()) await renew(record, at);
  const usedByOpen = processorTime(server.pid);
  const begun = performance.now();
  for (const [at, record] of records.rows.entries()) {
    await renew(record, at);
    await pause(Math.max(0, begun + ((at + 1) * MINUTE) / BROWSERS - performance.now()));
  }
  const shareOfOpen = (processorTime(server.pid) - usedByOpen) / (MINUTE / 1000);
  const what = `live: processor time of the server with ${BROWSERS} browsers, each with an open record`;
  context.report(what, percent(shareOfOpen), '', {});
  const { type } = await rowOf<{ type: string }>(database, 'select min(name) as type from data.publisher_types');
  let number = 0;
  const change = async (): Promise<void> => {
    const heard = streams.map((stream) => once(stream, 'data'));
    number += 1;
    await post(`${server.url}/psql/publishers`, JSON.stringify({ name: `Live ${process.pid} ${number}`, type }), {
      cookie: server.cookie,
    });
    await Promise.all(heard);
  };
  const taken = await repeated(10, change);
  limit(context, 'live: from a write to the last of these browsers, median', median(taken), 2_000, milliseconds);
  for (const stream of streams) stream.destroy();
}

/** Its parts, by words for `--line`. */
const parts = { browsers: benchBrowsers, inbox: benchInbox, saves: benchSaves };

export async function benchLive(context: Context): Promise<void> {
  const database = await manyFacts(context);
  await using _taken = await takingBack(database);
  for (const [name, part] of Object.entries(parts)) if (isChosen(context, name)) await part(context, database);
}
