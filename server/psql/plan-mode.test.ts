import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordAll } from '#bench/recording.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test.each([
  ['facts_view?id=eq.1', false],
  ['facts_view?year=eq.2025&event_id=is.null', false],
  ['facts_view?year=in.(2024,2025)', true],
  ['facts_view?and=(start_date.gte.2016-01-01,start_date.lte.2025-12-31)', true],
  ['facts_view?name=ilike.*flood*', true],
  ['events_view?iso3=ov.{PER,IDN}', true],
  ['facts_view?or=(year.eq.2024,and(year.eq.2025,name.like.A*))', true],
  ['facts_view?year=not.eq.2025', true],
])('%s is planned for its own values: %s', async (path, own) => {
  const [recorded] = await recordAll(database.app, [{ method: 'GET', path, headers: {} }], 'admin');
  expect(recorded?.settings.set?.['plan_cache_mode']).toBe(own ? 'force_custom_plan' : undefined);
});
