/** Requests of /psql under load, beside the same SQL behind a bare route, and beside PostGraphile, if it is installed in the folder PEERS. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { packageRoot } from '#db/paths.ts';
import { type BenchDatabase, manyFacts, Missing, rowOf, takingBack } from './databases.ts';
import { unique } from './floor.ts';
import { FACT_COLUMNS, frequent, NEWEST } from './lists.ts';
import { besideBareRoute, type Case, compareLoad, ofProduct, openProcess } from './load.ts';
import { counted, insert, type PsqlRequest, read } from './recording.ts';
import { atLeast, type Context, thousands } from './report.ts';
import { administrator, post, serve } from './server.ts';

const FIRST = `order=${NEWEST}&limit=20`;
const EMBEDDED = 'select=id,name,event:events(id,name),document:documents(id,name)';

export async function benchPsql(context: Context): Promise<void> {
  const database = await manyFacts(context);
  await using _back = await takingBack(database);
  const { ids, countries } = await spread(database);
  const facts = `${thousands(context.facts)} facts`;
  const start_date = { date: '2025-03-01', accuracy: 'Day' };
  const data = { reported_figure: 12, term: 'Displaced', unit: 'Person', start_date };
  const kind = { displacement_type: 'Disaster', type: 'New Displacement (Flow)' };
  const fact = { name: `Colombia: Floods - Chocó ${unique}`, iso3: 'COL', year: 2025, ...kind, data };
  const filters = ['', '&year=in.(2024,2025)&displacement_type=eq.Disaster'];
  const pages = countries.flatMap((iso3) => filters.map((more) => `select=${FACT_COLUMNS}&iso3=eq.${iso3}${more}`));
  const filtered = pages.map((query) => read(`facts_view?${query}&${FIRST}`, counted));
  const embedded = countries.map((iso3) => read(`facts?${EMBEDDED}&iso3=eq.${iso3}&${FIRST}`));
  const cases: Case[] = [
    [`psql: (a) one row by id, ${facts}`, ids.map((id) => read(`facts?id=eq.${id}`)), 0.7, 0.6],
    [`psql: (b) page of 20, filtered, ordered, counted, ${facts}`, filtered, 0.9],
    [`psql: (c) page of 20 with two embeds, ${facts}`, embedded, 0.7],
    [`psql: (d) insert of a publisher, ${facts}`, [insert('publishers', { name: unique, type: 'Media' })], 0.9],
    [`psql: (d) insert of a fact, ${facts}`, [insert('facts', fact)], 0.9],
  ];
  await besideBareRoute(context, database, cases);
}

/** Ids of many facts, and countries from the one with the most facts to those with few. */
async function spread(database: BenchDatabase): Promise<{ ids: number[]; countries: string[] }> {
  const some = 'select array(select id::integer from data.facts order by hashint8(id) limit 200) as ids';
  const { ids } = await rowOf<{ ids: number[] }>(database, some);
  const ranked = await frequent(database, 'iso3');
  return { ids, countries: [1, 5, 10, 20, 40, 80].flatMap((rank) => ranked[rank - 1] ?? []) };
}

const PAGE = `select=id,name,iso3,year&${FIRST}`;
const NODES = 'query ($value: String!) { allFacts(first: 20, orderBy: [CREATED_AT_DESC, ID_DESC]';
const PAIRED = 'nodes { id name eventByEventId { id name } documentByDocumentId { id name } }';
const CREATED = `{publisher: {name: $value, type: "Media", createdBy: "${administrator}"}}`;

/** For each kind of record the order of its list, the same for PostGraphile, and words that are frequent and rare in its names. */
const NAMED: Readonly<Record<string, readonly [order: string, ordered: string, parts: readonly string[]]>> = {
  facts: [NEWEST, 'CREATED_AT_DESC, ID_DESC', ['flood', 'storm', 'conflict', 'north of']],
  events: [NEWEST, 'CREATED_AT_DESC, ID_DESC', ['flood', 'storm', 'colombia', 'violence']],
  documents: [
    'publication_date.desc,id.desc',
    'PUBLICATION_DATE_DESC, ID_DESC',
    ['report', 'flood', 'kenya', 'herald'],
  ],
  publishers: ['name.asc,id.asc', 'NAME_ASC, ID_ASC', ['herald', 'municipality', 'association', 'quito']],
};

