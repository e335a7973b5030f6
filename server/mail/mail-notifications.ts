/** Mails the notifications that people want by e-mail: once at most, and only what they may see at that moment. */
import { counted } from '#db/jobs.ts';
import type { Database } from '#db/database.ts';
import { regularlyOnOneServer } from '#db/once.ts';
import type { Person } from '#domain/notifications/mentioned.ts';
import { notificationMail, type MailedNotification, type Reader } from './notification-mail.ts';
import { sendMail, type Mail, type MailSettings } from './transport.ts';

export interface Mailing {
  owner: Database;
  mail: MailSettings;
  publicUrl: string;
}

const background = { role: null, background: true } as const;

const peopleOf = async (owner: Database): Promise<readonly Person[]> =>
  (await owner.statement<Person>(background, 'select username, name from data.users')).rows;

/** Returns the number of mails that were sent. A mail that the mail server did not take is due again; one that it may have taken is not. */
export async function mailNotifications(
  { owner, mail, publicUrl }: Mailing,
  failed: (error: Error) => void,
): Promise<number> {
  const { rows: people } = await owner.statement<{ username: string }>(
    background,
    'select p as username from rules.people_to_mail() p',
  );
  let sent = 0;
  /** For all mails; read when the first of them has a mention. */
  let named: readonly Person[] | null = null;
  const mailOf = async (username: string, ids: readonly number[]): Promise<Mail | null> => {
    // As the person, so that a right that was lost since hides what it hides on the screen.
    const { rows: told } = await owner.statement<Omit<MailedNotification, 'withheld'> & { id: string }>(
      { role: 'web_user', set: { 'request.username': username }, readOnly: true, background: true },
      `select id::text, kind, entity_type, entity_id, name, number::integer, operation_id::integer, operation, columns, changes, figure_before::float8, figure_after::float8, event, status, comment, due_on::text, field, mark, step, delivered, search, news, created_by, created_by_name
       from api.notifications where id = any ($1::bigint[]) order by id`,
      [ids],
    );
    // After the values were read, so that a record that became confidential meanwhile is withheld.
    const { rows: kept } = await owner.statement<{ id: string }>(
      background,
      'select rules.withheld_from_mail($1::bigint[])::text as id',
      [ids],
    );
    const withheld = new Set(kept.map(({ id }) => id));
    const { rows: readers } = await owner.statement<Reader>(
      background,
      'select u.email, u.name, m.key::text from data.users u join data.notification_mail m on m.username = u.username where u.username = $1',
      [username],
    );
    const [reader] = readers;
    if (told.length === 0 || reader === undefined) return null;
    if (told.some(({ comment }) => comment?.includes('@') === true)) named ??= await peopleOf(owner);
    const said = told.map((each) => ({ ...each, withheld: withheld.has(each.id) }));
    return notificationMail(publicUrl, reader, said, named ?? []);
  };
  for (const { username } of people) {
    // Marked before it is sent: a server that is killed meanwhile sends nothing twice.
    const { rows } = await owner.statement<{ ids: number[] | null }>(background, 'select rules.take_mail($1) as ids', [
      username,
    ]);
    const ids = rows[0]?.ids ?? [];
    if (ids.length === 0) continue;
    const again = () => owner.statement(background, 'select rules.mail_again($1, $2::bigint[])', [username, ids]);
    // A failure before the mail is sent leaves its notifications due.
    const written = await mailOf(username, ids).catch(async (error: unknown) => {
      await again();
      throw error;
    });
    if (written === null) continue;
    const result = await sendMail(mail, written);
    if (result.taken) {
      sent += 1;
      continue;
    }
    failed(new Error(`the mail server did not take a mail: ${result.code}`));
    if (!result.again) continue;
    await again();
    // A mail server that is away takes no other mail either.
    break;
  }
  return sent;
}

const second = 1_000;
const minute = 60 * second;

/** Mails soon after the start and then every minute, on one server at a time; returns a function that stops it. */
export const mailRegularly = (mailing: Mailing, failed: (error: unknown) => void): (() => Promise<void>) =>
  regularlyOnOneServer(
    mailing.owner,
    'mail',
    () => counted('mail_notifications', () => mailNotifications(mailing, failed)),
    { first: 5 * second, every: minute },
    failed,
  );
