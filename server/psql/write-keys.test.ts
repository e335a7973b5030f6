/** Tests Idempotency-Key on every kind of write: the repeat changes nothing and is answered as the first request was, to nobody else and never with what the caller no longer may see. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { postgresUrl } from '#server/testing/database.ts';
import { startServer, type TestServer } from '#server/testing/server.ts';
import { forgetAnswers } from '#server/uploads/sweep.ts';
import { withoutRequestId } from '#server/testing/request-id.ts';

const password = 'a long enough password';
let server: TestServer;
const callers: Record<string, Record<string, string>> = {};

beforeAll(async () => {
  server = await startServer();
  for (const [username, role] of [
    ['ada', 'Administrator'],
    ['adele', 'Administrator'],
    ['eva', 'Expert'],
  ] as const) {
    await server.addUser(username, password, [role]);
    callers[username] = { cookie: await server.signIn(username, password) };
  }
  for (const [name, role] of [
    ['token', 'Administrator'],
    ['second token', 'Administrator'],
    ['read-only token', null],
  ] as const) {
    const payload = { name, owner: 'ada', role, days: 30 };
    const answer = await server.app.inject({
      method: 'POST',
      url: '/psql/rpc/create_token',
      headers: callers['ada']!,
      payload,
    });
    callers[name] = { authorization: `Bearer ${answer.json<{ token: string }>().token}` };
  }
});
afterAll(() => server.close());

const textOf = (payload: object | string = {}): string =>
  typeof payload === 'string' ? payload : JSON.stringify(payload);

type Method = 'POST' | 'PATCH' | 'PUT' | 'DELETE' | 'GET';
type Write = { method: Method; url: string; payload?: object | string; headers?: Record<string, string> };
type Answer = { status: number; body: string; headers: Record<string, unknown>; replayed: boolean };

const OBJECT = { accept: 'application/vnd.pgrst.object+json', prefer: 'return=representation' };
const changing = ['date', 'connection', 'content-length', 'idempotency-replayed', 'keep-alive', 'x-request-id'];

async function send({ method, url, payload, headers }: Write, key: string | null, caller = 'ada'): Promise<Answer> {
  const answer = await server.app.inject({
    method,
    url,
    headers: {
      'content-type': 'application/json',
      ...callers[caller],
      ...headers,
      ...(key !== null && { 'idempotency-key': key }),
    },
    ...(payload !== undefined && { payload: textOf(payload) }),
  });
  const kept = Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !changing.includes(name)));
  return {
    status: answer.statusCode,
    body: withoutRequestId(answer.body),
    headers: kept,
    replayed: answer.headers['idempotency-replayed'] === 'true',
  };
}
const nameOf = ({ status, body }: Answer): string =>
  `${status} ${body === '' ? '' : ((JSON.parse(body) as { constraint?: string }).constraint ?? '')}`;

let number = 0;
const fresh = (): string => `Word ${(number += 1)}`;
const newKey = (): string => `"${randomUUID()}"`;
const publisher = (name: string) => ({ name, type: 'Media', iso3: 'AFG' });
/** A publisher, made without a key. */
async function stored(): Promise<number> {
  const answer = await send(
    { method: 'POST', url: '/psql/publishers', payload: publisher(fresh()), headers: OBJECT },
    null,
  );
  return (JSON.parse(answer.body) as { id: number }).id;
}
const contact = (surname: string) => ({
  title: 'Ms',
  name: 'Anna',
  surname,
  gender: 'Female',
  organisation: 'IDMC',
  job_title: 'Researcher',
  email: `${surname.replaceAll(' ', '')}@example.org`,
});

/** Counts everything that a write of this table could do twice. */
const changes = async (): Promise<number> =>
  (
    await server.owner<{
      n: number;
    }>(`select (select count(*) from data.history) + (select count(*) from auth.tokens) + (select count(*) from auth.links)
    + (select count(*) from data.security_events where kind not like 'Sign%') + (select count(*) from data.saved_searches) as n`)
  )[0]!.n;

