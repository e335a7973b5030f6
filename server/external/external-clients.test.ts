/** A client of the addresses for programs outside: ETags, names, compression and refusals, and the description of the addresses. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publishedWorld, type PublishedWorld } from '#server/testing/published-world.ts';
import { ADDRESSES, ROOT } from './addresses.ts';

let world: PublishedWorld;
beforeAll(async () => {
  world = await publishedWorld();
});
afterAll(() => world.close());

const paths = ADDRESSES.filter(({ kind }) => kind !== 'workbook').map(({ path }) => path.slice(1));
const idus = async () => (await world.get('idus/all/')).json<Record<string, unknown>[]>();

describe('a client', () => {
  const bare = (
    url: string,
    headers: Record<string, string> = {},
    method: 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'DELETE' = 'GET',
  ) => world.server.app.inject({ method, url: `${ROOT}/${url}`, headers });
  const outcome = ({ statusCode, body }: { statusCode: number; body: string }) =>
    statusCode < 400 ? String(statusCode) : `${statusCode} ${(JSON.parse(body) as { constraint: string }).constraint}`;

  test.each([...paths, 'gidd/disasters/disaster-export/'])(
    'asks for %s with its ETag: 304 until something is published or changes',
    async (path) => {
      const first = await world.get(path);
      const etag = String(first.headers['etag']);
      expect(etag).toMatch(/^W\/"[\w-]{27}"$/);
      expect(first.headers['cache-control']).toBe('private, no-cache');
      for (const header of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
        const again = await world.get(path, { 'if-none-match': header });
        expect([header, again.statusCode, again.body]).toEqual([header, 304, '']);
      }
      expect((await world.get(path, { 'if-none-match': '"other"' })).statusCode).toBe(200);
      const other = await world.get(`${path}?iso3=COL`, { 'if-none-match': etag });
      expect(other.statusCode).toBe(200);
    },
  );

  test('of the IDU sees each change of a fact, document, event or publisher in the next answer', async () => {
    for (const change of [
      `update data.facts set comment = coalesce(comment, '') || '.' where idu`,
      `update data.documents set name = name || '.' where name like 'Report%'`,
      `update data.events set name = name || '.' where name like 'Andes: Floods - the first%'`,
      `update data.publishers set name = name || '.' where name like 'Civil%'`,
    ]) {
      const etag = String((await world.get('idus/all/')).headers['etag']);
      await world.server.owner(change);
      expect([change, (await world.get('idus/all/', { 'if-none-match': etag })).statusCode]).toEqual([change, 200]);
    }
  });

  test.each([
    [
      'a hazard is renamed @proof',
      `update data.hazard_types set category = category || '.', subcategory = subcategory || '.', type = type || '.', subtype = subtype || '.'`,
    ],
    [
      'a country is renamed',
      `update data.geo_entities set name = name || '.', idmc_short_name = idmc_short_name || '.'`,
    ],
    ['a country moves', 'update data.geo_entities set centroid = array[centroid[1] + 0.01, centroid[2]]'],
    ['a publisher is renamed @proof', `update data.publishers set name = name || '.'`],
    ['an event is renamed @proof', `update data.events set name = name || '.'`],
  ])('gets another ETag with each other answer: %s', async (_, change) => {
    const addresses = paths.flatMap((path) => ['json', 'csv', 'geojson'].map((format) => `${path}?format=${format}`));
    const answers = async () =>
      Promise.all(
        addresses.map(async (path) => {
          const { statusCode, headers, body } = await world.get(path);
          return { path, statusCode, etag: headers['etag'], body };
        }),
      );
    const before = await answers();
    await world.server.owner(change);
    const after = await answers();
    const differing = before.filter(({ body }, at) => body !== after[at]!.body);
    expect(differing.filter(({ path, etag }) => after.find((one) => one.path === path)!.etag === etag)).toEqual([]);
  });

  test('of the IDU gets no text of a person who was erased since its last answer', async () => {
    await world.server.owner(
      `update data.facts set data = data || '{"excerpt_for_idu": "As Quexola Zorbatti said"}' where id = $1`,
      [(await idus())[0]!['id']],
    );
    const officer = { gender: 'Female', organisation: 'IOM', job_title: 'Officer' };
    const person = { title: 'Ms', name: 'Quexola', surname: 'Zorbatti', ...officer };
    const { id } = await world.post<{ id: number }>('contacts', person);
    const { headers, body } = await world.get('idus/all/');
    expect(body).toContain('Zorbatti');
    await world.post('rpc/erase_contact', { id });
    const after = await world.get('idus/all/', { 'if-none-match': String(headers['etag']) });
    expect([after.statusCode, after.body.includes('Zorbatti')]).toEqual([200, false]);
  });

  test('of the IDU gets no sample beside real facts, and the sample where there is nothing else', async () => {
    const ids = async () => (await idus()).map(({ id }) => Number(id));
    const all = await ids();
    expect(all.length).toBeGreaterThan(1);
    const [run] = await world.server.owner<{ id: string }>(
      `insert into data.import_runs (source, file_name, created_by) values ('sample', 'sample', 'import') returning id::text`,
    );
    const mark = (which: string) =>
      world.server.owner(`update data.facts set import_run = case when ${which} then $1::bigint end`, [run!.id]);
    await world.server.owner(`alter table data.facts disable trigger user`);
    try {
      await mark(`id = ${all[0]}`);
      // Any real fact, also one that is not of the IDU.
      expect(await ids()).toEqual(all.slice(1));
      await mark('true');
      expect(await ids()).toEqual(all);
    } finally {
      await mark('false');
      await world.server.owner(`alter table data.facts enable trigger user`);
    }
    expect(await ids()).toEqual(all);
  });

  test('may name itself in the header instead, and needs no slash at the end', async () => {
    const authorization = `Bearer ${world.client}`;
    for (const path of paths) {
      const same = (await world.get(path)).json<unknown>();
      expect((await bare(path, { authorization })).json()).toEqual(
        JSON.parse(JSON.stringify(same).replaceAll(`client_id=${world.client}&`, '')),
      );
      expect((await world.get(path.slice(0, -1))).json()).toEqual(same);
    }
    expect(outcome(await bare(`idus/all/?client_id=${world.client}`, { authorization }))).toBe('400 one_credential');
  });

  test('gets compressed answers, which pages of other sites may read', async () => {
    for (const [encoding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const answer = await world.get('idus/all/', { 'accept-encoding': encoding, origin: 'https://dashboard.example' });
      expect([answer.headers['content-encoding'], answer.headers['access-control-allow-origin']]).toEqual([
        encoding,
        '*',
      ]);
      expect(JSON.parse(unpack(answer.rawPayload).toString())).toEqual(await idus());
    }
    const asked = { origin: 'https://dashboard.example', 'access-control-request-method': 'GET' };
    const preflight = await bare('idus/all/', asked, 'OPTIONS');
    expect([preflight.statusCode, preflight.headers['access-control-allow-methods']]).toEqual([
      204,
      'GET, HEAD, OPTIONS',
    ]);
    expect((await bare('idus/all/', asked)).headers['access-control-allow-origin']).toBe('*');
  });

  test.each([
    ['gidd/disasters/?limit=1000000000', '400 client_number', 'limit'],
    ['gidd/disasters/?limit=0', '400 client_number', 'limit'],
    ['gidd/disasters/?limit=-1', '400 client_number', 'limit'],
    ['gidd/disasters/?limit=ten', '400 client_number', 'limit'],
    ['gidd/disasters/?limit=1&limit=2', '400 client_parameter_once', 'limit'],
    ['gidd/disasters/?offset=99999999999999999999', '400 client_number', 'offset'],
    ['gidd/disasters/?year=1999', '400 client_year', 'year'],
    ['gidd/disasters/?year=99999', '400 client_number', 'year'],
    ['gidd/disasters/?year=2024;drop', '400 client_number', 'year'],
    ['gidd/disasters/?start_year=x', '400 client_number', 'start_year'],
    ['gidd/disasters/?iso3=XXX', '400 client_iso3', 'iso3'],
    ['idus/all/?iso3=Peru', '400 client_iso3', 'iso3'],
    ['idus/all/?limit=5', '400 client_parameter', 'limit'],
    ['gidd/disasters/?format=xml', '400 client_format', 'format'],
    ['gidd/disasters/?hazard_type__in=1', '400 client_hazard_type', 'hazard_type__in'],
    ['gidd/disasters/?colour=red', '400 client_parameter', 'colour'],
    ['gidd/disasters/?__proto__=1', '400 client_parameter', '__proto__'],
    ['gidd/disasters/?constructor=1', '400 client_parameter', 'constructor'],
    ['gidd/earthquakes/', '404 client_address', ''],
  ])('is told about %s: %s', async (path, expected, field) => {
    const answer = await world.get(path);
    expect(outcome(answer)).toBe(expected);
    const { message, details } = answer.json<{ message: string; details: string | null }>();
    expect(message).not.toBe('');
    if (field !== '')
      expect([details, `${message} ${details}`]).toEqual([`Field: ${field}`, expect.stringContaining(field)]);
  });

  test('without a client_id that works is refused by the reason', async () => {
    const { server, post } = world;
    const make = async (change: string) => {
      const { id, token } = await post<{ id: number; token: string }>('rpc/create_client', { name: change, days: 1 });
      await server.owner(`update auth.tokens set ${change} where id = $1`, [id]);
      return token;
    };
    const person = await post<{ token: string }>('rpc/create_token', { name: 'Mine', owner: 'root', days: 1 });
    const expired = `created_at = now() - interval '2 days', expires_at = now() - interval '1 day'`;
    for (const [token, expected] of [
      ['', '401 client_required'],
      ['client_id=', '401 client_known'],
      ['client_id=IDMCWSHSOLO009', '401 client_known'],
      [`client_id=helix_${'x'.repeat(43)}`, '401 client_known'],
      [`client_id=${world.client}&client_id=${world.client}`, '401 client_known'],
      [`client_id=${await make('revoked_at = now()')}`, '401 token_revoked'],
      [`client_id=${await make(expired)}`, '401 token_expired'],
      [`client_id=${person.token}`, '403 client_scope'],
    ] as const)
      for (const path of ['idus/all/', 'gidd/disasters/', 'gidd/disasters/disaster-export/'])
        expect([token, path, outcome(await bare(`${path}?${token}`))]).toEqual([token, path, expected]);
  });

  test('only reads', async () => {
    for (const method of ['POST', 'PUT', 'DELETE'] as const)
      for (const path of [`idus/all/?client_id=${world.client}`, 'gidd/disasters/', 'api-schema/', '']) {
        const answer = await bare(path, {}, method);
        expect([method, path, outcome(answer), answer.headers['allow']]).toEqual([
          method,
          path,
          '405 client_only_reads',
          'GET, HEAD, OPTIONS',
        ]);
      }
    const head = await bare(`idus/all/?client_id=${world.client}`, {}, 'HEAD');
    expect([head.statusCode, head.body]).toEqual([200, '']);
  });

  test('stays a client when the user who made it is suspended, and stops when it is revoked', async () => {
    const { id, token } = await world.post<{ id: number; token: string }>(
      'rpc/create_client',
      { name: 'Stays', days: 1 },
      'second',
    );
    const asks = async () => outcome(await bare(`gidd/countries/?client_id=${token}`));
    await world.server.owner(`update data.users set suspended_at = now() where username = 'omar.markworthy'`);
    expect(await asks()).toBe('200');
    await world.server.owner(`update data.users set suspended_at = null where username = 'omar.markworthy'`);
    await world.post('rpc/revoke_token', { id });
    expect(await asks()).toBe('401 token_revoked');
  });
});

test('the description names every address, parameter and field, and needs no client', async () => {
  const answer = await world.server.app.inject({ url: `${ROOT}/api-schema/` });
  const { paths: described, openapi } = answer.json<{
    openapi: string;
    paths: Record<string, { get: { parameters: { name: string }[] } }>;
  }>();
  expect(openapi).toBe('3.0.3');
  expect(Object.keys(described)).toEqual(ADDRESSES.map(({ path }) => `${ROOT}${path}`));
  const page = await world.server.app.inject({ url: `${ROOT}/` });
  expect(page.body).toContain('swagger-ui-bundle.js');
  expect((await world.server.app.inject({ url: `${ROOT}/page.js` })).body).toContain(`${ROOT}/api-schema/`);
  for (const { path } of ADDRESSES)
    for (const { name } of described[`${ROOT}${path}`]!.get.parameters) {
      // Every named parameter is accepted, empty.
      const { statusCode } = await world.get(`${path.slice(1)}?${name}=`);
      expect([path, name, statusCode]).toEqual([path, name, 200]);
    }
});
