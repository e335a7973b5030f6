/** Makes of an uploaded page, a page saved as one file or a mail what can be read beside a form: cleaned like a snapshot, asking for nothing. Keeps nothing. */
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { Refusal } from '#server/refusal.ts';
import { decoded } from '#server/uploads/grab/charset.ts';
import { nowhere } from '#server/uploads/grab/clean-page.ts';
import { handingOut } from '#server/uploads/grab/hand-out.ts';
import { turns } from '#server/uploads/grab/in-turns.ts';
import { snapshotOf } from '#server/uploads/grab/snapshot.ts';
import { hurry, type Pace } from '#server/uploads/measures.ts';
import { READING, storageFailure } from '#server/uploads/storage.ts';
import { mailPage, savedPage, type SavedPage } from './saved-page.ts';

/** Pages saved with their pictures within them are large. */
export const largestPreview = 20 * 1024 * 1024;
const patience = 3_000;
const note =
  'A copy to read: scripts, forms and what the page would load from elsewhere are left out. Download the file for the original.';

export type Way = (bytes: Buffer) => SavedPage;

const ways = new Map<string, Way>([
  ['text/html', (bytes) => ({ html: decoded(bytes, undefined), url: nowhere, load: () => null })],
  ['multipart/related', savedPage],
  ['message/rfc822', mailPage],
]);

/** Null for what is no page. */
export const wayOf = (contentType: string): Way | null => ways.get(contentType) ?? null;

const oneOf = turns(2);

/** A store that falls silent must not hold who waits in line. */
const slowest: Pace = { window: 30_000, leastBytes: 1 };

export const pagePreview = (way: Way, open: () => Promise<Readable>, pace = slowest): Promise<Buffer> =>
  oneOf(async () => {
    const stored = await open();
    const silent = (): Error => storageFailure(new Error('the store fell silent'), READING);
    const { html, url, load } = way(await pipeline(stored, hurry(stored, pace, silent), (bytes) => buffer(bytes)));
    const loading = handingOut((address, base) => Promise.resolve(load(address, base)));
    try {
      const made = await snapshotOf(html, { url, load: loading, note, patience });
      return Buffer.from(made.html);
    } catch (error) {
      throw error instanceof Refusal ? tooMuchToShow() : error;
    }
  });

export const tooMuchToShow = (): Refusal =>
  new Refusal(422, {
    constraint: 'preview_page',
    message: 'The page is too large or too deeply nested to be shown: download the file to read it',
  });
