/** What counts of a language model's answer: only figures that stand where it quotes them, whatever else it returns. */
import { describe, expect, test } from 'vitest';
import { modelled, modelSchema } from './modelled.ts';

const TEXT =
  'Floods hit Kassala on Sunday.\nSome 1,250  families left\nAroma town for Port Sudan, Red Sea; two thousand people sleep in schools.';
const FACT = {
  quote: 'Some 1,250 families left Aroma town',
  figure: 1250,
  qualifier: 'approximately',
  unit: 'Household',
  term: 'Displaced',
  type: 'New Displacement (Flow)',
  cause: 'Disaster',
  start_date: '2025-05-04',
  end_date: null,
  date_accuracy: 'Day',
  origins: ['Aroma, Kassala'],
  destinations: ['Port Sudan, Red Sea'],
};
const read = (facts: unknown, published: string | null = '2025-05-06') =>
  modelled(TEXT, { answer: { facts }, model: 'm' }, { published });

test('a fact whose quotation stands in the text is a suggestion with its sentence and places', () => {
  const { suggestions, refused } = read([FACT]) ?? {};
  const [one] = suggestions ?? [];
  expect([refused, suggestions?.length]).toEqual([0, 1]);
  expect(TEXT.slice(one?.at.start, one?.at.end)).toBe('1,250');
  expect(TEXT.slice(one?.sentence.start, one?.sentence.end)).toBe(one?.sentence.text);
  expect(one?.days).toEqual({ start: '2025-05-04', end: '2025-05-04', accuracy: 'Day', said: true });
  expect(
    [one?.origins, one?.destinations].map((places) => places?.map(({ name, within }) => [name, ...within])),
  ).toEqual([[['Aroma', 'Kassala']], [['Port Sudan', 'Red Sea']]]);
  expect([one?.model, one?.confidence]).toEqual(['m', 0.5]);
});

test('a number in words counts', () => {
  const { suggestions } = read([{ ...FACT, quote: 'two thousand people sleep in schools', figure: 2000 }]) ?? {};
  expect(suggestions?.map(({ at }) => TEXT.slice(at.start, at.end))).toEqual(['two thousand']);
});

test.each([
  ['a quotation that the text does not have', { quote: 'Some 1,250 families fled Aroma' }],
  ['a figure that the quotation does not have', { figure: 1251 }],
  ['a figure that stands elsewhere in the text', { figure: 2000 }],
  ['an empty quotation', { quote: '  ' }],
  ['a quotation of the length of a report', { quote: 'x'.repeat(1_001) }],
  ['a figure that is no whole number', { figure: 1250.5 }],
  ['a figure of nothing', { figure: 0 }],
  ['a figure of more than all people', { figure: 1e12 }],
  ['another term', { term: 'Gone' }],
  ['another cause', { cause: 'Witchcraft' }],
  ['a missing unit', { unit: undefined }],
])('%s is refused and counted', (_, change) => {
  expect(read([{ ...FACT, ...change }, FACT])).toMatchObject({ refused: 1, suggestions: [{ figure: 1250 }] });
});

test.each([
  ['of no calendar', { start_date: '2025-02-30' }],
  ['that end before they begin', { start_date: '2025-05-04', end_date: '2025-05-01' }],
  ['in words', { start_date: 'Sunday' }],
  ['of nothing', { start_date: null }],
])('days %s become the day of publication', (_, change) => {
  expect(read([{ ...FACT, ...change }])?.suggestions[0]?.days).toEqual({
    start: '2025-05-06',
    end: '2025-05-06',
    accuracy: 'Day',
    said: false,
  });
  expect(read([{ ...FACT, ...change }], null)?.suggestions[0]?.days).toBeNull();
});

test('a place that the text does not name is left out', () => {
  const [one] = read([{ ...FACT, origins: ['Khartoum', '', 'Aroma'], destinations: [','] }])?.suggestions ?? [];
  expect([one?.origins.map(({ name }) => name), one?.destinations]).toEqual([['Aroma'], []]);
});

describe.each([null, 7, 'facts', [], {}, { facts: {} }, { facts: null }])('the answer %j', (answer) => {
  test('is not of the schema', () => {
    expect(modelled(TEXT, { answer, model: 'm' }, { published: null })).toBeNull();
  });
});

test.each([[null], ['text'], [[]], [{}], [{ ...FACT, quote: { toString: 1 } }]])('an entry %j is refused', (entry) => {
  expect(read([entry])).toEqual({ refused: 1, suggestions: [] });
});

test('at most 200 facts are checked', () => {
  const { suggestions, refused } = read(Array.from({ length: 1_000 }, () => FACT)) ?? {};
  expect([suggestions?.length, refused]).toEqual([200, 800]);
});

test('the schema asks for every field and no other, as strict schemas must', () => {
  const { properties } = modelSchema() as {
    properties: { facts: { items: { properties: object; required: string[]; additionalProperties: boolean } } };
  };
  const { items } = properties.facts;
  expect(items.required.toSorted()).toEqual(Object.keys(items.properties).toSorted());
  expect(items.additionalProperties).toBe(false);
});
