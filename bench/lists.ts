/** Pages of lists through the whole server: those of facts and events beside the same SQL through the driver alone, and on the embedded database every field of the four searches, alone and with every other. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import type { Database } from '#db/database.ts';
import { packageRoot } from '#db/paths.ts';
import type { AnswerRow } from '#server/psql/plan.ts';
import { type BenchDatabase, manyEvents, manyFacts, openEmbedded } from './databases.ts';
import { openScene, replay, type Scene } from './floor.ts';
import { sharedFile, temporaryDirectory } from './missing.ts';
import { type Recording, recordPage } from './recording.ts';
import { atMost, clientsOf, compare, type Context, median, milliseconds, type Pair, perSecond } from './report.ts';
import { repeated, slow, thousands, timed, type Work } from './report.ts';
import { eventsSearches, factsSearches, listSearches, type MeasuredSearch } from './searches.ts';
import { administrator, page, serve } from './server.ts';

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
    const sides = { measured: get(path), floor: scene.replay(recording), held };
    if (plain === undefined) {
      const turns = clients > 1 ? 60 : 15;
      pairs.push(await compare(context, `${list}: ${what}, one client`, { turns, ...sides, beside }));
    } else {
      const [bare, uncounted] = [await record(plain), await record(path, {})].map(scene.replay) as [Work, Work];
      await repeated(8, bare);
      const alone = median((await repeated(16, uncounted)).slice(8));
      const also = `${beside}, ${milliseconds(alone)} not counted`;
      pairs.push(await compare(context, `${list}: ${what}`, { turns: 15, ...sides, beside: also }));
      const gathered = { measured: sides.floor, floor: bare, beside: 'without them', held: atMost(3) };
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
    if (answer.unpacked() !== row?.body || answer.total !== row.total) throw new Error(`The answers to ${path} differ`);
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

/** The slowest that a page may be, in milliseconds. */
const most = 1_000;

export async function benchPairs({ say, report }: Context): Promise<void> {
  const files = ['gidd_figures_2025.csv.gz', 'gidd_disaster_events.csv.gz'].map(sharedFile);
  const directory = temporaryDirectory();
  {
    // Imports beside the running server, as a person does.
    await using _server = await serve(directory);
    const program = join(packageRoot(), 'dist', 'db', 'import', 'main.js');
    const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: directory };
    for (const file of files) await promisify(execFile)(process.execPath, [program, 'gidd', file], { env });
  }
  const searches: (Awaited<ReturnType<typeof listSearches>>[number] & { took: number })[] = [];
  {
    await using database = await openEmbedded(directory);
    for (const search of await listSearches(database.owner)) searches.push({ ...search, took: 0 });
  }
  {
    await using server = await serve(directory);
    for (const search of searches) search.took = await timed(() => page(server, search.path));
  }
  await using database = await openEmbedded(directory);
  for (const view of new Set(searches.map((search) => search.view))) {
    const ofView = searches.filter((search) => search.view === view).toSorted((one, other) => other.took - one.took);
    for (const { took, what } of ofView.slice(0, 5)) say(`${milliseconds(took)}: ${what}`);
    const [{ took: worst, path }] = ofView as [(typeof searches)[number]];
    const floor = await alone(database.app, path);
    report(
      `pairs: ${thousands(ofView.length)} searches of ${view}`,
      `worst ${milliseconds(worst)}, 95% within ${milliseconds(slow(ofView.map(({ took }) => took)))}`,
      `${milliseconds(floor)} the worst one's statement alone`,
      { ratio: worst / floor, target: `worst < ${most / 1000} s`, met: worst < most },
    );
  }
}

/** The minimum of several turns. */
async function alone(app: Database, path: string): Promise<number> {
  const { settings, statements } = await recordPage(app, path, administrator);
  const send = async (): Promise<void> => {
    for (const { text, values } of statements) await app.statement(settings, text, values);
  };
  return Math.min(...(await repeated(7, send)));
}