const WRITES: Record<string, () => Promise<Write>> = {
  'POST, minimal': async () => ({ method: 'POST', url: '/psql/publishers', payload: publisher(fresh()) }),
  'POST, headers only': async () => ({
    method: 'POST',
    url: '/psql/publishers',
    payload: publisher(fresh()),
    headers: { prefer: 'return=headers-only' },
  }),
  'POST, one row with its ETag': async () => ({
    method: 'POST',
    url: '/psql/publishers',
    payload: publisher(fresh()),
    headers: OBJECT,
  }),
  'POST, several rows': async () => ({
    method: 'POST',
    url: '/psql/publishers?select=id,name',
    payload: [publisher(fresh()), publisher(fresh())],
    headers: { prefer: 'return=representation' },
  }),
  'POST, as csv': async () => ({
    method: 'POST',
    url: '/psql/publishers?select=id,name',
    payload: publisher(fresh()),
    headers: { prefer: 'return=representation', accept: 'text/csv' },
  }),
  'POST, of a csv that is read in a thread': async () => ({
    method: 'POST',
    url: '/psql/publishers',
    payload: ['name,type,iso3', ...Array.from({ length: 2_000 }, () => `${fresh()},Media,AFG`)].join('\n'),
    headers: { 'content-type': 'text/csv' },
  }),
  'POST, of personal data': async () => ({
    method: 'POST',
    url: '/psql/contacts',
    payload: contact(fresh()),
    headers: OBJECT,
  }),
  'POST, of a private record': async () => ({
    method: 'POST',
    url: '/psql/saved_searches',
    payload: { kind: 'facts', name: fresh(), address: 'iso3=AFG' },
    headers: OBJECT,
  }),
  PUT: async () => {
    const name = fresh();
    return {
      method: 'PUT',
      url: `/psql/groups?name=eq.${name}`,
      payload: { name, start_date: '2025-01-01', end_date: '2025-01-31' },
    };
  },
  'PATCH, minimal': async () => ({
    method: 'PATCH',
    url: `/psql/publishers?id=eq.${await stored()}`,
    payload: { name: fresh() },
  }),
  'PATCH, with a version': async () => ({
    method: 'PATCH',
    url: `/psql/publishers?id=eq.${await stored()}`,
    payload: { name: fresh() },
    headers: { ...OBJECT, 'if-match': '"1"' },
  }),
  'PATCH, of several rows': async () => ({
    method: 'PATCH',
    url: `/psql/publishers?id=in.(${await stored()},${await stored()})&select=id,type`,
    payload: { type: 'Private Sector' },
    headers: { prefer: 'return=representation, count=exact' },
  }),
  'DELETE, minimal': async () => ({ method: 'DELETE', url: `/psql/documents?id=eq.${await document()}` }),
  'DELETE, with the row': async () => ({
    method: 'DELETE',
    url: `/psql/documents?id=eq.${await document()}&select=id`,
    headers: OBJECT,
  }),
  'a call with an answer': async () => ({
    method: 'POST',
    url: '/psql/rpc/save_role',
    payload: { id: null, name: fresh(), permissions: [], version: null },
  }),
  'a call without an answer': async () => ({
    method: 'POST',
    url: '/psql/rpc/change_my_name',
    payload: { name: fresh() },
  }),
  'a call with a secret: a token': async () => ({
    method: 'POST',
    url: '/psql/rpc/create_token',
    payload: { name: fresh(), owner: 'ada', role: null, days: 3 },
  }),
  'a call with a secret: a user': async () => ({
    method: 'POST',
    url: '/psql/rpc/create_user',
    payload: { username: fresh().replace(' ', '_').toLowerCase(), name: 'A user', roles: ['Viewer'], email: null },
  }),
  'a call with a secret: a link': async () => ({
    method: 'POST',
    url: '/psql/rpc/make_sign_in_link',
    payload: { username: 'eva' },
  }),
};
/** A long comment makes the answer longer than those that are kept. */
const documentOf = async (comment: string | null = null) => {
  const source = await stored();
  return {
    name: `IOM DTM: ${fresh()} - 01/03/2025`,
    publication_date: '2025-03-01',
    sources: [source],
    publishers: [source],
    comment,
  };
};
async function document(): Promise<number> {
  const answer = await send(
    { method: 'POST', url: '/psql/documents', payload: await documentOf(), headers: OBJECT },
    null,
  );
  return (JSON.parse(answer.body) as { id: number }).id;
}
const each = Object.entries(WRITES).map(([name, make]) => ({ name, make }));

