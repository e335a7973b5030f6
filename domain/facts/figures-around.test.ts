import { expect, test } from 'vitest';
import { FACT_KIND } from './fact-kind.ts';
import { aroundWords, askedAround, withinWords, type FigureAround } from './figures-around.ts';
import { NEW_LOCATION } from './locations.ts';

const DRAFT = {
  ...FACT_KIND.blank,
  event_id: 7,
  event_role: 'Recommended figure',
  iso3: 'PAK',
  type: 'New Displacement (Flow)',
  locations: [{ ...NEW_LOCATION, name: 'Multan, Punjab, Pakistan', lat: '30', lng: '71' }],
};
const FOUND: FigureAround = {
  id: 3,
  name: 'Punjab',
  figure: 2_819_767,
  places: ['Punjab'],
  around: true,
  same: false,
  first_day: '2025-07-23',
  last_day: '2025-10-01',
  figures: 1,
};
const said = (...of: Parameters<typeof aroundWords>) => {
  const words = aroundWords(...of);
  return words && words.before + words.link + words.after;
};

test('only a fact that adds to an event and has a place is asked about, by whole days', () => {
  const typed = { date: '2025-09-0', accuracy: 'Day' as const };
  const data = { ...DRAFT.data, start_date: typed, end_date: { ...typed, date: '9/9/2025' } };
  expect(askedAround({ ...DRAFT, data }, null)?.data).toEqual({
    start_date: null,
    end_date: { date: '2025-09-09' },
    stock_date: null,
  });
  for (const change of [
    { event_id: null },
    { event_role: 'Triangulation' },
    { event_role: 'Partial figure (Subtracted)' },
    { locations: [] },
    { iso3: null },
  ])
    expect(askedAround({ ...DRAFT, ...change }, null)).toBeNull();
});

test('the words name the largest figure, up to three places, and the number of the others', () => {
  const punjab = 'This event has 2,819,767 for Punjab, 23 Jul 2025 – 1 Oct 2025';
  expect(said([FOUND], 45_300, false)).toBe(`${punjab}: 45,300 would be added to it.`);
  expect(said([{ ...FOUND, figures: 3 }], 45_300, true)).toBe(
    `${punjab} and 2 more figures around or within its place: 45,300 is added to them.`,
  );
  const same = { ...FOUND, around: false, same: true };
  expect(said([same], 45_300, true)).toBe(`${punjab}: 45,300 may be the same people.`);
  expect([said([same], 2_819_768, false) === null, said([same], 2_819_768, true)]).toEqual([false, null]);
  const many = { ...FOUND, places: ['A', 'B', 'C', 'D'], first_day: '2025-07-23', last_day: '2025-07-23' };
  expect(said([many], 1, false)).toContain('2,819,767 for A, B, C and 1 more, 23 Jul 2025: 1 would');
  expect([said([], 1, false), said([FOUND], 0, false), said([FOUND], null, false)]).toEqual([null, null, null]);
});

test('of two facts that are typed together the words name the other one', () => {
  const day = (date: string) => ({ date });
  const data = { start_date: day('2025-07-23'), end_date: day('2025-10-01'), stock_date: day('2025-08-31') };
  const other = { number: 1, figure: 2_819_767, places: ['Punjab'], same: false };
  const flow = { ...other, fact: { type: 'New Displacement (Flow)', data } };
  expect(withinWords(flow, 45_300, 2)).toBe(
    'fact 1 has 2,819,767 for Punjab, 23 Jul 2025 – 1 Oct 2025: 45,300 would be added to it.',
  );
  expect(withinWords({ ...other, fact: { type: 'IDPs (Stock)', data } }, 45_300, 2)).toContain('Punjab, 31 Aug 2025:');
  expect([withinWords(flow, 0, 2), withinWords({ ...flow, figure: null }, 45_300, 2)]).toEqual([null, null]);
  // Of two of the same place, the smaller says it, or the later one of equal figures.
  const same = { ...flow, same: true };
  expect(withinWords(same, 45_300, 2)).toMatch(/Punjab, .*: 45,300 may be the same people\.$/);
  expect([withinWords(same, 2_819_768, 2), withinWords({ ...same, number: 3 }, 2_819_767, 2)]).toEqual([null, null]);
  expect(withinWords(same, 2_819_767, 2)).not.toBeNull();
});
