import { expect, test } from 'vitest';
import { FACT_KIND } from './fact-kind.ts';
import type { FactDraft } from './facts.ts';
import { NEW_LOCATION } from './locations.ts';
import {
  apartBy,
  hazardInName,
  isTyped,
  namePartsOf,
  nextQuickFact,
  sumWords,
  suggestedName,
  withoutEvent,
} from './quick-facts.ts';

const on = (date: string) => ({ date, accuracy: 'Day' as const });

const above: FactDraft = {
  ...FACT_KIND.blank,
  name: 'Sudan: Flood - Kassala',
  document_id: 3,
  iso3: 'SDN',
  year: 2026,
  displacement_type: 'Disaster',
  type: 'New Displacement (Flow)',
  event_id: 7,
  event_role: 'Recommended figure',
  groups: ['GRID 2022'],
  household_size: { type: 'Lookup', figure: '5.88' },
  locations: [{ ...NEW_LOCATION, name: 'Kassala, Sudan', geolocation: { name: 'Kassala' } }],
  data: {
    ...FACT_KIND.blank.data,
    reported_figure: '320',
    unit: 'Household',
    term: 'Displaced',
    start_date: on('2026-11-12'),
    end_date: on('2026-11-14'),
    excerpt: 'In the unfolded line only',
  },
};

test('the next quick fact repeats what its line shows, except figure, place and name', () => {
  const next = nextQuickFact(above);
  expect(FACT_KIND.fields.changed(FACT_KIND.blank, next)).toEqual([
    'iso3',
    'year',
    'displacement_type',
    'type',
    'document_id',
    'event_id',
    'event_role',
    'data.unit',
    'data.term',
    'household_size',
    'data.start_date',
  ]);
});

test('quick facts have one sum for each type, and of stocks for each year', () => {
  const of = (type: string | null, year: number, reported_figure: string) => ({
    ...FACT_KIND.blank,
    type,
    year,
    event_id: 7,
    event_role: 'Recommended figure',
    data: { ...FACT_KIND.blank.data, reported_figure },
  });
  const [flow, returned, idps] = ['New Displacement (Flow)', 'Return (Flow)', 'IDPs (Stock)'];
  expect(sumWords([of(flow!, 2023, '1500'), of(returned!, 2024, '141'), of(flow!, 2024, '500')])).toBe(
    '3 facts: 2,000 new displacements; 141 returns',
  );
  expect(sumWords([of(idps!, 2023, '20'), of(idps!, 2024, '30'), of('Partial (Stock)', 2024, '7')])).toBe(
    '3 facts: 20 IDPs in 2023; 30 IDPs in 2024; 7 partial (stock) in 2024',
  );
  expect(sumWords([of(flow!, 2023, '1')])).toBe('1 fact: 1 new displacement');
  expect(sumWords([of(null, 2023, '5')])).toBe('1 fact: 5 people without a type');
  // Beside the error of a figure that is no number, no sum counts it as 0.
  expect(sumWords([of(flow!, 2023, '2.5q')])).toBe('');
  expect(sumWords([of(flow!, 2023, '2.5q'), of(flow!, 2023, '2.5k')])).toBe(
    '2 facts: 2,500 new displacements; 1 without a figure',
  );
  // As a list counts them after the save.
  const total = { ...of(flow!, 2024, '11700'), event_id: null, event_role: null };
  const part = { ...of(flow!, 2024, '7250'), event_id: null, event_role: 'Triangulation' };
  const less = { ...of(flow!, 2024, '100'), event_role: 'Partial figure (Subtracted)' };
  expect(sumWords([total, part, of(flow!, 2024, '500'), less])).toBe(
    '4 facts: 11,700 new displacements (not counted: no event); 7,250 new displacements (not counted: triangulation); 400 new displacements',
  );
});

test('lines without an event are together by country and cause, with the last event of another line of these', () => {
  const without = { ...above, event_id: null, event_role: null };
  const offered = (facts: Parameters<typeof withoutEvent>[0]) =>
    withoutEvent(facts).map(({ at, event }) => [at, event]);
  expect(offered([without, above, { ...without }])).toEqual([[[0, 2], 7]]);
  expect(offered([above, { ...above, event_id: 8 }, without])).toEqual([[[2], 8]]);
  expect(offered([above, { ...without, iso3: 'TCD' }, without])).toEqual([
    [[1], null],
    [[2], 7],
  ]);
  expect(offered([above, { ...without, displacement_type: 'Conflict' }])).toEqual([[[1], null]]);
  // What supports another figure needs an event, too, once that has one.
  const supporting = { ...without, event_role: 'Triangulation' };
  expect(withoutEvent([above, supporting])).toMatchObject([{ at: [1], event: 7, supports: true }]);
  expect(withoutEvent([above, supporting, without])).toMatchObject([{ at: [1, 2], event: 7, supports: false }]);
  expect(offered([without, supporting])).toEqual([[[0], null]]);
  const on = (date: string, year: number) => ({
    ...without,
    year,
    data: { ...without.data, start_date: { date, accuracy: 'Day' as const } },
  });
  expect(withoutEvent([on('2024-01-20', 2024), on('2023-12-30', 2023), on('', 2025)])).toMatchObject([
    { day: '2023-12-30', year: 2023, at: [0, 1, 2] },
  ]);
});

