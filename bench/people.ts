/** The mixed work of 50 people: each opens lists and forms, searches, saves, reviews, exports and looks at dashboards, one after the other with pauses, as fast as a hurried person. */
import { setTimeout as pause } from 'node:timers/promises';
import type { OpenDatabase } from '#db/open.ts';
import { hashToken, newToken } from '#server/session/credentials.ts';
import { FACT_COLUMNS, NEWEST } from './lists.ts';
import { numbersFrom } from './numbers.ts';

const PEOPLE = 50;
/** The shortest and the longest pause, in milliseconds. */
type Pauses = readonly [shortest: number, longest: number];
/** Some 20 actions a second of all. */
const USUAL: Pauses = [500, 3_500];
/** As much as the servers answer: some 200 actions a second. */
export const HURRIED: Pauses = [0, 20];

export interface Scene {
  people: { username: string; token: string }[];
  facts: number[];
  countries: string[];
}

type Chosen = { id: number; iso3: string; text: string; turn: number };
type Request = { path: string; body?: object; method?: 'PATCH'; accept?: string };

export const one = (id: number): Request => ({ path: `facts?id=eq.${id}` });

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
export async function sceneOf({ owner }: OpenDatabase): Promise<Scene> {
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

export async function send(
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
export async function work(
  url: string,
  name: string,
  { people, facts, countries }: Scene,
  minutes: number,
  [shortest, longest] = USUAL,
) {
  const taken = new Map(Object.keys(KINDS).map((kind): [string, number[]] => [kind, []]));
  const refused: string[] = [];
  const all = Object.entries(KINDS).flatMap(([kind, [often]]) => Array.from({ length: often }, () => kind));
  const texts = ['flood', 'storm', 'conflict', 'north of', 'colombia', 'earthq'];
  const end = performance.now() + minutes * 60_000;
  const person = async ({ token }: Scene['people'][number], at: number): Promise<void> => {
    const random = numbersFrom(7_919 * (at + 1));
    const of = <Value>(values: readonly Value[]): Value => values[random(values.length)] as Value;
    await pause(random(longest));
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
        // Of a failed fetch the cause is the reason.
        const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error;
        refused.push(`${kind}: ${String(reason)}`);
      }
      await pause(shortest + random(longest - shortest));
    }
  };
  await Promise.all(people.map(person));
  return { taken, refused };
}
