/** A script whose database is held by a server sends its work to that server, or names the reason why it cannot. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { maintenanceJobs } from '#server/maintenance-jobs.ts';
import { migratedDirectory } from '#server/testing/template.ts';
import type { Report } from '#domain/imports/import-report.ts';
import { holdDirectory } from './lock.mjs';
import { type OpenDatabase, openDatabase } from './open.ts';
import { runTask } from './task.ts';

let folder: string;
let opened: OpenDatabase;
let app: Awaited<ReturnType<typeof buildApp>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'helix-task-'));
  vi.stubEnv('DATA_DIR', folder);
  vi.stubEnv('DATABASE_URL', '');
  await migratedDirectory(folder);
  opened = await openDatabase({ DATA_DIR: folder });
  app = await buildApp({
    database: opened.app,
    screens: null,
    config: readConfig({ LOG_LEVEL: 'silent' }),
    maintenance: { token: opened.embedded?.token ?? '', jobs: maintenanceJobs(opened) },
  });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await app.close();
  await opened.close();
  await rm(folder, { recursive: true });
});

const task = (file: string, progress: (step: unknown) => void = () => {}) => ({
  name: 'import',
  request: { kind: 'gidd', file },
  progress,
  here: () => Promise.reject(new Error('The database is held: this must not run here')),
});

test('a holder without a port is named in the error', async () => {
  await expect(runTask(task('any.csv'))).rejects.toThrow(/in use by process \d+ .* serves no port/);
});

test('the server that holds the database does the work and reports its progress', async () => {
  await opened.embedded?.announce(Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port));
  const file = join(folder, 'events.csv');
  await writeFile(file, 'iso3,year,event_name,start_date,hazard_type_name\nCHL,2018,Chile: Floods,2018-08-08,Flood\n');
  const steps: unknown[] = [];
  const report = await runTask<Report>(task(file, (step) => steps.push(step)));
  expect(report).toMatchObject({ kind: 'disaster events', file: 'events.csv', counts: { events: { created: 1 } } });
  expect(steps).toEqual([expect.objectContaining({ rows: 1 })]);
});

test('a refusal of the server is reported with its message', async () => {
  await expect(runTask(task(join(folder, 'nowhere.csv')))).rejects.toThrow('There is no such file.');
});

test('a server that no longer runs is named with its port', async () => {
  const other = await mkdtemp(join(tmpdir(), 'helix-task-'));
  vi.stubEnv('DATA_DIR', other);
  const hold = await holdDirectory(other);
  await hold.announce(9);
  await expect(runTask(task('any.csv'))).rejects.toThrow('127.0.0.1:9 holds the database but does not answer');
  hold.release();
  await rm(other, { recursive: true });
});
