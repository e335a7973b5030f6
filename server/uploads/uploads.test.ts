/** Tests /upload/file: accepted uploads, the rights to upload and read, the headers of files, and that an interrupted upload leaves nothing. */
import { connect } from 'node:net';
import { readdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startServer, type TestServer } from '#server/testing/server.ts';
import { temporaryStorage, type TemporaryStorage } from '#server/testing/files.ts';
import { outside } from './grab/outside.ts';
import type { KeptFile } from './keep.ts';
import { sweepFiles } from './sweep.ts';

const password = 'a long enough password';
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const uuid = '0f6c1a52-9a3e-4b1c-8d0e-3b8a1d9c7e11';

let server: TestServer;
let files: TemporaryStorage;
let expert: string;
let viewer: string;

beforeAll(async () => {
  files = await temporaryStorage();
  server = await startServer({ files: { storage: files.storage, outside: outside([80]) } });
  for (const [name, role] of [
    ['amina', 'Expert'],
    ['bruno', 'Expert'],
    ['vera', 'Viewer'],
  ] as const) {
    await server.addUser(name, password, [role]);
  }
  expert = await server.signIn('amina', password);
  viewer = await server.signIn('vera', password);
});
afterAll(async () => {
  await server.close();
  await files.remove();
});

const boundary = '----helix';
type Part = { name: string; value: string } | { filename: string; content: Buffer; type?: string };

