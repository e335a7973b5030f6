/** A year of GIDD figures into both databases, beside a plain copy of the same rows. An import that refuses a row does not count. */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { runImport } from '#db/import/run.ts';
import { type OpenDatabase, openDatabase } from '#db/open.ts';
import type { Context } from './context.ts';
import { Missing, sharedFile, temporaryDirectory } from './files.ts';
import { inTurns, type Pair, timed } from './measure.ts';
import { type BenchDatabase, connected, kept } from './postgres.ts';
import { perSecond, result, type Result, seconds, thousands } from './table.ts';

const TABLE = 'bench_raw';

export async function benchImport({ rounds, say }: Context): Promise<Result[]> {
  const file = sharedFile('data', 'idmc', 'gidd_figures_2025.csv.gz');
  let rows = 0;
  const load = async ({ owner }: OpenDatabase): Promise<number> => {
    const report = await runImport(owner, { kind: 'gidd', file, fileName: basename(file) });
    if (report.refused.length > 0 || report.counts.facts?.created !== report.rows)
      throw new Error(`Of ${report.rows} rows ${report.counts.facts?.created} became facts`);
    rows = report.rows;
    say(`${owner.kind}: ${rows} figures in ${report.seconds.toFixed(1)} s`);
    return report.seconds * 1000;
  };
  const imported = (where: string, pair: Pair, least: number): Result => {
    const [rate, copied] = [(rows * 1000) / pair.measured, (rows * 1000) / pair.floor];
    const held = [pair.ratio, `≥ ${perSecond(least)}`, rate >= least] as const;
    const measured = `${perSecond(rate)} (${seconds(pair.measured)})`;
    return result(
      `import: ${thousands(rows)} figures into ${where}`,
      measured,
      `${perSecond(copied)} raw rows copied`,
      held,
    );
  };
  const fresh = (): Promise<BenchDatabase> => kept('import', async () => undefined, true);
  const results: Result[] = [];
  try {
    const onPostgres = await inTurns(
      rounds,
      async () => load((await fresh()).opened),
      async () => copyToPostgres((await fresh()).url, file),
    );
    results.push(imported('PostgreSQL', onPostgres, 1_000));
  } catch (error) {
    if (!(error instanceof Missing)) throw error;
    say(`left out on PostgreSQL: ${error.message}`);
  }
  const loadEmbedded = async (): Promise<number> => {
    const opened = await openDatabase({ DATA_DIR: temporaryDirectory() });
    const taken = await load(opened);
    await opened.close();
    return taken;
  };
  const embedded = await inTurns(rounds, loadEmbedded, () => copyToEmbedded(file));
  return [...results, imported('the embedded database', embedded, 300)];
}

/** The unchanged rows, and a table of text for them. */
async function readCsv(path: string): Promise<{ csv: Buffer; create: string }> {
  const csv = await promisify(gunzip)(await readFile(path));
  const header = csv.subarray(0, csv.indexOf('\n')).toString().trim().split(',');
  const columns = header.map((name) => `${pg.escapeIdentifier(name.replaceAll('"', ''))} text`);
  return { csv, create: `create table ${TABLE} (${columns.join()})` };
}

/** The milliseconds to read the file, create the table and copy the rows in an open database; the import is measured in the same way. */
const copyToPostgres = (url: string, path: string): Promise<number> =>
  connected(url, (client) =>
    timed(async () => {
      const { csv, create } = await readCsv(path);
      await client.query(create);
      await pipeline([csv], client.query(copyFrom(`copy ${TABLE} from stdin (format csv, header)`)));
    }),
  );

async function copyToEmbedded(path: string): Promise<number> {
  const database = await PGlite.create({ dataDir: temporaryDirectory() });
  const taken = await timed(async () => {
    const { csv, create } = await readCsv(path);
    await database.exec(create);
    const blob = new Blob([new Uint8Array(csv)]);
    await database.query(`copy ${TABLE} from '/dev/blob' (format csv, header)`, [], { blob });
  });
  await database.close();
  return taken;
}