describe.each(each)('$name', ({ name, make }) => {
  let write: Write;
  let first: Answer;
  const key = newKey();
  beforeEach(async () => {
    write ??= await make();
    first ??= await send(write, key);
    if (first.status >= 300 || first.replayed) throw new Error(`${name}: ${first.body}`);
  });

  test('the same request is answered as before, and changes nothing', async () => {
    const before = await changes();
    const again = await send(write, key);
    expect(again).toEqual({ ...first, replayed: true });
    expect(await changes()).toBe(before);
  });

  test('another body, address or method with the key is refused', async () => {
    const before = await changes();
    const body = await send(
      { ...write, payload: textOf(write.payload).replace(/Word|eva|word|Private Sector/, 'Media') },
      key,
    );
    const address = await send({ ...write, url: `${write.url}${write.url.includes('?') ? '&' : '?'}select=id` }, key);
    const method = await send({ method: 'PATCH', url: '/psql/publishers?id=eq.0', payload: { name: fresh() } }, key);
    // The body of a deletion is not read.
    const reused = write.payload === undefined ? '204 ' : '422 idempotency_key_reused';
    expect([write.payload === undefined ? reused : nameOf(body), nameOf(method)]).toEqual([
      reused,
      '422 idempotency_key_reused',
    ]);
    expect(address.status).toBeGreaterThanOrEqual(400);
    expect(await changes()).toBe(before);
  });

  test('without the key, or with another one, it is a new request', async () => {
    const other = await send(write, newKey());
    expect(other.replayed).toBe(false);
  });
});

const ofWrite = async (name: string) => ({ write: await WRITES[name]!(), key: newKey() });

test.each(['adele', 'token', 'second token'])('the same key of %s is another key', async (caller) => {
  const { write, key } = await ofWrite('POST, minimal');
  expect(nameOf(await send(write, key))).toBe('201 ');
  // The publisher exists: the request was run, and refused by its name.
  expect(nameOf(await send(write, key, caller))).toBe('409 publishers_name_iso3_key');
});

test('a token repeats its own request', async () => {
  const { write, key } = await ofWrite('POST, one row with its ETag');
  const first = await send(write, key, 'token');
  expect(await send(write, key, 'token')).toEqual({ ...first, replayed: true });
});

test('ten requests at once with one key make one record, and have the same answer', async () => {
  const { write, key } = await ofWrite('POST, one row with its ETag');
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(write, key)));
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
});

test.runIf(postgresUrl !== null)(
  'a repeat while the first request runs longer than its wait is refused @proof',
  async () => {
    const { write, key } = await ofWrite('POST, minimal');
    let first: Promise<Answer> | undefined;
    await server.whileLocked('lock table data.publishers in exclusive mode', [], async () => {
      first = send(write, key);
      await expect
        .poll(
          async () =>
            (
              await server.owner<{ n: number }>(
                `select count(*)::int as n from pg_locks where relation = 'data.publishers'::regclass and not granted`,
              )
            )[0]!.n,
        )
        .toBe(1);
      expect(nameOf(await send(write, key))).toBe('409 idempotency_key_in_use');
    });
    expect((await first!).status).toBe(201);
    expect(await send(write, key)).toEqual({ ...(await first!), replayed: true });
  },
);

