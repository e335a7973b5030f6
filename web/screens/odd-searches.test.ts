/** Random searches of each list, as anybody may write them in an address: each is tidied once and for all, and the list, its count, its file, its map and its past find the same records. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generateSample } from '#db/sample/generate.ts';
import { Random } from '#db/sample/random.ts';
import { partsWithoutPast } from '#domain/facts/facts-since.ts';
import type { FactsSearch } from '#domain/facts/facts-search.ts';
import type { FilterKind } from '#domain/search/column-filters.ts';
import { startServer, type TestServer } from '#server/testing/server.ts';
import { addressOf as psqlAddress, type Conditions, type RelationName } from '#web/data/psql-query.ts';
import { addressOf, listingFrom } from '#web/lists/address.ts';
import type { ListedRow, RecordList } from '#web/lists/list.ts';
import { conditionsOf } from '#web/lists/rows/records-query.ts';
import { SCREENS } from './kinds.tsx';

const PASSWORD = 'a password for tests';
/** Set by `npm run proof`. */
const whole = process.env['PROOF_REQUESTS'] !== undefined;
const times = whole ? 400 : 5;
const seed = Number(process.env['PROOF_SEED'] ?? 20_261_128);

type AnyList = RecordList<object, ListedRow>;
const LISTS: Readonly<Record<string, () => Promise<unknown>>> = {
  ...Object.fromEntries(Object.entries(SCREENS).map(([kind, { list }]) => [kind, list])),
  countries: async () => (await import('#web/features/countries/countries.tsx')).COUNTRIES,
  'delivered documents': async () => (await import('#web/features/parking-lot/documents-list.tsx')).LOT_DOCUMENTS,
  'delivered facts': async () => (await import('#web/features/parking-lot/facts-list.tsx')).LOT_FACTS,
  'delivered events': async () => (await import('#web/features/parking-lot/events-list.tsx')).LOT_EVENTS,
  users: async () => (await import('#web/features/users/users.tsx')).USERS,
  rights: async () => (await import('#web/features/users/rights.tsx')).RIGHTS,
  'each right': async () => (await import('#web/features/users/rights-each.tsx')).EACH_RIGHT,
  'security events': async () => (await import('#web/features/users/security-log.tsx')).SECURITY_LOG,
  operations: async () => (await import('#web/features/operations/operations.tsx')).OPERATIONS_LIST,
  tokens: async () => (await import('#web/features/tokens/tokens.tsx')).TOKENS_LIST,
  'deleted records': async () => (await import('#web/features/archive/trash.tsx')).TRASH,
  'archived records': async () => (await import('#web/features/archive/archived.tsx')).ARCHIVED,
};
let server: TestServer;
let cookie: string;

beforeAll(async () => {
  server = await startServer();
  await generateSample(server.ownerDatabase, { facts: 80, seed: 1, today: new Date('2026-01-01') });
  await server.addUser('reader', PASSWORD, ['Administrator', 'Coordinator']);
  cookie = await server.signIn('reader', PASSWORD);
  const post = (name: string, payload: object) =>
    server.app.inject({ method: 'POST', url: `/psql/rpc/${name}`, headers: { cookie }, payload });
  // Merged, archived and assigned records are among those that the searches meet.
  for (const kind of ['documents', 'events', 'publishers'])
    for (const survivor of [1, 5, 9])
      await post('merge_records', { entity_type: kind, survivor, others: [survivor + 1, survivor + 2] });
  await post('archive_records', { entity_type: 'facts', ids: [2, 3, 5, 7, 11], archived_reason: 'Twice' });
  await post('assign', { entity_type: 'facts', ids: [13, 17], username: 'reader' });
}, 120_000);
afterAll(() => server.close());

const ODD = [
  '', ' ', '%', '_', '\\', '"', "'", ',', '(', ')', '.', '*', '{', '}', '&', '#', '+', '\u0000', '\uD800', '\u202Eabc', 'İ', 'ß', '100%', 'a*b', '"a,b"',
  'null', 'NULL', 'true', '-1', '0', '1', '1.5', '2147483648', '9007199254740991', '9007199254740993', '99999999999999999999', 'NaN', '1e400',
  '0000-01-01', '9999-12-31', '2024-02-29', '2023-02-29', '2025-01-01..2025-12-31', '..', '2025-02-30..', '..9999-12-31', '5..3', '1..999999999',
  'visit', 'Yes', 'No', 'None', 'KEN', 'ken', 'Conflict', 'Disaster', 'IDPs (Stock)', 'No: triangulation', 'Any', 'reader', 'x'.repeat(300),
]; // prettier-ignore

type Cells = Record<string, unknown>;
const ask = async (url: string, head: Record<string, string> = {}) => {
  const answer = await server.app.inject({ url, headers: { cookie, prefer: 'count=exact', ...head } });
  expect([url, answer.statusCode < 300 ? 'found' : answer.body]).toEqual([url, 'found']);
  return { rows: answer.json<Cells[]>(), total: Number(String(answer.headers['content-range']).split('/')[1]) };
};
const idsOf = (rows: readonly Cells[]) =>
  rows.map(({ id }) => String(id)).toSorted((one, other) => (one < other ? -1 : 1));

