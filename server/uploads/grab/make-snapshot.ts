/** Makes the snapshot of a page in a thread, which asks the server for the page's pictures and style sheets. */
import type { Ask } from '#db/threads/protocol.ts';
import { decoded } from './charset.ts';
import { handingOut, type Loaded } from './hand-out.ts';
import { snapshotOf, type Snapshot } from './snapshot.ts';

export interface PageToKeep {
  bytes: Uint8Array;
  contentType: string | undefined;
  url: string;
  note: string;
}

/** A question of the thread, and its answer. */
export interface ResourceWanted {
  address: string;
  base: string;
  accept: string;
}
export type ResourceGiven = (Omit<Loaded, 'bytes' | 'url'> & { bytes: Uint8Array; url: string }) | null;

export function makeSnapshot({ bytes, contentType, url, note }: PageToKeep, ask: Ask): Promise<Snapshot> {
  const load = handingOut(async (address, base, accept) => {
    const wanted: ResourceWanted = { address, base: base.href, accept };
    const given = (await ask(wanted)) as ResourceGiven;
    return given && { bytes: Buffer.from(given.bytes), url: new URL(given.url), contentType: given.contentType };
  });
  return snapshotOf(decoded(Buffer.from(bytes), contentType), { url: new URL(url), load, note });
}
