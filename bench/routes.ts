/** Requests of /psql under load beside the same SQL behind a bare route, and beside PostGraphile if it is installed in the folder PEERS; the cost of counts; and the parking lot. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ingest } from '#db/import/ingest.ts';
import { packageRoot } from '#db/paths.ts';
import { type BenchDatabase, connected, emptyDatabase, kept, manyFacts, rowOf, takenBack } from './databases.ts';
import { benchCsv, benchMemory } from './downloads.ts';
import { unique } from './floor.ts';
import { besideBareRoute, type Case, compareLoad, ofProduct, openThread, type Target } from './load.ts';
import { counted, insert, type PsqlRequest, read } from './recording.ts';
import { atLeast, type Context, enough, median, milliseconds, perSecond, seconds, thousands, timed } from './report.ts';
import { FACT_COLUMNS, frequent, NEWEST, pageOf } from './searches.ts';
import { administrator, page, post, serve, type Server } from './server.ts';

const FIRST = `order=${NEWEST}&limit=20`;
const EMBEDDED = 'select=id,name,event:events(id,name),document:documents(id,name)';

export async function benchPsql(context: Context): Promise<void> {
  for (const times of [1, 5]) {
    const facts = context.facts * times;
    const database = await manyFacts(context, times);
    {
      await using server = await serve(database);
      const cases = await casesOf(database, `, ${thousands(facts)} facts`);
      await takenBack(database.url, () => besideBareRoute(context, database, server, cases));
      await benchCounts(context, facts, database, server);
    }
    if (times === 1) await benchCsv(context, database);
    await benchMemory(context, facts, database, times === 1 ? 'xlsx' : 'csv');
  }
}

async function casesOf(database: BenchDatabase, among: string): Promise<Case[]> {
  const { ids, countries } = await spread(database);
  const start_date = { date: '2025-03-01', accuracy: 'Day' };
  const data = { reported_figure: 12, term: 'Displaced', unit: 'Person', start_date };
  const kind = { displacement_type: 'Disaster', type: 'New Displacement (Flow)' };
  const fact = { name: `Colombia: Floods - Chocó ${unique}`, iso3: 'COL', year: 2025, ...kind, data };
  const filters = ['', '&year=in.(2024,2025)&displacement_type=eq.Disaster'];
  const pages = countries.flatMap((iso3) => filters.map((more) => `select=${FACT_COLUMNS}&iso3=eq.${iso3}${more}`));
  const filtered = pages.map((query) => read(`facts_view?${query}&${FIRST}`, counted));
  const embedded = countries.map((iso3) => read(`facts?${EMBEDDED}&iso3=eq.${iso3}&${FIRST}`));
  const cases: Case[] = [
    ['(a) one row by id', ids.map((id) => read(`facts?id=eq.${id}`)), [0.7, 0.6, 0.6]],
    ['(b) page of 20, filtered, ordered, counted', filtered, [0.9]],
    ['(c) page of 20 with two embeds', embedded, [0.7]],
    ['(d) insert of a publisher', [insert('publishers', { name: unique, type: 'Media' })], [0.9]],
    ['(d) insert of a fact', [insert('facts', fact)], [0.9]],
  ];
  return cases.map(([what, ...rest]) => [`psql: ${what}${among}`, ...rest]);
}

/** Ids of many facts, and countries from the one with the most facts to those with few. */
async function spread(database: BenchDatabase): Promise<{ ids: number[]; countries: string[] }> {
  const some =
    'select array_agg(id)::integer[] as ids from (select id from data.facts order by hashint8(id) limit 200) f';
  const { ids } = await rowOf<{ ids: number[] }>(database, some);
  const ranked = await frequent<string>(database.opened.owner, 'facts_view', 'iso3');
  return { ids, countries: [1, 5, 10, 20, 40, 80].flatMap((rank) => ranked[rank - 1] ?? []) };
}

