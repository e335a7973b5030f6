/** All checks of an installation, in the order of their causes: later checks need what earlier ones look at. */
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { packageRoot } from '#db/paths.ts';
import { openPostgres } from '#db/postgres.ts';
import { holderOf } from '#db/task.ts';
import type { Finding } from '#domain/system/system.ts';
import { type Config, readConfig } from '#server/config.ts';
import { checkDatabase } from './database.ts';
import { bad, checked, good, reasonOf, warning } from './finding.ts';
import { checkDisks, checkMemory, checkNode } from './machine.ts';
import { checkSecrets } from './secrets.ts';
import {
  checkMail,
  checkModel,
  checkPlaces,
  checkProvider,
  checkPublicAddress,
  checkStorage,
  checkTiles,
  storageMend,
} from './services.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** @param files with secrets, such as the file of the settings. */
export async function examine(environment: Environment, files: readonly string[] = []): Promise<Finding[]> {
  const settings = readSettings(environment);
  if (Array.isArray(settings)) return [checkNode(), ...settings];
  const config = settings;
  const reach = (name: string): string => `See that ${name} can be reached from this machine.`;
  return [
    checkNode(),
    good('Settings', 'All settings can be used.'),
    checkBuild(),
    ...(await checked('Database', 'See that DATABASE_URL is right.', () => ofDatabase(config))),
    ...(await checked('Disk space', 'See that DATA_DIR is a folder.', () => checkDisks(config))),
    checkMemory(config),
    ...(await checked('Storage', storageMend(config), () => checkStorage(config))),
    ...(await checked('Mail', 'See that SMTP_URL has the right host, port, user and password.', () =>
      checkMail(config),
    )),
    ...(await checked('Single sign-on', reach('OIDC_ISSUER'), () => checkProvider(config))),
    ...(await checked('Places', reach('GEOCODER_URL'), () => checkPlaces(config))),
    ...(await checked('Language model', reach('READER_URL'), () => checkModel(config))),
    ...(await checked('Map tiles', reach('TILE_URL'), () => checkTiles(config))),
    await checkSecrets([join(config.DATA_DIR, 'files'), join(config.DATA_DIR, 'postgres'), ...files]),
    ...(await checked('Public address', 'Start the program, and see that PUBLIC_URL leads to it.', () =>
      checkPublicAddress(config),
    )),
  ];
}

function readSettings(environment: Environment): Config | Finding[] {
  try {
    return readConfig(environment);
  } catch (error) {
    const [, ...faults] = error instanceof Error ? error.message.split('\n') : [];
    return faults.map((fault) =>
      bad('Settings', `${fault.trim()}.`, 'Correct this setting; docs/operations.md lists its values.'),
    );
  }
}

function checkBuild(): Finding {
  const part = 'Program';
  if (existsSync(join(packageRoot(), 'dist', 'web', 'index.html'))) return good(part, 'The program is built.');
  return bad(part, 'The screens are not built.', 'Run npm ci, and then npm run build.');
}

async function ofDatabase(config: Config): Promise<Finding[]> {
  if (config.DATABASE_URL === undefined) return [await ofEmbedded(config.DATA_DIR)];
  const owner = openPostgres(config.DATABASE_URL, { max: 1 });
  try {
    const found = await checkDatabase(owner);
    return [...found, ...(config.DATABASE_APP_URL === undefined ? [] : [await ofLogin(config.DATABASE_APP_URL)])];
  } finally {
    await owner.close();
  }
}

async function ofLogin(url: string): Promise<Finding> {
  const part = 'Login of the server';
  const login = openPostgres(url, { max: 1 });
  try {
    await login.statement({ role: null, readOnly: true, deadline: 5_000 }, 'select 1');
    return good(part, 'The login of DATABASE_APP_URL can connect.');
  } catch (error) {
    const mend = 'See that DATABASE_APP_URL has the right user and password.';
    return bad(part, `The login can't connect: ${reasonOf(error)}.`, mend);
  } finally {
    await login.close();
  }
}

/** The embedded database is opened by one process; a look from outside would hold it. */
async function ofEmbedded(given: string): Promise<Finding> {
  const part = 'Database';
  const folder = resolve(given);
  const holder = holderOf(folder);
  if (holder !== null)
    return good(
      part,
      `A running program holds the embedded database${holder.port ? ` and serves port ${holder.port}` : ''}.`,
    );
  const mend = `Give the user of the program the right to write in ${folder}, or set DATA_DIR to another folder.`;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const probe = join(folder, `.check-${process.pid}`);
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    return bad(part, `The folder of the embedded database can't be written: ${reasonOf(error)}.`, mend);
  }
  return warning(
    part,
    'The embedded database is for trials and small teams: a power failure may damage it.',
    'Set DATABASE_URL for production.',
  );
}
