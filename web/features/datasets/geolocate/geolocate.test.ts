/** Tests which rows are looked up, which hits are sure, and that the chosen places are one step of undo. */
import { expect, test } from 'vitest';
import type { SavedRecord } from '#domain/dataset/columns.ts';
import { createSheet } from '#domain/dataset/sheet.ts';
import type { Place } from '#domain/values/places.ts';
import { applyPlaces } from './apply-places.ts';
import { foundFor } from './choose.ts';
import { geolocated, wantedOf } from './names.ts';

const COUNTRIES = [{ iso3: 'SDN', iso: 'SD', name: 'Sudan', idmc_short_name: 'Sudan', boundingbox: [21, 8, 39, 23] }];
const place = (name: string, lat: number, lon: number, others: Partial<Place> = {}) =>
  ({
    place_id: `${name} ${lat}`,
    name,
    alternative_names: '',
    lat,
    lon,
    type: 'town',
    boundingbox: [lon, lat, lon, lat],
    ...others,
  }) as Place;

test('of neighbours, the place called so is taken before one with the name among its others', () => {
  const neighbour = place('Quelimane', -17.86, 36.92, { alternative_names: 'Nicoadala', type: 'county' });
  const own = place('Nicoadala', -17.61, 36.82, { type: 'village' });
  const far = place('Nicoadala', -12, 40, { type: 'village' });
  expect(foundFor('Nicoadala', [neighbour, own], [])).toEqual({ places: [own, neighbour], doubt: null });
  expect(foundFor('Nicoadala', [neighbour, far], [])).toEqual({ places: [neighbour, far], doubt: null });
});

test.each<[string, Place[], Place[], string | null]>([
  ['Kassala', [place('Kassala', 15.45, 36.4), place('Kassala', 15.5, 36.4, { type: 'state' })], [], null],
  ['N’yala', [place('Nyala', 12, 25)], [], null],
  ['كسلا', [place('Kassala', 15.45, 36.4, { alternative_names: 'كَسَلا,Cassala' })], [], null],
  ['Kassala State', [place('Kassala', 15.45, 36.4)], [], null],
  [
    'Kassala',
    [place('Kassala', 15.45, 36.4), place('Kassala', 15.7, 35.9, { class: 'boundary', boundingbox: [34, 14, 37, 17] })],
    [],
    null,
  ],
  ['Kassala', [place('Kassala', 15.45, 36.4), place('Kassala', 12, 25, { type: 'village' })], [], null],
  ['Al Salam', [place('Al Salam', 15, 32), place('Al Salam', 12, 25)], [], 'several'],
  ['Al Salam, Khartoum', [place('Al Salam', 15, 32), place('Al Salam', 12, 25)], [], null],
  ['Kasala', [place('Kassala', 15.45, 36.4)], [], 'similar'],
  ['Kassala', [], [place('Kassala', 1, 2)], 'country'],
  ['Nowhere', [], [], null],
])('%s', (name, inside, elsewhere, doubt) => {
  const found = foundFor(name, inside, elsewhere);
  expect(found.doubt).toBe(doubt);
  expect(found.places).toHaveLength(inside.length + elsewhere.length);
});

test.each<[string, string, 'Admin1' | 'Admin2+', string | undefined, string | null]>([
  ['the state, not the city of its name', 'Aleppo', 'Admin1', 'state', null],
  ['the city, not the state of its name', 'Aleppo', 'Admin2+', 'city', null],
  ['a county is no state', 'Odeska', 'Admin1', 'county', 'level'],
  ['a similar name of the same accuracy comes first', 'Ninewa', 'Admin1', 'state', 'similar'],
])('the accuracy of a record decides: %s', (_, name, accuracy, type, doubt) => {
  const inside = [
    place('Aleppo', 36.2, 37.2, { type: 'city' }),
    place('Aleppo', 36, 37.6, { type: 'state' }),
    place('Odeska', 46.5, 30.7, { type: 'county' }),
    place('Nineveh', 36, 42, { type: 'state' }),
  ].filter((one) => one.name[0] === name[0]);
  const found = foundFor(name, inside, [], accuracy);
  expect([found.places[0]?.type, found.doubt]).toEqual([type, doubt]);
});

const record = (id: number, values: Partial<SavedRecord>) => ({ id, position: id, ...values }) as SavedRecord;

test('rows with coordinates or without a name are skipped, equal names are one, and one step of undo takes all back', async () => {
  const sheet = createSheet({
    version: 1,
    countries: COUNTRIES,
    records: [
      record(1, { iso3: 'SDN', org_name: 'Kassala', dst_name: 'كسلا' }),
      record(2, { org_name: 'KASSALA ', dst_name: 'Gedaref', dst_lat: 14 }),
      record(3, { dst_name: 'Unknown' }),
      record(4, { org_name: 'Kassala' }),
      record(5, { dst_name: 'Kassala', dst_accuracy: 'Admin1' }),
    ],
  });
  sheet.toggleDeleted([3]);
  const { wanted, tallies } = wantedOf(sheet, 'SDN');
  expect(wanted.map(({ name, iso3, cells }) => [name, iso3, cells.length])).toEqual([
    ['Kassala', 'SDN', 2],
    ['كسلا', 'SDN', 1],
    ['Unknown', 'SDN', 1],
    ['Kassala', 'SDN', 1],
  ]);
  expect(wanted.map(({ accuracy }) => accuracy)).toEqual([null, null, null, 'Admin1']);
  expect(tallies).toMatchObject({ org: { total: 4, skipped: 2 }, dst: { total: 4, skipped: 1 } });
  const kassala = place('Kassala', 15.45, 36.4, { type: 'state' });
  const chosen = wanted.map((one) => ({ ...one, place: one.name === 'Unknown' ? null : kassala }));
  expect(await applyPlaces(sheet, chosen, tallies)).toEqual({
    org: { total: 4, resolved: 2, failed: 0, skipped: 2 },
    dst: { total: 4, resolved: 2, failed: 1, skipped: 1 },
  });
  expect(['org_lat', 'org_lon', 'org_accuracy'].map((name) => sheet.cell(1, name as 'org_lat').value)).toEqual([
    15.45,
    36.4,
    'Admin1',
  ]);
  expect(sheet.action(3)).toBe('DELETE');
  expect(sheet.undo()).toBe('Geolocate');
  expect(sheet.counts()).toMatchObject({ updated: 0, deleted: 1 });
});

test('what a geolocation did is said in words', () => {
  expect(geolocated({ total: 6, resolved: 4, failed: 1, skipped: 1 })).toBe(
    'Of 6 rows: 4 rows have coordinates now, 1 row stays without, 1 row had coordinates or no name',
  );
  expect(geolocated({ total: 6, resolved: 0, failed: 0, skipped: 6 })).toBe(
    'No row of 6 needed a place: all had coordinates or no name',
  );
});
