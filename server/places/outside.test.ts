/** Tests an outside place service: its requests, their translation, the cache, and a name for each failure. */
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PlacesAnswer } from '#domain/values/places.ts';
import { errorHandler } from '#server/refusal.ts';
import { placesPlugin } from './plugin.ts';

/** The requests to the outside service, and its next answers. */
const requests: string[] = [];
let answer: (response: ServerResponse) => void;
let outside: Server;
let url: string;
const apps: FastifyInstance[] = [];

const json = (body: unknown) => (response: ServerResponse) => {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
};

/** The routes as in the server, but without sessions. */
async function speaking(kind: 'osmnames' | 'nominatim', address = url, timeout = 5_000) {
  const app = fastify();
  apps.push(app);
  app.setErrorHandler(errorHandler);
  await app.register(placesPlugin, {
    config: { GEOCODER_URL: address, GEOCODER_KIND: kind, GEOCODER_TIMEOUT: timeout },
  });
  return (path: string) => app.inject({ url: path });
}

beforeAll(async () => {
  outside = createServer((request, response) => {
    requests.push(request.url ?? '');
    answer(response);
  });
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(outside.address() as AddressInfo).port}/api?key=secret`;
});
beforeEach(() => {
  requests.length = 0;
});
afterAll(async () => {
  for (const app of apps) await app.close();
  outside.closeAllConnections();
  await new Promise((resolve) => outside.close(resolve));
});

const yalta = {
  id: 7,
  name: 'Yalta',
  alternative_names: 'Ялта',
  country: 'Russia',
  country_code: 'ru',
  display_name: 'Yalta, Crimea',
  name_suffix: 'Crimea',
  lat: 44.5,
  lon: 34.166,
  type: 'city',
  class: 'place',
  osm_id: '421866',
  place_rank: 16,
  importance: 0.5,
  boundingbox: [34, 44, 35, 45],
};

describe('a service of OSMNames', () => {
  let ask: Awaited<ReturnType<typeof speaking>>;
  beforeAll(async () => {
    ask = await speaking('osmnames');
  });

  test('is called with its key in its own protocol, and its places are counted as IDMC counts them', async () => {
    answer = json({ count: 1, startIndex: 20, nextIndex: 40, totalResults: 60, results: [yalta] });
    const response = await ask('/ukr/q/Ял та?startIndex=20');
    expect(requests).toEqual(['/api/ua/q/%D0%AF%D0%BB%20%D1%82%D0%B0?key=secret&startIndex=20&count=20']);
    expect(response.json<PlacesAnswer>()).toMatchObject({
      startIndex: 20,
      nextIndex: 21,
      totalResults: 60,
      results: [
        { place_id: '7', osm_id: '421866', name: 'Yalta', country: 'Ukraine', iso3: 'UKR', country_code: 'ua' },
      ],
    });
    expect(response.body).not.toContain('secret');
  });

  test('is called once for the same search', async () => {
    answer = json({ results: [yalta] });
    for (const path of ['/q/yalta', '/q/yalta', '/r/34.166/44.5', '/r/34.166/44.5'])
      expect((await ask(path)).json<PlacesAnswer>().results[0]?.iso3).toBe('UKR');
    expect(requests).toHaveLength(2);
  });

  test('a preferred country comes first, and one without alpha-2 code is searched by its border', async () => {
    const abyei = { ...yalta, name: 'Abyei', country_code: 'sd', lat: 9.595, lon: 28.435 };
    const far = { ...yalta, name: 'Abyei', country_code: 'sd', lat: 15.5, lon: 32.5 };
    answer = json({ results: [yalta, far, abyei] });
    expect((await ask('/q/abyei?first=AB9')).json<PlacesAnswer>().results.map((place) => place.iso3)).toEqual([
      'AB9',
      'UKR',
      'SDN',
    ]);
    expect((await ask('/AB9/q/abyei')).json<PlacesAnswer>().results.map((place) => place.iso3)).toEqual(['AB9']);
  });

  test.each<[string, number, string, (response: ServerResponse) => void]>([
    ['an error', 502, 'place_service_failed', (response) => response.writeHead(500).end('no')],
    ['a page in HTML', 502, 'place_service_failed', (response) => response.end('<html>')],
    ['another object', 502, 'place_service_failed', json({ results: [{ name: 'x' }] })],
    ['a point outside the world', 502, 'place_service_failed', json({ results: [{ ...yalta, lat: 1e9 }] })],
    ['a list without end', 502, 'place_service_failed', (response) => response.end(' '.repeat(3_000_000))],
    ['another address', 502, 'place_service_failed', (response) => response.writeHead(302, { location: '/x' }).end()],
    ['a cut connection', 502, 'place_service_failed', (response) => response.destroy()],
  ])('%s is a named failure, and is not cached', async (what, status, constraint, badly) => {
    const path = `/q/${encodeURIComponent(what)}`;
    answer = badly;
    const failure = await ask(path);
    expect([failure.statusCode, failure.json()]).toEqual([status, expect.objectContaining({ constraint })]);
    expect(failure.json<{ message: string }>().message).toMatch(/^The place service failed: /);
    expect(failure.body).not.toContain('127.0.0.1');
    answer = json({ results: [] });
    expect((await ask(path)).statusCode).toBe(200);
  });
});

describe('a service of Nominatim', () => {
  let ask: Awaited<ReturnType<typeof speaking>>;
  beforeAll(async () => {
    ask = await speaking('nominatim', url.replace('?key=secret', '/'));
  });
  const kampala = {
    place_id: 5,
    osm_type: 'relation',
    osm_id: 1985,
    lat: '0.3177',
    lon: '32.5813',
    category: 'boundary',
    type: 'administrative',
    addresstype: 'city',
    place_rank: 16,
    importance: 0.66,
    name: 'Kampala',
    display_name: 'Kampala, Central Region, Uganda',
    address: { city: 'Kampala', country: 'Uganda', country_code: 'ug' },
    namedetails: { name: 'Kampala', 'name:ar': 'كمبالا' },
    boundingbox: ['0.1', '0.4', '32.4', '32.7'],
  };

  test('is called in its own protocol, and its answers are translated', async () => {
    answer = json([kampala, { ...kampala, place_id: 6, addresstype: 'state_district' }]);
    const { results } = (await ask('/UGA/q/kampala?count=5')).json<PlacesAnswer>();
    expect(requests).toEqual([
      '/api/search?format=jsonv2&addressdetails=1&namedetails=1&accept-language=en&q=kampala&limit=40&countrycodes=ug',
    ]);
    expect(results[0]).toEqual({
      place_id: '5',
      osm_id: '1985',
      name: 'Kampala',
      alternative_names: 'كمبالا',
      country: 'Uganda',
      country_code: 'ug',
      iso3: 'UGA',
      display_name: 'Kampala, Central Region, Uganda',
      name_suffix: 'Central Region, Uganda',
      lat: 0.3177,
      lon: 32.5813,
      class: 'place',
      type: 'city',
      place_rank: 16,
      importance: 0.66,
      boundingbox: [32.4, 0.1, 32.7, 0.4],
    });
    expect(results[1]?.type).toBe('state');
  });

  test('pages of its one list', async () => {
    answer = json(Array.from({ length: 25 }, (_, at) => ({ ...kampala, place_id: at })));
    const second = (await ask('/q/many?startIndex=20')).json<PlacesAnswer>();
    expect([second.count, second.nextIndex, second.totalResults]).toEqual([5, null, 25]);
  });

  test('the place at a point, and none at sea', async () => {
    answer = json(kampala);
    expect((await ask('/r/32.5813/0.3177')).json<PlacesAnswer>().results[0]?.name).toBe('Kampala');
    expect(requests[0]).toContain('/api/reverse?format=jsonv2');
    answer = json({ error: 'Unable to geocode' });
    expect((await ask('/r/-140/-40')).json<PlacesAnswer>().totalResults).toBe(0);
  });
});

test('a service that does not answer in time is abandoned', async () => {
  const ask = await speaking('osmnames', url, 100);
  answer = () => {};
  const response = await ask('/q/kampala');
  expect([response.statusCode, response.json()]).toEqual([
    504,
    expect.objectContaining({ constraint: 'place_service_late' }),
  ]);
});

test('an unreachable service is a named failure', async () => {
  const ask = await speaking('osmnames', 'http://127.0.0.1:9/');
  const response = await ask('/q/kampala');
  expect([response.statusCode, response.json()]).toEqual([
    502,
    expect.objectContaining({ message: 'The place service failed: it cannot be reached' }),
  ]);
});
