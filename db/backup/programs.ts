/** Finds the pg_dump and pg_restore that fit a PostgreSQL server: on the PATH or where Debian installs them. */
import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { BackupError } from './error.ts';

const debian = '/usr/lib/postgresql';
const run = promisify(execFile);

/** The program of the server's own version, else the next newer one: an older pg_dump can't read a newer server. */
export async function postgresProgram(name: 'pg_dump' | 'pg_restore', major: number): Promise<string> {
  const found = await programs(name);
  const fitting = found.filter((one) => one.major >= major).toSorted((a, b) => a.major - b.major)[0];
  if (fitting !== undefined) return fitting.path;
  const versions = found.map((one) => one.major).join(', ');
  const why = found.length === 0 ? `${name} was not found` : `${name} is too old (version ${versions})`;
  throw new BackupError(
    `${why}. The server has PostgreSQL ${major}: install its client programs, such as the package postgresql-client-${major}, or put their folder on the PATH.`,
  );
}

async function programs(name: string): Promise<{ path: string; major: number }[]> {
  const versions = existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, 'bin')) : [];
  const folders = [...(process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== ''), ...versions];
  const paths = folders.map((folder) => join(folder, name)).filter((path) => existsSync(path));
  const found = await Promise.all(
    paths.map(async (path) => {
      const said = await run(path, ['--version']).catch(() => null);
      return { path, major: Number(/\d+/.exec(said?.stdout ?? '')?.[0] ?? 0) };
    }),
  );
  return found.filter(({ major }) => major > 0);
}

/** The address without its password, which every user of the machine could read among a program's arguments, and the password for its environment. */
export function withoutPassword(url: string): { address: string; env: Record<string, string> } {
  const [, head, password, rest] = /^(postgres(?:ql)?:\/\/[^:@/]*):([^@/]*)(@.*)$/s.exec(url) ?? [];
  if (head === undefined || password === undefined || rest === undefined) return { address: url, env: {} };
  return { address: head + rest, env: { PGPASSWORD: decodeURIComponent(password) } };
}
