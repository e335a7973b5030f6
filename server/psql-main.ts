/** `npm run psql`: serves a schema of any PostgreSQL in the dialect of /psql, on the loopback only. A tool for tests, without authentication. */
import { parseArgs } from 'node:util';
import { DatabaseError, type Database } from '#db/database.ts';
import { openPostgres } from '#db/postgres.ts';
import { buildStandAlone, type StandAloneOptions } from '#server/stand-alone.ts';

const USAGE = `Usage: npm run psql -- --database-url URL --schema S [options]

Serves the schema S of a PostgreSQL database in PostgREST's dialect at http://127.0.0.1:3000, to whoever asks
on this machine. A tool for tests: there is no session.

  --database-url URL   postgres://user:password@host:port/database
  --schema S           the schema that is served
  --search-path A,B    schemas looked through after S (public)
  --role R             the role that requests work as (that of the URL)
  --tx commit|rollback how a request ends that does not say so itself with Prefer: tx (commit)
  --port P             the port (3000); 0 takes a free one`;

interface Settings extends Omit<StandAloneOptions, 'database'> {
  readonly url: string;
  readonly port: number;
}

/** The reason why nothing is served. `code` is the exit code of the program: 2 for wrong options, 1 for other failures. */
class Unservable extends Error {
  override readonly name = 'Unservable';
  readonly code: number;

  constructor(message: string, code = 1) {
    super(message);
    this.code = code;
  }
}

/** Null if only help is requested. */
function readSettings(args: readonly string[]): Settings | null {
  const given = readArguments(args);
  if (given.help) return null;
  const host = process.env['HOST'] || '127.0.0.1';
  if (host !== '127.0.0.1') {
    throw new Unservable(`HOST is set to ${host}, and without sessions only 127.0.0.1 is served. Unset it.`, 2);
  }
  const { 'database-url': url, schema, 'search-path': path, role = null, tx, port } = given;
  if (!url) throw new Unservable('--database-url is missing', 2);
  if (!/^postgres(ql)?:\/\//.test(url)) throw new Unservable('--database-url does not begin with postgres://', 2);
  if (!schema) throw new Unservable('--schema is missing', 2);
  if (role === '') throw new Unservable('--role is empty', 2);
  if (tx !== 'commit' && tx !== 'rollback') throw new Unservable(`--tx is commit or rollback, not ${tx}`, 2);
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) throw new Unservable(`--port ${port} is no port`, 2);
  const searchPath = path.split(',').flatMap((name) => name.trim() || []);
  return { url, schema, searchPath, role, txEnd: tx, port: Number(port) };
}

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        'database-url': { type: 'string' },
        schema: { type: 'string' },
        'search-path': { type: 'string', default: 'public' },
        role: { type: 'string' },
        tx: { type: 'string', default: 'commit' },
        port: { type: 'string', default: '3000' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values;
  } catch (error) {
    // The invalid value may be an address with a password, so the message names only the option.
    const [, option] = /'(-[^\s'=<]*)/.exec(messageOf(error)) ?? [];
    throw new Unservable(option === undefined ? 'An argument belongs to no option' : `Wrong option ${option}`, 2);
  }
}

async function serve(settings: Settings, closing: (() => Promise<unknown>)[]): Promise<void> {
  const { url, port, ...options } = settings;
  const database = openPostgres(url);
  closing.unshift(() => database.close());
  await refuseMissing(database, settings);
  const app = await buildStandAlone({ ...options, database });
  closing.unshift(() => app.close());
  const address = await app.listen({ host: '127.0.0.1', port }).catch((error: unknown) => {
    const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    throw new Unservable(taken ? `Port ${port} is in use` : `Port ${port} cannot be had: ${messageOf(error)}`);
  });
  stopOnSignal(closing);
  console.error('A tool for tests: whoever reaches this port may do what the role may.');
  console.log(`Serving schema "${options.schema}" at ${address}`);
}

async function refuseMissing(database: Database, { url, schema, role }: Settings): Promise<void> {
  const { rows } = await database
    .statement({ role: null, readOnly: true }, 'select from pg_namespace where nspname = $1', [schema])
    .catch((error: unknown) => {
      throw new Unservable(`The database cannot be reached. ${withoutPassword(messageOf(error), url)}`);
    });
  if (rows.length === 0) throw new Unservable(`The schema "${schema}" does not exist`);
  if (role === null) return;
  const found = await database.statement({ role: null }, 'select from pg_roles where rolname = $1', [role]);
  if (found.rows.length === 0) throw new Unservable(`The role "${role}" does not exist`);
  await database.statement({ role }, 'select').catch((error: unknown) => {
    if (!(error instanceof DatabaseError) || error.code !== '42501') throw error;
    throw new Unservable(`The role "${role}" cannot be set: the role of --database-url is no member of it`);
  });
}

function withoutPassword(message: string, url: string): string {
  const password = /^\w+:\/\/[^/]*?:(.*)@/.exec(url)?.[1] || null;
  if (password === null) return message;
  return [password, decoded(password)].reduce((text, secret) => text.replaceAll(secret, '…'), message);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function stopOnSignal(closing: (() => Promise<unknown>)[]): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void close(closing));
}

async function close(closing: (() => Promise<unknown>)[]): Promise<void> {
  for (const end of closing.splice(0)) await end();
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const closing: (() => Promise<unknown>)[] = [];
try {
  const settings = readSettings(process.argv.slice(2));
  if (settings === null) console.log(USAGE);
  else await serve(settings, closing);
} catch (error) {
  console.error(error instanceof Unservable ? error.message : `The schema cannot be served. ${messageOf(error)}`);
  if (error instanceof Unservable && error.code === 2) console.error(`\n${USAGE}`);
  await close(closing);
  process.exitCode = error instanceof Unservable ? error.code : 1;
}
