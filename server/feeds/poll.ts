/** Polls the feed that is due, if there is one, and delivers its records to the parking lot. A failed poll writes only its time and its reason. */
import { callsOf, ingest } from '#db/import/ingest.ts';
import type { Database } from '#db/database.ts';
import type { ReadingThreads } from '#server/threads/threads.ts';
import { TooMuch } from '#db/threads/too-much.ts';
import { Refusal } from '#server/refusal.ts';
import { FeedFault } from './decode.ts';
import { FeedStatus, getFeed, type Getting } from './fetch.ts';
import { withoutRepeated } from './one-report.ts';
import { readFeed, type Feed, type Get, type Read } from './read.ts';
import type { LotRecord } from './shape.ts';

export interface Polling extends Omit<Getting, 'signal'> {
  owner: Database;
  app: Database;
  /** Read the answers. */
  threads: ReadingThreads;
}

const background = { role: null, background: true } as const;
const minute = 60_000;
const MOST_FAULTS = 20;

/** Returns whether a feed was polled. */
export async function pollNext(
  polling: Polling,
  signal: AbortSignal,
  log: (error: unknown) => void = () => undefined,
): Promise<boolean> {
  const { rows } = await polling.owner.statement<Feed>(background, 'select * from rules.claim_feed()');
  const [feed] = rows;
  if (feed === undefined) return false;
  try {
    await poll(polling, feed, signal);
  } catch (error) {
    if (signal.aborted) {
      await settle(polling.owner, feed, { next_run_at: in_(0) });
      return true;
    }
    await failed(polling.owner, feed, error);
    if (!(error instanceof FeedFault) && !(error instanceof Refusal)) log(error);
  }
  return true;
}

async function poll(polling: Polling, feed: Feed, stop: AbortSignal): Promise<void> {
  // Half of the claim: another server may take the feed afterwards.
  const signal = AbortSignal.any([stop, AbortSignal.timeout(5 * minute)]);
  const known = { etag: feed.etag, lastModified: feed.last_modified };
  if (feed.kind === 'DTM' && polling.dtm?.key === undefined)
    throw new FeedFault('DTM needs the subscription key of its API: set DTM_API_KEY');
  const get: Get = (address, conditional) =>
    getFeed(address, { ...polling, signal }, conditional === true ? known : {});
  const read = await readFeed(feed, get, (answer) => polling.threads.read('feed', answer, { signal })).catch(
    (error: unknown) => {
      throw error instanceof TooMuch ? new FeedFault(`The answer can't be read, because ${error.message}`) : error;
    },
  );
  signal.throwIfAborted();
  const wanted = read === null ? [] : await selected(polling.owner, feed, read);
  const { records, repeated } = await withoutRepeated(polling.owner, wanted);
  const report = await ingest(polling.app, callsOf(records));
  const notes = repeated === 0 ? [] : [`${repeated} left out, because another source has delivered the same page`];
  const faults = [...notes, ...(read?.faults ?? []), ...report.refusals].map((words) => words.slice(0, 300));
  const { created, updated, unchanged, refused } = report;
  await settle(polling.owner, feed, {
    last_run_at: in_(0),
    last_success_at: in_(0),
    next_run_at: feed.enabled ? in_(spread(feed.every_minutes * minute)) : null,
    error: null,
    failures: 0,
    ...(read === null
      ? {}
      : {
          created,
          updated,
          unchanged,
          refused,
          faults: named(faults, notes.length + (read?.faults.length ?? 0) + refused),
          etag: read.etag ?? null,
          last_modified: read.lastModified ?? null,
          since: read.since ?? feed.since,
        }),
  });
}

/** The first faults, and the number of the others. */
const named = (faults: readonly string[], count: number): string[] => [
  ...faults.slice(0, MOST_FAULTS),
  ...(count > MOST_FAULTS ? [`and ${count - MOST_FAULTS} more`] : []),
];

/** The records that the filters let in, and those that are in the parking lot already: an alert that falls to Green must not stay Orange there. */
async function selected(owner: Database, feed: Feed, { records }: Read): Promise<LotRecord[]> {
  const rest = records.filter((record) => !passes(feed, record));
  if (rest.length === 0) return records;
  const { rows } = await owner.statement<{ source_id: string }>(
    background,
    'select source_id from data.parking_lot where source = $1 and source_id = any ($2::text[])',
    [rest[0]?.source, rest.map(({ source_id }) => source_id)],
  );
  const held = new Set(rows.map(({ source_id }) => source_id));
  const left = new Set(rest.filter(({ source_id }) => !held.has(source_id)));
  return records.filter((record) => !left.has(record));
}

function passes(feed: Feed, { type, data }: LotRecord): boolean {
  const attributes = (data['attributes'] ?? {}) as Record<string, unknown>;
  const level = attributes['alert_level'];
  if (feed.alert_levels.length > 0 && !feed.alert_levels.includes(String(level))) return false;
  const countries = ((type === 'events' ? attributes['iso3'] : data['countries']) ?? []) as string[];
  // A record without a country may belong to any: a person decides.
  return (
    feed.countries.length === 0 || countries.length === 0 || countries.some((code) => feed.countries.includes(code))
  );
}

/** The wait doubles with each failure in a row, up to a day. */
async function failed(owner: Database, feed: Feed, error: unknown): Promise<void> {
  const isWords = error instanceof FeedFault || error instanceof Refusal;
  const gone = error instanceof FeedStatus && error.gone;
  const asked = error instanceof FeedStatus ? error.wait : 0;
  const doubled = Math.min(
    feed.every_minutes * minute * 2 ** Math.min(feed.failures, 10),
    Math.max(24 * 60, feed.every_minutes) * minute,
  );
  await settle(owner, feed, {
    last_run_at: in_(0),
    next_run_at: feed.enabled && !gone ? in_(Math.max(spread(doubled), asked)) : null,
    error: isWords
      ? error.message.slice(0, 500)
      : 'The poll failed for a reason of the program; the log of the server names it',
    failures: feed.failures + 1,
    ...(gone ? { enabled: false } : {}),
  });
}

const in_ = (wait: number): string => new Date(Date.now() + wait).toISOString();
/** Up to a twentieth later, so that servers of one time don't call at once. */
const spread = (wait: number): number => Math.round(wait * (1 + Math.random() / 20));

/** Writes the result and gives the claim up. A server whose claim ran out writes nothing; a switch or 'Poll now' meanwhile holds. */
async function settle(owner: Database, feed: Feed, values: Record<string, unknown>): Promise<void> {
  const names = Object.keys(values).filter((name) => name !== 'next_run_at');
  await owner.statement(
    background,
    `update data.feeds f set ${names.map((name) => `${name} = r.${name}, `).join('')}
       next_run_at = case when f.enabled = $4::boolean and f.next_run_at is not distinct from $5::timestamptz then r.next_run_at else f.next_run_at end,
       claim = null, claimed_until = null
     from jsonb_populate_record(null::data.feeds, $3::text::jsonb) r where f.id = $1 and f.claim = $2`,
    [feed.id, feed.claim, JSON.stringify(values), feed.enabled, (feed as Feed & { next_run_at: string }).next_run_at],
  );
}
