/** Turns an uploaded page, a page saved as one file, a mail or an office file into a readable copy: cleaned like a snapshot, without requests. */
import { decoded } from '#server/uploads/grab/charset.ts';
import { nowhere } from '#server/uploads/grab/clean-page.ts';
import { handingOut } from '#server/uploads/grab/hand-out.ts';
import { snapshotOf } from '#server/uploads/grab/snapshot.ts';
import { OFFICE } from './office-types.ts';
import { mailPage, savedPage, type SavedPage } from './saved-page.ts';

const note =
  'A copy to read: scripts, forms and what the page would load from elsewhere are left out. Download the file for the original.';

const ways = new Map<string, (bytes: Buffer) => SavedPage>([
  ['text/html', (bytes) => ({ html: decoded(bytes, undefined), url: nowhere, load: () => null })],
  ['multipart/related', savedPage],
  ['message/rfc822', mailPage],
]);

export const isPage = (contentType: string): boolean => ways.has(contentType) || OFFICE.has(contentType);

/** The thread pool limits its time, by ending the thread. */
export async function makePage(contentType: string, bytes: Buffer): Promise<string> {
  const office = OFFICE.get(contentType);
  if (office !== undefined) return (await import('./office/office-page.ts')).officePage(office, bytes);
  const way = ways.get(contentType);
  if (way === undefined) throw new Error(`A file of ${contentType} is no page`);
  const { html, url, load } = way(bytes);
  const loading = handingOut((address, base) => Promise.resolve(load(address, base)));
  return (await snapshotOf(html, { url, load: loading, note })).html;
}