const bodyOf = (parts: readonly Part[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap((part) => [
      Buffer.from(
        'value' in part
          ? `--${boundary}\r\ncontent-disposition: form-data; name="${part.name}"\r\n\r\n${part.value}`
          : `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${part.filename}"\r\ncontent-type: ${part.type ?? 'application/octet-stream'}\r\n\r\n`,
      ),
      'value' in part ? Buffer.alloc(0) : part.content,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);

const send = (parts: readonly Part[], cookie = expert) =>
  server.app.inject({
    method: 'POST',
    url: '/upload/file',
    headers: { cookie, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: bodyOf(parts),
  });

const upload = (filename: string, content: Buffer | string, cookie = expert) =>
  send(
    [
      { name: 'uuid', value: uuid },
      { filename, content: Buffer.from(content) },
    ],
    cookie,
  );

async function uploaded(filename: string, content: Buffer | string): Promise<KeptFile> {
  const answer = await upload(filename, content);
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
  return answer.json<KeptFile>();
}

const read = (filename: string, headers: Record<string, string> = {}, query = '') =>
  server.app.inject({ url: `/upload/files/${filename}${query}`, headers: { cookie: expert, ...headers } });

const rows = () => server.owner<{ filename: string }>('select filename from data.files');
const arriving = () => readdir(files.storage.incoming);

let publisher = 0;
async function document(fields: object, method: 'POST' | 'PATCH' = 'POST', query = '') {
  if (publisher === 0) {
    const made = await server.app.inject({
      method: 'POST',
      url: '/psql/publishers',
      headers: { cookie: expert, prefer: 'return=representation' },
      payload: { name: 'IOM', type: 'United Nations' },
    });
    publisher = made.json<{ id: number }[]>()[0]!.id;
  }
  const whole = { name: 'Report', publication_date: '2025-03-01', sources: [publisher], publishers: [publisher] };
  return server.app.inject({
    method,
    url: `/psql/documents${query}`,
    headers: { cookie: expert, prefer: 'return=representation', accept: 'application/vnd.pgrst.object+json' },
    payload: method === 'POST' ? { ...whole, ...fields } : fields,
  });
}

describe('an upload', () => {
  test('returns the stored name, the detected type and the original name', async () => {
    const answer = await upload('Überblick – Kolumbien.PNG', png);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      filename: expect.stringMatching(new RegExp(`^${uuid}-[0-9a-f]{12}\\.png$`)),
      content_type: 'image/png',
      original_filename: 'Überblick – Kolumbien.PNG',
    });
    expect(await arriving()).toEqual([]);
  });

  test('begins with a new uuid from the server', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/psql/rpc/uuid_generate_v4',
      headers: { cookie: expert },
      payload: {},
    });
    expect(answer.json()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  test('may send its uuid after the file', async () => {
    const answer = await send([
      { filename: 'a.txt', content: Buffer.from('hello') },
      { name: 'uuid', value: uuid },
    ]);
    expect(answer.json()).toMatchObject({ content_type: 'text/plain', original_filename: 'a.txt' });
  });

  test.each([
    ['report.pdf', '%PDF-1.7\n', 'application/pdf', 'report.pdf'],
    ['report.pdf', '<!doctype html><script>steal()</script>', 'text/html', 'report.pdf.html'],
    ['photo.jpg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml', 'photo.jpg.svg'],
    ['figures.csv', 'country;figure\nCOL;12\n', 'text/csv', 'figures.csv'],
    ['figures', 'country;figure\nCOL;12\n', 'text/plain', 'figures.txt'],
    ['notes.html', 'no page at all', 'text/plain', 'notes.html.txt'],
    ['data.bin', Buffer.from([0, 1, 2, 3, 250]), 'application/octet-stream', 'data.bin'],
    ['تقرير النزوح.txt', 'نص', 'text/plain', 'تقرير النزوح.txt'],
    [String.raw`..\..\etc\pass"wd.txt`.replace('"', ''), 'x', 'text/plain', 'passwd.txt'],
    ['../../evil\u202etxt.exe.txt', 'x', 'text/plain', 'evil txt.exe.txt'],
    ['.htaccess', 'x', 'text/plain', 'htaccess.txt'],
    [`${'x'.repeat(900)}.txt`, 'x', 'text/plain', `${'x'.repeat(200)}.txt`],
  ])('%s gets its type and extension from its bytes', async (name, content, type, known) => {
    expect(await uploaded(name, content)).toMatchObject({ content_type: type, original_filename: known });
  });

  test.each([
    ['without a uuid', [{ filename: 'a.txt', content: Buffer.from('x') }], 'upload_form', 'uuid is required'],
    [
      'with an invalid uuid',
      [
        { name: 'uuid', value: '../x' },
        { filename: 'a.txt', content: Buffer.from('x') },
      ],
      'upload_form',
      'uuid is not valid',
    ],
    ['without a file', [{ name: 'uuid', value: uuid }], 'upload_form', 'The file is missing'],
    [
      'of an empty file',
      [
        { name: 'uuid', value: uuid },
        { filename: 'a.txt', content: Buffer.alloc(0) },
      ],
      'upload_empty',
      'The file is empty',
    ],
    [
      'of two files',
      [
        { name: 'uuid', value: uuid },
        { filename: 'a', content: png },
        { filename: 'b', content: png },
      ],
      'upload_form',
      'The upload holds one file and its uuid, nothing else',
    ],
  ])('%s is refused by name, and leaves no file', async (_case, parts: Part[], constraint, message) => {
    const before = await rows();
    const answer = await send(parts);
    expect([answer.statusCode, answer.json()]).toEqual([400, expect.objectContaining({ constraint, message })]);
    expect([await arriving(), await rows()]).toEqual([[], before]);
  });

  test.each([
    ['application/json', '{}'],
    ['multipart/form-data', 'x'],
    [`multipart/form-data; boundary=${boundary}`, 'x'],
    [
      `multipart/form-data; boundary=${boundary}`,
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nhalf`,
    ],
  ])('an invalid body (%s) is refused', async (type, payload) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/upload/file',
      headers: { cookie: expert, 'content-type': type },
      payload,
    });
    expect([answer.statusCode, answer.json<{ constraint: string }>().constraint]).toEqual([400, 'upload_form']);
    expect(await arriving()).toEqual([]);
  });

  test.each([
    ['a boundary that is too long', 'b'.repeat(253), undefined],
    ['no boundary', null, undefined],
    ['broken headers', 'b', '--b\r\nnonsense\r\n\r\nx\r\n--b--\r\n'],
    ['headers without end', 'b', `--b\r\n${'x: y\r\n'.repeat(5_000)}`],
    ['no end', 'b', '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nx'],
    ['thousands of fields', 'b', '--b\r\ncontent-disposition: form-data; name="x"\r\n\r\ny\r\n'.repeat(3_000)],
    ['an unknown field name', 'b', '--b\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\ny\r\n--b--\r\n'],
  ])('a body with %s is refused with a message', async (_case, mark, payload) => {
    const before = await rows();
    const answer = await server.app.inject({
      method: 'POST',
      url: '/upload/file',
      headers: { cookie: expert, 'content-type': `multipart/form-data${mark === null ? '' : `; boundary=${mark}`}` },
      payload: payload ?? `--${mark}\r\ncontent-disposition: form-data; name="uuid"\r\n\r\n${uuid}\r\n--${mark}--\r\n`,
    });
    expect([answer.statusCode, answer.json<{ constraint: string }>().constraint]).toEqual([400, 'upload_form']);
    expect([await arriving(), await rows()]).toEqual([[], before]);
  });

  const loose = (files: number, size: number) =>
    server.owner(
      `insert into data.files (filename, uuid, content_type, original_filename, size, created_by)
       select $1 || '-' || lpad(to_hex(n), 12, '0'), $1::text::uuid, 'text/plain', 'a.txt', $3::bigint, 'bruno' from generate_series(1, $2::integer) n`,
      [uuid, files, size],
    );

  test.each([
    ['files', 99, 1],
    ['bytes', 1, 1000 * 1024 * 1024 - 15],
  ])(
    'beyond the limit of %s without a document for a person is refused, also for two uploads at once',
    async (_case, files, size) => {
      await loose(files, size);
      const bruno = await server.signIn('bruno', password);
      const both = await Promise.all([upload('a.txt', 'ten bytes.', bruno), upload('b.txt', 'ten bytes.', bruno)]);
      expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
      const refused = both.find(({ statusCode }) => statusCode === 409);
      expect(refused?.json()).toMatchObject({
        constraint: 'file_quota',
        message: expect.stringContaining('Save the documents that they belong to') as string,
      });
      expect([(await upload('c.txt', 'another', expert)).statusCode, await arriving()]).toEqual([200, []]);
      // A file that a document once had does not count.
      await server.owner(`update data.files set loose_since = now() + interval '1 second' where created_by = 'bruno'`);
      expect((await upload('d.txt', 'ten bytes.', bruno)).statusCode).toBe(200);
      await server.owner(`delete from data.files where created_by = 'bruno'`);
    },
  );

  test('that would use the reserve of the disk is refused, also by Grab File, while other requests succeed', async () => {
    const { reserve } = files.storage;
    files.storage.reserve = Number.MAX_SAFE_INTEGER;
    try {
      const headers = { cookie: expert };
      const payload = { uuid, url: 'http://example.org/' };
      const answers = [
        await upload('a.txt', 'words'),
        await server.app.inject({ method: 'POST', url: '/upload/url', headers, payload }),
      ];
      for (const answer of answers)
        expect([answer.statusCode, answer.json<{ constraint: string }>().constraint]).toEqual([507, 'storage_full']);
      expect((await document({})).statusCode).toBe(201);
    } finally {
      files.storage.reserve = reserve;
    }
    expect((await upload('a.txt', 'words')).statusCode).toBe(200);
  });

  test('larger than 100 MB is refused before it is read', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/upload/file',
      headers: {
        cookie: expert,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': '110000000',
      },
      payload: bodyOf([]),
    });
    expect([answer.statusCode, answer.json()]).toEqual([
      413,
      expect.objectContaining({ constraint: 'upload_size', message: 'The file is larger than 100 MB' }),
    ]);
  });

  test('that is interrupted leaves nothing', async () => {
    const before = await rows();
    const { port } = new URL(await server.app.listen({ host: '127.0.0.1', port: 0 }));
    const socket = connect(Number(port), '127.0.0.1');
    const body = bodyOf([
      { name: 'uuid', value: uuid },
      { filename: 'big.bin', content: Buffer.alloc(400_000, 7) },
    ]);
    socket.write(
      `POST /upload/file HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncookie: ${expert}\r\ncontent-type: multipart/form-data; boundary=${boundary}\r\ncontent-length: ${body.length}\r\n\r\n`,
    );
    socket.write(body.subarray(0, 200_000));
    await vi.waitFor(async () => expect(await arriving()).toHaveLength(1));
    socket.destroy();
    await vi.waitFor(async () => expect(await arriving()).toEqual([]));
    expect(await rows()).toEqual(before);
    expect((await readdir(dirname(files.storage.incoming))).filter((name) => name === 'incoming')).toEqual([
      'incoming',
    ]);
  });

  test('without the right to manage documents is refused', async () => {
    for (const answer of [
      await upload('a.txt', 'x', viewer),
      await server.app.inject({
        method: 'POST',
        url: '/upload/url',
        headers: { cookie: viewer },
        payload: { uuid, url: 'http://127.0.0.1/' },
      }),
    ]) {
      expect([answer.statusCode, answer.json()]).toEqual([
        403,
        expect.objectContaining({ constraint: 'not_permitted', message: 'User is not permitted' }),
      ]);
    }
  });
});

describe('a file', () => {
  test('is readable by its uploader, and by others once a document has it', async () => {
    const { filename } = await uploaded('a.txt', 'the words');
    const asViewer = () => read(filename, { cookie: viewer });
    expect([(await read(filename)).body, (await asViewer()).statusCode]).toEqual(['the words', 404]);
    const saved = await document({ uuid: crypto.randomUUID(), filename });
    expect(saved.json()).toMatchObject({ filename, content_type: 'text/plain', original_filename: 'a.txt' });
    expect((await asViewer()).body).toBe('the words');
    expect((await server.app.inject({ url: `/upload/files/${filename}` })).statusCode).toBe(401);
  });

  test('of another person without a document cannot be added to my document', async () => {
    const bruno = await server.signIn('bruno', password);
    const { filename } = (await upload('b.txt', 'x', bruno)).json<KeptFile>();
    const answer = await document({ filename });
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      expect.objectContaining({ constraint: 'document_file_known' }),
    ]);
  });

  test('keeps its detected type and name, even if the document says otherwise', async () => {
    const { filename } = await uploaded('a.txt', 'x');
    const saved = await document({ filename, content_type: 'text/html', original_filename: 'b.exe' });
    expect(saved.json()).toMatchObject({ content_type: 'text/plain', original_filename: 'a.txt' });
    const { id } = saved.json<{ id: number }>();
    const emptied = await document({ filename: null }, 'PATCH', `?id=eq.${id}`);
    expect(emptied.json()).toMatchObject({ filename: null, content_type: null, original_filename: null });
  });

  test.each(['nothing.txt', '..%2f..%2fpackage.json', `${uuid}-000000000000.txt`, 'incoming'])(
    '%s is not found',
    async (name) => {
      const answer = await read(name);
      expect([answer.statusCode, answer.json()]).toEqual([
        404,
        expect.objectContaining({ constraint: 'file_unknown' }),
      ]);
    },
  );

  test('is sent with headers that stop its content from acting on our site', async () => {
    const { filename } = await uploaded('Página (1).html', '<html><script>alert(1)</script>');
    const { headers } = await read(filename, {}, '?preview');
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-disposition': `inline; filename="P_gina (1).html"; filename*=UTF-8''P%C3%A1gina%20%281%29.html`,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'no-store',
    });
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src data:;/);
    expect(policy).not.toMatch(/allow-scripts|allow-same-origin|script-src/);
    expect(policy).toContain("frame-ancestors 'self'");
    expect((await read(filename)).headers['content-disposition']).toMatch(/^attachment;/);
  });

  test('of a type that browsers do not show is downloaded', async () => {
    const { filename } = await uploaded('a.zip', Buffer.from('504b0506000000000000000000000000000000000000', 'hex'));
    expect((await read(filename, {}, '?preview')).headers['content-disposition']).toMatch(/^attachment;/);
  });

  test.each([
    ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-2', 206, '89', 'bytes 8-9/10'],
    ['bytes=4-999', 206, '456789', 'bytes 4-9/10'],
    ['bytes=-999', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=10-', 416, null, 'bytes */10'],
    ['bytes=-0', 416, null, 'bytes */10'],
    ['bytes=5-2', 200, '0123456789', undefined],
    ['bytes=0-1,4-5', 200, '0123456789', undefined],
    ['lines=0-1', 200, '0123456789', undefined],
  ])('in parts: %s', async (range, status, body, contentRange) => {
    const { filename } = await uploaded('digits.txt', '0123456789');
    const answer = await read(filename, { range });
    expect([answer.statusCode, answer.headers['content-range']]).toEqual([status, contentRange]);
    if (body !== null) expect([answer.body, answer.headers['content-length']]).toEqual([body, String(body.length)]);
  });

  test('is sent whole to a client that has a part of another file', async () => {
    const { filename } = await uploaded('digits.txt', '0123456789');
    const status = async (tag: string) => (await read(filename, { range: 'bytes=7-', 'if-range': tag })).statusCode;
    expect([await status(`"${filename}"`), await status('"another"')]).toEqual([206, 200]);
  });

  test('has its size in the answer to HEAD', async () => {
    const { filename } = await uploaded('digits.txt', '0123456789');
    const answer = await server.app.inject({
      method: 'HEAD',
      url: `/upload/files/${filename}`,
      headers: { cookie: expert },
    });
    expect([answer.statusCode, answer.headers['content-length'], answer.body]).toEqual([200, '10', '']);
  });
});

describe('the sweep', () => {
  /** A file that never had a document has been loose since its upload. */
  const looseFor = (filename: string, time: string) =>
    server.owner(
      `update data.files set loose_since = now() - $2::interval, created_at = case when loose_since = created_at then now() - $2::interval else created_at end
       where filename = $1 and loose_since is not null`,
      [filename, time],
    );
  const yesterday = (filename: string) => looseFor(filename, '25 hours');
  const isThere = async (filename: string) => (await read(filename)).statusCode === 200;

  test('removes files without a document for a day, and keeps those that a document has or had', async () => {
    const [loose, recent, former, present] = await Promise.all(
      ['loose', 'recent', 'former', 'present'].map((name) => uploaded(`${name}.txt`, name)),
    );
    const { id } = (await document({ filename: former!.filename })).json<{ id: number }>();
    const failed = await document(
      { filename: present!.filename, publication_date: '2999-01-01' },
      'PATCH',
      `?id=eq.${id}`,
    );
    expect(failed.statusCode).toBe(400);
    // A failed save removes neither the old file nor its replacement.
    expect([await isThere(former!.filename), await isThere(present!.filename)]).toEqual([true, true]);
    await document({ filename: present!.filename }, 'PATCH', `?id=eq.${id}`);
    for (const { filename } of [loose!, former!, present!]) await yesterday(filename);
    expect(await sweepFiles(server.ownerDatabase, files.storage)).toBeGreaterThanOrEqual(1);
    expect(await Promise.all([loose!, recent!, former!, present!].map(({ filename }) => isThere(filename)))).toEqual([
      false,
      true,
      true,
      true,
    ]);

    await server.owner('delete from data.documents where id = $1', [id]);
    await sweepFiles(server.ownerDatabase, files.storage);
    expect([await isThere(former!.filename), await isThere(present!.filename)]).toEqual([true, true]);
    // The document can be restored for 90 days.
    for (const { filename } of [former!, present!]) await looseFor(filename, '89 days');
    await sweepFiles(server.ownerDatabase, files.storage);
    expect([await isThere(former!.filename), await isThere(present!.filename)]).toEqual([true, true]);
    for (const { filename } of [former!, present!]) await looseFor(filename, '91 days');
    await sweepFiles(server.ownerDatabase, files.storage);
    expect([await isThere(former!.filename), await isThere(present!.filename)]).toEqual([false, false]);
  });

  test('keeps a file that a clone shares', async () => {
    const { filename } = await uploaded('shared.txt', 'x');
    const first = (await document({ filename })).json<{ id: number }>();
    await document({ filename });
    await server.owner('delete from data.documents where id = $1', [first.id]);
    await yesterday(filename);
    await sweepFiles(server.ownerDatabase, files.storage);
    expect(await isThere(filename)).toBe(true);
  });
});
