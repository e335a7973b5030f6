/** Requests of /psql through the whole server, beside the SQL that it sends for them behind a bare route. Refuses to compare answers that differ. */
import { startFloor, startLoad, type LoadProcess } from './children.ts';
import type { Context } from './context.ts';
import { type Added, removeAdded, standing } from './added.ts';
import type { Loaded } from './load-client.ts';
import { startOn } from './kept-server.ts';
import { manyFacts } from './many-facts.ts';
import { inTurns, median } from './measure.ts';
import type { BenchDatabase } from './postgres.ts';
import { benchCounts } from './psql-counts.ts';
import { benchCsv, benchMemory } from './psql-downloads.ts';
import { type MeasuredCase, psqlCases } from './psql-requests.ts';
import { recordAll, type PsqlRequest, type Recording } from './recording.ts';
import { administrator, type ServerProcess, signIn } from './server-process.ts';
import { milliseconds, perSecond, type Result } from './table.ts';

const growth = 5;
const clients = [1, 8, 32];
/** Short and many, for what else runs comes and goes. */
const bursts = 3;
const burst = 1_000;

/** Where requests go, and what every one of them carries. */
export interface Side {
  url: string;
  headers: Record<string, string>;
}

/** A database, the server on it, and somebody who is signed in. */
export interface Scene {
  context: Context;
  facts: number;
  database: BenchDatabase;
  server: ServerProcess;
  product: Side;
  load: LoadProcess;
}

export async function benchPsql(context: Context): Promise<Result[]> {
  const results: Result[] = [];
  for (const times of [1, growth]) {
    const facts = context.facts * times;
    const database = await manyFacts(context, times);
    const on = (measure: (scene: Scene) => Promise<Result[]>): Promise<void> =>
      onScene(context, facts, database, async (scene) => void results.push(...(await measure(scene))));
    try {
      await on(benchRequests);
      await on(benchCounts);
      if (times === 1) await on(benchCsv);
      // A server that has just been started is what it grows from.
      await on((scene) => benchMemory(scene, times === 1 ? 'xlsx' : 'csv'));
    } finally {
      await database.end();
    }
  }
  return results;
}

async function onScene(
  context: Context,
  facts: number,
  database: BenchDatabase,
  measure: (scene: Scene) => Promise<void>,
): Promise<void> {
  const { server, password } = await startOn(database);
  const load = startLoad();
  try {
    const cookie = await signIn(server.url, administrator, password);
    await measure({
      context,
      facts,
      database,
      server,
      load,
      product: { url: `${server.url}/psql`, headers: { cookie } },
    });
  } finally {
    load.stop();
    await server.stop();
  }
}

async function benchRequests(scene: Scene): Promise<Result[]> {
  const { database } = scene;
  const results: Result[] = [];
  const before: Added = await standing(database.url);
  try {
    for (const each of await psqlCases(database.opened.owner)) results.push(...(await benchCase(scene, each)));
  } finally {
    await removeAdded(database.url, before);
  }
  return results;
}

async function benchCase(scene: Scene, { name, what, requests, least }: MeasuredCase): Promise<Result[]> {
  const { database, product, load, context, facts } = scene;
  const recorded = await recordAll(database.opened.app, requests, administrator);
  const recordings: Record<string, Recording> = {};
  recorded.forEach(({ recording }, at) => (recordings[`${name}/${at}`] = recording));
  const floor = await startFloor({ databaseUrl: database.appUrl, recordings, copies: {} });
  const bare: Side = { url: `${floor.url}/replay`, headers: {} };
  const replayed = requests.map((request, at): PsqlRequest => ({ ...request, path: `${name}/${at}` }));
  try {
    const [first, same] = [requests[0], replayed[0]];
    if (first?.method === 'GET' && same !== undefined)
      compare(what, await bodyOf(product, first), await bodyOf(bare, same));
    const results: Result[] = [];
    for (const many of clients) {
      const latencies = { measured: [] as number[], floor: [] as number[] };
      const turn = async (side: Side, asked: readonly PsqlRequest[], kept: number[]): Promise<number> => {
        const loaded: Loaded = await load.apply({ ...side, requests: asked, clients: many, milliseconds: burst });
        kept.push(median(loaded.latencies));
        return loaded.perSecond;
      };
      // Plans are kept after their fifth use on each connection.
      await turn(product, requests, []);
      await turn(bare, replayed, []);
      const {
        measured,
        floor: least_,
        ratio,
      } = await inTurns(
        context.rounds * bursts,
        () => turn(product, requests, latencies.measured),
        () => turn(bare, replayed, latencies.floor),
      );
      results.push({
        what: `psql: ${what}, ${thousands(facts)} facts, ${many === 1 ? 'one client' : `${many} clients`}`,
        measured: `${perSecond(measured)}, ${milliseconds(median(latencies.measured))}`,
        floor: `${perSecond(least_)}, ${milliseconds(median(latencies.floor))} bare route`,
        ratio,
        target: `≥ ${least}`,
        met: ratio >= least,
      });
      context.say(Object.values(results.at(-1) ?? {}).join(' · '));
    }
    return results;
  } finally {
    floor.stop();
  }
}

function compare(what: string, answer: string, floor: string): void {
  if (answer !== floor) throw new Error(`The answers to ${what} differ`);
}

async function bodyOf({ url, headers }: Side, request: PsqlRequest): Promise<string> {
  const response = await fetch(`${url}/${request.path}`, { headers: { ...headers, ...request.headers } });
  return response.text();
}

export const thousands = (count: number): string => count.toLocaleString('en');
