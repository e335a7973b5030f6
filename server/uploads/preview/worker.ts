/** The thread that makes pages to look at, one at a time. It is ended from outside when a page takes too long. Reaches no file and no network. */
import { parentPort } from 'node:worker_threads';
import { HttpError } from '#server/errors.ts';
import { makePage } from './make-page.ts';

export interface PageToMake {
  contentType: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** `refused`: there is more in the page than can be shown. */
export type PageAnswer = 'ready' | 'refused' | { html: Uint8Array<ArrayBuffer> } | { failure: string };

const port = parentPort;
if (port === null) throw new Error('This program makes previews for a server and is not run by itself');
const answer = (said: PageAnswer): void =>
  port.postMessage(said, typeof said === 'object' && 'html' in said ? [said.html.buffer] : []);

/** A text too long or calls too deep for the engine are the page's doing. */
const isTooMuch = (error: unknown): boolean => error instanceof HttpError || error instanceof RangeError;

port.on('message', ({ contentType, bytes }: PageToMake) => {
  makePage(contentType, Buffer.from(bytes.buffer)).then(
    (html) => answer({ html: new TextEncoder().encode(html) }),
    (error: unknown) => {
      if (isTooMuch(error)) answer('refused');
      else answer({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    },
  );
});
answer('ready');
