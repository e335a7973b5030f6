/**
 * Backs up a program that goes on writing, verifies the set, breaks a byte of each part, and restores it; `npm run proof -- backup` does it with
 * 20,000 facts and 500 files. Runs on the kind of database that DATABASE_URL selects.
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { contentOfPostgres } from '#db/backup/restore-postgres.ts';
import { packageRoot } from '#db/paths.ts';
import { generateSample } from '#db/sample/generate.ts';
import { openDatabase } from '#db/open.ts';
import { requestRole } from '#db/roles.ts';
import { buildApp } from '#server/app.ts';
import { maintenanceJobs } from '#server/maintenance-jobs.ts';
import { runRelease } from '#server/releases/command.ts';
import { openStorage } from '#server/uploads/storage.ts';
import { emptyTarget, installation, type Installation } from '#server/testing/installation.ts';
import { postgresUrl } from '#server/testing/database.ts';
import { openS3 } from '#server/testing/s3.ts';
import { backUp, backUpHere, configFor } from './command.ts';
import { databasePart, fileIn, readManifest } from './manifest.ts';
import { folderDepot, openDepot, openSet } from './depot.ts';
import { restoreSet } from './restore.ts';
import { takeBackup, type Taken } from './take.ts';
import { verifySet } from './verify.ts';

const FACTS = Number(process.env['PROOF_BACKUP_FACTS'] ?? 60);
const FILES = Number(process.env['PROOF_BACKUP_FILES'] ?? 8);
const proof = process.env['PROOF_BACKUP_FACTS'] !== undefined;
const kind = postgresUrl === null ? 'embedded' : 'postgres';
/** Tests that do not depend on the kind of dump run with one kind; `npm run proof -- backup` runs them with both. */
const whole = proof || kind === 'postgres';
const asOwner = { role: null } as const;
const quiet = (): void => undefined;
// As long as the proof needs on a busy machine.
vi.setConfig({ testTimeout: 900_000 });

let folder: string;
let program: Installation;
let taken: Taken;
let during: string[];
const depot = () => folderDepot(folder);
const verified = () => verifySet(depot(), taken.set, program.config.DATABASE_URL, quiet);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'helix-sets-'));
  program = await installation({ ADMIN_PASSWORD: 'a secret that no set may hold' });
  const { owner } = program.opened;
  await generateSample(owner, { facts: FACTS, seed: 1 });
  const { rows } = await owner.statement<{ year: number }>(asOwner, 'select max(year) - 1 as year from data.facts');
  const request = { action: 'freeze', name: 'Frozen', year: rows[0]!.year, status: 'any', accept: 'a test' } as const;
  await runRelease(owner, request, quiet);
  for (let at = 0; at < FILES; at += 1) await program.addFile(`file ${at} `.repeat(at * 500));
  [taken, during] = await whileWriting(() => takeBackup(program.source, depot(), quiet));
}, 900_000);
afterAll(async () => {
  vi.resetConfig();
  await program.remove();
  await rm(folder, { recursive: true, force: true });
});

/** Adds files until the work is done; returns their names too. */
async function whileWriting<T>(work: () => Promise<T>): Promise<[T, string[]]> {
  const names: string[] = [await program.addFile('before')];
  let done = false;
  const result = work().finally(() => (done = true));
  while (!done) {
    if (names.length < 20) names.push(await program.addFile('meanwhile'));
    await program.opened.owner.statement(asOwner, `update data.settings set version = version + 1`);
  }
  return [await result, names];
}

