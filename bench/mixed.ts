/** Measures the mixed work of 50 people: on PostgreSQL with the sample, and on the embedded database as installed. */
import { openDatabase } from '#db/open.ts';
import { manyFacts, Missing, takingBack } from './databases.ts';
import { one, type Scene, sceneOf, send, work } from './people.ts';
import { type Context, milliseconds, percentile, timed } from './report.ts';
import { installed, serve, type Server } from './server.ts';

/** The slowest of 100 reads of one row, in medians of such reads; the embedded database answers one after the other. */
const SLOWEST = { postgres: 10, embedded: 100 };

const ALONE = 300;

/** Reads of one row while nobody else works: how unsteady the machine itself is. */
async function alone(url: string, cookie: string, { facts }: Scene): Promise<number[]> {
  const taken: number[] = [];
  for (const id of facts.slice(0, ALONE)) taken.push(await timed(() => send(url, cookie, one(id))));
  return taken.slice(ALONE / 3);
}

const spread = (times: readonly number[]) => {
  const sorted = times.toSorted((first, second) => first - second);
  const [middle = 0, fifth = 0, hundredth = 0, worst = 0] = [0.5, 0.95, 0.99, 1].map((share) =>
    percentile(sorted, share),
  );
  return {
    ratio: hundredth / middle,
    words: `median ${milliseconds(middle)}, 95% ${milliseconds(fifth)}, 99% ${milliseconds(hundredth)}, worst ${milliseconds(worst)}`,
  };
};

async function measure(
  where: string,
  { url, cookie }: Server,
  scene: Scene,
  { minutes, report }: Context,
  most: number,
) {
  const floor = spread(await alone(url, cookie, scene));
  const { taken, refused } = await work(url, cookie.split('=')[0] ?? '', scene, minutes);
  for (const [kind, times] of taken) {
    const { ratio, words } = spread(times);
    const what = `mixed: ${where}, ${kind} (${times.length})`;
    if (kind !== 'one row') report(what, words, '', {});
    else report(what, words, `${floor.words} alone`, { ratio, target: `99% ≤ ${most} × median`, met: ratio <= most });
  }
  for (const words of refused.slice(0, 5)) console.log(`  ${words}`);
  report(`mixed: ${where}, refused`, String(refused.length), '', { target: '0', met: refused.length === 0 });
}

export async function benchMixed(context: Context): Promise<void> {
  const directory = await installed();
  const opened = await openDatabase({ DATA_DIR: directory });
  const scene = await sceneOf(opened);
  await opened.close();
  {
    await using server = await serve(directory);
    await measure('embedded database', server, scene, context, SLOWEST.embedded);
  }
  try {
    const database = await manyFacts(context);
    await using _back = await takingBack(database);
    const many = await sceneOf(database.opened);
    await using server = await serve(database);
    await measure('PostgreSQL', server, many, context, SLOWEST.postgres);
  } catch (error) {
    if (!(error instanceof Missing)) throw error;
    console.log(`  without PostgreSQL: ${error.message}`);
  }
}
