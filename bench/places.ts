/** Searches of places, by the routes and alone, beside a bare route that returns the same bytes. Works without a session. */
import { statSync } from 'node:fs';
import { fastify } from 'fastify';
import { Gazetteer } from '#server/places/gazetteer.ts';
import { indexFile } from '#server/places/index-store.ts';
import { placesPlugin } from '#server/places/plugin.ts';
import { Search } from '#server/places/search.ts';
import { compareLoad } from './load-pairs.ts';
import { below, type Context, enough, megabytes, milliseconds, perSecond, timed } from './report.ts';

const searches = 2_000;

/** Typical input: a whole name, its beginning, two letters in the wrong order, a name with its state and country. */
const ways: ((name: string, suffix: string) => string)[] = [
  (name) => name,
  (name) => name.slice(0, 5),
  (name) => `${name.slice(0, 2)}${name.charAt(3)}${name.charAt(2)}${name.slice(4)}`,
  (name, suffix) => `${name}, ${suffix}`,
];

const anywhere = { host: '127.0.0.1', port: 0 };

export async function benchPlaces(context: Context): Promise<void> {
  const { say, report } = context;
  const idle = process.memoryUsage.rss();
  const app = fastify();
  await app.register(placesPlugin, { config: {} });
  const url = await app.listen(anywhere);
  const answerTo = async (path: string): Promise<string> => (await fetch(`${url}/${path}`)).text();
  const first = await timed(() => answerTo('q/kampala'));
  say(`the first search, the index read, took ${milliseconds(first)}`);
  for (const path of ['q/kmpala', 'r/32.58/0.31']) await answerTo(path);
  const grown = process.memoryUsage.rss() - idle;

  const index = await indexFile();
  const gazetteer = new Gazetteer(index);
  // Searches for places of all ranks; every second group of four is limited to one country.
  const texts = Array.from({ length: searches }, (_, number) => {
    const { name, name_suffix, iso3 } = gazetteer.place(Math.floor((number * gazetteer.size) / searches));
    return { text: ways[number % ways.length]?.(name, name_suffix) ?? name, within: number % 8 < 4 ? `${iso3}/` : '' };
  });
  const requests = texts.map(({ text, within }) => {
    return { method: 'GET', path: `${within}q/${encodeURIComponent(text)}`, headers: {} } as const;
  });
  const answers = new Map<string, string>();
  for (const { path } of requests) answers.set(`/${path}`, await answerTo(path));
  const bare = fastify();
  bare.get('/*', (request, reply) => reply.type('application/json; charset=utf-8').send(answers.get(request.url)));
  const measured = { url, headers: {}, requests };
  const floor = { ...measured, url: await bare.listen(anywhere) };
  for (const clients of [1, 8])
    await compareLoad(context, 'places: searches by the route', {
      measured,
      floor,
      beside: 'bare route, same bytes',
      clients,
      held: (pair, latency) => ({
        ratio: pair.ratio,
        ...(clients === 1 ? below(latency, 5, milliseconds) : enough(pair.measured, 1_000)),
      }),
    });
  await app.close();
  await bare.close();
  const alone = findingRate(gazetteer, texts);
  report('places: finding alone, everywhere, on one core', perSecond(alone), '', enough(alone, 1_000));
  report(
    'places: memory above idle, with the index in use',
    megabytes(grown),
    `${megabytes(statSync(index).size)} the file itself`,
    below(grown, 250e6, megabytes),
  );
}

/** Without routes and answers: searches in a second of processor time, which is independent of other work on the machine. */
function findingRate(gazetteer: Gazetteer, texts: readonly { text: string }[]): number {
  const search = new Search(gazetteer);
  const find = ({ text }: { text: string }): unknown =>
    search.find({ text, within: -1, preferred: -1, start: 0, count: 20 });
  for (const text of texts.slice(0, 200)) find(text);
  const before = process.cpuUsage();
  for (const text of texts) find(text);
  const { user, system } = process.cpuUsage(before);
  return (texts.length * 1e6) / (user + system);
}
