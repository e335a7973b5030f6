/** Requests of /psql beside the same SQL behind a bare route, downloads, and the cost of counts. */
import { type BenchDatabase, manyFacts, takenBack } from './databases.ts';
import { benchCsv, benchMemory } from './downloads.ts';
import { unique } from './floor.ts';
import { page } from './http.ts';
import { besideBareRoute, type Case, ofProduct, openLoad } from './load-pairs.ts';
import { counted, insert, read } from './recording.ts';
import { type Context, median, milliseconds, thousands } from './report.ts';
import { FACT_COLUMNS, NEWEST, pageOf } from './searches.ts';
import { serve, type Server } from './server.ts';

const FIRST = `order=${NEWEST}&limit=20`;

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
  const embeds = 'id,name,event:events(id,name),document:documents(id,name)';
  const embedded = countries.map((iso3) => read(`facts?select=${embeds}&iso3=eq.${iso3}&${FIRST}`));
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
export async function spread({ opened }: BenchDatabase): Promise<{ ids: number[]; countries: string[] }> {
  const column = async <Value>(query: string): Promise<Value[]> =>
    (await opened.owner.statement<{ value: Value }>({ role: null }, query)).rows.map(({ value }) => value);
  const ids = await column<number>('select id as value from data.facts order by hashint8(id) limit 200');
  const ranked = await column<string>('select iso3 as value from data.facts group by 1 order by count(*) desc, 1');
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
  await using thread = openLoad();
  for (const [what, filter] of Object.entries(filters)) {
    const path = pageOf('facts_view', FACT_COLUMNS, filter);
    const taken = kinds.map((): number[] => []);
    // The first turn makes the plans stable.
    for (let turn = 0; turn < 6; turn += 1)
      for (const [at, kind] of kinds.entries()) {
        const target = ofProduct(server, [read(path, kind === 'none' ? {} : { prefer: `count=${kind}` })]);
        const { latencies } = await thread.send({ ...target, clients: 1, milliseconds: 300 });
        if (turn > 0) taken[at]?.push(median(latencies));
      }
    const first = await page(server, path);
    const [none = 0, exact = 0, ...others] = taken.map(median);
    const total = thousands(Number(first.total));
    context.report(
      `psql: a page of ${what}, ${thousands(facts)} facts (${total} match)`,
      [exact, ...others].map((each, at) => `${kinds[at + 1]} ${milliseconds(each)}`).join(', '),
      `${milliseconds(none)} not counted`,
      { ratio: exact / none },
    );
  }
}