describe('a refused request does not use up its key', () => {
  const refused: [string, Write][] = [
    ['a rule', { method: 'POST', url: '/psql/publishers', payload: { name: '', type: 'Media' } }],
    ['an unknown column', { method: 'POST', url: '/psql/publishers', payload: { nothing: 1 } }],
    [
      'an old version',
      {
        method: 'PATCH',
        url: '/psql/publishers?id=eq.1',
        payload: { name: 'Old' },
        headers: { ...OBJECT, 'if-match': '"999"' },
      },
    ],
    ['no row', { method: 'PATCH', url: '/psql/publishers?id=eq.0', payload: { name: 'None' }, headers: OBJECT }],
    [
      'too many rows',
      {
        method: 'PATCH',
        url: '/psql/publishers?id=lt.30',
        payload: { type: 'Private Sector' },
        headers: { prefer: 'handling=strict, max-affected=0' },
      },
    ],
    [
      'a call',
      { method: 'POST', url: '/psql/rpc/create_token', payload: { name: '', owner: 'ada', role: null, days: 3 } },
    ],
    [
      'a trial',
      { method: 'POST', url: '/psql/publishers', payload: publisher('A trial'), headers: { prefer: 'tx=rollback' } },
    ],
  ];
  test.each(refused)('%s', async (_, write) => {
    const key = newKey();
    const first = await send(write, key);
    expect(await send(write, key)).toEqual(first);
    const { write: good } = await ofWrite('POST, minimal');
    expect(nameOf(await send(good, key))).toBe('201 ');
  });
});

test.each(['""', '"', 'two words', '"a", "b"', `"${'x'.repeat(256)}"`, 'x'.repeat(256), '"é"', '"a";b=1'])(
  'the key %s is malformed',
  async (key) => {
    const { write } = await ofWrite('POST, minimal');
    expect(nameOf(await send(write, Buffer.from(key).toString('latin1')))).toBe('400 idempotency_key_form');
    expect(nameOf(await send(write, newKey()))).toBe('201 ');
  },
);

test('a key of 255 characters, and one without quotes', async () => {
  for (const [key, same] of [
    [`"${'y'.repeat(255)}"`, 'y'.repeat(255)],
    ['plain-key', '"plain-key"'],
  ] as const) {
    const { write } = await ofWrite('POST, minimal');
    const first = await send(write, key);
    expect(await send(write, same)).toEqual({ ...first, replayed: true });
  }
});

test('a read ignores its key, and nobody without a sign-in claims one', async () => {
  const key = newKey();
  const read = { method: 'GET', url: '/psql/publishers?limit=1' } as const;
  expect([await send(read, key), await send(read, key)].map(({ status, replayed }) => [status, replayed])).toEqual([
    [200, false],
    [200, false],
  ]);
  const { write } = await ofWrite('POST, minimal');
  expect((await send(write, key, 'nobody')).status).toBe(401);
  expect(nameOf(await send(write, key, 'read-only token'))).toBe('403 token_read_only');
  expect((await send({ ...write, headers: { 'view-as': 'eva' } }, key)).status).toBe(403);
  expect(nameOf(await send(write, key))).toBe('201 ');
});

test('after a day the key is free, and the answer is removed', async () => {
  const { write, key } = await ofWrite('PATCH, minimal');
  await send(write, key);
  await server.owner(`update auth.kept_answers set created_at = created_at - interval '25 hours'`);
  expect((await send(write, key)).replayed).toBe(false);
  expect((await send(write, key)).replayed).toBe(true);
  await server.owner(`update auth.kept_answers set created_at = created_at - interval '25 hours'`);
  await forgetAnswers(server.ownerDatabase);
  expect(await server.owner('select from auth.kept_answers')).toEqual([]);
});

