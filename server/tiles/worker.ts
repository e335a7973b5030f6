/** The drawing thread: reads the map once, then answers each request with a PNG or an error. Keeps no queue. */
import { parentPort } from 'node:worker_threads';
import { type Drawing, tileRenderer } from './render.ts';

export type WorkerAnswer = { png: Uint8Array<ArrayBuffer> } | { failure: string };

const port = parentPort;
if (port === null) throw new Error('This program draws tiles for a server and is not run by itself');
const render = tileRenderer();
port.on('message', (tile: Drawing) => {
  try {
    const png = new Uint8Array(render(tile));
    port.postMessage({ png } satisfies WorkerAnswer, [png.buffer]);
  } catch (error) {
    port.postMessage({
      failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
    } satisfies WorkerAnswer);
  }
});
