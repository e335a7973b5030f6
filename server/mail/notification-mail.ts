/** The words of a mail of notifications: plain text and simple HTML, with links to the records and one to end the mails of each kind. */
import { movedValues, toldFields } from '#domain/notifications/field-labels.ts';
import { NOTIFICATION_KINDS, sentenceOf, type NotificationName } from '#domain/notifications/kinds.ts';
import { withNames, type Person } from '#domain/notifications/mentioned.ts';
import { addressOf, type Addressed } from '#domain/notifications/address-of.ts';
import { escapeHtml } from '#domain/values/html.ts';
import type { ShortChanges } from '#domain/notifications/short-changes.ts';
import type { Mail } from './transport.ts';

export interface MailedNotification extends Addressed {
  /** Its record is confidential or a person's data: the mail, which leaves Helix, says neither its name nor a value of it nor a comment. */
  withheld: boolean;
  news?: unknown;
  operation: string | null;
  columns: readonly string[];
  changes: ShortChanges | null;
  figure_before: number | null;
  figure_after: number | null;
  event: string | null;
  comment: string | null;
  due_on: string | null;
  field: string | null;
  mark: string | null;
  step: string | null;
  created_by: string;
  created_by_name: string | null;
}

export interface Reader {
  email: string;
  name: string;
  /** In the links that end mails. */
  key: string;
}

/** The most notifications in a mail; the others are counted. */
const SHOWN = 50;
/** Characters of a comment. */
const LONGEST = 500;

/** On one line, for a subject; without characters that would turn the direction of what follows. */
const oneLine = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
    .slice(0, 200);

const endOf = (publicUrl: string, { key }: Reader, kind: string): string =>
  `${publicUrl}/auth/end_mails?key=${key}&kind=${kind}`;

/** In place of the name of a record. */
const UNNAMED: Readonly<Record<string, string>> = {
  facts: 'A confidential fact',
  documents: 'A confidential document',
  contacts: 'A contact',
  communications: 'A communication',
};

const NOTHING_SAID = { comment: null, changes: null, figure_before: null, figure_after: null, event: null } as const;

function saidOf(told: MailedNotification): MailedNotification {
  if (!told.withheld) return told;
  const name = told.name && (UNNAMED[told.entity_type] ?? 'A confidential record');
  return { ...told, ...NOTHING_SAID, name };
}

/** `people`: those whose names stand for their mentions. */
export function notificationMail(
  publicUrl: string,
  reader: Reader,
  told: readonly MailedNotification[],
  people: readonly Person[] = [],
): Mail {
  const shown = told.slice(0, SHOWN).map(saidOf);
  const lines = shown.map((each) => {
    const address = addressOf(each);
    return {
      name: each.name ?? 'A record that is gone',
      said: `${each.created_by_name ?? each.created_by} ${sentenceOf({ ...each, fields: toldFields(each), moved: movedValues(each) })}`,
      comment: withNames(each.comment ?? '', people).slice(0, LONGEST),
      link: address === null ? `${publicUrl}/inbox` : `${publicUrl}${address}`,
    };
  });
  const more = told.length - shown.length;
  const kinds = [...new Set(told.map(({ kind }) => kind))];
  const ends = kinds.map((kind) => ({
    label: NOTIFICATION_KINDS[kind as NotificationName].label,
    link: endOf(publicUrl, reader, kind),
  }));
  const [first] = lines;
  const subject =
    told.length === 1 && first !== undefined
      ? `${oneLine(first.said)}: ${oneLine(first.name)}`
      : `Helix: ${told.length} notifications`;
  const rest = more > 0 ? [`And ${more} more in your inbox: ${publicUrl}/inbox`] : [];
  const text = [
    `Hello ${oneLine(reader.name)},`,
    ...lines.map(({ name, said, comment, link }) =>
      [
        oneLine(name),
        oneLine(said),
        ...(comment === '' ? [] : comment.split('\n').map((line) => `> ${line}`)),
        link,
      ].join('\n'),
    ),
    ...rest,
    ['To end mails of a kind:', ...ends.map(({ label, link }) => `${label}: ${link}`)].join('\n'),
    '',
  ].join('\n\n');
  const html = [
    `<p>Hello <bdi>${escapeHtml(reader.name)}</bdi>,</p>`,
    ...lines.map(
      ({ name, said, comment, link }) =>
        `<p><a href="${escapeHtml(link)}"><bdi>${escapeHtml(name)}</bdi></a><br>${escapeHtml(said)}</p>${comment === '' ? '' : `<blockquote dir="auto" style="white-space: pre-line">${escapeHtml(comment)}</blockquote>`}`,
    ),
    ...rest.map((line) => `<p>${escapeHtml(line)}</p>`),
    `<p><small>End mails of a kind: ${ends.map(({ label, link }) => `<a href="${escapeHtml(link)}">${escapeHtml(label)}</a>`).join(', ')}. <a href="${escapeHtml(publicUrl)}/account">Choose what you are told</a>.</small></p>`,
  ].join('\n');
  // Mail programs show a button that ends the mails of these kinds (RFC 8058).
  const headers = {
    'Auto-Submitted': 'auto-generated',
    'List-Unsubscribe': `<${endOf(publicUrl, reader, kinds.join())}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
  return { to: reader.email, subject, text, html, headers };
}
