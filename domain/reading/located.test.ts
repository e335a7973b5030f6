/** Tests which place of the gazetteer a name of a report is, in a country of a few made-up places. */
import { expect, test } from 'vitest';
import type { Place, PlaceType } from '#domain/values/places.ts';
import { locationsOfSuggestion } from './suggested-fact.ts';
import { located } from './located.ts';
import { readReport } from './read.ts';

type Box = Place['boundingbox'];
const place = (
  name: string,
  type: PlaceType,
  [lat, lon]: [number, number],
  { of = [], box = [lon, lat, lon, lat], others = '' }: { of?: string[]; box?: Box; others?: string } = {},
): Place => ({
  place_id: `${name} ${lat} ${lon} ${type}`,
  osm_id: null,
  name,
  alternative_names: others,
  country: 'Ruritania',
  country_code: 'rr',
  iso3: 'RUR',
  display_name: [name, ...of, 'Ruritania'].join(', '),
  name_suffix: '',
  lat,
  lon,
  class: type === 'state' || type === 'county' || type === 'country' ? 'boundary' : 'place',
  type,
  place_rank: 0,
  importance: 0,
  boundingbox: box,
});

const PLACES = [
  place('Ruritania', 'country', [5, 5]),
  place('Strelsau', 'state', [1, 1], { box: [0, 0, 3, 3] }),
  place('Hentzau', 'state', [5, 5], { box: [4, 4, 8, 8] }),
  place('Zenda', 'county', [1.5, 1.5], { of: ['Strelsau'], box: [1, 1, 2, 2] }),
  place('Zenda', 'town', [1.1, 1.1], { of: ['Zenda', 'Strelsau'] }),
  place('Tarlenheim', 'county', [2.5, 2.5], { of: ['Strelsau'], box: [2.2, 2.2, 3, 3] }),
  place('Kelmar', 'village', [6, 6], { of: ['Hentzau'] }),
  place('Kelmar', 'village', [1.8, 1.8], { of: ['Zenda', 'Strelsau'] }),
  place('Kelmar', 'village', [2.6, 2.6], { of: ['Strelsau'] }),
  place('Gumurak', 'village', [1.2, 1.7], { of: ['Zenda', 'Strelsau'] }),
  place('Gumbura', 'village', [7, 7], { of: ['Hentzau'] }),
  place('Upper Hentzau', 'state', [9, 9], { others: 'Tarlenheim' }),
  place('Fau', 'village', [9, 9], { of: ['Upper Hentzau'] }),
  place('Lower Strelsau', 'village', [7.5, 7.5], { of: ['Hentzau'], others: 'Tarlenheim' }),
];

/** The places of the name, then those that begin alike. */
const gazetteer = (text: string): Place[] => {
  const [name = ''] = text.split(', ');
  const isCalled = ({ name: own, alternative_names: others }: Place) => [own, ...others.split(',')].includes(name);
  const called = PLACES.filter((each) => isCalled(each));
  return called.length > 0 ? called : PLACES.filter((each) => each.name.startsWith(name.slice(0, 3)));
};

/** The places of the first figure: 'origin' or 'origin > destination', each with its point. */
function placesOf(text: string): string {
  const [first] = readReport(text, { published: '2025-05-06' });
  const found = first && located(gazetteer, first, ['RUR']).found;
  const words = (side: 'origins' | 'destinations') =>
    (found?.[side] ?? []).map(({ place: own, standsIn }) =>
      [own.name, own.type, own.lat, ...(standsIn ? ['stands in'] : [])].join(' '),
    );
  return [words('origins').join(', '), words('destinations').join(', ')].filter((side) => side !== '').join(' > ');
}

test.each([
  ['4,870 people remained in four temporary sites in Gumurak.', ['Destination Gumurak']],
  ['300 people from Strelsau are sheltered in Gumurak.', ['Origin Strelsau', 'Destination Gumurak']],
  ['300 people fled Gumurak.', ['Origin Gumurak']],
])('people in shelters are at their destination: %s', (text, expected) => {
  const [first] = readReport(text, { published: '2025-05-06' });
  const places = locationsOfSuggestion(located(gazetteer, first as NonNullable<typeof first>, ['RUR']));
  expect(places.map(({ type, reported_name }) => `${type} ${reported_name}`)).toEqual(expected);
});

