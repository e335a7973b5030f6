/** Hands mails to the mail server of SMTP_URL. Logs no mail, and no words of the mail server, which may repeat one. */

import type { Transporter } from 'nodemailer';

export interface MailSettings {
  url: string;
  /** The sender, such as Helix <helix@example.org>. */
  from: string;
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  headers?: Record<string, string>;
}

/** `again`: the mail server has surely not taken the mail, and may take it later. */
export type Taken = { taken: true } | { taken: false; code: string; again: boolean };

/** Mails of this process since its start. */
export const mails = { sent: 0, failed: 0 };

/** Milliseconds for each step of the mail server. */
const patience = 5_000;

const codeOf = (error: unknown): string => {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : 'no code';
};

/** With an answer below 500 it was not taken yet. Without an answer it may have been taken: it is not sent twice. */
const isForLater = (error: unknown): boolean => {
  const { responseCode } = error as { responseCode?: unknown };
  return typeof responseCode === 'number' && responseCode < 500;
};

export async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    dnsTimeout: patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

export async function sendMail({ url, from }: MailSettings, { to, ...mail }: Mail): Promise<Taken> {
  const transport = await openTransport(url);
  const failed = (error: unknown, again: boolean): Taken => {
    mails.failed += 1;
    return { taken: false, code: codeOf(error), again };
  };
  try {
    // Only here a failure means that the mail server is away.
    await transport.verify();
  } catch (error) {
    transport.close();
    return failed(error, true);
  }
  try {
    // An object, so that the address is not read as a list of addresses.
    await transport.sendMail({ from, to: { name: '', address: to }, ...mail });
    mails.sent += 1;
    return { taken: true };
  } catch (error) {
    return failed(error, isForLater(error));
  } finally {
    transport.close();
  }
}
