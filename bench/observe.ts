/** The processor time of a request with /metrics on and scraped, beside the same server with it off: two processes on one database, in turns. */
import { readdirSync, readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import pLimit from 'p-limit';
import { manyFacts, rowOf } from './databases.ts';
import { FACT_COLUMNS, NEWEST } from './lists.ts';
import { atMost, compare, type Context } from './report.ts';
import { open, serve, type Server } from './server.ts';

const TURNS = 15;
const REQUESTS = 1_000;
const CLIENTS = 4;

/** Milliseconds of the processor that all threads of the process have used. Other work on the machine does not count. */
function usedBy({ pid }: Server): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const used = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]);
  return used.reduce((sum, nanoseconds) => sum + Number(nanoseconds) / 1e6, 0);
}

export async function benchObserve(context: Context): Promise<void> {
  const database = await manyFacts(context);
  const { id } = await rowOf<{ id: number }>(database, 'select min(id)::integer as id from data.facts');
  await using off = await serve(database);
  await using on = await serve(database, { METRICS_PORT: '0' });
  const cost = (server: Server, path: string) => async (): Promise<number> => {
    const before = usedBy(server);
    const turn = pLimit(CLIENTS);
    const ask = async (): Promise<string> => text(await open(`${server.url}${path}`, { cookie: server.cookie }));
    await Promise.all(Array.from({ length: REQUESTS }, () => turn(ask)));
    return (usedBy(server) - before) / REQUESTS;
  };
  const cases = [
    ['one row by id', `/psql/facts?id=eq.${id}`],
    ['a page of 20, counted', `/psql/facts_view?select=${FACT_COLUMNS}&order=${NEWEST}&limit=20`],
  ] as const;
  for (const [name, path] of cases) {
    await compare(context, `observe: processor time of ${name}`, {
      turns: TURNS,
      warm: 2,
      measured: cost(on, path),
      floor: cost(off, path),
      beside: 'without /metrics',
      unit: (value) => `${value.toFixed(3)} ms`,
      held: atMost(1.02),
    });
  }
}
