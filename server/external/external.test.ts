/** The addresses for programs outside, as an unmodified client reads them: fields and types, filters, pages, formats, ETags and refusals. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packageRoot } from '#db/paths.ts';
import { publishedWorld, type PublishedWorld } from '#server/testing/published-world.ts';
import { partsOf } from '#server/testing/workbook.ts';
import { ADDRESSES, ROOT } from './addresses.ts';
import { IDUS } from './columns.ts';

let world: PublishedWorld;
beforeAll(async () => {
  world = await publishedWorld();
});
afterAll(() => world.close());

type Row = Record<string, unknown>;
const PAGES = ADDRESSES.filter(({ kind }) => kind !== 'workbook');
const paths = PAGES.map(({ path }) => path.slice(1));
const sample = join(packageRoot(), '..', 'shared', 'data', 'idmc', 'idu_india_2023.json');

/** The fields that IDMC's answers have, as its users wrote them down. */
const FIELDS: Readonly<Record<string, string>> = {
  'gidd/countries/': 'iso3 country_name',
  'gidd/conflicts/':
    'iso3 country_name year new_displacement new_displacement_rounded total_displacement_rounded total_displacement',
  'gidd/disasters/':
    'iso3 country_name year start_date start_date_accuracy end_date end_date_accuracy event_name new_displacement new_displacement_rounded total_displacement total_displacement_rounded hazard_category hazard_category_name hazard_sub_category hazard_sub_category_name hazard_type hazard_type_name hazard_sub_type hazard_sub_type_name glide_numbers event_codes event_codes_type',
  'gidd/displacements/':
    'iso3 country_name year conflict_new_displacement conflict_new_displacement_rounded conflict_total_displacement conflict_total_displacement_rounded disaster_new_displacement disaster_new_displacement_rounded disaster_total_displacement disaster_total_displacement_rounded',
  'gidd/public-figure-analyses/':
    'iso3 year figure_cause figure_cause_name figure_category figure_category_name description figures figures_rounded',
};

