/** Samples beside real facts: over runs that are samples or imports, and over roles, each number of home, QA and the review is that of the list that it opens, with samples only where nothing is real. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generateSample } from '#db/sample/generate.ts';
import { compareWaiting } from '#server/compare-records.ts';
import { findErrors } from '#server/find-errors.ts';
import { startServer, type TestServer } from '#server/testing/server.ts';
import { potentialErrorsFrom, potentialErrorsWhere } from '#domain/dashboards/potential-errors.ts';
import { totalsOf, type SampleRule } from '#domain/facts/totals.ts';
import type { Address } from '#domain/search/search.ts';
import { DOCUMENTS } from '#web/features/documents/documents.tsx';
import { EVENTS } from '#web/features/events/events.tsx';
import { choiceFrom, COUNT } from '#domain/facts/facts-table.ts';
import { FACTS } from '#web/features/facts/list/facts.tsx';
import { figuresOf, loadTable } from '#web/features/facts/table/table-query.ts';
import { addressOfWork, type Work } from '#web/features/home/my-work-queries.ts';
import { searchOfRecorded, type Recorded } from '#web/features/home/morning-queries.ts';
import { listingFrom } from '#web/lists/address.ts';
import { conditionsOf } from '#web/lists/rows/records-query.ts';
import { loadRealSums } from '#web/lists/totals/totals-query.ts';

const PASSWORD = 'a password for tests';
const ROLES = ['Expert', 'Reviewer', 'Coordinator', 'Administrator'];
const SINCE = '2000-01-01';
const LISTS = {
  facts: [FACTS, 'facts_view'],
  events: [EVENTS, 'events_view'],
  documents: [DOCUMENTS, 'documents_view'],
} as const;
const QA = [
  'qa_dashboard_all_events',
  'qa_dashboard_grid_facts_by_events',
  'qa_dashboard_grid_fact_by_conflict',
  'qa_dashboard_grid_fact_by_disaster',
];

let server: TestServer;
let runs: number[];
const cookies: Record<string, string> = {};

beforeAll(async () => {
  server = await startServer();
  const today = new Date();
  await generateSample(server.ownerDatabase, { facts: 80, seed: 3, today });
  await generateSample(server.ownerDatabase, { facts: 80, seed: 4, today });
  runs = (await server.owner<{ id: number }>('select id::integer as id from data.import_runs order by id')).map(
    ({ id }) => id,
  );
  await compareWaiting(server.ownerDatabase);
  for (const role of ROLES) {
    const username = role.toLowerCase();
    await server.addUser(username, PASSWORD, [role]);
    cookies[role] = await server.signIn(username, PASSWORD);
  }
  // An expert has countries, the others have none.
  await server.owner(
    `insert into data.portfolios (iso3, username, assigned_by)
     select f.iso3, 'expert', 'administrator' from data.facts f group by 1 order by count(*) desc limit 5`,
  );
  // Two of one run, so that there is a pair without a sample.
  await server.owner(
    `insert into data.duplicates (entity_type, one, other, reason, score)
     select 'facts', min(f.id), max(f.id), 'Test', 90 from data.facts f
     where f.import_run = $1 and f.iso3 in (select p.iso3 from data.portfolios p where p.username = 'expert')`,
    [runs[1]],
  );
});
afterAll(() => server.close());

async function read<Row>(role: string, url: string): Promise<{ rows: Row[]; total: number }> {
  const headers = { cookie: cookies[role], prefer: 'count=exact' };
  const answer = await server.app.inject({ url: `/psql/${url}`, headers });
  expect([role, url, answer.statusCode < 300 ? '' : answer.body]).toEqual([role, url, '']);
  return { rows: answer.json<Row[]>(), total: Number(String(answer.headers['content-range']).split('/')[1]) };
}
const query = (where: Record<string, unknown>) =>
  Object.entries(where)
    .flatMap(([name, value]) => [value].flat().map((each) => `${name}=${encodeURIComponent(String(each))}`))
    .join('&');

async function rowsOf(role: string, to: string, search: Address): Promise<number> {
  if (to === '/dashboards/qa') {
    const where = query(potentialErrorsWhere(potentialErrorsFrom(search)));
    return (await read(role, `potential_errors?select=id&${where}&limit=1`)).total;
  }
  if (to === '/duplicates')
    return (await read(role, 'duplicates?select=one&mine=is.true&dismissed=is.false&limit=1')).total;
  const [list, view] = LISTS[to === '/facts/review' ? 'facts' : (to.slice(1) as keyof typeof LISTS)];
  const where = query(conditionsOf(list as typeof FACTS, listingFrom(list as typeof FACTS, search)));
  return (await read(role, `${view}?select=id&${where}&limit=1`)).total;
}

const ids = async (text: string) => new Set((await server.owner<{ id: string }>(text, [runs])).map(({ id }) => id));

test.for([
  ['sample', 'sample', ' @proof'],
  ['sample', 'gidd', ''],
  ['gidd', 'gidd', ' @proof'],
] as const)('the runs %s and %s%s', async ([first, second], { expect: expected }) => {
  const sources = [first, second];
  for (const [at, source] of sources.entries())
    await server.owner('update data.import_runs set source = $1 where id = $2', [source, runs[at]]);
  await server.owner('delete from data.kept_errors');
  await server.owner('delete from data.kept_errors_run');
  await findErrors(server.ownerDatabase);
  const isMixed = new Set(sources).size > 1;
  expected((await read('Expert', 'rpc/leaves_out_sample')).rows).toBe(isMixed);
  const sample: SampleRule = isMixed ? { sample: 'No' } : {};
  const kinds = new Set<string>();
  for (const role of ROLES) {
    for (const errors of [false, true]) {
      const { rows: work } = await read<Work>(role, `rpc/my_work?since=${SINCE}&errors=${errors}`);
      for (const each of work) {
        if (['assigned', 'comments', 'backups', 'notes'].includes(each.kind)) continue;
        const { to, search = {} } = addressOfWork(each, role.toLowerCase(), sample);
        // The search of home begins a week ago, the counts of the test with the sample.
        const address = { ...search, ...('in_created_at' in search && { in_created_at: `${SINCE}..` }) } as Address;
        expected([role, each, await rowsOf(role, to, address)]).toEqual([role, each, each.count]);
        kinds.add(each.kind);
      }
      if (errors) continue;
      const review = addressOfWork({ kind: 'review', iso3: null, country: null, count: 0 }, role.toLowerCase());
      const waiting = work.find(({ kind }) => kind === 'review')?.count ?? 0;
      expected([role, await rowsOf(role, review.to, review.search as Address)]).toEqual([role, waiting]);
    }
    const { rows: recorded } = await read<Recorded>(role, `rpc/recorded_since?since=${SINCE}`);
    const { rows: shown } = await read<{ iso3: string; mine: boolean }>(role, 'rpc/home_countries');
    const mine = shown.filter((one) => one.mine).map(({ iso3 }) => iso3);
    for (const { kind, count } of recorded) {
      const address = searchOfRecorded(kind, { since: SINCE, mine, sample });
      expected([role, kind, await rowsOf(role, `/${kind}`, address)]).toEqual([role, kind, count]);
    }
  }
  // The table of sums has the facts that count, also for a search; only one that asks for samples has them.
  for (const iso3 of [[], ['SDN', 'COL', 'PHL']]) {
    const search = { ...FACTS.search.empty, iso3 };
    const choice = choiceFrom({ of: COUNT });
    const where = conditionsOf(FACTS, { search: figuresOf(search, {}, sample), filters: {} });
    const table = await loadTable(where, choice, async (url) => (await read('Coordinator', url.slice(6))).rows);
    const { rows: real } = await read(
      'Coordinator',
      `facts_view?select=id&limit=5000${iso3.length > 0 ? `&iso3=in.(${iso3.join()})` : ''}${isMixed ? '&sample=is.false' : ''}`,
    );
    expected([table.whole.facts, table.samples]).toEqual([real.length, 0]);
  }
  // A list's line of totals has the facts of its table, also where the search finds samples alone; that of an event has the event's own figures.
  const coordinator = async (url: string) => (await read('Coordinator', url.slice(6))).rows;
  const sumsOf = async (search: object) => {
    const where = conditionsOf(FACTS, { search: { ...FACTS.search.empty, ...search }, filters: {} });
    const { all, left } = await loadRealSums('facts_view', 'event_role', where, coordinator, async () => isMixed);
    return totalsOf(all, left);
  };
  const { rows: found } = await read<{ iso3: string }>('Coordinator', 'facts_view?select=iso3,facts:count()');
  for (const { iso3 } of found.slice(0, 12)) {
    const search = figuresOf({ ...FACTS.search.empty, iso3: [iso3] }, {}, sample);
    const table = await loadTable(conditionsOf(FACTS, { search, filters: {} }), choiceFrom({ of: COUNT }), coordinator);
    expected([iso3, (await sumsOf({ iso3: [iso3] })).facts]).toEqual([iso3, table.whole.facts]);
  }
  const { rows: events } = await read<{ event_id: number; type: string; stock_year: number | null; total: string }>(
    'Coordinator',
    'event_facts_totals?order=event_id&limit=40',
  );
  for (const { event_id, type, stock_year: year, total } of events) {
    const search = figuresOf({ ...FACTS.search.empty, event_id: String(event_id) as never }, {}, sample);
    const one = (await sumsOf(search)).types.find((each) => each.type === type && each.year === year);
    expected([event_id, type, String(one?.total ?? '0')]).toEqual([event_id, type, total ?? '0']);
  }
  const asked = conditionsOf(FACTS, {
    search: figuresOf({ ...FACTS.search.empty, sample: 'Yes' }, {}, sample),
    filters: {},
  });
  expected(asked).toMatchObject({ sample: 'is.true' });

  expected([...kinds].toSorted()).toEqual(['documents', 'duplicates', 'errors', 'events', 'facts', 'review']);

  // Those that show samples, of the two runs.
  const samples = {
    facts: await ids(
      "select id::text from data.facts where import_run = any ($1) and import_run in (select r.id from data.import_runs r where r.source = 'sample')",
    ),
    events: await ids(
      "select id::text from data.events where import_run = any ($1) and import_run in (select r.id from data.import_runs r where r.source = 'sample')",
    ),
  };
  const showsSample = async (url: string, kind: 'facts' | 'events') =>
    (await read<{ id: number }>('Coordinator', `${url}&limit=5000`)).rows.filter(({ id }) =>
      samples[kind].has(String(id)),
    ).length > 0;
  const lists = [
    await showsSample('potential_errors?select=id&entity_type=eq.facts', 'facts'),
    await showsSample('facts_view?select=id&waits_for_my_review=is.true', 'facts'),
    ...(await Promise.all(
      QA.flatMap((view, at) =>
        ['', '_gathered'].map((part) => showsSample(`${view}${part}?select=id`, at < 2 ? 'events' : 'facts')),
      ),
    )),
  ];
  expected(lists).toEqual(lists.map(() => sources.every((source) => source === 'sample')));
});
