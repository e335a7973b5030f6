/** Tests the type of a document that its title names. */
import { expect, test } from 'vitest';
import { typeNamedIn } from './document-type.ts';

const LIST = ['Web', 'PDF', 'Phone', 'Situation Report', 'Report', 'Flash Update', 'Évaluation'].map((name) => ({
  name,
  active: true,
}));

test.each([
  ['Mozambique: Floods - Situation Report No. 5', 'Situation Report'],
  ['FLASH-UPDATE #2, Kenya', 'Flash Update'],
  ['Annual report', 'Report'],
  ['Rapport d’evaluation', 'Évaluation'],
  ['Displaced people by district [Pdf]', 'PDF'],
  // Ordinary words.
  ['Phone survey on the web', null],
  ['Reporters flee', null],
  ['', null],
])('%s: %s', (title, type) => {
  expect(typeNamedIn(title, LIST)).toBe(type);
});

test('an inactive entry is not suggested, and of two of one length none', () => {
  expect(typeNamedIn('Situation Report', [{ name: 'Situation Report', active: false }])).toBeNull();
  const two = ['Bulletin', 'Overview'].map((name) => ({ name, active: true }));
  expect(typeNamedIn('Overview and bulletin', two)).toBeNull();
});
