/** Reads the bytes of one answer by the kind of its feed. Runs in a thread. */
import { readDtm } from './dtm.ts';
import { readGdacsApi, readGdacsRss } from './gdacs.ts';
import { readGlide } from './glide.ts';
import { readNews } from './news.ts';
import { readReliefWeb } from './reliefweb.ts';
import type { FeedReading } from './shape.ts';

export interface FeedAnswerBytes {
  kind: string;
  /** Ids of news are unique only within the feed of a name. */
  name: string;
  bytes: Uint8Array;
  contentType?: string | undefined;
  url?: string;
  /** The first day that is read, of GLIDE. */
  from?: string;
}

export function readAnswer({ kind, name, bytes, contentType, url, from }: FeedAnswerBytes): FeedReading {
  const given = Buffer.from(bytes);
  switch (kind) {
    case 'GDACS API':
      return readGdacsApi(given);
    case 'GDACS RSS':
      return readGdacsRss(given, contentType);
    case 'ReliefWeb reports':
      return readReliefWeb('report', given);
    case 'ReliefWeb disasters':
      return readReliefWeb('disaster', given);
    case 'DTM':
      return readDtm(given);
    case 'GLIDE':
      return readGlide(given, from);
    default:
      return readNews(name, given, contentType, url);
  }
}