const json = async <Body>(path: string): Promise<Body> => {
  const answer = await world.get(path);
  expect([path, answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([path, 200, '']);
  return answer.json<Body>();
};
type Page = { count: number; next: string | null; previous: string | null; results: Row[] };
const rows = async (path: string): Promise<Row[]> => {
  const body = await json<Row[] | Page>(path);
  return Array.isArray(body) ? body : body.results;
};

describe('an answer', () => {
  test.each(Object.entries(FIELDS))('of %s has the fields of IDMC, in their order', async (path, fields) => {
    const described = PAGES.find((address) => address.path === `/${path}`);
    expect(described?.kind === 'workbook' ? [] : described?.columns.map(({ name }) => name)).toEqual(fields.split(' '));
    for (const row of await rows(path)) expect(Object.keys(row)).toEqual(fields.split(' '));
  });

  test.skipIf(!existsSync(sample))('of the IDU has the fields and the types of the published sample', async () => {
    const published = JSON.parse(readFileSync(sample, 'utf8')) as Row[];
    const typesOf = (all: readonly Row[]) => {
      const types = new Map<string, Set<string>>();
      for (const row of all)
        for (const [name, value] of Object.entries(row))
          types.set(name, (types.get(name) ?? new Set()).add(value === null ? 'null' : typeof value));
      return types;
    };
    const [ours, theirs] = [typesOf(await rows('idus/all/')), typesOf(published)];
    expect([...ours.keys()]).toEqual(IDUS.map(({ name }) => name));
    for (const [name, types] of theirs)
      expect([name, [...(ours.get(name) ?? [])].filter((type) => !types.has(type) && type !== 'null')]).toEqual([
        name,
        [],
      ]);
    const form = (value: unknown) => String(value).replace(/\d/g, '0');
    const [one] = await rows('idus/all/');
    expect(form(one?.['displacement_date'])).toBe(form(published[0]?.['displacement_date']));
    expect(form(one?.['created_at'])).toBe(form(published[0]?.['created_at']));
    expect(String(one?.['centroid'])).toMatch(/^\[-?[\d.]+, -?[\d.]+\]$/);
  });

  test('of the IDU says the role of each figure, and its popup is HTML in which nothing of the record is', async () => {
    const all = await rows('idus/all/');
    expect(all.map(({ figure, role }) => JSON.stringify([figure, role])).toSorted()).toEqual(
      [2023, 2024]
        .flatMap((year) => [
          [3011 * (year - 2020), 'Recommended figure'],
          [53, 'Partial figure (Subtracted)'],
          [11, 'Triangulation'],
          [701, 'Recommended figure'],
        ])
        .map((pair) => JSON.stringify(pair))
        .toSorted(),
    );
    for (const { standard_popup_text: popup, source_url: url } of all) {
      expect(String(popup).replace(/<\/?b>|<br>|<a href="[^"<>]*" target="_blank">|<\/a>/g, '')).not.toMatch(/[<>"]/);
      expect(popup).toContain('&lt;script&gt;');
      expect(url).toBe('https://example.org/floods?a=1&b="2"');
    }
  });

  test('sums what counts in the answering release, and rounds the exact sum', async () => {
    expect(await rows('gidd/displacements/?year=2024')).toMatchObject([
      {
        iso3: 'COL',
        conflict_new_displacement: 7919,
        conflict_new_displacement_rounded: 7900,
        conflict_total_displacement: 104729,
        conflict_total_displacement_rounded: 105000,
        disaster_new_displacement: 701,
        disaster_total_displacement: null,
      },
      {
        iso3: 'PER',
        conflict_new_displacement: null,
        disaster_new_displacement: 3011 * 4 - 53,
        disaster_new_displacement_rounded: 12000,
      },
    ]);
    expect(await rows('gidd/disasters/?year=2023&iso3=PER')).toMatchObject([
      {
        new_displacement: 3011 * 3 - 53,
        glide_numbers: ['FL-2023-000001-PER'],
        hazard_sub_type: 13,
        hazard_sub_type_name: 'Flood',
      },
    ]);
  });

  test('of analyses holds the figure of its cause and category', async () => {
    expect(await rows('gidd/public-figure-analyses/')).toMatchObject([
      { iso3: 'COL', year: 2024, figure_cause: 0, figure_cause_name: 'Conflict', description: 'Published words' },
    ]);
  });
});

describe('filters and pages', () => {
  test.each(paths)('%s: iso3 in both spellings, several countries', async (path) => {
    const all = await rows(`${path}?iso3=col,PER`);
    for (const asked of ['iso3=COL', 'iso3__in=col', 'iso3=COL&iso3__in='])
      expect([asked, await rows(`${path}?${asked}`)]).toEqual([asked, all.filter(({ iso3 }) => iso3 === 'COL')]);
    expect(await rows(`${path}?iso3=VUT`)).toEqual(
      path === 'gidd/countries/' ? [{ iso3: 'VUT', country_name: 'Vanuatu' }] : [],
    );
  });

  test.each(paths.filter((path) => path !== 'gidd/countries/'))(
    '%s: years, one, several, from and to',
    async (path) => {
      const all = await rows(path);
      const of = (...years: number[]) => all.filter(({ year }) => years.includes(Number(year)));
      for (const [asked, years] of [
        ['year=2023', [2023]],
        ['year=2024,2023', [2023, 2024]],
        ['start_year=2024', [2024]],
        ['end_year=2023', [2023]],
        ['start_year=2000&end_year=2022', []],
        ['start_year=2000&end_year=2024&year=', [2023, 2024]],
      ] as const)
        expect([asked, await rows(`${path}?${asked}`)]).toEqual([asked, of(...years)]);
    },
  );

  test('the last 180 days and the disasters of the IDU', async () => {
    expect(await rows('idus/last-180-days/')).toEqual([]);
    const disasters = await rows('idus/all/disaster/');
    expect(disasters.length).toBeGreaterThan(0);
    expect(disasters).toEqual((await rows('idus/all/')).filter((row) => row['displacement_type'] === 'Disaster'));
  });

  test.each(['gidd/countries/', 'gidd/conflicts/', 'gidd/disasters/', 'gidd/displacements/'])(
    '%s: the pages of every size are the whole, by the addresses that they name',
    async (path) => {
      const { results: all, count } = await json<Page>(`${path}?limit=1000`);
      expect(all).toHaveLength(count);
      for (const limit of [1, 2, 3, count + 1]) {
        const seen: Row[] = [];
        let next: string | null = `${path}?limit=${limit}&iso3__in=`;
        let backwards: string | null = null;
        while (next !== null && seen.length < 12) {
          const page: Page = await json<Page>(next);
          expect([page.count, page.results.length <= limit]).toEqual([count, true]);
          seen.push(...page.results);
          backwards = page.previous;
          const url: URL | null = page.next === null ? null : new URL(page.next);
          expect(url?.searchParams.get('client_id') ?? world.client).toBe(world.client);
          url?.searchParams.delete('client_id');
          next = url && `${url.pathname.slice(ROOT.length + 1)}${url.search}`;
        }
        expect(seen).toEqual(all.slice(0, seen.length));
        expect(backwards === null).toBe(seen.length <= limit);
      }
      expect((await json<Page>(`${path}?offset=9999999`)).results).toEqual([]);
    },
  );
});

describe('formats', () => {
  test.each(paths)('%s as csv and GeoJSON holds the rows of its json', async (path) => {
    const whole = `${path}?${path.startsWith('gidd') ? 'limit=1000&' : ''}format=`;
    const expected = await rows(`${whole}json`);
    const csv = await world.get(`${whole}csv`);
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    const read: Record<string, string>[] = parse(csv.body, { columns: true });
    const text = (value: unknown) =>
      value === null ? '' : Array.isArray(value) ? value.join('; ') : String(value as string | number);
    expect(read).toEqual(
      expected.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, text(value)]))),
    );
    const geo = await world.get(`${whole}geojson`);
    expect(geo.headers['content-type']).toBe('application/geo+json; charset=utf-8');
    const { type, features } = geo.json<{
      type: string;
      features: { geometry: { coordinates: number[] } | null; properties: Row }[];
    }>();
    expect(type).toBe('FeatureCollection');
    expect(features.map(({ properties }) => properties)).toEqual(expected);
    for (const { geometry, properties } of features) {
      expect(geometry?.coordinates).toHaveLength(2);
      if ('longitude' in properties)
        expect(geometry?.coordinates).toEqual([properties['longitude'], properties['latitude']]);
    }
  });

  test.each([
    ['gidd/disasters/disaster-export/', '1_Disaster_Displacement_data', 'gidd/disasters/'],
    ['gidd/displacements/displacement-export/', '1_Displacement_data', 'gidd/displacements/'],
  ])('%s is a workbook with its rows and a README', async (path, sheet, same) => {
    const answer = await world.get(
      `${path}?iso3__in=&start_year=2000&end_year=2024&hazard_type__in=&release_environment=RELEASE`,
    );
    expect([answer.statusCode, answer.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK']);
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="\w.*\.xlsx"$/);
    const parts = partsOf(answer.rawPayload);
    const names = [...String(parts.get('xl/workbook.xml')).matchAll(/<sheet name="([^"]+)"/g)].map(([, name]) => name);
    expect(names).toEqual([sheet, 'README']);
    const data = String(parts.get('xl/worksheets/sheet1.xml'));
    expect(data.match(/<row /g)).toHaveLength(1 + (await rows(same)).length);
    expect(data).toContain('ISO3');
    expect(String(parts.get('xl/worksheets/sheet2.xml'))).toContain('Creative Commons');
  });
});

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

  test('of the IDU gets no sample beside real facts, and the sample where there is nothing else', async () => {
    const ids = async () => (await rows('idus/all/')).map(({ id }) => Number(id));
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
      expect(JSON.parse(unpack(answer.rawPayload).toString())).toEqual(await rows('idus/all/'));
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
