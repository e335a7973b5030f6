/** Tests the type of a document that its title names, and that of the kind of its text. */
import { expect, test } from 'vitest';
import { kindSaid, typeNamedIn, typeOfKind } from './document-type.ts';

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

const SHIPPED = ['Web', 'PDF', 'Email', 'Excel', 'Phone', 'Fax'].map((name) => ({ name, active: true }));
test.each([
  ['Floods in Gaza and Sofala, Flash Update No. 3', '', 'PDF'],
  ['Rapport de situation n° 5', '', 'PDF'],
  ['Cruz Roja', 'Informe de situación 4\nEl 3 de mayo', 'PDF'],
  ['Sitrep 12', '', 'PDF'],
  ['تقرير الحالة رقم 4', '', 'PDF'],
  ['Kenya: rapid assessment in Garissa', '', 'PDF'],
  ['Nota de prensa: inundaciones', '', 'Web'],
  ['Boletín de prensa n.º 12', '', 'Web'],
  ['Boletín n.º 12', '', 'PDF'],
  ['News bulletin', '', 'PDF'],
  ['Floods', 'Press release\n6 May 2025\nSome 300 people fled.', 'Web'],
  ['Thousands flee floods in Sofala', 'BEIRA, 6 May (Reuters) – Some 300 people fled.', 'Web'],
  ['DTM Somalia: dataset of sites', '', 'Excel'],
  // A publisher, a sentence that mentions a report, and a plain title.
  ['ABC News', 'Floods in Kenya', null],
  ['Floods', 'The people whom the last situation report counted in Garissa have returned to their homes since', null],
  ['Reporters flee', 'Some 300 people fled.', null],
  [null, '', null],
])('%s: %s is %s', (title, text, type) => {
  const kind = kindSaid(title, text);
  expect(kind === null ? null : typeOfKind(kind, SHIPPED).format).toBe(type);
});

test('an entry with the name of the kind is its type', () => {
  const kind = kindSaid('SitRep 5', '') ?? -1;
  expect(typeOfKind(kind, [...SHIPPED, ...LIST])).toEqual({ own: 'Situation Report', format: 'PDF' });
  expect(typeOfKind(kind, [{ name: 'Situation Report', active: false }])).toEqual({ own: null, format: null });
});
