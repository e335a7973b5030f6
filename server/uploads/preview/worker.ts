/** The thread that makes previews of pages, one at a time. The server ends it if a page takes too long. Uses no file and no network. */
import { parentPort } from 'node:worker_threads';
import { HttpError } from '#server/errors.ts';
import { makePage } from './make-page.ts';

export interface PageToMake {
  contentType: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** `refused`: the page is too large to be shown. */
export type PageAnswer = 'ready' | 'refused' | { html: Uint8Array<ArrayBuffer> } | { failure: string };

const port = parentPort;
if (port === null) throw new Error('This program makes previews for a server and is not run by itself');
const answer = (said: PageAnswer): void =>
  port.postMessage(said, typeof said === 'object' && 'html' in said ? [said.html.buffer] : []);

/** The page causes a RangeError, by a text too long or calls too deep for the engine. */
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
