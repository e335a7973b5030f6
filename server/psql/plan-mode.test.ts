import { afterAll, beforeAll, expect, test } from 'vitest';
import { counted, read, recordAll } from '#bench/recording.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await database.owner.transaction({ role: null }, async (transaction) => {
    await transaction.query(`insert into data.users (username, name) values ('editor', 'Editor')`);
    await transaction.query(`insert into data.user_roles (username, role) values ('editor', 'Administrator')`);
  });
});
afterAll(() => database.close());

test.each([
  ['facts_view?id=eq.1', undefined, ''],
  ['facts_view?year=eq.2025&event_id=is.null', undefined, ' @proof'],
  ['facts_view?name_search=like.*flood*&order=created_at.desc,id.desc&limit=20', 'force_generic_plan', ''],
  ['facts_view?name_search=like.*fl*&order=created_at.desc,id.desc&limit=20', 'force_custom_plan', ''],
  ['facts_view?name_search=like.*flood*&order=created_at.desc,id.desc', 'force_custom_plan', ' @proof'],
  ['facts_view?name_search=like.*flood*&order=figure.desc,id.desc&limit=20', 'force_custom_plan', ' @proof'],
  ['facts_view?year=in.(2024,2025)', 'force_custom_plan', ''],
  ['facts_view?and=(start_date.gte.2016-01-01,start_date.lte.2025-12-31)', 'force_custom_plan', ' @proof'],
  ['facts_view?name=ilike.*flood*', 'force_custom_plan', ' @proof'],
  ['events_view?iso3=ov.{PER,IDN}', 'force_custom_plan', ''],
  ['facts_view?or=(year.eq.2024,and(year.eq.2025,name.like.A*))', 'force_custom_plan', ''],
  ['facts_view?year=not.eq.2025', 'force_custom_plan', ' @proof'],
])('%s is planned as %s%s', async (path, mode, _) => {
  const [recorded] = await recordAll(database.app, [{ method: 'GET', path, headers: {} }], 'admin');
  expect(recorded?.settings.set?.['plan_cache_mode']).toBe(mode);
});

test.each([
  ['geo_entities?iso3=not.is.null&order=iso3&limit=20&offset=40', 0],
  ['geo_entities?order=iso3&limit=21', 2],
  ['geo_entities?order=iso3&limit=20&offset=41', 4],
  ['geo_entities?region=eq.Europe&order=iso3&limit=20', 4],
])('%s has %i values, so that one plan is kept for a usual page without filters', async (path, values) => {
  const [recorded] = await recordAll(database.app, [read(path, counted)], 'admin');
  expect(recorded?.statements.at(-1)?.values).toHaveLength(values);
});

test('a write is planned for its own values without a setting that its rules would follow', async () => {
  const body = JSON.stringify({ comment: 'Checked' });
  const write = {
    method: 'PATCH' as const,
    path: 'facts?id=in.(1,2)',
    headers: { 'content-type': 'application/json' },
    body,
  };
  const [recorded] = await recordAll(database.app, [write], 'editor');
  expect(recorded?.settings.plannedAnew).toBe(true);
  expect(recorded?.settings.set?.['plan_cache_mode']).toBeUndefined();
});
