/** A server that is killed between a change and its mail, and again while it mails: the inbox has each notification once, and no mail comes twice. */
import { EventEmitter, once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startProcess, type ServerProcess } from '#server/testing/server-process.ts';
import { migratedDirectory } from '#server/testing/template.ts';

/** Of the mail server: it puts off each mail, takes one without an answer, or takes it. */
let manner: 'later' | 'holds' | 'takes' = 'later';
let mails: string[] = [];
const post = new EventEmitter();
const keep = async (mail: Promise<string>, done: () => void): Promise<void> => {
  mails.push(await mail);
  post.emit('mail');
  if (manner === 'takes') done();
};
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  logger: false,
  onRcptTo: (_address, _session, done) =>
    done(manner === 'later' ? Object.assign(new Error('Not now'), { responseCode: 451 }) : undefined),
  onData: (stream, _session, done) => {
    void keep(text(stream), done);
  },
});

let directory: string;
let server: ServerProcess;
/** The same at each start, because it is part of the public address. */
let port: number;
const start = () =>
  startProcess(
    {
      DATA_DIR: join(directory, 'data'),
      TMPDIR: directory,
      SAMPLE_FACTS: '20',
      LOG_LEVEL: 'fatal',
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      SMTP_URL: `smtp://127.0.0.1:${(mailServer.server.address() as AddressInfo).port}`,
      MAIL_FROM: 'Helix <helix@example.org>',
    },
    512,
  );

const cookies = new Map<string, string>();
async function ask<Answer>(person: string, path: string, data?: object): Promise<Answer> {
  const headers = { 'content-type': 'application/json', prefer: 'return=representation' };
  const init = data === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(data) };
  const answer = await server.ask(cookies.get(person) ?? '', `/psql/${path}`, init);
  expect([path, answer.status, answer.text]).toEqual([path, expect.toSatisfy((one) => one < 300), answer.text]);
  return (answer.text === '' ? null : JSON.parse(answer.text)) as Answer;
}
const mention = (fact: number, comment: string) =>
  ask('coordinator', 'reviews', { entity_id: fact, status: 'Comment', comment: `${comment}, @expert` });
const inbox = async () =>
  (await ask<{ comment: string }[]>('expert', 'notifications?kind=eq.mention&order=id')).map(({ comment }) => comment);

// Runs on one database only, because the program is the same on both.
describe.skipIf(Boolean(process.env['DATABASE_URL']))('a server that is killed', () => {
  beforeAll(async () => {
    mailServer.listen(0, '127.0.0.1');
    await once(mailServer.server, 'listening');
    const free = createServer().listen(0, '127.0.0.1');
    await once(free, 'listening');
    ({ port } = free.address() as AddressInfo);
    await new Promise((resolve) => free.close(resolve));
    directory = await mkdtemp(join(tmpdir(), 'helix-killed-'));
    await migratedDirectory(join(directory, 'data'));
    server = await start();
    for (const name of ['administrator', 'coordinator', 'expert']) cookies.set(name, await server.signIn(name));
  });
  afterAll(async () => {
    await server.kill();
    mailServer.connections.forEach((each) => each.close());
    await new Promise<void>((resolve) => mailServer.close(() => resolve()));
    await rm(directory, { recursive: true, force: true });
  });

  test('tells of a change exactly once in the inbox, and at most once by mail @proof', async () => {
    const [account] = await ask<[{ version: number }]>('administrator', 'users_view?username=eq.expert&select=version');
    await ask('administrator', 'rpc/change_user', { username: 'expert', email: 'e@example.org', ...account });
    await ask('expert', 'rpc/choose_notification', { kind: 'mention', delivery: 'at once' });
    const [{ id }] = await ask<[{ id: number }]>('coordinator', 'facts', {
      iso3: 'TCD',
      year: 2025,
      displacement_type: 'Disaster',
      type: 'New Displacement (Flow)',
      name: 'Chad: Flood - Mao',
      data: { reported_figure: 31, term: 'Displaced', start_date: { date: '2025-05-02', accuracy: 'Day' } },
    });
    await mention(id, 'First');
    await server.kill();
    expect(mails).toEqual([]);

    manner = 'holds';
    const held = once(post, 'mail');
    server = await start();
    expect(await inbox()).toEqual(['First, @expert']);
    await held;
    await mention(id, 'Second');
    await server.kill();
    expect(mails).toEqual([expect.stringContaining('First')]);

    manner = 'takes';
    mails = [];
    const taken = once(post, 'mail');
    server = await start();
    await taken;
    expect(mails).toEqual([expect.stringContaining('Second')]);
    expect(mails[0]).not.toContain('First');
    expect(await inbox()).toEqual(['First, @expert', 'Second, @expert']);
  }, 240_000);
});
