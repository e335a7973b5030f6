import { expect, test } from 'vitest';
import { sourcesSaid } from './publisher-named.ts';

test.each([
  [
    'According to the Provincial Disaster Management Authority (PDMA), 45,300 people were evacuated.',
    ['Provincial Disaster Management Authority (PDMA)'],
  ],
  ['Some 300 people fled, according to OCHA and IOM.', ['OCHA', 'IOM']],
  ['Plus de 12 000 ménages ont fui, selon Radio Okapi. 3 500 sont à Uvira.', ['Radio Okapi']],
  ["D'après l’OCHA, 300 familles ont fui.", ['OCHA']],
  ['Según la Defensoría del Pueblo, 300 familias huyeron.', ['Defensoría del Pueblo']],
  ['Segundo o INGD, 300 famílias fugiram. De acordo com o INGD, voltaram.', ['INGD']],
  ['11 centres are open. IOM DTM reports that 4,870 people are in Beira City.', ['IOM DTM', 'IOM', 'DTM']],
  [
    'The Ministry of Social Affairs estimated that 300 people fled, according to OCHA.',
    ['Ministry of Social Affairs', 'OCHA'],
  ],
  ['He reports that 300 people fled. The mayor of Beira reported that 20 died.', []],
  ['Selon les autorités, 300 familles ont fui.', []],
  ['The plan is written according to the rules of the ministry.', []],
])('%s', (text, names) => expect(sourcesSaid(text)).toEqual(names));

test('a text that says nothing else is read in no time, for six names', () => {
  const text = Array.from({ length: 2_000 }, (_, at) => `according to Office ${String.fromCodePoint(65 + (at % 26))}`);
  expect(sourcesSaid(text.join(', ')).length).toBeLessThanOrEqual(6);
});
