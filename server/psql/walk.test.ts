/** Tests that a page of records with a part of a name is found near the beginning of its order, or by the index of the text, with the same rows. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordAll } from '#bench/recording.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { openPsqlFixture, type PsqlFixture } from '#server/testing/psql-fixture.ts';

let shop: PsqlFixture;
let product: TestDatabase;

// 3,000 names: every second is a flood, every fiftieth a storm, three are quakes, and only the oldest are fires.
beforeAll(async () => {
  shop = await openPsqlFixture();
  const more = `
    create table store.notes (id integer primary key, name text not null, folded text not null, made date);
    create function store.plain(name text) returns text language sql immutable return lower(name);
    insert into store.notes
      select n, name, store.plain(name), date '2000-01-01' + n / 3
      from generate_series(1, 3000) n
      cross join lateral concat(n, case when n % 2 = 0 then ' Flood' end, case when n % 50 = 0 then ' Storm' end,
        case when n % 1000 = 0 then ' Quake' end, case when n <= 25 then ' Fire' end) as name;
    update store.notes set made = null where id % 400 = 0;
    create index on store.notes (made desc, id desc);
    create view shop.notes with (security_invoker) as select id, name, folded, made from store.notes;
    comment on view shop.notes is E'@primary_key id\\n@folded (name) in folded by store.plain\\n@indexed made desc, id desc';
    create view shop.other_notes with (security_invoker) as select * from shop.notes;
    comment on view shop.other_notes is E'@primary_key id\\n@folded (name) in folded by store.plain\\n@indexed nothing desc';
    grant usage on schema store to shop_user;
    grant select on shop.notes, shop.other_notes, store.notes to shop_user`;
  await shop.extend(more, '/psql/other_notes');
});
beforeAll(async () => {
  product = await testDatabase();
});
afterAll(() => Promise.all([shop.close(), product.close()]));

const ask = async (relation: string, query: string) => {
  const url = `/psql/${relation}?select=id,name,made&${query}`;
  const answer = await shop.app.inject({ url, headers: { prefer: 'count=exact' } });
  const { statusCode: status, headers } = answer;
  // 416: there are fewer pages.
  return { status, range: headers['content-range'], rows: status === 416 ? [] : answer.json<unknown>() };
};

const NEWEST = 'order=made.desc,id.desc';
const SEARCHES = [
  'name=ilike.*FLOOD*',
  'folded=like.*flood*',
  'folded=like.*storm*',
  'folded=like.*quake*',
  'folded=like.*fire*',
  'folded=like.*nothing*',
  'folded=like.*flood*&folded=like.*storm*',
  'or=(folded.like.*quake*,folded.like.*storm*)',
  'and=(folded.like.*flood*,name.like.*0*)',
];
const PAGES = [
  'limit=20',
  'limit=1',
  'limit=20&offset=20',
  'limit=30&offset=70',
  'limit=20&offset=1490',
  'limit=0',
  '',
];

const searches = SEARCHES.map((search, at) => [search, at % 2 === 0 ? '' : ' @proof'] as const);
test.each(searches)('%s has the rows of the same view without the index%s', async (search) => {
  for (const page of PAGES) {
    const query = `${search}&${NEWEST}&${page}`;
    expect([query, await ask('notes', query)]).toEqual([query, await ask('other_notes', query)]);
  }
});

interface Node {
  'Node Type': string;
  'Subplan Name'?: string;
  Plans?: Node[];
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

test.each([
  ['facts', 'created_at.desc,id.desc', ' @proof'],
  ['facts_view', 'created_at.desc,id.desc', ''],
  ['events', 'created_at.desc,id.desc', ' @proof'],
  ['events_view', 'created_at.desc,id.desc', ''],
  ['documents', 'publication_date.desc,id.desc', ' @proof'],
  ['documents_view', 'publication_date.desc,id.desc', ''],
  ['publishers', 'name.asc,id.asc', ' @proof'],
  ['publishers_view', 'name.asc,id.asc', ''],
  ['tabular_datasets', 'created_at.desc,id.desc', ' @proof'],
  ['tabular_datasets_view', 'created_at.desc,id.desc', ''],
] as const)('%s has an index that gives the rows in its order: %s%s', async (relation, order, _) => {
  const path = `${relation}?select=id,name&name_search=like.*flood*&order=${order}&limit=20`;
  const [recorded] = await recordAll(product.app, [{ method: 'GET', path, headers: {} }], 'admin');
  const { settings, statements } = recorded!;
  const { text, values } = statements[0]!;
  // The tables are empty, so the planner must be told to spare no index.
  const set = { ...settings.set, enable_seqscan: 'off', enable_sort: 'off', enable_bitmapscan: 'off' };
  const explain = `explain (format json) ${text}`;
  const { rows } = await product.app.statement<{ 'QUERY PLAN': [{ Plan: Node }] }>({ ...settings, set }, explain, [
    ...values,
  ]);
  const all = nodesOf(rows[0]!['QUERY PLAN'][0].Plan);
  const near = all.find((node) => node['Subplan Name'] === 'CTE near');
  const types = nodesOf(near!).map((node) => node['Node Type']);
  expect(types.filter((type) => /Sort|Seq Scan/.test(type))).toEqual([]);
  expect(types.some((type) => type.startsWith('Index'))).toBe(true);
});
