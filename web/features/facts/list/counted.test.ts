/** Tests the facts that count in each sum (docs/figures.md): facts with different primes over master × sub-fact × event × role × cause × type × year × confidential, against a model of the page. */
import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { factsBehindMonth, leftOutOfMonths } from '#domain/dashboards/analysis.ts';
import {
  factsBehind,
  PROFILE_TYPES,
  type MonthlyFigure,
  type YearlyFigure,
} from '#domain/countries/country-figures.ts';
import type { Address } from '#domain/search/search.ts';
import { totalsByCause, totalsOf, type Totals } from '#domain/facts/totals.ts';
import { choiceFrom } from '#domain/facts/facts-table.ts';
import { startServer, type TestServer } from '#server/testing/server.ts';
import { listingFrom } from '#web/lists/address.ts';
import { conditionsOf } from '#web/lists/rows/records-query.ts';
import { conditionsOfSelected } from '#web/lists/selection/selection.ts';
import { loadSums } from '#web/lists/totals/totals-query.ts';
import { loadTable } from '#web/features/facts/table/table-query.ts';
import { FACTS } from './facts.tsx';

const PASSWORD = 'a password for tests';
const FLOW = 'New Displacement (Flow)';
const STOCK = 'IDPs (Stock)';
const RETURN = 'Return (Flow)';
const TYPES = [FLOW, STOCK, RETURN] as const;
const CAUSES = ['Disaster', 'Conflict'] as const;
const SIGN: Readonly<Record<string, number>> = {
  'Recommended figure': 1,
  'Partial figure (Added)': 1,
  'Partial figure (Subtracted)': -1,
  Triangulation: 0,
};
const ROLES = Object.keys(SIGN);
/** Of each cause; `null` is no event, and so no role. */
const EVENTS = ['first', 'second', null] as const;

type Known = {
  id: number;
  name: string;
  figure: number | null;
  cause: string;
  type: string;
  year: number;
  month: number;
  event: (typeof EVENTS)[number];
  role: string | null;
  parent: Known | null;
  dated: boolean;
  archived: boolean;
  confidential: boolean;
};

let server: TestServer;
let cookie: string;
let facts: Known[] = [];
const events: Record<string, number> = {};

function primes(count: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime !== 0)) found.push(n);
  return found;
}

const blank = { id: 0, name: '', month: 1, parent: null, dated: true, archived: false, confidential: false };
/** The masters of 2023: where they count, and the ways in which they do not. */
const MASTERS = [
  { event: 'first', role: 'Recommended figure' },
  { event: 'second', role: 'Partial figure (Added)' },
  { event: 'first', role: 'Partial figure (Subtracted)' },
  { event: 'first', role: 'Triangulation' },
  { event: null, role: null },
  { event: 'first', role: 'Recommended figure', figure: null },
  { event: 'first', role: 'Recommended figure', archived: true },
  { event: 'first', role: 'Recommended figure', dated: false },
] as const;

function known(): Known[] {
  const all: Known[] = [];
  for (const cause of CAUSES)
    for (const type of TYPES) {
      const masters = MASTERS.map((each) => ({ ...blank, figure: 0, cause, type, year: 2023, ...each }) as Known);
      all.push(...masters);
      for (const parent of [null, ...masters])
        for (const event of EVENTS)
          for (const role of event === null ? [null] : ROLES)
            for (const year of [2022, 2023]) {
              const month = 1 + (all.length % 3);
              const confidential = all.length % 2 === 0;
              all.push({ ...blank, figure: 0, cause, type, event, role, year, month, parent, confidential });
            }
    }
  const figures = primes(all.length);
  for (const [at, fact] of all.entries()) {
    if (fact.figure !== null) fact.figure = figures[at]!;
    fact.name = `Prime ${figures[at]}`;
  }
  return all;
}

const dayOf = ({ year, month }: Known) => ({ date: `${year}-0${month}-15`, accuracy: 'Day' });

