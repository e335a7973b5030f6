import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DocumentsSearch } from '#domain/documents/documents-search.ts';
import type { ColumnFilters } from '#domain/search/column-filters.ts';
import { COMMUNICATION_KIND } from '#domain/contacts/communications.ts';
import { CONTACT_KIND } from '#domain/contacts/contacts.ts';
import { DATASET_KIND } from '#domain/dataset/datasets.ts';
import type { CommunicationsSearch } from '#domain/contacts/communications-search.ts';
import type { ContactsSearch } from '#domain/contacts/contacts-search.ts';
import type { DatasetsSearch } from '#domain/dataset/datasets-search.ts';
import { DOCUMENT_KIND } from '#domain/documents/documents.ts';
import { PUBLISHER_KIND } from '#domain/documents/publishers.ts';
import { startServer, type TestServer } from '#server/testing/server.ts';
import { addressOf } from '#web/data/psql-query.ts';
import { COMMUNICATIONS } from '#web/features/contacts/communications.tsx';
import { CONTACTS } from '#web/features/contacts/contacts.tsx';
import { DATASETS } from '#web/features/datasets/list/datasets.tsx';
import { PUBLISHERS } from '#web/features/publishers/publishers.tsx';
import { listingFrom } from '#web/lists/address.ts';
import { fileOf, toQuery } from '#web/lists/rows/records-query.ts';
import { DOCUMENTS } from './documents.tsx';

const EMPTY_SEARCH = DOCUMENTS.search.empty;
const REGISTRATION = 'DTM 100%: "Baidoa", camps';
const SURVEY = 'Évaluation à Bouaké';
const PASSWORD = 'a long enough secret';
let server: TestServer;
let cookie: string;
let ids: number[];

const send = (method: 'GET' | 'POST', url: string, payload?: object, prefer = 'return=representation') =>
  server.app.inject({ method, url, headers: { cookie, prefer }, ...(payload && { payload }) });

async function made(relation: string, fields: object): Promise<number> {
  const answer = await send('POST', `/psql/${relation}`, fields);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<{ id: number }[]>()[0]!.id;
}

const document = (name: string, fields: object) => ({ name, publication_date: '2024-05-02', ...fields });
const fact = (name: string, document_id: number) => ({
  name,
  document_id,
  iso3: 'SDN',
  year: 2024,
  displacement_type: 'Disaster',
  type: 'New Displacement (Flow)',
  data: { reported_figure: 7, term: 'Displaced', start_date: { date: '2024-05-01', accuracy: 'Day' } },
});

beforeAll(async () => {
  server = await startServer();
  await server.addUser('ada', PASSWORD, ['Expert']);
  cookie = await server.signIn('ada', PASSWORD);
  const [iom, herald] = [
    await made('publishers', { name: 'IOM', type: 'United Nations', iso3: 'SDN' }),
    await made('publishers', { name: 'Herald, "the" 100%', type: 'Media' }),
  ] as const;
  ids = [iom, herald];
  const one = await made('documents', document('One', { sources: [iom], publishers: [iom], countries: ['SDN'] }));
  await made('documents', document('Two', { sources: [iom, herald], publishers: [herald], countries: ['SDN', 'KEN'] }));
  await made(
    'documents',
    document('Three', { sources: [herald], publishers: [herald], publication_date: '2025-01-01' }),
  );
  const dataset = { iso3: 'SOM', displacement_type: 'Disaster', unit: 'Household' };
  await made('tabular_datasets', { ...dataset, name: REGISTRATION, source_id: ids[0], document_id: one });
  const old = await made('tabular_datasets', {
    name: SURVEY,
    iso3: 'CIV',
    displacement_type: 'Conflict',
    unit: 'Person',
  });
  const person = { title: 'Ms', name: 'Léa', surname: 'Кравец', organisation: 'Croix-Rouge', job_title: 'Analyst' };
  const contact_id = await made('contacts', { ...person, countries_of_operation: ['SDN', 'KEN'] });
  await made('contacts', { ...person, name: 'Omar', organisation: 'IOM', gender: 'Male', regions: ['South Asia'] });
  await made('communications', {
    contact_id,
    subject: 'Été: chiffres',
    iso3: 'KEN',
    conducted_at: '2024-01-31T12:00Z',
  });
  await made('communications', { contact_id, tool: 'Phone' });
  const times = `created_at = '2024-01-31 12:00Z', locked_at = '2024-02-01 12:00Z'`;
  await server.owner(`update data.tabular_datasets set ${times} where id = $1`, [old]);
});
afterAll(() => server.close());

