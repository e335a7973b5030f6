import { expect, test } from 'vitest';
import { comparedMonth, comparedWords } from './compared-month.ts';
import { currentOf } from './years-by-month.ts';

test('a month is compared with that of the year before, in number and in per cent', () => {
  expect(comparedWords(150, 100, 2025)).toBe('More than 2025 by 50 (+50%)');
  expect(comparedWords(9000, 10_000, 2025)).toBe('Less than 2025 by 1,000 (−10%)');
  expect(comparedWords(5, 5, 2025)).toBe('As in 2025');
  // Neither a share of nothing nor one of thousands of per cent says anything.
  expect(comparedWords(5, 0, 2025)).toBeNull();
  expect(comparedWords(null, 7, 2025)).toBeNull();
  expect(comparedWords(5000, 10, 2025)).toBe('More than 2025 by 4,990');
});

test('the words beside the pointer have the newest year first and leave out years without a figure', () => {
  const years = [
    { year: 2024, figures: [null, 3] },
    { year: 2025, figures: [1, 100] },
    { year: 2026, figures: [2, 150] },
  ];
  const html = comparedMonth([{ dataIndex: 0 }], { years, months: ['Jan', 'Feb'], current: 2026, first: 1 });
  expect(html).toContain('<strong>Feb</strong>');
  expect(html.indexOf('2026')).toBeLessThan(html.indexOf('2024'));
  expect(html).toContain('<tr class="current"><th>2026</th><td>150</td></tr>');
  expect(html).toContain('More than 2025 by 50 (+50%)');
  expect(comparedMonth([{ dataIndex: 0 }], { years, months: ['Jan', 'Feb'], current: 2026, first: 0 })).not.toContain(
    '2024',
  );
});

test('before the calendar’s year has figures, the newest with figures is read first', () => {
  const blank = [null, null];
  const years = [
    { year: 2024, figures: [1, 2] },
    { year: 2025, figures: [3, 4] },
    { year: 2026, figures: blank },
  ];
  expect(currentOf(years, 2026)).toBe(2025);
  expect(currentOf([{ year: 2026, figures: blank }], 2026)).toBe(2026);
});
