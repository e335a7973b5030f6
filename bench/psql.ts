/** Requests of /psql beside the same SQL behind a bare route, downloads, and the cost of counts. */
import type { Database } from '#db/database.ts';
import { besideBareRoute, type Case, type Served, withServer } from './bare-route.ts';
import type { Context } from './context.ts';
import { benchCsv, benchMemory } from './downloads.ts';
import { unique } from './floor.ts';
import { manyFacts, takenBack } from './kept.ts';
import { median } from './measure.ts';
import { open } from './pages.ts';
import type { PsqlRequest } from './recording.ts';
import { FACT_COLUMNS, NEWEST, pageOf } from './searches.ts';
import { milliseconds, result, type Result, thousands } from './table.ts';

const FIRST = `order=${NEWEST}&limit=20`;

type Scene = Served & { facts: number };

export async function benchPsql(context: Context): Promise<Result[]> {
  const results: Result[] = [];
  for (const times of [1, 5]) {
    const facts = context.facts * times;
    const database = await manyFacts(context, times);
    const measured = await withServer(context, database, async (running) => {
      const scene = { ...running, facts };
      const cases = await casesOf(database.opened.owner, `, ${thousands(facts)} facts`);
      return [...(await takenBack(database.url, () => besideBareRoute(scene, cases))), ...(await benchCounts(scene))];
    });
    results.push(...measured);
    if (times === 1) results.push(await benchCsv(context, database));
    results.push(...(await benchMemory(facts, database, times === 1 ? 'xlsx' : 'csv')));
  }
  return results;
}

async function casesOf(owner: Database, among: string): Promise<Case[]> {
  const ids = await column<number>(owner, 'select id from data.facts order by hashint8(id) limit 200');
  const countries = await spreadCountries(owner);
  const json = { accept: 'application/json' };
  const read = (path: string, headers = {}): PsqlRequest => ({ method: 'GET', path, headers: { ...json, ...headers } });
  const insert = (path: string, record: object): PsqlRequest[] => {
    const headers = { ...json, 'content-type': 'application/json' };
    return [{ method: 'POST', path, headers, body: JSON.stringify(record) }];
  };
  const start_date = { date: '2025-03-01', accuracy: 'Day' };
  const data = { reported_figure: 12, term: 'Displaced', unit: 'Person', start_date };
  const kind = { displacement_type: 'Disaster', type: 'New Displacement (Flow)' };
  const fact = { name: `Colombia: Floods - Chocó ${unique}`, iso3: 'COL', year: 2025, ...kind, data };
  const filters = ['', '&year=in.(2024,2025)&displacement_type=eq.Disaster'];
  const pages = countries.flatMap((iso3) => filters.map((more) => `select=${FACT_COLUMNS}&iso3=eq.${iso3}${more}`));
  const counted = pages.map((page) => read(`facts_view?${page}&${FIRST}`, { prefer: 'count=exact' }));
  const embeds = 'id,name,event:events(id,name),document:documents(id,name)';
  const embedded = countries.map((iso3) => read(`facts?select=${embeds}&iso3=eq.${iso3}&${FIRST}`));
  const cases: Case[] = [
    ['(a) one row by id', ids.map((id) => read(`facts?id=eq.${id}`)), [0.7, 0.6, 0.6]],
    ['(b) page of 20, filtered, ordered, counted', counted, [0.9]],
    ['(c) page of 20 with two embeds', embedded, [0.7]],
    ['(d) insert of a publisher', insert('publishers', { name: unique, type: 'Media' }), [0.9]],
    ['(d) insert of a fact', insert('facts', fact), [0.9]],
  ];
  return cases.map(([what, ...rest]) => [`psql: ${what}${among}`, ...rest]);
}

/** Countries from the one with the most facts to those with few. */
async function spreadCountries(owner: Database): Promise<string[]> {
  const ranked = await column<string>(owner, 'select iso3 from data.facts group by iso3 order by count(*) desc, iso3');
  return [1, 5, 10, 20, 40, 80].flatMap((rank) => ranked[rank - 1] ?? []);
}

async function column<Value>(owner: Database, query: string): Promise<Value[]> {
  const { rows } = await owner.statement<Record<string, Value>>({ role: null }, query);
  return rows.flatMap((row) => Object.values(row));
}

/** The cost of a count beside a page, on broad and on narrow filters. */
async function benchCounts({ database, facts, product, load }: Scene): Promise<Result[]> {
  const [most] = await spreadCountries(database.opened.owner);
  const filters = {
    'a cause': { displacement_type: 'eq.Disaster' },
    'a country': { iso3: `eq.${most}` },
    'a country and year': { iso3: `eq.${most}`, year: 'eq.2025' },
  };
  const kinds = ['none', 'exact', 'planned', 'estimated'];
  const results: Result[] = [];
  for (const [what, filter] of Object.entries(filters)) {
    const path = pageOf('facts_view', FACT_COLUMNS, filter);
    const taken = kinds.map((): number[] => []);
    // The first turn makes the plans stable.
    for (let turn = 0; turn < 6; turn += 1)
      for (const [at, kind] of kinds.entries()) {
        const headers = { accept: 'application/json', ...(kind !== 'none' && { prefer: `count=${kind}` }) };
        const requests = [{ method: 'GET' as const, path, headers }];
        const { latencies } = await load({ ...product, requests, clients: 1, milliseconds: 300 });
        if (turn > 0) taken[at]?.push(median(latencies));
      }
    const counted = await open(`${product.url}/${path}`, { ...product.headers, prefer: 'count=exact' });
    counted.resume();
    const [none = 0, exact = 0, ...others] = taken.map(median);
    const total = thousands(Number(counted.headers['content-range']?.split('/')[1]));
    results.push(
      result(
        `psql: a page of ${what}, ${thousands(facts)} facts (${total} match)`,
        [exact, ...others].map((each, at) => `${kinds[at + 1]} ${milliseconds(each)}`).join(', '),
        `${milliseconds(none)} not counted`,
        [exact / none],
      ),
    );
  }
  return results;
}
