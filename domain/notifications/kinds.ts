/** The kinds of notifications: their words, and the people who are told. db/rules/notification-recipients.sql has the same; db/tests/notifications.test.ts compares both. */
import { MERGED, MERGED_INTO } from '#domain/records/history.ts';
import { counted } from '#domain/values/counts.ts';
import { showNumber } from '#domain/values/numbers.ts';
import { dayWords } from '#domain/values/dates.ts';

/** creator: of the record; assignee: has it or an error of it to work on; follower: of the record or its country; reviewer: wrote a review of the fact; commenter: wrote a comment on a field of it; expert: has the country. */
export const RECIPIENTS = ['creator', 'assignee', 'follower', 'reviewer', 'commenter', 'expert'] as const;
export type Recipient = (typeof RECIPIENTS)[number];

export interface NotificationKind {
  /** In the list of kinds to choose from. */
  label: string;
  /** Who is told, and of what, in a sentence. */
  about: string;
  recipients: readonly Recipient[];
}

export const NOTIFICATION_KINDS = {
  mention: {
    label: 'Mentions',
    about: 'Somebody mentions you, a user role of yours or a country of yours.',
    recipients: [],
  },
  review: {
    label: 'Reviews and comments',
    about: 'A fact that you created, follow, reviewed or are assigned gets a review or a comment.',
    recipients: ['creator', 'assignee', 'follower', 'reviewer'],
  },
  comment: {
    label: 'Comments on fields',
    about: 'Somebody comments on a field of a record that you created, follow, commented on or are assigned.',
    recipients: ['creator', 'assignee', 'follower', 'commenter'],
  },
  sent_back: {
    label: 'Sent back',
    about: 'The status of such a fact, or of a fact in your countries, goes back.',
    recipients: ['creator', 'assignee', 'follower', 'reviewer', 'expert'],
  },
  changed: {
    label: 'Changes',
    about: 'Somebody else changes a record that you created, follow or are assigned.',
    recipients: ['creator', 'assignee', 'follower'],
  },
  after_sign_off: {
    label: 'Changes after sign-off',
    about: 'A signed-off fact of yours or in your countries changes, or a record that it rests on.',
    recipients: ['creator', 'assignee', 'follower', 'expert'],
  },
  archived: {
    label: 'Archived, merged, deleted',
    about: 'Somebody else archives, merges or deletes a record that you created, follow or are assigned.',
    recipients: ['creator', 'assignee', 'follower'],
  },
  alert: {
    label: 'News of feeds',
    about: 'A feed has news on an event that you created or follow.',
    recipients: ['creator', 'follower'],
  },
  delivery: { label: 'Parking lot', about: 'A record of the parking lot is assigned to you.', recipients: [] },
  country: { label: 'Countries', about: 'You are given a country.', recipients: [] },
  release: {
    label: 'Releases',
    about:
      'A release is made or frozen, and waits for a check or a sign-off that you may give, or a fact of a published one becomes confidential.',
    recipients: [],
  },
  assignment: {
    label: 'Assignments',
    about: 'A fact, event, document or potential error is assigned to you.',
    recipients: [],
  },
  review_asked: {
    label: 'Reviews asked of you',
    about: 'Somebody asks you for a review of a fact, or whoever reviews its country.',
    recipients: [],
  },
  errors: {
    label: 'Potential errors',
    about: 'New potential errors on your records and in your countries, at most once a day, with their number.',
    recipients: ['creator', 'expert'],
  },
  search: {
    label: 'New rows of searches',
    about: 'A saved search that you watch has new rows of others, once a day, with their number.',
    recipients: [],
  },
  operation: {
    label: 'Operations',
    about: 'An import of yours ended, or a change, an undo or a removal of yours that took longer than 20 seconds.',
    recipients: [],
  },
} as const satisfies Readonly<Record<string, NotificationKind>>;

export type NotificationName = keyof typeof NOTIFICATION_KINDS;

export interface Told {
  kind: string;
  /** The number of records that the operation or the review concerns. */
  number: number;
  /** Kind of the operation, null for a change of one record. */
  operation: string | null;
  /** Labels of the fields that changed. */
  fields: readonly string[];
  status: string | null;
  /** Of a change of one fact that moved its figure. */
  figure_before?: number | null;
  figure_after?: number | null;
  /** Of a change of one short field: the value before and after. */
  moved?: readonly [before: string, after: string] | null;
  /** Name of the event that a fact was given. */
  event?: string | null;
  /** Of a comment on a field: the mark, and what it did to its thread; `fields` has the field. Of a release: confidential. Of an undo: restored. */
  mark?: string | null;
  step?: string | null;
  /** Of news of a feed. */
  news?: unknown;
  /** Of an assignment: the day until which it is to be done. */
  due_on?: string | null;
}

/** Without a comma before 'and'. */
const LIST = new Intl.ListFormat('en-GB');

/** The most fields that a sentence names. */
const NAMED = 3;

const namedFields = (fields: readonly string[]): string =>
  fields.length > NAMED
    ? `${fields.slice(0, NAMED - 1).join(', ')} and ${fields.length - NAMED + 1} more fields`
    : LIST.format(fields);

const changed = (fields: readonly string[]): string =>
  fields.length === 0 ? 'made a change' : `changed ${namedFields(fields)}`;

