/** Grab File: fetches an address into the folder of uploads in progress, and turns a page into a snapshot. Its caller stores the file. */
import { readFile, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { LARGEST_FILE } from '#domain/messages/files.ts';
import { Refusal } from '#server/refusal.ts';
import { kindOf } from '#server/uploads/kind.ts';
import { megabytes } from '#server/uploads/measures.ts';
import { receive, type Received } from '#server/uploads/receive.ts';
import type { Arrivals } from '#server/uploads/room.ts';
import { decoded } from './charset.ts';
import { fetchOutside, type Fetched } from './fetch.ts';
import type { Outside } from './outside.ts';
import { failed, wordsFor } from './refusals.ts';
import { resourcesOf } from './resources.ts';
import { snapshotOf } from './snapshot.ts';

export interface Grabbed {
  received: Received;
  name: string;
}

const largestPage = 5 * 1024 * 1024;
const mostAtOnce = 4;
/** The share of the total time for the pictures of a page. */
const forPictures = 0.5;

let running = 0;

export async function grab(
  address: string,
  arrivals: Arrivals,
  outside: Outside,
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
    return await fetchAndRead(address, arrivals, outside, signal);
  } finally {
    running -= 1;
    end();
  }
}

async function fetchAndRead(
  address: string,
  arrivals: Arrivals,
  outside: Outside,
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
    const { contentType } = await kindOf(received.path, name);
    if (contentType !== 'text/html') return { received, name };
    return await snapshotFrom(received, fetched, arrivals, outside, signal);
  } catch (error) {
    await rm(received.path, { force: true });
    throw error;
  }
}

async function snapshotFrom(
  page: Received,
  { url, headers }: Fetched,
  arrivals: Arrivals,
  outside: Outside,
  signal: AbortSignal,
): Promise<Grabbed> {
  if (page.size > largestPage) {
    throw failed(
      'grab_page',
      `The page is larger than ${megabytes(largestPage)}; please save it as PDF and upload that`,
    );
  }
  const source = decoded(await readFile(page.path), headers['content-type']);
  const pictures = within(outside.patience.total * forPictures, signal);
  try {
    const { title, html } = await snapshotOf(source, {
      url,
      load: resourcesOf(outside, pictures.signal),
      note: `Snapshot of ${url.href}, taken on ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`,
      patience: outside.patience.work,
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