async function create(relation: string, rows: object[]): Promise<number[]> {
  const headers = { cookie, prefer: 'return=representation' };
  const answer = await server.app.inject({
    method: 'POST',
    url: `/psql/${relation}?select=id`,
    headers,
    payload: rows,
  });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<{ id: number }[]>().map(({ id }) => id);
}
async function read<Row>(url: string): Promise<Row[]> {
  const answer = await server.app.inject({ url: url.startsWith('/') ? url : `/psql/${url}`, headers: { cookie } });
  expect([url, answer.statusCode < 300 ? '' : answer.body]).toEqual([url, '']);
  return answer.json();
}

beforeAll(async () => {
  server = await startServer();
  await server.addUser('coordinator', PASSWORD, ['Coordinator']);
  cookie = await server.signIn('coordinator', PASSWORD);
  const [publisher] = await create('publishers', [{ name: 'Office of totals', type: 'United Nations' }]);
  const parties = { sources: [publisher], publishers: [publisher] };
  const [document_id] = await create('documents', [
    { name: 'Report on totals', publication_date: '2023-04-01', type: 'PDF', ...parties },
  ]);
  for (const displacement_type of CAUSES)
    for (const which of ['first', 'second']) {
      const start_date = { date: '2022-01-01', accuracy: 'Day' };
      const name = `Peru: the ${which} of ${displacement_type}`;
      const [id] = await create('events', [{ name, year: 2022, displacement_type, start_date }]);
      events[`${displacement_type} ${which}`] = id!;
    }
  facts = known();
  const rowOf = (fact: Known) => ({
    name: fact.name,
    iso3: 'PER',
    year: fact.year,
    displacement_type: fact.cause,
    type: fact.type,
    confidential: fact.confidential,
    event_id: fact.event === null ? null : events[`${fact.cause} ${fact.event}`],
    event_role: fact.role,
    document_id: fact.parent === null ? null : document_id,
    parent_id: fact.parent?.id ?? null,
    locations: { locations: [{ type: 'Origin', name: 'Lima', latlng: [-12.05, -77.04], accuracy: 'Point' }] },
    data: {
      reported_figure: fact.figure ?? 1,
      unit: 'Person',
      term: 'Displaced',
      start_date: dayOf(fact),
      end_date: dayOf(fact),
      stock_date: dayOf(fact),
    },
  });
  // Masters first: a sub-fact needs the number of its own.
  for (const some of [facts.filter(({ parent }) => parent === null), facts.filter(({ parent }) => parent !== null)]) {
    const ids = await create('facts', some.map(rowOf));
    for (const [at, fact] of some.entries()) fact.id = ids[at]!;
  }
  const idsOf = (chosen: (fact: Known) => boolean) => facts.filter(chosen).map(({ id }) => id);
  await server.owner('update data.facts set archived_at = now() where id = any ($1)', [idsOf((f) => f.archived)]);
  // Only an import leaves a fact without a figure or a day.
  const imported = (change: string) =>
    `with made as (insert into data.import_runs (source, file_name, created_by) values ('gidd', 'a file', 'coordinator') returning id),
       run as (select set_config('request.import_run', id::text, true) from made)
     update data.facts set data = ${change} from run where id = any ($1)`;
  await server.owner(imported(`data - 'reported_figure'`), [idsOf(({ figure }) => figure === null)]);
  await server.owner(imported(`data - 'start_date'`), [idsOf(({ dated }) => !dated)]);
  facts = facts.filter(({ archived }) => !archived);
}, 120_000);
afterAll(() => server.close());

// The model: docs/figures.md in words of its own.
const countsByItself = ({ figure, role, archived }: Known) =>
  figure !== null && !archived && (SIGN[role ?? ''] ?? 0) !== 0;
