/** The answers for programs outside, as an unmodified client reads them: fields and types, filters, pages and formats. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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