/** The history of the survivor names the merged records, and the values that it took from them. */
function merged(fields: readonly string[]): string {
  if (!fields.includes(MERGED)) return `${changed(fields)} in a merge`;
  const others = fields.filter((field) => field !== MERGED);
  return `merged other records into it${others.length === 0 ? '' : ` and ${changed(others)}`}`;
}

const ARCHIVING: Readonly<Record<string, string>> = {
  Merge: 'merged it into another record',
  Delete: 'deleted it',
};

/** What an undo did to a record that was archived, merged, deleted, restored or made. */
function undone({ fields, step }: Told): string {
  if (step === 'restored')
    return fields.includes(MERGED_INTO)
      ? 'undid its merge into another record'
      : fields.length === 0
        ? 'undid its deletion'
        : 'undid its archiving';
  return fields.length === 0 ? 'took it back' : 'undid its restoring, and archived it';
}

/** Another direction of writing stays within the value. */
const isolated = (value: string): string => (/[\u0590-\u08ff]/.test(value) ? `\u2068${value}\u2069` : value);

/** ': Recommended figure → Triangulation'. */
const valuesMoved = ({ moved = null, event = null, ...told }: Told): string =>
  moved === null || event !== null || figureMoved(told) !== '' ? '' : `: ${moved.map(isolated).join(' → ')}`;

/** ': 600 → 400 people'; only the figure is in people where households are reported. */
function figureMoved({ figure_before: before = null, figure_after: after = null }: Told): string {
  if (before === after) return '';
  if (after === null) return `: ${people(before)} → empty`;
  return before === null ? `: ${people(after)}` : `: ${showNumber(before)} → ${people(after)}`;
}
const people = (figure: number | null): string => counted(figure ?? 0, 'person', 'people');

/** The fields that changed, with the figure before and after, and the new event. */
function changedTo(told: Told): string {
  const { operation, fields, event = null } = told;
  if (operation === 'Undo' && fields.includes(MERGED)) return 'undid a merge of other records into it';
  const done =
    operation === 'Undo'
      ? `took back a change${fields.length === 0 ? '' : ` of ${namedFields(fields)}`}`
      : operation === 'Restore'
        ? 'restored it'
        : changed(fields);
  return `${done}${event === null || fields.length > 1 ? '' : ` to ${event}`}${valuesMoved(told)}${figureMoved(told)}`;
}

/** ': GDACS: Red now, Orange before'. */
function newsOf(news: unknown): string {
  if (typeof news !== 'object' || news === null) return '';
  const { source, before, after } = news as Readonly<Record<string, unknown>>;
  const level = (value: unknown) => (typeof value === 'string' && value !== '' ? value : 'no alert');
  return typeof source === 'string' ? `: ${source}: ${level(after)} now, ${level(before)} before` : '';
}

function wordsOf(told: Told): string {
  const { kind, operation, fields, status, mark, step } = told;
  switch (kind) {
    case 'mention':
      return 'mentioned you';
    case 'review':
      return status === null || status === 'Comment' ? 'commented' : `gave it the status ${status}`;
    case 'comment':
      return `${step === 'resolved' ? 'resolved a comment on' : step === 'reopened' ? 'opened a comment again on' : mark != null ? `marked as ${mark.toLowerCase()}:` : 'commented on'} ${fields[0] ?? 'a field'}`;
    case 'sent_back':
      return status === null ? 'sent it back' : `sent it back to ${status}`;
    case 'after_sign_off':
      return fields.length === 0
        ? operation === 'Undo'
          ? 'took back a change of a record that it rests on'
          : 'changed a record that it rests on, after its sign-off'
        : `${changed(fields)} after the sign-off${valuesMoved(told)}${figureMoved(told)}`;
    case 'archived':
      if (operation === 'Undo') return undone(told);
      return step === 'restored' ? 'restored it' : (ARCHIVING[operation ?? ''] ?? 'archived it');
    case 'alert':
      return `sent news of it${newsOf(told.news)}`;
    case 'delivery':
    case 'assignment':
      return 'assigned it to you';
    case 'review_asked':
      return 'asked you for a review';
    case 'country':
      return 'gave you this country';
    case 'release':
      if (step === 'confidential') return 'made a fact of it confidential: programs outside still read its figure';
      // The history of a new record has no fields.
      return fields.length === 0 ? 'made it: it waits for a check' : 'froze it: it waits for a sign-off';
    default:
      if (operation === 'Merge') return merged(fields);
      return changedTo(told);
  }
}

/** The sentence behind the name of the person, under the name of the record: 'changed Figure and Term'. */
export function sentenceOf(told: Told): string {
  const { kind, number, due_on: due } = told;
  if (kind === 'search') return `found ${number === 1 ? 'a new record' : `${number.toLocaleString('en')} new records`}`;
  if (kind === 'operation')
    // The number of a failed import, which changed nothing, is one, too.
    return `is done with your operation${number === 1 ? '' : `: ${counted(number, 'record')}`}`;
  return kind === 'errors'
    ? `found ${told.number === 1 ? 'a potential error' : `${told.number.toLocaleString('en')} potential errors, the latest on this record`}`
    : [
        wordsOf(told),
        ...(number < 2 ? [] : [`with ${(number - 1).toLocaleString('en')} other${number === 2 ? '' : 's'}`]),
        ...(due == null ? [] : [`due ${dayWords(due)}`]),
      ].join(', ');
}
