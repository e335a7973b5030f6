/** Small requests of /psql beside a bare route, and beside PostGraphile if it is installed in the folder PEERS. PostGraphile reads the tables as their owner, without sessions, views and rights. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { packageRoot } from '#db/paths.ts';
import { manyFacts, takenBack } from './databases.ts';
import { unique } from './floor.ts';
import { post } from './http.ts';
import type { Target } from './load.ts';
import { besideBareRoute, type Case, CLIENTS, compareLoad, ofProduct } from './load-pairs.ts';
import type { PeerSetup } from './peer-server.ts';
import { spread } from './psql.ts';
import { counted, insert, type PsqlRequest, read } from './recording.ts';
import { atLeast, type Context } from './report.ts';
import { administrator, serve } from './server.ts';
import { openThread } from './threads.ts';

/** Requests of one kind with different values, as /psql and as PostGraphile take them. */
type Kind = readonly [what: string, values: readonly Value[], psql: (value: Value) => PsqlRequest, graphql: string];
type Value = string | number;

const SELECTED = 'select=id,name,iso3,year';
const EMBEDDED = 'select=id,name,event:events(id,name),document:documents(id,name)';
const FIRST = 'order=created_at.desc,id.desc&limit=20';
const FIRST_NODES = 'first: 20, orderBy: [CREATED_AT_DESC, ID_DESC]';

const kindsOf = (ids: readonly number[], countries: readonly string[]): Kind[] => [
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
    `query ($value: String!) { allFacts(condition: {iso3: $value}, ${FIRST_NODES}) { totalCount nodes { id name iso3 year } } }`,
  ],
  [
    'part of a name',
    ['flood', 'storm', 'conflict', 'north of'],
    (text) => read(`facts?${SELECTED}&${FIRST}&name=ilike.*${encodeURIComponent(text)}*`),
    `query ($value: String!) { allFacts(filter: {name: {includesInsensitive: $value}}, ${FIRST_NODES}) { nodes { id name iso3 year } } }`,
  ],
  [
    'page of 20 with two embeds',
    countries,
    (iso3) => read(`facts?${EMBEDDED}&${FIRST}&iso3=eq.${iso3}`),
    `query ($value: String!) { allFacts(condition: {iso3: $value}, ${FIRST_NODES}) { nodes { id name eventByEventId { id name } documentByDocumentId { id name } } } }`,
  ],
  [
    'insert of a publisher',
    [unique],
    (name) => insert('publishers', { name, type: 'Media' }),
    `mutation ($value: String!) { createPublisher(input: {publisher: {name: $value, type: "Media", createdBy: "${administrator}"}}) { publisher { id } } }`,
  ],
];

export async function benchPeers(context: Context): Promise<void> {
  const database = await manyFacts(context);
  const { ids, countries } = await spread(database);
  const kinds = kindsOf(ids, countries);
  await takenBack(database.url, async () => {
    await using server = await serve(database);
    const cases = kinds.map(([what, values, psql]): Case => [`peers: ${what}`, values.map(psql)]);
    await besideBareRoute(context, database, server, cases);
    const packages = findPostGraphile();
    if (packages === null) return context.say('skipped: postgraphile is not installed');
    await using thread = openThread<PeerSetup, string>('./peer-server.js');
    const peer = await thread.send({ databaseUrl: database.url, packages });
    for (const [what, values, psql, graphql] of kinds) {
      const requests = values.map((value) => insert('graphql', { query: graphql, variables: { value } }));
      const floor: Target = { url: peer, headers: {}, requests };
      await refuseErrors(floor);
      for (const clients of CLIENTS) {
        const measured = ofProduct(server, values.map(psql));
        await compareLoad(context, `peers: ${what}`, {
          measured,
          floor,
          beside: 'PostGraphile',
          clients,
          held: atLeast(1),
        });
      }
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
