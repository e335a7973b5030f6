/** From the start of the process to the first 200 of /health on an existing embedded database, beside Node.js and the engine alone. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageRoot } from '#db/paths.ts';
import type { Context } from './context.ts';
import { inTurns, median, timed } from './measure.ts';
import { installed, served } from './server.ts';
import { below, result, type Result, seconds } from './table.ts';

export async function benchStart({ rounds, say }: Context): Promise<Result[]> {
  const directory = await installed();
  const bare: number[] = [];
  const { measured, floor, ratio } = await inTurns(
    rounds * 2 + 1,
    async () => {
      const started = await served(directory, async (server) => server.started);
      say(`listens after ${seconds(started)}`);
      return started;
    },
    async () => {
      bare.push(await timed(() => promisify(execFile)(process.execPath, ['-e', '0'])));
      return engineAlone(join(directory, 'postgres'));
    },
  );
  return [
    result(
      'start: existing embedded database to /health',
      seconds(measured),
      `${seconds(floor)} engine alone (of it ${seconds(median(bare))} \`node -e 0\`)`,
      below(measured, 4_000, seconds, ratio),
    ),
  ];
}

const ENGINE = `
  import { PGlite } from '@electric-sql/pglite';
  import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
  const database = await PGlite.create({ dataDir: process.argv[1], extensions: { pg_trgm } });
  await database.query('select 1');
  console.log('ready');
  await database.close();`;

/** The time until the answer; closing is not counted, as for the server. */
async function engineAlone(directory: string): Promise<number> {
  const start = performance.now();
  const child = spawn(process.execPath, ['--input-type=module', '-e', ENGINE, directory], {
    cwd: packageRoot(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  let answered = 0;
  child.stdout.once('data', () => (answered = performance.now() - start));
  const [code] = await ended;
  if (code !== 0 || answered === 0) throw new Error(`The engine alone ended with ${code}`);
  return answered;
}
