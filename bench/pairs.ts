/** The four lists on the embedded database as it is installed, with IDMC's figures and events: every field of each search, alone and with every other. Tends no table by hand. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openDatabase, type OpenDatabase } from '#db/open.ts';
import { packageRoot } from '#db/paths.ts';
import { BrowserClient } from './browser-client.ts';
import { type Context, sharedFile } from './context.ts';
import { type ListSearch, listSearches } from './list-searches.ts';
import { timed } from './measure.ts';
import { recordAll } from './recording.ts';
import { administrator, signIn, startServer } from './server-process.ts';
import { milliseconds, type Result } from './table.ts';

const most = 1_000;
const FILES = ['gidd_figures_2025.csv.gz', 'gidd_disaster_events.csv.gz'];

interface Taken {
  search: ListSearch;
  took: number;
}

export async function benchPairs({ say }: Context): Promise<Result[]> {
  const files = FILES.map((name) => sharedFile('data', 'idmc', name));
  const directory = await mkdtemp(join(tmpdir(), 'helix-bench-'));
  try {
    const password = randomBytes(12).toString('hex');
    const start = () => startServer({ DATA_DIR: directory, ADMIN_PASSWORD: password });
    const first = await start();
    for (const file of files) await importInto(directory, file);
    await first.stop();
    const searches = await opened(directory, ({ owner }) => listSearches(owner));
    const server = await start();
    const taken = await measure(server.url, await signIn(server.url, administrator, password), searches);
    await server.stop();
    const results: Result[] = [];
    for (const view of new Set(searches.map((search) => search.view))) {
      const sorted = taken.filter(({ search }) => search.view === view).toSorted((one, other) => other.took - one.took);
      for (const { search, took } of sorted.slice(0, 5)) say(`${milliseconds(took)}: ${search.what}`);
      const worst = sorted[0];
      const within = sorted[Math.floor(sorted.length / 20)];
      if (worst === undefined || within === undefined) continue;
      const floor = await opened(directory, ({ app }) => alone(app, worst.search));
      results.push({
        what: `pairs: ${sorted.length.toLocaleString('en')} searches of ${view}`,
        measured: `worst ${milliseconds(worst.took)}, 95% within ${milliseconds(within.took)}`,
        floor: `${milliseconds(floor)} the worst one's statement alone`,
        ratio: worst.took / floor,
        target: `worst < ${most / 1000} s`,
        met: worst.took < most,
      });
    }
    return results;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** As a person does beside the running server. */
async function importInto(directory: string, file: string): Promise<void> {
  const program = join(packageRoot(), 'dist', 'db', 'import', 'main.js');
  await promisify(execFile)(process.execPath, [program, 'gidd', file], {
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: directory },
  });
}

async function opened<Value>(directory: string, work: (database: OpenDatabase) => Promise<Value>): Promise<Value> {
  const database = await openDatabase({ DATA_DIR: directory });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function measure(url: string, cookie: string, searches: readonly ListSearch[]): Promise<Taken[]> {
  const browser = new BrowserClient(url, cookie, 1);
  try {
    const taken: Taken[] = [];
    for (const search of searches)
      taken.push({ search, took: await timed(() => browser.page(search.query, search.view)) });
    return taken;
  } finally {
    browser.close();
  }
}

/** The least of several turns. */
async function alone(app: OpenDatabase['app'], { view, query }: ListSearch): Promise<number> {
  const request = { method: 'GET', path: `${view}?${query}`, headers: { prefer: 'count=exact' } } as const;
  const [recorded] = await recordAll(app, [request], administrator);
  const statement = recorded?.recording.statements[0];
  if (recorded === undefined || statement === undefined) throw new Error(`${query} was not recorded`);
  const turns: number[] = [];
  for (let turn = 0; turn < 7; turn += 1) {
    turns.push(await timed(() => app.statement(recorded.recording.settings, statement.text, statement.values)));
  }
  return Math.min(...turns);
}
