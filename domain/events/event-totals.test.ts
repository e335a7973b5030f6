import { expect, test } from 'vitest';
import { totalInLine } from '#domain/messages/totals.ts';
import { eventTotals } from './event-totals.ts';

const FLOW = 'New Displacement (Flow)';
const sum = (type: string, stock_year: number | null, event_role: string | null, figure: string) => ({
  type,
  stock_year,
  event_role,
  facts: 1,
  figure,
  left_out: 0,
});

test('an event has one total for each type, of a stock that of its latest year, each named by its type', () => {
  const rows = [
    sum('IDPs (Stock)', 2023, 'Recommended figure', '900'),
    sum('IDPs (Stock)', 2024, 'Recommended figure', '500'),
    sum(FLOW, null, 'Recommended figure', '1200'),
    sum(FLOW, null, 'Partial figure (Subtracted)', '34'),
    sum(FLOW, null, 'Triangulation', '5000'),
    sum('Return (Flow)', null, 'Triangulation', '70'),
    sum('Births (Flow)', null, null, '8'),
  ];
  expect(eventTotals(rows).map(totalInLine)).toEqual(['New Displacement 1,166', 'IDPs 2024 500']);
  expect(eventTotals([])).toEqual([]);
});
