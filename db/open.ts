/** Opens and migrates the database named in the settings. Independent of the tables. */

import type { Database, TransactionSettings } from './database.ts';
import { openEmbedded, type EmbeddedDatabase } from './embedded.ts';
import { migrate, type Migrated } from './migrate.ts';
import { openPostgres } from './postgres.ts';
import { serverRole, type Login } from './roles.ts';

export interface DatabaseConfig {
  /** Without it the embedded database under DATA_DIR is used. Its role owns everything and runs migrations. */
  DATABASE_URL?: string | undefined;
  /** A login of the server created by hand. */
  DATABASE_APP_URL?: string | undefined;
  DATA_DIR: string;
  /** Megabytes that the embedded database may hold between two statements; beyond this it restarts. */
  EMBEDDED_MEMORY?: number;
}

export interface OpenDatabase {
  /** Used for migrations and imports. */
  owner: Database;
  /** Used by the server as helix_app, from which each request switches to web_user. */
  app: Database;
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
    const migrated = await migrate(owner, { appRole: appUrl === undefined ? null : userOf(appUrl) });
    const app = openPostgres(appUrl ?? withLogin(config.DATABASE_URL, migrated.login), {
      ...options,
      role: serverRole,
    });
    const close = async () => {
      await app.close();
      await owner.close();
    };
    return { owner, app, embedded: null, migrated, close };
  } catch (error) {
    await owner.close();
    throw error;
  }
}

async function openOwn({ DATA_DIR: directory, EMBEDDED_MEMORY: megabytes }: DatabaseConfig): Promise<OpenDatabase> {
  const embedded = await openEmbedded({
    directory,
    ...(megabytes !== undefined && { memoryLimit: megabytes * 1024 * 1024 }),
  });
  try {
    const migrated = await migrate(embedded);
    return { owner: embedded, app: asServer(embedded), embedded, migrated, close: () => embedded.close() };
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
  const url = new URL(connectionString);
  url.username = encodeURIComponent(login.role);
  url.password = encodeURIComponent(login.password);
  return url.href;
}

function userOf(connectionString: string): string {
  return decodeURIComponent(new URL(connectionString).username);
}
