/** Writes the values of a record's fields as lines of text for people. Looks nothing up: the caller supplies names. */
import { dateWords, dayWords, shortSeptember } from '#domain/values/dates.ts';
import { showNumber } from '#domain/values/numbers.ts';

const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const TIME_IN_UTC = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const has = (value: Fields, ...keys: string[]): boolean => keys.every((key) => value[key] != null);
const isEmpty = (value: unknown): boolean =>
  value == null || value === '' || (Array.isArray(value) && value.length === 0);

const plain = (value: unknown): string => wordsOf(value).join(', ');
const spelt = (key: string): string => key.replaceAll('_', ' ');

const point = (value: unknown): string | null =>
  Array.isArray(value) && value.length === 2 ? value.map((part) => showNumber(Number(part))).join(', ') : null;

/** The name and the other parts of a location that people may change. */
const placeOf = (place: Fields): string => {
  const { type, accuracy, moved, error, name, reported_name: reported } = place;
  const about = [
    type,
    accuracy,
    point(place['latlng']),
    moved === true ? 'moved' : null,
    error === true ? 'outside the country' : null,
    isEmpty(reported) || reported === name ? null : `reported as ${plain(reported)}`,
  ];
  return `${plain(name ?? 'unnamed')} (${about.filter((part) => !isEmpty(part)).join(' · ')})`;
};

function locationsOf({ centroid, locations }: Fields): string[] {
  const places = Array.isArray(locations) ? locations.filter(isFields).map(placeOf) : [];
  const centre = point(centroid);
  return [...places, ...(centre === null ? [] : [`Centre: ${centre}`])];
}

function fieldsOf(value: Fields): string[] {
  if (Object.hasOwn(value, 'centroid') || Object.hasOwn(value, 'locations')) return locationsOf(value);
  if (has(value, 'date', 'accuracy')) {
    const { date, accuracy } = value;
    return [dateWords(String(date), String(accuracy))];
  }
  if (has(value, 'category', 'figure')) return [`${plain(value['category'])}: ${plain(value['figure'])}`];
  if (has(value, 'date', 'figure')) return [`${dayWords(String(value['date']))}: ${plain(value['figure'])}`];
  if (has(value, 'type', 'figure')) return [`${plain(value['figure'])} (${plain(value['type'])})`];
  return Object.entries(value)
    .filter(([, part]) => !isEmpty(part))
    .map(([key, part]) => `${spelt(key)}: ${plain(part)}`);
}

/** No line without a value. */
export function wordsOf(value: unknown): string[] {
  if (isEmpty(value)) return [];
  if (Array.isArray(value))
    return value.some(isFields) ? value.flatMap(wordsOf) : [value.map((part) => plain(part)).join(', ')];
  if (isFields(value)) return fieldsOf(value);
  if (typeof value === 'number') return [showNumber(value)];
  if (typeof value === 'boolean') return [value ? 'Yes' : 'No'];
  return [dayWords(String(value))];
}

/** Removes the lines that two lists share, and counts them; lists that differ only in their order stay whole. */
export function apart(one: readonly string[], other: readonly string[]): [string[], string[]] {
  const shared = one.filter((line) => other.includes(line)).length;
  const [own, others] = [one.filter((line) => !other.includes(line)), other.filter((line) => !one.includes(line))];
  if (shared < 2 || own.length + others.length === 0) return [[...one], [...other]];
  return [
    [...own, `${shared} unchanged`],
    [...others, `${shared} unchanged`],
  ];
}

/** A database timestamp, or a moment of the browser's clock, in the reader's own time. */
export const momentOf = (timestamp: string | number): string => shortSeptember(TIME.format(new Date(timestamp)));

const SPANS = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;
/** The same moment for people in other places: `2 Jan 2025, 12:46 UTC`. */
export const momentInUtc = (moment: Date): string => `${shortSeptember(TIME_IN_UTC.format(moment))} UTC`;

const AGO = new Intl.RelativeTimeFormat('en', { numeric: 'always' });

/** `5 minutes ago`, in the largest unit that fits; small clock differences never give a future time. */
export function ago(timestamp: string, now: number): string {
  const seconds = Math.floor((now - Date.parse(timestamp)) / 1000);
  for (const [unit, length] of SPANS) if (seconds >= length) return AGO.format(-Math.floor(seconds / length), unit);
  return 'just now';
}
