/** Mails of confidential records and of people's data: for each kind of notification nothing of them leaves Helix, while the inbox has all. */
import { expect, test } from 'vitest';
import { NOTIFICATION_KINDS, type NotificationName } from '#domain/notifications/kinds.ts';
import type { Transaction } from '#db/database.ts';
import { as, CAUSES, scene } from '#db/tests/notifications-world.ts';
import { add, asOwner, becomePerson, databaseForTests } from '#db/tests/support.ts';
import { notificationMail, type MailedNotification } from './notification-mail.ts';

const database = databaseForTests();
const KINDS = Object.keys(NOTIFICATION_KINDS) as NotificationName[];

type Told = MailedNotification & { id: number };
/** Each notification as its person reads it in the inbox, and whether mails withhold its record. */
async function told(t: Transaction): Promise<Told[]> {
  const people = (await asOwner(t, 'select distinct username from data.notifications order by 1')) as {
    username: string;
  }[];
  const all: Told[] = [];
  for (const { username } of people) {
    await t.script('set local role web_user');
    await as(t, username);
    const { rows } = await t.query<Told>('select n.*, due_on::text from api.notifications n order by id');
    const withheld = (await asOwner(t, 'select rules.withheld_from_mail($1)::integer as id', [
      rows.map(({ id }) => id),
    ])) as { id: number }[];
    all.push(...rows.map((row) => ({ ...row, withheld: withheld.some(({ id }) => id === row.id) })));
  }
  return all;
}
function mailOf(each: MailedNotification): string {
  const reader = { email: 'a@example.org', name: 'Amina', key: 'k' };
  const { subject, text, html = '' } = notificationMail('https://helix.example.org', reader, [each]);
  return [subject, text, html].join('\n');
}

const confidential = (relation: string, id: number) => (t: Transaction) =>
  asOwner(t, `update data.${relation} set confidential = true where id = $1`, [id]);
const WAYS: Readonly<Record<string, (t: Transaction, fact: number) => Promise<unknown>>> = {
  open: () => Promise.resolve(),
  confidential: (t, fact) => confidential('facts', fact)(t),
  'of a confidential document': async (t, fact) => {
    await asOwner(t, `insert into data.publishers (name, type, created_by) values ('A paper', 'Media', 'creator')`);
    const [{ id }] = (await asOwner(
      t,
      `insert into data.documents (serial_no, name, publication_date, sources, publishers, confidential, created_by)
       select 'DOC-x', 'Secret', '2025-03-01', array[p.id], array[p.id], true, 'creator'
       from data.publishers p where p.name = 'A paper' returning id::integer`,
    )) as [{ id: number }];
    await asOwner(t, 'update data.facts set document_id = $2 where id = $1', [fact, id]);
  },
};
/** Of the fact, and of what is said of it. */
const SAID = ['Chad: Flood - Figure', 'Please look', 'See page 3', 'Is it 2024', 'Twice', 'Compare both tables'];

test.each(KINDS.flatMap((kind) => Object.keys(WAYS).map((way) => [kind, way] as const)))(
  'a mail of the kind %s of a fact that is %s',
  (kind, way) =>
    database.rolledBack(async (t) => {
      // A signed-off fact can't become confidential.
      const isSignedOff = kind === 'after_sign_off';
      const all = await scene(t, isSignedOff ? 'changed' : kind);
      await WAYS[way]?.(t, all.fact);
      await becomePerson(t, 'Administrator', 'actor');
      if (isSignedOff) await add(t, 'reviews', { entity_id: all.fact, status: 'Signed Off' });
      await asOwner(t, 'delete from data.notifications');
      await becomePerson(t, 'Administrator', 'actor');
      await CAUSES[kind](t, all);
      const rows = await told(t);
      expect(rows.map((row) => row.kind)).toContain(kind);
      for (const row of rows) {
        const isOfFact = row.entity_type === 'facts';
        const mail = mailOf(row);
        expect([row.kind, row.withheld]).toEqual([row.kind, isOfFact && way !== 'open']);
        expect(row.name).not.toBeNull();
        const { name } = row;
        if (row.withheld) for (const said of SAID) expect(mail).not.toContain(said);
        else expect(mail).toContain(name?.slice(0, 4));
        if (isOfFact) expect(mail).toMatch(/https:\/\/helix\.example\.org\/(facts|operations)\/\d+/);
        if (row.withheld) expect(mail).toContain('A confidential fact');
      }
      // The inbox says it all the same.
      if (kind === 'review') expect(rows.map(({ comment }) => comment)).toContain('See page 3');
      if (kind === 'changed') expect(rows[0]?.changes).toEqual({ comment: [null, 'Twice'] });
    }),
);

test('a figure, a name of a contact and a deleted confidential record are withheld, an open event is not', () =>
  database.rolledBack(async (t) => {
    const { fact, event } = await scene(t, 'changed');
    await confidential('facts', fact)(t);
    await t.script('set local role web_user');
    await becomePerson(t, 'Coordinator', 'creator');
    const contact = await add(t, 'contacts', {
      title: 'Ms',
      name: 'Quexolith',
      surname: 'Zorb',
      gender: 'Female',
      organisation: 'IOM',
      job_title: 'Officer',
    });
    await becomePerson(t, 'Administrator', 'actor');
    await asOwner(t, 'delete from data.notifications');
    await t.script('set local role web_user');
    await t.query(`update api.facts set data = data || '{"reported_figure": 424242}' where id = $1`, [fact]);
    await t.query(`update api.contacts set organisation = 'Another one' where id = $1`, [contact.id]);
    await t.query(`update api.events set comment = 'To be told' where id = $1`, [event]);
    const mails = (await told(t)).map((each) => [each.entity_type, mailOf(each)] as const);
    expect(new Set(mails.map(([kind]) => kind))).toEqual(new Set(['facts', 'contacts', 'events']));
    for (const [kind, mail] of mails) {
      expect(mail).not.toMatch(/424|Chad: Flood - Figure|Quexolith|Another one/);
      if (kind === 'events') expect(mail).toContain('N’Djamena');
    }
    await asOwner(t, 'delete from data.notifications');
    await becomePerson(t, 'Administrator', 'actor');
    await as(t, 'creator');
    await t.query('delete from api.facts where id = $1', [fact]);
    for (const each of await told(t)) {
      expect(each.withheld).toBe(true);
      expect(mailOf(each)).not.toContain('Chad: Flood - Figure');
    }
  }));
