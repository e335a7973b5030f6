import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { TOKENS } from '#web/ui/tokens.ts';
import { lookOf } from './series-look.ts';
import { stackedMonths } from './stacked-months.ts';

const hazards = new Set(
  readFileSync('db/reference/hazard_types.csv', 'utf8')
    .split('\n')
    .slice(1)
    .flatMap((line) => line.split(',')[3] ?? []),
);

test('no two hazards of one chart look alike, in either theme', () => {
  expect(hazards.size).toBeGreaterThan(10);
  // And 'No hazard'.
  const all = [...hazards, 'No hazard'];
  for (const { disaster, conflict } of Object.values(TOKENS))
    for (const first of [disaster, conflict]) {
      const looks = all.map((_, at) => lookOf(at, first));
      expect(new Set(looks.map(({ colour, isStriped }) => `${colour} ${isStriped}`)).size).toBe(all.length);
    }
});

test('the bars have the stripes of their look', () => {
  const figures = [1];
  const series = Array.from({ length: 13 }, (_, at) => ({
    name: String(at),
    look: lookOf(at, TOKENS.light.disaster),
    figures,
  }));
  const { series: drawn } = stackedMonths(['Jan'], series, figures);
  const striped = (Array.isArray(drawn) ? drawn : []).map(
    (one) => 'itemStyle' in one && one.itemStyle?.decal !== undefined,
  );
  expect(striped).toEqual(series.map(({ look }) => look.isStriped));
  expect(striped).toContain(true);
});

test('the axis names every month that has room', () => {
  const { xAxis } = stackedMonths(['Jan', 'Feb'], [], []);
  expect(xAxis).toMatchObject({ axisLabel: { interval: 0, hideOverlap: true } });
});
