/** Tests the routes of the place service: the protocol, the order of places, and refusals of invalid requests. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PlacesAnswer } from '#domain/values/places.ts';
import { startServer, type TestServer } from '#server/testing/server.ts';
import { readCamps } from './camps.ts';
import { prepareIndex } from './index-store.ts';

let server: TestServer;
let cookie: string;
const ask = (url: string) => server.app.inject({ url, headers: { cookie } });
const answer = async (url: string): Promise<PlacesAnswer> => {
  const response = await ask(url);
  expect(`${url} ${response.statusCode}`).toBe(`${url} 200`);
  return response.json<PlacesAnswer>();
};
const found = async (text: string, path = ''): Promise<string[]> =>
  (await answer(`${path}/q/${encodeURIComponent(text)}`)).results.map((place) => place.display_name);

beforeAll(async () => {
  await prepareIndex();
  server = await startServer();
  await server.addUser('amina', 'a long enough password', ['Viewer']);
  cookie = await server.signIn('amina', 'a long enough password');
});
afterAll(() => server.close());

test('the first search returns all fields of the protocol', async () => {
  const { results, ...page } = await answer('/q/kampala');
  expect(page).toMatchObject({ startIndex: 0, count: results.length });
  expect(results[0]).toMatchObject({
    place_id: '232422',
    osm_id: null,
    name: 'Kampala',
    country: 'Uganda',
    country_code: 'ug',
    iso3: 'UGA',
    name_suffix: 'Central Region, Uganda',
    lat: 0.31628,
    lon: 32.58219,
    class: 'place',
    type: 'city',
  });
  expect(results[0]?.display_name).toMatch(/^Kampala, .*Uganda$/);
  expect(results[0]?.alternative_names.split(',')).toContain('Кампала');
});

describe('the first place is', () => {
  test.each([
    ['accents left out', 'sao paulo', 'São Paulo, Brazil'],
    ['accents added', 'Kámpäla', 'Kampala, Kampala District, Central Region, Uganda'],
    ['capitals', 'ALEPPO', 'Aleppo, Jebel Saman, Syria'],
    ['Arabic', 'حلب', 'Aleppo, Jebel Saman, Syria'],
    ['Arabic with another spelling of its letters', 'الخرطوم', 'Khartoum, Sudan'],
    ['Chinese', '東京', 'Tokyo, Japan'],
    ['a beginning', 'kampal', 'Kampala, Kampala District, Central Region, Uganda'],
    ['a letter left out', 'kmpala', 'Kampala, Kampala District, Central Region, Uganda'],
    ['two letters in the other order', 'Alpepo', 'Aleppo, Jebel Saman, Syria'],
    ['the words in another order', 'Zor ez Deir', 'Deir ez-Zor, Deir ez-Zor District, Syria'],
    ['hyphens left out', 'deir ez zor', 'Deir ez-Zor, Deir ez-Zor District, Syria'],
    ['a state before the town', 'minas gerais ipatinga', 'Ipatinga, Minas Gerais, Brazil'],
    ['a country', 'Niger', 'Niger'],
    ['a country in Arabic', 'السودان', 'Sudan'],
    ['an area by its kind', 'Kyiv oblast', 'Kyiv Oblast, Ukraine'],
    [
      'a place with its areas',
      'Springfield, Massachusetts',
      'Springfield, Hampden County, Massachusetts, United States',
    ],
    ['an Arabic name missing in all lists', 'الفاشر', 'El Fasher, Al Fasher, Northern Darfur, Sudan'],
    ['Arabic without its article', 'فاشر', 'El Fasher, Al Fasher, Northern Darfur, Sudan'],
    ['Arabic of two words', 'أم روابة', 'Umm Ruwaba, North Kordofan, Sudan'],
    ['Arabic with other letters for its endings', 'ام روابه', 'Umm Ruwaba, North Kordofan, Sudan'],
    ['Arabic whose name begins a longer one', 'مأرب', "Ma'rib, Marib City, Ma’rib, Yemen"],
    [
      'Arabic with an area after an Arabic comma',
      'الفاشر، شمال دارفور',
      'El Fasher, Al Fasher, Northern Darfur, Sudan',
    ],
    ['Arabic with Persian letters', 'کسلا', 'Kassala, Mudīrīyat Kassalā, Sudan'],
    ['Arabic with tatweel and vowel signs', 'حَلَــب', 'Aleppo, Jebel Saman, Syria'],
    ['Urdu letters', 'کوئٹہ', 'Quetta, Quetta District, Balochistan, Pakistan'],
    ['an apostrophe of another kind', 'Saʻdah', "Sa'dah, Şa‘dah, Yemen"],
    ['a letter without its two dots', 'Артемовск', 'Bakhmut, Bakhmut Raion, Donetsk, Ukraine'],
    [
      'the city if its part is unknown',
      'Brgy. Poblacion, Marawi City',
      'Marawi City, Province of Lanao del Sur, Autonomous Region in Muslim Mindanao, Philippines',
    ],
    ['the area if the place is unknown', 'Xyzzyville, South Kivu', 'South Kivu, Dem. Rep. Congo'],
    [
      'an exact partial name before a misspelt whole name',
      'Compostela Hills, Philippines',
      'Compostela, Davao de Oro, Davao Region, Philippines',
    ],
    [
      'the place if its area is unknown',
      'Kampala, Buganda Kingdom',
      'Kampala, Kampala District, Central Region, Uganda',
    ],
  ])('%s: %s', async (_, text, first) => {
    expect((await found(text))[0]).toBe(first);
  });

  test.each([
    ['LBY', 'Alkufra', 'Al Kufrah, Libya'],
    ['LBY', 'Azzawya', 'Az Zāwīyah, Az Zawiyah, Libya'],
    ['LBY', 'Almarj', 'Al Marj, Libya'],
    ['LBY', 'Aljfara', 'Al Jifarah, Libya'],
    ['LBY', 'Ashshati', "Ash Shati', Libya"],
    ['LBY', 'Bani Waleed', 'Bani Walid, Misratah, Libya'],
    ['LBY', 'Abusliem', 'Abū Salīm, Tripoli, Libya'],
    ['LBY', 'Suq Alkhamees', 'Suq al Khamis, Tripoli, Libya'],
    ['LBY', 'Ejdabia', 'Ajdabiya, Al Wahat, Libya'],
    ['SDN', 'Sharg An Neel', 'Sharg En Nile, Khartoum, Sudan'],
    ['SDN', 'Aj Jazirah', 'Al Jazirah, Sudan'],
    ['PHL', 'Region XI', 'Davao Region, Philippines'],
    ['PHL', 'REGION 11', 'Davao Region, Philippines'],
    ['PHL', 'Region XII', 'Soccsksargen, Philippines'],
    ['PHL', 'Region XIII', 'Caraga, Philippines'],
    ['PHL', 'BARMM', 'Autonomous Region in Muslim Mindanao, Philippines'],
    ['IND', 'Orissa', 'Odisha, India'],
    ['SYR', 'Aleppo', 'Aleppo, Jebel Saman, Syria'],
  ])('in %s for another writing of its name: %s', async (country, text, first) => {
    expect((await found(text, `/${country}`))[0]).toBe(first);
  });

  test.each(readCamps())('$country: $name, also by each other name and as a camp', async (camp) => {
    const texts = [camp.name, ...camp.others, ...(camp.kind === 'camp' ? [`${camp.name} refugee camp`] : [])];
    for (const text of texts) {
      const [first] = (await answer(`/${camp.country}/q/${encodeURIComponent(text)}`)).results;
      const { name, lat, lon } = camp;
      expect([text, first]).toEqual([text, expect.objectContaining({ name, lat, lon, type: 'town' })]);
      expect(first?.display_name).toContain(`, ${camp.area}, `);
    }
    expect([camp.lat * 100, camp.lon * 100].map((each) => Math.abs(each - Math.round(each)) < 1e-6)).toEqual([
      true,
      true,
    ]);
    expect(camp.source).toMatch(/;/);
  });

  test('no other place of three consonants, or of another country', async () => {
    expect(await found('Emsaed', '/LBY')).toEqual([]);
    expect(await found('Bani Waleed', '/KEN')).not.toContain('Bani Walid, Misratah, Libya');
  });

  test('a village with the name of a camp elsewhere, too', async () => {
    expect((await found('Kalma', '/BGD'))[0]).toBe('Kalma, Rajshahi Division, Bangladesh');
    expect(await found('Kalma', '/SDN')).toContain('Kalma, Al Fasher, Northern Darfur, Sudan');
    expect((await found('Abu Shuk', '/SDN'))[0]).toBe('Abu Shuk, El Douiem, White Nile, Sudan');
    expect(await found('Kelma, Nyala', '/SDN')).toContain('Kelma, Nyala District, Southern Darfur, Sudan');
  });

  test('none with another number', async () => {
    for (const [country, name, number] of [
      ['PHL', 'Barangay 12', /\b12\b/],
      ['PHL', 'Alfonso XII', /\bXII\b/],
      ['COD', 'Quartier 11', /\b11\b/],
    ] as const)
      for (const called of await found(name, `/${country}`)) expect(called).toMatch(number);
  });

  test('an area or a town, by the kind in the search', async () => {
    const typeOf = async (text: string) => (await answer(`/SYR/q/${encodeURIComponent(text)}`)).results[0]?.type;
    for (const text of ['محافظة حلب', 'Aleppo Governorate', 'Province of Aleppo'])
      expect(await typeOf(text)).toBe('state');
    for (const text of ['مدينة حلب', 'Aleppo City', 'City of Aleppo']) expect(await typeOf(text)).toBe('city');
  });

  test('never far from the named area', async () => {
    for (const text of ['Poblacion, Marawi City', 'Barangay Poblacion, Marawi', 'Poblacoin, Marawi City'])
      for (const { lat, lon } of (await answer(`/PHL/q/${encodeURIComponent(text)}`)).results)
        expect(Math.hypot(lat - 8, lon - 124.3)).toBeLessThan(1);
    expect(await found('Compostela Valley', '/PHL')).not.toContainEqual(expect.stringContaining('Cagayan'));
  });

  test('one with a typo only for a whole name of five letters or more', async () => {
    expect((await found('Omdurmn'))[0]).toBe('Omdurman, Khartoum, Sudan');
    expect(await found('Omdurmn Kebir Jadida')).toEqual([]);
    expect(await found('ككلة')).toEqual([]);
  });

  test('the more populous, unless a country is preferred', async () => {
    expect((await answer('/q/tripoli')).results[0]?.iso3).toBe('LBY');
    for (const code of ['LBN', 'lb']) expect((await answer(`/q/tripoli?first=${code}`)).results[0]?.iso3).toBe('LBN');
  });

  test('in one country only, by either code in any case', async () => {
    for (const path of ['/SYR', '/sy', '/Syr']) {
      const { results } = await answer(`${path}/q/al`);
      expect(new Set(results.map((place) => place.iso3))).toEqual(new Set(['SYR']));
    }
  });

  test('an area and the town of its name, each with its own accuracy', async () => {
    const { results } = await answer('/q/kagoshima');
    expect(results.map((place) => place.type)).toEqual(expect.arrayContaining(['state', 'city']));
  });
});

describe('of several records', () => {
  const labels = async (url: string, kind: string): Promise<string[]> =>
    (await answer(url)).results
      .filter((place) => place.class === kind)
      .map(({ name, name_suffix }) => `${name}, ${name_suffix}`);

  test.each([
    ['/SYR/q/Damascus', 'Damascus Governorate, Syria'],
    ['/COL/q/Bogotá D.C.', 'Bogota D.C., Colombia'],
    ['/ESP/q/Provincia de Madrid', 'Madrid, Spain'],
    ['/ISR/q/Jerusalem', 'Jerusalem, Israel'],
  ])('a state and the county that is all of it are one area: %s', async (url, area) => {
    expect((await labels(encodeURI(url), 'boundary')).filter((each) => each.endsWith(area))).toEqual([area]);
  });

  test.each([
    ['a state and the district of its capital', '/SEN/q/Tambacounda', 'boundary', ['Tambacounda, Senegal']],
    ['a city and the region around it', '/UKR/q/Kyiv', 'boundary', ['Kyiv City, Ukraine', 'Kyiv Oblast, Ukraine']],
    ['towns of one name in two states', '/USA/q/Bristol', 'place', ['Virginia', 'Tennessee']],
  ])('%s are two places', async (_, url, kind, ends) => {
    const found = await labels(url, kind);
    for (const end of ends) expect(found).toContainEqual(expect.stringContaining(end));
    expect(found.length).toBeGreaterThan(1);
  });

  test('a town that GeoNames has twice is one', async () => {
    const assa = 'Assa, Guelmim-Oued Noun, Morocco';
    expect((await labels('/MAR/q/Assa', 'place')).filter((each) => each === assa)).toEqual([assa]);
  });
});

test('an area that the sources place elsewhere is at the middle of its shape', async () => {
  const first = async (path: string) => (await answer(path)).results[0];
  expect(await first('/SSD/q/Jonglei')).toMatchObject({ type: 'state', lat: 7.65785, lon: 32.10458 });
  // A source has its point beside an island of it.
  const wales = await first('/AUS/q/New%20South%20Wales');
  expect(wales).toMatchObject({ type: 'state' });
  expect(wales?.lon).toBeLessThan(153);
});

test('no place is on two pages', async () => {
  const first = await answer('/q/san?count=30');
  const second = await answer(`/q/san?count=30&startIndex=${first.nextIndex}`);
  expect(second.startIndex).toBe(30);
  const ids = [...first.results, ...second.results].map((place) => place.place_id);
  expect(new Set(ids).size).toBe(60);
  expect(first.totalResults).toBeGreaterThan(60);
  const { nextIndex, results } = await answer('/q/kampala?count=100');
  expect([nextIndex, results.length > 0]).toEqual([null, true]);
});

describe('the place at a point', () => {
  test.each([
    ['a town', '/r/32.5822/0.3163', 'UGA'],
    ['Crimea', '/r/34.17/45.2', 'UKR'],
    ['Sevastopol', '/r/33.52/44.6', 'UKR'],
    ['Western Sahara', '/r/-13.2/27.15', 'ESH'],
    ['Abyei', '/r/28.44/9.59', 'AB9'],
    ['Kosovo', '/r/21.16/42.66', 'XKX'],
    ['the north of Cyprus', '/r/33.32/35.34', 'CYP'],
    ['a British base on Cyprus', '/r/33.73/34.98', 'CYP'],
    ['East Jerusalem', '/r/35.2339/31.7834', 'PSE'],
    ['Shu‘fat', '/r/35.233/31.8125', 'PSE'],
    ['the west of Jerusalem', '/r/35.2188/31.7885', 'ISR'],
    ['Majdal Shams', '/r/35.7716/33.2703', 'SYR'],
    ['Buq‘ata', '/r/35.7792/33.2011', 'SYR'],
    ['the foot of the Golan Heights', '/r/35.69/33.15', 'SYR'],
    ['the plain below the Golan Heights', '/r/35.57/33.21', 'ISR'],
    ['Zongo', '/r/18.5945/4.3428', 'COD'],
    ['Bangui, across the river', '/r/18.555/4.36', 'CAF'],
    ['the bend of the Ubangi', '/r/19.8/4.8', 'COD'],
    ['Cayenne', '/r/-52.33/4.933', 'GUF'],
    ['a boat off Mogadishu', '/r/45.4891/2.0059', 'SOM'],
    ['an islet missing on world maps', '/r/168.8328/-12.2953', 'SLB'],
    ['the Sahara, far from any town', '/r/1/24', 'DZA'],
    ['the antimeridian', '/r/180/-16.8', 'FJI'],
  ])('%s', async (_, url, iso3) => {
    expect((await answer(url)).results.map((place) => place.iso3)).toEqual([iso3]);
  });

  test.each([
    ['35.014 N, 1.5 km north of Mississippi', '/r/-88.365/35.014', 'Tennessee, United States'],
    ['114.145 W, where Arizona is south of 37 N', '/r/-114.145/37.046', 'Nevada, United States'],
    ['141.018 E, where South Australia ends at 140.966 E', '/r/141.018/-36.891', 'Victoria, Australia'],
    ['109.97 W, where Alberta ends at 110 W', '/r/-109.97/53.28', 'Saskatchewan, Canada'],
    ['a village of a county of the same name elsewhere', '/r/32.47/0.4', 'Wakiso District, Central Region, Uganda'],
    ['a province with the name of a town elsewhere', '/r/121.7/16.7', 'Cagayan Valley, Philippines'],
    ['a state of shapes older than the states', '/r/36.07/-0.3', 'Nakuru County, Kenya'],
    ['Crimea, drawn in another country', '/r/34.17/45.2', 'Crimea, Ukraine'],
    ['the Golan Heights, drawn in another country', '/r/35.78/33.2', 'Quneitra, Syria'],
    ['a boat off a state', '/r/45.4891/2.0059', 'Banaadir, Somalia'],
    ['an island', '/r/158.2/6.9', 'Pohnpei State, Micronesia'],
    ['Babil, at Al-Hilla', '/r/44.43/32.48', 'Babil, Iraq'],
    ['Kyiv', '/r/30.52/50.45', 'Kyiv City, Ukraine'],
    ['the region around Kyiv, north of it', '/r/30.52/50.72', 'Kyiv Oblast, Ukraine'],
    ['the region around Kyiv, south of it', '/r/30.52/50.18', 'Kyiv Oblast, Ukraine'],
    ['the region around Kyiv, west of it', '/r/30.1/50.45', 'Kyiv Oblast, Ukraine'],
    ['Tashkent', '/r/69.25/41.31', 'Tashkent, Uzbekistan'],
    ['the region around Tashkent', '/r/69.6/41.31', 'Tashkent Region, Uzbekistan'],
    ['the capital of Laos', '/r/102.61/17.97', 'Vientiane Prefecture, Lao PDR'],
    ['the province around it', '/r/102.61/18.24', 'Vientiane, Lao PDR'],
  ])('its state is that of %s', async (_, url, areas) => {
    expect((await answer(url)).results.map((place) => place.display_name)).toEqual([
      expect.stringMatching(new RegExp(`, ${areas}$`)),
    ]);
  });

  test.each(['/r/-140/-40', '/r/0/0', '/r/-30/0', '/r/60/-20', '/r/43.6/-0.5', '/r/180/-40'])(
    '%s is at sea',
    async (url) => {
      expect(await answer(url)).toEqual({
        count: 0,
        startIndex: 0,
        nextIndex: null,
        totalResults: 0,
        results: [],
      });
    },
  );
});

const named = (payload: unknown) =>
  server.app.inject({
    method: 'POST',
    url: '/places/named',
    headers: { cookie, 'content-type': 'application/json' },
    payload: JSON.stringify(payload),
  });

test('of the phrases in a source those are returned that name a place of its countries, whole', async () => {
  const phrases = [
    'Kassala',
    'Wad Medani',
    'Kassala State',
    'كسلا',
    'Kampala',
    'Floods',
    'Authorities',
    'State',
    'Kassal',
    '😀',
    '',
    "'; drop",
  ];
  const { statusCode, body } = await named({ countries: ['SDN', 'TCD'], names: phrases });
  expect([statusCode, JSON.parse(body)]).toEqual([200, { names: ['Kassala', 'Wad Medani', 'Kassala State', 'كسلا'] }]);
  expect((await named({ countries: [], names: phrases })).json()).toEqual({ names: [] });
});

test.each([
  ['no list', {}],
  ['a name that is no text', { countries: [], names: [1] }],
  ['too many names', { countries: [], names: Array.from({ length: 201 }, () => 'a') }],
  ['a long name', { countries: [], names: ['a'.repeat(61)] }],
  ['too many countries', { countries: Array.from({ length: 11 }, () => 'SDN'), names: [] }],
])('a request for named places with %s is refused', async (_, payload) => {
  const response = await named(payload);
  expect([response.statusCode, response.json()]).toEqual([
    400,
    expect.objectContaining({ constraint: 'place_names_form' }),
  ]);
});

describe('an invalid request is refused by name', () => {
  test.each([
    ['no text', '/q/', 400, 'place_text_required'],
    ['blanks', '/q/%20%09', 400, 'place_text_required'],
    ['a text without end', `/q/${'x'.repeat(5_000)}`, 400, 'place_text_size'],
    ['an invalid character', '/q/a%00b', 400, 'place_text_form'],
    ['an unknown country code', '/zzz/q/kampala', 404, 'place_country_known'],
    ['an empty code', '/q/kampala?first=', 404, 'place_country_known'],
    ['two codes', '/q/kampala?first=UGA&first=KEN', 404, 'place_country_known'],
    ['a page before the first', '/q/kampala?startIndex=-1', 400, 'place_page'],
    ['a word as a page', '/q/kampala?startIndex=abc', 400, 'place_page'],
    ['a page beyond the limit', '/q/kampala?startIndex=999999', 400, 'place_page'],
    ['no place at all', '/q/kampala?count=0', 400, 'place_page'],
    ['all places at once', '/q/kampala?count=1e9', 400, 'place_page'],
    ['a latitude beyond the pole', '/r/10/91', 400, 'place_coordinates'],
    ['a longitude beyond the antimeridian', '/r/180.5/0', 400, 'place_coordinates'],
    ['NaN', '/r/NaN/10', 400, 'place_coordinates'],
    ['an infinite number', '/r/1e309/10', 400, 'place_coordinates'],
    ['words', '/r/east/north', 400, 'place_coordinates'],
    ['a blank', '/r/10/%20', 400, 'place_coordinates'],
  ])('%s', async (_, url, status, constraint) => {
    const response = await ask(url);
    expect([response.statusCode, response.json()]).toEqual([
      status,
      expect.objectContaining({ code: `PT${status}`, message: expect.any(String), hint: null, constraint }),
    ]);
  });

  test.each(['/q/%zz', '/q/%ED%A0%80', '/q/%C3', '/r/%zz/1'])('%s is not a valid address', async (url) => {
    const response = await ask(url);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'PT400' });
  });

  test.each(['!!!', '-', '😀', '%', '*', "'; drop table", '()', ',,,', '\u{e000}', 'a'.repeat(200), 'a '.repeat(99)])(
    '%s never fails',
    async (text) => {
      expect((await ask(`/q/${encodeURIComponent(text)}`)).statusCode).toBe(200);
    },
  );
});
