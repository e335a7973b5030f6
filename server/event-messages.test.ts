/** Causes every refusal that docs/errors.md lists for events and reference lists through /psql, and compares its message with the page. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { constraintMessages } from '#domain/messages/constraints.ts';
import { startServer, type TestServer } from './testing/server.ts';

const PASSWORD = 'a password for tests';
const page = readFileSync(new URL('../docs/errors.md', import.meta.url), 'utf8');

/** Rows `| name | SQLSTATE | status | words | where |` of the rules of events and lists. */
const raised = [...page.matchAll(/^\| `(\w+)` \| \w+ \| (\d+) \| (.+?) \| db\/rules\/(?:events|lists)\.sql/gm)].map(
  ([, name = '', status = '', words = '']) => ({ name, status: Number(status), words }),
);
/** Constraints of tables, whose messages the screens define. */
const ofTables = Object.keys(constraintMessages).filter((name) => /^(events?|groups?|hazard_types)_/.test(name));

const day = (date: string) => ({ date, accuracy: 'Day' });
const event = {
  name: 'Colombia: Floods - Chocó',
  year: 2025,
  displacement_type: 'Disaster',
  countries: ['COL'],
  start_date: day('2025-03-01'),
};
const group = { name: 'MYU 2031', start_date: '2031-01-01', end_date: '2031-06-30' };
const hazard = { category: 'Other', subcategory: 'Other', type: 'Sinkhole', subtype: 'Sinkhole' };

let server: TestServer;
let cookie: string;
let withFact: number;

beforeAll(async () => {
  server = await startServer();
  await server.addUser('ada', PASSWORD, ['Administrator']);
  cookie = await server.signIn('ada', PASSWORD);
  withFact = await made('events', event);
  const fact = {
    iso3: 'COL',
    year: 2025,
    displacement_type: 'Disaster',
    type: 'New Displacement (Flow)',
    groups: ['GRID 2025'],
    event_id: withFact,
    data: { reported_figure: 12, term: 'Displaced', start_date: day('2025-03-02') },
  };
  for (const name of ['One fact', 'Another fact']) await made('facts', { ...fact, name });
});
afterAll(() => server.close());

async function call(method: 'POST' | 'PATCH', url: string, payload: object) {
  const headers = { cookie, prefer: 'return=representation' };
  const answer = await server.app.inject({ method, url: `/psql/${url}`, headers, payload });
  return { status: answer.statusCode, body: answer.json<{ constraint?: string; message?: string }>() };
}
async function made(relation: string, fields: object): Promise<number> {
  const { status, body } = await call('POST', relation, fields);
  expect([relation, status, status === 201 ? '' : body]).toEqual([relation, 201, '']);
  return (body as unknown as { id: number }[])[0]?.id ?? 0;
}

const create = (change: object) => call('POST', 'events', { ...event, ...change });
const change = (values: object) => call('PATCH', `events?id=eq.${withFact}`, values);
const append = (values: object) => call('POST', 'groups', { ...group, ...values });
const plant = (values: object) => call('POST', 'hazard_types', { ...hazard, ...values });

const trials: Readonly<Record<string, () => ReturnType<typeof call>>> = {
  event_cause_of_facts: () => change({ displacement_type: 'Conflict' }),
  event_code_country: () => create({ event_codes: ['1:Local Identifier:XYZ'] }),
  event_code_form: () => create({ event_codes: ['C516'] }),
  event_codes_size: () => create({ event_codes: Array.from({ length: 201 }, (_, at) => `${at}:Local Identifier`) }),
  event_comment_size: () => create({ comment: 'x'.repeat(100_001) }),
  event_countries_known: () => create({ countries: ['COL', 'XYZ'] }),
  event_countries_of_facts: () => change({ countries: ['PER'] }),
  event_displacement_type_required: () => create({ displacement_type: null }),
  event_hazard_retired: async () => {
    await call('PATCH', 'hazard_types?id=eq.22', { active: false });
    const answer = await create({ hazard_type_id: 22 });
    await call('PATCH', 'hazard_types?id=eq.22', { active: true });
    return answer;
  },
  event_name_bytes: () => create({ name: 'ش'.repeat(1301) }),
  event_name_length: () => create({ name: 'elevenchars' }),
  event_name_required: () => create({ name: ' ' }),
  event_name_size: () => create({ name: 'x'.repeat(2001) }),
  event_start_after_facts: () => change({ start_date: day('2025-04-01') }),
  event_start_date_required: () => create({ start_date: null }),
  event_year_range: () => create({ year: 1800 }),
  event_year_required: () => create({ year: null }),
  events_displacement_type_fkey: () => create({ displacement_type: 'Weather' }),
  events_hazard_type_id_fkey: () => create({ hazard_type_id: 999_999 }),
  list_name_in_use: () => call('PATCH', 'groups?name=eq.GRID 2025', { name: 'GRID of 2025' }),
  list_name_taken: () => append({ name: 'GRID 2025' }),
  group_window: () => append({ end_date: '2030-12-31' }),
  group_window_range: () => append({ start_date: '1800-01-01' }),
  group_window_required: () => append({ start_date: null }),
  hazard_glide_form: () => plant({ glide: 'FLD' }),
  hazard_types_path_key: () =>
    plant({ category: 'Weather related', subcategory: 'Hydrological', type: 'Flood', subtype: 'Flood' }),
  list_name_length: () => plant({ subtype: 'x'.repeat(201) }),
  list_name_required: () => plant({ type: ' ' }),
};

test('every refusal of events and lists has a case here, and every case is a refusal', () => {
  expect(raised.length).toBeGreaterThan(12);
  expect(Object.keys(trials).toSorted()).toEqual([...raised.map(({ name }) => name), ...ofTables].toSorted());
});

test.each(raised)('$name: $words', async ({ name, status, words }) => {
  const answer = await trials[name]!();
  expect([answer.status, answer.body.constraint]).toEqual([status, name]);
  const said = words.split('…').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  expect(answer.body.message).toMatch(new RegExp(`^${said.join('.+')}$`));
});

test.each(ofTables)('%s', async (name) => {
  const { status, body } = await trials[name]!();
  expect([400, 409]).toContain(status);
  expect([body.constraint, body.message]).toEqual([name, constraintMessages[name]?.text]);
});

test('nobody can delete an event that has facts', async () => {
  const answer = await server.app.inject({
    method: 'DELETE',
    url: `/psql/events?id=eq.${withFact}`,
    headers: { cookie },
  });
  expect([answer.statusCode, answer.json()]).toMatchObject([409, { constraint: 'record_has_facts' }]);
});
