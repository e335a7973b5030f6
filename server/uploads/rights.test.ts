/** Tests who may upload and read a file, also after changes of its document, and that concurrent uploads do not mix. */
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryStorage, type TemporaryStorage } from '#server/testing/files.ts';
import { startServer, type TestServer } from '#server/testing/server.ts';
import { sendFileTo } from '#server/testing/upload.ts';
import { outside } from './grab/outside.ts';
import type { KeptFile } from './keep.ts';

const password = 'a long enough password';
const roles = ['Administrator', 'Coordinator', 'Reviewer', 'Expert', 'Reporting', 'Viewer'] as const;

let server: TestServer;
let files: TemporaryStorage;
const cookies = new Map<string, string>();
let publisher: number;

beforeAll(async () => {
  files = await temporaryStorage();
  server = await startServer({ files: { storage: files.storage, outside: outside([80]) } });
  for (const role of roles) {
    await server.addUser(role.toLowerCase(), password, [role]);
    cookies.set(role, await server.signIn(role.toLowerCase(), password));
  }
  const [made] = await server.owner<{ id: number }>(
    `insert into data.publishers (name, type, created_by, updated_by) values ('IOM', 'United Nations', 'expert', 'expert') returning id::int as id`,
  );
  publisher = made!.id;
}, 30_000);
afterAll(async () => {
  await server.close();
  await files.remove();
});

/** By the person who made the document today. */
const removed = async (id: number): Promise<number> => {
  const headers = { cookie: cookies.get('Expert')! };
  return (await server.app.inject({ method: 'DELETE', url: `/psql/documents?id=eq.${id}`, headers })).statusCode;
};
const kept = async (name: string): Promise<KeptFile> =>
  (await sendFileTo(server.app, cookies.get('Expert')!, name, name)).json<KeptFile>();
/** Who can read the file: each role, and a request without a session. */
async function readers(filename: string, query = ''): Promise<string[]> {
  const found: string[] = [];
  for (const who of [...roles, null]) {
    const headers = who === null ? {} : { cookie: cookies.get(who)! };
    const { statusCode } = await server.app.inject({ url: `/upload/files/${filename}${query}`, headers });
    if (statusCode === 200) found.push(who ?? 'nobody');
    else expect([who, statusCode]).toEqual([who, who === null ? 401 : 404]);
  }
  return found;
}
async function documentWith(filename: string, more: object = {}): Promise<number> {
  // The person who uploaded it adds it to a document.
  const answer = await server.app.inject({
    method: 'POST',
    url: '/psql/documents',
    headers: {
      cookie: cookies.get('Expert')!,
      prefer: 'return=representation',
      accept: 'application/vnd.pgrst.object+json',
    },
    payload: {
      name: 'Report',
      publication_date: '2025-03-01',
      sources: [publisher],
      publishers: [publisher],
      filename,
      ...more,
    },
  });
  expect([answer.statusCode, answer.statusCode === 201 ? '' : answer.body]).toEqual([201, '']);
  return answer.json<{ id: number }>().id;
}

test('a file without a document is readable only by the person who uploaded it, even if others know its name', async () => {
  const { filename } = await kept('loose.html');
  expect(await readers(filename)).toEqual(['Expert']);
  expect(await readers(filename, '?preview')).toEqual(['Expert']);
});

test('the file of a document, confidential or not, is readable by everybody with a session', async () => {
  const { filename } = await kept('a.txt');
  await documentWith(filename, { confidential: true });
  expect(await readers(filename)).toEqual([...roles]);
});

test('a file stays readable after its document is archived, after replacement, and through a clone of a deleted document', async () => {
  const [first, second] = [await kept('first.txt'), await kept('second.txt')];
  const id = await documentWith(first.filename);
  await server.owner('update data.documents set archived_at = now() where id = $1', [id]);
  expect(await readers(first.filename)).toEqual([...roles]);
  await server.owner('update data.documents set archived_at = null where id = $1', [id]);
  const replaced = await server.app.inject({
    method: 'PATCH',
    url: `/psql/documents?id=eq.${id}`,
    headers: { cookie: cookies.get('Expert')! },
    payload: { filename: second.filename },
  });
  expect(replaced.statusCode).toBe(204);
  expect([await readers(first.filename), await readers(second.filename)]).toEqual([[...roles], [...roles]]);
  const clone = await documentWith(second.filename);
  expect(await removed(id)).toBe(204);
  // A file of the deleted document alone is readable by its uploader for a day; a file of the clone, by everybody.
  expect([await readers(first.filename), await readers(second.filename)]).toEqual([['Expert'], [...roles]]);
  expect(await removed(clone)).toBe(204);
  expect(await readers(second.filename)).toEqual(['Expert']);
});

test('eight concurrent uploads with one uuid are eight unchanged files', async () => {
  const names = Array.from({ length: 8 }, (_, at) => `file ${at}.txt`);
  const sent = await Promise.all(names.map(kept));
  expect(new Set(sent.map(({ filename }) => filename)).size).toBe(8);
  expect(sent.map(({ original_filename }) => original_filename)).toEqual(names);
  const read = await Promise.all(
    sent.map(({ filename }) =>
      server.app.inject({ url: `/upload/files/${filename}`, headers: { cookie: cookies.get('Expert')! } }),
    ),
  );
  expect(read.map(({ body }) => body)).toEqual(names);
  expect(await readdir(files.storage.incoming)).toEqual([]);
});
