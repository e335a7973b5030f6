/** Restores a dump into an empty PostgreSQL database, all or nothing, and describes the restored content. */
import { spawn } from 'node:child_process';
import type pg from 'pg';
import { openPostgres } from '#db/postgres.ts';
import { createSharedRoles } from '#db/roles.ts';
import { connected } from './dump-postgres.ts';
import { BackupError } from './error.ts';
import { postgresProgram, withoutPassword } from './programs.ts';
import { type Summary, summaryOf } from './summary.ts';

/** The content of the database in words; null if it is empty. */
export async function contentOfPostgres(url: string): Promise<string | null> {
  const client = await connected(url);
  try {
    const { rows } = await client.query<{ words: string }>(
      `select format('%s with %s tables', n.nspname, count(c.oid) filter (where c.relkind in ('r', 'p'))) as words
       from pg_namespace n
       left join pg_class c on c.relnamespace = n.oid
         and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
       where n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
       group by n.nspname having n.nspname <> 'public' or count(c.oid) > 0
       order by n.nspname`,
    );
    return rows.length === 0 ? null : rows.map(({ words }) => words).join(', ');
  } finally {
    await client.end();
  }
}

export async function restorePostgres(url: string, path: string): Promise<Summary> {
  await sharedRoles(url);
  const client = await connected(url);
  try {
    // A server that starts on this database waits for the restore.
    await client.query('select pg_advisory_lock(7145201)');
    const [row] = (
      await client.query<{ major: number }>(`select current_setting('server_version_num')::integer / 10000 as major`)
    ).rows;
    await restore(await postgresProgram('pg_restore', row?.major ?? 0), url, path);
    return await summaryOf(async <Row>(text: string) => (await client.query(text)).rows as Row[]);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Roles belong to the server and are not in a dump. */
async function sharedRoles(url: string): Promise<void> {
  const owner = openPostgres(url, { max: 1 });
  try {
    await owner.transaction({ role: null }, createSharedRoles);
  } finally {
    await owner.close();
  }
}

async function restore(program: string, url: string, path: string): Promise<void> {
  const { address, env } = withoutPassword(url);
  const args = ['--no-owner', '--single-transaction', '--exit-on-error', '--no-password', `--dbname=${address}`, path];
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code !== 0) throw new BackupError(`pg_restore failed: ${said.trim() || `exit code ${code}`}`);
}

/** A database of the same server for one verification, closed to all roles but its owner. */
export async function temporaryPostgres(
  url: string,
  name: string,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const on = async (text: string): Promise<void> => {
    const client = await connected(url);
    try {
      await client.query(text);
    } finally {
      await client.end();
    }
  };
  await mayCreate(url);
  await on(`create database ${name} template template0`);
  // Dropped without force, which ends autovacuum's worker too, for which an owner lacks the right; a plain drop asks that worker to end.
  await on(`revoke connect on database ${name} from public`);
  return { url: withDatabase(url, name), drop: () => on(`drop database if exists ${name}`) };
}

async function mayCreate(url: string): Promise<void> {
  const client: pg.Client = await connected(url);
  try {
    const { rows } = await client.query<{ role: string; may: boolean }>(
      'select rolname as role, rolsuper or rolcreatedb as may from pg_roles where rolname = current_user',
    );
    if (rows[0]?.may) return;
    throw new BackupError(
      `${rows[0]?.role} of DATABASE_URL lacks CREATEDB, so the set can't be restored into a temporary database. Run 'alter role ${rows[0]?.role} createdb' once as a superuser.`,
    );
  } finally {
    await client.end();
  }
}

/** Also of an address with several hosts, which URL can't read. */
function withDatabase(url: string, name: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/[^/?]*)(?:\/[^?]*)?/, `$1/${name}`);
}
