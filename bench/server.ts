/** The built server in a process of its own, as people run it, with its administrator signed in. */
import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { packageRoot } from '#db/paths.ts';
import { hashPassword } from '#server/session/password.ts';
import type { BenchDatabase } from './databases.ts';
import { post } from './http.ts';
import { temporaryDirectory } from './missing.ts';

export const administrator = 'admin';
const password = randomBytes(12).toString('hex');

export interface Server extends AsyncDisposable {
  url: string;
  pid: number;
  /** Milliseconds from the start of the process to the first 200 of /health. */
  started: number;
  /** The header `cookie` of the administrator's session. */
  cookie: string;
}

/** Starts the server on a database, or on the embedded database of a directory. */
export async function serve(place: BenchDatabase | string): Promise<Server> {
  const begun = performance.now();
  const database = typeof place === 'string' ? { DATA_DIR: place } : { DATABASE_URL: place.url };
  const account = { ADMIN_USERNAME: administrator, ADMIN_PASSWORD: password };
  const child = spawn(process.execPath, [join(packageRoot(), 'dist', 'server', 'main.js')], {
    cwd: packageRoot(),
    env: { PATH: process.env['PATH'] ?? '', HOST: '127.0.0.1', PORT: '0', ...account, ...database },
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
  const started = performance.now() - begun;
  // A kept database has the password of the run that created it.
  const change = 'select auth.change_password($1::text, $2::text, null, $1::text)';
  if (typeof place !== 'string')
    await place.opened.app.statement({ role: null }, change, [administrator, await hashPassword(password)]);
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  return { url, pid: child.pid ?? 0, started, cookie: await signIn(url), [Symbol.asyncDispose]: stop };
}

let existing: Promise<string> | null = null;

/** A directory with an embedded database and the product's own sample, created once, like a new installation. */
export function installed(): Promise<string> {
  existing ??= (async () => {
    const directory = temporaryDirectory();
    await using _server = await serve(directory);
    return directory;
  })();
  return existing;
}

async function signIn(url: string): Promise<string> {
  const response = await post(`${url}/auth/login`, JSON.stringify({ username: administrator, password }));
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0];
  if (cookie === undefined) throw new Error('The sign-in gave no cookie');
  return cookie;
}

/** A tabular dataset without records; returns its id. */
export function newDataset(server: Server): Promise<number> {
  const dataset = { name: `Measured ${randomUUID()}`, iso3: 'SYR', displacement_type: 'Conflict', unit: 'Person' };
  return newRecord(server, 'tabular_datasets', dataset);
}

/** Inserts a record as the administrator; returns its id. */
export async function newRecord({ url, cookie }: Server, relation: string, values: object): Promise<number> {
  const headers = { cookie, prefer: 'return=representation' };
  const response = await post(`${url}/psql/${relation}?select=id`, JSON.stringify(values), headers);
  const [record] = (await response.json()) as [{ id: number }];
  return record.id;
}
