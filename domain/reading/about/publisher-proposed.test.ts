/** Tests the known publishers that are proposed for a name without a record. */
import { expect, test } from 'vitest';
import { mayBeProposed, proposedPublishers } from './publisher-proposed.ts';

const KNOWN = [
  'OCHA - DRC',
  'OCHA Afghanistan',
  'United Nations Office for the Coordination of Humanitarian Affairs (OCHA)',
  'Office for the Coordination of Humanitarian Affairs',
  'OCHA',
  'International Organization for Migration (IOM)',
  'IOM Displacement Tracking Matrix (IOM DTM)',
  'Instituto Nacional de Gestão de Desastres',
  'INGD - Instituto Nacional de Gestão de Desastres',
  'News',
  'Reuters',
  'Red Cross',
  'International Federation of Red Cross and Red Crescent Societies (IFRC)',
].map((name, id) => ({ id, name, iso3: null }));
const proposed = (name: string, known = KNOWN) => proposedPublishers(name, ['MOZ'], known).map((each) => each.name);

test.each([
  ['OCHA Mozambique', [KNOWN[2]?.name, 'OCHA', KNOWN[3]?.name]],
  ['IOM DTM Sudan', [KNOWN[6]?.name, KNOWN[5]?.name]],
  ['INGD Mozambique', [KNOWN[8]?.name, KNOWN[7]?.name]],
  ['UN Office for the Coordination of Humanitarian Affairs', ['Office for the Coordination of Humanitarian Affairs']],
  ['Office for Coordination of Humanitarian Affairs', [KNOWN[2]?.name, 'OCHA']],
  ['United Nations Office for the Coordination of Humanitarian Affairs, Niger', [KNOWN[2]?.name]],
  ['Reuters Africa', ['Reuters']],
  ['Kenya Red Cross', ['Red Cross']],
  ['Albanian Daily News', []],
  ['Ministry of Health', []],
])('%s', (name, expected) => expect(proposed(name)).toEqual(expected));

test('a publisher of another country is not proposed', () => {
  const [one] = KNOWN.slice(4);
  expect(one?.name).toBe('OCHA');
  expect(proposedPublishers('OCHA Niger', ['NER'], [{ id: 1, name: 'OCHA', iso3: 'MLI' }])).toEqual([]);
  expect(proposedPublishers('OCHA Niger', ['NER'], [{ id: 1, name: 'OCHA', iso3: 'NER' }])).toHaveLength(1);
});

test.each([
  ['in capitals', Array.from({ length: 60 }, (_, at) => `AB${String.fromCharCode(65 + (at % 26))}${at}`).join(' ')],
  ['of one word in capitals', 'A'.repeat(400)],
  ['in long words', Array.from({ length: 40 }, (_, at) => `${'word'.repeat(15)}${at}`).join(' ')],
  ['in Arabic', Array.from({ length: 40 }, (_, at) => `${'مكتب'.repeat(4)}${at}`).join(' ')],
])('a long name %s is searched within the limits of a request', (_, name) => {
  const filter = mayBeProposed(name);
  expect(filter.split(',').length).toBeLessThanOrEqual(200);
  expect(encodeURIComponent(filter).length).toBeLessThan(10_000);
});

test('the filter has the parts of a name and its acronyms', () => {
  const filter = mayBeProposed('OCHA Mozambique');
  for (const part of ['ocha', 'ocha mozambique', 'mozambique', 'o* c* h* a*', 'OCHA - *'])
    expect(filter).toContain(`"${part}"`);
});
