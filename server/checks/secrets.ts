/** Checks that secrets on the disk are readable by the user of the program alone. */
import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Finding } from '#domain/system/system.ts';
import { bad, good, off } from './finding.ts';

/** The rights of others to the path: its own, as far as the folders above it let them through. */
async function openTo(path: string): Promise<number | null> {
  const own = await stat(path).catch(() => null);
  if (own === null) return null;
  let open = own.mode & 0o077;
  for (let folder = dirname(resolve(path)); open !== 0; folder = dirname(folder)) {
    const { mode } = await stat(folder);
    if ((mode & 0o001) === 0) open &= 0o070;
    if ((mode & 0o011) === 0) open &= 0o007;
    if (folder === dirname(folder)) break;
  }
  return open;
}

/** @param paths folders and files with secrets; those that do not exist yet are passed over. */
export async function checkSecrets(paths: readonly string[]): Promise<Finding> {
  const part = 'Secrets';
  const found = await Promise.all(paths.map(async (path) => ({ path, mode: await openTo(path) })));
  const there = found.flatMap(({ path, mode }) => (mode === null ? [] : [{ path, mode }]));
  const open = there.find(({ mode }) => mode !== 0);
  if (open !== undefined) {
    const others = (open.mode & 0o007) === 0 ? 'the group' : 'everybody';
    const mend = `Run chmod go= ${open.path}.`;
    return bad(part, `${open.path} is open to ${others} on this machine.`, mend);
  }
  if (there.length === 0) return off(part, 'There is no folder or file with secrets yet.');
  return good(part, `${there.map(({ path }) => path).join(', ')}: open to the user of the program alone.`);
}