const isPart = (fact: Known, master: Known) => fact.type.includes('Flow') || fact.year === master.year;
/** A sub-fact whose master counts in the same sum. */
const leftOut = (fact: Known, sameSum: (master: Known) => boolean) =>
  fact.parent !== null && countsByItself(fact.parent) && isPart(fact, fact.parent) && sameSum(fact.parent);
const inEvent = (fact: Known) =>
  countsByItself(fact) && fact.event !== null && !leftOut(fact, ({ event }) => event === fact.event);
const inMonths = (fact: Known) =>
  countsByItself(fact) && fact.type === FLOW && fact.dated && !leftOut(fact, ({ dated }) => dated);
const inYears = (fact: Known) => countsByItself(fact) && !leftOut(fact, () => true);
const sum = (some: readonly Known[]) =>
  some.reduce((total, { figure, role }) => total + (SIGN[role ?? ''] ?? 0) * (figure ?? 0), 0);
const idsOf = (some: readonly Known[]) => some.map(({ id }) => id).toSorted((one, other) => one - other);

const whereOf = (address: Address) => conditionsOf(FACTS, listingFrom(FACTS, address));
async function totals(
  where: ReturnType<typeof whereOf>,
  role: 'event_role' | 'parent_role' = 'event_role',
): Promise<Totals> {
  const { all, left } = await loadSums('facts_view', role, where, (address) => read(address));
  const [totals, byCause] = [totalsOf(all, left), totalsByCause(all, left)];
  // The figures of the causes add up to the whole, for each type and year.
  for (const { type, year } of byCause.length === 0 ? [] : totals.types)
    expect(byCause.reduce((sum, one) => sum + totalOf(one, type, year), 0)).toBe(totalOf(totals, type, year));
  return totals;
}
const totalOf = ({ types }: Pick<Totals, 'types'>, type: string, year: number | null = null) =>
  Number(types.find((one) => one.type === type && one.year === year)?.total ?? 0n);
/** The totals of the facts list that an address leads to. */
const listTotals = (address: Address) => totals(whereOf(address));
const listed = async (address: Address) => {
  const { and, ...where } = whereOf(address) as Record<string, string>;
  const query = new URLSearchParams({ select: 'id', order: 'id', ...where, ...(and !== undefined && { and }) });
  return (await read<{ id: number }>(`facts_view?${query}`)).map(({ id }) => id);
};

describe('an event', () => {
  const cases = CAUSES.flatMap((cause) => ['first', 'second'].map((event) => ({ cause, event })));
  test.each(cases)('$cause, the $event: its page, the events list, QA and the list of its facts agree', async (of) => {
    const id = events[`${of.cause} ${of.event}`]!;
    const own = facts.filter(({ cause, event }) => cause === of.cause && event === of.event);
    const counted = own.filter(inEvent);
    const expected = sum(counted.filter(({ type }) => type === FLOW));
    expect(await read(`events_view?select=recommended_figure&id=eq.${id}`)).toEqual([{ recommended_figure: expected }]);
    expect(await read(`events_gathered?select=recommended_figure&id=eq.${id}`)).toEqual([
      { recommended_figure: expected },
    ]);
    expect(await read(`events_download_view?select=recommended_figure&id=eq.${id}`)).toEqual([
      { recommended_figure: expected },
    ]);
    for (const view of ['qa_dashboard_all_events', 'qa_dashboard_all_events_gathered'])
      expect(await read(`${view}?select=total_recommeded_figure&id=eq.${id}`)).toEqual([
        { total_recommeded_figure: expected },
      ]);

    const page = await read<{ type: string; stock_year: number | null; total: string; left_out: number }>(
      `event_facts_totals?event_id=eq.${id}`,
    );
    const list = await listTotals({ event_id: id });
    for (const { type, stock_year: year, total } of page) {
      const ofType = counted.filter((fact) => fact.type === type && (year === null || fact.year === year));
      expect([type, year, Number(total)]).toEqual([type, year, sum(ofType)]);
      expect(totalOf(list, type, year)).toBe(sum(ofType));
    }
    const left = own.filter((fact) => countsByItself(fact) && !inEvent(fact));
    expect(page.reduce((count, { left_out: out }) => count + out, 0)).toBe(left.length);
    expect(list.leftOut).toBe(left.length);
    const roles = ROLES.slice(0, 3);
    expect(await listed({ event_id: id, in_counts_in_event: 'No', in_event_role: roles })).toEqual(
      idsOf(own.filter((fact) => SIGN[fact.role!] !== 0 && !inEvent(fact))),
    );
  });
});

