/** The four lists on the embedded database as installed, with IDMC's figures and events: every field of each search, alone and with every other. Does not vacuum or analyse tables itself. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openDatabase, type OpenDatabase } from '#db/open.ts';
import { packageRoot } from '#db/paths.ts';
import { page } from './http.ts';
import { type ListSearch, listSearches } from './list-searches.ts';
import { sharedFile, temporaryDirectory } from './missing.ts';
import { recordPage } from './recording.ts';
import { type Context, milliseconds, repeated, slow, thousands, timed } from './report.ts';
import { administrator, serve } from './server.ts';

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
  const searches: ListSearch[] = [];
  {
    await using database = await open(directory);
    searches.push(...(await listSearches(database.owner)));
  }
  const taken = new Map<ListSearch, number>();
  {
    await using server = await serve(directory);
    for (const search of searches) taken.set(search, await timed(() => page(server, `${search.view}?${search.query}`)));
  }
  await using database = await open(directory);
  for (const view of new Set(searches.map((search) => search.view))) {
    const ofView = [...taken].filter(([search]) => search.view === view).toSorted(([, one], [, other]) => other - one);
    for (const [search, took] of ofView.slice(0, 5)) say(`${milliseconds(took)}: ${search.what}`);
    const [[search, worst]] = ofView as [[ListSearch, number]];
    const floor = await alone(database.app, `${view}?${search.query}`);
    report(
      `pairs: ${thousands(ofView.length)} searches of ${view}`,
      `worst ${milliseconds(worst)}, 95% within ${milliseconds(slow(ofView.map(([, took]) => took)))}`,
      `${milliseconds(floor)} the worst one's statement alone`,
      { ratio: worst / floor, target: `worst < ${most / 1000} s`, met: worst < most },
    );
  }
}

/** The embedded database of a directory, without the server. */
async function open(directory: string): Promise<OpenDatabase & AsyncDisposable> {
  const database = await openDatabase({ DATA_DIR: directory });
  return { ...database, [Symbol.asyncDispose]: () => database.close() };
}

/** The minimum of several turns. */
async function alone(app: OpenDatabase['app'], path: string): Promise<number> {
  const { settings, statements } = await recordPage(app, path, administrator);
  const send = async (): Promise<void> => {
    for (const { text, values } of statements) await app.statement(settings, text, values);
  };
  return Math.min(...(await repeated(7, () => timed(send))));
}