async function found(search: Partial<DocumentsSearch>): Promise<string[]> {
  const request = { search: { ...EMPTY_SEARCH, ...search }, filters: {}, order: null, columns: [] };
  const answer = await send('GET', addressOf('documents_view', toQuery(DOCUMENTS, request)));
  expect(answer.statusCode).toBe(200);
  return answer.json<{ name: string }[]>().map(({ name }) => name);
}

test('the newest publication comes first', async () => expect(await found({})).toEqual(['Three', 'Two', 'One']));

test('All requires every chosen value, Any at least one', async () => {
  expect(await found({ sources: ids })).toEqual(['Two']);
  expect(await found({ sources: ids, sources_match: 'Any' })).toEqual(['Three', 'Two', 'One']);
  expect(await found({ countries: ['SDN', 'KEN'] })).toEqual(['Two']);
  expect(await found({ countries: ['SDN', 'KEN'], countries_match: 'Any' })).toEqual(['Two', 'One']);
  expect(await found({ publishers: ids })).toEqual([]);
  expect(await found({ publishers: ids, publishers_match: 'Any' })).toEqual(['Three', 'Two', 'One']);
});

test('a range includes its first and last day, and a part of a serial number is enough', async () => {
  expect(await found({ date_from: '2025-01-01', date_to: '2025-01-01' })).toEqual(['Three']);
  expect(await found({ serial_no: 'd-2024-sdn' })).toEqual(['One']);
});

test.each([
  ['documents', DOCUMENTS],
  ['publishers', PUBLISHERS],
  ['datasets', DATASETS],
  ['contacts', CONTACTS],
  ['communications', COMMUNICATIONS],
] as const)('the server has every column of %s, in the list, as its order and in the file', async (_, list) => {
  const request = { search: list.search.empty as never, filters: {}, columns: list.columns.map(({ id }) => id) };
  const asked = list as typeof DOCUMENTS;
  for (const order of [null, ...list.columns.filter(({ sortable }) => sortable).map(({ id }) => id)]) {
    const ordered = { ...request, order: order === null ? null : { column: order, descending: true } };
    const answer = await send('GET', addressOf(list.search.relation, toQuery(asked, ordered)));
    expect([order, answer.statusCode]).toEqual([order, 200]);
  }
  const { relation, select, where = {}, order = '' } = fileOf(asked, { ...request, order: null }, []);
  const file = await send('GET', addressOf(relation, { select, where, order }));
  expect(file.statusCode).toBe(200);
  expect(Object.keys(file.json<object[]>()[0]!)).toEqual([
    ...list.columns.filter(({ inFile }) => inFile !== null).map(({ header }) => header),
    ...Object.keys(list.file.more),
  ]);
  expect(list.file.more).toMatchObject({ ID: 'id' });
});

test('a document or fact counts once for a publisher, however often the document names it', async () => {
  const [one] = (await send('GET', '/psql/documents?select=id&name=eq.One')).json<{ id: number }[]>();
  await made('facts', fact('Sudan: Flood', one!.id));
  const answer = await send('GET', `/psql/publishers_references?id=eq.${ids[0]}`);
  expect(answer.json()).toEqual([{ id: ids[0], published: 1, sourced: 2, documents: 2, facts: 1 }]);
});

