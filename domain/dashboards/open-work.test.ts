import { expect, test } from 'vitest';
import { openWorkOf } from './open-work.ts';

test('assignments are summed by person: records by kind, errors of any kind together, and those whose day has passed', () => {
  const of = (username: string, entity_type: string, records: number, more: object = {}) => ({
    username,
    person: username === 'gone' ? null : `Ms ${username}`,
    entity_type,
    rule: '',
    overdue: false,
    records,
    ...more,
  });
  expect(
    openWorkOf([
      of('amina', 'facts', 3, { overdue: true }),
      of('amina', 'facts', 4, { overdue: null }),
      of('amina', 'events', 2, { rule: 'E1', overdue: true }),
      of('amina', 'facts', 1, { rule: 'F3' }),
      of('amina', 'facts', 2, { rule: 'review' }),
      of('gone', 'parking_lot', 5),
    ]),
  ).toEqual([
    {
      username: 'amina',
      person: 'Ms amina',
      overdue: 5,
      open: { facts: 7, events: 0, documents: 0, parking_lot: 0, errors: 3, reviews: 2 },
    },
    {
      username: 'gone',
      person: 'gone',
      overdue: 0,
      open: { facts: 0, events: 0, documents: 0, parking_lot: 5, errors: 0, reviews: 0 },
    },
  ]);
});
