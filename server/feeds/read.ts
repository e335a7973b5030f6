/** Asks a feed of each kind for what is new and reads all its pages, before anything is written. */
import { FeedFault } from './decode.ts';
import type { FeedAnswer } from './fetch.ts';
import type { FeedAnswerBytes } from './read-answer.ts';
import { newestOnly, type FeedReading, type Reading } from './shape.ts';

export interface Feed {
  id: number;
  kind: string;
  name: string;
  address: string;
  enabled: boolean;
  every_minutes: number;
  alert_levels: string[];
  countries: string[];
  appname: string | null;
  last_success_at: string | null;
  failures: number;
  etag: string | null;
  last_modified: string | null;
  since: string | null;
  claim: string;
}

export interface Read extends Reading {
  etag?: string | null;
  lastModified?: string | null;
  since?: string | null;
}

/** Reads an answer, in a thread. */
export type ReadAnswer = (answer: FeedAnswerBytes) => Promise<FeedReading>;
export type Get = (address: string, conditional?: boolean) => Promise<FeedAnswer>;

const MOST_PAGES = 50;
const day = 86_400_000;

/** Null if the feed has nothing new. */
export async function readFeed(feed: Feed, get: Get, read: ReadAnswer, now = Date.now()): Promise<Read | null> {
  switch (feed.kind) {
    case 'GDACS API':
      return gdacsApi(feed, get, read, now);
    case 'ReliefWeb reports':
      return reliefWeb(feed, 'report', get, read, now);
    case 'ReliefWeb disasters':
      return reliefWeb(feed, 'disaster', get, read, now);
    case 'DTM':
      return dtm(feed, get, read, now);
    case 'GLIDE':
      return glide(feed, get, read, now);
    default: {
      const { bytes, contentType, etag, lastModified, url } = await get(feed.address, true);
      if (bytes === null) return null;
      const { kind, name } = feed;
      return { ...(await read({ kind, name, bytes, contentType, url })), etag, lastModified };
    }
  }
}

/** The day from which a feed is read: `days` before the last success, so that an absence of any length leaves no gap. */
const dayBefore = (feed: Feed, days: number, now: number): string => {
  const last = feed.last_success_at === null ? now : Math.min(now, Date.parse(feed.last_success_at));
  return new Date(last - days * day).toISOString().slice(0, 10);
};

function withQuery(address: string, query: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

const none = new Uint8Array();

async function gdacsApi(feed: Feed, get: Get, read: ReadAnswer, now: number): Promise<Read> {
  const all: Reading = { records: [], faults: [] };
  for (const eventlist of ['EQ', 'TS', 'TC', 'FL', 'VO', 'DR', 'WF']) {
    for (let page = 1; ; page += 1) {
      if (page > MOST_PAGES) throw new FeedFault(`GDACS has more than ${MOST_PAGES} pages of ${eventlist}`);
      const fromDate = dayBefore(feed, 10, now);
      const toDate = new Date(now + day).toISOString().slice(0, 10);
      const query = {
        eventlist,
        alertlevel: 'Green;Orange;Red',
        fromDate,
        toDate,
        pageNumber: String(page),
        pageSize: '100',
      };
      const { bytes } = await get(withQuery(feed.address, query));
      const { kind, name } = feed;
      const { records, faults, count = 0 } = await read({ kind, name, bytes: bytes ?? none });
      all.records.push(...records);
      all.faults.push(...faults);
      if (count < 100) break;
    }
  }
  return newestOnly(all);
}

const FIELDS = {
  report: [
    'title',
    'url',
    'url_alias',
    'date',
    'primary_country',
    'country',
    'source.name',
    'disaster',
    'disaster_type',
    'body',
  ],
  disaster: [
    'name',
    'url',
    'url_alias',
    'status',
    'glide',
    'date',
    'primary_country',
    'country',
    'primary_type',
    'type',
    'description',
  ],
} as const;

/** Pages follow the time of change, not an offset: a record that changes meanwhile moves no other off its page. */
async function reliefWeb(
  feed: Feed,
  kind: 'report' | 'disaster',
  get: Get,
  read: ReadAnswer,
  now: number,
): Promise<Read> {
  if (feed.appname === null) throw new FeedFault('ReliefWeb needs an approved application name');
  const size = 200;
  const all: Reading = { records: [], faults: [] };
  let from =
    feed.since === null
      ? new Date(now - 3 * day).toISOString()
      : new Date(Date.parse(feed.since) - 3_600_000).toISOString();
  let newest = feed.since;
  for (let pages = 1; pages <= MOST_PAGES; pages += 1) {
    const url = new URL(
      withQuery(feed.address, {
        appname: feed.appname,
        limit: String(size),
        'sort[]': 'date.changed:asc',
        'filter[field]': 'date.changed',
        'filter[value][from]': from.replace(/\.\d+Z$/, '+00:00'),
      }),
    );
    for (const field of FIELDS[kind]) url.searchParams.append('fields[include][]', field);
    const { bytes } = await get(url.href);
    const page = await read({ kind: feed.kind, name: feed.name, bytes: bytes ?? none });
    const { records, faults, count = 0, last = null } = page;
    all.records.push(...records);
    all.faults.push(...faults);
    if (last !== null && (newest === null || Date.parse(last) > Date.parse(newest))) newest = last;
    if (count < size) break;
    if (last === null || Date.parse(last) <= Date.parse(from))
      throw new FeedFault(`ReliefWeb has more than ${size} records of one moment, or ignores the order`);
    from = last;
  }
  // A time in the future would hide later changes.
  return {
    ...newestOnly(all),
    since: newest === null ? null : new Date(Math.min(Date.parse(newest), now)).toISOString(),
  };
}

/** Country by country: an answer for all would be larger than any limit. */
async function dtm(feed: Feed, get: Get, read: ReadAnswer, now: number): Promise<Read> {
  if (feed.countries.length === 0) throw new FeedFault('DTM is asked country by country: choose the countries');
  const all: Reading = { records: [], faults: [] };
  const FromReportingDate = dayBefore(feed, feed.last_success_at === null ? 365 : 90, now);
  const ToReportingDate = new Date(now + day).toISOString().slice(0, 10);
  for (const Admin0Pcode of feed.countries) {
    const { bytes } = await get(withQuery(feed.address, { Admin0Pcode, FromReportingDate, ToReportingDate }));
    const { records, faults } = await read({ kind: feed.kind, name: feed.name, bytes: bytes ?? none });
    // An answer that is not of the country was not asked for.
    const own = records.filter(({ data }) => (data['countries'] as string[]).includes(Admin0Pcode));
    all.records.push(...own);
    all.faults.push(...faults.map((words) => `${Admin0Pcode}: ${words}`));
    if (own.length < records.length)
      all.faults.push(`${Admin0Pcode}: ${records.length - own.length} rounds are of another country`);
  }
  return newestOnly(all);
}

async function glide(feed: Feed, get: Get, read: ReadAnswer, now: number): Promise<Read> {
  const from = dayBefore(feed, 60, now);
  const [fromyear = '', frommonth = '', fromday = ''] = from.split('-');
  const [toyear = '', tomonth = '', today = ''] = new Date(now + day).toISOString().slice(0, 10).split('-');
  const { bytes } = await get(withQuery(feed.address, { fromyear, frommonth, fromday, toyear, tomonth, today }));
  return read({ kind: feed.kind, name: feed.name, bytes: bytes ?? none, from });
}
