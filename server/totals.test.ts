/** Tests that the totals of list, events, masters, months, IDU, dashboards and downloads agree after each change. The figures of facts are different primes. */
import { readXlsx } from 'hucre';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from './testing/server.ts';

const PASSWORD = 'a password for tests';
const FLOW = 'New Displacement (Flow)';
const STOCK = 'IDPs (Stock)';
const SIGN = {
  'Recommended figure': 1,
  'Partial figure (Added)': 1,
  'Partial figure (Subtracted)': -1,
  Triangulation: 0,
} as const;
type Role = keyof typeof SIGN;
const ROLES = Object.keys(SIGN) as Role[];
const MONTHS = [1, 2] as const;

/** The test's own copy of a fact, from which it computes the expected totals. */
interface Known {
  id: number;
  figure: number;
  type: string;
  month: number;
  event: number | null;
  event_role: Role | null;
  parent: number | null;
  parent_role: Role | null;
}

let server: TestServer;
let cookie: string;
let events: [number, number];
/** Two of each type, because a sub-fact has the type of its master. */
let masters: Record<string, [number, number]>;
const master = (type: string, which: 0 | 1): number => masters[type]![which];
let facts: Known[] = [];
let archived: Known[] = [];

beforeAll(async () => {
  server = await startServer();
  await server.addUser('coordinator', PASSWORD, ['Coordinator']);
  cookie = await server.signIn('coordinator', PASSWORD);
  const [publisher] = await created('publishers', [{ name: 'Office of totals', type: 'United Nations' }]);
  const parties = { sources: [publisher], publishers: [publisher] };
  const [document_id] = await created('documents', [
    { name: 'Report on totals', publication_date: '2023-04-01', type: 'PDF', ...parties },
  ]);
  const event = { year: 2023, displacement_type: 'Disaster', start_date: { date: '2023-01-01', accuracy: 'Day' } };
  events = (await created(
    'events',
    ['first', 'second'].map((which) => ({ ...event, name: `Peru: Floods - the ${which}` })),
  )) as [number, number];
  masters = {};
  for (const type of [FLOW, STOCK]) {
    const two = ['first', 'second'].map((which) => ({ ...fact(`Master, the ${which}`, 1000, 1), type }));
    masters[type] = (await created('facts', two)) as [number, number];
  }

  const known = [FLOW, STOCK].flatMap((type) =>
    ROLES.flatMap((role, at) =>
      MONTHS.map((month) => ({
        type,
        month,
        event: events[0],
        event_role: role,
        parent: master(type, 0),
        // The role in the master differs from the role in the event, so that mixing them up is detected.
        parent_role: ROLES[(at + 1) % ROLES.length]!,
      })),
    ),
  );
  const figures = primes(known.length);
  const ids = await created(
    'facts',
    known.map(({ type, month, event: event_id, event_role, parent: parent_id, parent_role }, at) => ({
      ...fact(`Prime ${figures[at]}`, figures[at]!, month),
      type,
      document_id,
      event_id,
      event_role,
      parent_id,
      parent_role,
    })),
  );
  facts = known.map((each, at) => ({ ...each, id: ids[at]!, figure: figures[at]! }));
});
afterAll(() => server.close());

function primes(count: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime !== 0)) found.push(n);
  return found;
}

const dayIn = (month: number) => ({ date: `2023-${String(month).padStart(2, '0')}-15`, accuracy: 'Day' });
const dataOf = (reported_figure: number, month: number) => ({
  reported_figure,
  unit: 'Person',
  term: 'Displaced',
  start_date: dayIn(month),
  stock_date: dayIn(month),
  excerpt_for_idu: 'The river rose.',
});
const fact = (name: string, figure: number, month: number) => ({
  name,
  iso3: 'PER',
  year: 2023,
  displacement_type: 'Disaster',
  idu: true,
  data: dataOf(figure, month),
});

async function send(method: 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object): Promise<{ id: number }[]> {
  const headers = { cookie, prefer: 'return=representation' };
  const answer = await server.app.inject({ method, url: `/psql/${url}`, headers, ...(payload && { payload }) });
  expect([url, answer.statusCode < 300 ? '' : answer.body]).toEqual([url, '']);
  return answer.json();
}
const created = async (relation: string, rows: object[]) => (await send('POST', relation, rows)).map(({ id }) => id);
async function read<Row>(url: string): Promise<Row[]> {
  const answer = await server.app.inject({ url: `/psql/${url}`, headers: { cookie } });
  expect([url, answer.statusCode]).toEqual([url, 200]);
  return answer.json();
}

