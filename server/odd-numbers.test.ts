/** Tests that numbers which only PostgreSQL 16 and newer read are refused alike on all versions: of each column and argument that the catalog has, in each way to send one. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { oneOfEach } from '#db/tests/one-of-each.ts';
import { loadSchemaCache, type SchemaCache } from './psql/catalog/schema-cache.ts';
import { startServer, type TestServer } from './testing/server.ts';

const ODD = ['0x10', '1_000', '0b1', '0o7', '-0X1f', ' 0x1_0 '];
const password = 'a password for tests';
let server: TestServer;
let cookie: string;
let cache: SchemaCache;

beforeAll(async () => {
  server = await startServer();
  await server.addUser('administrator', password, ['Administrator']);
  cookie = await server.signIn('administrator', password);
  cache = await loadSchemaCache(server.ownerDatabase, 'api', ['data', 'rules']);
});
afterAll(() => server.close());

const isNumber = ({ type }: { type: string }) => /^(smallint|integer|bigint|numeric)(\[\])?$/.test(type);
let turn = 0;
const nextOdd = () => ODD[(turn += 1) % ODD.length]!;

interface Request {
  method: 'GET' | 'POST' | 'PATCH';
  url: string;
  payload?: string;
  type?: string;
}

/** The field that the answer names, or all of it if it is no refusal of such a number. */
async function refusedField({ method, url, payload, type = 'application/json' }: Request): Promise<string> {
  const { statusCode, body } = await server.app.inject({
    method,
    url: `/psql/${url}`,
    headers: { cookie, ...(payload !== undefined && { 'content-type': type }) },
    ...(payload !== undefined && { payload }),
  });
  const { code, details } = body === '' ? {} : (JSON.parse(body) as { code?: string; details?: string });
  return statusCode === 400 && (code === '22P02' || code === '22023')
    ? String(details)
    : `${statusCode} ${body.slice(0, 200)}`;
}

const named = (name: string, value: string) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`;

test.each([
  ['a part', 3],
  ['all @proof', 1],
])('of columns, in filters and bodies: %s', async (_, step) => {
  const wrong: unknown[] = [];
  let sent = 0;
  let tried = 0;
  for (const relation of cache.relations.values())
    for (const column of [...relation.columns.values()].filter(isNumber)) {
      if (tried++ % step !== 0) continue;
      const { name } = column;
      const list = column.type.endsWith('[]');
      const odd = nextOdd();
      const value = list ? `{1,${odd.trim()}}` : odd;
      const json = JSON.stringify({ [name]: list ? [1, odd] : odd }).replace('0x', '0\\u0078');
      const requests: Request[] = [
        { method: 'GET', url: `${relation.name}?${named(name, `${list ? 'cs' : 'eq'}.${value}`)}` },
        {
          method: 'GET',
          url: `${relation.name}?${named('or', `(${name}.not.${list ? 'ov' : 'in'}.${list ? value : `(1,"${odd}")`})`)}`,
        },
      ];
      if (relation.insertable) {
        requests.push({ method: 'POST', url: relation.name, payload: json });
        requests.push({ method: 'POST', url: relation.name, payload: `${name}\n"${value}"\n`, type: 'text/csv' });
      }
      if (relation.updatable)
        requests.push({ method: 'PATCH', url: `${relation.name}?${name}=is.null`, payload: json });
      for (const request of requests) {
        sent += 1;
        const field = await refusedField(request);
        if (field !== `Field: ${name}`) wrong.push([request, field]);
      }
    }
  expect(wrong).toEqual([]);
  expect(sent).toBeGreaterThan(300 / step);
});

test('of arguments, in addresses and bodies', async () => {
  const wrong: unknown[] = [];
  for (const routine of [...cache.routines.values()].flat())
    for (const arg of routine.args.filter(isNumber)) {
      const others = routine.args.filter(({ name, required }) => required && name !== arg.name).map(({ name }) => name);
      const list = arg.type.endsWith('[]');
      const odd = nextOdd();
      const body = Object.fromEntries([...others.map((name) => [name, null]), [arg.name, list ? ['1', odd] : odd]]);
      const requests: Request[] = [{ method: 'POST', url: `rpc/${routine.name}`, payload: JSON.stringify(body) }];
      if (!routine.volatile) {
        const given = [...others.map((name) => `${name}=`), named(arg.name, list ? `{${odd.trim()}}` : odd)];
        requests.push({ method: 'GET', url: `rpc/${routine.name}?${given.join('&')}` });
      }
      for (const request of requests) {
        const field = await refusedField(request);
        if (field !== `Field: ${arg.name}`) wrong.push([request, field]);
      }
    }
  expect(wrong).toEqual([]);
});

test('of columns, in an object that a function saves', async () => {
  const made: Record<string, number> = await server.ownerDatabase.transaction(
    { role: 'web_user', set: { 'request.username': 'administrator' } },
    (t) => oneOfEach(t),
  );
  const changes = await server.owner<{ entity_type: string; name: string; how: string }>(
    `select entity_type, name, how from rules.changes_of_many() where how in ('value', 'list')`,
  );
  const wrong: unknown[] = [];
  for (const relation of ['facts', 'events', 'documents', 'tabular_datasets', 'publishers', 'contacts'])
    for (const { name, type } of [...cache.relations.get(relation)!.columns.values()].filter(isNumber)) {
      const odd = type.endsWith('[]') ? [nextOdd()] : nextOdd();
      const requests: Request[] = [];
      const save = { facts: 'helix_save_fact', events: 'helix_save_event', documents: 'helix_save_document' }[relation];
      if (save !== undefined && !['id', 'version'].includes(name))
        requests.push({
          method: 'POST',
          url: `rpc/${save}`,
          payload: JSON.stringify({ payload: { name: 'Odd number', [name]: odd } }),
        });
      const change = changes.find((one) => one.entity_type === relation && one.name === name);
      if (change !== undefined) {
        const value = change.how === 'list' ? { add: odd } : odd;
        const changed = { entity_type: relation, ids: [made[relation]], values: { [name]: value } };
        requests.push({ method: 'POST', url: 'rpc/change_records', payload: JSON.stringify(changed) });
      }
      for (const request of requests) {
        const field = await refusedField(request);
        if (!field.startsWith('Field: ')) wrong.push([request, field]);
      }
    }
  expect(wrong).toEqual([]);
});
