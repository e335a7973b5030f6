import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { toOrder, toQuery } from '#web/lists/rows/records-query.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { layoutOf, shownColumns } from '#web/grids/columns.ts';
import { ALWAYS, FACTS, type FactRow } from './facts.tsx';

const COLUMNS = FACTS.columns;
const EMPTY_SEARCH = FACTS.search.empty;
const SPECIFICATION = resolve(import.meta.dirname, '../../../../../shared/spec/1-facts.md');

/** The columns in the sentence of the specification that lists them: 'Name (link to the fact)', 'Reported Figure (H)' … */
function specified(): { header: string; hidden: boolean }[] {
  const sentence = /H = hidden by default\): (.*)\.$/m.exec(readFileSync(SPECIFICATION, 'utf8'))?.[1] ?? '';
  return sentence.split('; ').map((entry) => ({
    header: entry.replace(/ \((?!Event\)|Master\))[^)]*\)/g, '').trim(),
    hidden: /\bH\)/.test(entry) && !entry.startsWith('Status'),
  }));
}

test.skipIf(!existsSync(SPECIFICATION))(
  'the columns are those of the specification, in its order and hidden by default as it says, except the status; the last say whether a figure counts, who changed it last, and the work on it',
  () => {
    expect(COLUMNS).toHaveLength(37);
    expect(COLUMNS.map(({ header, hidden = false }) => ({ header, hidden }))).toEqual([
      ...specified(),
      { header: 'Counts in Totals', hidden: true },
      { header: 'Updated by', hidden: true },
      { header: 'Updated at', hidden: true },
      { header: 'Changed fields', hidden: true },
      { header: 'Assigned to', hidden: true },
      { header: 'Due', hidden: true },
      { header: 'Open Comments', hidden: true },
      { header: 'Sample', hidden: true },
      { header: 'Foreign ID', hidden: true },
    ]);
  },
);

test('on a screen of 1280 px the columns that tell facts apart are in sight beside the status', () => {
  // Less the margins of the page.
  const shown = shownColumns(COLUMNS, layoutOf(COLUMNS), true, 1280 - 32);
  const first = shown.filter(({ side }) => side === null).slice(0, 8);
  const kept = shown.filter(({ side }) => side === 'right');
  expect([...first, ...kept].map(({ id }) => id)).toEqual([
    'selected',
    'name',
    'country',
    'figure',
    'type',
    'start_date',
    'event_role',
    'event_name',
    'status',
  ]);
  expect([...first, ...kept].reduce((sum, { width }) => sum + width, 0)).toBeLessThanOrEqual(1280 - 32);
});

test('the day of a stock stands in the place of its start date, as what it is, and beside its type on paper', () => {
  const [start, type] = ['start_date', 'type'].map((id) => COLUMNS.find((column) => column.id === id));
  const stock = rowOf({ stock_date: '2025-12-31', type: 'IDPs (Stock)' });
  expect(renderToStaticMarkup(start?.draw?.(stock, () => {}))).toContain('title="Stock Date: 31 Dec 2025"');
  expect(start?.text(stock)).toBe('');
  expect(type?.printed?.(stock)).toBe('IDPs (Stock), 31 Dec 2025');
  const flow = rowOf({ type: 'New Displacement (Flow)' });
  expect(renderToStaticMarkup(start?.draw?.(flow, () => {}))).toBe('');
  expect(type?.printed?.(flow)).toBe('New Displacement (Flow)');
});

const rowOf = (row: Partial<FactRow>): FactRow => ({
  id: 1,
  name: 'A fact',
  type: 'IDPs (Stock)',
  displacement_type: 'Conflict',
  flags: [],
  confidential: false,
  changed_since_review: false,
  event_id: null,
  event_misfits: [],
  parent_misfits: [],
  sub_misfit_count: 0,
  start_date_accuracy: null,
  end_date_accuracy: null,
  stock_date: null,
  stock_date_accuracy: null,
  ...row,
});
const said = (id: string, row: Partial<FactRow>) => COLUMNS.find((column) => column.id === id)?.text(rowOf(row));

test('start and end dates are shown only for flows, the stock date only for stocks', () => {
  const dates = { start_date: '2024-01-01', end_date: '2024-01-02', stock_date: '2024-01-03' };
  const shown = (type: string) => ['start_date', 'end_date', 'stock_date'].map((id) => said(id, { ...dates, type }));
  expect(shown('New Displacement (Flow)')).toEqual(['1 Jan 2024', '2 Jan 2024', '']);
  expect(shown('IDPs (Stock)')).toEqual(['', '', '3 Jan 2024']);
  expect(said('start_date', { ...dates, type: 'New Displacement (Flow)', start_date_accuracy: 'Month' })).toBe(
    'January 2024',
  );
  expect(said('stock_date', { ...dates, stock_date_accuracy: 'Year' })).toBe('2024');
});

test('changed fields are shown by their labels, also those of the object data', () => {
  expect(said('changed_fields', { changed_fields: ['data.term', 'event_id', 'data.origin'] })).toBe(
    'Term, Event, origin',
  );
  expect(said('changed_fields', { changed_fields: [] })).toBe('');
});

test('figures have thousands separators, and a missing figure is not shown as zero', () => {
  expect(said('figure', { figure: 6_000_000 })).toBe('6,000,000');
  expect(said('figure', { figure: 0 })).toBe('0');
  expect(said('figure', { figure: null })).toBe('');
});

test('lists are joined, a missing country is shown as invalid, a moment is shown to the minute', () => {
  expect(said('groups', { groups: ['GRID 2021', 'MYU 2021'] })).toBe('GRID 2021, MYU 2021');
  expect(said('country', { country: null })).toBe('--invalid iso3--');
  expect(said('created_at', { created_at: '2026-11-21T05:10:42.123+00:00' })).toMatch(/^2\d Nov 2026, \d\d:\d\d$/);
});

test('the order of rows is always the same, with empty values last', () => {
  expect(toOrder(FACTS, null)).toBe('created_at.desc,id.desc');
  expect(toOrder(FACTS, { column: 'name', descending: false })).toBe('name.asc,id.desc');
  expect(toOrder(FACTS, { column: 'year', descending: true })).toBe('year.desc,id.desc');
  expect(toOrder(FACTS, { column: 'figure', descending: true })).toBe('figure.desc.nullslast,id.desc');
  // Flows by their first day and stocks by their day.
  expect(toOrder(FACTS, { column: 'start_date', descending: true })).toBe('first_day.desc.nullslast,id.desc');
});

test('only shown columns and those of ALWAYS are selected, never the data or the places', () => {
  const { select } = toQuery(FACTS, {
    search: EMPTY_SEARCH,
    filters: {},
    order: null,
    columns: ['year', 'figure', 'name'],
  });
  expect(select).toEqual([...ALWAYS, 'figure', 'year'].toSorted());
});

test('lists and long texts are not sortable', () => {
  const unordered = COLUMNS.filter(({ sortable }) => sortable !== true).map(({ id }) => id);
  expect(unordered).toEqual([
    'groups',
    'themes',
    'public_figure_analysis',
    'excerpt_text',
    'sources',
    'changed_fields',
  ]);
});
