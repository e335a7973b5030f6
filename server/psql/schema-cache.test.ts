import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openPsqlFixture, type PsqlFixture } from '#server/testing/psql-fixture.ts';
import { loadSchemaCache } from '#server/psql/catalog/schema-cache.ts';

let shop: PsqlFixture;
beforeAll(async () => {
  shop = await openPsqlFixture();
});
afterAll(() => shop.close());

test('loads the columns, keys and writability of tables and views', async () => {
  const { relations } = await loadSchemaCache(shop.database, 'shop');
  const projects = relations.get('projects');
  expect(projects).toMatchObject({
    view: true,
    etag: 'version',
    primaryKey: ['id'],
    insertable: true,
    updatable: true,
    deletable: true,
  });
  expect(projects?.columns.get('tags')).toMatchObject({ type: 'text[]', default: "'{}'::text[]" });
  expect(projects?.columns.get('started')).toMatchObject({ type: 'date', default: null });
  expect(relations.get('task_people')?.primaryKey).toEqual(['task_id', 'person_id']);
  expect(relations.get('totals')).toMatchObject({ primaryKey: ['client'], insertable: false, updatable: false });
  expect(relations.get('projects_view')).toMatchObject({ primaryKey: [], insertable: false });
  expect(relations.get('odd "table')?.primaryKey).toEqual(['select']);
  const rowKeys = ['projects', 'task_people', 'totals', 'projects_view'].map((name) => relations.get(name)?.rowKey);
  expect(rowKeys).toEqual(['id', null, 'client', null]);
});

test('traces a renamed column of a view to its table', async () => {
  await shop.owner(`create view shop.renamed with (security_invoker) as
      select x.id as "the id", x.client_id as "of client", x.name || '!' as id from shop.projects x;
    grant select on shop.renamed to shop_user;`);
  const cache = await loadSchemaCache(shop.database, 'shop');
  expect(cache.relations.get('renamed')?.primaryKey).toEqual(['the id']);
  const toClients = cache.relationships.get('renamed')?.filter(({ to }) => to === 'clients');
  expect(toClients).toEqual([
    {
      name: 'projects_client_fkey',
      from: 'renamed',
      to: 'clients',
      cardinality: 'many-to-one',
      columns: [['of client', 'id']],
      again: false,
      holdsKey: true,
      link: null,
    },
  ]);
});

test('the key of a view is that of all tables of which it shows columns', async () => {
  await shop.owner(`create view shop.pairs with (security_invoker) as
      select c.id as client, p.id as person, p.name from store.clients c cross join store.people p;
    create view shop.half_pairs with (security_invoker) as
      select c.id as client, p.name from store.clients c cross join store.people p;`);
  const { relations } = await loadSchemaCache(shop.database, 'shop');
  const keys = ['pairs', 'half_pairs'].map((name) => relations.get(name));
  expect(keys).toMatchObject([
    { primaryKey: ['client', 'person'], keyed: false, rowKey: null },
    { primaryKey: [], keyed: false, rowKey: null },
  ]);
});

test('NOTIFY helix_schema loads new and changed relations', async () => {
  const url = '/psql/notes?select=*';
  expect((await shop.app.inject(url)).statusCode).toBe(404);
  await shop.owner(
    `create table shop.notes (id integer); grant select on shop.notes to shop_user; notify helix_schema`,
  );
  await vi.waitFor(async () => expect((await shop.app.inject(url)).statusCode).toBe(200));
  await shop.owner(
    `insert into shop.notes values (1); alter table shop.notes add column more text default 'x'; notify helix_schema`,
  );
  await vi.waitFor(async () =>
    expect((await shop.app.inject(`${url}&more=eq.x`)).json()).toEqual([{ id: 1, more: 'x' }]),
  );
  await shop.owner(`alter table shop.notes alter column id type text; notify helix_schema`);
  await vi.waitFor(async () => expect((await shop.app.inject(url)).json()).toEqual([{ id: '1', more: 'x' }]));
});
