/** Checks that secrets on the disk are readable by the user of the program alone. */
import { stat } from 'node:fs/promises';
import type { Finding } from '#domain/system/system.ts';
import { bad, good, off } from './finding.ts';

/** @param paths folders and files with secrets; those that do not exist yet are passed over. */
export async function checkSecrets(paths: readonly string[]): Promise<Finding> {
  const part = 'Secrets';
  const found = await Promise.all(paths.map(async (path) => ({ path, stats: await stat(path).catch(() => null) })));
  const there = found.flatMap(({ path, stats }) => (stats === null ? [] : [{ path, mode: stats.mode & 0o777 }]));
  const open = there.find(({ mode }) => (mode & 0o077) !== 0);
  if (open !== undefined) {
    const others = (open.mode & 0o007) === 0 ? 'the group' : 'everybody';
    const mend = `Run chmod go= ${open.path}.`;
    return bad(part, `${open.path} is open to ${others} on this machine.`, mend);
  }
  if (there.length === 0) return off(part, 'There is no folder or file with secrets yet.');
  return good(part, `${there.map(({ path }) => path).join(', ')}: open to the user of the program alone.`);
}
