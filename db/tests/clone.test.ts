/** A clone copies every column of a fact that people write, including columns added later. */
import { expect, it } from 'vitest';
import { clonePayload } from '#domain/facts/fact-clone.ts';
import { FACT_KIND } from '#domain/facts/fact-kind.ts';
import type { FactsRow } from '#domain/generated/rows.ts';
import { databaseForTests } from './support.ts';

const database = databaseForTests();

it('a clone copies every column that people write, and no other', async () => {
  await database.rolledBack(async (transaction) => {
    await transaction.query(`insert into data.users (username, name) values ('tester', 'Tester')`);
    await transaction.query(
      `insert into data.facts (name, iso3, year, displacement_type, type, created_by, data) values
        ('A fact to clone', 'AFG', 2025, 'Conflict', 'IDPs (Stock)', 'tester',
         '{"reported_figure": 1, "term": "Displaced", "stock_date": {"date": "2025-12-31"}}')`,
    );
    const { rows: facts } = await transaction.query<FactsRow>('select * from api.facts');
    const { rows: granted } = await transaction.query<{ name: string }>(
      `select attname as name from pg_attribute
       where attrelid = 'data.facts'::regclass and attnum > 0 and has_column_privilege('web_user', attrelid, attnum, 'insert')`,
    );
    const clone = clonePayload(FACT_KIND.draftOf(facts[0]!), facts[0]!);
    expect(Object.keys(clone).toSorted()).toEqual(granted.map(({ name }) => name).toSorted());
  });
});