/** Requests of one kind with different values, as /psql and as PostGraphile take them. */
async function kindsOf(
  database: BenchDatabase,
): Promise<Record<string, [psql: PsqlRequest[], graphql: PsqlRequest[]]>> {
  const { ids, countries } = await spread(database);
  const graphql = (query: string, values: readonly (string | number)[]) =>
    values.map((value) => insert('graphql', { query, variables: { value } }));
  return {
    'one row by id': [
      ids.map((id) => read(`facts?select=id,name,iso3,year&id=eq.${id}`)),
      graphql('query ($value: BigInt!) { factById(id: $value) { id name iso3 year } }', ids),
    ],
    'page of 20 with its count': [
      countries.map((iso3) => read(`facts?${PAGE}&iso3=eq.${iso3}`, counted)),
      graphql(`${NODES}, condition: {iso3: $value}) { totalCount nodes { id name iso3 year } } }`, countries),
    ],
    ...Object.fromEntries(
      Object.entries(NAMED).map(([kind, [order, ordered, parts]]) => [
        `part of a name, ${kind}`,
        [
          parts.map((text) =>
            read(`${kind}?select=id,name&order=${order}&limit=20&name=ilike.*${encodeURIComponent(text)}*`),
          ),
          graphql(
            `query ($value: String!) { all${kind[0]?.toUpperCase()}${kind.slice(1)}(first: 20, orderBy: [${ordered}], filter: {name: {includesInsensitive: $value}}) { nodes { id name } } }`,
            parts,
          ),
        ],
      ]),
    ),
    'page of 20 with two embeds': [
      countries.map((iso3) => read(`facts?${EMBEDDED}&${FIRST}&iso3=eq.${iso3}`)),
      graphql(`${NODES}, condition: {iso3: $value}) { ${PAIRED} } }`, countries),
    ],
    'insert of a publisher': [
      [insert('publishers', { name: unique, type: 'Media' })],
      graphql(`mutation ($value: String!) { createPublisher(input: ${CREATED}) { publisher { id } } }`, [unique]),
    ],
  };
}

/** PostGraphile reads the tables as their owner, without sessions, views and rights. */
export async function benchPeers(context: Context): Promise<void> {
  const packages = findPostGraphile();
  const database = await manyFacts(context);
  await using _back = await takingBack(database);
  await using server = await serve(database);
  await using other = openProcess('postGraphile');
  const url = await other.send({ url: database.url, packages });
  for (const [what, [psql, requests]] of Object.entries(await kindsOf(database))) {
    // PostGraphile answers a refused request with the status 200.
    const answer = await post(`${url}/graphql`, requests[0]?.body?.replace(unique, 'First') ?? '');
    const text = await answer.text();
    if (text.includes('"errors"')) throw new Error(text);
    const [measured, floor] = [ofProduct(server, psql), { url, headers: {}, requests }];
    await compareLoad(context, `peers: ${what}`, { measured, floor, beside: 'PostGraphile', held: () => atLeast(1) });
  }
}

/** The versions that are compared; the filter plugin of another version is for another PostGraphile. */
const PEERS = { postgraphile: 4, 'postgraphile-plugin-connection-filter': 2 } as const;

function findPostGraphile(): string {
  const folder = process.env['PEERS'] ?? packageRoot();
  const { resolve } = createRequire(join(folder, 'package.json'));
  const install = Object.entries(PEERS).map(([name, version]) => `${name}@${version}`);
  for (const [name, version] of Object.entries(PEERS)) {
    const found = join(folder, 'node_modules', name, 'package.json');
    const is = existsSync(found) ? (JSON.parse(readFileSync(found, 'utf8')) as { version: string }).version : 'missing';
    if (Number(is.split('.')[0]) !== version)
      throw new Missing(
        `${name} is ${is} in ${folder}; run npm install ${install.join(' ')} in a folder, and name it in PEERS`,
      );
  }
  return resolve('postgraphile');
}
