/** A search beside its past: against the totals of the whole lists of then and now, over random facts with masters. */
import { expect, test } from 'vitest';
import { FACT_ROLES, FACT_TYPES } from '#domain/generated/lists.ts';
import { FACTS_SEARCH } from './facts-search.ts';
import { compareSince, partsWithoutPast, sinceFrom, type FactSince } from './facts-since.ts';
import { totalsOf, type SummedFacts, type Totals } from './totals.ts';

function randomFrom(seed: number): () => number {
  let value = seed;
  return () => {
    value = (value * 1_103_515_245 + 12_345) % 2_147_483_648;
    return value / 2_147_483_648;
  };
}

/** The totals of a whole list, as the database groups them. */
function totals(rows: readonly FactSince[]): Totals {
  const there = new Set(rows.map(({ id }) => id));
  const sums = (of: readonly FactSince[]): SummedFacts[] =>
    of.map(({ type, year, event_role: role, figure }) => ({
      type,
      year,
      role,
      facts: 1,
      figures: figure === null ? 0 : 1,
      figure: figure === null ? null : String(figure),
    }));
  const left = rows.filter(
    ({ counts, parent_id: parent }) => counts.startsWith('No: part') && parent !== null && there.has(parent),
  );
  return totalsOf(sums(rows), sums(left));
}
const plainTotals = ({ types }: Totals) =>
  Object.fromEntries(types.map(({ type, year, total }) => [`${year} ${type}`, total]));

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'the totals of then and now, and the differences of all facts, agree (%i)',
  (seed) => {
    const random = randomFrom(seed * 7919);
    const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!;
    const fact = (id: number, past: boolean): FactSince => {
      const parent = id > 10 && random() < 0.5 ? 1 + Math.floor(random() * 10) : null;
      const role = random() < 0.2 ? null : pick(FACT_ROLES);
      const counts = role === null ? 'No: no event' : role === 'Triangulation' ? 'No: triangulation' : 'Yes';
      return {
        past,
        fate: null,
        id,
        name: `Fact ${id}`,
        country: 'Kenya',
        type: pick(FACT_TYPES.slice(0, 3)),
        year: pick([2024, 2025]),
        event_role: role,
        figure: random() < 0.2 ? null : Math.floor(random() * 1000),
        parent_id: parent,
        counts: counts === 'Yes' && parent !== null && random() < 0.7 ? 'No: part of its master fact' : counts,
      };
    };
    const then: FactSince[] = [];
    const now: FactSince[] = [];
    for (let id = 1; id <= 60; id += 1) {
      const before = fact(id, true);
      const same = random() < 0.4;
      if (random() < 0.8) then.push(before);
      if (same ? then.includes(before) : random() < 0.8) now.push(same ? { ...before, past: false } : fact(id, false));
    }
    const result = compareSince([...then, ...now], totals(now));
    const [before, after] = [plainTotals(totals(then)), plainTotals(totals(now))];
    for (const { type, year, ...sum } of result.totals) {
      const key = `${year} ${type}`;
      expect([key, sum.before, sum.after]).toEqual([key, before[key] ?? null, after[key] ?? null]);
      const moved = result.facts.filter((one) => one.type === type && one.year === year);
      expect([key, moved.reduce((all, { difference }) => all + difference, 0n)]).toEqual([key, sum.difference]);
    }
    expect([result.factsBefore, result.factsAfter]).toEqual([then.length, now.length]);
    expect(result.numbers.new).toBe(now.filter(({ id }) => !then.some((one) => one.id === id)).length);
    expect(result.numbers.gone).toBe(then.filter(({ id }) => !now.some((one) => one.id === id)).length);
    const sizes = result.facts.map(({ difference }) => (difference < 0n ? -difference : difference));
    expect(sizes).toEqual(sizes.toSorted((one, other) => (one === other ? 0 : one > other ? -1 : 1)));
  },
);

test('a search by what no history keeps says so', () => {
  const { empty } = FACTS_SEARCH;
  expect(
    partsWithoutPast({ ...empty, assigned_to: 'amina' }, { updated_at: '2025-01-01..', country: ['Kenya'] }),
  ).toEqual(['Assigned to', 'Updated at']);
  expect(partsWithoutPast({ ...empty, iso3: ['KEN'], name: 'flood' }, { event_name: 'x' })).toEqual([]);
});

test('a day to come, or none, is a month ago', () => {
  for (const given of ['2025-10-02', '2025-02-30', 7, undefined, '0001-01-01'])
    expect([given, sinceFrom(given, '2025-10-01')]).toEqual([given, '2025-09-01']);
  expect(sinceFrom('2025-10-01', '2025-10-01')).toBe('2025-10-01');
});