test('the next line begins with no role that does not count', () => {
  const next = (event_id: number | null) => nextQuickFact({ ...above, event_id, event_role: 'Triangulation' });
  expect([next(7).event_role, next(null).event_role]).toEqual(['Recommended figure', null]);
});

test('a name is suggested from the hazard or else the cause, the place and the day; unknown parts are left out', () => {
  const known = { country: 'Sudan', hazard: 'Flood' };
  expect(suggestedName(namePartsOf(above), known)).toBe('Sudan: Flood - Kassala - 12/11/2026');
  expect(suggestedName(namePartsOf(above), { ...known, hazard: null })).toBe('Sudan: Disaster - Kassala - 12/11/2026');
  expect(suggestedName(namePartsOf(above), { country: null, hazard: null })).toBe('');
  const stock = { ...above, type: 'IDPs (Stock)', data: { ...above.data, stock_date: on('2026-11-30') } };
  expect(suggestedName(namePartsOf(stock), known)).toBe('Sudan: Flood (IDPs) - Kassala - 30/11/2026');
  const places = (...names: string[]) => names.map((name) => ({ ...NEW_LOCATION, name }));
  const named = (...names: string[]) =>
    suggestedName(namePartsOf({ ...above, locations: places(...names) }), known).split(' - ')[1];
  expect(named('Garissa', 'Tana River')).toBe('Garissa, Tana River');
  expect(named('A', 'B', 'C', 'D', 'E')).toBe('A, B, C and 2 more');
  const towards = {
    ...above,
    locations: [...places('Garissa'), { ...NEW_LOCATION, name: 'Wajir', type: 'Destination' as const }],
  };
  expect(namePartsOf(towards).place).toBe('Garissa');
  const camp = { ...nextQuickFact(above), data: { ...above.data, location: ['مخيم'], start_date: on('2026-13-12') } };
  expect(suggestedName(namePartsOf(camp), known)).toBe('Sudan: Flood - مخيم');
});

test('the hazard is found in a suggested name, and in no other name', () => {
  const found = (name: string) => hazardInName(name, namePartsOf(above), 'Sudan');
  expect(found('Sudan: Flood - Kassala - 12/11/2026')).toBe('Flood');
  const stock = namePartsOf({ ...above, type: 'Returnees (Stock)' });
  expect(hazardInName(suggestedName(stock, { country: 'Sudan', hazard: 'Flood' }), stock, 'Sudan')).toBe('Flood');
  for (const other of ['Sudan: Flood - Kassala', 'Sudan: Flood - Gedaref - 12/11/2026', 'Floods in Kassala', ''])
    expect(found(other)).toBeNull();
  expect(hazardInName('Sudan: Flood - Kassala - 12/11/2026', namePartsOf(above), null)).toBeNull();
});

test('a suggested name is not typed, any other change is', () => {
  const begun = nextQuickFact(above);
  expect(isTyped(begun, { ...begun, name: 'Suggested' }, 'Suggested')).toBe(false);
  expect(isTyped(begun, { ...begun, name: 'Own' }, 'Suggested')).toBe(true);
  expect(isTyped(begun, { ...begun, data: { ...begun.data, reported_figure: '1' } }, '')).toBe(true);
});

test('facts that would have one name have their terms in it, if these differ', () => {
  const housing = { ...above, data: { ...above.data, term: 'Destroyed Housing' as const } };
  const elsewhere = { ...above, locations: [{ ...NEW_LOCATION, name: 'Gedaref' }] };
  expect(apartBy([above, housing, elsewhere])).toEqual(['Displaced', 'Destroyed Housing', null]);
  expect(apartBy([above, above])).toEqual([null, null]);
  expect(suggestedName(namePartsOf(housing), { country: 'Sudan', hazard: 'Flood', apart: 'Destroyed Housing' })).toBe(
    'Sudan: Flood (Destroyed Housing) - Kassala - 12/11/2026',
  );
});