/** The cost of a count beside a page, on broad and on narrow filters. */
async function benchCounts(context: Context, facts: number, database: BenchDatabase, server: Server): Promise<void> {
  const [most] = (await spread(database)).countries;
  const filters = {
    'a cause': { displacement_type: 'eq.Disaster' },
    'a country': { iso3: `eq.${most}` },
    'a country and year': { iso3: `eq.${most}`, year: 'eq.2025' },
  };
  const kinds = ['none', 'exact', 'planned', 'estimated'];
  await using thread = openThread('load');
  for (const [what, filter] of Object.entries(filters)) {
    const path = pageOf('facts_view', FACT_COLUMNS, filter);
    const taken = kinds.map((): number[] => []);
    for (let turn = 0; turn < 6; turn += 1)
      for (const [at, kind] of kinds.entries()) {
        const target = ofProduct(server, [read(path, kind === 'none' ? {} : { prefer: `count=${kind}` })]);
        const { latencies } = await thread.send({ ...target, clients: 1, milliseconds: 300 });
        taken[at]?.push(median(latencies));
      }
    // The first turn makes the plans stable.
    const [none = 0, exact = 0, ...others] = taken.map((turns) => median(turns.slice(1)));
    context.report(
      `psql: a page of ${what}, ${thousands(facts)} facts (${thousands(Number((await page(server, path)).total))} match)`,
      [exact, ...others].map((each, at) => `${kinds[at + 1]} ${milliseconds(each)}`).join(', '),
      `${milliseconds(none)} not counted`,
      { ratio: exact / none },
    );
  }
}

type Value = string | number;

/** Requests of one kind with different values, as /psql and as PostGraphile take them. */
type Kind = readonly [what: string, values: readonly Value[], psql: (value: Value) => PsqlRequest, graphql: string];

const SELECTED = 'select=id,name,iso3,year';
const NODES = '($value: String!) { allFacts(first: 20, orderBy: [CREATED_AT_DESC, ID_DESC]';

const kindsOf = ({ ids, countries }: Awaited<ReturnType<typeof spread>>): Kind[] => [
  [
    'one row by id',
    ids,
    (id) => read(`facts?${SELECTED}&id=eq.${id}`),
    'query ($value: BigInt!) { factById(id: $value) { id name iso3 year } }',
  ],
  [
    'page of 20 with its count',
    countries,
    (iso3) => read(`facts?${SELECTED}&${FIRST}&iso3=eq.${iso3}`, counted),
    `query ${NODES}, condition: {iso3: $value}) { totalCount nodes { id name iso3 year } } }`,
  ],
  [
    'part of a name',
    ['flood', 'storm', 'conflict', 'north of'],
    (text) => read(`facts?${SELECTED}&${FIRST}&name=ilike.*${encodeURIComponent(text)}*`),
    `query ${NODES}, filter: {name: {includesInsensitive: $value}}) { nodes { id name iso3 year } } }`,
  ],
  [
    'page of 20 with two embeds',
    countries,
    (iso3) => read(`facts?${EMBEDDED}&${FIRST}&iso3=eq.${iso3}`),
    `query ${NODES}, condition: {iso3: $value}) { nodes { id name eventByEventId { id name } documentByDocumentId { id name } } } }`,
  ],
  [
    'insert of a publisher',
    [unique],
    (name) => insert('publishers', { name, type: 'Media' }),
    `mutation ($value: String!) { createPublisher(input: {publisher: {name: $value, type: "Media", createdBy: "${administrator}"}}) { publisher { id } } }`,
  ],
];

/** PostGraphile reads the tables as their owner, without sessions, views and rights. */
export async function benchPeers(context: Context): Promise<void> {
  const database = await manyFacts(context);
  const kinds = kindsOf(await spread(database));
  await takenBack(database.url, async () => {
    await using server = await serve(database);
    const cases = kinds.map(([what, values, psql]): Case => [`peers: ${what}`, values.map(psql)]);
    await besideBareRoute(context, database, server, cases);
    const packages = findPostGraphile();
    if (packages === null) return context.say('skipped: postgraphile is not installed');
    await using thread = openThread('postGraphile');
    const url = await thread.send({ url: database.url, packages });
    for (const [what, values, psql, query] of kinds) {
      const requests = values.map((value) => insert('graphql', { query, variables: { value } }));
      const sides = { measured: ofProduct(server, values.map(psql)), floor: { url, headers: {}, requests } };
      await refuseErrors(sides.floor);
      await compareLoad(context, `peers: ${what}`, { ...sides, beside: 'PostGraphile', held: atLeast(1) });
    }
  });
}

function findPostGraphile(): string | null {
  try {
    return createRequire(join(process.env['PEERS'] ?? packageRoot(), 'package.json')).resolve('postgraphile');
  } catch {
    return null;
  }
}

