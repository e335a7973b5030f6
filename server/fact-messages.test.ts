/** Causes every refusal that docs/errors.md lists for facts and their reviews through /psql, and compares its message with the page. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { constraintMessages } from '#domain/messages/constraints.ts';
import { startServer, type TestServer } from './testing/server.ts';

const PASSWORD = 'a password for tests';
const page = readFileSync(new URL('../docs/errors.md', import.meta.url), 'utf8');

/** Rows `| name | SQLSTATE | status | words | where |` of the rules of facts, their parts and their reviews. */
const raised = [...page.matchAll(/^\| `(\w+)` \| \w+ \| (\d+) \| (.+?) \| db\/rules\/([\w-]+)\.sql/gm)].flatMap(
  ([, name = '', status = '', words = '', file = '']) =>
    ['facts', 'fact-shape', 'fact-locations', 'fact-links', 'fact-changes', 'sub-facts', 'dates', 'reviews'].includes(
      file,
    ) || ['delete_own_only', 'not_permitted'].includes(name)
      ? [{ name, status: Number(status), words }]
      : [],
);
/** Constraints of tables, whose messages the screens define. */
const ofTables = Object.keys(constraintMessages).filter(
  (name) => /^(facts?|reviews?)_/.test(name) && raised.every((rule) => rule.name !== name),
);

/** Rules that another rule always precedes. */
const SAID_BEFORE: Readonly<Record<string, string>> = {
  facts_parent_id_fkey: 'fact_parent_master',
  fact_year_range: 'fact_year_limits',
};

let server: TestServer;
const cookies = new Map<string, string>();
let master: number;
let sub: number;
let document_id: number;

const day = (date: string) => ({ date, accuracy: 'Day' });
const data = { reported_figure: 12, term: 'Displaced', start_date: day('2025-03-01') };
const fact = {
  name: 'Colombia: Floods - Chocó',
  iso3: 'COL',
  year: 2025,
  displacement_type: 'Disaster',
  type: 'New Displacement (Flow)',
  data,
};

beforeAll(async () => {
  server = await startServer();
  for (const role of ['Administrator', 'Expert', 'Viewer']) {
    await server.addUser(role.toLowerCase(), PASSWORD, [role]);
    cookies.set(role, await server.signIn(role.toLowerCase(), PASSWORD));
  }
  const publisher = await made('publishers', { name: 'Office of refusals', type: 'United Nations' });
  const parties = { sources: [publisher], publishers: [publisher] };
  document_id = await made('documents', { name: 'Report', publication_date: '2025-04-01', type: 'PDF', ...parties });
  master = await made('facts', fact);
  sub = await made('facts', { ...fact, document_id, parent_id: master });
});
afterAll(() => server.close());

type Answer = { statusCode: number; body: { constraint?: string; message?: string; details?: string } };
async function call(method: 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object, by = 'Administrator') {
  const answer = await server.app.inject({
    method,
    url: `/psql/${url}`,
    headers: { cookie: cookies.get(by)!, prefer: 'return=representation' },
    ...(payload && { payload }),
  });
  return { statusCode: answer.statusCode, body: answer.json<unknown>() };
}
async function made(relation: string, fields: object, by = 'Administrator'): Promise<number> {
  const answer = await call('POST', relation, fields, by);
  expect([relation, answer.statusCode, answer.statusCode === 201 ? '' : answer.body]).toEqual([relation, 201, '']);
  return (answer.body as { id: number }[])[0]!.id;
}

const create = (change: object, by?: string) => call('POST', 'facts', { ...fact, ...change }, by);
const withData = (change: object) => create({ data: { ...data, ...change } });
const withLocation = (change: object, times = 1) => {
  const location = { type: 'Origin', name: 'Quibdó', latlng: [5.7, -76.6], ...change };
  return create({ locations: { locations: Array.from({ length: times }, () => location) } });
};
const withConfidence = (confidence_assessment: object) => create({ confidence_assessment });
const review = (change: object, by?: string) => call('POST', 'reviews', { entity_id: sub, ...change }, by);
const patch = (id: number, change: object, by?: string) => call('PATCH', `facts?id=eq.${id}`, change, by);
const remove = (id: number, by?: string) => call('DELETE', `facts?id=eq.${id}`, undefined, by);
const long = 'x'.repeat(100_001);

