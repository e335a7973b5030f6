/** Tests each call with each role: calls in the table of rights succeed, all others are refused by name. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from './testing/server.ts';

const roles = ['Administrator', 'Coordinator', 'Reviewer', 'Expert', 'Reporting', 'Viewer'] as const;
type Role = (typeof roles)[number];
const uuid = '0f6c1a52-9a3e-4b1c-8d0e-3b8a1d9c7e11';
const password = 'a password for tests';

const fact = {
  name: 'Colombia: Floods - Chocó',
  iso3: 'COL',
  year: 2025,
  displacement_type: 'Disaster',
  type: 'New Displacement (Flow)',
  data: { reported_figure: 12, term: 'Displaced', start_date: { date: '2025-03-01', accuracy: 'Day' } },
};
const event = {
  name: 'Colombia: Floods - Chocó - 01/03/2025',
  year: 2025,
  displacement_type: 'Disaster',
  start_date: { date: '2025-03-01', accuracy: 'Day' },
};

const nextYear = new Date().getUTCFullYear() + 1;
let sizes = 0;
/** Of a year of its own. */
const newSize = () => ({ iso3: 'BVT', year: 1900 + sizes++, size: 3.4, source: 'A census' });

/** The roles that may make each call, from the table in the decisions. `own` means only records that the role created itself. */
const editors: Role[] = ['Administrator', 'Coordinator', 'Reviewer', 'Expert'];
const isEditor = (role: string): role is Role => (editors as readonly string[]).includes(role);
const keepers: Role[] = ['Administrator', 'Coordinator', 'Expert'];
const deleters: Role[] = ['Administrator', 'Coordinator'];
const may: Record<string, readonly Role[]> = {
  'create facts': editors,
  'change facts': editors,
  'delete a fact of others': deleters,
  'delete an own fact': [...deleters, 'Expert'],
  'delete an own fact that was reviewed': deleters,
  'change a locked fact': [],
  'delete a locked fact': [],
  'move a fact without a review': [],
  'clone a fact': editors,
  'restore a fact as it was': editors,
  'download the facts as a workbook': roles,
  'download the facts as csv': roles,
  'read the history of a fact': roles,
  'create events': editors,
  'change events': editors,
  'clone an event': editors,
  'restore an event as it was': editors,
  'delete an event of others': deleters,
  'delete an own event': [...deleters, 'Expert'],
  'read the events': roles,
  'read the history of an event': roles,
  'create documents': editors,
  'change documents': editors,
  'delete a document of others': deleters,
  'delete an own document': [...deleters, 'Expert'],
  'restore a document as it was': editors,
  'read the history of a document': roles,
  'download the documents as a workbook': roles,
  'create several facts of a document at once': editors,
  'create datasets': keepers,
  'change datasets': keepers,
  'restore a dataset as it was': keepers,
  'save records of a dataset': keepers,
  'remember the columns of an import': keepers,
  'read the columns of an import': roles,
  'lock a dataset': keepers,
  'change the comments of a locked dataset': keepers,
  'save records of a locked dataset': [],
  'unlock a dataset': ['Administrator'],
  'delete a dataset': deleters,
  'delete a locked dataset': [],
  'write records without a save': [],
  'link records to a fact': editors,
  'link several records at once': editors,
  'link records to a locked fact': [],
  'read the records of a fact': roles,
  'download the datasets as a workbook': roles,
  'read the history of a dataset': roles,
  'look up a number': roles,
  'give a country to an expert': deleters,
  'give several countries to nobody': deleters,
  'read the expert of a country': roles,
  'read the experts of all countries': roles,
  'read the parking lot': roles,
  'deliver to the parking lot': [],
  'import a document of the parking lot': editors,
  'import a fact of the parking lot': editors,
  'import an event of the parking lot': editors,
  'add an event of the parking lot to another': editors,
  'reject a record of the parking lot': editors,
  'reject several records of the parking lot': editors,
  'take back a record of the parking lot': editors,
  'assign a record of the parking lot': editors,
  'ignore a potential error of a fact': editors,
  'ignore a potential error of an event': editors,
  'show an ignored error of a fact again': editors,
  'read the potential errors': roles,
  'read the own work': roles,
  'read what was recorded meanwhile': roles,
  'read the countries of home': roles,
  'read the largest events': roles,
  'read the performance dashboard': ['Administrator', 'Coordinator', 'Reviewer', 'Viewer'],
  'read the analysis': roles,
  'read the IDU': roles,
  'read the name of a country': roles,
  'read the names of the users': roles,
  'upload files': editors,
  'grab files': editors,
  'create publishers': [...editors, 'Reporting'],
  'change publishers': [...editors, 'Reporting'],
  'restore a publisher as it was': [...editors, 'Reporting'],
  'create a contextual analysis': [...keepers, 'Reporting'],
  'change a contextual analysis': [...keepers, 'Reporting'],
  'create a significant update': keepers,
  'change a significant update': keepers,
  'restore a significant update as it was': keepers,
  'create a monitoring challenge': keepers,
  'change a monitoring challenge': keepers,
  'create a contact': keepers,
  'change a contact': keepers,
  'erase a contact': ['Administrator'],
  'create a communication': keepers,
  'change a communication': keepers,
  'delete a communication of others': deleters,
  'delete a note of others': deleters,
  'read the notes': roles,
  'read the history of a note': roles,
  'change several facts at once': editors,
  // With any right to review: facts that take the status get it.
  'review several facts at once': [...editors, 'Reporting'],
  'post Comment': [...editors, 'Reporting'],
  'post Under Review': editors,
  'post Review Completed': ['Administrator', 'Coordinator', 'Reviewer'],
  'post Signed Off': ['Administrator', 'Coordinator'],
  'post Locked Down': ['Administrator', 'Coordinator'],
  'post Comment on a locked fact': [...editors, 'Reporting'],
  'post Under Review on a locked fact': ['Administrator', 'Coordinator'],
  'change the settings': ['Administrator'],
  'count the sample data': ['Administrator'],
  'remove the sample data': ['Administrator'],
  'read the own first steps': roles,
  'hide the own first steps': roles,
  'read the releases': roles,
  'make a release': deleters,
  'change a release': deleters,
  'check a release': deleters,
  'accept what stands in the way of a release': deleters,
  'take back what was accepted of a release': deleters,
  'freeze a release': deleters,
  'revise a release': deleters,
  'sign off a release': deleters,
  'publish a release': ['Administrator'],
  'withdraw a draft of a release': deleters,
  'withdraw a published release': ['Administrator'],
  'read what a release froze': roles,
  'add a feed': ['Administrator'],
  'change a feed': ['Administrator'],
  'poll a feed': ['Administrator'],
  'delete a feed': ['Administrator'],
  'append to a reference list': ['Administrator'],
  'make an entry of a reference list inactive': ['Administrator'],
  'append a hazard type': ['Administrator'],
  'rename a group': ['Administrator'],
  'read the history of a reference list': roles,
  'read the household size of a country and year': roles,
  'add a household size': ['Administrator'],
  'change a household size': ['Administrator'],
  'delete a household size': ['Administrator'],
  'change several household sizes': ['Administrator'],
  'copy the household sizes of a year': ['Administrator'],
  'change a password': roles,
};

