/** Notifications by e-mail, through a mail server that takes, refuses, is away or falls silent: each is mailed once at most, and only to people who may see it. */
import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startServer, type TestServer } from '#server/testing/server.ts';
import { mailNotifications } from './mail-notifications.ts';
import { notificationMail, type MailedNotification } from './notification-mail.ts';

const password = 'a long enough password';
const publicUrl = 'https://helix.example.org';
type Manner = 'takes' | 'later' | 'never' | 'silent after the mail' | 'slow';

let server: TestServer;
let manner: Manner = 'takes';
let port: number;
let mails: { to: string; body: string }[] = [];
const keep = async (to: string, mail: Promise<string>): Promise<void> => {
  // Long lines are broken by an equals sign.
  const body = (await mail).replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
  mails.push({ to, body });
};
/** Has the function that answers a mail of a slow mail server. */
const held = new EventEmitter();
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  logger: false,
  onRcptTo: (_address, _session, done) =>
    done(
      manner === 'later' || manner === 'never'
        ? Object.assign(new Error('Not now'), { responseCode: manner === 'later' ? 451 : 550 })
        : undefined,
    ),
  onData: (stream, session, done) => {
    stream.once('close', () => {
      if (manner === 'silent after the mail') mailServer.connections.forEach((each) => each.close());
      else if (manner === 'slow') held.emit('mail', done);
      else done();
    });
    void keep(session.envelope.rcptTo.map(({ address }) => address).join(), text(stream));
  },
});

const owner = <Row>(statement: string, values: readonly unknown[] = []) => server.owner<Row>(statement, values);
const failures: string[] = [];
const round = (at = port) =>
  mailNotifications(
    {
      owner: server.ownerDatabase,
      publicUrl,
      mail: { url: `smtp://127.0.0.1:${at}`, from: 'Helix <helix@example.org>' },
    },
    ({ message }) => failures.push(message),
  );

async function told(comment: string, kind = 'changed'): Promise<void> {
  const [{ id }] = (await owner<{ id: string }>(
    `insert into data.publishers (name, type, created_by) values ($1, 'Media', 'amina') returning id::text`,
    [comment],
  )) as [{ id: string }];
  await owner(
    `insert into data.notifications (username, kind, entity_type, entity_id, created_by) values ('amina', $1, 'publishers', $2, 'omar')`,
    [kind, id],
  );
}
const as = (username: string, call: string, values: readonly unknown[]) =>
  server.ownerDatabase.statement({ role: 'web_user', set: { 'request.username': username } }, call, [...values]);
const choose = (kind: string, delivery: string) =>
  as('amina', 'select api.choose_notification($1, $2)', [kind, delivery]);
const unmailed = async () =>
  (await owner<{ count: number }>('select count(*)::int as count from data.notifications where mailed_at is null'))[0]
    ?.count;

beforeAll(async () => {
  mailServer.listen(0, '127.0.0.1');
  await once(mailServer.server, 'listening');
  ({ port } = mailServer.server.address() as AddressInfo);
  server = await startServer();
  await server.addUser('amina', password, ['Expert']);
  await server.addUser('omar', password, ['Coordinator']);
  await owner(`update data.users set email = 'amina@example.org', name = 'أمينة' where username = 'amina'`);
});
afterAll(async () => {
  await server.close();
  await new Promise<void>((resolve) => mailServer.close(() => resolve()));
});
beforeEach(async () => {
  manner = 'takes';
  mails = [];
  failures.length = 0;
  await owner('delete from data.notification_choices');
  await owner('delete from data.notification_mail');
  await owner('delete from data.publishers');
  await owner('delete from data.notifications');
  await choose('changed', 'at once');
});

