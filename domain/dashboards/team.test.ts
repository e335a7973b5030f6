/** The rows of the team on the home page. */
import { expect, test } from 'vitest';
import type { Counted } from './activity.ts';
import type { CountedWork } from './open-work.ts';
import { teamOf } from './team.ts';

const did = (key: string, what: string, records: number, change: Partial<Counted> = {}): Counted => ({
  part: 'person',
  key,
  name: key.toUpperCase(),
  kind: 'facts',
  what,
  records,
  ...change,
});
const has = (username: string, records: number, change: Partial<CountedWork> = {}): CountedWork => ({
  username,
  person: username.toUpperCase(),
  entity_type: 'facts',
  rule: '',
  overdue: true,
  records,
  ...change,
});

test('each person has the facts of the week and the overdue work, the overdue first', () => {
  expect(
    teamOf(
      [did('ana', 'created', 4), did('ana', 'reviewed', 2), did('ana', 'signed off', 1), did('bo', 'reviewed', 9)],
      [has('ana', 2), has('ana', 3, { overdue: false }), has('ana', 1, { rule: 'no_source' }), has('cy', 1)],
    ).map(({ person, created, reviewed, signedOff, overdue }) => [person, created, reviewed, signedOff, overdue]),
  ).toEqual([
    ['ANA', 4, 2, 1, 3],
    ['CY', 0, 0, 0, 1],
    ['BO', 0, 9, 0, 0],
  ]);
});

test('other records, other parts, imports and work before its day make no row', () => {
  expect(
    teamOf(
      [
        did('ana', 'created', 4, { kind: 'events' }),
        did('ana', 'created', 4, { part: 'country' }),
        did('import', 'imported', 20_000),
      ],
      [has('bo', 3, { overdue: false })],
    ),
  ).toEqual([]);
});