/** Messages of calls that are refused for every role. A role without the right to change facts is refused for that first. */
const REFUSALS: Readonly<Record<string, RegExp>> = {
  'change a locked fact': /not permitted|is Signed Off and can't be changed/,
  'delete a locked fact': /not permitted|is Signed Off and can't be changed/,
  'move a fact without a review': /not permitted|permission denied|status/,
  'save records of a locked dataset': /not permitted|Dataset is locked!/,
  'delete a locked dataset': /not permitted|Dataset is locked!/,
  'write records without a save': /can't be written/,
  'link records to a locked fact': /not permitted|is Signed Off and can't be changed/,
};
/** Refused by the grants alone, which have no constraint name. */
const BY_GRANT = ['move a fact without a review', 'write records without a save'];

const CHANGES_OF_DATASETS = [
  'change datasets',
  'restore a dataset as it was',
  'save records of a dataset',
  'remember the columns of an import',
  'lock a dataset',
  'change the comments of a locked dataset',
];

const ERRORS_OF_FACTS = ['ignore a potential error of a fact', 'show an ignored error of a fact again'];

/** Rights of the table, alone and together, and all calls that each allows. */
const OPENS: Readonly<Record<string, readonly string[]>> = {
  'manage facts': [
    'change facts',
    'change several facts at once',
    'restore a fact as it was',
    'link records to a fact',
    'link several records at once',
    ...ERRORS_OF_FACTS,
  ],
  'create facts': [],
  'create and manage facts': [
    'create facts',
    'change facts',
    'change several facts at once',
    'clone a fact',
    'restore a fact as it was',
    'create several facts of a document at once',
    'link records to a fact',
    'link several records at once',
    ...ERRORS_OF_FACTS,
  ],
  'delete facts': ['delete a fact of others'],
  'delete_own facts': [],
  'comment_on_review facts': ['review several facts at once', 'post Comment', 'post Comment on a locked fact'],
  'review facts': ['review several facts at once', 'post Under Review'],
  'complete_review facts': ['review several facts at once', 'post Review Completed'],
  'sign_off facts': [
    'review several facts at once',
    'post Under Review',
    'post Review Completed',
    'post Signed Off',
    'post Locked Down',
    'post Under Review on a locked fact',
  ],
  'lock_down facts': [
    'review several facts at once',
    'post Under Review',
    'post Review Completed',
    'post Signed Off',
    'post Locked Down',
    'post Under Review on a locked fact',
  ],
  'manage events': ['change events', 'restore an event as it was', 'ignore a potential error of an event'],
  'create events': [],
  'create and manage events': [
    'create events',
    'change events',
    'clone an event',
    'restore an event as it was',
    'ignore a potential error of an event',
  ],
  'delete events': ['delete an event of others'],
  'delete_own events': [],
  'manage reference lists': [
    'append to a reference list',
    'make an entry of a reference list inactive',
    'append a hazard type',
    'rename a group',
    'add a household size',
    'change a household size',
    'delete a household size',
    'change several household sizes',
    'copy the household sizes of a year',
  ],
  'manage documents': ['change documents', 'restore a document as it was', 'upload files', 'grab files'],
  'create documents': [],
  'create and manage documents': [
    'create documents',
    'change documents',
    'restore a document as it was',
    'upload files',
    'grab files',
  ],
  'delete documents': ['delete a document of others'],
  'delete_own documents': [],
  'manage publishers': ['change publishers', 'restore a publisher as it was'],
  'create publishers': [],
  'create and manage publishers': ['create publishers', 'change publishers', 'restore a publisher as it was'],
  'manage settings': [
    'change the settings',
    'count the sample data',
    'remove the sample data',
    'add a feed',
    'change a feed',
    'poll a feed',
    'delete a feed',
  ],
  'manage releases': [
    'make a release',
    'change a release',
    'check a release',
    'accept what stands in the way of a release',
    'take back what was accepted of a release',
    'freeze a release',
    'revise a release',
    'withdraw a draft of a release',
  ],
  'sign_off releases': ['sign off a release'],
  'publish releases': ['publish a release', 'withdraw a draft of a release', 'withdraw a published release'],
  'create parking_lot': ['deliver to the parking lot'],
  'import parking_lot': ['assign a record of the parking lot'],
  'reject parking_lot': [
    'assign a record of the parking lot',
    'reject a record of the parking lot',
    'reject several records of the parking lot',
    'take back a record of the parking lot',
  ],
  'view performance_dashboard': ['read the performance dashboard'],
  'manage portfolios': ['give a country to an expert', 'give several countries to nobody'],
  'manage datasets': CHANGES_OF_DATASETS,
  'create datasets': [],
  'create and manage datasets': ['create datasets', ...CHANGES_OF_DATASETS],
  'unlock datasets': ['unlock a dataset'],
  'manage contextual_analysis': ['change a contextual analysis'],
  'create contextual_analysis': [],
  'create and manage contextual_analysis': ['create a contextual analysis', 'change a contextual analysis'],
  'manage significant_updates': ['change a significant update', 'restore a significant update as it was'],
  'create and manage monitoring_challenges': ['create a monitoring challenge', 'change a monitoring challenge'],
  'delete datasets': ['delete a dataset'],
  'delete_own datasets': [],
};
const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const ONE = { accept: 'application/vnd.pgrst.object+json' };

