/** Fills a database with realistic sample data, reproducible by seed. Writes no credentials and changes no existing record. */
import type { Database, TransactionSettings } from '#db/database.ts';
import { tellCrisis } from './crisis.ts';
import { storeDatasets } from './datasets.ts';
import { toDay } from './days.ts';
import { storeContacts } from './contacts.ts';
import { storeNotes } from './notes.ts';
import { readPlaces } from './places.ts';
import { type Country, planCrises } from './plan.ts';
import { storeParkingLot } from './parking-lot.ts';
import { storePortfolios } from './portfolios.ts';
import { Random } from './random.ts';
import { storeStories } from './store.ts';
import type { Setting, Story } from './story.ts';
import { EXPERTS } from './words.ts';

export interface SampleRequest {
  facts: number;
  /** Without a seed, a second sample differs from the first. */
  seed?: number;
  /** The sample ends on the day before, so that users' own records are the newest. */
  today?: Date;
  /** Called with the number of facts stored so far. */
  progress?: (done: number) => void;
}

const SOURCE = 'sample';
/** Facts per transaction: a large crisis may have more, because it is stored as a whole. */
const BATCH = 2000;
/** The embedded database does no other work while a batch is stored. */
const SMALL_BATCH = 250;

export async function generateSample(owner: Database, request: SampleRequest): Promise<void> {
  const last = toDay(request.today ?? new Date()) - 1;
  const seed = request.seed ?? 1 + (await countRuns(owner));
  const random = new Random(seed);
  const { countries, setting } = await readSetting(owner, random, last);
  const thisYear = new Date(last * 86_400_000).getUTCFullYear();
  const crises = planCrises(random, request.facts, countries, thisYear);
  const { run, settings } = await beginRun(owner, `seed ${seed}, ${request.facts} facts`);
  const publishers = new Map<string, number>();
  let stories: Story[] = [];
  let done = 0;
  const flush = async () => {
    await owner.transaction(settings, (transaction) => storeStories(transaction, stories, publishers));
    done += stories.reduce((sum, { masters, facts }) => sum + masters.length + facts.length, 0);
    stories = [];
    request.progress?.(done);
  };
  const size = owner.kind === 'embedded' ? SMALL_BATCH : BATCH;
  for (const crisis of crises) {
    stories.push(tellCrisis(setting, crisis));
    if (stories.reduce((sum, { facts }) => sum + facts.length, 0) >= size) await flush();
  }
  await flush();
  await storeDatasets(owner, settings, setting, { facts: request.facts, run });
  await storePortfolios(owner, settings, last);
  await storeNotes(owner, settings, setting, run);
  await storeContacts(owner, settings, setting);
  await storeParkingLot(owner, settings, last);
  await owner.statement(settings, 'update data.import_runs set finished_at = clock_timestamp() where id = $1', [run]);
}

async function countRuns(owner: Database): Promise<number> {
  const { rows } = await owner.statement<{ runs: number }>(
    { role: null },
    'select count(*) as runs from data.import_runs where source = $1',
    [SOURCE],
  );
  return rows[0]?.runs ?? 0;
}

async function readSetting(
  owner: Database,
  random: Random,
  today: number,
): Promise<{ countries: Country[]; setting: Setting }> {
  const read = async <T>(query: string) => (await owner.statement<T>({ role: null, readOnly: true }, query)).rows;
  const places = await readPlaces();
  const countries = await read<Country>(
    'select iso3, idmc_short_name as name from data.geo_entities where region is not null order by iso3',
  );
  const sizes = await read<{ key: string; size: number }>(
    `select iso3 || ' ' || year as key, size::float8 as size from data.household_sizes`,
  );
  const groups = await read<{ name: string }>('select name from data.groups where active');
  const setting = {
    random,
    today,
    places,
    householdSizes: new Map(sizes.map(({ key, size }) => [key, size])),
    groups: new Set(groups.map(({ name }) => name)),
  };
  return { countries: countries.filter(({ iso3 }) => places.has(iso3)), setting };
}

/** Clients to look at, one of them used every day and one that nobody uses any more. */
const makeClients = `
  with made as (
    insert into auth.tokens (token_hash, name, username, client, used_by, created_by, created_at, expires_at, last_used_at)
    select sha256(gen_random_uuid()::text::bytea), c.name, 'clients', true, c.used_by, 'tadesse.bekele', now() - interval '120 days', now() + interval '245 days', c.used
    from (values
      ('Humanitarian Data Exchange', 'data@example.org', now() - interval '4 minutes'),
      ('Dashboard of the region', 'Regional office, Nairobi', now() - interval '21 days')
    ) c (name, used_by, used)
    where not exists (select from auth.tokens t where t.client)
    returning *
  )
  insert into auth.client_requests (token_id, day, address, requests)
  select m.id, current_date - d.day, '/external-api' || a.address, (a.each * (1 + (d.day * 7 + m.id) % 5))::bigint
  from made m, generate_series(0, 89) d (day), (values ('/idus/all/', 24), ('/idus/last-180-days/', 96), ('/gidd/disasters/', 3)) a (address, each)
  where (m.name like 'Hum%' or d.day > 21) and (d.day % 7 > 1 or a.each > 20)`;

/** Tokens to look at: nobody has them, because their hashes are random. Made once. */
const makeTokens = `
  with made as (
    insert into auth.tokens (token_hash, name, username, role, created_by, created_at, expires_at, last_used_at)
    select sha256(gen_random_uuid()::text::bytea), t.name, t.username, t.role, 'tadesse.bekele', now() - interval '20 days', now() + interval '160 days', t.used
    from (values
      ('News feeds', 'ingest', 'Ingest', now() - interval '5 minutes'),
      ('Dashboard of the region', 'tadesse.bekele', null, now() - interval '1 day')
    ) t (name, username, role, used)
    where not exists (select from auth.tokens t where not t.client)
    returning *
  )
  insert into data.security_events (kind, username, created_by, created_at, details)
  select 'Token made', username, created_by, created_at, jsonb_build_object('token', name, 'scope', coalesce(role, 'Read only')) from made`;

async function beginRun(owner: Database, name: string): Promise<{ run: number; settings: TransactionSettings }> {
  return owner.transaction({ role: null, set: { 'request.username': 'import' } }, async (transaction) => {
    await transaction.query(
      `insert into data.users (username, name, sample) select e.username, e.name, true
       from json_to_recordset($1::text::json) as e (username text, name text) on conflict do nothing`,
      [JSON.stringify(EXPERTS)],
    );
    await transaction.query(
      `insert into data.user_roles (username, role) select e.username, e.role
       from json_to_recordset($1::text::json) as e (username text, role text) on conflict do nothing`,
      [JSON.stringify(EXPERTS)],
    );
    await transaction.query(makeTokens);
    await transaction.query(makeClients);
    const { rows } = await transaction.query<{ id: number }>(
      'insert into data.import_runs (source, file_name, created_by) values ($1, $2, $3) returning id',
      [SOURCE, name, 'import'],
    );
    const run = rows[0]?.id ?? 0;
    const set = { 'request.username': 'import', 'request.import_run': String(run) };
    return { run, settings: { role: null, set, deadline: 600_000, background: true } };
  });
}
