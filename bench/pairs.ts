/** The four lists on the embedded database as installed, with IDMC's figures and events: every field of each search, alone and with every other. Does not vacuum or analyse tables itself. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openDatabase, type OpenDatabase } from '#db/open.ts';
import { packageRoot } from '#db/paths.ts';
import type { Context } from './context.ts';
import { sharedFile, temporaryDirectory } from './files.ts';
import { type ListSearch, listSearches } from './list-searches.ts';
import { slow, timed } from './measure.ts';
import { page } from './pages.ts';
import { recordPage } from './recording.ts';
import { administrator, served } from './server.ts';
import { milliseconds, result, type Result, thousands } from './table.ts';

const most = 1_000;
const FILES = ['gidd_figures_2025.csv.gz', 'gidd_disaster_events.csv.gz'];

export async function benchPairs({ say }: Context): Promise<Result[]> {
  const files = FILES.map((name) => sharedFile('data', 'idmc', name));
  const directory = temporaryDirectory();
  // Imports beside the running server, as a person does.
  const program = join(packageRoot(), 'dist', 'db', 'import', 'main.js');
  const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: directory };
  await served(directory, async () => {
    for (const file of files) await promisify(execFile)(process.execPath, [program, 'gidd', file], { env });
  });
  const searches = await opened(directory, ({ owner }) => listSearches(owner));
  const taken = await served(directory, async (server) => {
    const each: { search: ListSearch; took: number }[] = [];
    for (const search of searches)
      each.push({ search, took: await timed(() => page(server, `${search.view}?${search.query}`)) });
    return each.toSorted((one, other) => other.took - one.took);
  });
  const results: Result[] = [];
  for (const view of new Set(searches.map((search) => search.view))) {
    const ofView = taken.filter(({ search }) => search.view === view);
    for (const { search, took } of ofView.slice(0, 5)) say(`${milliseconds(took)}: ${search.what}`);
    const [worst] = ofView;
    if (worst === undefined) continue;
    const floor = await opened(directory, ({ app }) => alone(app, `${view}?${worst.search.query}`));
    results.push(
      result(
        `pairs: ${thousands(ofView.length)} searches of ${view}`,
        `worst ${milliseconds(worst.took)}, 95% within ${milliseconds(slow(ofView.map(({ took }) => took)))}`,
        `${milliseconds(floor)} the worst one's statement alone`,
        [worst.took / floor, `worst < ${most / 1000} s`, worst.took < most],
      ),
    );
  }
  return results;
}

async function opened<Value>(directory: string, work: (database: OpenDatabase) => Promise<Value>): Promise<Value> {
  const database = await openDatabase({ DATA_DIR: directory });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** The minimum of several turns. */
async function alone(app: OpenDatabase['app'], path: string): Promise<number> {
  const { settings, statements } = await recordPage(app, path, administrator);
  const turns: number[] = [];
  for (let turn = 0; turn < 7; turn += 1)
    for (const { text, values } of statements) turns.push(await timed(() => app.statement(settings, text, values)));
  return Math.min(...turns);
}