/** PostGraphile answers a refused request with the status 200. */
async function refuseErrors({ url, requests }: Target): Promise<void> {
  const answer = await (await post(`${url}/graphql`, requests[0]?.body?.replace(unique, 'First') ?? '')).text();
  if (answer.includes('"errors"')) throw new Error(answer);
}

const DELIVERED = 10_000;
const COUNTRIES = ['TCD', 'IND', 'PHL', 'COD', 'SDN'];
const numbers = Array.from({ length: DELIVERED }, (_, n) => n);
const iso3 = (n: number): string => COUNTRIES[n % COUNTRIES.length] ?? 'TCD';
const day = (n: number): string => `2026-0${1 + (n % 9)}-1${n % 10}`;

const event = (n: number) => {
  const hazard = { type: 'Flood', hazard_name: `Flood ${n} in ${iso3(n)}`, alert_level: 'Orange' };
  const attributes = { ...hazard, start_date: day(n), iso3: [iso3(n)], latitude: 27.13, longitude: 80.86 };
  const episode = { hazard_type_id: 22, code: 'FL', episode: '18', modified: '2026-10-08T12:12:49Z' };
  const url = `https://www.gdacs.example.org/report.aspx?eventid=${n}`;
  const comment = 'Heavy rain has flooded settlements along the river. '.repeat(3);
  return { type: 'events', source: 'GDACS', source_id: `FL${n}`, data: { attributes, ...episode, url, comment } };
};
const fact = (n: number, m: number) => ({
  source_id: `${n}/${m}`,
  data: { iso3: iso3(n), figure: m * 100, unit: 'Person', term: 'Displaced', excerpt: `some ${m * 100} people fled` },
});
const document = (n: number) => {
  const name = `Floods displace thousands, report ${n}`;
  const found = { name, url: `https://news.example.org/${n}`, publication_date: day(n), countries: [iso3(n)] };
  const content = 'Floods have forced people from their homes. '.repeat(40);
  const data = { ...found, displacement_types: ['Disaster'], publishers: ['Example News'], content };
  const facts = [0, 1, 2, 3, 4].map((m) => fact(n, m));
  return { type: 'documents', source: 'iDetect', source_id: `d${n}`, data, facts };
};
const LOT_COLUMNS =
  'id,status,imported_id,name,publishers,publication_date,conflict,disaster,development,remainingfactsCount,totalfactsCount,assigned_to_name,source,duplicate,created_at';
const LOT = `parking_lot_documents_view?select=${LOT_COLUMNS}&or=(status.eq.waiting,remainingfactsCount.gt.0)&order=created_at.desc,id.desc&limit=20`;

/** On PostgreSQL: 10,000 events delivered, new and unchanged, and the page of 10,000 documents with 50,000 facts. */
export async function benchParkingLot(context: Context): Promise<void> {
  await benchDelivery(context);
  const database = await kept('parking_lot', async ({ opened }) => {
    const report = await ingest(opened.app, numbers.map(document));
    if (report.created !== DELIVERED * 6) throw new Error(`${report.created} were created`);
  });
  await connected(database.url, (client) => client.query('vacuum (analyze)'));
  const what = `parking lot: ${thousands(DELIVERED)} documents with ${thousands(DELIVERED * 5)} facts, page and count`;
  await using server = await serve(database);
  await besideBareRoute(context, database, server, [[what, [read(LOT, counted)], [1 / 1.3]]]);
}

/** A refused record does not count. */
async function benchDelivery({ rounds, say, report }: Context): Promise<void> {
  const events = numbers.map(event);
  const taken: Record<'created' | 'unchanged', number[]> = { created: [], unchanged: [] };
  for (let round = 0; round < rounds; round += 1) {
    const { opened } = await emptyDatabase('parking_lot_events');
    for (const what of ['created', 'unchanged'] as const) {
      const time = await timed(async () => {
        const delivered = await ingest(opened.app, events);
        if (delivered[what] !== DELIVERED) throw new Error(`Not all events are ${what}`);
      });
      taken[what].push(time);
      say(`${what}: ${seconds(time)}`);
    }
  }
  for (const [what, times] of Object.entries(taken)) {
    const rate = (DELIVERED * 1000) / median(times);
    report(`parking lot: ${thousands(DELIVERED)} events delivered, ${what}`, perSecond(rate), '', enough(rate, 1_000));
  }
}
