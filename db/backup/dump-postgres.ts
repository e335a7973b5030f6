/** Dumps a PostgreSQL database by pg_dump in one snapshot, together with its description. Blocks no reader and no writer. */
import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import pg from 'pg';
import { BackupError } from './error.ts';
import { postgresProgram, withoutPassword } from './programs.ts';
import { type Ask, filesNamed, type NamedFile, notDumped, type Summary, summaryOf } from './summary.ts';

export interface Described {
  summary: Summary;
  files: NamedFile[];
}

/** `write` stores the dump, and rejects if it can't. */
export async function dumpPostgres(url: string, write: (dump: Readable) => Promise<void>): Promise<Described> {
  const client = await connected(url);
  try {
    // A hidden row would be a lost row: with this setting it is an error instead.
    await client.query(
      'set row_security = off; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0',
    );
    await client.query('begin isolation level repeatable read read only');
    const ask: Ask = async <Row>(text: string) => (await client.query(text)).rows as Row[];
    const [row] = await ask<{ snapshot: string }>('select pg_export_snapshot() as snapshot');
    const summary = await summaryOf(ask);
    const files = await filesNamed(ask);
    // The snapshot lasts as long as this transaction.
    await dump(await postgresProgram('pg_dump', summary.version), url, row?.snapshot ?? '', write);
    await client.query('rollback');
    return { summary, files };
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function dump(
  program: string,
  url: string,
  snapshot: string,
  write: (dump: Readable) => Promise<void>,
): Promise<void> {
  const { address, env } = withoutPassword(url);
  const args = ['--format=custom', `--snapshot=${snapshot}`, `--exclude-table-data=${notDumped}`, '--no-password'];
  const child = spawn(program, [...args, `--dbname=${address}`], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  try {
    const [code] = await Promise.all([ended, write(child.stdout)]);
    if (code !== 0) throw new BackupError(`pg_dump failed: ${said.trim() || `exit code ${code}`}`);
  } catch (error) {
    child.kill();
    throw error;
  }
}

export async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'helix backup',
    connectionTimeoutMillis: 10_000,
  });
  // A connection that is lost while idle; the next statement fails.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
