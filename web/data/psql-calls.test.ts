// @vitest-environment happy-dom
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startServer, type TestServer } from '#server/testing/server.ts';
import { openBrowser, type Browser } from '#web/testing/browser.tsx';
import { psql } from './psql.ts';
import { login } from './session.ts';

const PASSWORD = 'a long enough secret';
let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  server = await startServer();
  await server.addUser('ada', PASSWORD, ['Expert']);
  await server.addUser('eve', PASSWORD, ['Viewer']);
});
afterAll(() => server.close());
beforeEach(() => {
  browser = openBrowser(server.app);
});
afterEach(() => browser.close());

test('a row is created, read with its ETag and changed; a change based on an older version is refused', async () => {
  await login('ada', PASSWORD);
  const made = await psql.create('publishers', { name: 'Onemi', type: 'Government' });
  const read = await psql.one('publishers', { where: { id: `eq.${made.row.id}` } });
  expect(read.row.name).toBe('Onemi');
  expect(read.etag).not.toBeNull();
  const changed = await psql.update('publishers', made.row.id, { name: 'Senapred' }, { etag: read.etag });
  expect(changed.row.name).toBe('Senapred');
  expect(changed.etag).not.toBe(read.etag);
  await expect(psql.update('publishers', made.row.id, { name: 'Late' }, { etag: read.etag })).rejects.toMatchObject({
    name: 'PsqlError',
    status: 412,
  });
  const { rows, total } = await psql.list(
    'publishers',
    { select: ['id'], where: { name: 'eq.Senapred' } },
    { count: true },
  );
  expect({ rows, total }).toEqual({ rows: [{ id: made.row.id }], total: 1 });
});

test('deleting nothing is an error, not a success', async () => {
  await login('ada', PASSWORD);
  const { row } = await psql.create('facts', {
    name: 'Chile: a fact to delete',
    iso3: 'CHL',
    year: 2024,
    displacement_type: 'Disaster',
    type: 'IDPs (Stock)',
    data: {
      reported_figure: 5,
      unit: 'Person',
      term: 'Displaced',
      stock_date: { date: '2024-12-31', accuracy: 'Day' },
    },
  });
  await psql.remove('facts', row.id);
  await expect(psql.remove('facts', row.id)).rejects.toMatchObject({ name: 'PsqlError', status: 406 });
});

test('a missing right gives a PsqlError with the name of the broken rule', async () => {
  await login('eve', PASSWORD);
  await expect(psql.create('publishers', { name: 'Onemi', type: 'Government' })).rejects.toMatchObject({
    name: 'PsqlError',
    status: 403,
    constraint: 'not_permitted',
  });
});
