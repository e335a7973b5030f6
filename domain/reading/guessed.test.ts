/** Each value that a suggestion has from another sentence, or from none, is a guess: over all values that a sentence may say or leave out. */
import { expect, test } from 'vitest';
import { knownCountries } from '#server/places/known-countries.ts';
import { readReport } from './read.ts';
import { guessedIn } from './suggested-fact.ts';
import type { Guess } from './suggestion.ts';

const SAID = {
  unit: ' people',
  cause: ' after a fire',
  days: ' on 4 May',
  places: ' in Gedaref',
} satisfies Partial<Record<Guess, string>>;
type Value = keyof typeof SAID;
const VALUES = Object.keys(SAID) as Value[];
/** Of another cause, so that a sentence without one may be of either. */
const OTHER = 'Fighting goes on in Kordofan.';
/** Each choice of the values that a sentence says. */
const CHOICES = Array.from({ length: 2 ** VALUES.length }, (_, bits) => VALUES.filter((__, at) => (bits >> at) & 1));

const FIELDS = {
  unit: ['data.unit'],
  cause: ['displacement_type'],
  days: ['year', 'data.start_date', 'data.stock_date'],
  places: ['locations'],
  term: ['data.term', 'type'],
  type: ['type'],
  country: ['iso3'],
} satisfies Record<Guess, string[]>;

const sorted = (all: Iterable<string>) => [...all].toSorted((one, other) => one.localeCompare(other));

function guessedOf(text: string) {
  const found = readReport(text, { published: '2026-05-06', knownCountries }).find(({ figure }) => figure === 1250);
  const located = found && { ...found, iso3: 'SDN', elsewhere: null, found: { origins: [], destinations: [] } };
  return { values: sorted(found?.guessed ?? ['not found']), fields: sorted(located ? guessedIn(located) : []) };
}

const wanted = (guesses: readonly Guess[]) => ({
  values: sorted(guesses),
  fields: sorted(guesses.flatMap((guess) => FIELDS[guess])),
});

const sentence = (said: readonly Value[]): string => {
  const words = (value: Value) => (said.includes(value) ? SAID[value] : '');
  return `Some 1,250${words('unit')} were displaced${words('places')}${words('days')}${words('cause')}.`;
};

test.each(CHOICES.map((said) => [sentence(said), said] as const))('%s', (own, said) => {
  const missing = VALUES.filter((value) => !said.includes(value));
  expect(guessedOf(`${OTHER} Floods hit Kassala in Sudan on 2 May. ${own}`)).toEqual(wanted(missing));
  // The only cause of a report is that of all its figures.
  expect(guessedOf(`Floods hit Kassala in Sudan on 2 May. ${own}`)).toEqual(
    wanted(missing.filter((value) => value !== 'cause')),
  );
  // Of two countries, the sentence names none.
  const unknown: Guess[] = said.includes('places') ? missing : [...missing, 'country'];
  expect(guessedOf(`${OTHER} Floods hit Kassala in Sudan on 2 May. Chad has sent boats. ${own}`)).toEqual(
    wanted(unknown),
  );
  expect(guessedOf(`${OTHER} Floods hit Kassala on 2 May. Chad has sent boats. In Sudan, ${own}`)).toEqual(
    wanted(missing.filter((value) => value !== 'places')),
  );
});

test.each([
  ['As of 4 May, 1,250 people had been displaced by a fire in Gedaref.', ['days']],
  ['By 4 May, 1,250 people had been displaced by a fire in Gedaref.', ['days']],
  ['Between 2 and 4 May, 1,250 people were displaced by a fire in Gedaref.', []],
  ['As of 4 May, 1,250 IDPs were living in Gedaref after a fire.', []],
  ['Au 4 mai 2026, 1 250 personnes ont été déplacées par un incendie à Gedaref.', ['days']],
])('the day of a count is no start of a flow: %s', (text, guesses) => {
  expect(guessedOf(text.replace('1 250', '1250')).values.filter((value) => value === 'days')).toEqual(guesses);
});

test.each([
  ['1,250 people were displaced and are staying in schools.', 'New Displacement (Flow)', true],
  ['A fire displaced 1,250 people, who are staying in schools.', 'New Displacement (Flow)', true],
  ['1,250 people have been displaced, hosted by relatives in Gedaref.', 'New Displacement (Flow)', true],
  ['1,250 people who fled a fire are staying in schools.', 'IDPs (Stock)', true],
  ['After the flood of 4 May, 1,250 people are staying in schools.', 'IDPs (Stock)', true],
  ['1,250 people were displaced by a fire.', 'New Displacement (Flow)', false],
  ['1,250 people are still displaced and are staying in schools.', 'IDPs (Stock)', false],
  ['1,250 IDPs are staying in schools.', 'IDPs (Stock)', false],
])('the type is a guess where the sentence tells of a move and of a stay: %s', (text, type, guess) => {
  const [found] = readReport(text, { published: '2026-05-06', knownCountries });
  expect([found?.type, found?.guessed.includes('type')]).toEqual([type, guess]);
});

test('a number that goes on from the sentence before has its term and type from there', () => {
  const { values } = guessedOf('In Kassala, 900 people were displaced by floods on 2 May. Gedaref: 1,250.');
  expect(values).toContain('term');
});

test('a row of a table has a cause and days of its own, or guessed ones', () => {
  const table = (row: string, head = '') =>
    `${OTHER} Floods hit Kassala on 2 May.\n\nLocality\tDisplaced people${head}\nKorma\t900${head && '\tfire'}\nTawila\t1,250${row}\n`;
  expect(guessedOf(table('')).values).toEqual(['cause', 'days']);
  expect(guessedOf(table('\tfire', '\tCause')).values).toEqual(['days']);
});
