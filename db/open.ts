/** Opens and migrates the database named in the settings. Independent of the tables. */

import { setTimeout as pause } from 'node:timers/promises';
import type { Database, TransactionSettings } from './database.ts';
import { openEmbedded, type EmbeddedDatabase } from './embedded.ts';
import { addressesOf, addressFor, NobodyWrites } from './hosts.ts';
import { migrate, type Migrated } from './migrate.ts';
import { openPostgres } from './postgres.ts';
import { withReplicas } from './replica-reads.ts';
import { readAddressesOf, Replicas } from './replicas.ts';
import { serverRole, type Login } from './roles.ts';

const writesWithin = 30_000;
const lookAgainAfter = 500;

export interface DatabaseConfig {
  /** Without it the embedded database under DATA_DIR is used. Its role owns everything and runs migrations. */
  DATABASE_URL?: string | undefined;
  /** A login of the server created by hand. */
  DATABASE_APP_URL?: string | undefined;
  /** Replicas of that database, which answer reads. */
  DATABASE_READ_URL?: string | undefined;
  /** Milliseconds by which an answer of a replica may be older than the primary. */
  DATABASE_READ_LAG?: number;
  DATA_DIR: string;
  /** Megabytes that the embedded database may hold between two statements; beyond this it restarts. */
  EMBEDDED_MEMORY?: number;
}

export interface OpenDatabase {
  /** Used for migrations and imports. */
  owner: Database;
  /** Used by the server as helix_app, from which each request switches to web_user. */
  app: Database;
  /** Null without DATABASE_READ_URL. */
  replicas: Replicas | null;
  /** The same database, if it is the embedded one, to announce the server's port. */
  embedded: EmbeddedDatabase | null;
  migrated: Migrated;
  close: () => Promise<void>;
}

export async function openDatabase(config: DatabaseConfig, options: { max?: number } = {}): Promise<OpenDatabase> {
  if (config.DATABASE_URL === undefined) return openOwn(config);
  const appUrl = config.DATABASE_APP_URL;
  const owner = openPostgres(config.DATABASE_URL, { max: 4 });
  try {
    await acceptsWrites(owner);
    const migrated = await migrate(owner, { appRole: appUrl === undefined ? null : loginOf(appUrl).role });
    const address = appUrl ?? withLogin(config.DATABASE_URL, migrated.login);
    const primary = openPostgres(address, { ...options, role: serverRole });
    const replicas = replicasOf(config, address, primary.connections, migrated.login);
    const app = replicas === null ? primary : withReplicas(primary, replicas);
    const close = async () => {
      await app.close();
      await owner.close();
    };
    return { owner, app, replicas, embedded: null, migrated, close };
  } catch (error) {
    await owner.close();
    throw error;
  }
}

/** Waits for one of several hosts to accept writes: a start may fall into a failover, or meet hosts too busy to answer in time. */
async function acceptsWrites(owner: Database): Promise<void> {
  const end = performance.now() + writesWithin;
  for (;;) {
    try {
      await owner.statement({ role: null }, 'select 1');
      return;
    } catch (error) {
      if (!(error instanceof NobodyWrites) || performance.now() > end) throw error;
      await pause(lookAgainAfter);
    }
  }
}

/** On a replica the server has the login that it has on the primary. */
function replicasOf(
  { DATABASE_READ_URL: setting, DATABASE_READ_LAG: lag = 2_000, DATABASE_APP_URL: appUrl }: DatabaseConfig,
  primary: string,
  connections: number,
  made: Login | null,
): Replicas | null {
  if (setting === undefined) return null;
  const login = appUrl === undefined ? made : loginOf(appUrl);
  const addresses = readAddressesOf(setting).map((address) => withLogin(address, login));
  return new Replicas(primary, addresses, { lag, connections });
}

async function openOwn({ DATA_DIR: directory, EMBEDDED_MEMORY: megabytes }: DatabaseConfig): Promise<OpenDatabase> {
  const embedded = await openEmbedded({
    directory,
    ...(megabytes !== undefined && { memoryLimit: megabytes * 1024 * 1024 }),
  });
  try {
    const migrated = await migrate(embedded);
    const app = asServer(embedded);
    return { owner: embedded, app, replicas: null, embedded, migrated, close: () => embedded.close() };
  } catch (error) {
    await embedded.close();
    throw error;
  }
}

/** The embedded database has one connection, the owner's, so each transaction sets the role that a login has elsewhere. */
export function asServer(database: Database): Database {
  const acting = (settings: TransactionSettings) => ({ ...settings, role: settings.role ?? serverRole });
  return {
    kind: database.kind,
    connections: database.connections,
    transaction: (settings, work) => database.transaction(acting(settings), work),
    statement: (settings, text, values) => database.statement(acting(settings), text, values),
    ping: () => database.ping(),
    ...(database.load !== undefined && { load: database.load.bind(database) }),
    listen: (channel, notified) => database.listen(channel, notified),
    close: () => database.close(),
  };
}

export function withLogin(connectionString: string, login: Login | null): string {
  if (login === null) return connectionString;
  return addressFor(connectionString, login);
}

function loginOf(connectionString: string): Login {
  const { username, password } = new URL(addressesOf(connectionString)[0] ?? '');
  return { role: decodeURIComponent(username), password: decodeURIComponent(password) };
}