test.each([
  {
    sources: 9007199254740991,
    publishers: [1, 'x', -3, 1e99, null],
    countries: ['"', '{}', '\\', "'", ',', 'x'.repeat(3000)],
  },
  { name: '"*%_\\,().{}[]\'', serial_no: '"*%_\\,().{}' },
  { name: 'تقرير النزوح \u202e', countries_match: 'Any', countries: ['NUL', ''] },
  { date_from: '2024-02-30', date_to: '0000-00-00', sources_match: { $ne: 1 } },
  { date_from: '9999-12-31' },
  { sort: '-sources_tags', page: -5, size: 7, name: { toString: 'x' } },
  { 'in.name': 'x', 'in.publication_date': 'abc..', 'in.gsn': '99999999999999999999..', 'in.confidential': 'perhaps' },
])('the server answers an address with any values, %j', async (address) => {
  const { search, filters, order } = listingFrom(DOCUMENTS, address);
  const columns = DOCUMENTS.columns.map(({ id }) => id);
  const answer = await send(
    'GET',
    addressOf('documents_view', toQuery(DOCUMENTS, { search, filters, order, columns })),
  );
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
});

test('datasets are found by words of the name, any of several causes, the day of their creation, and every column filter', async () => {
  const [{ gsn }] = (await send('GET', '/psql/tabular_datasets?select=gsn&locked_at=not.is.null')).json<
    [{ gsn: number }]
  >();
  const find = async (search: Partial<DatasetsSearch>, filters: ColumnFilters = {}) => {
    const request = { search: { ...DATASETS.search.empty, ...search }, filters, order: null, columns: [] };
    const answer = await send('GET', addressOf('tabular_datasets_view', toQuery(DATASETS, request)));
    expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
    return answer.json<{ name: string }[]>().map(({ name }) => name);
  };
  const searches: [Partial<DatasetsSearch>, string[]][] = [
    [{}, [REGISTRATION, SURVEY]],
    [{ name: 'baidoa 100%' }, [REGISTRATION]],
    [{ name: 'evaluation BOUAKE' }, [SURVEY]],
    [{ name: '"Baidoa" bouake' }, []],
    [{ displacement_type: ['Conflict', 'Development'] }, [SURVEY]],
    [{ date_from: '2024-01-31', date_to: '2024-01-31' }, [SURVEY]],
    [{ date_to: '2024-01-30' }, []],
    [{ date_from: '2024-02-02' }, [REGISTRATION]],
  ];
  for (const [search, found] of searches) expect([search, await find(search)]).toEqual([search, found]);
  const filtered: [ColumnFilters, string[]][] = [
    [{ gsn: `${gsn}..${gsn}` }, [SURVEY]],
    [{ name: 'baidoa' }, [REGISTRATION]],
    [{ geo_name: ['Somalia'] }, [REGISTRATION]],
    [{ displacement_type: ['Conflict'] }, [SURVEY]],
    [{ unit: ['Person'] }, [SURVEY]],
    [{ records: '1..' }, []],
    [{ source_name: 'iom' }, [REGISTRATION]],
    [{ document_name: 'one' }, [REGISTRATION]],
    [{ locked_at: '2024-02-01..2024-02-01' }, [SURVEY]],
    [{ created_by: ['ada'] }, [REGISTRATION, SURVEY]],
    [{ created_at: '..2024-01-31' }, [SURVEY]],
    [{ updated_by: ['ada'] }, []],
    [{ updated_at: '2199-01-01..' }, []],
  ];
  for (const [filters, found] of filtered) expect([filters, await find({}, filters)]).toEqual([filters, found]);
  expect(filtered.flatMap(([filters]) => Object.keys(filters))).toEqual(Object.keys(DATASETS.filters));
});

