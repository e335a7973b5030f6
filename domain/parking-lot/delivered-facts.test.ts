/** What a delivered fact lacks, and the values that are given to all facts at once. */
import { expect, test } from 'vitest';
import { dayOfExcerpt } from './day-of-excerpt.ts';
import { factDraftOf, filledIn, lackingIn, missingIn, type DeliveredFact } from './parking-lot-drafts.ts';

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

test('a flow needs its first day, a stock its day', () => {
  expect(lackingIn(delivered(), DOCUMENT)).toEqual(['Start date']);
  expect(lackingIn(delivered({ data: { start_date: '2026-03-01' } }), DOCUMENT)).toEqual([]);
  expect(lackingIn(delivered({ fact_type: 'IDPs (Stock)' }), DOCUMENT)).toEqual(['Stock date']);
  // The day of publication, given to all that lack one.
  const day = DOCUMENT.publication_date;
  const dates = (of: Partial<DeliveredFact>) => filledIn(delivered(of), DOCUMENT, { day }).data;
  expect(dates({})).toEqual({ start_date: day });
  expect(dates({ fact_type: 'IDPs (Stock)' })).toEqual({ stock_date: day });
  expect(dates({ data: { start_date: '2026-03-01' } })).toEqual({ start_date: '2026-03-01' });
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
  expect(lackingIn(said, DOCUMENT)).toEqual([]);
  expect(factDraftOf(said, DOCUMENT)).toMatchObject({ year: 2026, data: { start_date: { date: '2026-11-18' } } });
  const sent = { ...said, data: { start_date: '2026-11-01' } };
  expect(factDraftOf(sent, DOCUMENT)).toMatchObject({ data: { start_date: { date: '2026-11-01' } } });
});