describe('what the caller no longer may see', () => {
  /** Takes Ada's rights and gives them back. */
  const without = async (right: string, work: () => Promise<void>): Promise<void> => {
    const rows = await server.owner<{ role: string }>(
      `delete from data.role_permissions where role = 'Administrator' and action || ' ' || subject = $1 returning role`,
      [right],
    );
    const [action, subject] = [right.split(' ')[0], right.split(' ').slice(1).join(' ')];
    try {
      await work();
    } finally {
      if (rows.length > 0)
        await server.owner('insert into data.role_permissions (role, action, subject) values ($1, $2, $3)', [
          'Administrator',
          action,
          subject,
        ]);
    }
  };

  test('a contact is not in the answer after the right to view contacts was removed', async () => {
    const { write, key } = await ofWrite('POST, of personal data');
    const first = await send(write, key);
    const { id, surname } = JSON.parse(first.body) as { id: number; surname: string };
    const kept = await server.owner<{ text: string }>(
      `select convert_from(body, 'UTF8') as text from auth.kept_answers where body is not null`,
    );
    expect(kept.filter(({ text }) => text.includes(surname))).toEqual([]);
    await without('view contacts', async () => {
      const again = await send(write, key);
      expect(nameOf(again)).toBe('409 idempotency_answer_gone');
      expect([again.headers['location'], again.replayed, again.body.includes(surname)]).toEqual([
        `/psql/contacts?id=eq.${id}`,
        true,
        false,
      ]);
    });
    expect(await send(write, key)).toEqual({ ...first, replayed: true });
  });

  test('a record is read anew after any right changed, and an answer of a call is no longer shown', async () => {
    const record = await ofWrite('POST, one row with its ETag');
    const call = await ofWrite('a call with an answer');
    const first = await send(record.write, record.key);
    await send(call.write, call.key);
    await without('create users', async () => undefined);
    expect(await send(record.write, record.key)).toEqual({ ...first, replayed: true });
    expect(nameOf(await send(call.write, call.key))).toBe('409 idempotency_answer_gone');
  });

  test('the erasure of a person removes all kept answers', async () => {
    const { write, key } = await ofWrite('POST, one row with its ETag');
    await send(write, key);
    const { id } = JSON.parse(
      (await send({ method: 'POST', url: '/psql/contacts', payload: contact('Erased'), headers: OBJECT }, null)).body,
    ) as { id: number };
    expect(
      (await send({ method: 'POST', url: '/psql/rpc/erase_contact', payload: { id, leave: [], also: [] } }, null))
        .status,
    ).toBe(200);
    expect(await server.owner('select from auth.kept_answers where body is not null')).toEqual([]);
    expect(nameOf(await send(write, key))).toBe('409 idempotency_answer_gone');
  });

  test('a secret is kept sealed by its key, and not at all under a short key', async () => {
    const { write, key } = await ofWrite('a call with a secret: a token');
    const { token } = JSON.parse((await send(write, key)).body) as { token: string };
    const texts = await server.owner<{ text: string }>(
      `select convert_from(body, 'UTF8') as text from auth.kept_answers where body is not null`,
    );
    expect(texts.filter(({ text }) => text.includes(token))).toEqual([]);
    const short = await ofWrite('a call with a secret: a token');
    await send(short.write, 'short');
    expect(nameOf(await send(short.write, 'short'))).toBe('409 idempotency_answer_gone');
  });

  test('a long answer is read anew', async () => {
    const payload = await Promise.all(Array.from({ length: 4 }, () => documentOf('long '.repeat(19_000))));
    const write: Write = {
      method: 'POST',
      url: '/psql/documents?select=id,name,comment',
      payload,
      headers: { prefer: 'return=representation' },
    };
    const key = newKey();
    const first = await send(write, key);
    const again = await send(write, key);
    const sorted = (body: string) => (JSON.parse(body) as { id: number }[]).toSorted((a, b) => a.id - b.id);
    expect([again.status, again.replayed, sorted(again.body)]).toEqual([first.status, true, sorted(first.body)]);
  });
});

test('no text of a request or a key is stored', async () => {
  const { key } = await ofWrite('POST, minimal');
  const name = `Name ${randomUUID()}`;
  await send({ method: 'POST', url: '/psql/publishers', payload: publisher(name) }, key);
  const rows = await server.owner<{ row: string }>(
    `select k::text || convert_from(answer, 'UTF8') as row from auth.kept_answers k`,
  );
  expect(rows.filter(({ row }) => row.includes(name) || row.includes(key.slice(1, -1)) || /\bada\b/.test(row))).toEqual(
    [],
  );
});
