/** A program with a database and a file store of its own, for tests of backups: as it is started, on the kind of database that DATABASE_URL selects. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '#db/embedded.ts';
import { asServer, openDatabase, type OpenDatabase } from '#db/open.ts';
import type { Source } from '#server/backup/take.ts';
import { type Config, readConfig } from '#server/config.ts';
import { keptName } from '#server/uploads/names.ts';
import { openStorage, type Storage } from '#server/uploads/storage.ts';
import { postgresUrl } from '#server/testing/database.ts';
import { addressOf, copyTemplate, onServer } from '#server/testing/postgres-server.ts';
import { embeddedTemplate, postgresTemplate } from '#server/testing/template.ts';

export interface EmptyTarget {
  /** The settings that select it. */
  environment: Record<string, string>;
  config: Config;
  remove: () => Promise<void>;
}

/** A folder, and on PostgreSQL an empty database, or one with the content of `template`. */
export async function emptyTarget(more: Record<string, string> = {}, template = 'template0'): Promise<EmptyTarget> {
  const directory = await mkdtemp(join(tmpdir(), 'helix-installation-'));
  const environment: Record<string, string> = { DATA_DIR: directory, LOG_LEVEL: 'silent', ...more };
  const folder = () => rm(directory, { recursive: true, force: true });
  const server = postgresUrl;
  if (server === null) return { environment, config: readConfig(environment), remove: folder };
  const name = `helix_backup_${randomBytes(6).toString('hex')}`;
  await copyTemplate(server, template, name);
  environment['DATABASE_URL'] = addressOf(server, name);
  return {
    environment,
    config: readConfig(environment),
    remove: async () => {
      await onServer(server, `drop database if exists ${name} with (force)`);
      await onServer(server, `drop role if exists helix_app_${name}`);
      await folder();
    },
  };
}

export interface Installation extends EmptyTarget {
  opened: OpenDatabase;
  storage: Storage;
  source: Source;
  /** Stores a file as an upload does, and returns its name. */
  addFile: (content: string) => Promise<string>;
}

export async function installation(more: Record<string, string> = {}): Promise<Installation> {
  const target = await emptyTarget(more, postgresUrl === null ? undefined : await postgresTemplate(postgresUrl));
  const opened = await openedAt(target.config);
  const storage = await openStorage(target.config);
  const owner = { role: null } as const;
  await opened.owner.statement(
    owner,
    `insert into data.users (username, name) values ('amina', 'Amina') on conflict do nothing`,
  );
  return {
    ...target,
    opened,
    storage,
    source: {
      database: opened.embedded ?? target.config.DATABASE_URL ?? '',
      store: storage.store,
      program: 'test',
      settings: Object.keys(target.environment),
    },
    addFile: async (content) => {
      const uuid = '0f6c1a52-9a3e-4b1c-8d0e-3b8a1d9c7e11';
      const name = keptName(uuid, { contentType: 'text/plain', extension: '.txt' });
      const arriving = join(storage.incoming, name);
      await writeFile(arriving, content);
      await storage.store.put(name, arriving, 'text/plain');
      await opened.owner.statement(
        owner,
        `insert into data.files (filename, uuid, content_type, original_filename, size, created_by) values ($1, $2, 'text/plain', 'a.txt', $3, 'amina')`,
        [name, uuid, content.length],
      );
      return name;
    },
    remove: async () => {
      await opened.close();
      await target.remove();
    },
  };
}

/** A new embedded database is a copy of the template, which is quicker than all migrations. */
async function openedAt(config: Config): Promise<OpenDatabase> {
  if (postgresUrl !== null) return openDatabase(config);
  const embedded = await openEmbedded({ directory: config.DATA_DIR, template: await embeddedTemplate() });
  const migrated = { applied: [], rebuilt: false, login: null };
  return {
    owner: embedded,
    app: asServer(embedded),
    embedded,
    replicas: null,
    migrated,
    close: () => embedded.close(),
  };
}
