import { expect, test } from 'vitest';
import { notCountedWords, totalInLine, totalWords } from '#domain/messages/totals.ts';
import { latestTotals, totalsByCause, totalsOf, type SummedFacts } from './totals.ts';

const FLOW = 'New Displacement (Flow)';
const STOCK = 'IDPs (Stock)';
const row = (fields: Partial<SummedFacts>): SummedFacts => ({
  type: FLOW,
  year: 2024,
  role: 'Recommended figure',
  facts: 1,
  figures: 1,
  figure: '1',
  ...fields,
});

test('each type has its own sums, in the order of the roles, and a total of the counted roles', () => {
  const { types, noEvent, triangulation } = totalsOf(
    [
      row({ role: null, figure: '2' }),
      row({ role: 'Triangulation', figure: '3' }),
      row({ role: 'Partial figure (Subtracted)', figure: '5' }),
      row({ role: 'Partial figure (Added)', figure: '7' }),
      row({ figure: '11' }),
      row({ figure: '17', year: 2023 }),
      row({ type: STOCK, figure: '13' }),
    ],
    [],
  );
  expect(types.map(({ type, total }) => [type, total])).toEqual([
    [STOCK, 13n],
    [FLOW, 30n],
  ]);
  expect(types[1]?.roles.map(({ role, figure }) => [role, figure])).toEqual([
    ['Recommended figure', 28n],
    ['Partial figure (Added)', 7n],
    ['Partial figure (Subtracted)', 5n],
    ['Triangulation', 3n],
    [null, 2n],
  ]);
  expect([noEvent, triangulation]).toEqual([1, 1]);
});

test('each cause has its part of every total, in the order of the causes', () => {
  const [conflict, disaster] = [{ displacement_type: 'Conflict' }, { displacement_type: 'Disaster' }];
  const rows = [
    row({ ...disaster, figure: '20', facts: 2, figures: 2 }),
    row({ ...disaster, figure: '6', role: 'Partial figure (Subtracted)' }),
    row({ ...conflict, figure: '300' }),
    row({ ...conflict, type: STOCK, figure: '4000' }),
    row({ figure: '1' }),
  ];
  const left = [row({ ...disaster, figure: '5' })];
  const byCause = totalsByCause(rows, left);
  expect(byCause.map(({ cause, types }) => [cause, types.map(({ type, total }) => [type, total])])).toEqual([
    [
      'Conflict',
      [
        [STOCK, 4000n],
        [FLOW, 300n],
      ],
    ],
    ['Disaster', [[FLOW, 9n]]],
    [null, [[FLOW, 1n]]],
  ]);
  expect(totalsOf(rows, left).types.map(({ total }) => total)).toEqual([4000n, 310n]);
  expect(totalsByCause([row(disaster), row(disaster)], [])).toEqual([]);
});

test('sums beyond 2^53 keep every digit, and facts without a figure are counted', () => {
  const huge = [
    row({ figure: '9007199254740993', facts: 3, figures: 1 }),
    row({ year: 2023, figure: null, figures: 0 }),
  ];
  expect(totalsOf(huge, [])).toMatchObject({
    facts: 4,
    withoutFigure: 3,
    types: [{ total: 9007199254740993n, roles: [{ facts: 4, withoutFigure: 3 }] }],
  });
});

test('what is part of a master fact is left out of its own role, and said', () => {
  const rows = [
    row({ figure: '190', facts: 5, figures: 5 }),
    row({ role: 'Partial figure (Subtracted)', figure: '4', facts: 2, figures: 2 }),
  ];
  const left = [row({ figure: '90', facts: 3, figures: 3 }), row({ role: 'Partial figure (Subtracted)', figure: '1' })];
  const totals = totalsOf(rows, left);
  expect(totals).toMatchObject({
    leftOut: 4,
    types: [{ total: 97n, roles: [{ figure: 100n, leftOut: 3 }, { figure: 3n }] }],
  });
  expect(notCountedWords(totals)).toEqual(['4 facts not counted: part of their master fact']);
});

test('stocks of different years are never added: each year has its own total, the latest first', () => {
  const rows = [2023, 2025, 2024].map((year) => row({ type: STOCK, year, figure: String(year) }));
  const { types } = totalsOf([...rows, row({ figure: '7' })], []);
  expect(types.map(({ type, year, total }) => [type, year, total])).toEqual([
    [STOCK, 2025, 2025n],
    [STOCK, 2024, 2024n],
    [STOCK, 2023, 2023n],
    [FLOW, null, 7n],
  ]);
  expect(latestTotals(types).map((one) => [totalWords(one), one.otherYears])).toEqual([
    [`${FLOW} 7`, 0],
    ['IDPs (Stock), 2025 2,025', 2],
  ]);
  // The first fact of a new year is no total of it.
  const begun = row({ type: STOCK, year: 2026, facts: 1, figures: 1, figure: '64' });
  const full = row({ type: STOCK, year: 2025, facts: 11, figures: 11, figure: '3347408' });
  const [latest] = latestTotals(totalsOf([begun, full], []).types);
  expect([latest?.year, latest?.total, latest?.otherYears]).toEqual([2025, 3347408n, 1]);
  const more = totalsOf([{ ...begun, facts: 2, figures: 2 }, full], []);
  expect(latestTotals(more.types)[0]?.year).toBe(2026);
});

test('the years of flows that are added up are said; one year, and years of facts that do not count, are not', () => {
  const flows = [2021, 2024, 2019].map((year) => row({ year, figure: '5' }));
  const apart = [row({ year: 2010, role: 'Triangulation' }), row({ year: 2011, figure: null, figures: 0 })];
  const [flow] = latestTotals(totalsOf([...flows, ...apart], []).types);
  expect(totalInLine(flow!)).toBe('New Displacement 2019–2024 15');
  expect(totalWords(flow!)).toBe(`${FLOW}, 2019–2024 15`);
  const [one] = latestTotals(totalsOf([row({ figure: '5' }), ...apart], []).types);
  expect(totalInLine(one!)).toBe('New Displacement 5');
});

test('a type without a counting role has no total', () => {
  const { types } = totalsOf([row({ role: null }), row({ role: 'Triangulation' })], []);
  expect(types.map(totalWords)).toEqual([`${FLOW} not counted`]);
});

test('a total is empty, not 0, where no fact with a counting role has a figure that counts', () => {
  const empty = row({ facts: 2, figures: 0, figure: null });
  const part = row({ role: 'Partial figure (Added)', figure: '5' });
  const [type] = totalsOf([empty, part], [part]).types;
  expect(type).toMatchObject({ total: null, roles: [{ figure: null }, { figure: null }] });
  expect(totalsOf([empty, row({ figure: '0' })], []).types[0]?.total).toBe(0n);
});

test('sample facts among real ones are named; a search of samples alone is a trial', () => {
  const real = row({ facts: 3, figures: 3, figure: '30' });
  const samples = row({ facts: 2, figures: 2, figure: '5', sample: true });
  const mixed = totalsOf([real, samples, { ...samples, role: null }], []);
  expect([mixed.facts, mixed.samples, mixed.types[0]?.total]).toEqual([7, 4, 35n]);
  expect(notCountedWords(mixed)[0]).toBe('4 sample facts counted, too');
  expect(totalsOf([samples, samples], []).samples).toBe(0);
  expect(totalsOf([real], []).samples).toBe(0);
});
