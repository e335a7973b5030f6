/** Tests the language model against a service on this machine that answers as such services do, and worse: who may send which file, and what becomes of its answers. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { temporaryStorage, type TemporaryStorage } from '#server/testing/files.ts';
import { startServer, type TestServer } from '#server/testing/server.ts';
import { sendFileTo } from '#server/testing/upload.ts';
import { outside } from '#server/uploads/grab/outside.ts';
import type { KeptFile } from '#server/uploads/keep.ts';
import type { AnsweredSuggestions, ModelSuggestions } from '#server/uploads/suggestions.ts';

const PASSWORD = 'a long enough password';
const TEXT =
  'Some 1,250 families fled Tawila in North Darfur between 3 and 5 May after clashes. The homes of 300 stand empty.';
const FACT = {
  quote: 'The homes of 300 stand empty.',
  figure: 300,
  qualifier: 'total',
  unit: 'Person',
  term: 'Displaced',
  type: 'New Displacement (Flow)',
  cause: 'Conflict',
  start_date: '2025-05-03',
  end_date: '2025-05-05',
  date_accuracy: 'Day',
  origins: ['Tawila, North Darfur'],
  destinations: [],
};
const KNOWN = { ...FACT, quote: 'Some 1,250 families fled Tawila', figure: 1250, unit: 'Household' };
const INVENTED = { ...FACT, quote: '9,000 people fled', figure: 9000 };

type Asked = { path: string | undefined; authorization: string | undefined; body: string };
let asked: Asked[] = [];
const chat = (content: string) => JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] });
const facts = (...all: object[]) => chat(JSON.stringify({ facts: all }));
type Answer = (response: ServerResponse, request: IncomingMessage) => void;
const plain =
  (body: string, status = 200): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
let answer: Answer = plain(facts());

const service = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    asked.push({
      path: request.url,
      authorization: request.headers.authorization,
      body: Buffer.concat(chunks).toString(),
    });
    answer(response, request);
  });
});

let server: TestServer;
let without: TestServer;
let files: TemporaryStorage;
const cookies: Record<string, string> = {};
let publisher: number;
let documents = 0;

beforeAll(async () => {
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  const { port } = service.address() as { port: number };
  files = await temporaryStorage();
  const parts = { storage: files.storage, outside: outside([80]) };
  server = await startServer({
    files: parts,
    config: {
      READER_URL: `http://127.0.0.1:${port}/v1/?plan=a`,
      READER_MODEL: 'reader-1',
      READER_KEY: 'a-secret-key',
      READER_WAIT: 2_000,
    },
  });
  without = await startServer({ files: parts });
  for (const [name, role] of [
    ['amina', 'Expert'],
    ['omar', 'Expert'],
    ['gast', 'Viewer'],
  ] as const) {
    await server.addUser(name, PASSWORD, [role]);
    cookies[name] = await server.signIn(name, PASSWORD);
  }
  publisher = await created('publishers', { name: 'Office of models', type: 'United Nations' });
});
afterAll(async () => {
  await Promise.all([server.close(), without.close()]);
  service.closeAllConnections();
  service.close();
  await files.remove();
});
beforeEach(() => {
  asked = [];
  answer = plain(facts(FACT, KNOWN, INVENTED));
});

async function kept(text = TEXT): Promise<KeptFile> {
  const sent = await sendFileTo(server.app, cookies['amina'] ?? '', 'report.txt', text);
  return sent.json<KeptFile>();
}

async function created(relation: string, payload: object): Promise<number> {
  const made = await server.app.inject({
    method: 'POST',
    url: `/psql/${relation}`,
    headers: { cookie: cookies['amina'] ?? '', prefer: 'return=representation' },
    payload,
  });
  expect([made.statusCode, made.statusCode === 201 ? '' : made.body]).toEqual([201, '']);
  return made.json<{ id: number }[]>()[0]?.id ?? 0;
}

const documentOf = ({ filename }: KeptFile, more: object = {}): Promise<number> =>
  created('documents', {
    name: `Report ${documents++}`,
    type: 'PDF',
    publication_date: '2025-05-06',
    filename,
    sources: [publisher],
    publishers: [publisher],
    ...more,
  });

const route = (filename: string) => `/upload/files/${filename}/suggestions?published=2025-05-06&countries=SDN`;
const modelOf = ({ filename }: KeptFile, person = 'amina') =>
  server.app.inject({ method: 'POST', url: route(filename), headers: { cookie: cookies[person] ?? '' } });
const offered = async ({ filename }: KeptFile, person = 'amina') =>
  (
    await server.app.inject({ url: route(filename), headers: { cookie: cookies[person] ?? '' } })
  ).json<AnsweredSuggestions>().model;
const refusalOf = async (file: KeptFile, person?: string) => {
  const got = await modelOf(file, person);
  return [got.statusCode, got.json<{ constraint?: string }>().constraint];
};

test('a saved document may be read, and figures that the rules find or the model invents are left out', async () => {
  const file = await kept();
  await documentOf(file);
  expect(await offered(file)).toBe('reader-1');
  const got = await modelOf(file);
  const { model, suggestions, refused, whole } = got.json<ModelSuggestions>();
  expect([got.statusCode, model, refused, whole]).toEqual([200, 'reader-1', 1, true]);
  expect(suggestions.map((one) => [one.figure, one.model, one.iso3, one.found.origins[0]?.place.iso3])).toEqual([
    [300, 'reader-1', 'SDN', 'SDN'],
  ]);
  const [question] = asked;
  expect([question?.path, question?.authorization]).toEqual(['/v1/chat/completions?plan=a', 'Bearer a-secret-key']);
  const body = JSON.parse(question?.body ?? '') as { model: string; messages: { content: string }[] };
  expect([body.model, JSON.parse(body.messages[1]?.content ?? '')]).toEqual([
    'reader-1',
    { published: '2025-05-06', report: TEXT },
  ]);
});

test('the same file is sent once', async () => {
  const file = await kept();
  await documentOf(file);
  await modelOf(file);
  await modelOf(file, 'omar');
  expect(asked).toHaveLength(1);
});

test('a file without a saved document is not sent', async () => {
  const file = await kept();
  expect([await offered(file), await refusalOf(file)]).toEqual([null, [403, 'model_document']]);
  expect(asked).toEqual([]);
});

test('nothing confidential is sent: neither its file, nor one that a confidential document had, nor one that it shares', async () => {
  const own = await kept();
  await documentOf(own, { confidential: true });
  const shared = await kept();
  await documentOf(shared);
  await documentOf(shared, { confidential: true });
  const [before, after] = [await kept(), await kept()];
  const id = await documentOf(before, { confidential: true });
  await server.owner(`update data.documents set filename = '${after.filename}' where id = ${id}`);
  await documentOf(before);
  const later = await kept();
  const changed = await documentOf(later);
  await server.owner(`update data.documents set confidential = true, archived_at = now() where id = ${changed}`);
  for (const file of [own, shared, before, later])
    expect([await offered(file), await refusalOf(file)]).toEqual([null, [403, 'model_document']]);
  expect(asked).toEqual([]);
});

test('nothing is sent of a document that becomes confidential, or of a person who signs out, while the file is read', async () => {
  const { store } = files.storage;
  const get = store.get.bind(store);
  const meanwhile = async (work: (file: KeptFile) => Promise<unknown>, person?: string) => {
    const file = await kept();
    await documentOf(file);
    store.get = async (...given) => {
      await work(file);
      return get(...given);
    };
    try {
      return await refusalOf(file, person);
    } finally {
      store.get = get;
    }
  };
  const hidden = ({ filename }: KeptFile) =>
    server.owner('update data.documents set confidential = true where filename = $1', [filename]);
  expect(await meanwhile(hidden)).toEqual([403, 'model_document']);
  await server.addUser('leaves', PASSWORD, ['Expert']);
  const cookie = (cookies['leaves'] = await server.signIn('leaves', PASSWORD));
  const left = () => server.app.inject({ url: '/auth/logout', headers: { cookie } });
  expect(await meanwhile(left, 'leaves')).toEqual([401, 'session_required']);
  expect(asked).toEqual([]);
});

test('only people who may create facts send a text, never a token', async () => {
  const file = await kept();
  await documentOf(file);
  expect([await offered(file, 'gast'), await refusalOf(file, 'gast')]).toEqual([null, [403, 'model_document']]);
  const stranger = await server.app.inject({ method: 'POST', url: route(file.filename) });
  const token = await server.app.inject({
    method: 'POST',
    url: route(file.filename),
    headers: { authorization: 'Bearer hlx_none' },
  });
  expect([stranger.statusCode, token.statusCode]).toEqual([401, 401]);
  expect(asked).toEqual([]);
});

test('without a model nothing is offered, and a request for one is refused', async () => {
  const file = await kept();
  await documentOf(file);
  await without.addUser('amina', PASSWORD, ['Expert']);
  const cookie = await without.signIn('amina', PASSWORD);
  const own = (await sendFileTo(without.app, cookie, 'report.txt', TEXT)).json<KeptFile>();
  const got = await without.app.inject({ url: route(own.filename), headers: { cookie } });
  expect([got.statusCode, got.json<AnsweredSuggestions>().model]).toEqual([200, null]);
  const refused = await without.app.inject({ method: 'POST', url: route(own.filename), headers: { cookie } });
  expect([refused.statusCode, refused.json<{ constraint: string }>().constraint]).toEqual([404, 'model_unknown']);
});

const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
test.each<[string, Answer]>([
  ['no JSON', plain('<html>')],
  ['nothing', plain('')],
  ['an error as its content', plain(chat('I am sorry, I cannot do that.'))],
  ['another form', plain(chat('{"figures": []}'))],
  ['no choices', plain('{"choices": []}')],
  ['a deep nesting', plain(chat(deep))],
  ['500', plain('{"error": "busy"}', 500)],
  ['401', plain('{"error": "key a-secret-key is wrong"}', 401)],
  ['2 MB', plain(chat(' '.repeat(2 * 1024 * 1024)))],
  ['a redirect', (response) => response.writeHead(302, { location: 'http://example.org/' }).end()],
  ['a broken connection', (response) => response.destroy()],
])('a service that answers %s is refused in words, and read again at the next request', async (_, broken) => {
  const file = await kept();
  await documentOf(file);
  answer = broken;
  const got = await modelOf(file);
  expect([got.statusCode, got.json<{ constraint: string }>().constraint]).toEqual([502, 'model_failed']);
  expect(got.body).not.toContain('a-secret-key');
  answer = plain(facts(FACT));
  expect((await modelOf(file)).json<ModelSuggestions>().suggestions).toHaveLength(1);
});

test('a service that never answers is left after its time @proof', async () => {
  const file = await kept();
  await documentOf(file);
  answer = () => undefined;
  expect(await refusalOf(file)).toEqual([504, 'model_late']);
});

test('two texts are read at once, and the third is refused', async () => {
  const all = await Promise.all([kept(), kept(), kept()]);
  for (const file of all) await documentOf(file);
  const held: ServerResponse[] = [];
  let running: ReturnType<typeof modelOf>[] = [];
  await new Promise<void>((both) => {
    answer = (response) => {
      held.push(response);
      if (held.length === 2) both();
    };
    running = all.slice(0, 2).map((file) => modelOf(file));
  });
  expect(await refusalOf(all[2] as KeptFile)).toEqual([503, 'model_busy']);
  for (const response of held) response.end(facts(FACT));
  expect((await Promise.all(running)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
});

test('of a long text only the beginning is sent, and the answer says so', async () => {
  const file = await kept(`${TEXT}\n${'It rained. '.repeat(6_000)}`);
  await documentOf(file);
  answer = plain(facts(FACT));
  expect((await modelOf(file)).json<ModelSuggestions>()).toMatchObject({
    whole: false,
    suggestions: [{ figure: 300 }],
  });
});
