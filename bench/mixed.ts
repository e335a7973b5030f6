/**
 * The mixed work of 50 people: each opens lists and forms, searches, saves, reviews, exports and looks at dashboards, one after the other with pauses, as fast as a
 * hurried person. On PostgreSQL with the sample, and on the embedded database as installed.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase, type OpenDatabase } from '#db/open.ts';
import { hashToken, newToken } from '#server/session/token.ts';
import { manyFacts, Missing, takingBack } from './databases.ts';
import { FACT_COLUMNS, NEWEST } from './lists.ts';
import { numbersFrom } from './numbers.ts';
import { type Context, milliseconds, percentile, timed } from './report.ts';
import { installed, serve, type Server } from './server.ts';

const PEOPLE = 50;
/** A person pauses between half a second and 3.5 s: some 20 actions a second of all. */
const SHORTEST = 500;
const LONGEST = 3_500;
/** The slowest of 100 reads of one row, in medians of such reads; the embedded database answers one after the other. */
const SLOWEST = { postgres: 10, embedded: 100 };

interface Scene {
  people: { username: string; token: string }[];
  facts: number[];
  countries: string[];
}

type Chosen = { id: number; iso3: string; text: string; turn: number };
type Request = { path: string; body?: object; method?: 'PATCH'; accept?: string };

const one = (id: number): Request => ({ path: `facts?id=eq.${id}` });

/** How often of 100 actions each kind is done, and its requests, which are sent at once. */
const KINDS: Readonly<Record<string, readonly [often: number, requests: (chosen: Chosen) => Request[]]>> = {
  'one row': [25, ({ id }) => [one(id)]],
  list: [25, ({ iso3 }) => [{ path: `facts_view?select=${FACT_COLUMNS}&iso3=eq.${iso3}&order=${NEWEST}&limit=20` }]],
  'part of a name': [
    10,
    ({ text }) => [{ path: `facts_view?select=${FACT_COLUMNS}&name_search=like.*${text}*&order=${NEWEST}&limit=20` }],
  ],
  form: [
    15,
    ({ id }) => [
      one(id),
      { path: `reviews?entity_type=eq.facts&entity_id=eq.${id}&order=created_at,id` },
      { path: `history?entity_type=eq.facts&entity_id=eq.${id}&order=id.desc&limit=50` },
      { path: `facts_view?select=${FACT_COLUMNS}&parent_id=eq.${id}&order=${NEWEST}&limit=20` },
    ],
  ],
  save: [
    12,
    ({ id, turn }) => [{ path: `facts?id=eq.${id}`, method: 'PATCH', body: { comment: `Checked ${turn} times` } }],
  ],
  review: [
    5,
    ({ id, turn }) => [
      {
        path: 'reviews',
        body: { entity_type: 'facts', entity_id: id, status: 'Comment', comment: `Turn ${turn}` },
      },
    ],
  ],
  export: [3, ({ iso3 }) => [{ path: `facts_download_view?iso3=eq.${iso3}&order=${NEWEST}`, accept: 'text/csv' }]],
  dashboard: [
    5,
    () => [
      ...['disasters', 'conflict'].map((cause) => ({ path: `qa_dashboard_monthly_figures_${cause}` })),
      ...[false, true].map((errors) => ({ path: `rpc/my_work?errors=${errors}` })),
    ],
  ],
};

/** Makes people and their sessions, because signing in is limited. */
async function sceneOf({ owner }: OpenDatabase): Promise<Scene> {
  const row = async (text: string, values: unknown[] = []) =>
    (await owner.statement<Scene>({ role: null }, text, values)).rows[0];
  const people = Array.from({ length: PEOPLE }, (_, at) => ({ username: `bench.${at}`, token: newToken() }));
  for (const { username, token } of people) {
    await row('insert into data.users (username, name) values ($1, $1) on conflict do nothing', [username]);
    await row(`insert into data.user_roles (username, role) values ($1, 'Administrator') on conflict do nothing`, [
      username,
    ]);
    await row(`select auth.begin_session($1, $2::text::bytea, 'Bench')`, [username, hashToken(token)]);
  }
  const found = await row(`select
    array(select id::integer from data.facts where status is null and class = 'Fact' and archived_at is null order by hashint8(id) limit 3000) as facts,
    array(select iso3 from data.facts where archived_at is null group by 1 order by count(*) desc limit 60) as countries`);
  if (found === undefined || found.facts.length === 0) throw new Error('There are no facts');
  return { ...found, people };
}

