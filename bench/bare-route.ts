/** Requests through the whole server, beside the SQL that it sends for them behind a bare route. Refuses to compare answers that differ. */
import { text } from 'node:stream/consumers';
import type { Context } from './context.ts';
import type { FloorSetup } from './floor-server.ts';
import type { Load, Loaded } from './load.ts';
import { inTurns, median } from './measure.ts';
import { open } from './pages.ts';
import type { BenchDatabase } from './postgres.ts';
import { type PsqlRequest, recordAll, type Recording } from './recording.ts';
import { administrator, served } from './server.ts';
import { atLeast, milliseconds, perSecond, result, type Result } from './table.ts';
import { type Send, withThread } from './thread.ts';

/** Requests that are sent in turn, and the least share of the floor's requests a second: for each number of clients, or one for all. */
export type Case = readonly [what: string, requests: readonly PsqlRequest[], least: readonly number[]];

const CLIENTS = [1, 8, 32];

type Side = Pick<Load, 'url' | 'headers'>;

/** A running server and the thread that sends it requests. */
export interface Served {
  context: Context;
  database: BenchDatabase;
  product: Side;
  load: Send<Load, Loaded>;
}

export const withServer = (
  context: Context,
  database: BenchDatabase,
  work: (running: Served) => Promise<Result[]>,
): Promise<Result[]> =>
  withThread('./load.js', (load: Send<Load, Loaded>) =>
    served(database, ({ url, cookie }) =>
      work({ context, database, load, product: { url: `${url}/psql`, headers: { cookie } } }),
    ),
  );

/** Each case with 1, 8 and 32 clients. */
export async function besideBareRoute(running: Served, cases: readonly Case[]): Promise<Result[]> {
  const { context, database, product, load } = running;
  const recordings: Record<string, Recording> = {};
  for (const [number, [, requests]] of cases.entries())
    for (const [at, recording] of (await recordAll(database.opened.app, requests, administrator)).entries())
      recordings[`${number}/${at}`] = recording;
  return withThread('./floor-server.js', async (start: Send<FloorSetup, string>) => {
    const bare: Side = { url: await start({ databaseUrl: database.appUrl, recordings }), headers: {} };
    const results: Result[] = [];
    for (const [number, [what, requests, least]] of cases.entries()) {
      const replayed = requests.map((request, at): PsqlRequest => ({ ...request, path: `${number}/${at}` }));
      if ((await bodyOf(product, requests[0])) !== (await bodyOf(bare, replayed[0])))
        throw new Error(`The answers to ${what} differ`);
      for (const [at, clients] of CLIENTS.entries()) {
        const turn = async (side: Side, sent: readonly PsqlRequest[], kept: number[]): Promise<number> => {
          const loaded = await load({ ...side, requests: sent, clients, milliseconds: 1_000 });
          kept.push(median(loaded.latencies));
          return loaded.perSecond;
        };
        const [ours, floors] = [[], []] as [number[], number[]];
        const measured = (kept = ours) => turn(product, requests, kept);
        const floor = (kept = floors) => turn(bare, replayed, kept);
        // The first turn of each side makes the plans stable. The others are short and many, because other work on the machine varies.
        await measured([]);
        await floor([]);
        const pair = await inTurns(context.rounds * 3, measured, floor);
        const printed = result(
          `${what}, ${clients === 1 ? 'one client' : `${clients} clients`}`,
          `${perSecond(pair.measured)}, ${milliseconds(median(ours))}`,
          `${perSecond(pair.floor)}, ${milliseconds(median(floors))} bare route`,
          atLeast(pair.ratio, least[at] ?? least[0] ?? 0),
        );
        results.push(printed);
        context.say(printed.join(' · '));
      }
    }
    return results;
  });
}

/** Empty for a request that writes. */
async function bodyOf({ url, headers }: Side, request: PsqlRequest | undefined): Promise<string> {
  if (request?.method !== 'GET') return '';
  return text(await open(`${url}/${request.path}`, { ...headers, ...request.headers }));
}
