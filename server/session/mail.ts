/** Mails a one-time link in plain text. Never logs the link, nor the words of the mail server, which may repeat it. */

export interface MailSettings {
  url: string;
  /** The sender, such as Helix <helix@example.org>. */
  from: string;
}

export interface LinkMail {
  to: string;
  name: string;
  username: string;
  link: string;
  expiresAt: Date;
}

/** Mails of this process since its start. */
export const mails = { sent: 0, failed: 0 };

/** Milliseconds for each step of the mail server. */
const patience = 5_000;

/** The code of a failure for the log, such as ECONNREFUSED; null when the mail server took the mail. */
export async function mailLink({ url, from }: MailSettings, mail: LinkMail): Promise<string | null> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    dnsTimeout: patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    // An object, so that the address is not read as a list of addresses.
    await transport.sendMail({
      from,
      to: { name: '', address: mail.to },
      subject: 'Your link to sign in to Helix',
      text: textOf(mail),
    });
    mails.sent += 1;
    return null;
  } catch (error) {
    mails.failed += 1;
    return error instanceof Error && 'code' in error ? String(error.code) : 'no code';
  } finally {
    transport.close();
  }
}

function textOf({ name, username, link, expiresAt }: LinkMail): string {
  const until = `${expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return [
    `Hello ${name},`,
    `an administrator of Helix made a link for you. It opens a page where you choose your password; your username is ${username}.`,
    link,
    `The link works once, until ${until}. Please give it to nobody. If you did not expect it, you need not do anything.`,
    '',
  ].join('\n\n');
}
