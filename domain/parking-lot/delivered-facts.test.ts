/** The form of a delivered fact, the fields that it lacks, and the values that are given to all facts at once. */
import { expect, test } from 'vitest';
import { dayOfExcerpt } from './day-of-excerpt.ts';
import { located } from '#domain/reading/located.ts';
import { readReport } from '#domain/reading/read.ts';
import {
  factDraftOf,
  filledIn,
  guessedOf,
  heardOf,
  lackingIn,
  missingIn,
  type DeliveredFact,
} from './delivered-facts.ts';
import { hazardOf, readFacts, receivedText } from './received-text.ts';

const DOCUMENT = { id: 1, publication_date: '2026-03-05', countries: ['SDN'], displacement_types: ['Conflict'] };
const delivered = (of: Partial<DeliveredFact> = {}): DeliveredFact => ({
  data: {},
  figure: 40,
  vague_figure: null,
  unit: 'Person',
  term: 'Displaced',
  excerpt: null,
  iso3: null,
  fact_type: null,
  displacement_type: null,
  locations: null,
  source: 'Test',
  ...of,
});

test('country and cause come from the document, the type from term and cause', () => {
  expect(missingIn(delivered(), DOCUMENT)).toEqual([]);
  expect(factDraftOf(delivered(), DOCUMENT).type).toBe('New Displacement (Flow)');
  expect(factDraftOf(delivered({ fact_type: 'Deaths (Flow)' }), DOCUMENT).type).toBe('Deaths (Flow)');
});

test('what is missing is named, and filled only where it is missing', () => {
  const several = { ...DOCUMENT, countries: ['SDN', 'TCD'], displacement_types: [] };
  const bare = delivered({ term: null });
  expect(missingIn(bare, several)).toEqual(['Country', 'Cause', 'Type', 'Term']);
  const filled = filledIn(bare, several, { Country: 'TCD', Cause: 'Disaster', Term: 'Evacuated' });
  expect(missingIn(filled, several)).toEqual([]);
  expect(factDraftOf(filled, several)).toMatchObject({ iso3: 'TCD', type: 'New Displacement (Flow)' });
  // A value of the delivery stays.
  expect(filledIn(delivered({ iso3: 'KEN' }), several, { Country: 'TCD', Cause: 'Conflict' })).toMatchObject({
    iso3: 'KEN',
    displacement_type: 'Conflict',
  });
});

test('a figure that is no number stays empty and is asked for, with its words', () => {
  const dozens = delivered({ figure: null, vague_figure: 'dozens' });
  expect(factDraftOf(dozens, DOCUMENT).data.reported_figure).toBe('');
  expect(lackingIn(dozens, DOCUMENT)).toEqual(['Figure']);
  expect(heardOf(dozens)).toEqual([{ label: 'Figure', text: 'dozens' }]);
  expect(factDraftOf(delivered({ figure: null }), DOCUMENT).data.reported_figure).toBe('');
  // A number in words is filled in, with a mark; a delivered 0 stays one.
  const range = delivered({ figure: null, vague_figure: '300-400' });
  expect(factDraftOf(range, DOCUMENT).data).toMatchObject({ reported_figure: '300', qualifier: 'approximately' });
  expect(guessedOf(range, DOCUMENT, null).has('data.reported_figure')).toBe(true);
  expect(guessedOf(delivered(), DOCUMENT, null).has('data.reported_figure')).toBe(false);
  expect(factDraftOf(delivered({ figure: 0 }), DOCUMENT).data.reported_figure).toBe('0');
});

test('a term of no list stays empty with its word, and a place without a point is one of the source', () => {
  const odd = delivered({
    term: 'On the move',
    locations: [
      { location_name: 'Kalemie', latlong: '-5.9,29.2', location_type: 'city' },
      { location_name: 'Camp 12', latlong: null },
      { location_name: 'Nyunzu', latlong: '0,0' },
    ],
  });
  const { data, locations } = factDraftOf(odd, DOCUMENT);
  expect([data.term, heardOf(odd)]).toEqual([null, [{ label: 'Term', text: 'On the move' }]]);
  expect([locations.map(({ name }) => name), data.location]).toEqual([['Kalemie'], ['Camp 12', 'Nyunzu']]);
});

