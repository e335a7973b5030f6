/** The processor time of a request with /metrics on, and with traces sent to a collector, beside the same server with both off: processes on one database, in turns. */
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
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

/** Takes whatever is sent, and counts it. */
async function startCollector() {
  let bytes = 0;
  const collector = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => (bytes += chunk.length));
    request.on('end', () => response.end());
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const { port } = collector.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, taken: () => bytes, [Symbol.dispose]: () => void collector.close() };
}

export async function benchObserve(context: Context): Promise<void> {
  const database = await manyFacts(context);
  const { id } = await rowOf<{ id: number }>(database, 'select min(id)::integer as id from data.facts');
  await using off = await serve(database);
  await using equal = await serve(database);
  await using metrics = await serve(database, { METRICS_PORT: '0' });
  using collector = await startCollector();
  await using traces = await serve(database, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
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
  for (const [name, path] of cases)
    for (const [what, server, most] of [
      // How much two equal servers differ on this machine.
      ['nothing', equal, 1.02],
      ['/metrics', metrics, 1.02],
      ['traces', traces, 1.5],
    ] as const)
      await compare(context, `observe: processor time of ${name} with ${what}`, {
        turns: TURNS,
        warm: 2,
        measured: cost(server, path),
        floor: cost(off, path),
        beside: 'without',
        unit: (value) => `${value.toFixed(3)} ms`,
        held: atMost(most),
      });
  if (collector.taken() === 0) throw new Error('No trace was sent');
}
