/** A small disk in memory for a test to fill; null unless root can mount one on Linux. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  path: string;
  /** Fills the disk to its last byte. */
  fill: () => Promise<void>;
  free: () => Promise<void>;
  remove: () => void;
}

/** The reason why tests that need it are skipped. */
export const needsSmallDisk = '(where root can mount a small disk)';

export function smallDisk(megabytes: number): SmallDisk | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null;
  const path = mkdtempSync(join(tmpdir(), 'helix-small-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path]).status === 0;
  const remove = (): void => {
    if (mounted) spawnSync('umount', ['--lazy', path]);
    rmSync(path, { recursive: true, force: true });
  };
  if (!mounted) {
    remove();
    return null;
  }
  const ballast = join(path, 'ballast');
  const fill = async (): Promise<void> => {
    const file = await open(ballast, 'a');
    try {
      for (;;) await file.writeFile(Buffer.alloc(64 * 1024));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
    } finally {
      await file.close();
    }
  };
  return { path, fill, free: () => rm(ballast), remove };
}
