/** A year of GIDD figures into both databases, beside a plain copy of the same rows. An import that refuses a row is no measurement. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { runImport } from '#db/import/run.ts';
import { type OpenDatabase, openDatabase } from '#db/open.ts';
import { type Context, Missing, sharedFile } from './context.ts';
import { type Copied, copyToEmbedded, copyToPostgres } from './copy-in.ts';
import { inTurns, type Pair } from './measure.ts';
import { perSecond, type Result } from './table.ts';

const leastOnPostgres = 1_000;
const leastEmbedded = 300;

export async function benchImport(context: Context): Promise<Result[]> {
  const file = sharedFile('data', 'idmc', 'gidd_figures_2025.csv.gz');
  const { rounds, postgres, say } = context;
  let rows = 0;
  const load = async (opened: OpenDatabase): Promise<number> => {
    const report = await runImport(opened.owner, { kind: 'gidd', file, fileName: basename(file) });
    if (report.refused.length > 0 || report.counts.facts?.created !== report.rows)
      throw new Error(`Of ${report.rows} rows ${report.counts.facts?.created} became facts`);
    rows = report.rows;
    say(`${opened.owner.kind}: ${rows} figures in ${report.seconds.toFixed(1)} s`);
    return report.seconds * 1000;
  };
  const copied = async (copy: Promise<Copied>): Promise<number> => {
    const { rows: found, milliseconds } = await copy;
    if (rows !== 0 && found !== rows) throw new Error(`The copy has ${found} rows, the import ${rows}`);
    return milliseconds;
  };

  const results: Result[] = [];
  try {
    const pair = await inTurns(
      rounds,
      async () => {
        const database = await postgres.create();
        try {
          return await load(database.opened);
        } finally {
          await database.end();
        }
      },
      async () => {
        const database = await postgres.create();
        try {
          return await copied(copyToPostgres(database.url, file));
        } finally {
          await database.end();
        }
      },
    );
    results.push(importResult('PostgreSQL', rows, pair, leastOnPostgres));
  } catch (error) {
    if (!(error instanceof Missing)) throw error;
    say(`left out on PostgreSQL: ${error.message}`);
  }
  const embedded = await inTurns(
    rounds,
    () =>
      inDirectory(async (directory) => {
        const opened = await openDatabase({ DATA_DIR: directory });
        try {
          return await load(opened);
        } finally {
          await opened.close();
        }
      }),
    () => inDirectory((directory) => copied(copyToEmbedded(directory, file))),
  );
  results.push(importResult('the embedded database', rows, embedded, leastEmbedded));
  return results;
}

async function inDirectory<T>(work: (directory: string) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'helix-bench-'));
  try {
    return await work(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

function importResult(where: string, rows: number, { measured, floor, ratio }: Pair, least: number): Result {
  const rate = (rows * 1000) / measured;
  return {
    what: `import: ${rows.toLocaleString('en')} figures into ${where}`,
    measured: `${perSecond(rate)} (${(measured / 1000).toFixed(1)} s)`,
    floor: `${perSecond((rows * 1000) / floor)} raw rows copied`,
    ratio,
    target: `≥ ${least.toLocaleString('en')}/s`,
    met: rate >= least,
  };
}
