/** Reads the list of GLIDE numbers. Its numbers of people are not reliable and are left out; rows before `from` are skipped, because a wrong parameter answers the whole list. */
import { FeedFault, jsonOf } from './decode.ts';
import {
  addressOf,
  countriesOf,
  eventRecord,
  glideOf,
  hazardOf,
  isEmergency,
  pointOf,
  readEach,
  type LotRecord,
  type Reading,
} from './shape.ts';
import { plain } from './plain.ts';

export function readGlide(bytes: Buffer, from = ''): Reading {
  const { value, damaged } = jsonOf(bytes);
  const answer = value as { glideset?: unknown } | null;
  if (!Array.isArray(answer?.glideset)) throw new FeedFault('The answer has no list of GLIDE numbers');
  let older = 0;
  const reading = readEach(
    answer.glideset as unknown[],
    (row) => {
      const read = glideRow(row, from);
      if (read === '') older += 1;
      return read;
    },
    damaged,
  );
  if (older > 0)
    reading.faults.unshift(
      `${older.toLocaleString('en')} ${older === 1 ? 'event' : 'events'} that began before ${from} left out: a poll reads from 60 days before the last one, the first poll from 60 days before today`,
    );
  return reading;
}

function glideRow(row: unknown, from: string): LotRecord | string {
  const given = (typeof row === 'object' && row !== null ? row : {}) as Record<string, unknown>;
  const of = (name: string): string =>
    typeof given[name] === 'string' || typeof given[name] === 'number' ? String(given[name]).trim() : '';
  const id = of('docid');
  if (!/^\w{1,40}$/.test(id)) return 'it has no docid';
  const code = of('event').toUpperCase();
  if (!/^[A-Z]{2}$/.test(code)) return `row ${id} has no type of event`;
  const start = dayOfParts(Number(of('year')), Number(of('month')), Number(of('day') || 0));
  if (start !== null && start < from) return '';
  const geocode = of('geocode').toUpperCase();
  const glide = glideOf(of('glidenumber')) ?? glideOf(`${code}-${of('number')}-${geocode}`);
  const point = pointOf(of('latitude') || of('latitude2'), of('longitude') || of('longitude2'));
  const location = plain(of('location'), 300);
  const source = of('source')
    .split(/\s+/)
    .find((part) => addressOf(part) !== null);
  return eventRecord({
    source: 'GLIDE',
    source_id: id,
    code,
    name: [isEmergency(code) ? 'Complex emergency' : hazardOf(code).type, location, glide ?? of('number')]
      .filter(Boolean)
      .join(' - '),
    start,
    iso3: countriesOf([geocode], '', point),
    point,
    glide,
    more: { comment: plain(of('comments'), 5000), ...(source === undefined ? {} : { url: source }) },
  });
}

/** The 31st of April becomes the 30th, and day 0 the 1st. */
function dayOfParts(year: number, month: number, day: number): string | null {
  if (!(year >= 1900 && year <= 2200 && month >= 1 && month <= 12)) return null;
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const clamped = Math.min(Math.max(Math.trunc(day) || 1, 1), last);
  return `${String(year)}-${String(month).padStart(2, '0')}-${String(clamped).padStart(2, '0')}`;
}
