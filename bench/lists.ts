/** Pages of the facts and the events list through the whole server, beside the same SQL through the driver alone. Refuses to compare answers that differ. */
import type pg from 'pg';
import type { Database } from '#db/database.ts';
import type { AnswerRow } from '#server/psql/plan.ts';
import type { Context } from './context.ts';
import { openDriver, replay } from './floor.ts';
import { manyEvents, manyFacts } from './kept.ts';
import { inTurns, median, type Pair, throughput, timed } from './measure.ts';
import { page, unpacked } from './pages.ts';
import { type BenchDatabase, connected } from './postgres.ts';
import { type Recording, recordPage } from './recording.ts';
import { eventsSearches, factsSearches, type MeasuredSearch } from './searches.ts';
import { administrator, served, type Server } from './server.ts';
import { atMost, milliseconds, paired, perSecond, type Result, thousands } from './table.ts';

const most = { server: 1.3, gathered: 3 };

export const benchList = async (context: Context): Promise<Result[]> =>
  benchPages(context, 'list', await manyFacts(context), factsSearches, 8);

/** On five times as many facts, one request after the other: one person waits for the first page. */
export const benchMillion = async (context: Context): Promise<Result[]> =>
  benchPages(context, `list of ${thousands(context.facts * 5)}`, await manyFacts(context, 5), factsSearches, 1);

export const benchEvents = async (context: Context): Promise<Result[]> =>
  benchPages(context, 'events', await manyEvents(context), eventsSearches, 1);

async function benchPages(
  context: Context,
  list: string,
  database: BenchDatabase,
  searchesOf: (owner: Database) => Promise<MeasuredSearch[]>,
  clients: number,
): Promise<Result[]> {
  // Vacuums first, so that autovacuum does not start during the measurement.
  await connected(database.url, (client) => client.query('vacuum (analyze)'));
  await connected(database.url, (client) => client.query('checkpoint'));
  const driver = await openDriver(database.appUrl);
  const others = await Promise.all(Array.from({ length: clients - 1 }, () => openDriver(database.appUrl)));
  const drivers = [driver, ...others];
  const pairs: Pair[] = [];
  const results: Result[] = [];
  const { app, owner } = database.opened;
  await served(database, async (server) => {
    for (const { what, path, plain } of await searchesOf(owner)) {
      const name = `${list}: ${what}`;
      const floor = await recordPage(app, path, administrator);
      await settle(context, server, drivers, path, floor);
      const product = () => page(server, path);
      const sent = (recording: Recording) => () => timed(() => replay(driver, recording));
      const one = await inTurns(clients > 1 ? 60 : 15, () => timed(product), sent(floor));
      pairs.push(one);
      const held = atMost(one.ratio, most.server);
      if (plain === undefined) results.push(paired(`${name}, one client`, one, milliseconds, 'driver alone', held));
      else {
        const [bare, uncounted] = [
          await recordPage(app, plain, administrator),
          await recordPage(app, path, administrator, {}),
        ];
        for (let turn = 0; turn < 8; turn += 1) for (const each of [bare, uncounted]) await replay(driver, each);
        const alone: number[] = [];
        for (let turn = 0; turn < 8; turn += 1) alone.push(await sent(uncounted)());
        const beside = `driver alone, ${milliseconds(median(alone))} not counted`;
        results.push(paired(name, one, milliseconds, beside, held));
        const gathered = await inTurns(8 * context.rounds, sent(floor), sent(bare));
        const share = atMost(gathered.ratio, most.gathered);
        results.push(paired(`${name}, figures and counts`, gathered, milliseconds, 'without them', share));
      }
      if (clients === 1) continue;
      // Many short turns, because other work on the machine varies.
      const all = await inTurns(
        context.rounds * 3,
        () => throughput(Array(clients).fill(product), 1_000),
        () =>
          throughput(
            drivers.map((each) => () => replay(each, floor)),
            1_000,
          ),
      );
      const shared = atMost(1 / all.ratio, most.server);
      results.push(paired(`${name}, ${clients} clients`, all, perSecond, 'driver alone', shared));
    }
  });
  await Promise.all(drivers.map((each) => each.end()));
  const sum = (side: 'measured' | 'floor'): number => pairs.reduce((all, pair) => all + pair[side], 0);
  const whole = { measured: sum('measured'), floor: sum('floor'), ratio: sum('measured') / sum('floor') };
  const held = atMost(whole.ratio, most.server);
  return [paired(`${list}: all, one client`, whole, milliseconds, 'driver alone', held), ...results];
}

/** Compares the answers of both, and repeats them until plans are stable, after their fifth use on each connection. */
async function settle(
  { explain, say }: Context,
  server: Server,
  drivers: readonly pg.Client[],
  path: string,
  floor: Recording,
): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1)
    await Promise.all(
      drivers.map(async (driver) => {
        const [answer, [row]] = [await page(server, path), await replay<AnswerRow & pg.QueryResultRow>(driver, floor)];
        if (unpacked(answer) !== row?.body || answer.total !== row.total)
          throw new Error(`The answers to ${path} differ`);
      }),
    );
  if (!explain) return;
  const explaining = (each: string): string => `explain (analyze, buffers, timing off) ${each}`;
  const statements = floor.statements.map(({ text, values }) => ({ text: explaining(text), values }));
  const [driver] = drivers;
  const rows = driver && (await replay<{ 'QUERY PLAN': string }>(driver, { ...floor, statements }));
  say([path, JSON.stringify(floor.statements), ...(rows ?? []).map((row) => row['QUERY PLAN'])].join('\n'));
}
