import { expect, test } from 'vitest';
import { DOCUMENT_KIND } from '#domain/documents/documents.ts';
import { EVENT_KIND } from '#domain/events/events.ts';
import { FACT_KIND } from '#domain/facts/fact-kind.ts';
import { PUBLISHER_KIND } from '#domain/documents/publishers.ts';
import { isBlank, readGroups } from './reading.ts';

test.each([FACT_KIND, EVENT_KIND, DOCUMENT_KIND, PUBLISHER_KIND])(
  'the groups of $relation have every field of the form, each once',
  ({ reading, fields }) => {
    const read = Object.values(reading.groups).flatMap((group) =>
      group.filter((each: unknown) => typeof each === 'string'),
    );
    expect(read).toHaveLength(fields.names.length);
    expect(new Set<string>(read)).toEqual(new Set<string>(fields.names));
  },
);

test('an empty value, and a switch that is off in an otherwise empty group, make no line', () => {
  const kind = {
    reading: { groups: { One: ['name', 'date', 'on'], Two: ['on'], Three: [{ path: 'data.figure' }] } } as const,
    fields: {
      labels: { name: 'Name', date: 'Date', on: 'On' },
      valueOf: (draft: Readonly<Record<string, unknown>>, field: string) => draft[field],
    },
    history: { labels: { 'data.figure': 'Figure' } },
    draftOf: <Row>(row: Row) => row,
  };
  const row = { name: 'Flood', date: { date: '', accuracy: null }, on: false, data: { figure: 0 } };
  expect(
    readGroups<typeof row, typeof row, 'name' | 'date' | 'on'>(kind, row).map(({ title, lines }) => [
      title,
      lines.map(({ label, value }) => [label, value]),
    ]),
  ).toEqual([
    [
      'One',
      [
        ['Name', 'Flood'],
        ['On', false],
      ],
    ],
    ['Three', [['Figure', 0]]],
  ]);
  expect([null, '', '  ', [], {}, { a: [''] }].every(isBlank)).toBe(true);
  expect([0, false, ['x'], { a: 0 }].some(isBlank)).toBe(false);
});
