/** Two servers under the same load in turns: the product beside a bare route with the same SQL, or beside another server. Load, product and other servers each run in a process of their own. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import autocannon from 'autocannon';
import { fastify } from 'fastify';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { BenchDatabase } from './databases.ts';
import { asServer, openingOf, replay } from './floor.ts';
import { type PsqlRequest, recordAll, type Recording } from './recording.ts';
import { atLeast, compare, type Comparison, type Context, perSecond } from './report.ts';
import { administrator, open, serve, type Server } from './server.ts';

/** Where requests are sent, in turn. */
interface Target {
  url: string;
  headers: Record<string, string>;
  requests: readonly PsqlRequest[];
}

/** Clients on kept connections, each with one request at a time, for a second. Checks only the status. Returns the answers a second. */
async function load({ url, headers, requests, clients }: Target & { clients: number }): Promise<number> {
  const prefix = url.slice(new URL(url).origin.length);
  const sent = requests.map((request) => ({ ...request, path: `${prefix}/${request.path}` }));
  let [client, answers, end] = [0, 0, 0];
  const start = performance.now();
  // Each client begins at a different request.
  const setupClient = (each: autocannon.Client): void => {
    const first = Math.floor((client++ * sent.length) / clients);
    each.setRequests([...sent.slice(first), ...sent.slice(0, first)]);
  };
  const idReplacement = sent.some(({ body }) => body !== undefined);
  const limits = { connections: clients, duration: 11, sampleInt: 50 };
  const { non2xx, errors } = await new Promise<autocannon.Result>((resolve, reject) => {
    const options = { url, headers, requests: sent, setupClient, idReplacement, ...limits };
    const running = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)));
    running.on('response', (each) => {
      answers += 1;
      end = performance.now();
      // A client disconnects after an answer: an aborted request would slow down the next measurement.
      if (end - start > 1_000) Object.assign(each, { responseMax: 1 });
    });
  });
  if (non2xx + errors > 0) throw new Error(`${url}/${requests[0]?.path}: ${non2xx} refusals, ${errors} errors`);
  return (answers * 1000) / (end - start);
}

/**
 * A bare route that sends the recorded statements of /psql, by their path, or copies the rows of a last statement `copy … to stdout`.
 * Checks no session and compiles no request.
 */
async function bareRoute({ appUrl, recordings }: { appUrl: string; recordings: ReadonlyMap<string, Recording> }) {
  const config = asServer(appUrl);
  const pool = new pg.Pool({ ...config, max: 10, pipeline: true });
  const app = fastify();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.all('/*', async (request, reply) => {
    const recording = recordings.get(request.url);
    if (recording === undefined) throw new Error(`Nothing is recorded as ${request.url}`);
    const copy = recording.statements.at(-1)?.text ?? '';
    if (copy.startsWith('copy ')) {
      const client = new pg.Client(config);
      await client.connect();
      for (const statement of openingOf(recording.settings)) await client.query(statement);
      const rows = client.query(copyTo(copy));
      rows.once('close', () => void client.end());
      return reply.type('text/csv; charset=utf-8').send(rows);
    }
    const client = await pool.connect();
    try {
      return reply.type('application/json; charset=utf-8').send((await replay(client, recording))?.body ?? '');
    } finally {
      client.release();
    }
  });
  return app.listen({ host: '127.0.0.1', port: 0 });
}