describe('permissions', () => {
  let server: TestServer;
  const cookies = new Map<Role | 'nobody', string>();
  let count = 0;
  let experts = 0;
  let publisher: number;

  beforeAll(async () => {
    server = await startServer();
    for (const role of roles) {
      await server.addUser(role.toLowerCase(), password, [role]);
      cookies.set(role, await server.signIn(role.toLowerCase(), password));
    }
    publisher = await made('publishers', { name: 'IOM DTM', type: 'United Nations' });
  });
  afterAll(() => server.close());

  const call = (
    role: Role | 'nobody',
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    payload?: object,
    headers: Record<string, string | undefined> = {},
  ) =>
    server.app.inject({
      method,
      url,
      headers: { cookie: cookies.get(role)!, prefer: 'return=representation', ...headers },
      ...(payload && { payload }),
    });

  /** The records of refused calls, which leave them as they were: the next role tries the same ones. To make them takes most of the time. */
  const left = new Map<string, unknown>();
  /** The call that is tried, and the records that it has used. */
  let trying: { what: string; used: string[] } | null = null;
  async function prepared<T>(name: string, make: () => Promise<T>): Promise<T> {
    if (trying === null) return make();
    const { what, used } = trying;
    // A review belongs to the fact made before it.
    const key = [used.at(-1) ?? what, name].join(', ');
    used.push(key);
    // The rows that the record itself needs are left with it.
    trying = null;
    const record = left.has(key) ? (left.get(key) as T) : await make();
    left.set(key, record);
    trying = { what, used };
    return record;
  }
  async function tried(role: Role | 'nobody', what: string) {
    const used: string[] = [];
    trying = { what, used };
    try {
      const answer = await calls[what]!(role);
      if (answer.statusCode < 300) for (const key of used) left.delete(key);
      return answer;
    } finally {
      trying = null;
    }
  }

  /** A record of the administrator (or another role): its id. */
  const made = (relation: string, fields: object, by: Role = 'Administrator') =>
    prepared(`${relation} of ${by}`, async () => {
      const answer = await call(by, 'POST', `/psql/${relation}`, { ...fields });
      expect([relation, answer.statusCode, answer.statusCode === 201 ? '' : answer.body]).toEqual([relation, 201, '']);
      return (answer.json() as { id: number }[])[0]!.id;
    });
  /** A fact that the administrator has signed off. */
  const locked = () =>
    prepared('locked fact', async () => {
      const id = await made('facts', fact);
      await made('reviews', { entity_id: id, status: 'Signed Off' });
      return id;
    });
  const rpc = (role: Role | 'nobody', name: string, args: object) => call(role, 'POST', `/psql/rpc/${name}`, args);
  /** A record of the parking lot. */
  const parked = (type: string, status = 'waiting') =>
    prepared(`parked ${type}`, async () => {
      const data = { name: 'Floods', attributes: { type: 'Flood', hazard_name: 'Flood in Chad' } };
      const [row] = await server.owner<{ id: number }>(
        `insert into data.parking_lot (type, status, source, source_id, data, created_by, settled_at)
         values ($1, $2, 'a test', $3, $4::text::jsonb, 'ingest', case $2 when 'waiting' then null else now() end) returning id`,
        [type, status, String(count++), JSON.stringify(data)],
      );
      return row!.id;
    });
  const feed = () => ({ name: `News ${count++}`, address: 'https://news.example/rss' });
  const draft = () => ({ name: `GRID ${count++}`, year: 1990, causes: ['Development'] });
  type Step = 'freeze' | 'sign_off' | 'publish';
  /** A release of no facts, brought as far as named. */
  const released = (...steps: Step[]) =>
    prepared(`release, ${steps.join()}`, async () => {
      const id = await made('releases', draft());
      expect((await rpc('Administrator', 'check_release', { id })).json()).toBe(0);
      for (const step of steps)
        expect((await rpc('Administrator', `${step}_release`, { id })).statusCode).toBeLessThan(300);
      return id;
    });
  const moved =
    (name: string, steps: Step[], more: object = {}) =>
    async (role: Role | 'nobody') =>
      rpc(role, name, { id: await released(...steps), ...more });
  const challenge = () => ({ iso3: 'COL', title: `Challenge ${count++}`, date: '2025-03-01' });
  const update = () => ({ ...challenge(), displacement_type: 'Disaster' });
  const analysis = () => {
    const { date: publication_date, ...note } = update();
    return { ...note, publication_date };
  };
  const contact = { title: 'Ms', name: 'Ada', surname: 'Okoro', organisation: 'IOM', job_title: 'Analyst' };
  const communication = async () => made('communications', { contact_id: await made('contacts', contact) });
  const changeOf = async (role: Role | 'nobody', relation: string, note: object) =>
    call(role, 'PATCH', `/psql/${relation}?id=eq.${await made(relation, note)}`, { content: '**Seen**' });
  const document = () => ({
    name: `IOM DTM: Report ${count++} - 01/03/2025`,
    publication_date: '2025-03-01',
    sources: [publisher],
    publishers: [publisher],
  });

  const dataset = () => ({ name: `Camps ${count++}`, iso3: 'COL', displacement_type: 'Disaster', unit: 'Person' });
  const save = (role: Role | 'nobody', id: number, lock = false) =>
    call(role, 'POST', '/psql/rpc/save_tabular_dataset_records', {
      api_data: { id, lock, records: [{ stock_total: 3 }] },
    });
  const link = (role: Role | 'nobody', fact_id: number, tdr_id: number) =>
    call(role, 'POST', '/psql/rpc/save_tabular_datasets_records_to_facts', {
      api_data: { fact_id, dataset: [{ id: null, tdr_id, f_id: fact_id }] },
    });
  /** A locked dataset of one record. */
  const lockedDataset = () =>
    prepared('locked dataset', async () => {
      const fields = dataset();
      const id = await made('tabular_datasets', fields);
      const saved = { _inserted: 1, _updated: 0, _deleted: 0, _locked: 1 };
      expect((await save('Administrator', id, true)).json()).toEqual(saved);
      const records = `/psql/tabular_datasets_records?parent_id=eq.${id}`;
      const read = await call('Administrator', 'GET', records, undefined, ONE);
      return { id, name: fields.name, record: read.json<{ id: number }>().id };
    });

  const ignore = (role: Role | 'nobody', rule: string, id: number) =>
    call(role, 'POST', '/psql/rpc/ignore_potential_errors', { rule, ids: [id], reason: 'Checked' });

  /** A restore is a change of the version that was read. */
  /** A record that those with the right to delete may delete: archived more than 30 days ago. */
  async function archivedLongAgo(relation: string, id: number): Promise<number> {
    await server.owner(`update data.${relation} set archived_at = now() - interval '31 days' where id = $1`, [id]);
    return id;
  }

  async function restored(role: Role | 'nobody', relation: string, id: number) {
    const read = await call(role, 'GET', `/psql/${relation}?id=eq.${id}`, undefined, ONE);
    const version = { 'if-match': read.headers.etag };
    return call(role, 'PATCH', `/psql/${relation}?id=eq.${id}`, { name: `As it was ${count++}` }, version);
  }

  const calls: Record<string, (role: Role | 'nobody') => Promise<{ statusCode: number; body: string }>> = {
    'create facts': (role) => call(role, 'POST', '/psql/facts', fact),
    'change facts': async (role) =>
      call(role, 'PATCH', `/psql/facts?id=eq.${await made('facts', fact)}`, { comment: 'Seen' }),
    'delete a fact of others': async (role) =>
      call(
        role,
        'DELETE',
        `/psql/facts?id=eq.${await archivedLongAgo('facts', await made('facts', fact, other(role)))}`,
      ),
    'delete an own fact': async (role) =>
      call(role, 'DELETE', `/psql/facts?id=eq.${await made('facts', fact, isEditor(role) ? role : 'Administrator')}`),
    'delete an own fact that was reviewed': async (role) => {
      const id = await made('facts', fact, isEditor(role) ? role : 'Administrator');
      await made('reviews', { entity_id: id, status: 'Under Review' });
      return call(role, 'DELETE', `/psql/facts?id=eq.${id}`);
    },
    'change a locked fact': async (role) =>
      call(role, 'PATCH', `/psql/facts?id=eq.${await locked()}`, { name: 'Open' }),
    'delete a locked fact': async (role) => call(role, 'DELETE', `/psql/facts?id=eq.${await locked()}`),
    'move a fact without a review': async (role) =>
      call(role, 'PATCH', `/psql/facts?id=eq.${await made('facts', fact)}`, { status: 'Signed Off' }),
    'clone a fact': async (role) => call(role, 'POST', '/psql/facts', { ...fact, base_id: await made('facts', fact) }),
    'change several facts at once': async (role) =>
      rpc(role, 'change_facts', { facts: [await made('facts', fact)], add_groups: ['GRID 2025'] }),
    'review several facts at once': async (role) =>
      rpc(role, 'review_facts', { facts: [await made('facts', fact)], status: 'Under Review' }),
    'restore a fact as it was': async (role) => restored(role, 'facts', await made('facts', fact)),
    'download the facts as a workbook': (role) =>
      call(role, 'GET', '/psql/facts_download_view?select=name,figure&limit=1', undefined, { accept: WORKBOOK }),
    'download the facts as csv': (role) =>
      call(role, 'GET', '/psql/facts_download_view?select=name,figure&limit=1', undefined, { accept: 'text/csv' }),
    'read the history of a fact': async (role) =>
      call(role, 'GET', `/psql/history?entity_type=eq.facts&entity_id=eq.${await made('facts', fact)}`),
    'create events': (role) => call(role, 'POST', '/psql/events', event),
    'change events': async (role) =>
      call(role, 'PATCH', `/psql/events?id=eq.${await made('events', event)}`, { comment: 'Seen' }),
    'delete an event of others': async (role) =>
      call(
        role,
        'DELETE',
        `/psql/events?id=eq.${await archivedLongAgo('events', await made('events', event, other(role)))}`,
      ),
    'clone an event': async (role) => {
      const source = await call(role, 'GET', `/psql/events?id=eq.${await made('events', event)}`, undefined, ONE);
      const { name, year, displacement_type, start_date, countries } = source.json<
        typeof event & { countries: string[] }
      >();
      return call(role, 'POST', '/psql/events', { name, year, displacement_type, start_date, countries });
    },
    'restore an event as it was': async (role) => {
      const id = await made('events', event);
      const read = await call(role, 'GET', `/psql/events?id=eq.${id}`, undefined, ONE);
      return call(
        role,
        'PATCH',
        `/psql/events?id=eq.${id}`,
        { comment: 'As it was' },
        { 'if-match': read.headers.etag },
      );
    },
    'delete an own event': async (role) =>
      call(
        role,
        'DELETE',
        `/psql/events?id=eq.${await made('events', event, isEditor(role) ? role : 'Administrator')}`,
      ),
    'read the events': (role) => call(role, 'GET', '/psql/events_view?limit=1'),
    'read the history of an event': async (role) =>
      call(role, 'GET', `/psql/history?entity_type=eq.events&entity_id=eq.${await made('events', event)}`),
    'create documents': (role) => call(role, 'POST', '/psql/documents', document()),
    'change documents': async (role) =>
      call(role, 'PATCH', `/psql/documents?id=eq.${await made('documents', document())}`, { comment: 'Seen' }),
    'delete a document of others': async (role) =>
      call(
        role,
        'DELETE',
        `/psql/documents?id=eq.${await archivedLongAgo('documents', await made('documents', document(), other(role)))}`,
      ),
    'delete an own document': async (role) => {
      const id = await made('documents', document(), isEditor(role) ? role : 'Administrator');
      return call(role, 'DELETE', `/psql/documents?id=eq.${id}`);
    },
    'restore a document as it was': async (role) => restored(role, 'documents', await made('documents', document())),
    'read the history of a document': async (role) =>
      call(role, 'GET', `/psql/history?entity_type=eq.documents&entity_id=eq.${await made('documents', document())}`),
    'download the documents as a workbook': (role) =>
      call(role, 'GET', '/psql/documents_download_view?select=name&limit=1', undefined, { accept: WORKBOOK }),
    'create several facts of a document at once': async (role) => {
      const document_id = await made('documents', document());
      return call(role, 'POST', '/psql/facts', [
        { ...fact, document_id },
        { ...fact, document_id },
      ]);
    },
    'create datasets': (role) => call(role, 'POST', '/psql/tabular_datasets', dataset()),
    'change datasets': async (role) =>
      call(role, 'PATCH', `/psql/tabular_datasets?id=eq.${await made('tabular_datasets', dataset())}`, {
        unit: 'Household',
      }),
    'restore a dataset as it was': async (role) => {
      const address = `/psql/tabular_datasets?id=eq.${await made('tabular_datasets', dataset())}`;
      const read = await call(role, 'GET', address, undefined, ONE);
      return call(role, 'PATCH', address, { comments: 'As it was' }, { 'if-match': read.headers.etag });
    },
    'save records of a dataset': async (role) => save(role, await made('tabular_datasets', dataset())),
    'remember the columns of an import': async (role) =>
      call(role, 'POST', '/psql/rpc/remember_import', {
        api_data: {
          dataset_id: await made('tabular_datasets', { ...dataset(), source_id: publisher }),
          headers: ['place'],
          match: {},
          figures: {},
        },
      }),
    'read the columns of an import': async (role) =>
      call(role, 'GET', `/psql/rpc/import_layouts_of?dataset_id=${await made('tabular_datasets', dataset())}`),
    'lock a dataset': async (role) => save(role, await made('tabular_datasets', dataset()), true),
    'change the comments of a locked dataset': async (role) =>
      call(role, 'PATCH', `/psql/tabular_datasets?id=eq.${(await lockedDataset()).id}`, { comments: 'Seen' }),
    'save records of a locked dataset': async (role) => save(role, (await lockedDataset()).id),
    'unlock a dataset': async (role) =>
      call(role, 'POST', '/psql/rpc/unlock_tabular_dataset', {
        id: (await lockedDataset()).id,
        reason: 'A wrong column',
      }),
    'delete a dataset': async (role) =>
      call(
        role,
        'DELETE',
        `/psql/tabular_datasets?id=eq.${await archivedLongAgo('tabular_datasets', await made('tabular_datasets', dataset(), 'Expert'))}`,
      ),
    'delete a locked dataset': async (role) =>
      call(role, 'DELETE', `/psql/tabular_datasets?id=eq.${(await lockedDataset()).id}`),
    'write records without a save': async (role) =>
      call(role, 'POST', '/psql/tabular_datasets_records', { parent_id: await made('tabular_datasets', dataset()) }),
    'link records to a fact': async (role) => link(role, await made('facts', fact), (await lockedDataset()).record),
    'link several records at once': async (role) =>
      call(role, 'POST', '/psql/tabular_datasets_records_to_facts', [
        { f_id: await made('facts', fact), tdr_id: (await lockedDataset()).record },
      ]),
    'link records to a locked fact': async (role) => link(role, await locked(), (await lockedDataset()).record),
    'read the records of a fact': async (role) => {
      const id = await made('facts', fact);
      const { record, name } = await lockedDataset();
      expect((await link('Administrator', id, record)).json()).toEqual({ _inserted: 1, _deleted: 0 });
      const answer = await call(
        role,
        'POST',
        '/psql/rpc/get_fact_tabular_datasets_records?select=*,tabular_datasets(id,name)',
        {
          fact_id: id,
        },
      );
      expect(answer.json()).toMatchObject([{ id: record, dataset_name: name, tabular_datasets: { name } }]);
      return answer;
    },
    'download the datasets as a workbook': (role) =>
      call(role, 'GET', '/psql/tabular_datasets_download_view?select=name,records&limit=1', undefined, {
        accept: WORKBOOK,
      }),
    'read the history of a dataset': (role) => call(role, 'GET', '/psql/history?entity_type=eq.tabular_datasets'),
    'look up a number': (role) => call(role, 'GET', '/psql/gsn?gsn=eq.1'),
    'give a country to an expert': (role) =>
      call(role, 'POST', '/psql/portfolios', { iso3: 'KEN', username: experts++ % 2 === 0 ? 'expert' : 'reviewer' }),
    'give several countries to nobody': (role) =>
      call(role, 'POST', '/psql/portfolios', [
        { iso3: 'KEN', username: null },
        { iso3: 'UGA', username: null },
      ]),
    'ignore a potential error of a fact': async (role) => ignore(role, 'E3', await made('facts', fact)),
    'ignore a potential error of an event': async (role) =>
      ignore(
        role,
        'V1',
        await prepared('event without a recommended figure', async () => {
          const event_id = await made('events', event);
          const answer = await call('Administrator', 'POST', '/psql/facts', {
            ...fact,
            event_id,
            event_role: 'Triangulation',
          });
          expect(answer.statusCode).toBe(201);
          return event_id;
        }),
      ),
    'show an ignored error of a fact again': async (role) => {
      const id = await prepared('ignored error', async () => {
        const fact_id = await made('facts', fact);
        expect((await ignore('Administrator', 'E3', fact_id)).json()).toBe(1);
        return fact_id;
      });
      return call(role, 'POST', '/psql/rpc/take_back_ignored_errors', { rule: 'E3', ids: [id] });
    },
    'read the potential errors': async (role) => {
      const id = await made('facts', fact);
      const answer = await call(role, 'GET', `/psql/potential_errors?rule=eq.E3&id=eq.${id}&select=field,created_by`);
      expect(answer.json()).toEqual([{ field: 'data.end_date', created_by: 'administrator' }]);
      return answer;
    },
    'read the own work': (role) => call(role, 'GET', '/psql/rpc/my_work'),
    'read what was recorded meanwhile': (role) =>
      call(role, 'GET', '/psql/rpc/recorded_since?since=2026-01-01T00:00:00Z'),
    'read the countries of home': (role) => call(role, 'GET', '/psql/rpc/home_countries'),
    'read the largest events': (role) => call(role, 'GET', '/psql/rpc/largest_events?cause=Disaster&year=2025'),
    'read the performance dashboard': async (role) => {
      const answers = await Promise.all(
        ['user', 'term', 'role', 'idu', 'status', 'group'].map((by) =>
          call(role, 'GET', `/psql/rpc/qa_dashboard_nfacts_${by}?_start=2018-01-01&_end=2018-09-01`),
        ),
      );
      expect(new Set(answers.map(({ statusCode }) => statusCode)).size).toBe(1);
      return answers[0]!;
    },
    'read the analysis': (role) =>
      call(role, 'POST', '/psql/rpc/monthly_figures_by_hazard', { cause: 'Disaster', iso3: ['COL'] }),
    'read the IDU': (role) => call(role, 'GET', '/psql/idus_facts_view?limit=1'),
    'read the expert of a country': async (role) => {
      await call('Administrator', 'POST', '/psql/portfolios', { iso3: 'SDN', username: 'expert' });
      const answer = await call(role, 'GET', '/psql/portfolios_view?iso3=eq.SDN', undefined, ONE);
      const by = { assigned_at: expect.any(String) as string, assigned_by: 'administrator' };
      const country = { iso3: 'SDN', geo_name: 'Sudan', geo_group: 'Sub-Saharan Africa' };
      expect(answer.json()).toMatchObject({ ...country, username: 'expert', name: 'expert', ...by });
      return answer;
    },
    'read the experts of all countries': async (role) => {
      const answer = await call(role, 'GET', '/psql/portfolios_view');
      expect(answer.json<object[]>().length).toBeGreaterThan(240);
      return answer;
    },
    'read the parking lot': async (role) => {
      await parked('documents');
      return call(role, 'GET', '/psql/parking_lot_documents_view?or=(status.eq.waiting,remainingfactsCount.gt.0)');
    },
    'deliver to the parking lot': (role) => rpc(role, 'ingest_parking_lot', { records: [0] }),
    'import a document of the parking lot': async (role) =>
      rpc(role, 'helix_save_document', { payload: document(), parking_lot_id: await parked('documents') }),
    'import a fact of the parking lot': async (role) =>
      rpc(role, 'helix_save_fact', { payload: fact, parking_lot_id: await parked('facts') }),
    'import an event of the parking lot': async (role) =>
      rpc(role, 'helix_save_event', { payload: event, parking_lot_id: await parked('events') }),
    'add an event of the parking lot to another': async (role) =>
      rpc(role, 'add_parking_lot_record_to_event', {
        parking_lot_id: await parked('events'),
        event_id: await made('events', event),
      }),
    'reject a record of the parking lot': async (role) =>
      rpc(role, 'helix_reject_parking_lot_record', { pl_id: await parked('events'), reason: 'Not displacement' }),
    'reject several records of the parking lot': async (role) =>
      rpc(role, 'reject_parking_lot_records', { ids: [await parked('events'), await parked('documents')] }),
    'take back a record of the parking lot': async (role) =>
      rpc(role, 'take_back_parking_lot_records', { ids: [await parked('events', 'rejected')] }),
    'assign a record of the parking lot': async (role) =>
      rpc(role, 'assign_parking_lot_records', { ids: [await parked('events')], username: 'expert' }),
    'read the name of a country': async (role) => {
      const answer = await call(role, 'GET', '/psql/geo_entities?iso3=eq.KEN', undefined, ONE);
      expect(answer.json()).toMatchObject({ iso3: 'KEN', idmc_short_name: 'Kenya' });
      return answer;
    },
    'read the names of the users': async (role) => {
      const answer = await call(role, 'GET', '/psql/users?select=username,name');
      expect(answer.json()).toContainEqual({ username: 'expert', name: 'expert' });
      return answer;
    },
    'upload files': (role) =>
      server.app.inject({
        method: 'POST',
        url: '/upload/file',
        headers: { cookie: cookies.get(role)!, 'content-type': 'multipart/form-data; boundary=x' },
        payload: `--x\r\ncontent-disposition: form-data; name="uuid"\r\n\r\n${uuid}\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nwords\r\n--x--\r\n`,
      }),
    'grab files': async (role) => {
      const answer = await call(role, 'POST', '/upload/url', { uuid, url: 'http://127.0.0.1/' });
      // The address is refused as private: only a role with the right to grab gets this refusal.
      const refusedAddress = answer.statusCode === 400 && answer.body.includes('"grab_address"');
      return refusedAddress ? { statusCode: 200, body: '' } : answer;
    },
    'create publishers': (role) =>
      call(role, 'POST', '/psql/publishers', { name: `Publisher ${count++}`, type: 'Media' }),
    'change publishers': (role) => call(role, 'PATCH', `/psql/publishers?id=eq.${publisher}`, { iso3: 'CHE' }),
    'restore a publisher as it was': async (role) =>
      restored(role, 'publishers', await made('publishers', { name: `Publisher ${count++}`, type: 'Media' })),
    ...Object.fromEntries(
      ['Comment', 'Under Review', 'Review Completed', 'Signed Off', 'Locked Down'].map((status) => [
        `post ${status}`,
        async (role: Role | 'nobody') =>
          call(role, 'POST', '/psql/reviews', { entity_id: await made('facts', fact), status, comment: 'Seen' }),
      ]),
    ),
    ...Object.fromEntries(
      ['Comment', 'Under Review'].map((status) => [
        `post ${status} on a locked fact`,
        async (role: Role | 'nobody') =>
          call(role, 'POST', '/psql/reviews', { entity_id: await locked(), status, comment: 'Seen' }),
      ]),
    ),
    'create a contextual analysis': (role) => call(role, 'POST', '/psql/contextual_analysis', analysis()),
    'change a contextual analysis': (role) => changeOf(role, 'contextual_analysis', analysis()),
    'create a significant update': (role) => call(role, 'POST', '/psql/significant_updates', update()),
    'change a significant update': (role) => changeOf(role, 'significant_updates', update()),
    'restore a significant update as it was': async (role) => {
      const address = `/psql/significant_updates?id=eq.${await made('significant_updates', update())}`;
      const read = await call(role, 'GET', address, undefined, ONE);
      return call(role, 'PATCH', address, { content: 'As it was' }, { 'if-match': read.headers.etag });
    },
    'create a monitoring challenge': (role) => call(role, 'POST', '/psql/monitoring_challenges', challenge()),
    'change a monitoring challenge': (role) => changeOf(role, 'monitoring_challenges', challenge()),
    'delete a note of others': async (role) =>
      call(
        role,
        'DELETE',
        `/psql/significant_updates?id=eq.${await archivedLongAgo('significant_updates', await made('significant_updates', update()))}`,
      ),
    'create a contact': (role) => call(role, 'POST', '/psql/contacts', contact),
    'change a contact': async (role) =>
      call(role, 'PATCH', `/psql/contacts?id=eq.${await made('contacts', contact)}`, { phone: '+1 555' }),
    'erase a contact': async (role) =>
      call(role, 'POST', '/psql/rpc/erase_contact', { id: await made('contacts', contact) }),
    'create a communication': async (role) =>
      call(role, 'POST', '/psql/communications', { contact_id: await made('contacts', contact) }),
    'change a communication': async (role) =>
      call(role, 'PATCH', `/psql/communications?id=eq.${await communication()}`, { content: 'Seen' }),
    'delete a communication of others': async (role) =>
      call(
        role,
        'DELETE',
        `/psql/communications?id=eq.${await archivedLongAgo('communications', await communication())}`,
      ),
    'read the notes': (role) => call(role, 'GET', '/psql/contextual_analysis_view?limit=1'),
    'read the history of a note': (role) => call(role, 'GET', '/psql/history?entity_type=eq.significant_updates'),
    'change the settings': (role) => call(role, 'PATCH', '/psql/settings?id=eq.1', { four_eyes: false }),
    'count the sample data': (role) => call(role, 'GET', '/psql/rpc/sample_data'),
    'remove the sample data': (role) => rpc(role, 'remove_sample_data', {}),
    'read the own first steps': (role) => call(role, 'GET', '/psql/rpc/first_steps'),
    'hide the own first steps': (role) => rpc(role, 'hide_first_steps', { hidden: true }),
    'read the releases': (role) => call(role, 'GET', '/psql/releases?limit=1'),
    'make a release': (role) => call(role, 'POST', '/psql/releases', draft()),
    'change a release': async (role) =>
      call(role, 'PATCH', `/psql/releases?id=eq.${await made('releases', draft())}`, { year: 1991 }),
    'check a release': async (role) => rpc(role, 'check_release', { id: await made('releases', draft()) }),
    'accept what stands in the way of a release': async (role) =>
      rpc(role, 'accept_release_items', { id: await released(), keys: null, reason: 'Known' }),
    'take back what was accepted of a release': async (role) =>
      rpc(role, 'reopen_release_items', { id: await released(), keys: [] }),
    'freeze a release': moved('freeze_release', []),
    'revise a release': moved('revise_release', ['freeze'], { reason: 'New figures' }),
    'sign off a release': moved('sign_off_release', ['freeze']),
    'publish a release': moved('publish_release', ['freeze', 'sign_off']),
    'withdraw a draft of a release': async (role) =>
      rpc(role, 'withdraw_release', { id: await made('releases', draft()), reason: 'Wrong' }),
    'withdraw a published release': moved('withdraw_release', ['freeze', 'sign_off', 'publish'], { reason: 'Wrong' }),
    'read what a release froze': async (role) =>
      call(role, 'GET', `/psql/release_figures?release_id=eq.${await released('freeze')}`),
    'add a feed': (role) => call(role, 'POST', '/psql/feeds', feed()),
    'change a feed': (role) => call(role, 'PATCH', '/psql/feeds?id=eq.1', { enabled: false }),
    'poll a feed': (role) => call(role, 'POST', '/psql/rpc/poll_feed', { id: 1 }),
    'delete a feed': async (role) => call(role, 'POST', '/psql/rpc/delete_feed', { id: await made('feeds', feed()) }),
    'append to a reference list': (role) =>
      call(role, 'POST', '/psql/groups', {
        name: `MYU ${2030 + count++}`,
        start_date: '2030-01-01',
        end_date: '2030-06-30',
      }),
    'make an entry of a reference list inactive': (role) =>
      call(role, 'PATCH', '/psql/hazard_types?id=eq.31', { active: false }),
    'append a hazard type': (role) =>
      call(role, 'POST', '/psql/hazard_types', {
        category: 'Other',
        subcategory: 'Other',
        type: 'Sinkhole',
        subtype: `Sinkhole ${count++}`,
      }),
    'rename a group': async (role) => {
      const name = `MYU ${2030 + count++}`;
      const group = { name, start_date: '2030-01-01', end_date: '2030-06-30' };
      expect((await call('Administrator', 'POST', '/psql/groups', group)).statusCode).toBe(201);
      return call(role, 'PATCH', `/psql/groups?name=eq.${encodeURIComponent(name)}`, { name: `${name} again` });
    },
    'read the household size of a country and year': (role) =>
      call(role, 'GET', `/psql/household_sizes?iso3=eq.COL&year=eq.${nextYear}`, undefined, ONE),
    'add a household size': (role) => call(role, 'POST', '/psql/household_sizes', newSize()),
    'change a household size': (role) =>
      call(role, 'PATCH', '/psql/household_sizes?iso3=eq.COL&year=eq.2024', { size: 3, source: `Census ${count++}` }),
    'delete a household size': async (role) => {
      const size = newSize();
      expect((await call('Administrator', 'POST', '/psql/household_sizes', size)).statusCode).toBe(201);
      return call(role, 'DELETE', `/psql/household_sizes?iso3=eq.${size.iso3}&year=eq.${size.year}`);
    },
    'change several household sizes': (role) =>
      call(role, 'POST', '/psql/rpc/change_household_sizes', { changes: [newSize()] }),
    'copy the household sizes of a year': (role) =>
      call(role, 'POST', '/psql/rpc/copy_household_sizes', { year: 2000 }),
    'read the history of a reference list': (role) => call(role, 'GET', '/psql/history?entity_type=eq.groups'),
    'change a password': async (role) => {
      const answer = await call(role, 'POST', '/user/change_password', {
        username: role.toLowerCase(),
        password: `${password} ${role}`,
      });
      cookies.set(
        role,
        await server.signIn(role.toLowerCase(), answer.statusCode < 300 ? `${password} ${role}` : password),
      );
      return answer;
    },
  };
  const other = (role: Role | 'nobody'): Role => (role === 'Administrator' ? 'Coordinator' : 'Administrator');

  it('the table and the tests list the same calls', () => {
    expect(Object.keys(calls).toSorted()).toEqual(Object.keys(may).toSorted());
  });

  /** `npm test` tries each call with its last role that may and its first that may not, and with each role in turn. */
  const trials = Object.entries(may).flatMap(([what, allowed], at) => {
    const part = [allowed.at(-1), roles.find((role) => !allowed.includes(role)), roles[at % roles.length]];
    return roles.map((role) => [role, what, part.includes(role) ? '' : ' @proof'] as const);
  });
  it.each(trials)('%s: %s%s', async (role, what) => {
    const answer = await tried(role, what);
    if (may[what]!.includes(role)) {
      expect([answer.statusCode < 300, answer.statusCode < 300 ? '' : answer.body]).toEqual([true, '']);
    } else {
      expect([answer.statusCode, JSON.parse(answer.body)]).toMatchObject([
        403,
        {
          code: '42501',
          message: expect.stringMatching(REFUSALS[what] ?? /not permitted/) as string,
          ...(!BY_GRANT.includes(what) && { constraint: expect.any(String) as string }),
        },
      ]);
    }
  });

  const closed = [...new Set(Object.values(OPENS).flat())].toSorted();
  const rights = Object.keys(OPENS).map((right, at) => [right, at % 8 === 0 ? '' : ' @proof'] as const);
  it.each(rights)('the right to %s alone allows its calls and no others%s', async (right) => {
    const [, actions, subject] = /^(\w+(?: and \w+)?) (.+)$/.exec(right)!;
    if (!cookies.has('nobody')) {
      await server.addUser('nobody', password, []);
      cookies.set('nobody', await server.signIn('nobody', password));
    }
    await server.owner(`delete from data.user_permissions where username = 'nobody'`);
    await server.owner(
      `insert into data.user_permissions (username, action, subject) select 'nobody', action, $2 from unnest($1::text[]) action`,
      [actions!.split(' and '), subject],
    );
    const opened: string[] = [];
    for (const what of closed) if ((await tried('nobody', what)).statusCode < 300) opened.push(what);
    expect(opened).toEqual([...OPENS[right]!].toSorted());
  });

  it('the columns for the rights to change and delete a record match trials of both, for every role', async () => {
    const commented = async (status: string, by: Role) => {
      const id = await made('facts', fact, by);
      await made('reviews', { entity_id: id, status, comment: 'Seen' });
      return id;
    };
    const withFact = async (relation: string, fields: object, key: string) => {
      const id = await made(relation, fields, 'Expert');
      await made('facts', { ...fact, [key]: id });
      return id;
    };
    const master = await made('facts', fact, 'Expert');
    await made('facts', { ...fact, document_id: await made('documents', document()), parent_id: master });
    const archived = async (relation: string, id: number) => {
      await server.owner(`update data.${relation} set archived_at = now() where id = $1`, [id]);
      return id;
    };
    const withDataset = await made('documents', document(), 'Expert');
    await server.owner(
      `insert into data.tabular_datasets (name, iso3, displacement_type, unit, document_id, created_by)
       values ('Its dataset', 'COL', 'Disaster', 'Person', $1, 'import')`,
      [withDataset],
    );
    const eventOfArchived = await made('events', event, 'Expert');
    await archived('facts', await made('facts', { ...fact, event_id: eventOfArchived }));
    const records: readonly (readonly [state: string, relation: string, id: number])[] = [
      ['of the administrator', 'facts', await made('facts', fact)],
      ['of the expert', 'facts', await made('facts', fact, 'Expert')],
      ['of the reviewer', 'facts', await made('facts', fact, 'Reviewer')],
      ['of the expert, commented on', 'facts', await commented('Comment', 'Expert')],
      ['of the expert, under review', 'facts', await commented('Under Review', 'Expert')],
      ['of the expert, signed off', 'facts', await commented('Signed Off', 'Expert')],
      ['of the administrator, locked down', 'facts', await commented('Locked Down', 'Administrator')],
      ['of the expert, with a sub-fact', 'facts', master],
      ['of the expert, archived', 'facts', await archived('facts', await made('facts', fact, 'Expert'))],
      ['of the administrator', 'events', await made('events', event)],
      ['of the expert', 'events', await made('events', event, 'Expert')],
      ['of the expert, with a fact', 'events', await withFact('events', event, 'event_id')],
      ['of the expert, with an archived fact', 'events', eventOfArchived],
      ['of the administrator', 'documents', await made('documents', document())],
      ['of the expert', 'documents', await made('documents', document(), 'Expert')],
      ['of the expert, with a fact', 'documents', await withFact('documents', document(), 'document_id')],
      ['of the expert, with a dataset', 'documents', withDataset],
      ['of the administrator', 'publishers', publisher],
      ['of the expert', 'tabular_datasets', await made('tabular_datasets', dataset(), 'Expert')],
      ['of the administrator, locked', 'tabular_datasets', (await lockedDataset()).id],
    ];
    const said: unknown[][] = [];
    const seen: unknown[][] = [];
    for (const role of roles) {
      for (const [state, relation, id] of records) {
        const address = `/psql/${relation}?id=eq.${id}`;
        const trial = { prefer: 'tx=rollback' };
        const changed = await call(role, 'PATCH', address, { name: `Another name ${count++}` }, trial);
        const deleted = await call(role, 'DELETE', address, undefined, trial);
        const refusal = ({ statusCode, body }: typeof changed) =>
          statusCode < 300 ? null : ((JSON.parse(body) as { constraint: string | null }).constraint ?? 'not_permitted');
        const [change_refused, delete_refused] = [refusal(changed), refusal(deleted)];
        seen.push([
          role,
          relation,
          state,
          change_refused === null,
          delete_refused === null,
          change_refused,
          delete_refused,
        ]);
        const columns = 'may_change,may_delete,change_refused,delete_refused';
        const read = await call(role, 'GET', `${address}&select=${columns}`, undefined, ONE);
        said.push([role, relation, state, ...Object.values(read.json<object>())]);
      }
    }
    expect(said).toEqual(seen);
    const refusals = seen.flatMap(([, , , , , ...refused]) => refused);
    for (const name of [
      'not_permitted',
      'fact_locked',
      'delete_own_only',
      'delete_reviewed',
      'fact_has_sub_facts',
      'record_has_facts',
      'document_has_datasets',
      'dataset_locked',
      null,
    ])
      expect(refusals).toContain(name);
  });

  const readers = roles.map((role) => [role, ['Administrator', 'Viewer'].includes(role) ? '' : ' @proof'] as const);
  it.each(readers)('%s reads every relation and writes to no read-only one%s', async (role) => {
    const paths = await server.owner<{ relname: string }>(
      `select relname from pg_class where relnamespace = 'api'::regnamespace and relkind = 'v' order by 1`,
    );
    expect(paths.length).toBeGreaterThan(40);
    for (const { relname } of paths) {
      const read = await call(role, 'GET', `/psql/${relname}?limit=1`);
      expect([relname, read.statusCode]).toEqual([relname, 200]);
    }
    for (const relname of [
      'backups',
      'backup_plan',
      'users',
      'geo_entities',
      'household_sizes',
      'hazard_types',
      'fact_types',
      'groups',
      'history',
      'gsn',
      'settings',
      'facts_view',
      'facts_download_view',
      'sub_facts_totals',
    ]) {
      const written = await call(role, 'POST', `/psql/${relname}`, { name: 'x' });
      expect([relname, written.statusCode >= 400 && written.statusCode < 500]).toEqual([relname, true]);
    }
    for (const relation of ['reviews', 'publishers', 'settings', 'hazard_types']) {
      const deleted = await call(role, 'DELETE', `/psql/${relation}?id=eq.1`);
      expect([relation, deleted.statusCode]).toEqual([relation, 403]);
    }
  });

  it.each(['GET', 'POST', 'PATCH', 'DELETE'] as const)('%s without a session is 401 for every path', async (method) => {
    for (const url of ['/psql/facts?id=eq.1', '/psql/nothing', '/psql/rpc/anything', '/psql/']) {
      const answer = await server.app.inject({ method, url, ...(method === 'GET' ? {} : { payload: {} }) });
      expect([url, answer.statusCode]).toEqual([url, 401]);
    }
  });
});