test('what is wanted at once is one mail with working links, and never comes again', async () => {
  await told('The <Daily> "News"');
  await told('Other News');
  await told('Not wanted by mail', 'archived');
  expect(await round()).toBe(1);
  expect(await round()).toBe(0);
  expect(mails).toHaveLength(1);
  const [{ to, body }] = mails as [{ to: string; body: string }];
  expect(to).toBe('amina@example.org');
  expect(body).toContain('Subject: Helix: 2 notifications');
  expect(body).toContain('omar made a change');
  expect(body).toContain('The &lt;Daily&gt; &quot;News&quot;');
  expect(body).not.toContain('Not wanted');
  expect(body).toMatch(/https:\/\/helix\.example\.org\/publishers\/\d+#history/);
  const link = /List-Unsubscribe:\s*<https:\/\/helix\.example\.org(\S+)>/.exec(body)?.[1] ?? '';
  expect(body).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');

  // A program that looks at the link ends nothing; the mail program's POST does, without a session.
  expect((await server.app.inject(link)).body).toContain('End these mails?');
  const form = {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  } as const;
  const unknown = link.replace(/key=[0-9a-f]{8}/, 'key=00000000');
  expect((await server.app.inject({ ...form, url: unknown })).statusCode).toBe(404);
  for (const url of ['/auth/end_mails', link.replace('changed', 'none'), link.replace(/key=[^&]+/, 'key=1')])
    expect((await server.app.inject({ ...form, url })).statusCode).toBe(400);
  expect((await server.app.inject({ ...form, url: link })).body).toContain('These mails have ended');
  await told('Later');
  expect(await round()).toBe(0);
  expect((await as('amina', `select delivery from api.notification_kinds where kind = 'changed'`, [])).rows).toEqual([
    { delivery: 'inbox' },
  ]);
});

test('the button of a mail of several kinds ends exactly these kinds', async () => {
  for (const kind of ['review', 'archived']) await choose(kind, 'at once');
  await told('Changed');
  await told('Archived', 'archived');
  expect(await round()).toBe(1);
  const [{ body }] = mails as [{ to: string; body: string }];
  const link = /List-Unsubscribe:\s*<https:\/\/helix\.example\.org(\S+)>/.exec(body)?.[1] ?? '';
  expect(body).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect((await server.app.inject(link)).body).toContain('these kinds: Changes; Archived, merged, deleted');
  const post = (url: string) =>
    server.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
  expect((await post(`${link},none`)).statusCode).toBe(400);
  expect((await post(link)).body).toContain('These mails have ended');
  const mailed = `select kind, delivery from api.notification_kinds where delivery <> 'inbox' order by kind`;
  expect((await as('amina', mailed, [])).rows).toEqual([{ kind: 'review', delivery: 'at once' }]);
});

test('a mail of a confidential record says that it changed, and not what', async () => {
  await owner(`insert into data.publishers (name, type, created_by) values ('A paper', 'Media', 'omar')`);
  const [{ id }] = (await owner<{ id: string }>(
    `insert into data.documents (serial_no, name, publication_date, sources, publishers, confidential, created_by)
     select 'DOC-y', 'Secret', '2025-03-01', array[p.id], array[p.id], true, 'amina'
     from data.publishers p where p.name = 'A paper' returning id::text`,
  )) as [{ id: string }];
  await as('omar', `update api.documents set name = 'Very secret' where id = $1`, [id]);
  expect(await round()).toBe(1);
  expect(mails[0]?.body).toContain('A confidential document');
  expect(mails[0]?.body).toContain(`https://helix.example.org/documents/${id}`);
  expect(mails[0]?.body).not.toMatch(/secret/i);
  await owner('delete from data.documents');
});

test('a choice says nothing of what happened before it, and what is read or done is not mailed', async () => {
  await choose('archived', 'inbox');
  await told('Before', 'archived');
  await choose('archived', 'at once');
  await told('Read', 'archived');
  expect(await owner('select rules.people_to_mail()')).toHaveLength(1);
  await owner('update data.notifications set read_at = now()');
  expect(await owner('select rules.people_to_mail()')).toEqual([]);
  expect(await round()).toBe(0);
  expect(mails).toEqual([]);
});

test('a mail server that is away or says "later" gets it again, one that refuses does not, one that falls silent is not tried twice', async () => {
  const away = new SMTPServer({ logger: false });
  away.listen(0, '127.0.0.1');
  await once(away.server, 'listening');
  const closed = (away.server.address() as AddressInfo).port;
  await new Promise<void>((resolve) => away.close(() => resolve()));
  await told('News');
  expect(await round(closed)).toBe(0);
  expect(failures).toEqual([expect.stringMatching(/ECONNREFUSED|ESOCKET/)]);
  expect(await unmailed()).toBe(1);
  manner = 'later';
  expect(await round()).toBe(0);
  expect(await unmailed()).toBe(1);
  manner = 'takes';
  expect(await round()).toBe(1);
  expect(mails).toHaveLength(1);

  for (const next of ['never', 'silent after the mail'] as const) {
    manner = next;
    mails = [];
    await told(`More, ${next}`);
    expect(await round()).toBe(0);
    expect(await unmailed()).toBe(0);
    manner = 'takes';
    expect(await round()).toBe(0);
    expect(mails).toHaveLength(next === 'never' ? 0 : 1);
  }
});

test('a mail server that takes a mail late gets it once, also if it does so after Helix gave it up', async () => {
  manner = 'slow';
  const next = async () => (await once(held, 'mail')) as [() => void];
  await told('Slow');
  const late = next();
  const sending = round();
  const [take] = await late;
  // Meanwhile another server looks for mails, too.
  expect(await round()).toBe(0);
  take();
  expect(await sending).toBe(1);

  await told('Slower');
  const tooLate = next();
  const given = round();
  const [takeAtLast] = await tooLate;
  expect(await given).toBe(0);
  expect(failures).toHaveLength(1);
  takeAtLast();
  manner = 'takes';
  expect(await round()).toBe(0);
  expect(mails.map(({ body }) => /Slower/.test(body))).toEqual([false, true]);
}, 30_000);

test('rights, the address and the account are those of the moment of the mail', async () => {
  await owner(
    `insert into data.notifications (username, kind, entity_type, entity_id, created_by) values ('amina', 'changed', 'contacts', '1', 'omar')`,
  );
  await owner(`delete from data.role_permissions where subject = 'contacts' and role = 'Expert'`);
  expect(await round()).toBe(0);
  expect(mails).toEqual([]);
  await told('Suspended');
  await owner(`update data.users set suspended_at = now() where username = 'amina'`);
  expect(await round()).toBe(0);
  await owner(`update data.users set suspended_at = null, email = null where username = 'amina'`);
  expect(await round()).toBe(0);
  await owner(`update data.users set email = 'amina@example.org' where username = 'amina'`);
  expect(await round()).toBe(1);
  expect(mails[0]?.body).toContain('Suspended');
});

test('two servers that mail at once send each mail once', async () => {
  await told('News');
  const sent = await Promise.all([round(), round(), round(), round()]);
  expect(sent.reduce((sum, each) => sum + each, 0)).toBe(1);
  expect(mails).toHaveLength(1);
});

/** A moment, whether the summary is due, and whether it was taken then. */
const DAYS: readonly (readonly [zone: string, hour: number, moments: readonly (readonly [string, boolean])[]])[] = [
  [
    'UTC',
    7,
    [
      ['2026-01-01T06:59Z', false],
      ['2026-01-01T07:00Z', true],
      ['2026-01-01T23:59Z', false],
      ['2026-01-02T07:30Z', true],
    ],
  ],
  // The clock goes from 2 to 3: there is no 2 o'clock.
  [
    'Europe/Berlin',
    2,
    [
      ['2026-03-29T00:59Z', false],
      ['2026-03-29T01:00Z', true],
      ['2026-03-29T21:59Z', false],
      ['2026-03-30T00:00Z', true],
    ],
  ],
  // The clock goes from 3 back to 2: there are two.
  [
    'Europe/Berlin',
    2,
    [
      ['2026-10-24T23:59Z', false],
      ['2026-10-25T00:00Z', true],
      ['2026-10-25T01:30Z', false],
      ['2026-10-26T01:00Z', true],
    ],
  ],
  // The clock goes from 23 to the next day: there is no 23 o'clock.
  [
    'America/Nuuk',
    23,
    [
      ['2026-03-28T23:59Z', false],
      ['2026-03-29T00:30Z', true],
      ['2026-03-29T01:30Z', false],
      ['2026-03-30T00:00Z', true],
    ],
  ],
  [
    'Asia/Kathmandu',
    0,
    [
      ['2026-05-04T18:14Z', true],
      ['2026-05-04T18:15Z', true],
      ['2026-05-05T18:14Z', false],
    ],
  ],
  [
    'Pacific/Kiritimati',
    23,
    [
      ['2026-05-04T08:59Z', false],
      ['2026-05-04T09:00Z', true],
      ['2026-05-04T10:00Z', false],
    ],
  ],
];

test.each(DAYS)('the daily summary in %s at %i comes once a day of its time zone', async (zone, hour, moments) => {
  await choose('changed', 'daily');
  await as('amina', 'select api.choose_mail_hour($1, $2)', [hour, zone]);
  const due = [];
  for (const [moment] of moments) {
    await told(`At ${moment}`);
    const [row] = await owner<{ ids: number[] | null }>(`select rules.take_mail('amina', $1::timestamptz) as ids`, [
      moment,
    ]);
    due.push([moment, row?.ids != null]);
    await owner('delete from data.notifications');
    await owner('delete from data.publishers');
  }
  expect(due).toEqual(moments);
});

test('names that try to be more than a name stay in their line', () => {
  const record: MailedNotification = {
    withheld: false,
    kind: 'review',
    entity_type: 'facts',
    entity_id: '1',
    name: 'A\r\nBcc: all@example.org\u202E',
    number: 1,
    operation_id: null,
    operation: null,
    columns: [],
    changes: null,
    figure_before: null,
    figure_after: null,
    event: null,
    status: 'Comment',
    comment: '<script>alert(1)</script>\n> said',
    due_on: null,
    field: null,
    mark: null,
    step: null,
    delivered: null,
    created_by: 'omar',
    created_by_name: 'Omar "X" <b>',
  };
  const {
    subject,
    text: plain,
    html,
  } = notificationMail(publicUrl, { email: 'a@b.c', name: 'N\nX', key: 'k' }, [record]);
  expect(subject).toBe('Omar "X" <b> commented: A Bcc: all@example.org');
  expect(plain).toContain('A Bcc: all@example.org\nOmar "X" <b> commented\n> <script>');
  expect(html).not.toMatch(/<script|<b>/);
  const people = [{ username: 'amina', name: 'Amina' }];
  const named = notificationMail(
    publicUrl,
    { email: 'a@b.c', name: 'N', key: 'k' },
    [{ ...record, comment: 'Look, @amina. Not a@amina.org' }],
    people,
  );
  expect(named.text).toContain('> Look, Amina. Not a@amina.org');
  const many = notificationMail(
    publicUrl,
    { email: 'a@b.c', name: 'N', key: 'k' },
    Array.from({ length: 900 }, () => record),
  );
  expect(many.text).toContain('And 850 more in your inbox');
});
