import fc from 'fast-check';
import { expect, test } from 'vitest';
import cases from '#domain/cases/centroid.json' with { type: 'json' };
import {
  centroidOf,
  centroidShown,
  isOutside,
  locationDraftsOf,
  locationOf,
  lookedUp,
  movedTo,
  nameFollows,
  NEW_LOCATION,
  placeIn,
  readDegrees,
  readPair,
  replacedBy,
  savedCentroid,
  toLocations,
  wrapped,
  type LocationDraft,
  type Locations,
  type Point,
} from './locations.ts';
import type { Place } from '#domain/values/places.ts';

const placeOf = (name: string, name_suffix: string, iso3: string, lat: number, lon: number, type = 'city'): Place => ({
  place_id: name,
  osm_id: null,
  name,
  alternative_names: '',
  country: name_suffix,
  country_code: iso3.slice(0, 2).toLowerCase(),
  iso3,
  display_name: `${name}, ${name_suffix}`,
  name_suffix,
  lat,
  lon,
  class: 'place',
  type,
  place_rank: 16,
  importance: 0.5,
  boundingbox: [lon, lat, lon, lat],
});
const temuco = locationOf(placeOf('Temuco', 'Araucanía, Chile', 'CHL', -38.739657, -72.590155), 'Temuko');
const alumine = placeOf('Aluminé', 'Neuquén, Argentina', 'ARG', -39.2, -70.9);

test.each(cases)('$what', ({ locations, centroid }) => {
  const places = (locations as [string, number, number][]).map(([type, lat, lng]) => {
    const point: Point = [lat, lng];
    return { type, point };
  });
  expect(centroidOf(places)).toEqual(centroid);
});

test('the centroid shown is empty without locations, and the country’s without origins', () => {
  const country: Point = [-35, -71];
  expect(centroidShown([], country)).toBeNull();
  expect(centroidShown([{ ...temuco, type: 'Destination' }], country)).toEqual(country);
  expect(centroidShown([{ ...temuco, type: 'Destination' }], null)).toEqual([0, 0]);
  expect(centroidShown([temuco], country)).toEqual([-38.739657, -72.590155]);
});

test('the centroid saved without locations is shown until the country or the locations change', () => {
  const saved = { iso3: 'CHL', locations: { centroid: [-37, -71] satisfies [number, number], locations: [] } };
  expect(centroidShown([], null, savedCentroid(saved, 'CHL'))).toEqual([-37, -71]);
  expect(centroidShown([temuco], null, savedCentroid(saved, 'CHL'))).toEqual([-38.739657, -72.590155]);
  const [place] = toLocations([temuco], 'CHL').locations ?? [];
  const located = { ...saved, locations: { ...saved.locations, locations: [place!] } };
  for (const none of [savedCentroid(saved, 'ARG'), savedCentroid(located, 'CHL'), savedCentroid(null, 'CHL')])
    expect(none).toBeNull();
});

test('a found place has the gazetteer’s name, and is reported by its searched name, even after it is moved and looked up', () => {
  expect(temuco).toMatchObject({ name: 'Temuco, Araucanía, Chile', reported_name: 'Temuko', lat: '-38.739657' });
  expect(lookedUp(movedTo(temuco, [-39, -71]), alumine, true).reported_name).toBe('Temuko');
  expect(locationOf(alumine, ' ').reported_name).toBe('Aluminé');
  expect(temuco).toMatchObject({ type: 'Origin', accuracy: 'Point', moved: false, error: false });
  expect(locationOf({ ...alumine, type: 'county' }, 'Aluminé').accuracy).toBe('Admin');
});

test('a place that replaces another has the accuracy of its own type; the row keeps its type and its name in the source', () => {
  const zone: Place = { ...alumine, type: 'county' };
  const row: LocationDraft = { ...temuco, type: 'Destination' };
  const area = replacedBy(row, zone, 'Alumine');
  expect(area).toMatchObject({ name: 'Aluminé, Neuquén, Argentina', type: 'Destination', reported_name: 'Temuko' });
  expect(area.accuracy).toBe('Admin');
  expect(replacedBy(area, alumine, 'Alumine').accuracy).toBe('Point');
});

test('a dragged place is moved and loses the details of its old point', () => {
  const dragged = movedTo(temuco, [-38.5, -72.123456789]);
  expect(dragged).toMatchObject({ lat: '-38.5', lng: '-72.123457', moved: true, geolocation: null });
});

