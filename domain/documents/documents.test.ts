import { expect, test } from 'vitest';
import { DOCUMENT_KIND, generatedName, newDocumentPayload, tidyUrl, type DocumentDraft } from './documents.ts';
import { problemsIn } from '#domain/records/form-problems.ts';
import type { DocumentsRow } from '#domain/generated/rows.ts';

const stored: DocumentsRow = {
  id: 12,
  uuid: 'ce1b0b83-6cb0-4f5f-9a79-3a3d6c1ba9d7',
  gsn: 40,
  serial_no: 'D-2024-SDN-000040',
  name: 'IOM: Floods',
  type: 'PDF',
  publication_date: '2024-08-03',
  comment: null,
  url: 'https://reliefweb.int/x',
  confidential: false,
  displacement_types: ['Disaster'],
  countries: ['SDN'],
  sources: [3],
  publishers: [3, 9],
  sources_old: null,
  publishers_old: null,
  filename: 'a.pdf',
  content_type: 'application/pdf',
  original_filename: 'Floods.pdf',
  flags: [],
  created_by: 'expert',
  created_at: '2024-08-04T00:00:00Z',
  updated_by: null,
  updated_at: null,
  version: 1,
  archived_at: null,
  sample: false,
  archived_reason: null,
  merged_into: null,
  name_search: '',
  may_change: true,
  may_delete: true,
  change_refused: null,
  delete_refused: null,
};
const { blank, changesOf, draftOf, fields, readDraft } = DOCUMENT_KIND;
const draft = draftOf(stored);

test('a document that was only opened has no changes', () => expect(changesOf(draft, stored)).toEqual({}));

test('only changed columns are sent, tidied', () =>
  expect(
    changesOf({ ...draft, name: ' IOM: Flood ', url: ' ', publication_date: '4/8/2024', file: null }, stored),
  ).toEqual({
    name: 'IOM: Flood',
    url: null,
    publication_date: '2024-08-04',
    filename: null,
    content_type: null,
    original_filename: null,
  }));

test('a field that a kept draft does not have is blank; a value of another shape is rejected', () => {
  const { url, ...older } = draft;
  expect(url).not.toBe('');
  expect(readDraft(older)).toEqual({ ...draft, url: '' });
  for (const other of [null, 'text', { ...draft, sources: ['3'] }, { ...draft, file: { filename: 'a.pdf' } }])
    expect(readDraft(other)).toBeNull();
});

test('a file sent before its document was saved brings its uuid; a clone has neither from its source', () => {
  expect(newDocumentPayload(draft)).not.toHaveProperty('uuid');
  const sent = { uuid: stored.uuid, filename: 'b.pdf', content_type: 'application/pdf', original_filename: 'B.pdf' };
  expect(newDocumentPayload({ ...draft, file: sent })).toMatchObject({ uuid: stored.uuid, filename: 'b.pdf' });
});

test.each([
  ['Floods in the east', 'IOM: Floods in the east - 03/08/2024'],
  ['IOM: Floods in the east - 03/08/2024', 'IOM: Floods in the east - 03/08/2024'],
  ['IOM: Floods in the east - 01/01/2020', 'IOM: Floods in the east - 03/08/2024'],
  [' Displacement: a report ', 'IOM: Displacement: a report - 03/08/2024'],
])('from the title %j Generate makes %j', (name, generated) =>
  expect(generatedName({ name, publication_date: '3/8/2024' }, ['IOM', 'UNHCR'])).toBe(generated),
);

const textsOf = (change: Partial<DocumentDraft>, loaded: DocumentDraft | null = null) =>
  Object.fromEntries(problemsIn(DOCUMENT_KIND, { ...draft, ...change }, loaded).map(({ path, text }) => [path, text]));

test('a new document lists all its required fields', () =>
  expect(problemsIn(DOCUMENT_KIND, blank, null).map((each) => `${fields.pathLabel(each)}: ${each.text}`)).toEqual([
    'Original Title: Name is required',
    'Publication Date: Publication date is required',
    'Sources: Sources are required',
    'Publishers: Sources are required',
  ]));

test.each<[Partial<DocumentDraft>, Record<string, string>]>([
  [{}, {}],
  [{ name: 'ab' }, { name: 'Length should be at least 3' }],
  [{ name: 'abc' }, {}],
  [{ publication_date: '2024-02-30' }, { publication_date: '2024-02-30 is not a day of the calendar' }],
  [{ publication_date: '2999-01-01' }, { publication_date: "Publication date can't be in the future" }],
  [{ publication_date: '1066-10-14' }, { publication_date: 'Publication date must lie between 1900 and 9999' }],
  [{ url: 'reliefweb' }, { url: 'URL is not valid' }],
  [{ url: 'javascript:alert(1)' }, { url: 'URL is not valid' }],
  [{ url: 'https://مثال.السودان/تقرير?x=1' }, {}],
])('the problems of %j are %j', (change, problems) => expect(textsOf(change)).toEqual(problems));

test('an imported document without publishers can be saved with another title', () => {
  const imported = { ...draft, publishers: [] };
  expect(problemsIn(DOCUMENT_KIND, { ...imported, name: 'Another title' }, imported)).toEqual([]);
});

test.each([
  [' reliefweb.int/report/1 ', 'https://reliefweb.int/report/1'],
  ['مثال.مصر', 'https://مثال.مصر'],
  ['example.org:8080?a=b', 'https://example.org:8080?a=b'],
  ['https://reliefweb.int', 'https://reliefweb.int'],
  ['mailto:a@b.org', 'mailto:a@b.org'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['see page 3', 'see page 3'],
  ['reliefweb', 'reliefweb'],
])('the URL %s becomes %s', (typed, url) => expect(tidyUrl(typed)).toBe(url));
