/** Tests npm run psql: its options, its messages, and one real process from its first line to its end. */

import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { build, defaultServerConditions } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packageRoot } from '#db/paths.ts';
import { postgresUrl } from './testing/database.ts';
import { onServer } from './testing/postgres-server.ts';
import { emptyDatabase, type EmptyDatabase } from './testing/empty-database.ts';

const folder = join(packageRoot(), 'node_modules', '.cache', 'helix', `psql-${process.pid}`);
const program = join(folder, 'psql-main.js');
const nowhere = 'postgres://someone:s3cr%2Ft@127.0.0.1:1/nothing';

interface Ended {
  code: number | null;
  out: string;
  err: string;
}

/** Runs the process until it ends; calls `ready` with the address once it serves. */
async function run(
  args: readonly string[],
  { env = {}, ready }: { env?: Record<string, string>; ready?: (address: string) => Promise<NodeJS.Signals> } = {},
): Promise<Ended> {
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, HOST: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: Ended = { code: null, out: '', err: '' };
  const ended = once(child, 'close');
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.err += text));
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.out += text;
    const address = /^Serving schema ".*" at (\S+)\n/m.exec(said.out)?.[1];
    if (address === undefined) return;
    const kill = (signal: NodeJS.Signals): boolean => child.kill(signal);
    (ready?.(address) ?? Promise.resolve('SIGTERM' as const)).then(kill, (error: unknown) => {
      said.err += String(error);
      kill('SIGKILL');
    });
  });
  const [code]: unknown[] = await ended;
  return { ...said, code: typeof code === 'number' ? code : null };
}

beforeAll(() =>
  build({
    configFile: false,
    logLevel: 'error',
    root: packageRoot(),
    ssr: { resolve: { conditions: ['helix-source', ...defaultServerConditions] } },
    build: { ssr: 'server/psql-main.ts', outDir: folder, emptyOutDir: true, copyPublicDir: false },
  }),
);
afterAll(() => rm(folder, { recursive: true, force: true }));

test.for<[reason: string, args: string[], said: string]>([
  ['no address @proof', ['--schema', 'a'], '--database-url is missing'],
  ['no schema @proof', ['--database-url', nowhere], '--schema is missing'],
  ['an unknown option', ['--database-url', nowhere, '--schema', 'a', '--shout=s3cr/t'], 'Wrong option --shout'],
  ['an option without its value @proof', ['--schema'], 'Wrong option --schema'],
  ['an address without its option @proof', [nowhere], 'An argument belongs to no option'],
  ['another database', ['--database-url', 'mysql://u:s3cr%2Ft@h/d', '--schema', 'a'], 'does not begin with postgres'],
  ['an invalid tx @proof', ['--database-url', nowhere, '--schema', 'a', '--tx', 'maybe'], '--tx is commit or rollback'],
  [
    'an invalid port @proof',
    ['--database-url', nowhere, '--schema', 'a', '--port', '70000'],
    '--port 70000 is no port',
  ],
])('%s is refused with the usage', async ([, args, reason]) => {
  const { code, out, err } = await run(args);
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain(reason);
  expect(err).toContain('Usage: npm run psql');
  expect(err).not.toMatch(/s3cr|^\s+at /m);
});

test('another host is refused, because there are no sessions', async () => {
  const { code, err } = await run(['--database-url', nowhere, '--schema', 'a'], { env: { HOST: '0.0.0.0' } });
  expect(code).toBe(2);
  expect(err).toContain('HOST is set to 0.0.0.0');
});

test.for<[reason: string, url: string, said: string]>([
  ['a server that does not answer @proof', nowhere, 'connect ECONNREFUSED 127.0.0.1:1'],
  ['an invalid address @proof', 'postgres://someone:s3cr%2Ft@h:port/d', 'Invalid URL'],
])('%s is reported without the password', async ([, url, reason]) => {
  const { code, out, err } = await run(['--database-url', url, '--schema', 'a']);
  expect([code, out]).toEqual([1, '']);
  expect(err).toContain(`The database cannot be reached. ${reason}`);
  expect(err).not.toMatch(/s3cr|^\s+at /m);
});

test('--help prints the usage @proof', async () => {
  const { code, out } = await run(['--help']);
  expect(code).toBe(0);
  expect(out).toContain('A tool for tests: there is no session');
});

describe.skipIf(postgresUrl === null)('on a PostgreSQL server', () => {
  let empty: EmptyDatabase;
  let url: string;
  const noMember = `no_member_${randomBytes(8).toString('hex')}`;
  beforeAll(async () => {
    empty = await emptyDatabase();
    url = empty.url ?? '';
    await empty.database.transaction({ role: null }, (transaction) =>
      transaction.script(`
        create schema "odd ""schema""";
        create table "odd ""schema"""."a/b" (id integer primary key);
        create role ${noMember} login password '${noMember}';
      `),
    );
  });
  afterAll(async () => {
    await empty.drop();
    await onServer(postgresUrl ?? '', `drop role ${noMember}`);
  });

  test('it prints its address, serves, and ends at a signal', async () => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const { code, out, err } = await run(
        ['--database-url', url, '--schema', 'odd "schema"', '--port', '0', '--tx', 'rollback'],
        {
          ready: async (address) => {
            expect(await (await fetch(`${address}/a%2Fb`)).json()).toEqual([]);
            return signal;
          },
        },
      );
      expect(out).toMatch(/^Serving schema "odd "schema"" at http:\/\/127\.0\.0\.1:\d+\n$/);
      expect(err).toBe('A tool for tests: whoever reaches this port may do what the role may.\n');
      expect(code).toBe(0);
    }
  });

  const asNoMember = (): string => {
    const address = new URL(url);
    address.username = noMember;
    address.password = noMember;
    return address.href;
  };

  test.for<[reason: string, args: () => string[], said: string]>([
    ['a schema that does not exist', () => ['--database-url', url, '--schema', 'no"pe'], 'The schema "no"pe" does not'],
    [
      'a role that does not exist @proof',
      () => ['--database-url', url, '--schema', 'public', '--role', 'no"pe'],
      'The role "no"pe" does not exist',
    ],
    [
      'a role that cannot be set @proof',
      () => ['--database-url', asNoMember(), '--schema', 'public', '--role', 'pg_monitor'],
      'The role "pg_monitor" cannot be set',
    ],
    [
      'a database that does not exist @proof',
      () => ['--database-url', `${url}_not`, '--schema', 'public'],
      'The database cannot be reached. database "',
    ],
  ])('%s is refused in one line', async ([, args, reason]) => {
    const { code, out, err } = await run(args());
    expect([code, out]).toEqual([1, '']);
    expect(err).toContain(reason);
    expect(err.trim().split('\n')).toHaveLength(1);
  });

  test('a port in use is refused in one line @proof', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const address = taken.address();
    const port = typeof address === 'object' && address ? String(address.port) : '';
    const { code, err } = await run(['--database-url', url, '--schema', 'public', '--port', port]);
    taken.close();
    expect([code, err]).toEqual([1, `Port ${port} is in use\n`]);
  });
});
