/** The built server in a process of its own, as people run it, with its administrator signed in. */
import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { packageRoot } from '#db/paths.ts';
import { hashPassword } from '#server/session/password.ts';
import { temporaryDirectory } from './files.ts';
import type { BenchDatabase } from './postgres.ts';

export const administrator = 'admin';
const password = randomBytes(12).toString('hex');
const admin = { ADMIN_USERNAME: administrator, ADMIN_PASSWORD: password };

export interface Server {
  url: string;
  pid: number;
  /** Milliseconds from the start of the process to the first 200 of /health. */
  started: number;
  /** The header `cookie` of the administrator's session. */
  cookie: string;
}

/** Runs the server on a database, or on the embedded database of a directory, for as long as the work lasts. */
export async function served<Answer>(
  place: BenchDatabase | string,
  work: (server: Server) => Promise<Answer>,
): Promise<Answer> {
  const embedded = typeof place === 'string';
  const { stop, ...server } = await start(embedded ? { DATA_DIR: place } : { DATABASE_URL: place.url });
  try {
    // A kept database has the password of the run that created it.
    const change = 'select auth.change_password($1::text, $2::text, null, $1::text)';
    if (!embedded)
      await place.opened.app.statement({ role: null }, change, [administrator, await hashPassword(password)]);
    return await work({ ...server, cookie: await signIn(server.url) });
  } finally {
    await stop();
  }
}

let existing: Promise<string> | null = null;

/** A directory with an embedded database and the product's own sample, created once, like a new installation. */
export function installed(): Promise<string> {
  existing ??= (async () => {
    const directory = temporaryDirectory();
    await served(directory, async () => undefined);
    return directory;
  })();
  return existing;
}

async function start(database: Record<string, string>) {
  const begun = performance.now();
  const child = spawn(process.execPath, [join(packageRoot(), 'dist', 'server', 'main.js')], {
    cwd: packageRoot(),
    env: { PATH: process.env['PATH'] ?? '', HOST: '127.0.0.1', PORT: '0', ...admin, ...database },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const kill = (): boolean => child.kill('SIGKILL');
  process.once('exit', kill);
  const ended = once(child, 'exit').finally(() => process.off('exit', kill));
  const url = await new Promise<string>((resolve, reject) => {
    let said = '';
    for (const output of [child.stdout, child.stderr])
      output.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        const address = /^Helix is at (\S+)$/m.exec(said)?.[1];
        if (address !== undefined) resolve(address);
      });
    ended.then(() => reject(new Error(`The server ended before it listened:\n${said}`)), reject);
  });
  const { status } = await fetch(`${url}/health`);
  if (status !== 200) throw new Error(`/health answered ${status}`);
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { url, pid: child.pid ?? 0, started: performance.now() - begun, stop };
}

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: administrator, password }),
  });
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0];
  if (!response.ok || cookie === undefined) throw new Error(`The sign-in failed: ${await response.text()}`);
  return cookie;
}

/** A tabular dataset without records; returns its id. */
export const newDataset = (server: Server): Promise<number> =>
  newRecord(server, 'tabular_datasets', {
    name: `Measured ${randomUUID()}`,
    iso3: 'SYR',
    displacement_type: 'Conflict',
    unit: 'Person',
  });

/** Inserts a record as the administrator; returns its id. */
export async function newRecord({ url, cookie }: Server, relation: string, values: object): Promise<number> {
  const response = await fetch(`${url}/psql/${relation}?select=id`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', prefer: 'return=representation' },
    body: JSON.stringify(values),
  });
  const [record] = (await response.json()) as { id: number }[];
  if (!response.ok || record === undefined) throw new Error(`A record of ${relation} was answered ${response.status}`);
  return record.id;
}