async function workbookOf(url: string) {
  const answer = await server.app.inject({
    url: `/psql/${url}`,
    headers: { cookie, accept: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  });
  const [sheet] = (await readXlsx(answer.rawPayload)).sheets;
  return (sheet?.rows ?? []).slice(1);
}
async function workbook(filter: string): Promise<[role: string | null, figure: number][]> {
  const rows = await workbookOf(`facts_download_view?select=role:parent_role,figure&${filter}`);
  return rows.map(([role, figure]) => [role === null ? null : String(role), Number(figure)]);
}

async function total(url: string): Promise<number> {
  const answer = await server.app.inject({ url: `/psql/${url}&limit=1`, headers: { cookie, prefer: 'count=exact' } });
  return Number(String(answer.headers['content-range']).split('/')[1]);
}

const sum = (figures: readonly number[]) => figures.reduce((total, each) => total + each, 0);
/** Empty where there is nothing to add. */
const sumOfSome = (figures: readonly number[]) => (figures.length === 0 ? null : sum(figures));
const asText = (figure: number | null) => (figure === null ? null : String(figure));
const counts = ({ event_role }: Known) => event_role !== null && SIGN[event_role] !== 0;
const signed = (role: Role | null, figure: number) => (role === null ? 0 : SIGN[role] * figure);

/** Compares all figures that Helix shows with the sums of this test. */
async function expectAgreement(): Promise<void> {
  const listed = await read<{ id: number; figure: number }>('facts_view?select=id,figure&name=like.Prime*&order=id');
  expect(listed).toEqual(facts.map(({ id, figure }) => ({ id, figure })).toSorted((a, b) => a.id - b.id));

  // The totals above the list of facts.
  const totals = await read<{ type: string; event_role: Role | null; figure: string; facts: number }>(
    'facts_view?select=type,event_role,figure:figure.sum()::text,facts:count()&name=like.Prime*',
  );
  expect(totals).toHaveLength(new Set(facts.map(({ type, event_role }) => `${type} ${event_role}`)).size);
  for (const { type, event_role, ...shown } of totals) {
    const own = facts.filter((each) => each.type === type && each.event_role === event_role);
    expect(shown).toEqual({ figure: String(sum(own.map(({ figure }) => figure))), facts: own.length });
  }

  const known = events.map((id) => {
    const own = facts.filter(({ event }) => event === id);
    const counted = own.filter(({ type }) => type === FLOW).map((each) => signed(each.event_role, each.figure));
    return { id, recommended_figure: sum(counted), fact_count: own.length };
  });
  const gathered = 'select=id,recommended_figure,fact_count';
  for (const column of ['recommended_figure', 'fact_count'] as const) {
    // The list in other orders, for which its totals are computed in another way.
    const ordered = known.toSorted((one, other) => other[column] - one[column] || other.id - one.id);
    expect(await read(`events_view?${gathered}&order=${column}.desc,id.desc&limit=20`)).toEqual(ordered);
    for (const { id, [column]: value } of known) {
      const same = known.filter((each) => each[column] === value).length;
      expect(await total(`events_view?${column}=eq.${value}`)).toBe(same);
      expect(await read(`events_view?${gathered}&${column}=eq.${value}&id=eq.${id}`)).toHaveLength(1);
    }
  }
  expect(await read('events_gathered?order=id')).toEqual(await read('events_view?order=id'));
  const file = await workbookOf(`events_download_view?${gathered}&order=id`);
  expect(file.map((cells) => cells.map(Number))).toEqual(known.map((each) => Object.values(each)));

  for (const { id, recommended_figure } of known) {
    const own = facts.filter(({ event }) => event === id);
    const found = await read<{ figure: number }>(`facts_view?select=figure&event_id=eq.${id}`);
    expect(sum(found.map(({ figure }) => figure))).toBe(sum(own.map(({ figure }) => figure)));
    // The sums of its Facts tab: by type and role, with the total of each type.
    const tab = await read<{ type: string; event_role: Role | null; facts: number; figure: string; total: string }>(
      `event_facts_totals?event_id=eq.${id}`,
    );
    expect(tab).toHaveLength(new Set(own.map(({ type, event_role }) => `${type} ${event_role}`)).size);
    for (const { type, event_role, ...shown } of tab) {
      const ofType = own.filter((each) => each.type === type);
      const ofRole = ofType.filter((each) => each.event_role === event_role);
      expect(shown).toMatchObject({
        facts: ofRole.length,
        figure: String(sum(ofRole.map(({ figure }) => figure))),
        total: asText(sumOfSome(ofType.filter(counts).map((each) => signed(each.event_role, each.figure)))),
      });
    }
    expect(tab.find(({ type }) => type === FLOW)?.total ?? '0').toBe(String(recommended_figure));
  }

  for (const id of Object.values(masters).flat()) {
    const own = facts.filter(({ parent }) => parent === id);
    const by = (role: Role) =>
      asText(sumOfSome(own.filter(({ parent_role }) => parent_role === role).map((each) => each.figure)));
    const counted = own.filter(({ parent_role: role }) => role !== null && SIGN[role] !== 0);
    const total = asText(sumOfSome(counted.map((each) => signed(each.parent_role, each.figure))));
    const [shown] = await read(`sub_facts_totals?id=eq.${id}`);
    expect(shown).toMatchObject({
      sub_facts: own.length,
      recommended: by('Recommended figure'),
      added: by('Partial figure (Added)'),
      subtracted: by('Partial figure (Subtracted)'),
      triangulation: by('Triangulation'),
      total,
    });
    // The downloaded file of the Facts tab, summed by its column of roles.
    const rows = await workbook(`parent_id=eq.${id}`);
    expect(sum(rows.map(([role, figure]) => signed(role as Role | null, figure)))).toBe(Number(total));
  }
  expect(sum((await workbook('name=like.Prime*')).map(([, figure]) => figure))).toBe(
    sum(facts.map(({ figure }) => figure)),
  );

  const months = await read<{ month: number; figure: number; cumulative_figure: number }>(
    'qa_dashboard_monthly_figures_disasters?year=eq.2023&month=lte.2&order=month',
  );
  const counted = MONTHS.map((month) =>
    sum(facts.filter((each) => each.type === FLOW && each.month === month).map((f) => signed(f.event_role, f.figure))),
  );
  expect(months.map(({ figure }) => figure)).toEqual(counted);
  expect(months.at(-1)?.cumulative_figure).toBe(sum(counted));

  // The map and the grid of the IDU.
  expect(await read('idus_facts_view?select=id,figure&name=like.Prime*&order=id')).toEqual(listed);

  // The dashboards.
  const hazards = await read<{ year: number; month: number; figure: number }>(
    'rpc/monthly_figures_by_hazard?cause=Disaster&year=eq.2023&iso3={PER}',
  );
  expect(MONTHS.map((month) => sum(hazards.filter((row) => row.month === month).map(({ figure }) => figure)))).toEqual(
    counted,
  );
  const several = await read<{ event_id: number; total_facts: number; total_recommeded_figure: number }>(
    'qa_dashboard_all_events?order=event_id',
  );
  expect(several.map((row) => [row.event_id, row.total_facts, row.total_recommeded_figure])).toEqual(
    (await read<{ id: number; fact_count: number; recommended_figure: number }>('events_view?order=id')).map((row) => [
      row.id,
      row.fact_count,
      row.recommended_figure,
    ]),
  );
  const [{ count: all } = { count: 0 }] = await read<{ count: number }>(
    'facts_view?select=count()&created_by=eq.coordinator',
  );
  const today = new Date().toISOString().slice(0, 10);
  const period = `_start=2018-01-01&_end=${today}`;
  expect(await read(`rpc/qa_dashboard_nfacts_user?${period}&expert=eq.coordinator`)).toMatchObject([
    { reference: all, previous: 0, variation: all },
  ]);
  for (const category of ['term', 'role', 'idu', 'status'])
    expect([
      category,
      sum((await read<{ count: number }>(`rpc/qa_dashboard_nfacts_${category}?${period}`)).map(({ count }) => count)),
    ]).toEqual([category, all]);
  for (const [category, column] of [
    ['role', 'event_role'],
    ['status', 'status'],
  ]) {
    const counts = (rows: Record<string, unknown>[], key: string) =>
      Object.fromEntries(rows.map(({ [key]: value, count }) => [String(value), count]));
    expect(counts(await read(`rpc/qa_dashboard_nfacts_${category}?${period}`), category!)).toEqual(
      counts(await read(`facts_view?select=${column},count()&created_by=eq.coordinator`), column!),
    );
  }
}

const changed = (id: number, change: Partial<Known>) =>
  (facts = facts.map((each) => (each.id === id ? { ...each, ...change } : each)));
const withRoles = (event_role: Role, type: string) =>
  facts.find((each) => each.event_role === event_role && each.type === type)!;
const patch = (id: number, payload: object) => send('PATCH', `facts?id=eq.${id}`, payload);

test('every total agrees with the created facts', () => expectAgreement());

test.each([
  [
    'a role in the event',
    async () => {
      const { id } = withRoles('Recommended figure', FLOW);
      await patch(id, { event_role: 'Partial figure (Subtracted)' });
      changed(id, { event_role: 'Partial figure (Subtracted)' });
    },
  ],
  [
    'a role in the master',
    async () => {
      const { id } = withRoles('Triangulation', FLOW);
      await patch(id, { parent_role: 'Triangulation' });
      changed(id, { parent_role: 'Triangulation' });
    },
  ],
  [
    'another event with the same role',
    async () => {
      const { id } = withRoles('Partial figure (Added)', FLOW);
      await patch(id, { event_id: events[1] });
      changed(id, { event: events[1] });
    },
  ],
  [
    'without event and role',
    async () => {
      const { id } = withRoles('Triangulation', STOCK);
      await patch(id, { event_id: null });
      changed(id, { event: null, event_role: null });
    },
  ],
  [
    'another master',
    async () => {
      const { id } = withRoles('Partial figure (Subtracted)', STOCK);
      await patch(id, { parent_id: master(STOCK, 1) });
      changed(id, { parent: master(STOCK, 1) });
    },
  ],
  [
    'another figure',
    async () => {
      const { id, month } = withRoles('Partial figure (Subtracted)', FLOW);
      await patch(id, { data: dataOf(7919, month) });
      changed(id, { figure: 7919 });
    },
  ],
  [
    'households instead of people',
    async () => {
      const { id, figure, month } = withRoles('Recommended figure', STOCK);
      await patch(id, {
        household_size: { type: 'Manual', figure: 4 },
        data: { ...dataOf(figure, month), unit: 'Household' },
      });
      changed(id, { figure: figure * 4 });
    },
  ],
  [
    'another type, and a master of that type',
    async () => {
      const { id, figure, month } = withRoles('Partial figure (Added)', STOCK);
      await patch(id, { type: FLOW, parent_id: master(FLOW, 1), data: dataOf(figure, month) });
      changed(id, { type: FLOW, parent: master(FLOW, 1) });
    },
  ],
  [
    'another month',
    async () => {
      const { id, figure } = facts.find(({ type, month }) => type === FLOW && month === 2)!;
      await patch(id, { data: dataOf(figure, 1) });
      changed(id, { month: 1 });
    },
  ],
  [
    'another status',
    async () => {
      const { id } = withRoles('Recommended figure', FLOW);
      await send('POST', 'reviews', { entity_id: id, status: 'Under Review', comment: 'Seen' });
    },
  ],
  [
    'a deleted fact',
    async () => {
      const { id } = withRoles('Partial figure (Subtracted)', FLOW);
      await send('DELETE', `facts?id=eq.${id}`);
      facts = facts.filter((each) => each.id !== id);
    },
  ],
  [
    'an archived fact',
    async () => {
      const { id } = withRoles('Partial figure (Added)', FLOW);
      await server.owner('update data.facts set archived_at = now() where id = $1', [id]);
      archived = facts.filter((each) => each.id === id);
      facts = facts.filter((each) => each.id !== id);
    },
  ],
  [
    'a restored fact',
    async () => {
      expect(archived).toHaveLength(1);
      await server.owner('update data.facts set archived_at = null where id = $1', [archived[0]?.id]);
      facts = [...facts, ...archived];
    },
  ],
  [
    'quick facts saved together',
    async () => {
      const quick = ROLES.map((event_role, at) => ({ ...facts[0]!, event_role, figure: 8009 + at * 2, month: 2 }));
      const { document_id } = (
        await read<{ document_id: number }>(`facts?select=document_id&id=eq.${facts[0]!.id}`)
      )[0]!;
      const ids = await created(
        'facts',
        quick.map(({ figure, type, event_role, parent_role }) => ({
          ...fact(`Prime ${figure}, quickly`, figure, 2),
          type,
          document_id,
          event_id: events[1],
          event_role,
          parent_id: master(type, 1),
          parent_role,
        })),
      );
      const kept = quick.map((each, at) => ({ ...each, id: ids[at]!, event: events[1], parent: master(each.type, 1) }));
      facts = [...facts, ...kept];
    },
  ],
  [
    'facts of several roles moved to one event together',
    async () => {
      const moved = facts.filter(({ event, type }) => event === events[1] && type === FLOW);
      expect(moved.length).toBeGreaterThan(3);
      await send('PATCH', `facts?id=in.(${moved.map(({ id }) => id).join()})`, { event_id: events[0] });
      for (const { id } of moved) changed(id, { event: events[0] });
    },
  ],
  [
    'a cloned fact with its event, master and roles',
    async () => {
      const { id: base_id, ...same } = withRoles('Recommended figure', FLOW);
      const [row] = await read<Record<string, unknown>>(
        `facts?select=name,iso3,year,displacement_type,type,document_id,parent_id,parent_role,event_id,event_role,idu,data&id=eq.${base_id}`,
      );
      const [id] = await created('facts', [{ ...row, base_id }]);
      facts = [...facts, { ...same, id: id! }];
    },
  ],
])('every total follows at once: %s', async (_, change) => {
  await change();
  await expectAgreement();
});
