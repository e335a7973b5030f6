/** The committed contract matches the database. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readContract, type Contract } from '#db/contract.ts';
import { packageRoot } from '#db/paths.ts';
import { generateSample } from '#db/sample/generate.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';

let database: TestDatabase;
let contract: Contract;
beforeAll(async () => {
  database = await testDatabase();
  contract = await readContract(database.owner);
});
afterAll(() => database.close());

test.each(['columns/facts_view.ts', 'lists.ts', 'rows.ts'])(
  'domain/generated/%s is up to date (if not: npm run generate)',
  async (name) => {
    const committed = await readFile(join(packageRoot(), 'domain', 'generated', name), 'utf8');
    expect(committed).toBe(contract.get(name));
  },
);

test('a list has its names in order and a union type of them', () => {
  const lists = contract.get('lists.ts');
  expect(lists).toContain("export const DISPLACEMENT_TYPES = ['Conflict', 'Disaster', 'Development'] as const;");
  expect(lists).toContain('export type DisplacementType = (typeof DISPLACEMENT_TYPES)[number];');
  expect(lists).toContain('export type ReviewStatus = ');
  expect(lists).toContain('export type DateAccuracy = ');
});

test('a row has the columns of its relation; required columns are never null', () => {
  const rows = contract.get('rows.ts');
  expect(rows).toMatch(/export interface FactsRow \{\n {2}id: number;\n/);
  expect(rows).toMatch(
    /export interface FactsRow [^}]*\n {2}document_id: number \| null;\n[^}]*\n {2}groups: string\[\];\n/,
  );
});

const rowOf = (relation: string) =>
  new RegExp(`export interface ${relation}Row \\{\\n([^}]*)\\}`).exec(contract.get('rows.ts') ?? '')?.[1] ?? '';

test("a view's columns are never null if its own table requires them or, when computed, if it declares them; joined columns may be null", () => {
  expect(rowOf('FactsView')).toContain('  name: string;\n');
  expect(rowOf('FactsView')).toContain('  event_name: string | null;\n');
  expect(rowOf('FactsView')).toContain('  sources: string[];\n');
  expect(rowOf('FactsView')).toContain('  excerpt_text: string | null;\n');
  // A publisher has no serial number; every other kind of record must have one.
  expect(rowOf('Gsn')).toContain('  serial_no: string | null;\n');
});

test('columns declared never null have no nulls, in sample data and without any facts', async () => {
  await generateSample(database.owner, { facts: 120, seed: 7, today: new Date('2026-11-21') });
  const { rows } = await database.owner.statement<{ relation: string; columns: string }>(
    { role: null, readOnly: true },
    `select relname as relation, substring(obj_description(oid) from '@never_null ([A-Za-z0-9_, ]+)') as columns
     from pg_class where relnamespace = 'api'::regnamespace and obj_description(oid) like '%@never_null%'`,
  );
  expect(rows.length).toBeGreaterThan(5);
  // Accounts are shown to administrators only, and sessions to their user.
  const administrator = 'tadesse.bekele';
  await database.owner.statement(
    { role: null },
    `insert into auth.sessions (token_hash, username) values ('\\x00', $1)`,
    [administrator],
  );
  await database.owner.transaction({ role: null, set: { 'request.username': 'import' } }, async (transaction) => {
    await transaction.query(
      `update data.contacts set archived_at = now(), archived_reason = 'Twice' where id = (select min(id) from data.contacts)`,
    );
    await transaction.query(
      'delete from data.significant_updates where id = (select min(id) from data.significant_updates)',
    );
    await transaction.query(
      `insert into data.events (name, displacement_type, year, start_date, glide_numbers) select name, displacement_type, year, start_date, '{EQ-2024-000001-KEN}' from data.events limit 2`,
    );
    await transaction.query('select rules.compare_waiting(1000000)');
    await transaction.query(
      `insert into data.open_records (username, tab, entity_type, entity_id) select 'tadesse.bekele', gen_random_uuid(), 'facts', id::text from data.facts limit 1`,
    );
    await transaction.query(
      `insert into data.watched_searches (search_id, username, address, conditions) select id, created_by, address, 'x' from data.saved_searches limit 1`,
    );
    await transaction.query(
      `insert into data.assignments (entity_type, entity_id, username, due_on, note, assigned_by) select 'facts', id, 'import', current_date, 'Look', 'import' from data.facts limit 1`,
    );
    await transaction.query(
      `insert into data.field_comments (entity_type, entity_id, field, comment, created_by) select 'facts', id, 'year', 'x', 'import' from data.facts limit 1`,
    );
    await transaction.query(
      `insert into data.suggestion_outcomes (document_id, filename, letter, figure, outcome, reason, language, sentence) select min(id), 'a.pdf', 1, 1, 'dismissed', 'Other', 'en', 'x' from data.documents`,
    );
    await transaction.query(
      `with f as (insert into data.files (filename, uuid, content_type, original_filename, size, created_by) select u || '-0123456789ab', u, 'text/csv', 'a.csv', 1, 'import' from gen_random_uuid() u returning filename)
       insert into data.import_files (filename, file_name, size, created_by) select filename, 'a.csv', 1, 'import' from f`,
    );
    await transaction.query(
      `insert into data.import_runs (source, file_name, created_by) values ('gidd', 'a.csv', 'import')`,
    );
    await transaction.query(`update data.feeds set enabled = true where id = (select min(id) from data.feeds)`);
    await transaction.query(`insert into data.releases (name, year) select 'A release', max(year) from data.facts`);
    await transaction.query('select rules.check_release(id) from data.releases');
    await transaction.query(`select rules.accept_release_items(id, null, 'Known') from data.releases`);
    await transaction.query('select rules.freeze_release(id) from data.releases');
  });
  for (const { relation, columns } of rows) {
    const found = await database.owner.statement<{ rows: number; whole: number }>(
      { role: null, readOnly: true, set: { 'request.username': administrator } },
      `select count(*)::integer as rows, (count(*) filter (where num_nulls(${columns.replaceAll(/\w+/g, '"$&"')}) = 0))::integer as whole
       from api.${relation}`,
    );
    expect([relation, found.rows[0]?.rows]).not.toEqual([relation, 0]);
    expect([relation, found.rows[0]?.whole]).toEqual([relation, found.rows[0]?.rows]);
  }
});

test('every relation is in the map by its name; json has its type in domain, or else none', () => {
  expect(contract.get('rows.ts')).toMatch(/export interface Relations \{[^}]*\n {2}facts_view: FactsViewRow;\n/);
  expect(rowOf('Facts')).toContain('  data: FactData;\n');
  expect(rowOf('Facts')).toContain('  start_date: AccurateDate | null;\n');
  expect(rowOf('Facts')).toContain('  locations: Locations | null;\n');
});