test('the set holds the snapshot: every file that its database names, and names of settings without values', async () => {
  const manifest = await readManifest(depot(), taken.set);
  expect(manifest).toMatchObject({ database: kind, missing: [], settings: expect.arrayContaining(['ADMIN_PASSWORD']) });
  expect(manifest.files).toHaveLength(manifest.summary.tables['data.files']!);
  expect(manifest.summary.tables['data.facts']).toBeGreaterThanOrEqual(FACTS);
  expect(manifest.summary.objects['triggers']).toBeGreaterThan(100);
  // At least the file from before is in it, and not all of those that came meanwhile.
  expect(manifest.files.length).toBeGreaterThan(FILES);
  expect(manifest.files.length).toBeLessThanOrEqual(FILES + during.length);
  expect(await readFile(join(folder, taken.set, 'manifest.json'), 'utf8')).not.toContain('a secret');
  expect(await readdir(folder)).toEqual([taken.set]);
});

test.runIf(whole)('a sound set is verified; a broken byte of any part is found and named', async () => {
  expect(await verified()).toEqual({ faults: [], files: taken.manifest.files.length });
  const file = taken.manifest.files.find(({ size }) => size > 1000)!.name;
  const parts = [databasePart[kind], 'manifest.json', 'manifest.sha256', `files/${file}`];
  for (const name of parts) {
    const path = join(folder, taken.set, name);
    const sound = await readFile(path);
    const broken = Buffer.from(sound);
    broken[Math.floor(broken.length / 2)]! ^= 1;
    await writeFile(path, broken);
    const { faults } = await verified();
    expect(faults).toEqual([expect.stringContaining(name)]);
    if (proof) {
      await writeFile(path, sound.subarray(0, -1));
      expect((await verified()).faults).toEqual([expect.stringContaining(name)]);
      await rm(path);
      expect((await verified()).faults).toEqual([expect.stringContaining(name)]);
    }
    await writeFile(path, sound);
  }
});

test.runIf(whole)('a manifest whose counts or sums are not those of the dump is found @proof', async () => {
  const { manifest } = taken;
  const wrong = structuredClone(manifest);
  wrong.summary.facts[0]!.sum = '1';
  wrong.summary.tables['data.events']! += 1;
  wrong.summary.objects['triggers']! -= 1;
  const { writeManifest } = await import('./manifest.ts');
  await writeManifest(depot(), taken.set, wrong);
  const { faults } = await verified();
  await writeManifest(depot(), taken.set, manifest);
  expect(faults).toHaveLength(3);
  expect(faults.join()).toContain(`sum of ${manifest.summary.facts[0]!.key}`);
});

describe('restored', () => {
  test('into an empty target, the program opens it: the same records and files, rights and locks', async () => {
    const target = await emptyTarget();
    try {
      await restoreSet(depot(), taken.set, target.config, quiet);
      const opened = await openDatabase(target.config);
      try {
        expect(opened.migrated).toMatchObject({ applied: [], rebuilt: false });
        const { store } = await openStorage(target.config);
        // Compared as a whole: `toEqual` takes minutes for half a gigabyte of single bytes.
        for (const { name } of taken.manifest.files)
          expect([name, await sameBytes(store.get(name, null), program.storage.store.get(name, null))]).toEqual([
            name,
            true,
          ]);
        await expect(opened.owner.statement(asOwner, `update data.release_facts set figure = 1`)).rejects.toMatchObject(
          { constraint: 'release_frozen_kept' },
        );
        const request = { role: requestRole, readOnly: true, set: { 'request.username': 'nobody' } };
        await expect(opened.app.statement(request, 'select * from auth.sessions')).rejects.toMatchObject({
          code: '42501',
        });
        const { rows } = await opened.app.statement(request, 'select id from api.facts');
        expect(rows).toHaveLength(taken.manifest.summary.tables['data.facts']!);
        const change = { ...request, readOnly: false };
        await expect(opened.app.statement(change, 'update api.facts set name = name')).rejects.toMatchObject({
          constraint: 'not_permitted',
        });
      } finally {
        await opened.close();
      }
      await expect(restoreSet(depot(), taken.set, target.config, quiet)).rejects.toThrow(
        kind === 'embedded' ? 'has an embedded database' : /is not empty: api with \d+ tables/,
      );
    } finally {
      await target.remove();
    }
  });

  test('is refused where files are, and by the other kind of database', async () => {
    const target = await emptyTarget();
    try {
      const { store, incoming } = await openStorage(target.config);
      const name = taken.manifest.files[0]!.name;
      await writeFile(join(incoming, 'x'), 'x');
      await store.put(name, join(incoming, 'x'), 'text/plain');
      const restoring = restoreSet(depot(), taken.set, target.config, quiet);
      await expect(restoring).rejects.toThrow(`files has files, such as ${name}. Nothing was changed.`);
      const other = { ...target.config, DATABASE_URL: kind === 'embedded' ? 'postgres://x@127.0.0.1:9/x' : undefined };
      await expect(restoreSet(depot(), taken.set, other, quiet)).rejects.toThrow('can only be restored');
    } finally {
      await target.remove();
    }
  });

  test.runIf(whole)('is refused from a broken set, which leaves the target empty', async () => {
    const target = await emptyTarget();
    const path = join(folder, fileIn(taken.set, taken.manifest.files.at(-1)!.name));
    const sound = await readFile(path);
    try {
      await writeFile(path, `${sound.toString()}x`);
      await expect(restoreSet(depot(), taken.set, target.config, quiet)).rejects.toThrow('bytes instead of');
      expect(await (await openStorage(target.config)).store.first()).toBeNull();
      const { DATABASE_URL: url, DATA_DIR: directory } = target.config;
      expect(url === undefined ? await readdir(directory) : await contentOfPostgres(url)).toEqual(
        url === undefined ? ['files'] : null,
      );
    } finally {
      await writeFile(path, sound);
      await target.remove();
    }
  });
});

