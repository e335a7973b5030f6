/** Pages of the facts and the events list through the whole server, beside the same SQL through the driver alone. Refuses to compare answers that differ. */
import type pg from 'pg';
import type { AnswerRow } from '#server/psql/plan.ts';
import { type BenchDatabase, manyEvents, manyFacts } from './databases.ts';
import { openScene, replay, type Scene } from './floor.ts';
import { page, unpacked } from './http.ts';
import type { Recording } from './recording.ts';
import { atMost, clientsOf, compare, type Context, median, milliseconds, type Pair, perSecond } from './report.ts';
import { repeated, thousands, timing, type Work } from './report.ts';
import { eventsSearches, factsSearches, type MeasuredSearch } from './searches.ts';

const beside = 'driver alone';
const held = atMost(1.3);

export const benchList = async (context: Context): Promise<void> =>
  benchPages(context, 'list', await manyFacts(context), factsSearches, 8);

/** On five times as many facts, one request after the other: one person waits for the first page. */
export const benchMillion = async (context: Context): Promise<void> =>
  benchPages(context, `list of ${thousands(context.facts * 5)}`, await manyFacts(context, 5), factsSearches, 1);

export const benchEvents = async (context: Context): Promise<void> =>
  benchPages(context, 'events', await manyEvents(context), eventsSearches, 1);

async function benchPages(
  context: Context,
  list: string,
  database: BenchDatabase,
  searchesOf: (database: BenchDatabase) => Promise<MeasuredSearch[]>,
  clients: number,
): Promise<void> {
  await using scene = await openScene(database, clients);
  const { drivers, get, record } = scene;
  const { rounds } = context;
  const pairs: Pair[] = [];
  for (const { what, path, plain } of await searchesOf(database)) {
    const recording = await record(path);
    await settle(context, scene, path, recording);
    const sides = { measured: timing(get(path)), floor: timing(scene.replay(recording)) };
    if (plain === undefined) {
      const name = `${list}: ${what}, one client`;
      pairs.push(await compare(context, name, { turns: clients > 1 ? 60 : 15, ...sides, beside, held }));
    } else {
      const [bare, uncounted] = [await record(plain), await record(path, {})].map(scene.replay) as [Work, Work];
      await repeated(8, timing(bare));
      const alone = (await repeated(16, timing(uncounted))).slice(8);
      const also = `${beside}, ${milliseconds(median(alone))} not counted`;
      pairs.push(await compare(context, `${list}: ${what}`, { turns: 15, ...sides, beside: also, held }));
      const gathered = { measured: sides.floor, floor: timing(bare), beside: 'without them', held: atMost(3) };
      await compare(context, `${list}: ${what}, figures and counts`, { turns: 8 * rounds, ...gathered });
    }
    if (clients > 1)
      // Many short turns, because other work on the machine varies.
      await compare(context, `${list}: ${what}, ${clientsOf(clients)}`, {
        turns: rounds * 3,
        measured: () => throughput(drivers.map(() => get(path))),
        floor: () => throughput(drivers.map((driver) => () => replay(driver, recording))),
        beside,
        unit: perSecond,
        held: ({ ratio, ...rates }) => held({ ...rates, ratio: 1 / ratio }),
      });
  }
  const sum = (side: 'measured' | 'floor'): number => pairs.reduce((all, pair) => all + pair[side], 0);
  const [measured, floor] = [sum('measured'), sum('floor')];
  const whole = held({ measured, floor, ratio: measured / floor });
  context.report(`${list}: all, one client`, milliseconds(measured), `${milliseconds(floor)} ${beside}`, whole);
}

/** The number of runs a second of all clients together, in a turn of one second. */
async function throughput(clients: readonly Work[]): Promise<number> {
  const start = performance.now();
  let done = 0;
  const repeat = async (work: Work): Promise<void> => {
    for (; performance.now() - start < 1_000; done += 1) await work();
  };
  await Promise.all(clients.map(repeat));
  return (done * 1000) / (performance.now() - start);
}

/** Compares the answers of both, and repeats them until plans are stable, after their fifth use on each connection. */
async function settle({ explain, say }: Context, scene: Scene, path: string, floor: Recording): Promise<void> {
  const both = async (driver: pg.Client): Promise<void> => {
    const answer = await page(scene.server, path);
    const [row] = await replay<AnswerRow & pg.QueryResultRow>(driver, floor);
    if (unpacked(answer) !== row?.body || answer.total !== row.total) throw new Error(`The answers to ${path} differ`);
  };
  for (let turn = 0; turn < 8; turn += 1) await Promise.all(scene.drivers.map(both));
  if (!explain) return;
  const statements = floor.statements.map(({ text, values }) => ({
    text: `explain (analyze, buffers, timing off) ${text}`,
    values,
  }));
  const plan = (await scene.replay({ ...floor, statements })()) as { 'QUERY PLAN': string }[];
  say([path, JSON.stringify(floor.statements), ...plan.map((row) => row['QUERY PLAN'])].join('\n'));
}
