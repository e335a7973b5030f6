import { expect, test } from 'vitest';
import { totalsOf, type SummedFacts } from './totals.ts';

const FLOW = 'New Displacement (Flow)';
const STOCK = 'IDPs (Stock)';
const row = (fields: Partial<SummedFacts>): SummedFacts => ({
  type: FLOW,
  class: 'Fact',
  role: 'Recommended figure',
  facts: 1,
  figures: 1,
  figure: '1',
  ...fields,
});

test('each type has its own sums, in the order of the roles, and a total of the counted roles', () => {
  const { types } = totalsOf(
    [
      row({ role: null, figure: '2' }),
      row({ role: 'Triangulation', figure: '3' }),
      row({ role: 'Partial figure (Subtracted)', figure: '5' }),
      row({ role: 'Partial figure (Added)', figure: '7' }),
      row({ figure: '11' }),
      row({ type: STOCK, figure: '13' }),
    ],
    'masters',
  );
  expect(types.map(({ type, total }) => [type, total])).toEqual([
    [STOCK, 13n],
    [FLOW, 13n],
  ]);
  expect(types[1]?.roles.map(({ role, figure }) => [role, figure])).toEqual([
    ['Recommended figure', 11n],
    ['Partial figure (Added)', 7n],
    ['Partial figure (Subtracted)', 5n],
    ['Triangulation', 3n],
    [null, 2n],
  ]);
});

test('sums beyond 2^53 keep every digit, and facts without a figure are counted', () => {
  const huge = [
    row({ figure: '9007199254740993', facts: 3, figures: 1 }),
    row({ class: 'Master', figure: null, figures: 0 }),
  ];
  expect(totalsOf(huge, 'masters')).toMatchObject({
    facts: 4,
    withoutFigure: 3,
    twice: false,
    types: [{ total: 9007199254740993n, roles: [{ facts: 4, withoutFigure: 3 }] }],
  });
});

const MIXED = [
  row({ class: 'Master', figure: '100', facts: 2, figures: 2 }),
  row({ class: 'Sub', figure: '90', facts: 3, figures: 3 }),
  row({ figure: '7' }),
  row({ class: 'Sub', role: 'Partial figure (Added)', figure: '4' }),
];

test.each([
  ['masters', 107n, 3],
  ['sub-facts', 97n, 2],
  ['both', 197n, 0],
] as const)('of master facts and sub-facts with one role count %s', (counted, figure, leftOut) => {
  const totals = totalsOf(MIXED, counted);
  expect(totals).toMatchObject({ facts: 7, twice: true, leftOut });
  // A sub-fact whose role no master fact has counts in any case.
  expect(totals.types[0]?.roles.map((role) => role.figure)).toEqual([figure, 4n]);
});
