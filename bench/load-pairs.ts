/** Two servers under the same load in turns: the product beside a bare route with the same SQL, or beside another server. */
import { text } from 'node:stream/consumers';
import type { BenchDatabase } from './databases.ts';
import type { FloorSetup } from './floor-server.ts';
import { open } from './http.ts';
import type { Load, Loaded, Target } from './load.ts';
import { type PsqlRequest, recordAll, type Recording } from './recording.ts';
import {
  atLeast,
  byRatio,
  clientsOf,
  type Context,
  type Held,
  inTurns,
  median,
  milliseconds,
  type Pair,
} from './report.ts';
import { perSecond } from './report.ts';
import { administrator, type Server } from './server.ts';
import { openThread } from './threads.ts';

/** Requests that are sent in turn, and the least share of the floor's requests a second: for each number of clients, or one for all. */
export type Case = readonly [what: string, requests: readonly PsqlRequest[], least?: readonly number[]];

export const CLIENTS = [1, 8, 32];
export const openLoad = () => openThread<Load, Loaded>('./load.js');
export const openFloor = () => openThread<FloorSetup, string>('./floor-server.js');

export const ofProduct = ({ url, cookie }: Server, requests: readonly PsqlRequest[]): Target => ({
  url: `${url}/psql`,
  headers: { cookie },
  requests,
});

interface LoadPair {
  measured: Target;
  floor: Target;
  /** What the floor is. */
  beside: string;
  clients: number;
  held: (pair: Pair, latency: number) => Held;
}

/** Reports the requests a second and the median latency of both sides. */
export async function compareLoad(context: Context, what: string, pair: LoadPair): Promise<void> {
  const { clients } = pair;
  await using thread = openLoad();
  const side = (target: Target) => {
    const latencies: number[] = [];
    const turn = async (): Promise<number> => {
      const loaded = await thread.send({ ...target, clients, milliseconds: 1_000 });
      latencies.push(median(loaded.latencies));
      return loaded.perSecond;
    };
    return { latencies, turn };
  };
  // The first turn of each side makes the plans stable. The others are short and many, because other work on the machine varies.
  for (const target of [pair.measured, pair.floor]) await side(target).turn();
  const [measured, floor] = [side(pair.measured), side(pair.floor)];
  const rates = await inTurns(context.rounds * 3, measured.turn, floor.turn);
  const [ours, theirs] = [median(measured.latencies), median(floor.latencies)];
  context.report(
    `${what}, ${clientsOf(clients)}`,
    `${perSecond(rates.measured)}, ${milliseconds(ours)}`,
    `${perSecond(rates.floor)}, ${milliseconds(theirs)} ${pair.beside}`,
    pair.held(rates, ours),
  );
}

/** Each case with 1, 8 and 32 clients, beside the SQL of its requests behind a bare route. Refuses to compare answers that differ. */
export async function besideBareRoute(
  context: Context,
  { opened, appUrl }: BenchDatabase,
  server: Server,
  cases: readonly Case[],
): Promise<void> {
  const recordings: Record<string, Recording> = {};
  for (const [number, [, requests]] of cases.entries())
    for (const [at, recording] of (await recordAll(opened.app, requests, administrator)).entries())
      recordings[`${number}/${at}`] = recording;
  await using thread = openFloor();
  const url = await thread.send({ databaseUrl: appUrl, recordings });
  for (const [number, [what, requests, least]] of cases.entries()) {
    const measured = ofProduct(server, requests);
    const replayed = requests.map((request, at): PsqlRequest => ({ ...request, path: `${number}/${at}` }));
    const floor: Target = { url, headers: {}, requests: replayed };
    if ((await bodyOf(measured)) !== (await bodyOf(floor))) throw new Error(`The answers to ${what} differ`);
    for (const [at, clients] of CLIENTS.entries()) {
      const held = least ? atLeast(least[at] ?? least[0] ?? 0) : byRatio;
      await compareLoad(context, what, { measured, floor, beside: 'bare route', clients, held });
    }
  }
}

/** The first answer; empty for a request that writes. */
async function bodyOf({ url, headers, requests: [request] }: Target): Promise<string> {
  if (request?.method !== 'GET') return '';
  return text(await open(`${url}/${request.path}`, { ...headers, ...request.headers }));
}