/** An address with one to three parts of the search or of its column filters. */
function addressAt(random: Random, list: AnyList, known: readonly string[]): Cells {
  const names = [
    ...Object.keys(list.search.empty),
    ...Object.keys(list.filters).map((column) => `in_${column}`),
    'sort',
    'page',
    'layout',
  ];
  const value = (): unknown => {
    const text = random.pick(random.chance(0.6) && known.length > 0 ? known : ODD);
    if (random.chance(0.2)) return /^\d{1,15}$/.test(text) ? Number(text) : text.slice(0, 5);
    return random.chance(0.2) ? [text, random.pick(ODD)] : text;
  };
  return Object.fromEntries(Array.from({ length: random.integer(1, 3) }, () => [random.pick(names), value()]));
}

/** A value for each kind of column filter. */
const OF_KIND: Readonly<Record<FilterKind, readonly unknown[]>> = {
  name: ['flood'],
  text: ['flood', '100%_*'],
  number: ['1..', '1..999999999'],
  date: ['2025-01-01..', '0001-01-01..9999-12-31'],
  moment: ['2025-01-01..2025-12-31', '0001-01-01..9999-12-31'],
  change: ['visit', '..9999-12-31Z'],
  among: [['2025', 'x, y'], '2025'],
  sharing: [['x, y', '"z"']],
  yes: ['Yes', 'No'],
};

test.each(Object.keys(LISTS))('each filter of a column of %s, in the list and in its file', async (kind) => {
  const list = (await LISTS[kind]!()) as AnyList;
  for (const [column, filter] of Object.entries(list.filters))
    for (const value of OF_KIND[filter.kind]) {
      const where = conditionsOf(list, listingFrom(list, { [`in_${column}`]: value }));
      expect([column, value, Object.keys(where).length > 0]).toEqual([column, value, true]);
      for (const relation of [list.search.relation, list.file.relation])
        await ask(psqlAddress(relation, { select: ['id'], where, limit: 1 }));
    }
});

/** The kinds with most columns. */
const SAMPLE = ['facts', 'events', 'documents'];
const searched = Object.keys(LISTS).map((kind) => [kind, SAMPLE.includes(kind) ? '' : ' @proof'] as const);
test.each(searched)('random searches of %s%s', { timeout: whole ? 3_600_000 : 120_000 }, async (kind) => {
  const list = (await LISTS[kind]!()) as AnyList;
  const { relation } = list.search;
  const { rows: all } = await ask(`/psql/${relation}?limit=100`);
  const known = [
    ...new Set(all.flatMap((row) => Object.values(row)).flat().filter((value) => value !== null && typeof value !== 'object').map(String)),
  ]; // prettier-ignore
  const random = new Random(seed);
  let found = 0;
  for (let at = 0; at < times; at += 1) {
    const address = addressAt(random, list, known);
    const listing = listingFrom(list, address);
    const tidied = addressOf(listing);
    expect([address, listingFrom(list, tidied)]).toEqual([address, listing]);
    const where = conditionsOf(list, listing);
    const urlOf = (of: RelationName, more: object = {}) => psqlAddress(of, { select: ['id'], where, ...more });
    const listed = await ask(urlOf(relation));
    const ids = idsOf(listed.rows);
    expect([address, listed.total, new Set(ids).size]).toEqual([address, ids.length, ids.length]);
    expect([address, (await ask(urlOf(relation, { limit: 1 }))).total]).toEqual([address, ids.length]);
    expect([address, idsOf((await ask(urlOf(list.file.relation))).rows)]).toEqual([address, ids]);
    found += Number(ids.length > 0);
    if (kind === 'facts') await alsoElsewhere(where, listing.search as FactsSearch, listing.filters, ids, address);
  }
  if (whole && all.length > 5) expect(found).toBeGreaterThan(times / 10);
});

/** The full file, the map, the sum, and the past of a search, in which each fact is new since the year 1900. */
async function alsoElsewhere(
  where: Conditions<RelationName>,
  search: FactsSearch,
  filters: Parameters<typeof partsWithoutPast>[1],
  ids: readonly string[],
  address: object,
): Promise<void> {
  const select = ['id'];
  expect([address, idsOf((await ask(psqlAddress('facts_full_view', { select, where }))).rows)]).toEqual([address, ids]);
  const mapped = idsOf((await ask(psqlAddress('facts_locations_view', { select, where }))).rows);
  expect([address, mapped.filter((id) => !ids.includes(id))]).toEqual([address, []]);
  const counted = await ask(psqlAddress('facts_view', { select: ['facts:count()'] as never, where }));
  expect([address, counted.rows]).toEqual([address, [{ facts: ids.length }]]);
  if (partsWithoutPast(search, filters).length > 0) return;
  const { search: query } = new URL(psqlAddress('facts_view', { select: ['id', 'past'] as never, where }), 'http://x');
  const { rows } = await ask(`/psql/rpc/facts_since${query}&moment=1900-01-01`);
  expect([address, idsOf(rows)]).toEqual([address, ids]);
}