/** PostGraphile 4 over the tables, with its filter plugin; `packages` is the file of the package `postgraphile`. */
async function postGraphile({ url, packages }: { url: string; packages: string }): Promise<string> {
  const load = createRequire(packages);
  const { postgraphile } = load(packages) as { postgraphile: (...settings: unknown[]) => RequestListener };
  const appendPlugins = [load('postgraphile-plugin-connection-filter') as unknown];
  const pgSettings = { 'request.username': administrator, jit: 'off' };
  const handler = postgraphile(url, 'data', { appendPlugins, pgSettings, disableQueryLog: true });
  const server = createServer(handler).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const works = { load, bareRoute, postGraphile };
type Works = typeof works;
const answer = async (name: keyof Works, argument: never) => process.send?.(await works[name](argument));
// A refused message ends the process, which is an error to the sender.
if (process.argv[1] === import.meta.filename)
  process
    .on('message', (message: Parameters<typeof answer>) => void answer(...message))
    .on('disconnect', () => process.exit());

/** A process of this program that runs one of the works, for one message at a time. */
export function openProcess<Name extends keyof Works>(name: Name) {
  const child = fork(import.meta.filename, { serialization: 'advanced' });
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`${name} ended with ${code}`)));
  ended.catch(() => {});
  return {
    send: async (argument: Parameters<Works[Name]>[0]): Promise<Awaited<ReturnType<Works[Name]>>> => {
      const answered = once(child, 'message');
      child.send([name, argument]);
      return (await Promise.race([answered, ended]))[0];
    },
    [Symbol.asyncDispose]: async () => {
      child.kill();
      await ended.catch(() => {});
    },
  };
}

interface LoadPair {
  measured: Target;
  floor: Target;
  beside: string;
  held: (clients: number) => Comparison['held'];
}

/** Turns before the first that counts: a server has its final speed after some thousand requests of a kind, when V8 has optimised its code. */
const WARM = 5;

/** The requests a second of both sides with 1, 8 and 32 clients, in short turns and many, because other work on the machine varies. */
export async function compareLoad(context: Context, what: string, { measured, floor, beside, held }: LoadPair) {
  await using client = openProcess('load');
  for (let turn = 0; turn < WARM; turn += 1)
    for (const side of [measured, floor]) await client.send({ ...side, clients: 32 });
  for (const clients of [1, 8, 32])
    await compare(context, `${what}, ${clients === 1 ? 'one client' : `${clients} clients`}`, {
      turns: context.rounds * 3,
      // Plans become stable.
      warm: 1,
      measured: () => client.send({ ...measured, clients }),
      floor: () => client.send({ ...floor, clients }),
      beside,
      unit: perSecond,
      held: held(clients),
    });
}

export const ofProduct = ({ url, cookie }: Server, requests: readonly PsqlRequest[]): Target => {
  return { url: `${url}/psql`, headers: { cookie }, requests };
};

/** Requests that are sent in turn, and the least share of the floor's requests a second: for one client, and for more. */
export type Case = readonly [what: string, requests: readonly PsqlRequest[], least: number, leastOfMany?: number];

/** Each case beside the SQL of its requests behind a bare route. Refuses to compare answers that differ. */
export async function besideBareRoute(context: Context, database: BenchDatabase, cases: readonly Case[]) {
  await using server = await serve(database);
  const { opened, appUrl } = database;
  const all = cases.flatMap(([, requests]) => requests);
  const recorded = await recordAll(opened.app, all, administrator);
  const recordings = new Map(all.map(({ path }, at) => [`/${path}`, recorded[at] as Recording]));
  await using route = openProcess('bareRoute');
  const url = await route.send({ appUrl, recordings });
  for (const [what, requests, least, leastOfMany = least] of cases) {
    const [measured, floor] = [ofProduct(server, requests), { url, headers: {}, requests }];
    if ((await bodyOf(measured)) !== (await bodyOf(floor))) throw new Error(`The answers to ${what} differ`);
    const held = (clients: number) => atLeast(clients === 1 ? least : leastOfMany);
    await compareLoad(context, what, { measured, floor, beside: 'bare route', held });
  }
}

/** The first answer; empty for a request that writes. */
async function bodyOf({ url, headers, requests: [request] }: Target): Promise<string> {
  if (request?.method !== 'GET') return '';
  return text(await open(`${url}/${request.path}`, { ...headers, ...request.headers }));
}
