/**
 * Every search field of every list alone, every pair of fields, and random sets of three to five with random order and page, for values that are common and rare: the worst
 * times, and the slowest searches. On the embedded database as installed with IDMC's figures, where one connection answers everybody, and on PostgreSQL with the sample.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { COMMUNICATIONS_SEARCH } from '#domain/contacts/communications-search.ts';
import { CONTACTS_SEARCH } from '#domain/contacts/contacts-search.ts';
import { DATASETS_SEARCH } from '#domain/dataset/datasets-search.ts';
import { DOCUMENTS_SEARCH } from '#domain/documents/documents-search.ts';
import { PUBLISHERS_SEARCH } from '#domain/documents/publishers-search.ts';
import { EVENTS_SEARCH } from '#domain/events/events-search.ts';
import { FACTS_SEARCH } from '#domain/facts/facts-search.ts';
import { IDUS_SEARCH } from '#domain/facts/idus-search.ts';
import { PARKING_LOT_DOCUMENTS_SEARCH, PARKING_LOT_FACTS_SEARCH } from '#domain/parking-lot/parking-lot-search.ts';
import { ARCHIVED_SEARCH } from '#domain/records/archived-search.ts';
import { OPERATIONS_SEARCH } from '#domain/records/operations-search.ts';
import type { Search } from '#domain/search/search.ts';
import { packageRoot } from '#db/paths.ts';
import { manyFacts, Missing, sharedFile } from './databases.ts';
import { FACT_COLUMNS } from './lists.ts';
import { numbersFrom } from './numbers.ts';
import { type Context, percentile } from './report.ts';
import { installed, serve, type Server } from './server.ts';

export type AnySearch = Search<object>;
export type Row = Readonly<Record<string, unknown>>;
/** The values of one field, all in the form of a search. */
type Choice = { field: string; values: object };

const LISTS: Readonly<Record<string, AnySearch>> = {
  facts: FACTS_SEARCH,
  events: EVENTS_SEARCH,
  documents: DOCUMENTS_SEARCH,
  publishers: PUBLISHERS_SEARCH,
  contacts: CONTACTS_SEARCH,
  communications: COMMUNICATIONS_SEARCH,
  datasets: DATASETS_SEARCH,
  'parking lot documents': PARKING_LOT_DOCUMENTS_SEARCH,
  'parking lot facts': PARKING_LOT_FACTS_SEARCH,
  IDU: IDUS_SEARCH,
  archived: ARCHIVED_SEARCH,
  operations: OPERATIONS_SEARCH,
} as unknown as Readonly<Record<string, AnySearch>>;

const SAMPLE = 400;
const RANDOM = 60;
/** Seconds for all searches of a list; what is left is said. */
const PATIENCE = 60;
const WORST = 1_000;
const USUAL = 150;

const ask = async ({ url, cookie }: Server, path: string, signal = AbortSignal.timeout(60_000)): Promise<Response> =>
  fetch(`${url}/psql/${path}`, { headers: { cookie, prefer: 'count=exact' }, signal });

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value == null ? [] : [value]);

const wordsIn = (text: unknown): string[] => (typeof text === 'string' ? text.split(/\s+/) : []);

/** The commonest value of a column and the rarest. */
function valuesOf(rows: readonly Row[], column: string): unknown[] {
  const counts = new Map<unknown, number>();
  for (const row of rows) for (const value of listOf(row[column])) counts.set(value, (counts.get(value) ?? 0) + 1);
  const ordered = [...counts].toSorted((one, other) => other[1] - one[1]).map(([value]) => value);
  return [...new Set([ordered[0], ordered.at(-1)])].filter((value) => value !== undefined);
}

/** Values for a field that its conditions know; several for a field of several. */
export function choicesFor(field: AnySearch['fields'][number], rows: readonly Row[]): object[] {
  const { key, control, empty } = field;
  const keys = Object.keys(empty);
  const found: object[] = [];
  if (control.kind === 'text') {
    const words = rows.flatMap((row) => [row['name'], row['subject'], row['surname']].map(wordsIn).flat());
    const long = words.filter((word) => word.length > 3).map((word) => ({ word }));
    for (const word of valuesOf(long, 'word')) for (const name of keys) found.push({ [name]: word });
  } else if (control.kind === 'days') {
    const days = { date_from: '2025-01-01', date_to: '2025-06-30' };
    for (const type of control.types ?? [null])
      found.push(Object.fromEntries(keys.map((name) => [name, name in days ? days[name as 'date_to'] : type])));
  } else if (control.kind === 'hazard levels') {
    for (const row of rows.slice(0, 2)) found.push(Object.fromEntries(keys.map((name) => [name, row[name] ?? null])));
  } else {
    const columns = [key, keys[0] ?? key];
    const values = columns.flatMap((column) => valuesOf(rows, column));
    const chosen = Array.isArray(control.choices) ? [...(control.choices as unknown[]).slice(0, 2), ...values] : values;
    for (const value of chosen)
      for (const name of keys.slice(0, 1)) found.push({ [name]: control.kind === 'several' ? [value] : value });
    if (control.kind === 'several' && values.length > 1 && keys[0] !== undefined)
      found.push({ [keys[0]]: [...new Set(rows.flatMap((row) => listOf(row[key])))].slice(0, 8) });
  }
  return found.filter((values) => {
    try {
      return field.conditions({ ...empty, ...values }).length > 0;
    } catch {
      return false;
    }
  });
}

type Tried = { list: string; words: string; ms: number; status: number };

