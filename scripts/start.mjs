/** `npm start`: installs and builds after changes, then runs the server. Refuses to build while a server runs. */
// @ts-check

import { connect } from 'node:net';
import { resolve } from 'node:path';
// oxlint-disable-next-line no-restricted-imports -- `#db` means dist, which may not be built yet.
import { directoryHolder } from '../db/lock.mjs';
import { build, install } from './prepare.mjs';
import { root, runWithSignals } from './shell.mjs';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Helix needs Node.js 20.19 or newer; this is ${process.version}.`);
  process.exit(1);
}

await refuseUnderRunning();
await install();
// The index of places and the compressed screens are made beside the start of the server.
await build();

// glibc keeps freed memory in blocks up to the largest that was freed, 32 MB; so it gives those of the map and of files back.
const { MALLOC_MMAP_THRESHOLD_ = '131072' } = process.env;
const code = await runWithSignals(['dist/server/main.js', ...process.argv.slice(2)], { MALLOC_MMAP_THRESHOLD_ });
// The server was stopped before it could handle the signal.
process.exitCode = code === 130 || code === 143 ? 0 : code;

/** The files of a running server must not change, and a second server could not start anyway. */
async function refuseUnderRunning() {
  const host = process.env['HOST'] || '127.0.0.1';
  const port = Number(process.env['PORT'] || 3000);
  if (!process.env['DATABASE_URL']) {
    const directory = resolve(root, process.env['DATA_DIR'] || './data');
    const holder = directoryHolder(directory);
    if (holder) {
      const where = holder.port ? `at http://${host}:${holder.port}` : 'and is still starting';
      console.error(`Helix already runs on ${directory} ${where} (process ${holder.pid}). Stop it first.`);
      process.exit(1);
    }
  }
  // A check opens no port.
  if (process.argv.includes('--check')) return;
  if (port !== 0 && (await listens(host, port))) {
    console.error(`Something already answers at http://${host}:${port}. Stop it first, or choose another PORT.`);
    process.exit(1);
  }
}

/**
 * @param {string} host
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function listens(host, port) {
  return new Promise((done) => {
    const socket = connect({ host: host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host, port, timeout: 1000 });
    const end = (/** @type {boolean} */ answer) => {
      socket.destroy();
      done(answer);
    };
    socket.on('connect', () => end(true));
    socket.on('timeout', () => end(false));
    socket.on('error', () => end(false));
  });
}
