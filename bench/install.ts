/** Filling a database and starting the product: sample facts and a year of GIDD figures beside a plain copy of the same rows, and a start beside the engine alone. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { runImport } from '#db/import/run.ts';
import { openDatabase, type OpenDatabase } from '#db/open.ts';
import { packageRoot } from '#db/paths.ts';
import { generateSample } from '#db/sample/generate.ts';
import { type BenchDatabase, connected, emptyDatabase, kept, sharedFile, temporaryDirectory } from './databases.ts';
import { below, compare, type Context, enough, perSecond, seconds, thousands, timed } from './report.ts';
import { installed, serve } from './server.ts';

/** The database is kept for the other benchmarks. */
export async function benchSample(context: Context): Promise<void> {
  const { facts } = context;
  let taken = 0;
  const fill = async ({ opened }: BenchDatabase) =>
    (taken = await timed(() => generateSample(opened.owner, { facts })));
  const { opened } = await kept(String(facts), fill, true);
  const copy = 'create table data.bench_copy as table data.facts; drop table data.bench_copy';
  await compare(context, `sample: ${thousands(facts)} facts on PostgreSQL`, {
    turns: 1,
    measured: async () => taken,
    floor: () => opened.owner.transaction({ role: null, deadline: 300_000 }, (inner) => inner.script(copy)),
    beside: 'the same rows copied plainly',
    unit: (value) => `${seconds(value)}, ${perSecond((facts * 1000) / value)}`,
    held: ({ ratio }) => {
      return { ratio, target: '200,000 within 10 minutes', met: (taken / facts) * 200_000 <= 10 * 60_000 };
    },
  });
}

/** An import that refuses a row does not count. */
export async function benchImport(context: Context): Promise<void> {
  const file = sharedFile('gidd_figures_2025.csv.gz');
  const rows = 21_340;
  const load = async ({ owner }: OpenDatabase): Promise<number> => {
    const imported = await runImport(owner, { kind: 'gidd', file, fileName: basename(file) });
    if (imported.refused.length > 0 || imported.counts.facts?.created !== rows)
      throw new Error(`Of ${imported.rows} rows ${imported.counts.facts?.created} became facts`);
    return imported.seconds * 1000;
  };
  const embedded = async (): Promise<number> => {
    const opened = await openDatabase({ DATA_DIR: temporaryDirectory() });
    const taken = await load(opened);
    await opened.close();
    return taken;
  };
  for (const [target, least, measured, copy] of [
    ['the embedded database', 1_500, embedded, copyToEmbedded],
    ['PostgreSQL', 3_000, async () => load((await emptyDatabase('import')).opened), copyToServer],
  ] as const) {
    const rate = (taken: number): number => (rows * 1000) / taken;
    await compare(context, `import: ${thousands(rows)} figures into ${target}`, {
      turns: context.rounds,
      measured,
      floor: () => copy(file),
      beside: 'raw rows copied',
      unit: (taken) => `${perSecond(rate(taken))} (${seconds(taken)})`,
      held: ({ measured, ratio }) => ({ ratio, ...enough(rate(measured), least) }),
    });
  }
}

/** The milliseconds to read the file, create a table of text and copy the unchanged rows in an open database. The import is measured in the same way. */
const copyRows = (path: string, copy: (csv: Buffer, create: string) => Promise<unknown>): Promise<number> =>
  timed(async () => {
    const csv = await promisify(gunzip)(await readFile(path));
    const header = csv.subarray(0, csv.indexOf('\n')).toString().trim().split(',');
    const columns = header.map((name) => `${pg.escapeIdentifier(name.replaceAll('"', ''))} text`);
    await copy(csv, `create table bench_raw (${columns.join()})`);
  });

const copyToServer = async (path: string): Promise<number> =>
  connected((await emptyDatabase('import')).url, (client) =>
    copyRows(path, async (csv, create) => {
      await client.query(create);
      await pipeline([csv], client.query(copyFrom('copy bench_raw from stdin (format csv, header)')));
    }),
  );

async function copyToEmbedded(path: string): Promise<number> {
  await using database = await PGlite.create({ dataDir: temporaryDirectory() });
  return await copyRows(path, async (csv, create) => {
    await database.query(create);
    const blob = new Blob([new Uint8Array(csv)]);
    await database.query("copy bench_raw from '/dev/blob' (format csv, header)", [], { blob });
  });
}

/** Prints the milliseconds since the start of the process; closing is not counted, as for the server. */
const ENGINE = `
  import { PGlite } from '@electric-sql/pglite';
  import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
  const database = await PGlite.create({ dataDir: process.argv[1], extensions: { pg_trgm } });
  await database.query('select 1');
  console.log(performance.now());
  await database.close();`;

/** From the start of the process to the first 200 of /health on an existing embedded database, beside Node.js and the engine alone. */
export async function benchStart(context: Context): Promise<void> {
  const directory = await installed();
  const engine = ['--input-type=module', '-e', ENGINE, join(directory, 'postgres')];
  await compare(context, 'start: existing embedded database to /health', {
    turns: context.rounds * 2 + 1,
    measured: async () => {
      await using server = await serve(directory);
      return server.started;
    },
    floor: async () => Number((await promisify(execFile)(process.execPath, engine, { cwd: packageRoot() })).stdout),
    beside: 'engine alone',
    unit: seconds,
    held: ({ measured, ratio }) => ({ ratio, ...below(measured, 4_000, seconds) }),
  });
}
