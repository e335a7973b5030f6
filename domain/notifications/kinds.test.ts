/** The sentences of notifications. */
import { expect, test } from 'vitest';
import { movedValues, toldFields } from './field-labels.ts';
import { NOTIFICATION_KINDS, sentenceOf, type Told } from './kinds.ts';
import type { ShortChanges } from './short-changes.ts';

const told = (some: Partial<Told>): string =>
  sentenceOf({ kind: 'changed', number: 1, operation: null, fields: [], status: null, ...some });

test('a change names up to three fields', () => {
  expect(told({})).toBe('made a change');
  expect(told({ fields: ['Figure'] })).toBe('changed Figure');
  expect(told({ fields: ['Figure', 'Term'] })).toBe('changed Figure and Term');
  expect(told({ fields: ['Figure', 'Term', 'Name'] })).toBe('changed Figure, Term and Name');
  expect(told({ fields: ['Figure', 'Term', 'Name', 'Year'] })).toBe('changed Figure, Term and 2 more fields');
});

test('a change of one figure says from which to which', () => {
  const figures = { figure_before: 600, figure_after: 1400 };
  expect(told({ fields: ['Reported figure'], ...figures })).toBe('changed Reported figure: 600 → 1,400 people');
  expect(told({ kind: 'after_sign_off', fields: ['Unit'], ...figures })).toBe(
    'changed Unit after the sign-off: 600 → 1,400 people',
  );
  expect(told({ fields: ['Reported figure'], figure_before: null, figure_after: 7 })).toBe(
    'changed Reported figure: 7 people',
  );
});

test('a change of one short field says from which value to which', () => {
  const of = (columns: string[], changes: ShortChanges, more: Partial<Told> = {}) =>
    told({
      fields: toldFields({ entity_type: 'facts', columns, field: null }),
      moved: movedValues({ entity_type: 'facts', columns, changes }),
      ...more,
    });
  const role = { event_role: ['Recommended figure', 'Triangulation'] } as const;
  expect(of(['event_role'], role)).toBe('changed Role (Event): Recommended figure → Triangulation');
  expect(of(['event_role'], role, { operation: 'Undo' })).toBe(
    'took back a change of Role (Event): Recommended figure → Triangulation',
  );
  expect(of(['event_role'], role, { kind: 'after_sign_off' })).toBe(
    'changed Role (Event) after the sign-off: Recommended figure → Triangulation',
  );
  expect(of(['event_role', 'year'], { ...role, year: ['2024', '2025'] })).toBe('changed Role (Event) and Year');
  expect(of(['confidential'], { confidential: ['false', 'true'] })).toBe('changed Confidential: No → Yes');
  expect(of(['data.start_date'], { 'data.start_date': [null, '2025-03-04'] })).toMatch(/: empty → 4 Mar 2025$/);
  // Numbers of records, and values that have words of their own.
  expect(of(['document_id'], { document_id: ['1', '2'] })).toBe('changed Document');
  expect(of(['name'], { name: ['Chad', 'تشاد'] })).toBe('changed Name: Chad → \u2068تشاد\u2069');
  expect(of(['comment'], {})).toBe('changed Comment');
});

test('an operation says what it did, and with how many other records', () => {
  expect(told({ operation: 'Undo' })).toBe('took back a change');
  expect(told({ operation: 'Undo', fields: ['Event'] })).toBe('took back a change of Event');
  expect(told({ operation: 'Change', fields: ['Event'], event: 'Kenya: Flood', number: 17 })).toBe(
    'changed Event to Kenya: Flood, with 16 others',
  );
  expect(told({ operation: 'Change', fields: ['Year'], number: 2 })).toBe('changed Year, with 1 other');
  expect(told({ kind: 'archived', operation: 'Merge' })).toBe('merged it into another record');
  expect(told({ kind: 'archived', operation: 'Delete', number: 1200 })).toBe('deleted it, with 1,199 others');
  expect(told({ kind: 'archived' })).toBe('archived it');
  const undone = (columns: string[], step: string | null = 'restored') =>
    told({
      kind: 'archived',
      operation: 'Undo',
      fields: toldFields({ entity_type: 'facts', columns, field: null }),
      step,
    });
  expect(undone(['archived_at', 'archived_reason'])).toBe('undid its archiving');
  expect(undone(['archived_at', 'archived_reason', 'merged_into'])).toBe('undid its merge into another record');
  expect(undone([])).toBe('undid its deletion');
  expect(undone(['archived_at'], null)).toBe('undid its restoring, and archived it');
  expect(undone([], null)).toBe('took it back');
  expect(told({ kind: 'archived', operation: 'Change', step: 'restored' })).toBe('restored it');
  const merge = (...columns: string[]) => ({
    operation: 'Merge',
    fields: toldFields({ entity_type: 'events', columns, field: null }),
  });
  expect(told(merge('merged'))).toBe('merged other records into it');
  expect(told({ ...merge('merged'), operation: 'Undo' })).toBe('undid a merge of other records into it');
  expect(told({ kind: 'after_sign_off', operation: 'Undo' })).toBe('took back a change of a record that it rests on');
  expect(told(merge('merged', 'comment'))).toBe('merged other records into it and changed Comment');
  expect(told({ operation: 'Merge', fields: ['Event'], number: 3 })).toBe('changed Event in a merge, with 2 others');
});

test('an operation that took long is done', () => {
  expect(told({ kind: 'operation', number: 39_405 })).toBe('is done with your operation: 39,405 records');
  expect(told({ kind: 'operation' })).toBe('is done with your operation');
});

test('an assignment says until when', () => {
  expect(told({ kind: 'assignment' })).toBe('assigned it to you');
  expect(told({ kind: 'review_asked', due_on: '2026-12-04' })).toBe('asked you for a review, due 4 Dec 2026');
  expect(told({ kind: 'alert', news: { source: 'GDACS', before: 'Orange', after: 'Red' } })).toBe(
    'sent news of it: GDACS: Red now, Orange before',
  );
  expect(told({ kind: 'alert', news: { source: 'GDACS', before: null, after: 'Red' } })).toBe(
    'sent news of it: GDACS: Red now, no alert before',
  );
  expect(told({ kind: 'assignment', due_on: '2026-12-04' })).toBe('assigned it to you, due 4 Dec 2026');
  expect(told({ kind: 'assignment', due_on: '2026-12-04', number: 3 })).toBe(
    'assigned it to you, with 2 others, due 4 Dec 2026',
  );
});

test('a review without its row says less', () => {
  expect(told({ kind: 'review', status: 'Comment' })).toBe('commented');
  expect(told({ kind: 'review', status: null })).toBe('commented');
  expect(told({ kind: 'sent_back', status: 'Under Review' })).toBe('sent it back to Under Review');
  expect(told({ kind: 'sent_back' })).toBe('sent it back');
});

test('each kind has a sentence of its own', () => {
  // A delivery and an assignment are both assigned.
  const kinds = Object.keys(NOTIFICATION_KINDS).filter((kind) => kind !== 'assignment');
  const sentences = kinds.map((kind) => told({ kind, status: 'Signed Off', fields: ['Year'] }));
  expect(new Set(sentences).size).toBe(sentences.length);
});

test('a comment without a field is on the whole record', () => {
  expect(toldFields({ entity_type: 'facts', columns: [], field: 'id' })).toEqual(['the whole record']);
});
