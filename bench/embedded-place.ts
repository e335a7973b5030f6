/** One embedded database on disk with the product's own sample data, made on first use: what an existing installation looks like. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerProcess, startServer } from './server-process.ts';

interface EmbeddedPlace {
  directory: string;
  password: string;
  start: () => Promise<ServerProcess>;
}

let made: Promise<EmbeddedPlace> | null = null;

export function existingPlace(): Promise<EmbeddedPlace> {
  made ??= make();
  return made;
}

async function make(): Promise<EmbeddedPlace> {
  const directory = mkdtempSync(join(tmpdir(), 'helix-bench-'));
  process.on('exit', () => rmSync(directory, { recursive: true, force: true }));
  const password = randomBytes(12).toString('hex');
  const start = (): Promise<ServerProcess> => startServer({ DATA_DIR: directory, ADMIN_PASSWORD: password });
  const first = await start();
  await first.stop();
  return { directory, password, start };
}
