/** The built server on a kept database, and its administrator's password, which another run has set. */
import { randomBytes } from 'node:crypto';
import { hashPassword } from '#server/session/password.ts';
import type { BenchDatabase } from './postgres.ts';
import { administrator, type ServerProcess, startServer } from './server-process.ts';

export async function startOn(database: BenchDatabase): Promise<{ server: ServerProcess; password: string }> {
  const password = randomBytes(12).toString('hex');
  const server = await startServer({ DATABASE_URL: database.url, ADMIN_PASSWORD: password });
  await database.opened.app.statement({ role: null }, 'select auth.change_password($1::text, $2::text, null)', [
    administrator,
    await hashPassword(password),
  ]);
  return { server, password };
}
