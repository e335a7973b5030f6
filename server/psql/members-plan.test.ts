/** Tests that a search for members of a list reads them once, whatever PostgreSQL expects of the other conditions. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordAll } from '#bench/recording.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** Plans as bad as the planner can choose: it expects few rows of a search under row security, and joins them row by row. */
const WORST = { enable_hashjoin: 'off', enable_mergejoin: 'off', enable_material: 'off' };

test.each([
  'events_view?select=id,name&region=ov.{"South Asia"}&name_search=like.*flood*&order=created_at.desc,id.desc&limit=20',
  'events_view?select=id&iso3=ov.{IND,PAK,BGD}&name_search=like.*flood*',
  'documents_view?select=id&fact_countries=ov.{IND,PAK}&name_search=like.*flood*',
  'events_download_view?select=id&or=(year.eq.2025,region.ov.{"South Asia"})&name_search=like.*flood*',
])('%s', async (path) => {
  const request = { method: 'GET' as const, path, headers: { prefer: 'count=exact' } };
  const [recorded] = await recordAll(database.app, [request], 'admin');
  const { settings, statements } = recorded!;
  const { text, values } = statements[0]!;
  const { rows } = await database.app.statement<{ 'QUERY PLAN': string }>(
    { ...settings, set: { ...settings.set, ...WORST } },
    `explain ${text}`,
    [...values],
  );
  const plan = rows.map((row) => row['QUERY PLAN']);
  const members = plan.filter((line) => line.includes('hashed SubPlan'));
  // The page and its count.
  expect([members.length, plan.filter((line) => /Nested Loop (Semi|Anti)/.test(line))]).toEqual([2, []]);
});
