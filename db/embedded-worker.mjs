/** Runs the embedded database in a worker thread and passes PostgreSQL's protocol through. Independent of the SQL. */
// @ts-check

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

/** @typedef {{ kind: 'protocol', bytes: Uint8Array } | { kind: 'dump' } | { kind: 'close' }} Request */

if (!parentPort) throw new Error('embedded-worker.mjs runs as a worker thread only');
const port = parentPort;
/** @type {{ directory: string | null, template: Uint8Array | string | null }} */
const { directory, template } = workerData;

async function open() {
  // The template applies only to a new database.
  const begun = directory !== null && existsSync(join(directory, 'PG_VERSION'));
  const bytes = begun ? null : typeof template === 'string' ? await readFile(template) : template;
  return PGlite.create({
    extensions: { pg_trgm },
    ...(directory === null ? {} : { dataDir: directory }),
    ...(bytes === null ? {} : { loadDataDir: new Blob([new Uint8Array(bytes)]) }),
  });
}

/**
 * PGlite's plain execProtocolRaw also parses the answer and keeps all its rows for as long as the database is open; the
 * streaming call does not, but omits the answer to the first message of a connection, which begins with a zero.
 * @param {PGlite} database
 * @param {Uint8Array} message
 */
async function exchange(database, message) {
  if (message[0] === 0) return new Uint8Array(await database.execProtocolRaw(message));
  /** @type {Uint8Array[]} */
  const pieces = [];
  // Each piece is a view of the engine's own memory.
  await database.execProtocolRawStream(message, { onRawData: (piece) => pieces.push(piece.slice()) });
  return new Uint8Array(Buffer.concat(pieces));
}

/**
 * @param {PGlite} database
 * @param {Request} request
 */
async function answer(database, request) {
  if (request.kind === 'protocol') {
    const bytes = await exchange(database, request.bytes);
    const memory = database.Module.HEAPU8.byteLength;
    port.postMessage({ kind: 'protocol', bytes, memory }, [bytes.buffer]);
  } else if (request.kind === 'dump') {
    const bytes = new Uint8Array(await (await database.dumpDataDir('none')).arrayBuffer());
    port.postMessage({ kind: 'dump', bytes }, [bytes.buffer]);
  } else {
    await database.close();
    port.postMessage({ kind: 'closed' });
    port.close();
  }
}

/** @param {unknown} error */
function fail(error) {
  // An Error loses its fields on the way to the other thread; only its message describes a broken engine.
  port.postMessage({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
}

try {
  const database = await open();
  let last = Promise.resolve();
  port.on('message', (/** @type {Request} */ request) => {
    last = last.then(() => answer(database, request)).catch(fail);
  });
  port.postMessage({ kind: 'ready' });
} catch (error) {
  fail(error);
}