describe.each(CAUSES)('the months of %s', (cause) => {
  const view = `qa_dashboard_monthly_figures_${cause === 'Disaster' ? 'disasters' : 'conflict'}`;
  const own = () => facts.filter((fact) => fact.cause === cause && inMonths(fact));
  const months = [2022, 2023].flatMap((year) => [1, 2, 3].map((month) => ({ year, month })));

  test('of the home page, the analysis and the profile of the country are the same sums', async () => {
    const rows = await read<{ year: number; month: number; figure: number; cumulative_figure: number }>(
      `${view}?year=in.(2022,2023)&month=lte.3&order=year,month`,
    );
    const expected = months.map((of) => sum(own().filter(({ year, month }) => year === of.year && month === of.month)));
    expect(rows.map(({ figure }) => figure)).toEqual(expected);
    expect(rows[5]?.cumulative_figure).toBe(expected.slice(3).reduce((total, figure) => total + figure, 0));
    for (const filter of ['', '&iso3={PER}']) {
      const hazards = await read<{ year: number; month: number; figure: number }>(
        `rpc/monthly_figures_by_hazard?cause=${cause}${filter}`,
      );
      expect(
        months.map((of) => hazards.find(({ year, month }) => year === of.year && month === of.month)?.figure ?? 0),
      ).toEqual(expected);
    }
    const profile = await read<MonthlyFigure>(`rpc/country_monthly_figures?iso3=PER&displacement_type=eq.${cause}`);
    expect(
      months.map((of) =>
        Number(profile.find(({ year, month }) => year === of.year && month === of.month)?.figure ?? 0),
      ),
    ).toEqual(expected);
  });

  test('each cell leads to a list with the same sum', async () => {
    const filters = { today: '2026-01-01', hazards: [], iso3: [], region: [], sample: {} };
    for (const at of months)
      for (const kind of ['monthly', 'cumulative'] as const) {
        const inCell = own().filter(
          ({ year, month }) => year === at.year && (kind === 'monthly' ? month === at.month : month <= at.month),
        );
        const address = factsBehindMonth(cause, at, { kind, ...filters });
        expect(await listed(address)).toEqual(idsOf(inCell));
        expect(totalOf(await listTotals(address), FLOW)).toBe(sum(inCell));
      }
    for (const { year, month } of months) {
      const address = factsBehind.months('PER', cause, {}, year, year, [month, month]);
      expect(totalOf(await listTotals(address), FLOW)).toBe(
        sum(own().filter((fact) => fact.year === year && fact.month === month)),
      );
    }
  });

  test('the facts left out can be listed', async () => {
    const left = facts.filter(
      (fact) => fact.cause === cause && fact.type === FLOW && (SIGN[fact.role ?? ''] ?? 0) !== 0 && !inMonths(fact),
    );
    expect(await listed(leftOutOfMonths(cause, {}))).toEqual(idsOf(left));
  });
});

