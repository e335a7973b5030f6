import { expect, test } from 'vitest';
import { eventsOfWholes } from './event-of-whole.ts';
import { EVENT_ROLE, NOT_COUNTED } from './role-of-link.ts';

const at = (start: number) => ({ start, end: start + 5 }) as never;
const WHOLE = { key: 1, read: { at: at(10), figure: 42_300, partOf: null }, event_id: 7, event_role: EVENT_ROLE };
const PART = {
  key: 2,
  read: { at: at(50), figure: 11_200, partOf: { figure: 42_300, at: at(10) } },
  event_id: null as number | null,
  event_role: NOT_COUNTED as string | null,
};
const OTHER = { key: 3, read: { at: at(90), figure: 8640, partOf: null }, event_id: 9, event_role: EVENT_ROLE };
const follow = (lines: Parameters<typeof eventsOfWholes>[0], followed: [number, number | null][] = []) =>
  eventsOfWholes(lines, new Map(followed));

test('a part that is not counted follows the event of its whole, or the whole that of its parts', () => {
  expect(follow([OTHER, WHOLE, PART])).toEqual([{ key: 2, event: 7 }]);
  expect(
    follow([
      { ...WHOLE, event_role: NOT_COUNTED, event_id: null },
      { ...PART, event_id: 7, event_role: EVENT_ROLE },
    ]),
  ).toEqual([{ key: 1, event: 7 }]);
  const linked = { ...PART, event_id: 7 };
  expect(follow([WHOLE, linked], [[2, 7]])).toEqual([]);
  expect(follow([{ ...WHOLE, event_id: 8 }, linked], [[2, 7]])).toEqual([{ key: 2, event: 8 }]);
  expect(follow([{ ...WHOLE, event_id: null }, linked], [[2, 7]])).toEqual([{ key: 2, event: null }]);
});

test('a part keeps the event that a person chose or cleared, one that counts, and one without its whole', () => {
  expect(follow([WHOLE, { ...PART, event_id: 9 }], [[2, 7]])).toEqual([]);
  expect(follow([WHOLE, PART], [[2, 7]])).toEqual([]);
  expect(follow([WHOLE, { ...PART, event_role: null }])).toEqual([]);
  expect(follow([OTHER, PART])).toEqual([]);
  expect(follow([WHOLE, { ...PART, read: null }])).toEqual([]);
});