test('setting a first point is not a move', () => {
  expect(movedTo(NEW_LOCATION, [1, 2])).toMatchObject({ lat: '1', lng: '2', moved: false });
});

test('a point dragged over 180° is on the other side', () => {
  expect(movedTo(NEW_LOCATION, [-17, 181.5]).lng).toBe('-178.5');
});

test('a lookup replaces a gazetteer’s name, and never a person’s', () => {
  expect(nameFollows(temuco)).toBe(true);
  expect(lookedUp(movedTo(temuco, [-39, -71]), alumine, true).name).toBe('Aluminé, Neuquén, Argentina');
  const camp = { ...temuco, name: 'Camp 7' };
  expect(nameFollows(camp)).toBe(false);
  expect(lookedUp(movedTo(camp, [-39, -71]), alumine, false)).toMatchObject({
    name: 'Camp 7',
    geolocation: { iso3: 'ARG' },
  });
});

test('a location outside the fact’s country is flagged, also after the country changes', () => {
  expect(isOutside(temuco, 'CHL')).toBe(false);
  expect(isOutside(temuco, 'ARG')).toBe(true);
  expect(isOutside(temuco, null)).toBe(false);
  expect(isOutside({ ...NEW_LOCATION, error: true }, 'CHL')).toBe(true);
  expect(toLocations([temuco], 'ARG').locations?.[0]?.error).toBe(true);
});

test('two locations are the same place if name and point are equal, whatever the case and spaces', () => {
  const same = { ...temuco, name: ' TEMUCO, araucanía, chile', lat: '-38.7396570' };
  expect(placeIn([NEW_LOCATION, temuco], same)).toBe(1);
  expect(placeIn([temuco], { ...temuco, lat: '-38.7' })).toBe(-1);
  expect(placeIn([temuco], { ...temuco, name: 'Provincia de Cautín' })).toBe(-1);
  expect(placeIn([NEW_LOCATION], NEW_LOCATION)).toBe(-1);
});

test.each([
  ['-38.7', 90, -38.7],
  ['−38.7', 90, -38.7],
  [' 90 ', 90, 90],
  ['90.1', 90, null],
  ['.5', 180, 0.5],
  ['180.5', 180, null],
  ['', 90, null],
  ['38,7', 90, null],
  ['1e1', 90, null],
  ['north', 90, null],
] as const)("'%s' is read as degrees up to %d: %s", (text, limit, degrees) => {
  expect(readDegrees(text, limit)).toBe(degrees);
});

test.each([
  ['-2.27, 40.12', { lat: '-2.27', lng: '40.12' }],
  ['-2.27 40.12', { lat: '-2.27', lng: '40.12' }],
  ['40.12', null],
  ['120, 40', null],
  ['1, 2, 3', null],
] as const)("'%s' as a pair", (text, pair) => {
  expect(readPair(text)).toEqual(pair);
});

test('a stored location is unchanged after a round trip, whatever its point', () => {
  const point = fc.tuple(
    fc.double({ min: -90, max: 90, noNaN: true }).map((each) => Number(each.toFixed(6))),
    fc.double({ min: -180, max: 180, noNaN: true }).map((each) => Number(each.toFixed(6))),
  );
  fc.assert(
    fc.property(point, fc.string(), (latlng, name) => {
      const stored: Locations['locations'] = [
        { type: 'Origin', name: name.trim(), latlng: [latlng[0] + 0, latlng[1] + 0], accuracy: 'Admin', moved: true },
      ];
      const again = toLocations(locationDraftsOf({ locations: stored }), 'AFG');
      expect(again.locations).toMatchObject(stored);
      expect(toLocations(locationDraftsOf(again), 'AFG')).toEqual(again);
    }),
  );
});

test('an imported location may lack most of its details', () => {
  const drafts: LocationDraft[] = locationDraftsOf({ locations: [{ type: 'Destination', latlng: [1, 200] }] });
  expect(drafts).toEqual([{ ...NEW_LOCATION, type: 'Destination', lat: '1', lng: '-160', accuracy: null }]);
  expect(locationDraftsOf(null)).toEqual([]);
  expect([180, -180, 190, -190, 540].map(wrapped)).toEqual([180, -180, -170, 170, -180]);
});
