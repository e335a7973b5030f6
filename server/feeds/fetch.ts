/** Fetches one address of a feed, with the guard and the time limits of Grab File, and reports in words why it can't. Never retries. */
import { buffer } from 'node:stream/consumers';
import type { Outside } from '#server/uploads/grab/outside.ts';
import { fetchOutside } from '#server/uploads/grab/fetch.ts';
import { wordsFor } from '#server/uploads/grab/refusals.ts';
import { FeedFault } from './decode.ts';

/** Bytes of an answer, packed and unpacked. */
export const MOST_BYTES = 10 * 1024 * 1024;

export interface FeedAnswer {
  /** Null for 304: nothing has changed. */
  bytes: Buffer | null;
  contentType: string | undefined;
  etag: string | null;
  lastModified: string | null;
  url: string;
}

/** An answer of a status that is no success; `wait` is in milliseconds, `gone` of a feed that has ended. */
export class FeedStatus extends FeedFault {
  readonly wait: number;
  readonly gone: boolean;
  constructor(message: string, wait: number, gone: boolean) {
    super(message);
    this.wait = wait;
    this.gone = gone;
  }
}

export interface Getting {
  outside: Outside;
  userAgent: string;
  signal: AbortSignal;
  /** Milliseconds for one answer. */
  patience: number;
  /** The key of DTM's API, sent to its own site alone. */
  dtm?: { origin: string; key: string | undefined };
}

export async function getFeed(
  address: string,
  { outside, userAgent, signal, patience, dtm }: Getting,
  known: { etag?: string | null; lastModified?: string | null } = {},
): Promise<FeedAnswer> {
  const late = AbortSignal.timeout(patience);
  try {
    const answer = await fetchOutside(address, outside, {
      accept: 'application/rss+xml, application/atom+xml, application/xml, text/xml, application/json, */*;q=0.5',
      limit: MOST_BYTES,
      signal: AbortSignal.any([signal, late]),
      anyStatus: true,
      ...(dtm?.key !== undefined && new URL(address).origin === dtm.origin
        ? { secret: { 'ocp-apim-subscription-key': dtm.key } }
        : {}),
      headers: {
        'user-agent': userAgent,
        ...(known.etag ? { 'if-none-match': known.etag } : {}),
        ...(known.lastModified ? { 'if-modified-since': known.lastModified } : {}),
      },
    });
    const { status, headers } = answer;
    const isRead = status >= 200 && status < 300 && status !== 206;
    if (!isRead) answer.body.destroy();
    if (status !== 304 && !isRead) {
      const gone = status === 410;
      throw new FeedStatus(
        `${answer.url.host} answered ${status}${gone ? ': the feed has ended and was switched off' : ''}`,
        waitOf(headers['retry-after']),
        gone,
      );
    }
    return {
      bytes: isRead ? await buffer(answer.body) : null,
      contentType: headers['content-type'],
      etag: headers.etag ?? null,
      lastModified: headers['last-modified'] ?? null,
      url: answer.url.href,
    };
  } catch (error) {
    if (late.aborted && !signal.aborted)
      throw new FeedFault(`The feed did not answer within ${patience / 1000} seconds`);
    throw error instanceof FeedFault ? error : wordsFor(error, new URL(address).host);
  }
}

/** Retry-After in seconds or as a date; at most a day. */
function waitOf(said: string | undefined): number {
  const wait = /^\d{1,9}$/.test(said ?? '') ? Number(said) * 1000 : Date.parse(said ?? '') - Date.now();
  return Number.isNaN(wait) ? 0 : Math.min(Math.max(wait, 0), 86_400_000);
}
