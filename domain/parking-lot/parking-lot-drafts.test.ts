/** What a delivered fact lacks, and the values that are given to all facts at once. */
import { expect, test } from 'vitest';
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
});