test.runIf(whole)('a half-written set is recognised, and a file that the store lost is named @proof', async () => {
  const lost = taken.manifest.files[0]!.name;
  const { store } = program.source;
  const failing = { ...store, get: () => Promise.reject(new Error('The store is away')) };
  await expect(takeBackup({ ...program.source, store: failing }, depot(), quiet)).rejects.toThrow('is away');
  expect(await readdir(folder)).toEqual([taken.set]);
  const set = 'helix-20260101T000000Z-0000';
  await depot().write(`${set}/${databasePart[kind]}`, (await depot().read(`${taken.set}/${databasePart[kind]}`))!);
  expect(await verifySet(depot(), set, program.config.DATABASE_URL, quiet)).toMatchObject({
    faults: [expect.stringContaining('half-written')],
  });
  await depot().remove(set);
  const bytes = await bytesOf(store.get(lost, null));
  await store.remove(lost);
  const again = await takeBackup(program.source, depot(), quiet);
  await depot().remove(again.set);
  const arriving = join(program.storage.incoming, lost);
  await writeFile(arriving, bytes);
  await store.put(lost, arriving, 'text/plain');
  expect(again.manifest.missing).toEqual([lost]);
});

test.runIf(whole)(
  'files and sets in an S3 store: a backup, its verification, a restore, and a set without its manifest @proof',
  async () => {
    const s3 = await openS3();
    const keys = { S3_ENDPOINT: s3.address, S3_ACCESS_KEY_ID: 'helix', S3_SECRET_ACCESS_KEY: 'a secret of the store' };
    const target = await emptyTarget({ ...keys, S3_BUCKET: 'files' });
    try {
      const sets = await openDepot('s3://sets/of/helix', configFor('s3://sets/of/helix', keys));
      const { set } = await takeBackup(program.source, sets, quiet);
      expect(await sets.sets()).toEqual([set]);
      const found = await openSet(`s3://sets/of/helix/${set}/`, target.config);
      if (proof)
        expect((await verifySet(found.depot, found.set, program.config.DATABASE_URL, quiet)).faults).toEqual([]);
      await restoreSet(found.depot, found.set, target.config, quiet);
      const { store } = await openStorage(target.config);
      const { name } = taken.manifest.files.at(-1)!;
      expect(await sameBytes(store.get(name, null), program.storage.store.get(name, null))).toBe(true);
      await expect(restoreSet(found.depot, found.set, target.config, quiet)).rejects.toThrow('empty database');
      await sets.remove(set);
      expect(await sets.sets()).toEqual([]);
    } finally {
      await target.remove();
      await s3.close();
    }
  },
);