test('a fact without a day has that of publication, marked; a stock has its own day', () => {
  const day = { date: DOCUMENT.publication_date, accuracy: 'Day' };
  expect(factDraftOf(delivered(), DOCUMENT).data.start_date).toEqual(day);
  expect(guessedOf(delivered(), DOCUMENT, null).has('data.start_date')).toBe(true);
  const dated = delivered({ data: { start_date: '2026-03-01' } });
  expect(factDraftOf(dated, DOCUMENT).data.start_date.date).toBe('2026-03-01');
  expect(guessedOf(dated, DOCUMENT, null).has('data.start_date')).toBe(false);
  const stock = factDraftOf(delivered({ fact_type: 'IDPs (Stock)' }), DOCUMENT).data;
  expect([stock.stock_date, stock.start_date.date]).toEqual([day, '']);
});

const REPORT = {
  name: 'Floods along Lake Tanganyika leave families without shelter',
  content:
    'Floods have forced 1,500 people from their homes. At least 230 houses were destroyed in Kalemie. Dozens of families are sheltering in schools.',
};
const HOUSES = {
  term: 'Destroyed Housing',
  unit: 'Household',
  excerpt: 'At least 230 houses were destroyed in Kalemie',
};
const KALEMIE = [{ location_name: 'Kalemie', latlong: '-5.9475,29.1947' }];

/** As the server reads it, with a gazetteer that knows no place. */
function readOf(facts: readonly DeliveredFact[]) {
  const suggestions = readReport(receivedText(REPORT, facts), { published: '2026-03-05' }).map((one) =>
    located(() => [], one, ['SDN']),
  );
  return readFacts(facts, suggestions).map((read) => ({ read, hazard: hazardOf(read, suggestions) }));
}

test('each delivered fact is read in the text of its report: its hazard, its unit, and a mark where the text does not say its place', () => {
  const facts = [
    delivered({ figure: 1500, excerpt: 'Floods have forced 1,500 people from their homes', locations: KALEMIE }),
    delivered({ ...HOUSES, figure: 230, locations: KALEMIE, unit: null }),
    delivered({ figure: null, vague_figure: 'dozens', excerpt: 'dozens of families are sheltering in schools' }),
    delivered({ figure: 12, excerpt: 'another 12 houses were damaged' }),
  ];
  const read = readOf(facts);
  expect(read.map(({ hazard }) => hazard)).toEqual(['Flood', 'Flood', 'Flood', 'Flood']);
  const marks = facts.map((fact, at) => [...guessedOf(fact, DOCUMENT, read[at]?.read ?? null)]);
  // People in shelters are not placed where houses were destroyed.
  expect(marks.map((fields) => fields.includes('locations'))).toEqual([true, false, false, false]);
  expect(factDraftOf(facts[1]!, DOCUMENT, read[1]!.read).data.unit).toBe('Household');
  expect(marks[1]).not.toContain('data.unit');
  // The number that stands in for words is read, and never shown.
  expect(read[2]!.read?.sentence.text).toMatch(/families are sheltering/);
  expect(factDraftOf(facts[2]!, DOCUMENT, read[2]!.read).data.reported_figure).toBe('');
});

test('an excerpt that is not in the text of its report is read by itself', () => {
  const [own] = readOf([delivered({ figure: 70, unit: null, excerpt: 'Some 70 families fled Nyunzu on 2 March' })]);
  expect([own?.read?.unit, own?.read?.days?.start]).toEqual(['Household', '2026-03-02']);
});

test('takes the day of a fact from its excerpt only where it names one and none was delivered', () => {
  expect(dayOfExcerpt('Some 300 families fled Hays on 18 November 2026, and 18 November 2026 again')).toBe(
    '2026-11-18',
  );
  expect(dayOfExcerpt('As of November 8, 2026')).toBe('2026-11-08');
  expect(dayOfExcerpt('Until 2026-11-18')).toBe('2026-11-18');
  expect(dayOfExcerpt('Between 17 November 2026 and 18 November 2026')).toBeNull();
  expect(dayOfExcerpt('On 31 February 2026')).toBeNull();
  expect(dayOfExcerpt('On 18 November')).toBeNull();
  expect(dayOfExcerpt(null)).toBeNull();
  const said = delivered({ excerpt: 'Some 40 people fled on 18 November 2026' });
  expect(factDraftOf(said, DOCUMENT)).toMatchObject({ year: 2026, data: { start_date: { date: '2026-11-18' } } });
  const sent = { ...said, data: { start_date: '2026-11-01' } };
  expect(factDraftOf(sent, DOCUMENT)).toMatchObject({ data: { start_date: { date: '2026-11-01' } } });
});