const trials: Readonly<Record<string, () => Promise<unknown>>> = {
  choice_form: () => withConfidence({ data_on_births: {} }),
  confidence_option_known: () => withConfidence({ data_on_births: 'Maybe' }),
  date_accuracy_known: () => withData({ start_date: { date: '2025-03-01', accuracy: 'Decade' } }),
  date_exists: () => withData({ start_date: day('2025-02-30') }),
  date_form: () => withData({ start_date: 'soon' }),
  date_order: () => withData({ end_date: day('2025-02-01') }),
  date_range: () => withData({ start_date: day('1899-12-31') }),
  delete_own_only: () => remove(sub, 'Expert'),
  delete_reviewed: async () => {
    const id = await made('facts', fact, 'Expert');
    await made('reviews', { entity_id: id, status: 'Under Review' });
    return remove(id, 'Expert');
  },
  fact_comment_size: () => create({ comment: long }),
  fact_displacement_type_required: () => create({ displacement_type: null }),
  fact_event_matches: async () => {
    const event = { name: 'Colombia: Conflict - Chocó - 01/03/2025', year: 2025, displacement_type: 'Conflict' };
    return create({ event_id: await made('events', { ...event, start_date: day('2025-03-01') }) });
  },
  fact_excerpt_for_idu_required: () => create({ idu: true }),
  fact_groups_known: () => create({ groups: ['GRID 1900'] }),
  fact_has_sub_facts: () => remove(master),
  fact_iso3_required: () => create({ iso3: null }),
  fact_location_name_required: () => withLocation({ name: ' ' }),
  fact_location_twice: () => withLocation({}, 2),
  fact_locked: async () => {
    const id = await made('facts', fact);
    await made('reviews', { entity_id: id, status: 'Locked Down' });
    return patch(id, { comment: 'Seen' });
  },
  fact_master_keeps_class: () => patch(master, { document_id }),
  fact_name_bytes: () => create({ name: 'ش'.repeat(1301) }),
  fact_name_length: () => create({ name: 'Few' }),
  fact_name_required: () => create({ name: ' ' }),
  fact_name_size: () => create({ name: long.slice(0, 2001) }),
  fact_parent_itself: async () => {
    const id = await made('facts', fact);
    return patch(id, { parent_id: id });
  },
  fact_parent_matches: () => create({ iso3: 'PER', document_id, parent_id: master }),
  fact_parent_master: () => create({ document_id, parent_id: sub }),
  fact_parent_needs_document: () => create({ parent_id: master }),
  fact_reported_figure_required: () => withData({ reported_figure: null }),
  fact_start_date_required: () => withData({ start_date: null }),
  fact_stock_date_required: () => create({ type: 'IDPs (Stock)' }),
  fact_term_required: () => withData({ term: '' }),
  fact_themes_known: () => create({ themes: ['Weather'] }),
  fact_type_required: () => create({ type: null }),
  fact_year_limits: () => create({ year: 1949 }),
  fact_year_range: () => create({ year: 1800 }),
  fact_year_required: () => create({ year: null }),
  facts_base_id_fkey: () => create({ base_id: 999_999_999 }),
  facts_displacement_type_fkey: () => create({ displacement_type: 'Weather' }),
  facts_document_id_fkey: () => create({ document_id: 999_999_999 }),
  facts_event_id_fkey: () => create({ event_id: 999_999_999 }),
  facts_event_role_fkey: async () => {
    const event = { name: 'Colombia: Floods - Chocó - 01/03/2025', year: 2025, displacement_type: 'Disaster' };
    const event_id = await made('events', { ...event, start_date: day('2025-03-01') });
    return create({ event_id, event_role: 'Guess' });
  },
  facts_iso3_fkey: () => create({ iso3: 'XXX' }),
  facts_parent_id_fkey: () => create({ document_id, parent_id: 999_999_999 }),
  facts_parent_role_fkey: () => create({ document_id, parent_id: master, parent_role: 'Guess' }),
  facts_qualifier_fkey: () => withData({ qualifier: 'perhaps' }),
  facts_term_fkey: () => withData({ term: 'Gone' }),
  facts_type_fkey: () => create({ type: 'Something (Flow)' }),
  facts_unit_fkey: () => withData({ unit: 'Village' }),
  flag_form: () => withLocation({ moved: 'yes' }),
  household_size_form: () => create({ household_size: { type: 'Manual', figure: 'four' } }),
  household_size_type_known: () => create({ household_size: { type: 'Guess', figure: 4 } }),
  list_form: () => withData({ location: 'Quibdó' }),
  list_size: () => withData({ location: Array.from({ length: 1001 }, (_, at) => `Place ${at}`) }),
  location_accuracy_known: () => withLocation({ accuracy: 'Street' }),
  location_point_form: () => withLocation({ latlng: [91, 0] }),
  location_type_known: () => withLocation({ type: 'Stop' }),
  not_permitted: () => create({}, 'Viewer'),
  number_form: () => withData({ urban: 'many' }),
  number_not_negative: () => withData({ urban: -1 }),
  number_size: () => withData({ urban: 10 ** 12 }),
  number_whole: () => withData({ urban: 1.5 }),
  object_form: () => create({ data: [] }),
  review_comment_required: () => review({ status: 'Comment', comment: ' ' }),
  review_comment_size: () => review({ status: 'Comment', comment: long }),
  review_entity_exists: () => review({ entity_id: 999_999_999, status: 'Under Review' }),
  review_entity_type: () => review({ entity_type: 'events', status: 'Under Review' }),
  review_facts_size: () =>
    call('POST', 'rpc/review_facts', { facts: Array.from({ length: 3001 }, (_, at) => at), status: 'Comment' }),
  review_four_eyes: async () => {
    await server.owner('update data.settings set four_eyes = true');
    const answer = await review({ status: 'Signed Off' });
    await server.owner('update data.settings set four_eyes = false');
    return answer;
  },
  review_of_archived: async () => {
    await server.owner('update data.facts set archived_at = now() where id = $1', [sub]);
    const answer = await call('POST', 'reviews', { entity_id: sub, status: 'Under Review' });
    await server.owner('update data.facts set archived_at = null where id = $1', [sub]);
    return answer;
  },
  review_of_changed_fact: () => call('POST', 'rpc/review_fact', { fact: sub, status: 'Under Review', seen: 0 }),
  review_one_at_a_time: () =>
    call(
      'POST',
      'reviews',
      ['Under Review', 'Signed Off'].map((status) => ({ entity_id: sub, status })),
    ),
  review_open_comments: async () => {
    const comments = [{ field: 'year', comment: 'Which year?' }];
    const begun = await call('POST', 'rpc/comment_on_fields', { entity_type: 'facts', entity_id: sub, comments });
    const [thread] = begun.body as number[];
    const answer = await review({ status: 'Signed Off' });
    await call('POST', 'rpc/answer_comment', { thread, resolved: true });
    return answer;
  },
  review_status_allowed: () => review({ status: 'Signed Off' }, 'Expert'),
  review_status_known: () => call('POST', 'rpc/review_facts', { facts: [sub], status: 'Half Done' }),
  review_status_required: () => review({ comment: 'Seen' }),
  reviews_status_fkey: () => review({ status: 'Half Done' }),
  text_form: () => withData({ caveats: 12 }),
  text_size: () => withData({ caveats: long }),
  unknown_field: () => withData({ weather: 'bad' }),
};

test('every refusal of facts and reviews has a case here, and every case is a refusal', () => {
  expect(raised.length).toBeGreaterThan(45);
  expect(Object.keys(trials).toSorted()).toEqual([...raised.map(({ name }) => name), ...ofTables].toSorted());
});

test.each(raised)('$name: $words', async ({ name, status, words }) => {
  const { statusCode, body } = (await trials[name]!()) as Answer;
  expect([statusCode, body.constraint]).toEqual([status, name]);
  const said = words.split('…').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  expect(body.message).toMatch(new RegExp(`^${said.join('.+')}$`));
});

test.each(ofTables)('%s', async (name) => {
  const { statusCode, body } = (await trials[name]!()) as Answer;
  expect([400, 409]).toContain(statusCode);
  if (name in SAID_BEFORE) expect(body.constraint).toBe(SAID_BEFORE[name]);
  else expect([body.constraint, body.message]).toEqual([name, constraintMessages[name]?.text]);
});