test('the years of the profile are those of the lists that they lead to, and say what they leave out', async () => {
  const rows = await read<YearlyFigure>('rpc/country_yearly_figures?iso3=PER');
  for (const type of PROFILE_TYPES)
    for (const cause of CAUSES)
      for (const year of [2022, 2023]) {
        const own = facts.filter((fact) => fact.type === type && fact.cause === cause && fact.year === year);
        const row = rows.find((one) => one.type === type && one.displacement_type === cause && one.year === year)!;
        expect([row.facts, Number(row.figure)]).toEqual([own.length, sum(own.filter(inYears))]);
        expect(row.no_role).toBe(own.filter(({ role }) => role === null).length);
        expect(row.triangulation).toBe(own.filter(({ role }) => role === 'Triangulation').length);
        expect(row.part_of_master).toBe(own.filter((fact) => countsByItself(fact) && !inYears(fact)).length);
        const list = await listTotals(factsBehind.year('PER', year, { type, cause }, {}));
        expect(totalOf(list, type, type === STOCK ? year : null)).toBe(Number(row.figure));
      }
  const reasons = [
    ['No: no event', ({ role }: Known) => role === null],
    ['No: triangulation', ({ role }: Known) => role === 'Triangulation'],
    ['No: part of its master fact', (fact: Known) => (SIGN[fact.role ?? ''] ?? 0) !== 0 && leftOut(fact, () => true)],
  ] as const;
  for (const [counts, is] of reasons)
    expect(await listed(factsBehind.notCounted('PER', counts, {}))).toEqual(
      idsOf(facts.filter((fact) => fact.type !== RETURN && is(fact))),
    );
});

test('the totals of a search leave out a sub-fact only beside its master, and never add stocks of different years', async () => {
  const searches: [Address, (fact: Known) => boolean][] = [
    [{}, () => true],
    [{ year: 2022 }, ({ year }) => year === 2022],
    [{ year: 2023 }, ({ year }) => year === 2023],
    [{ displacement_type: 'Conflict', confidential: 'Yes' }, (f) => f.cause === 'Conflict' && f.confidential],
    [{ confidential: 'No' }, ({ confidential }) => !confidential],
    [{ class: 'Sub' }, ({ parent }) => parent !== null],
    [{ class: 'Master' }, ({ parent }) => parent === null],
    [{ event_role: 'Recommended figure' }, ({ role }) => role === 'Recommended figure'],
    [{ name: 'prime 19' }, ({ name }) => name.includes('19')],
    [
      { date_type: 'Start Date', date_from: '2023-02-01', date_to: '2023-03-31' },
      // A stock has no start date.
      (f) => f.dated && f.type.includes('Flow') && f.year === 2023 && f.month > 1,
    ],
    [{ counts: 'Yes' }, (f) => (SIGN[f.role ?? ''] ?? 0) !== 0 && !leftOut(f, () => true)],
  ];
  for (const [address, is] of searches) {
    const found = new Set(facts.filter(is));
    const list = await listTotals(address);
    const counted = [...found].filter((fact) => countsByItself(fact) && !leftOut(fact, (master) => found.has(master)));
    expect([address, list.facts]).toEqual([address, found.size]);
    for (const { type, year, total } of list.types) {
      const of = counted.filter(
        (fact) => fact.type === type && (year === null) === type.includes('Flow') && (year ?? fact.year) === fact.year,
      );
      expect([address, type, year, Number(total ?? 0n)]).toEqual([address, type, year, sum(of)]);
    }
    expect(list.leftOut).toBe([...found].filter(countsByItself).length - counted.length);
    expect(list.noEvent).toBe([...found].filter(({ role }) => role === null).length);
  }
});

test('selected facts are counted by the same rule', async () => {
  const sub = facts.find((fact) => fact.type === FLOW && countsByItself(fact) && leftOut(fact, () => true))!;
  const select = (some: readonly Known[]) =>
    totals(conditionsOfSelected({}, { all: false, ids: new Set(idsOf(some)) }) as ReturnType<typeof whereOf>);
  expect(totalOf(await select([sub]), FLOW)).toBe(sum([sub]));
  const both = await select([sub, sub.parent!]);
  expect([totalOf(both, FLOW), both.leftOut]).toEqual([sum([sub.parent!]), 1]);
});

