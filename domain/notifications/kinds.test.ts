/** The sentences of notifications. */
import { expect, test } from 'vitest';
import { toldFields } from './field-labels.ts';
import { NOTIFICATION_KINDS, sentenceOf, type Told } from './kinds.ts';

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
  expect(told({ fields: ['Reported figure'], ...figures })).toBe(
    'changed Reported figure: the figure from 600 to 1,400',
  );
  expect(told({ kind: 'after_sign_off', fields: ['Unit'], ...figures })).toBe(
    'changed Unit after the sign-off: the figure from 600 to 1,400',
  );
  expect(told({ fields: ['Reported figure'], figure_before: null, figure_after: 7 })).toBe(
    'changed Reported figure: the figure is 7',
  );
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
  const merge = (...columns: string[]) => ({
    operation: 'Merge',
    fields: toldFields({ entity_type: 'events', columns, field: null }),
  });
  expect(told(merge('merged'))).toBe('merged other records into it');
  expect(told(merge('merged', 'comment'))).toBe('merged other records into it and changed Comment');
  expect(told({ operation: 'Merge', fields: ['Event'], number: 3 })).toBe('changed Event in a merge, with 2 others');
});

test('an operation that took long is done', () => {
  expect(told({ kind: 'operation', number: 39_405 })).toBe('is done with your operation: 39,405 records');
  expect(told({ kind: 'operation' })).toBe('is done with your operation');
});

test('an assignment says until when', () => {
  expect(told({ kind: 'assignment' })).toBe('assigned it to you');
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