test.each([
  ['In Strelsau, 300 people fled to Gumurak.', '> Gumurak village 1.2'],
  ['Dans la région de Strelsau, 310 ménages déplacés sont arrivés à Gumurak.', '> Gumurak village 1.2'],
  ['En Strelsau, 850 personas llegaron a Gumurak tras los combates.', '> Gumurak village 1.2'],
  ['Na província de Strelsau, 1.200 pessoas fugiram para Gumurak.', '> Gumurak village 1.2'],
  ['From Strelsau, 300 people fled to Gumurak.', 'Strelsau state 1 > Gumurak village 1.2'],
  ['In Hentzau, 300 people fled to Gumurak.', 'Hentzau state 5 > Gumurak village 1.2'],
])('the area in which people came to a place is no origin: %s', (text, expected) => {
  const [first] = readReport(text, { published: '2025-05-06' });
  const { found, origins, destinations } = located(gazetteer, first as NonNullable<typeof first>, ['RUR']);
  const words = (all: typeof found.origins) => all.map(({ place: { name, type, lat } }) => `${name} ${type} ${lat}`);
  expect([...words(found.origins), '>', ...words(found.destinations)].join(' ')).toBe(expected);
  expect([origins.length, destinations.length]).toEqual([found.origins.length, 1]);
});

test.each([
  ['a name alone is the town, not the county around it', '300 people fled Zenda.', 'Zenda town 1.1'],
  ['a county is said', '300 people were displaced in Zenda County.', 'Zenda county 1.5'],
  [
    'each of several counties is one',
    '300 people were displaced in Tarlenheim and Zenda counties.',
    'Tarlenheim county 2.5, Zenda county 1.5',
  ],
  ['a town is said', '300 people were displaced in the town of Zenda.', 'Zenda town 1.1'],
])('%s: %s', (_, text, wanted) => expect(placesOf(text)).toBe(wanted));

test.each([
  ['a village within the county', '300 people were displaced in Kelmar (Zenda county).', 'Kelmar village 1.8'],
  ['the state before its county', '300 people were displaced in Kelmar (Strelsau – Zenda).', 'Kelmar village 1.8'],
  ['in the box of a county that its name leaves out', '300 people fled Kelmar (Tarlenheim).', 'Kelmar village 2.6'],
  ['none of another county', '300 people fled Gumurak (Tarlenheim, Strelsau).', 'Tarlenheim county 2.5 stands in'],
  ['in a state that is also called so', '300 people fled Fau (Tarlenheim).', 'Fau village 9'],
  ['an unknown village', '300 people fled Osk (Strelsau – Zenda).', 'Zenda town 1.1 stands in'],
  ['another spelling within the area', '300 people fled Gumruk (Strelsau).', 'Gumurak village 1.2'],
  [
    'an area of this name before others that are called so, too',
    '300 people fled Kelmar in Tarlenheim county.',
    'Kelmar village 2.6',
  ],
])('the nearest area counts: %s', (_, text, wanted) => expect(placesOf(text)).toBe(wanted));

test.each([
  [
    'the village near the other end',
    '300 people fled from Kelmar to Gumurak (Zenda).',
    'Kelmar village 1.8 > Gumurak village 1.2',
  ],
  ['no other spelling far from it', '300 people fled from Gumbara to Kelmar (Zenda).', 'Kelmar village 1.8'],
  ['an area far from it', '300 people fled from Hentzau to Kelmar (Zenda).', 'Hentzau state 5 > Kelmar village 1.8'],
  [
    'a village of which there is only one',
    '300 people fled from Gumbura to Kelmar (Zenda).',
    'Gumbura village 7 > Kelmar village 1.8',
  ],
])('of a movement: %s', (_, text, wanted) => expect(placesOf(text)).toBe(wanted));

test.each([
  ['states in a row', '300 people were displaced in Strelsau, Hentzau.', 'Strelsau state 1, Hentzau state 5'],
  ['a country and a place in it', '300 people were displaced in Ruritania in Zenda.', 'Zenda town 1.1'],
  ['a town of a country', '300 people were displaced near the Ruritania town of Zenda.', 'Zenda town 1.1'],
  [
    'an area and a place in it',
    'In Strelsau region, 300 people were displaced in Kelmar village of Zenda district.',
    'Kelmar village 1.8',
  ],
])('%s: %s', (_, text, wanted) => expect(placesOf(text)).toBe(wanted));

test('the area around a named place is no place of its own', () => {
  const [first] = readReport('In Strelsau region, 300 people were displaced in Zenda town.', { published: null });
  expect(first && located(gazetteer, first, ['RUR']).origins.map(({ name }) => name)).toEqual(['Zenda']);
});