test('of a master fact count its sub-facts by their own role, and of a stock those of its year', async () => {
  for (const master of facts.filter((fact) => facts.some(({ parent }) => parent === fact))) {
    const subs = facts.filter(({ parent }) => parent === master);
    // Every sub-fact has the role that a person's choice of a master gives it: added.
    const own = subs.filter((fact) => isPart(fact, master));
    const expected = own.reduce((total, { figure }) => total + (figure ?? 0), 0);
    const [row] = await read<{
      total: string;
      sub_facts: number;
      left_out: { type: string; year: number; facts: number }[];
    }>(`sub_facts_totals?id=eq.${master.id}`);
    expect([row?.total, row?.sub_facts]).toEqual([String(expected), subs.length]);
    expect(row?.left_out.map(({ year, facts: count }) => [year, count])).toEqual(
      own.length === subs.length ? [] : [[2022, subs.length - own.length]],
    );
    const tab = await totals({ parent_id: `eq.${master.id}` } as ReturnType<typeof whereOf>, 'parent_role');
    expect(totalOf(tab, master.type, master.type === STOCK ? 2023 : null)).toBe(expected);
  }
});

test('the file of a search says of each fact whether it counts', async () => {
  const rows = await read<{ id: number; counts: string }>('facts_download_view?select=id,counts&name=like.Prime*');
  expect(rows).toHaveLength(facts.length);
  const counts = (fact: Known) => (SIGN[fact.role ?? ''] ?? 0) !== 0 && !leftOut(fact, () => true);
  expect(
    rows
      .filter((row) => row.counts === 'Yes')
      .map(({ id }) => id)
      .toSorted((a, b) => a - b),
  ).toEqual(idsOf(facts.filter(counts)));
});

test('the signs in the rule are those of the roles', async () => {
  const roles = await server.owner<{ name: string; sign: number; counts: boolean; signed: number | null }>(
    `select r.name, r.sign, rules.role_counts(r.name) as counts from data.fact_roles r`,
  );
  for (const { name, sign, counts } of roles) expect([name, counts, SIGN[name]]).toEqual([name, sign !== 0, sign]);
});

