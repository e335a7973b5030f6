/** Grab File: fetches an address into the folder of uploads in progress, and turns a page into a snapshot. Its caller stores the file. */
import { readFile, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { LARGEST_FILE } from '#domain/messages/files.ts';
import { Refusal } from '#server/refusal.ts';
import type { ReadingThreads } from '#server/threads/threads.ts';
import { TooMuch } from '#db/threads/too-much.ts';
import { kindIn } from '#server/uploads/kind-in-thread.ts';
import { megabytes } from '#server/uploads/stream-limits.ts';
import { receive, type Received } from '#server/uploads/receive.ts';
import type { Arrivals } from '#server/uploads/free-space.ts';
import { fetchOutside, type Fetched } from './fetch.ts';
import type { Outside } from './outside.ts';
import { failed, wordsFor } from './refusals.ts';
import type { ResourceGiven, ResourceWanted } from './make-snapshot.ts';
import { resourcesOf } from './resources.ts';

export interface Grabbed {
  received: Received;
  name: string;
}

const largestPage = 5 * 1024 * 1024;
export const mostAtOnce = 4;
/** The share of the total time for the pictures of a page. */
const forPictures = 0.5;

let running = 0;

/** Threads that make snapshots, and threads that detect the types of files. */
export interface GrabThreads {
  snapshots: ReadingThreads;
  kinds: ReadingThreads;
}

export async function grab(
  address: string,
  arrivals: Arrivals,
  outside: Outside,
  threads: GrabThreads,
  given: AbortSignal,
): Promise<Grabbed> {
  if (running >= mostAtOnce) {
    throw new Refusal(503, {
      constraint: 'grab_busy',
      message: 'Several files are being fetched already, please try again in a moment',
      headers: { 'retry-after': '5' },
    });
  }
  running += 1;
  const { signal, end } = within(outside.patience.total, given);
  try {
    return await fetchAndRead(address, arrivals, outside, threads, signal);
  } finally {
    running -= 1;
    end();
  }
}

async function fetchAndRead(
  address: string,
  arrivals: Arrivals,
  outside: Outside,
  threads: GrabThreads,
  signal: AbortSignal,
): Promise<Grabbed> {
  const fetched = await fetchOutside(address, outside, {
    accept: 'text/html,application/xhtml+xml,application/pdf,*/*;q=0.8',
    limit: LARGEST_FILE,
    signal,
  });
  const received = await receive(fetched.body, arrivals, signal).catch((error: unknown) => {
    throw wordsFor(signal.aborted ? signal.reason : error, fetched.url.host);
  });
  try {
    if (received.size === 0) throw failed('grab_empty', `${fetched.url.host} sent an empty file`);
    const name = nameOf(fetched);
    const { contentType } = await kindIn(threads.kinds, received.path, name);
    if (contentType !== 'text/html') return { received, name };
    return await snapshotFrom(received, fetched, arrivals, outside, threads, signal);
  } catch (error) {
    await rm(received.path, { force: true });
    throw error;
  }
}

const tooMuchToKeep = (limit: string): Error =>
  failed('grab_page', `The page can't be kept, because ${limit}; please save it as PDF and upload that`);

async function snapshotFrom(
  page: Received,
  { url, headers }: Fetched,
  arrivals: Arrivals,
  outside: Outside,
  threads: GrabThreads,
  signal: AbortSignal,
): Promise<Grabbed> {
  if (page.size > largestPage) {
    throw tooMuchToKeep(`it is larger than ${megabytes(largestPage)}`);
  }
  const pictures = within(outside.patience.total * forPictures, signal);
  try {
    const load = resourcesOf(outside, pictures.signal);
    const answer = async (question: unknown): Promise<ResourceGiven> => {
      const { address, base, accept: wanted } = question as ResourceWanted;
      const loaded = await load(address, new URL(base), wanted);
      return loaded && { ...loaded, url: loaded.url.href };
    };
    const { title, html } = await threads.snapshots
      .read(
        'snapshot',
        {
          bytes: await readFile(page.path),
          contentType: headers['content-type'],
          url: url.href,
          note: `Snapshot of ${url.href}, taken on ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`,
        },
        { signal, answer },
      )
      .catch((error: unknown) => {
        throw error instanceof TooMuch ? tooMuchToKeep(error.message) : error;
      });
    const received = await receive(Readable.from([Buffer.from(html)]), arrivals);
    await rm(page.path, { force: true });
    return { received, name: `${(title || url.host).replaceAll('/', '-')}.html` };
  } finally {
    pictures.end();
  }
}

/** Aborts with the given signal, or after so many milliseconds with a refusal. */
function within(milliseconds: number, given: AbortSignal): { signal: AbortSignal; end: () => void } {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(failed('grab_slow', 'The file did not arrive in time')), milliseconds);
  return { signal: AbortSignal.any([late.signal, given]), end: () => clearTimeout(timer) };
}

/** The name from the header, or else the end of the address, or else the site. */
function nameOf({ url, headers }: Fetched): string {
  const disposition = headers['content-disposition'] ?? '';
  const extended = /filename\*\s*=\s*utf-8''([^;\s]+)/i.exec(disposition)?.[1];
  const plain = /filename\s*=\s*(?:"([^"]*)"|([^;\s]+))/i.exec(disposition);
  // Node decodes headers as Latin-1, but most senders use UTF-8.
  const named =
    extended === undefined ? Buffer.from(plain?.[1] ?? plain?.[2] ?? '', 'latin1').toString() : readable(extended);
  return named || readable(url.pathname.split('/').findLast((part) => part !== '') ?? '') || url.hostname;
}

function readable(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}
