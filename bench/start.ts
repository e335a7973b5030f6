/** From the start of the process to the first 200 of /health on an existing embedded database, beside Node.js and the engine alone. */
import { execFile, spawn } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageRoot } from '#db/paths.ts';
import type { Context } from './context.ts';
import { existingPlace } from './embedded-place.ts';
import { inTurns, median, timed } from './measure.ts';
import { type Result, seconds } from './table.ts';

const most = 4_000;

export async function benchStart({ rounds, say }: Context): Promise<Result[]> {
  const place = await existingPlace();
  const bare: number[] = [];
  const pair = await inTurns(
    rounds * 2 + 1,
    async () => {
      const server = await place.start();
      await server.stop();
      say(`listens after ${seconds(server.started)}`);
      return server.started;
    },
    async () => {
      bare.push(await timed(() => promisify(execFile)(process.execPath, ['-e', '0'])));
      return engineAlone(join(place.directory, 'postgres'));
    },
  );
  return [
    {
      what: 'start: existing embedded database to /health',
      measured: seconds(pair.measured),
      floor: `${seconds(pair.floor)} engine alone (of it ${seconds(median(bare))} \`node -e 0\`)`,
      ratio: pair.ratio,
      target: `< ${most / 1000} s`,
      met: pair.measured < most,
    },
  ];
}

/** Until it has answered; closing is not counted, as it is not for the server. */
function engineAlone(directory: string): Promise<number> {
  const start = performance.now();
  const child = spawn(process.execPath, [join(import.meta.dirname, 'engine-alone.js'), directory], {
    cwd: packageRoot(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let answered: number | null = null;
  child.stdout.once('data', () => {
    answered = performance.now() - start;
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code === 0 && answered !== null) resolve(answered);
      else reject(new Error(`The engine alone ended with ${code}`));
    });
  });
}
