/** The mail of a one-time link, in plain text. Never logs the link. */
import { sendMail, type MailSettings } from './transport.ts';
import { momentInUtc } from '#domain/records/history-words.ts';

export interface LinkMail {
  to: string;
  name: string;
  username: string;
  link: string;
  expiresAt: Date;
}

/** The code of a failure for the log, such as ECONNREFUSED; null when the mail server took the mail. */
export async function mailLink(settings: MailSettings, mail: LinkMail): Promise<string | null> {
  const subject = 'Your link to sign in to Helix';
  const sent = await sendMail(settings, { to: mail.to, subject, text: textOf(mail) });
  return sent.taken ? null : sent.code;
}

function textOf({ name, username, link, expiresAt }: LinkMail): string {
  const until = momentInUtc(expiresAt);
  return [
    `Hello ${name},`,
    `an administrator of Helix made a link for you. It opens a page where you choose your password; your username is ${username}.`,
    link,
    `The link works once, until ${until}. Please give it to nobody. If you did not expect it, you need not do anything.`,
    '',
  ].join('\n\n');
}