describe('beside sample facts, which no figure counts', () => {
  const REAL = { sample: 'No' } as const;
  let real: Known[] = [];
  beforeAll(async () => {
    // Masters and sub-facts in all four ways.
    const samples = facts.filter(({ id }) => (id * 7) % 3 === 0);
    real = facts.filter((fact) => !samples.includes(fact));
    await server.owner(
      `with made as (insert into data.import_runs (source, file_name, created_by) values ('sample', 'sample', 'coordinator') returning id)
       update data.facts set import_run = made.id from made where data.facts.id = any ($1)`,
      [idsOf(samples)],
    );
  });
  test('samples are left out of figures', async () => {
    expect(await read('/psql/rpc/leaves_out_sample')).toBe(true);
  });
  const realMaster = ({ parent }: Known) => parent !== null && real.includes(parent);

  /** The list, its file and its table have the facts and the sum of the figure. */
  async function leadsTo(address: Address, type: string, year: number | null, figure: number) {
    expect([address, totalOf(await listTotals(address), type, year)]).toEqual([address, figure]);
    const where = whereOf(address);
    const table = await loadTable(where, choiceFrom({ rows: 'country', columns: 'none' }), (each) => read(each));
    expect([address, table.samples]).toEqual([address, 0]);
    const { and, ...rest } = where as Record<string, string>;
    const query = new URLSearchParams({ select: 'id,figure,event_role,sample', ...rest, ...(and && { and }) });
    const rows = await read<{ figure: number | null; event_role: string | null }>(`facts_download_view?${query}`);
    const total = rows.reduce((sum, row) => sum + (SIGN[row.event_role ?? ''] ?? 0) * (row.figure ?? 0), 0);
    expect([address, total]).toEqual([address, figure]);
  }

  test('the years of a profile lead to lists, files and tables of the same figure', async () => {
    const rows = await read<YearlyFigure>('rpc/country_yearly_figures?iso3=PER');
    for (const { type, displacement_type: cause, year, figure } of rows) {
      const own = real.filter((fact) => fact.type === type && fact.cause === cause && fact.year === year);
      const counted = own.filter((fact) => countsByItself(fact) && !(realMaster(fact) && leftOut(fact, () => true)));
      expect([type, cause, year, Number(figure)]).toEqual([type, cause, year, sum(counted)]);
      const column = { type, cause } as Parameters<typeof factsBehind.year>[2];
      await leadsTo(factsBehind.year('PER', year, column, REAL), type, type === STOCK ? year : null, Number(figure));
    }
  });

  test.each(CAUSES)(
    'the months of %s of home, the analysis and a profile lead to lists of the same figure',
    async (cause) => {
      const filters = { today: '2026-01-01', hazards: [], iso3: [], region: [], sample: REAL };
      const view = `qa_dashboard_monthly_figures_${cause === 'Disaster' ? 'disasters' : 'conflict'}`;
      const rows = await read<{ year: number; month: number; figure: number }>(
        `${view}?year=in.(2022,2023)&month=lte.3`,
      );
      expect(rows.some(({ figure }) => figure !== 0)).toBe(true);
      for (const { year, month, figure } of rows) {
        await leadsTo(factsBehindMonth(cause, { year, month }, { kind: 'monthly', ...filters }), FLOW, null, figure);
        await leadsTo(factsBehind.months('PER', cause, REAL, year, year, [month, month]), FLOW, null, figure);
      }
      for (const { sample } of await read<{ sample: boolean }>(
        `facts_view?select=sample&${new URLSearchParams(whereOf(leftOutOfMonths(cause, REAL)) as Record<string, string>)}`,
      ))
        expect(sample).toBe(false);
    },
  );

  /** docs/figures.md, Releases: without confidential facts; a fact without an event has its role in its master, or counts by itself. */
  const roleInRelease = ({ role, event, parent }: Known) =>
    event !== null ? role : parent === null ? null : 'Partial figure (Added)';
  const byItselfInRelease = (fact: Known) =>
    real.includes(fact) && !fact.confidential && fact.figure !== null && roleInRelease(fact) !== 'Triangulation';
  const inRelease = (fact: Known) =>
    byItselfInRelease(fact) && !(fact.parent !== null && byItselfInRelease(fact.parent) && isPart(fact, fact.parent));

  // The rights of the others lie between these two.
  describe.each([
    ['Administrator', ''],
    ['Expert', ' @proof'],
    ['Reviewer', ' @proof'],
    ['Reporting', ' @proof'],
    ['Viewer', ''],
  ])('%s%s', (role) => {
    let own: string;
    const readAs = async (url: string, headers: Record<string, string> = {}) => {
      const answer = await server.app.inject({
        url: url.startsWith('/') ? url : `/psql/${url}`,
        headers: { cookie: own, ...headers },
      });
      expect([url, answer.statusCode < 300 ? '' : answer.body]).toEqual([url, '']);
      return answer;
    };
    const rowsAs = async <Row>(url: string) => (await readAs(url)).json<Row[]>();
    beforeAll(async () => {
      await server.addUser(role.toLowerCase(), PASSWORD, [role]);
      own = await server.signIn(role.toLowerCase(), PASSWORD);
    });

    test('reads one figure in the profile, the countries, the list, its table and its files', async () => {
      const yearly = await rowsAs<YearlyFigure>('rpc/country_yearly_figures?iso3=PER');
      const [country] = await rowsAs<{
        year: number;
        fact_count: number;
        conflict_years: Record<string, number>;
        disaster_years: Record<string, number>;
      }>('countries_view?iso3=eq.PER');
      const latest = real.filter(({ year }) => year === country!.year);
      expect(country!.fact_count).toBe(latest.length);
      const [counted] = await rowsAs('facts_view?select=iso3,facts:count()&sample=is.false');
      expect(counted).toEqual({ iso3: 'PER', facts: real.length });
      for (const type of PROFILE_TYPES)
        for (const cause of CAUSES) {
          const address = factsBehind.year(
            'PER',
            2023,
            { type, cause } as Parameters<typeof factsBehind.year>[2],
            REAL,
          );
          const figure = sum(
            real.filter(
              (fact) =>
                fact.type === type &&
                fact.cause === cause &&
                fact.year === 2023 &&
                countsByItself(fact) &&
                !(realMaster(fact) && leftOut(fact, () => true)),
            ),
          );
          const row = yearly.find((one) => one.type === type && one.displacement_type === cause && one.year === 2023);
          expect([type, cause, Number(row?.figure)]).toEqual([type, cause, figure]);
          if (type === FLOW)
            expect(country![cause === 'Conflict' ? 'conflict_years' : 'disaster_years']['2023']).toBe(figure);
          const where = whereOf(address);
          const read = async (url: string) => (await readAs(url)).json<unknown>();
          const { all, left } = await loadSums('facts_view', 'event_role', where, read);
          const year2023 = type === STOCK ? 2023 : null;
          expect(totalOf(totalsOf(all, left), type, year2023)).toBe(figure);
          const { and, ...rest } = where as Record<string, string>;
          const query = new URLSearchParams({ select: 'id,event_role,figure', ...rest, ...(and && { and }) });
          const added = (rows: (readonly unknown[])[]) =>
            [...new Map(rows.map((cells) => [String(cells[0]), cells])).values()].reduce(
              (total, [, of, each]) => total + (SIGN[String(of)] ?? 0) * Number(each ?? 0),
              0,
            );
          const csv = parse((await readAs(`facts_download_view?${query}`, { accept: 'text/csv' })).body, {
            bom: true,
          }) as string[][];
          const accept = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
          const book = await readXlsx((await readAs(`facts_download_view?${query}`, { accept })).rawPayload);
          const map = await readAs(`facts_locations_view?${query}`, { accept: 'application/geo+json' });
          const points = map.json<{ features: { properties: Record<string, unknown> }[] }>().features;
          expect([
            added(csv.slice(1)),
            added((book.sheets[0]?.rows ?? []).slice(1)),
            added(points.map(({ properties: { id, event_role: of, figure: each } }) => [id, of, each])),
          ]).toEqual([figure, figure, figure]);
        }
    });

    test('reads in the draft of a release its own rule, and of each fact why it is left out', async () => {
      const [id] = await create('releases', [{ name: `Draft of ${role}`, year: 2023 }]);
      const sums = await rowsAs<{ displacement_type: string; type: string; facts: number; figure: number }>(
        `rpc/release_figures_beside?id=${id}`,
      );
      const taken = facts.filter((fact) => fact.year === 2023 && inRelease(fact));
      for (const type of TYPES)
        for (const cause of CAUSES) {
          const of = taken.filter((fact) => fact.type === type && fact.cause === cause);
          const figure = of.reduce(
            (total, fact) =>
              total + (roleInRelease(fact) === 'Partial figure (Subtracted)' ? -1 : 1) * (fact.figure ?? 0),
            0,
          );
          const row = sums.find((one) => one.type === type && one.displacement_type === cause);
          expect([type, cause, row?.facts ?? 0, row?.figure ?? 0]).toEqual([type, cause, of.length, figure]);
        }
      const rules = await rowsAs<{ rule: string; facts: number }>(`rpc/release_rules?id=${id}`);
      const left = await rowsAs<{ fact_id: number }>(`rpc/facts_left_out_of_release?id=${id}`);
      expect(rules.find(({ rule }) => rule === 'Yes')?.facts).toBe(taken.length);
      expect(rules.reduce((total, { rule, facts: count }) => total + (rule === 'Yes' ? 0 : count), 0)).toBe(
        left.length,
      );
      expect(left.map(({ fact_id }) => fact_id).filter((one) => taken.some((fact) => fact.id === one))).toEqual([]);
    });
  });
});
