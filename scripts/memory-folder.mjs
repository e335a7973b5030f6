/** The folder of temporary files of tests: in memory if there is room and programs can run in it, since each test file makes a database of a thousand files. */
// @ts-check

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** In bytes. */
const enough = 4e9;

export function memoryFolder() {
  if (process.env['TMPDIR'] !== undefined) return tmpdir();
  const folder = '/dev/shm';
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > enough && runsPrograms(folder) ? folder : tmpdir();
  } catch {
    // Other systems have no such folder.
    return tmpdir();
  }
}

/** @param {string} folder */
function runsPrograms(folder) {
  const own = mkdtempSync(join(folder, 'helix-'));
  try {
    const program = join(own, 'program');
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 });
    return spawnSync(program).status === 0;
  } finally {
    rmSync(own, { recursive: true });
  }
}
