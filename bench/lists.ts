/** Pages of lists through the whole server: those of facts and events beside the same SQL through the driver alone, and on the embedded database every field of the four searches, alone and with every other. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageRoot } from '#db/paths.ts';
import { type BenchDatabase, manyEvents, manyFacts, openEmbedded } from './databases.ts';
import { openScene, type Scene } from './floor.ts';
import { sharedFile, temporaryDirectory } from './missing.ts';
import { type Recording, recordPage } from './recording.ts';
import { atMost, compare, type Context, median, milliseconds, repeated, slow, thousands, timed } from './report.ts';
import { eventsSearches, factsSearches, listSearches, type MeasuredSearch } from './searches.ts';
import { administrator, page, serve } from './server.ts';

export const benchList = async (context: Context): Promise<void> =>
  benchPages(context, 'list', await manyFacts(context), factsSearches);

export const benchMillion = async (context: Context): Promise<void> =>
  benchPages(context, `list of ${thousands(context.facts * 5)}`, await manyFacts(context, 5), factsSearches);

export const benchEvents = async (context: Context): Promise<void> =>
  benchPages(context, 'events', await manyEvents(context), eventsSearches);

type Searches = (database: BenchDatabase) => Promise<MeasuredSearch[]>;

/** One request after the other: one person waits for the page. */
async function benchPages(context: Context, list: string, database: BenchDatabase, searches: Searches): Promise<void> {
  await using scene = await openScene(database);
  const turns = 8 * context.rounds;
  let [measured, floor] = [0, 0];
  for (const { what, path, plain } of await searches(database)) {
    const recording = await scene.record(path);
    await settle(scene, path, recording);
    const sides = { measured: scene.get(path), floor: scene.replay(recording), held: atMost(1.3) };
    let beside = 'driver alone';
    if (plain !== undefined) {
      const uncounted = scene.replay(await scene.record(path, {}));
      const bare = scene.replay(await scene.record(plain));
      beside += `, ${milliseconds(median((await repeated(16, uncounted)).slice(8)))} not counted`;
      await repeated(8, bare);
      const gathered = { turns, measured: sides.floor, floor: bare, beside: 'without them', held: atMost(3) };
      await compare(context, `${list}: ${what}, figures and counts`, gathered);
    }
    const pair = await compare(context, `${list}: ${what}`, { turns, ...sides, beside });
    measured += pair.measured;
    floor += pair.floor;
  }
  const whole = atMost(1.3)({ measured, floor, ratio: measured / floor });
  context.report(`${list}: all`, milliseconds(measured), `${milliseconds(floor)} driver alone`, whole);
}

/** Compares the answers of both, and repeats them until plans are stable, after their fifth use on a connection. */
async function settle({ get, replay }: Scene, path: string, floor: Recording): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) {
    const [answer, row] = [await get(path)(), await replay(floor)()];
    if (answer.unpacked() !== row?.body || answer.total !== row.total) throw new Error(`The answers to ${path} differ`);
  }
}

/** Milliseconds. */
const LONGEST = 1_000;

export async function benchPairs({ say, report }: Context): Promise<void> {
  const directory = temporaryDirectory();
  {
    // Imports beside the running server, as a person does.
    await using _server = await serve(directory);
    const program = join(packageRoot(), 'dist', 'db', 'import', 'main.js');
    const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: directory };
    for (const file of ['gidd_figures_2025.csv.gz', 'gidd_disaster_events.csv.gz'].map(sharedFile))
      await promisify(execFile)(process.execPath, [program, 'gidd', file], { env });
  }
  const searches = await (async () => {
    await using database = await openEmbedded(directory);
    return await listSearches(database.owner);
  })();
  const taken: ((typeof searches)[number] & { took: number })[] = [];
  {
    await using server = await serve(directory);
    for (const search of searches) taken.push({ ...search, took: await timed(() => page(server, search.path)) });
  }
  await using database = await openEmbedded(directory);
  for (const view of new Set(taken.map((search) => search.view))) {
    const ofView = taken.filter((search) => search.view === view).toSorted((one, other) => other.took - one.took);
    for (const { took, what } of ofView.slice(0, 5)) say(`${milliseconds(took)}: ${what}`);
    const [{ took: worst, path }] = ofView as [(typeof taken)[number]];
    const { settings, statements } = await recordPage(database.app, path, administrator);
    const alone = async (): Promise<void> => {
      for (const { text, values } of statements) await database.app.statement(settings, text, values);
    };
    const floor = Math.min(...(await repeated(7, alone)));
    report(
      `pairs: ${thousands(ofView.length)} searches of ${view}`,
      `worst ${milliseconds(worst)}, 95% within ${milliseconds(slow(ofView.map(({ took }) => took)))}`,
      `${milliseconds(floor)} the worst one's statement alone`,
      { ratio: worst / floor, target: `worst < ${LONGEST / 1000} s`, met: worst < LONGEST },
    );
  }
}
