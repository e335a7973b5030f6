/** Where people left and where they went, what became of a part, rows of the sentence before, and days that are the only ones of a text. */
import { describe, expect, test } from 'vitest';
import { readReport } from './read.ts';
import type { NamedPlace } from './suggestion.ts';

const read = (text: string) => readReport(text, { published: '2026-05-06' });
const names = (places: readonly NamedPlace[] | undefined) => (places ?? []).map(({ name }) => name);

test.each([
  ['300 families left Tawila for Korma, where 600 now live', ['Tawila'], ['Korma']],
  ['300 families fled Tawila for Korma', ['Tawila'], ['Korma']],
  ['300 familles ont quitté Goma pour Sake', ['Goma'], ['Sake']],
  ['300 familias salieron de Tumaco para Cali', ['Tumaco'], ['Cali']],
  ['1,200 newly arrived IDPs in Tawila from Zamzam', ['Zamzam'], ['Tawila']],
  ['300 familles ont pris la route de Gao', [], ['Gao']],
  ['نزح 300 شخص من طويلة في شمال دارفور بين 3 و5 مايو', ['طويلة'], []],
  ['600 people fled the UN base in Malakal', ['Malakal'], []],
  ['300 people are sheltering at Balambala Primary School', [], ['Balambala Primary School']],
  ['300 people are sheltering at Garissa University', [], ['Garissa University']],
])('%s', (text, origins, destinations) => {
  const [one] = read(text);
  expect([names(one?.origins), names(one?.destinations)]).toEqual([origins, destinations]);
});

test('an Arabic area ends before the days', () => {
  const [one] = read('نزح 300 شخص من طويلة في شمال دارفور بين 3 و5 مايو');
  expect(one?.origins[0]?.within).toEqual(['شمال دارفور']);
});

test.each([
  ['Only 600 of the 4,000 displaced have returned', 'Return (Flow)', false],
  ['600 of the 4,000 displaced families have returned home', 'Return (Flow)', false],
  ['1.2m people are now displaced across Haiti', 'IDPs (Stock)', false],
  ['600 people are already displaced in Goma', 'IDPs (Stock)', false],
  ['600 personnes sont désormais déplacées à Goma', 'IDPs (Stock)', false],
  ['600 personas están desplazadas en Tumaco', 'IDPs (Stock)', false],
  ['600 personnes sont déplacées à Goma', 'New Displacement (Flow)', true],
  ['600 people are displaced in Goma', 'New Displacement (Flow)', true],
  ['600 people were displaced in Goma', 'New Displacement (Flow)', false],
])('%s', (text, type, isGuessed) => {
  const [one] = read(text);
  expect([one?.type, one?.guessed.includes('type')]).toEqual([type, isGuessed]);
});

describe('a row after the sentence of its total', () => {
  const total = '10,445 people were displaced in Tana River County.';
  test.each([
    'By area: Garsen 9,300; Bura 1,145.',
    'Per location: Garsen 9,300, Bura 1,145.',
    'Garsen 9,300; Bura 1,145.',
  ])('%s', (row) => {
    const found = read(`${total} ${row}`);
    expect(found.map(({ figure, partOf }) => [figure, partOf?.figure])).toEqual([
      [10445, undefined],
      [9300, 10445],
      [1145, 10445],
    ]);
    expect(names(found[1]?.origins)).toEqual(['Garsen']);
  });
  test.each([
    'Deaths by area: Garsen 93; Bura 11.',
    'By area: Garsen 19,300; Bura 1,145.',
    'Schools by area: Garsen 9; Bura 5.',
  ])('of others: %s', (row) => {
    expect(read(`${total} ${row}`)).toHaveLength(1);
  });
});

describe('the only days of a text', () => {
  const two = 'On 3 April, 200 families fled Goma. On 3 April, 150 families fled Sake.';
  const far = ' The roads are bad. The rains are late. Aid is awaited.';
  const last = ' 70 families fled Kitshanga.';
  test('are those of another figure, as a guess', () => {
    const one = read(two + far + last).at(-1);
    expect([one?.days?.start, one?.guessed.includes('days')]).toEqual(['2026-04-03', true]);
  });
  test.each([two.replace('3 April', '4 April') + far + last, `On 3 April, 200 families fled Goma.${far}${last}`])(
    'not of %s',
    (text) => {
      expect(read(text).at(-1)?.days?.said).toBe(false);
    },
  );
});
