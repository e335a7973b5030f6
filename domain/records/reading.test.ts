import { expect, test } from 'vitest';
import { DOCUMENT_KIND } from '#domain/documents/documents.ts';
import { EVENT_KIND } from '#domain/events/events.ts';
import { FACT_KIND } from '#domain/facts/fact-kind.ts';
import { PUBLISHER_KIND } from '#domain/documents/publishers.ts';
import { inBrief, isBlank, readGroups } from './reading.ts';

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

test('in brief comes first what tells one record from another, and nothing twice', () => {
  const line = (field: string, label: string, value: unknown) => ({ field, label, value });
  const groups = [
    {
      title: 'Data',
      lines: [line('name', 'Name', 'Flood'), line('start', 'Data: Start', '2026'), line('on', 'On', false)],
    },
    { title: 'Place', lines: [line('iso3', 'Country', 'PER'), line('town', 'Town', 'Lima')] },
  ];
  const shown = inBrief<string, (typeof groups)[number]>(groups, { first: ['iso3', 'start'], elsewhere: ['name'] });
  expect(shown.map(({ title, lines }) => [title, lines.map(({ label }) => label)])).toEqual([
    ['', ['Country', 'Start']],
    ['Place', ['Town']],
  ]);
  expect(inBrief<string, (typeof groups)[number]>(groups).map(({ title }) => title)).toEqual(['Data', 'Place']);
});