async function send(
  url: string,
  cookie: string,
  { path, body, method, accept = 'application/json' }: Request,
): Promise<void> {
  const headers = {
    cookie,
    accept,
    ...(body === undefined ? { prefer: 'count=exact' } : { 'content-type': 'application/json' }),
  };
  const sent = body === undefined ? {} : { method: method ?? 'POST', body: JSON.stringify(body) };
  const response = await fetch(`${url}/psql/${path}`, { headers, ...sent, signal: AbortSignal.timeout(60_000) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method ?? ''} ${path}: ${response.status} ${text.slice(0, 200)}`);
}

/** Everybody works until the time is over; the milliseconds of each kind of action, and what was refused. */
async function work(url: string, name: string, { people, facts, countries }: Scene, minutes: number) {
  const taken = new Map(Object.keys(KINDS).map((kind): [string, number[]] => [kind, []]));
  const refused: string[] = [];
  const all = Object.entries(KINDS).flatMap(([kind, [often]]) => Array.from({ length: often }, () => kind));
  const texts = ['flood', 'storm', 'conflict', 'north of', 'colombia', 'earthq'];
  const end = performance.now() + minutes * 60_000;
  const person = async ({ token }: Scene['people'][number], at: number): Promise<void> => {
    const random = numbersFrom(7_919 * (at + 1));
    const of = <Value>(values: readonly Value[]): Value => values[random(values.length)] as Value;
    await pause(random(LONGEST));
    for (let turn = 1; performance.now() < end; turn += 1) {
      const kind = of(all);
      // Each person saves facts of their own, so that nobody waits for another's row.
      const id = of(facts.filter((fact) => fact % PEOPLE === at)) ?? of(facts);
      const requests = KINDS[kind]?.[1]({ id, iso3: of(countries), text: of(texts), turn }) ?? [];
      const begun = performance.now();
      try {
        await Promise.all(requests.map((request) => send(url, `${name}=${token}`, request)));
        taken.get(kind)?.push(performance.now() - begun);
      } catch (error) {
        refused.push(String(error));
      }
      await pause(SHORTEST + random(LONGEST - SHORTEST));
    }
  };
  await Promise.all(people.map(person));
  return { taken, refused };
}

const ALONE = 300;

/** Reads of one row while nobody else works: how unsteady the machine itself is. */
async function alone(url: string, cookie: string, { facts }: Scene): Promise<number[]> {
  const taken: number[] = [];
  for (const id of facts.slice(0, ALONE)) taken.push(await timed(() => send(url, cookie, one(id))));
  return taken.slice(ALONE / 3);
}

const spread = (times: readonly number[]) => {
  const sorted = times.toSorted((first, second) => first - second);
  const [middle = 0, fifth = 0, hundredth = 0, worst = 0] = [0.5, 0.95, 0.99, 1].map((share) =>
    percentile(sorted, share),
  );
  return {
    ratio: hundredth / middle,
    words: `median ${milliseconds(middle)}, 95% ${milliseconds(fifth)}, 99% ${milliseconds(hundredth)}, worst ${milliseconds(worst)}`,
  };
};

async function measure(
  where: string,
  { url, cookie }: Server,
  scene: Scene,
  { minutes, report }: Context,
  most: number,
) {
  const floor = spread(await alone(url, cookie, scene));
  const { taken, refused } = await work(url, cookie.split('=')[0] ?? '', scene, minutes);
  for (const [kind, times] of taken) {
    const { ratio, words } = spread(times);
    const what = `mixed: ${where}, ${kind} (${times.length})`;
    if (kind !== 'one row') report(what, words, '', {});
    else report(what, words, `${floor.words} alone`, { ratio, target: `99% ≤ ${most} × median`, met: ratio <= most });
  }
  for (const words of refused.slice(0, 5)) console.log(`  ${words}`);
  report(`mixed: ${where}, refused`, String(refused.length), '', { target: '0', met: refused.length === 0 });
}

export async function benchMixed(context: Context): Promise<void> {
  const directory = await installed();
  const opened = await openDatabase({ DATA_DIR: directory });
  const scene = await sceneOf(opened);
  await opened.close();
  {
    await using server = await serve(directory);
    await measure('embedded database', server, scene, context, SLOWEST.embedded);
  }
  try {
    const database = await manyFacts(context);
    await using _back = await takingBack(database);
    const many = await sceneOf(database.opened);
    await using server = await serve(database);
    await measure('PostgreSQL', server, many, context, SLOWEST.postgres);
  } catch (error) {
    if (!(error instanceof Missing)) throw error;
    console.log(`  without PostgreSQL: ${error.message}`);
  }
}