test('contacts and communications are found by every field of their searches', async () => {
  const names = async (search: Partial<ContactsSearch>) => {
    const request = { search: { ...CONTACTS.search.empty, ...search }, filters: {}, order: null, columns: [] };
    const answer = await send('GET', addressOf('contacts_view', toQuery(CONTACTS, request)));
    return answer.json<{ full_name: string }[]>().map(({ full_name }) => full_name);
  };
  const [lea, omar] = ['Léa Кравец', 'Omar Кравец'];
  expect(await names({ name: 'кравец LEA' })).toEqual([lea]);
  expect(await names({ organisation: 'rouge' })).toEqual([lea]);
  expect(await names({ job_title: 'ANAL' })).toEqual([lea, omar]);
  expect(await names({ gender: 'Female' })).toEqual([]);
  expect(await names({ countries_of_operation: ['KEN', 'UGA'] })).toEqual([lea]);
  expect(await names({ regions: ['South Asia'] })).toEqual([omar]);
  const subjects = async (search: Partial<CommunicationsSearch>) => {
    const request = { search: { ...COMMUNICATIONS.search.empty, ...search }, filters: {}, order: null, columns: [] };
    const answer = await send('GET', addressOf('communications_view', toQuery(COMMUNICATIONS, request)));
    return answer.json<{ subject: string | null }[]>().map(({ subject }) => subject);
  };
  expect(await subjects({})).toEqual(['Été: chiffres', null]);
  expect(await subjects({ name: 'ete' })).toEqual(['Été: chiffres']);
  expect(await subjects({ iso3: ['KEN'] })).toEqual(['Été: chiffres']);
  expect(await subjects({ date_from: '2024-01-31', date_to: '2024-01-31' })).toEqual(['Été: chiffres']);
  expect(await subjects({ date_from: '2024-02-02' })).toEqual([]);
});

test('facts sent in one request are saved all or none, and a trial saves none', async () => {
  const [three] = (await send('GET', '/psql/documents?select=id&name=eq.Three')).json<{ id: number }[]>();
  const count = async () =>
    (await send('GET', `/psql/facts?select=id&document_id=eq.${three!.id}`)).json<object[]>().length;
  const good = fact('Sudan: Flood - Kassala', three!.id);
  const refused = await send('POST', '/psql/facts', [good, { ...good, name: 'abc' }]);
  expect([refused.statusCode, refused.json()]).toEqual([
    400,
    expect.objectContaining({ constraint: 'fact_name_length' }),
  ]);
  expect(await count()).toBe(0);
  const trial = await send('POST', '/psql/facts', [good], 'return=minimal, tx=rollback');
  expect([trial.statusCode, await count()]).toEqual([201, 0]);
  expect((await send('POST', '/psql/facts', [good, good])).statusCode).toBe(201);
  expect(await count()).toBe(2);
});

test.each([
  ['documents', DOCUMENT_KIND.history],
  ['publishers', PUBLISHER_KIND.history],
  ['tabular_datasets', DATASET_KIND.history],
  ['contacts', CONTACT_KIND.history],
  ['communications', COMMUNICATION_KIND.history],
])('the columns of %s that can be restored are those that users may write', async (relation, { writable }) => {
  const rows = await server.owner<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0
       -- Archiving has a way back of its own.
       and attname !~ '^archived_' and has_column_privilege('web_user', attrelid, attnum, 'update')`,
    [`data.${relation}`],
  );
  expect([...writable].toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

test('a global serial number finds every kind of record', async () => {
  for (const relation of ['facts', 'documents', 'publishers']) {
    const [row] = (await send('GET', `/psql/${relation}?select=id,gsn&limit=1`)).json<{ id: number; gsn: number }[]>();
    const [named] = (await send('GET', `/psql/gsn?gsn=eq.${row!.gsn}`)).json<{ type: string; id: number }[]>();
    expect([relation, named]).toMatchObject([relation, { type: relation, id: row!.id }]);
  }
});
