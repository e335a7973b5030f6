/** The figure in SQL agrees with the figure in TypeScript on the shared cases and on arbitrary decimals. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateFigure } from '#domain/facts/figure.ts';
import { databaseForTests } from './support.ts';

interface FigureCase {
  reported_figure: number;
  unit: string;
  household_size: number;
  figure: number;
}
const cases = JSON.parse(
  readFileSync(new URL('../../domain/cases/figure.json', import.meta.url), 'utf8'),
) as FigureCase[];

describe('the figure', () => {
  const database = databaseForTests();

  const inSql = (rows: FigureCase[]) =>
    database.rolledBack(async (transaction) => {
      const { rows: figures } = await transaction.query<{ figure: string }>(
        `select rules.figure(c.reported_figure, c.unit, c.household_size)::text as figure
         from json_array_elements($1::json) with ordinality as e (one, ordinality), json_to_record(one) as c (reported_figure bigint, unit text, household_size numeric)
         order by ordinality`,
        [JSON.stringify(rows)],
      );
      return figures.map((row) => Number(row.figure));
    });

  it('agrees with the shared cases', async () => {
    expect(cases.length).toBeGreaterThan(10);
    expect(await inSql(cases)).toEqual(cases.map((c) => c.figure));
  });

  it('is the same in SQL and TypeScript for any household size', async () => {
    const rows = fc
      .sample(
        fc.tuple(
          fc.integer({ min: 0, max: 6_000_000 }),
          fc.integer({ min: 0, max: 99_999 }),
          fc.integer({ min: 0, max: 4 }),
        ),
        2000,
      )
      .map(([reported_figure, digits, scale]) => ({
        reported_figure,
        unit: 'Household',
        household_size: Number((digits / 10 ** scale).toFixed(scale)),
        figure: 0,
      }));
    const expected = rows.map(calculateFigure);
    expect(await inSql(rows)).toEqual(expected);
  });
});
