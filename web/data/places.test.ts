// @vitest-environment happy-dom
/** Tests the screens' calls to the place service: their addresses, and its refusals. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { accuracyOf, placeLabel } from '#domain/values/places.ts';
import { prepareIndex } from '#server/places/index-store.ts';
import { startServer, type TestServer } from '#server/testing/server.ts';
import { openBrowser, type Browser } from '#web/testing/browser.tsx';
import { placeAt, searchPlaces } from './places.ts';
import { login } from './session.ts';

const PASSWORD = 'a long enough secret';
let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  await prepareIndex();
  server = await startServer();
  await server.addUser('ada', PASSWORD, ['Expert']);
});
afterAll(() => server.close());
beforeEach(async () => {
  browser = openBrowser(server.app);
  await login('ada', PASSWORD);
});
afterEach(() => browser.close());

test('a search within a country, page by page', async () => {
  const first = await searchPlaces('al-', { iso3: 'SYR', count: 5 });
  const second = await searchPlaces('al-', { iso3: 'SYR', count: 5, startIndex: 5 });
  expect([first.startIndex, first.nextIndex, second.startIndex]).toEqual([0, 5, 5]);
  expect([...first.results, ...second.results].every((place) => place.iso3 === 'SYR')).toBe(true);
});

test('a search everywhere, the own country first', async () => {
  const { results } = await searchPlaces('Tripoli', { first: 'LBN' });
  expect(results[0]?.iso3).toBe('LBN');
  expect(placeLabel(results[0]!)).toBe('Tripoli · Tripoli District · North Lebanon · Lebanon');
});

test('a text with a slash and a percent sign is sent as it is, without a lone surrogate', async () => {
  await searchPlaces('50% Juba/Bor \ud800');
  expect(browser.sent.at(-1)).toBe('GET /q/50%25%20Juba%2FBor');
});

test('areas are Admin, settlements are points', async () => {
  const { results } = await searchPlaces('Kagoshima', { iso3: 'JPN' });
  const accuracies = new Map(results.map((place) => [place.type, accuracyOf(place)]));
  expect(accuracies.get('state')).toBe('Admin');
  expect(accuracies.get('city')).toBe('Point');
});

test('the place at a point, however often the map was dragged around the world', async () => {
  for (const turns of [0, 1, -2]) expect((await placeAt(0.3163, 32.5822 + turns * 360))?.iso3).toBe('UGA');
  expect(await placeAt(-40, -140)).toBeNull();
});

test('a refusal has the name of its rule, and a cancelled search is not an error of the server', async () => {
  await expect(searchPlaces('Juba', { iso3: 'ZZZ' })).rejects.toMatchObject({ constraint: 'place_country_known' });
  const given = AbortSignal.abort();
  await expect(searchPlaces('Juba', { signal: given })).rejects.toMatchObject({ name: 'AbortError' });
});
