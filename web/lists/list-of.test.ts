import { expect, test } from 'vitest';
import { DOCUMENTS_SEARCH, type DocumentsSearch } from '#domain/documents/documents-search.ts';
import { listOf, type Listed } from './list-of.tsx';
import { copiedTable } from '#web/lists/files/copied-table.ts';
import { fileOf } from '#web/lists/rows/records-query.ts';

const list = listOf<DocumentsSearch, Listed<'documents_view', 'id'>>({
  kind: 'documents',
  title: 'Documents',
  search: DOCUMENTS_SEARCH,
  columns: {
    gsn: { width: 90 },
    name: { width: 90 },
    url: { width: 90 },
    type: { width: 90, choices: 'document_types' },
    countries: { width: 90, choices: 'countries' },
    sources: { width: 90, filter: false, inFile: 'sources_text' },
    publication_date: { width: 90 },
    confidential: { width: 90 },
    created_at: { width: 90 },
  },
  always: ['id'],
  order: 'id',
});

test('one line declares a column with its label, the filter of its type, and its position in the file', () => {
  expect(list.columns.map(({ header }) => header)).toEqual([
    'GSN',
    'Name',
    'URL',
    'Document Type',
    'Countries',
    'Sources',
    'Publication Date',
    'Confidential',
    'Created at',
  ]);
  expect(list.filters).toEqual({
    gsn: { kind: 'number' },
    name: { kind: 'name' },
    url: { kind: 'text' },
    type: { kind: 'among', choices: 'document_types' },
    countries: { kind: 'sharing', choices: 'countries' },
    publication_date: { kind: 'date' },
    confidential: { kind: 'yes' },
    created_at: { kind: 'moment' },
  });
  const { select } = fileOf(list, { search: DOCUMENTS_SEARCH.empty, filters: {}, order: null }, []);
  expect(select).toContain('"URL":url');
  expect(select).toContain('"Countries":countries_text');
  expect(list.neverEmpty).toEqual(
    new Set(['gsn', 'name', 'countries', 'sources', 'publication_date', 'confidential', 'created_at']),
  );
});

test('a cell shows its value according to the type of the column', () => {
  const row = { id: 1, gsn: 7, url: null, countries: ['SDN', 'KEN'], confidential: true };
  expect(list.columns.map(({ text }) => text(row)).slice(0, 5)).toEqual(['7', '', '', '', 'SDN, KEN']);
  expect(list.columns.find(({ id }) => id === 'confidential')?.text(row)).toBe('Yes');
});

test('a moment is shown as on every screen, and copied in ISO', () => {
  const row = { id: 1, created_at: new Date(2026, 10, 28, 9, 5).toISOString() };
  const columns = list.columns.filter(({ id }) => id === 'created_at');
  expect(columns[0]?.text(row)).toBe('28 Nov 2026, 09:05');
  expect(copiedTable(columns, [row])['text/plain']).toBe('Created at\n2026-11-28 09:05');
});
