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
import type { OpenDatabase } from '#db/open.ts';
import { packageRoot } from '#db/paths.ts';
import { generateSample } from '#db/sample/generate.ts';
import { type BenchDatabase, connected, emptyDatabase, kept, openEmbedded } from './databases.ts';
import { sharedFile, temporaryDirectory } from './missing.ts';
import { below, compare, type Context, enough, inTurns, median, perSecond, repeated, seconds } from './report.ts';
import { thousands, timed } from './report.ts';
import { installed, serve } from './server.ts';

/** The database is kept for the other benchmarks. */
export async function benchSample({ facts, rounds, report }: Context): Promise<void> {
  let taken = 0;
  const fill = async ({ opened }: BenchDatabase) =>
    (taken = await timed(() => generateSample(opened.owner, { facts })));
  const { opened } = await kept(String(facts), fill, true);
  const copy = () =>
    opened.owner.transaction({ role: null, deadline: 300_000 }, (transaction) =>
      transaction.script('create table data.bench_copy as table data.facts; drop table data.bench_copy'),
    );
  const floor = median(await repeated(rounds, copy));
  report(
    `sample: ${thousands(facts)} facts on PostgreSQL`,
    `${seconds(taken)}, ${perSecond((facts * 1000) / taken)}`,
    `${seconds(floor)} the same rows copied plainly`,
    { ratio: taken / floor, target: '200,000 within 10 minutes', met: (taken / facts) * 200_000 <= 10 * 60_000 },
  );
}

/** An import that refuses a row does not count. */
export async function benchImport({ rounds, report }: Context): Promise<void> {
  const file = sharedFile('gidd_figures_2025.csv.gz');
  let rows = 0;
  const load = async ({ owner }: OpenDatabase): Promise<number> => {
    const imported = await runImport(owner, { kind: 'gidd', file, fileName: basename(file) });
    if (imported.refused.length > 0 || imported.counts.facts?.created !== imported.rows)
      throw new Error(`Of ${imported.rows} rows ${imported.counts.facts?.created} became facts`);
    rows = imported.rows;
    return imported.seconds * 1000;
  };
  const places = {
    'the embedded database': {
      least: 1_500,
      imported: async () => {
        await using opened = await openEmbedded(temporaryDirectory());
        return await load(opened);
      },
      copied: () => copyToEmbedded(file),
    },
    PostgreSQL: {
      least: 3_000,
      imported: async () => load((await emptyDatabase('import')).opened),
      copied: async () => copyToServer((await emptyDatabase('import')).url, file),
    },
  };
  for (const [place, { least, imported, copied }] of Object.entries(places)) {
    const pair = await inTurns(rounds, imported, copied);
    const [rate, floor] = [(rows * 1000) / pair.measured, (rows * 1000) / pair.floor];
    const took = `${perSecond(rate)} (${seconds(pair.measured)})`;
    const held = { ratio: pair.ratio, ...enough(rate, least) };
    report(`import: ${thousands(rows)} figures into ${place}`, took, `${perSecond(floor)} raw rows copied`, held);
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

const copyToServer = (url: string, path: string): Promise<number> =>
  connected(url, (client) =>
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
