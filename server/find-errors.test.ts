/** The number of potential errors on the home page is that of the rules themselves, between two runs too, and duplicates are counted alike from both ends. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generateSample } from '#db/sample/generate.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { compareWaiting } from './compare-records.ts';
import { findErrors } from './find-errors.ts';

let database: TestDatabase;
let people: string[];
beforeAll(async () => {
  database = await testDatabase();
  await generateSample(database.owner, { facts: 600, seed: 7, today: new Date() });
  people = (await rows<{ username: string }>('select distinct username from data.portfolios order by 1 limit 4')).map(
    ({ username }) => username,
  );
});
afterAll(() => database.close());

const rows = async <Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
  (await database.owner.statement<Row>({ role: null, set: { 'request.username': 'import' } }, text, values)).rows;

type Numbers = { username: string; shown: string; ruled: string };
const numbersOf = (usernames: readonly string[]): Promise<Numbers[]> =>
  database.owner.transaction({ role: null, set: { 'request.username': 'import' }, rollback: true }, async (t) => {
    // The rules take as long for one person as for all.
    await t.script(
      'create temp table errors_now as select created_by, countries from api.potential_errors where not ignored',
    );
    const found: Numbers[] = [];
    for (const username of usernames) {
      await t.query(`select set_config('request.username', $1, true)`, [username]);
      const { rows: numbers } = await t.query<Numbers>(
        `select $1::text as username,
           coalesce((select w.count from api.my_work(errors => true) w where w.kind = 'errors'), 0)::text as shown,
           (select count(*) from errors_now e where e.created_by = $1 or e.countries && rules.my_countries())::text as ruled`,
        [username],
      );
      found.push(...numbers);
    }
    return found;
  });

async function expectRight(moment: string): Promise<void> {
  expect(people.length).toBeGreaterThan(3);
  const numbers = await numbersOf(people);
  expect(numbers.filter(({ shown, ruled }) => shown !== ruled).map((found) => [moment, found])).toEqual([]);
  expect(numbers.reduce((sum, { ruled }) => sum + Number(ruled), 0)).toBeGreaterThan(20);
}
const kept = () => rows<{ number: number }>('select count(*)::integer as number from data.kept_errors');

test('errors are right before the first run, after it, and after changes, ignored ones and archived records', async () => {
  await expectRight('before the first run');
  await findErrors(database.owner);
  expect((await kept())[0]?.number).toBeGreaterThan(20);
  await expectRight('after a run');
  const began = await rows('select * from data.kept_errors_run');
  await findErrors(database.owner);
  expect(await rows('select * from data.kept_errors_run')).toEqual(began);

  const errors = await rows<{ id: number; rule: string }>(
    `select id::integer as id, rule from api.potential_errors where entity_type = 'facts' and not ignored order by rule, id`,
  );
  const [, second] = [...new Set(errors.map(({ rule }) => rule))];
  await database.owner.statement(
    { role: null, set: { 'request.username': 'tadesse.bekele' } },
    `select rules.ignore_errors($1, array[$2::bigint], 'Known')`,
    [errors[0]?.rule, errors[0]?.id],
  );
  await expectRight('after one is ignored');
  // Documents have no neighbours among the rules: each change is seen at once.
  await rows(`update data.documents set name = 'IGNORE ' || name where id % 5 = 0`);
  await expectRight('after names of documents');
  await rows(
    `update data.documents set archived_at = now(), archived_reason = 'Twice' where id % 10 = 0 and not exists (select from data.facts f where f.document_id = documents.id)`,
  );
  await expectRight('after an archiving');
  await rows(`update data.documents set name = regexp_replace(name, '^IGNORE ', '') where id % 15 = 0`);
  await expectRight('after errors ended');
  expect(second).toBeDefined();

  // Changes of neighbours are seen by the next run.
  await rows(
    `update data.facts set parent_role = 'Triangulation' where parent_id is not null and id % 3 = 0 and rules.locked_facts(array[id]) = '{}'`,
  );
  await findErrors(database.owner);
  await expectRight('after a change of sub-facts and a run');
});

test('pairs are counted alike from the records and from the pairs', async () => {
  await compareWaiting(database.owner);
  await rows(`insert into data.duplicates (entity_type, one, other, reason, score)
    select 'facts', f.id, f.id + 1, 'x', 90 from data.facts f where exists (select from data.facts o where o.id = f.id + 1) and f.id % 2 = 0
    on conflict do nothing`);
  const counted = (username: string) =>
    database.owner
      .statement<{ counted: string; listed: string }>(
        { role: null, set: { 'request.username': username } },
        `select rules.my_duplicates($1, rules.my_countries())::text as counted, (
           select count(*) from data.duplicates d join data.facts r on r.id = d.one join data.facts o on o.id = d.other
           where d.entity_type = 'facts' and r.archived_at is null and o.archived_at is null
             and (r.created_by = $1 or o.created_by = $1 or r.iso3 = any (rules.my_countries()) or o.iso3 = any (rules.my_countries())))::text as listed`,
        [username],
      )
      .then((answer) => answer.rows[0]);
  const before = await Promise.all(people.map(counted));
  // The same pairs beside many more of strangers: counting begins at the other end.
  await rows(`insert into data.duplicates (entity_type, one, other, reason, score)
    select 'facts', 1000000 + n, 2000000 + n, 'x', 90 from generate_series(1, 2000) n`);
  expect(await Promise.all(people.map(counted))).toEqual(before);
  expect(before.some((numbers) => Number(numbers?.listed) > 5)).toBe(true);
});

test('new errors are told once a day with their number, those of the first run never', async () => {
  const told = () =>
    rows<{ username: string; number: number }>(
      `select username, number from data.notifications where kind = 'errors' order by username`,
    );
  // The runs of the tests above found errors after the first one.
  const recent = await told();
  await rows('update data.kept_errors set found_at = null');
  await rows(`delete from data.notifications where kind = 'errors'`);
  await rows(`update data.kept_errors_run set told_at = now() - interval '2 days'`);
  const documents = await rows<{ id: string; created_by: string }>(
    `update data.documents set name = 'IGNORE ' || name where id in (select id from data.documents where name not like 'IGNORE%' and archived_at is null order by id limit 12) returning id::text, created_by`,
  );
  await findErrors(database.owner);
  const found = await rows<{ creator: string; number: number }>(
    `select d.created_by as creator, count(*)::integer as number from data.kept_errors k join data.documents d on d.id = k.id where k.entity_type = 'documents' and k.found_at is not null group by 1`,
  );
  expect(found.length).toBeGreaterThan(0);
  expect(documents.length).toBe(12);
  const now = await told();
  for (const { creator, number } of found.filter(({ creator: name }) => people.includes(name)))
    expect(now.find(({ username }) => username === creator)?.number).toBeGreaterThanOrEqual(number);
  expect(now.length).toBeGreaterThan(0);
  // The same day nothing more, though there is a new error.
  await rows(`update data.documents set name = regexp_replace(name, '^IGNORE ', '') where id = $1`, [documents[0]!.id]);
  await rows(`update data.kept_errors set found_at = clock_timestamp() where found_at is null`);
  await findErrors(database.owner);
  expect(await told()).toEqual(now);
  expect(recent.every(({ number }) => number > 0)).toBe(true);
});

interface Node {
  'Node Type': string;
  'Parent Relationship'?: string;
  'Actual Loops': number;
  Plans?: Node[];
}
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

test.each([
  ['D1', 'facts'],
  ['V2', 'events'],
])('%s compares only suspects of all %s closely', async (rule, kind) => {
  await rows('analyze data.facts, data.events');
  const [all] = await rows<{ records: string }>(`select count(*) as records from data.${kind}`);
  const [explained] = await rows<{ 'QUERY PLAN': [{ Plan: Node }] }>(
    `explain (analyze, format json) select count(*) from api.potential_errors where rule = '${rule}' and not ignored`,
  );
  const closely = nodesOf(explained!['QUERY PLAN'][0].Plan).find(
    (node) => node['Node Type'] === 'Aggregate' && node['Parent Relationship'] === 'Inner',
  );
  expect(closely!['Actual Loops']).toBeLessThan(Number(all?.records) / 3);
});

test('parts of a rule find the errors of the whole, and forget those that are gone', async () => {
  const found = () =>
    rows('select k.entity_type, k.id, k.rule from data.kept_errors k order by k.rule, k.entity_type, k.id');
  await rows(`select rules.find_errors(r.rule) from api.potential_error_rules r`);
  const whole = await found();
  await rows('delete from data.kept_errors where id % 2 = 0');
  await rows(
    `insert into data.kept_errors (entity_type, id, rule) select 'facts', f.id, 'D1' from data.facts f on conflict do nothing`,
  );
  const parts = await rows<{ rule: string }>(
    'select p.rule, rules.find_errors(p.rule, p.after, p.until) from rules.parts_of_rules(100) p',
  );
  expect(parts.filter(({ rule }) => rule === 'D1').length).toBeGreaterThan(5);
  expect(parts.filter(({ rule }) => rule === 'E1')).toHaveLength(1);
  expect(await found()).toEqual(whole);
  expect(whole.length).toBeGreaterThan(20);
});