/** Sets of choices, no two of a field. */
function* setsOf(choices: readonly Choice[], random: (below: number) => number): Generator<Choice[]> {
  for (const one of choices) yield [one];
  for (const [at, one] of choices.entries())
    for (const other of choices.slice(at + 1)) if (one.field !== other.field) yield [one, other];
  for (let count = 0; count < RANDOM && choices.length > 2; count += 1) {
    const set = new Map<string, Choice>();
    for (let tries = 0; tries < 12 && set.size < 3 + random(3); tries += 1) {
      const one = choices[random(choices.length)];
      if (one !== undefined) set.set(one.field, one);
    }
    yield [...set.values()];
  }
}

async function searched(server: Server, name: string, search: AnySearch): Promise<{ tried: Tried[]; left: number }> {
  const { relation, fields, empty, catalog } = search;
  const answer = await ask(server, `${relation}?limit=${SAMPLE}`);
  if (!answer.ok) throw new Error(`${relation}: ${await answer.text()}`);
  const rows = (await answer.json()) as Row[];
  const choices: Choice[] = [];
  for (const field of fields)
    for (const values of choicesFor(field, rows)) {
      // A value of another kind than the field's, such as a name for an id.
      const where = search.conditions({ ...empty, ...values });
      const { status } = await ask(server, `${relation}?${new URLSearchParams({ limit: '1', ...where }).toString()}`);
      if (status !== 400) choices.push({ field: field.key, values });
    }
  const random = numbersFrom(relation.length * 7_919);
  const columns = Object.keys(rows[0] ?? {}).filter((column) => column in catalog && !Array.isArray(rows[0]?.[column]));
  // The columns that the list of facts shows at first; of the others all that have a label.
  const select =
    name === 'facts'
      ? FACT_COLUMNS
      : ['id', ...Object.keys(rows[0] ?? {}).filter((column) => column !== 'id' && column in catalog)].join();
  const newest = 'created_at' in (rows[0] ?? {}) ? 'created_at' : 'id';
  const begun = performance.now();
  const tried: Tried[] = [];
  let left = 0;
  for (const set of setsOf(choices, random)) {
    if (performance.now() - begun > PATIENCE * 1_000) {
      left += 1;
      continue;
    }
    const where = search.conditions({ ...empty, ...Object.assign({}, ...set.map(({ values }) => values)) });
    // Alone and in pairs as a list opens.
    const order = set.length > 2 ? (columns[random(columns.length)] ?? 'id') : newest;
    const offset = set.length > 2 ? 20 * random(5) : 0;
    const page = { select, limit: '20', order: `${order}.desc.nullslast,id.desc`, offset: String(offset), ...where };
    const at = performance.now();
    const response = await ask(server, `${relation}?${new URLSearchParams(page).toString()}`);
    await response.text();
    const words = JSON.stringify({ ...Object.assign({}, ...set.map(({ values }) => values)), order, offset });
    tried.push({ list: name, words, ms: performance.now() - at, status: response.status });
  }
  return { tried, left };
}

function printed(where: string, tried: readonly Tried[], left: number, { report }: Context): void {
  const times = tried.map(({ ms }) => ms).toSorted((one, other) => one - other);
  const [worst, ninetyNine, ninetyFive] = [percentile(times, 1), percentile(times, 0.99), percentile(times, 0.95)];
  // 416: there are fewer pages.
  const refused = tried.filter(({ status }) => ![200, 206, 416].includes(status));
  for (const { list, words, ms, status } of tried.toSorted((one, other) => other.ms - one.ms).slice(0, 10))
    console.log(`  ${Math.round(ms)} ms  ${status}  ${list}  ${words.slice(0, 200)}`);
  for (const { list, words, status } of refused.slice(0, 5)) console.log(`  refused ${status}  ${list}  ${words}`);
  const of = `${tried.length} searches${left > 0 ? `, ${left} left` : ''}`;
  const measured = `worst ${Math.round(worst)}, 99% ${Math.round(ninetyNine)}, 95% ${Math.round(ninetyFive)} ms`;
  report(`searches: ${where} (${of}, ${refused.length} refused)`, measured, '', {
    target: `worst ≤ ${WORST} ms, 95% ≤ ${USUAL} ms`,
    met: worst <= WORST && ninetyFive <= USUAL && refused.length === 0,
  });
}

async function all(where: string, server: Server, context: Context): Promise<void> {
  const tried: Tried[] = [];
  let left = 0;
  for (const [name, search] of Object.entries(LISTS)) {
    const found = await searched(server, name, search);
    const worst = Math.max(0, ...found.tried.map(({ ms }) => ms));
    console.log(`  ${name}: ${found.tried.length} searches, worst ${Math.round(worst)} ms`);
    tried.push(...found.tried);
    left += found.left;
  }
  printed(where, tried, left, context);
}

/** IDMC's figures of a year in a new installation. */
async function withFigures(directory: string): Promise<void> {
  const main = join(packageRoot(), 'dist', 'db', 'import', 'main.js');
  const given = [main, 'gidd', sharedFile('gidd_figures_2025.csv.gz')];
  const child = spawn(process.execPath, given, { env: { ...process.env, DATA_DIR: directory, DATABASE_URL: '' } });
  child.stdout.resume();
  const [code] = (await once(child, 'exit')) as [number];
  if (code !== 0) throw new Error('The import of figures failed');
}

export async function benchSearches(context: Context): Promise<void> {
  const directory = await installed();
  await withFigures(directory);
  {
    await using server = await serve(directory);
    await all('embedded', server, context);
  }
  try {
    const database = await manyFacts(context);
    await using server = await serve(database);
    await all('PostgreSQL', server, context);
  } catch (error) {
    if (!(error instanceof Missing)) throw error;
    console.log(`  without PostgreSQL: ${error.message}`);
  }
}
