/** The title, publisher, publication date and language that a source says of itself, tidied. Foreign text: each value is cut, cleaned and checked. */
import { folded } from '#domain/search/folded.ts';
import { dateProblem, tidyDate } from '#domain/values/dates.ts';

export interface About {
  title: string | null;
  publisher: string | null;
  /** YYYY-MM-DD, not in the future. */
  published: string | null;
  /** Such as 'en'. */
  language: string | null;
}

export const NOTHING_SAID: About = { title: null, publisher: null, published: null, language: null };

const LONGEST_TITLE = 500;
const LONGEST_NAME = 200;
/** Nothing beyond is looked at: a value may be megabytes. */
const BEGINNING = 5_000;

/** Marks of direction, soft hyphens, and characters without a width. */
const UNSEEN = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\p{Cc}]/gu;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  eacute: 'é',
};

/** The entities of a text that was written into another format. One pass: what comes out is not read again. */
const decoded = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[String(name).toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
    return code > 31 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff) ? String.fromCodePoint(code) : whole;
  });

/** On one line, without marks that nobody sees, cut at a word; null without a letter or a number. */
export function tidied(value: unknown, most: number = LONGEST_TITLE): string | null {
  if (typeof value !== 'string') return null;
  const words = decoded(value.slice(0, BEGINNING))
    .replaceAll(/[\t\n\r]/g, ' ')
    .replaceAll(UNSEEN, '')
    .split(/\s/)
    .filter((word) => word !== '');
  let text = '';
  for (const word of words) {
    if (text.length + word.length >= most) {
      if (text === '') text = word.slice(0, most);
      break;
    }
    text += (text === '' ? '' : ' ') + word;
  }
  // Half of a character that the cut has parted.
  const whole = text.replaceAll(/\p{Surrogate}/gu, '');
  return /[\p{L}\p{N}]/u.test(whole) ? whole : null;
}

/** A name of an organisation; no address and no name of an account. */
export function tidiedName(value: unknown): string | null {
  if (typeof value === 'string' && value.trim().length > LONGEST_NAME) return null;
  const name = tidied(value, LONGEST_NAME + 1);
  return name === null || !/\p{L}/u.test(name) || /^(?:@|https?:|www\.)/i.test(name) ? null : name;
}

const MONTH_NAMED = /^(?:[A-Za-z]{3,9},? )?(\d{1,2} [A-Za-z]{3,9}\.? \d{4})(?![\d])/;
const MONTH_FIRST = /^(?:[A-Za-z]{3,9},? )?([A-Za-z]{3,9}\.? \d{1,2},? \d{4})(?![\d])/;
const SEPARATED = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/;
const COMPACT = /^(?:D:)?(\d{4})(\d\d)(\d\d)(?:\d\d){0,3}(?!\d)/;

/** The day of a moment as sources write it: '2025-05-06T10:00:00+03:00', "D:20250506100000Z", 'Tue, 06 May 2025 10:00 GMT', 'May 6, 2025'. Null for another text, and for a day before 1900 or after `today`. */
export function dayOf(value: unknown, today: string): string | null {
  if (typeof value !== 'string') return null;
  const text = value.slice(0, 60).replaceAll(UNSEEN, '').trim();
  const [, year, , month, day] = SEPARATED.exec(text) ?? [];
  const named = MONTH_NAMED.exec(text)?.[1] ?? MONTH_FIRST.exec(text)?.[1];
  const written =
    year === undefined
      ? (COMPACT.exec(text)?.slice(1).join('-') ?? named?.replace('.', ''))
      : `${year}-${month}-${day}`;
  const iso = tidyDate(written ?? text);
  return dateProblem(iso) === null && iso >= '1900-01-01' && iso <= today ? iso : null;
}

/** 'en-GB', 'en_US' and 'EN' are en; 'English' and 'x-default' are nothing. */
export function languageIn(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const [, code] = /^([a-z]{2,3})(?:[-_][\w-]{1,20})?$/i.exec(value.slice(0, 40).trim()) ?? [];
  return code?.toLowerCase() ?? null;
}

/** Letters and numbers, without 'The' before them: 'The New Humanitarian' and 'new humanitarian' are equal. */
const nameKey = (name: string): string =>
  folded(name)
    .trim()
    .replace(/^the /, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

export const sameName = (one: string, other: string): boolean => nameKey(one) === nameKey(other) && nameKey(one) !== '';

const BETWEEN = [' | ', ' - ', ' – ', ' — ', ' · ', ' • ', ' :: ', ' » ', ' « ', ': '];

/** The title without the site's name behind or before it: 'Foo | Site', 'Foo - Reuters', 'Reuters: Foo'. */
export function withoutSite(title: string, sites: readonly string[]): string {
  const isSite = (part: string) => sites.some((site) => sameName(part, site));
  for (const mark of BETWEEN) {
    const last = title.lastIndexOf(mark);
    if (last > 0 && isSite(title.slice(last + mark.length))) return withoutSite(title.slice(0, last).trim(), sites);
    const first = title.indexOf(mark);
    if (first > 0 && isSite(title.slice(0, first))) return withoutSite(title.slice(first + mark.length).trim(), sites);
  }
  return title;
}

/** The first of the values that is there. */
export const firstOf = <Value>(values: readonly (Value | null)[]): Value | null =>
  values.find((value) => value !== null) ?? null;

/** The values of the first, and those of the others where it has none. */
export const joined = (all: readonly About[]): About => ({
  title: firstOf(all.map(({ title }) => title)),
  publisher: firstOf(all.map(({ publisher }) => publisher)),
  published: firstOf(all.map(({ published }) => published)),
  language: firstOf(all.map(({ language }) => language)),
});
