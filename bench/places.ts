/** Searches of places and lookups at points, by the routes and alone, beside a bare route that answers the same bytes. Signs nobody in. */
import type { AddressInfo } from 'node:net';
import { fastify, type FastifyInstance } from 'fastify';
import { Gazetteer } from '#server/places/gazetteer.ts';
import { readIndex } from '#server/places/index-store.ts';
import { placesPlugin } from '#server/places/plugin.ts';
import { Search } from '#server/places/search.ts';
import { startLoad } from './children.ts';
import type { Context } from './context.ts';
import { inTurns, median } from './measure.ts';
import { milliseconds, perSecond, type Result } from './table.ts';

const searches = 2_000;
const slice = 2_000;
const most = { milliseconds: 5, memory: 250, least: 1_000 };

/** As people type: a whole name, its beginning, two letters in the wrong order, with its state and country. */
const ways: ((name: string, suffix: string) => string)[] = [
  (name) => name,
  (name) => name.slice(0, 5),
  (name) => `${name.slice(0, 2)}${name.charAt(3)}${name.charAt(2)}${name.slice(4)}`,
  (name, suffix) => `${name}, ${suffix}`,
];

/** Addresses of searches for places of all ranks; every other one is for a country's places alone. */
function addresses(gazetteer: Gazetteer): string[] {
  return Array.from({ length: searches }, (_, number) => {
    const { name, name_suffix, iso3 } = gazetteer.place(Math.floor((number * gazetteer.size) / searches));
    const text = ways[number % ways.length]?.(name, name_suffix) ?? name;
    return `${number % 8 < 4 ? `${iso3}/` : ''}q/${encodeURIComponent(text)}`;
  });
}

async function listening(app: FastifyInstance): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

export async function benchPlaces({ rounds, say }: Context): Promise<Result[]> {
  const idle = process.memoryUsage.rss();
  const app = fastify();
  await app.register(placesPlugin, { config: {} });
  const url = await listening(app);
  const opened = performance.now();
  for (const path of ['q/kampala', 'q/kmpala', 'r/32.58/0.31']) await fetch(`${url}/${path}`);
  say(`the first search, the index read, took ${milliseconds(performance.now() - opened)}`);
  const grown = (process.memoryUsage.rss() - idle) / 1e6;

  const gazetteer = new Gazetteer(await readIndex());
  const paths = addresses(gazetteer);
  const answers = new Map<string, string>();
  for (const path of paths) answers.set(`/${path}`, await (await fetch(`${url}/${path}`)).text());
  const bare = fastify();
  bare.get('/*', (request, reply) => reply.type('application/json; charset=utf-8').send(answers.get(request.url)));
  const floor = await listening(bare);
  const load = startLoad();
  const requests = paths.map((path) => ({ method: 'GET' as const, path, headers: {} }));
  try {
    const results: Result[] = [];
    for (const clients of [1, 8]) {
      const latencies: number[] = [];
      const ask = async (from: string): Promise<number> => {
        const loaded = await load.apply({ url: from, headers: {}, requests, clients, milliseconds: slice });
        if (from === url) latencies.push(...loaded.latencies);
        return loaded.perSecond;
      };
      const pair = await inTurns(
        rounds * 2 + 1,
        () => ask(url),
        () => ask(floor),
      );
      results.push({
        what: `places: searches by the route, ${clients === 1 ? 'one client' : `${clients} clients`}`,
        measured: `${perSecond(pair.measured)}, median ${milliseconds(median(latencies))}`,
        floor: `${perSecond(pair.floor)} bare route, same bytes`,
        ratio: pair.ratio,
        target: clients === 1 ? `median < ${most.milliseconds} ms` : `≥ ${most.least}/s`,
        met: clients === 1 ? median(latencies) < most.milliseconds : pair.measured >= most.least,
      });
    }
    results.push(alone(gazetteer, [...answers.keys()]), {
      what: 'places: memory above idle, with the index in use',
      measured: `${Math.round(grown)} MB`,
      floor: `${Math.round((await readIndex()).length / 1e6)} MB the file itself`,
      ratio: null,
      target: `≤ ${most.memory} MB`,
      met: grown <= most.memory,
    });
    return results;
  } finally {
    load.stop();
    await app.close();
    await bare.close();
  }
}

/** Without routes and answers: what finding costs, by the processor's time, which others on the machine do not lengthen. */
function alone(gazetteer: Gazetteer, addresses: readonly string[]): Result {
  const search = new Search(gazetteer);
  const texts = addresses.map((address) => decodeURIComponent(address.split('/q/')[1] ?? ''));
  const find = (text: string): unknown => search.find({ text, within: -1, preferred: -1, start: 0, count: 20 });
  for (const text of texts.slice(0, 200)) find(text);
  const before = process.cpuUsage();
  for (const text of texts) find(text);
  const { user, system } = process.cpuUsage(before);
  const rate = (texts.length * 1e6) / (user + system);
  return {
    what: 'places: finding alone, everywhere, on one core',
    measured: perSecond(rate),
    floor: '',
    ratio: null,
    target: `≥ ${most.least}/s`,
    met: rate >= most.least,
  };
}