test.runIf(kind === 'postgres')(
  'the command on a database that nobody serves takes no migration, and refuses an old pg_dump by name @proof',
  async () => {
    const { set, files } = await backUpHere(join(folder, 'command'), program.environment, quiet);
    expect(files).toBeGreaterThan(FILES);
    expect(await readdir(join(folder, 'command'))).toEqual([set.split('/').at(-1)]);
    await rm(join(folder, 'command'), { recursive: true });
    const { postgresProgram } = await import('#db/backup/programs.ts');
    await expect(postgresProgram('pg_dump', 99)).rejects.toThrow(/pg_dump is too old \(version .*postgresql-client-99/);
  },
);

test.runIf(kind === 'embedded')(
  'the command beside a running server asks it for the backup, which others do not notice',
  async () => {
    const { opened, source, config, environment } = program;
    const jobs = maintenanceJobs(opened, (to, say) => backUp(source, to, config, say));
    const app = await buildApp({
      database: opened.app,
      screens: null,
      config,
      maintenance: { token: opened.embedded!.token!, jobs },
    });
    try {
      await opened.embedded!.announce(Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port));
      const steps: string[] = [];
      const backup = backUpHere(join(folder, 'command'), environment, (step) => steps.push(step));
      const read = await opened.owner.statement(asOwner, 'select count(*)::integer as facts from data.facts');
      const { set, missing } = await backup;
      expect(steps).toEqual(['Dumping the database …', expect.stringMatching(/^Copying \d+ files …$/)]);
      expect(missing).toEqual([]);
      const found = await openSet(set, config);
      expect((await readManifest(found.depot, found.set)).summary.tables['data.facts']).toBe(
        Object.values(read.rows[0]!)[0],
      );
      // The folder is this server's until it stops.
      await expect(restoreSet(depot(), taken.set, config, quiet)).rejects.toThrow('has an embedded database');
    } finally {
      await app.close();
      await rm(join(folder, 'command'), { recursive: true, force: true });
    }
  },
);

test.runIf(proof)(
  'the commands end with 0 and 1, and name a fault',
  async () => {
    const main = join(packageRoot(), 'dist', 'server', 'backup', 'main.js');
    const env = { PATH: process.env['PATH'], ...program.environment };
    const command = (...args: string[]) => spawnSync(process.execPath, [main, ...args], { env, encoding: 'utf8' });
    const set = join(folder, taken.set);
    expect(command('verify', set)).toMatchObject({ status: 0, stdout: expect.stringContaining('sound, with') });
    const path = join(set, 'manifest.json');
    const sound = await readFile(path);
    await writeFile(path, sound.toString().replace('"size": 1', '"size": 2'));
    expect(command('verify', set)).toMatchObject({ status: 1, stderr: expect.stringContaining('manifest.json') });
    await writeFile(path, sound);
    expect(command('restore', set)).toMatchObject({ status: 1, stderr: expect.stringContaining('empty database') });
    expect(command('verify')).toMatchObject({ status: 2, stderr: expect.stringContaining('Usage:') });
  },
  600_000,
);

test.runIf(proof)('the proof has the numbers it names', () => {
  expect(taken.manifest.summary.tables['data.facts']).toBeGreaterThanOrEqual(20_000);
  expect(taken.manifest.files.length).toBeGreaterThan(500);
});

async function bytesOf(content: ReturnType<Installation['source']['store']['get']>): Promise<Buffer> {
  const { buffer } = await import('node:stream/consumers');
  const stream = await content;
  if (stream === null) throw new Error('The store does not have it');
  return buffer(stream);
}

type Content = Parameters<typeof bytesOf>[0];
const sameBytes = async (one: Content, other: Content): Promise<boolean> =>
  (await bytesOf(one)).equals(await bytesOf(other));
