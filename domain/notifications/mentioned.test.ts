/** Tests the mentions that reach nobody as they are written. */
import { expect, test } from 'vitest';
import { unreachedIn, unreachedWords, withWholeMentions, type Mentionable } from './mentioned.ts';

const KNOWN: readonly Mentionable[] = [
  { words: ['ada'], names: ['Ada Lovelace'] },
  { words: ['b.okello'], names: ['Samuel Okello'] },
  { words: ['coordinator2'], names: [] },
  { words: ['Coordinators', 'Coordinator'], names: [] },
  { words: ['Administrators', 'Administrator'], names: [] },
  { words: ['Sudan'], names: [] },
  { words: ['South Sudan'], names: [] },
  { words: ['Dem. Rep. Congo'], names: [] },
  { words: ["Côte d'Ivoire"], names: [] },
];

test.each([
  ['Please look, @ada.', []],
  ['@Ada and @B.OKELLO', []],
  ['@coordinator, @Coordinators', []],
  ['@sudan: yes; @South Sudan, too', []],
  ["@Dem. Rep. Congo and @côte d'ivoire", []],
  ['mail to a.b@example.org, at 5 @ noon', []],
  ['@samuel', [['samuel', 'b.okello']]],
  ['@admin', [['admin', 'Administrators']]],
  ['@South', [['South', 'South Sudan']]],
  // Two begin so, or none; two letters are too few.
  ['@coord', [['coord', null]]],
  ['@nobody-', [['nobody', null]]],
  ['@ad', [['ad', null]]],
  ['@adas', [['adas', null]]],
])('%s', (text, unreached) => {
  expect(unreachedIn(text, KNOWN).map(({ typed, means }) => [typed, means])).toEqual(unreached);
});

test('a role of nobody and a country without an expert are said to reach nobody', () => {
  const known = [
    ...KNOWN.filter(({ words: [word] }) => word !== 'Sudan' && word !== 'Administrators'),
    { words: ['Sudan'], names: [], nobody: 'it has no expert' },
    { words: ['Administrators', 'Administrator'], names: [], nobody: 'nobody has this role' },
  ] as const;
  expect(unreachedWords('@South Sudan and @ada', known)).toBe('');
  expect(unreachedWords('@sudan, @administrator and @ada', known)).toBe(
    '“@Sudan” mentions nobody: it has no expert. “@Administrators” mentions nobody: nobody has this role.',
  );
  // A mention that is written whole when the field is left is checked as it will be.
  expect(unreachedWords('@admin', known)).toContain('“@Administrators” mentions nobody');
});

test('a mention with one meaning is written whole, any other stays', () => {
  expect(withWholeMentions('See @admin. And @coord, @samuel!', KNOWN)).toBe(
    'See @Administrators. And @coord, @b.okello!',
  );
});

test('the words name each mention once, and let a word be that is just begun', () => {
  expect(unreachedWords('@admin, @coord and @coord and @xyz', KNOWN)).toBe(
    '“@admin” becomes @Administrators. “@coord”, “@xyz” mention nobody: type @ and choose a person, a role or a country.',
  );
  expect(unreachedWords('See @co', KNOWN)).toBe('');
  expect(unreachedWords('See @co ', KNOWN)).toMatch(/^“@co” mentions nobody: /);
  expect(unreachedWords('See @ada', KNOWN)).toBe('');
});
