/** Requests of /psql under load beside the same SQL behind a bare route; the cost of counts; and PostGraphile beside /psql, if it is installed in the folder PEERS. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { packageRoot } from '#db/paths.ts';
import { type BenchDatabase, manyFacts, rowOf, takenBack } from './databases.ts';
import { benchCsv, benchMemory } from './downloads.ts';
import { unique } from './floor.ts';
import { besideBareRoute, type Case, compareLoad, ofProduct, openThread } from './load.ts';
import { counted, insert, type PsqlRequest, read } from './recording.ts';
import { atLeast, compare, type Context, median, thousands } from './report.ts';
import { FACT_COLUMNS, frequent, NEWEST, pageOf } from './searches.ts';
import { administrator, post, serve, type Server } from './server.ts';

const FIRST = `order=${NEWEST}&limit=20`;
const EMBEDDED = 'select=id,name,event:events(id,name),document:documents(id,name)';

export async function benchPsql(context: Context): Promise<void> {
  for (const times of [1, 5]) {
    const of = thousands(context.facts * times);
    const database = await manyFacts(context, times);
    {
      await using server = await serve(database);
      const cases = await casesOf(database, of);
      await takenBack(database.url, () => besideBareRoute(context, database, server, cases));
      await benchCounts(context, of, database, server);
    }
    if (times === 1) await benchCsv(context, database);
    await benchMemory(context, of, database, times === 1 ? 'xlsx' : 'csv');
  }
}

async function casesOf(database: BenchDatabase, facts: string): Promise<Case[]> {
  const { ids, countries } = await spread(database);
  const start_date = { date: '2025-03-01', accuracy: 'Day' };
  const data = { reported_figure: 12, term: 'Displaced', unit: 'Person', start_date };
  const kind = { displacement_type: 'Disaster', type: 'New Displacement (Flow)' };
  const fact = { name: `Colombia: Floods - Chocó ${unique}`, iso3: 'COL', year: 2025, ...kind, data };
  const filters = ['', '&year=in.(2024,2025)&displacement_type=eq.Disaster'];
  const pages = countries.flatMap((iso3) => filters.map((more) => `select=${FACT_COLUMNS}&iso3=eq.${iso3}${more}`));
  const filtered = pages.map((query) => read(`facts_view?${query}&${FIRST}`, counted));
  const embedded = countries.map((iso3) => read(`facts?${EMBEDDED}&iso3=eq.${iso3}&${FIRST}`));
  return [
    [`psql: (a) one row by id, ${facts} facts`, ids.map((id) => read(`facts?id=eq.${id}`)), 0.7, 0.6],
    [`psql: (b) page of 20, filtered, ordered, counted, ${facts} facts`, filtered, 0.9],
    [`psql: (c) page of 20 with two embeds, ${facts} facts`, embedded, 0.7],
    [`psql: (d) insert of a publisher, ${facts} facts`, [insert('publishers', { name: unique, type: 'Media' })], 0.9],
    [`psql: (d) insert of a fact, ${facts} facts`, [insert('facts', fact)], 0.9],
  ];
}

/** Ids of many facts, and countries from the one with the most facts to those with few. */
async function spread(database: BenchDatabase): Promise<{ ids: number[]; countries: string[] }> {
  const some = 'select array(select id::integer from data.facts order by hashint8(id) limit 200) as ids';
  const { ids } = await rowOf<{ ids: number[] }>(database, some);
  const ranked = await frequent<string>(database.opened.owner, 'facts_view', 'iso3');
  return { ids, countries: [1, 5, 10, 20, 40, 80].flatMap((rank) => ranked[rank - 1] ?? []) };
}

/** The cost of a count beside a page, on broad and on narrow filters. */
async function benchCounts(context: Context, facts: string, database: BenchDatabase, server: Server): Promise<void> {
  const [most] = (await spread(database)).countries;
  await using thread = openThread('load');
  for (const [what, filter] of [
    ['a cause', { displacement_type: 'eq.Disaster' }],
    ['a country', { iso3: `eq.${most}` }],
    ['a country and year', { iso3: `eq.${most}`, year: 'eq.2025' }],
  ] as const) {
    const path = pageOf('facts_view', FACT_COLUMNS, filter);
    const latency = (headers: Record<string, string>) => async (): Promise<number> => {
      const target = ofProduct(server, [read(path, headers)]);
      return median((await thread.send({ ...target, clients: 1 })).latencies);
    };
    for (const kind of ['exact', 'planned', 'estimated']) {
      const sides = { measured: latency({ prefer: `count=${kind}` }), floor: latency({}), beside: 'not counted' };
      await compare(context, `psql: a page of ${what}, ${kind} count, ${facts} facts`, { turns: 3, ...sides });
    }
  }
}

type Value = string | number;

/** Requests of one kind with different values, as /psql and as PostGraphile take them. */
type Kind = readonly [what: string, values: readonly Value[], psql: (value: Value) => PsqlRequest, graphql: string];

const SELECTED = 'select=id,name,iso3,year';
const NODES = 'query ($value: String!) { allFacts(first: 20, orderBy: [CREATED_AT_DESC, ID_DESC]';
const PAIRED = 'nodes { id name eventByEventId { id name } documentByDocumentId { id name } }';
const CREATED = `{publisher: {name: $value, type: "Media", createdBy: "${administrator}"}}`;

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
    `${NODES}, condition: {iso3: $value}) { totalCount nodes { id name iso3 year } } }`,
  ],
  [
    'part of a name',
    ['flood', 'storm', 'conflict', 'north of'],
    (text) => read(`facts?${SELECTED}&${FIRST}&name=ilike.*${encodeURIComponent(text)}*`),
    `${NODES}, filter: {name: {includesInsensitive: $value}}) { nodes { id name iso3 year } } }`,
  ],
  [
    'page of 20 with two embeds',
    countries,
    (iso3) => read(`facts?${EMBEDDED}&${FIRST}&iso3=eq.${iso3}`),
    `${NODES}, condition: {iso3: $value}) { ${PAIRED} } }`,
  ],
  [
    'insert of a publisher',
    [unique],
    (name) => insert('publishers', { name, type: 'Media' }),
    `mutation ($value: String!) { createPublisher(input: ${CREATED}) { publisher { id } } }`,
  ],
];

/** PostGraphile reads the tables as their owner, without sessions, views and rights. */
export async function benchPeers(context: Context): Promise<void> {
  const packages = findPostGraphile();
  if (packages === null) return context.say('skipped: postgraphile is not installed');
  const database = await manyFacts(context);
  await takenBack(database.url, async () => {
    await using server = await serve(database);
    await using thread = openThread('postGraphile');
    const url = await thread.send({ url: database.url, packages });
    for (const [what, values, psql, query] of kindsOf(await spread(database))) {
      const requests = values.map((value) => insert('graphql', { query, variables: { value } }));
      // PostGraphile answers a refused request with the status 200.
      const answer = await post(`${url}/graphql`, requests[0]?.body?.replace(unique, 'First') ?? '');
      const text = await answer.text();
      if (text.includes('"errors"')) throw new Error(text);
      const sides = { measured: ofProduct(server, values.map(psql)), floor: { url, headers: {}, requests } };
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
