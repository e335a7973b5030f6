/** Backups by a schedule, and those that a person asks for: taken by one server, verified, kept, and removed when they are old. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { becomePerson } from '#db/tests/support.ts';
import { installation, type Installation } from '#server/testing/installation.ts';
import { postgresUrl } from '#server/testing/database.ts';
import { backUpIfDue, backUpRegularly, planBackups } from './schedule.ts';

const kind = postgresUrl === null ? 'embedded' : 'postgres';
/** As in backup.test.ts. */
const whole = process.env['PROOF_BACKUP_FACTS'] !== undefined || kind === 'postgres';
const asOwner = { role: null } as const;
const quiet = (): void => undefined;
// A set takes its time on a busy machine.
vi.setConfig({ testTimeout: 900_000 });

let folder: string;
let program: Installation;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'helix-sets-'));
  program = await installation();
  await program.addFile('a file');
});
afterAll(async () => {
  vi.resetConfig();
  await program.remove();
  await rm(folder, { recursive: true, force: true });
});

test.runIf(whole)(
  'a schedule: one of two servers takes it, keeps what it found, and removes old sets; a late one is reported @proof',
  async () => {
    const sets = join(folder, 'scheduled');
    const { owner } = program.opened;
    const config = { ...program.config, BACKUP_EVERY: 24, BACKUP_TO: sets, BACKUP_KEEP: 1 };
    const schedule = { owner, source: program.source, config };
    const failures: unknown[] = [];
    const due = () => backUpIfDue(schedule, (error) => failures.push(error));
    const states = async () =>
      (
        await owner.statement(
          asOwner,
          'select error, faults, files, verified_at is not null as verified from data.backups order by id',
        )
      ).rows;
    const late = async () => (await owner.statement(asOwner, 'select rules.backup_needs_attention() as late')).rows[0];
    try {
      await planBackups(schedule);
      expect((await Promise.all([due(), due()])).filter(Boolean)).toHaveLength(1);
      expect(failures).toEqual([]);
      expect(await states()).toEqual([{ error: null, faults: [], files: expect.any(Number), verified: true }]);
      expect(await late()).toEqual({ late: false });
      const [first] = await readdir(sets);

      await owner.statement(asOwner, `update data.backups set started_at = now() - interval '37 hours'`);
      expect(await late()).toEqual({ late: true });
      // A server that was killed at its work.
      await owner.statement(
        asOwner,
        `insert into data.backups (place, claimed_until, started_at) values ('x', now() - interval '1 second', now() - interval '2 hours')`,
      );
      expect(await due()).toBe(true);
      expect(await states()).toEqual([
        expect.objectContaining({ error: null }),
        expect.objectContaining({ error: 'Its server was stopped.' }),
        expect.objectContaining({ error: null, faults: [] }),
      ]);
      const left = await readdir(sets);
      expect(left).toHaveLength(1);
      expect(left).not.toContain(first);
      expect(await late()).toEqual({ late: false });

      await owner.statement(asOwner, `update data.backups set started_at = started_at - interval '3 days'`);
      const broken = {
        ...schedule,
        config: { ...config, BACKUP_TO: join(program.config.DATA_DIR, 'files', 'incoming', 'x') },
      };
      await writeFile(broken.config.BACKUP_TO, 'a file where the folder of the sets should be');
      expect(await backUpIfDue(broken, quiet)).toBe(true);
      expect((await states()).at(-1)).toMatchObject({ error: expect.stringMatching(/ENOTDIR|EEXIST/) });
      expect(await late()).toEqual({ late: true });
      expect(await due()).toBe(false);
    } finally {
      await planBackups({ owner, config: program.config });
      await owner.statement(asOwner, 'delete from data.backups');
      await rm(sets, { recursive: true, force: true });
    }
  },
);

test('a backup that a person asks for is taken and verified at once, without a schedule; another one is refused meanwhile @proof', async () => {
  const { owner } = program.opened;
  const sets = join(folder, 'asked');
  const config = { ...program.config, BACKUP_TO: sets };
  const failures: unknown[] = [];
  const ask = (role: string) =>
    owner.transaction({ role: null }, async (t) => {
      await becomePerson(t, role);
      await t.query('select api.back_up_now()');
    });
  const runs = async () =>
    (
      await owner.statement<{ ended: boolean; verified: boolean; faults: string[]; error: string | null }>(
        asOwner,
        'select ended_at is not null as ended, verified_at is not null as verified, faults, error from data.backups order by id',
      )
    ).rows;
  await expect(ask('Administrator')).rejects.toMatchObject({ constraint: 'backup_place' });
  const stop = backUpRegularly({ owner, source: program.source, config }, (error) => failures.push(error));
  try {
    await vi.waitFor(() => ask('Administrator'), { timeout: 60_000 });
    await expect(ask('Administrator')).rejects.toMatchObject({ constraint: 'backup_running' });
    await expect(ask('Coordinator')).rejects.toMatchObject({ constraint: 'not_permitted' });
    // The next one is begun as soon as the set of the first is verified, not with the next look.
    await vi.waitFor(async () => expect(await runs()).toMatchObject([{ ended: true }]), { timeout: 60_000 });
    await ask('Administrator');
    await vi.waitFor(async () => expect(await runs()).toMatchObject([{ verified: true }, { verified: true }]), {
      timeout: 60_000,
    });
    expect(await runs()).toMatchObject([
      { error: null, faults: [] },
      { error: null, faults: [] },
    ]);
    expect(await readdir(sets)).toHaveLength(2);
    expect(failures).toEqual([]);
  } finally {
    await stop();
    await owner.statement(asOwner, 'select rules.plan_backups(null, null, null)');
    await owner.statement(asOwner, 'delete from data.backups');
    await rm(sets, { recursive: true, force: true });
  }
});

test('without a place of their own the sets of the embedded database are kept beside it', async () => {
  const { owner } = program.opened;
  await planBackups({ owner, config: program.config });
  const { rows } = await owner.statement(asOwner, 'select every_hours, place from data.backup_plan');
  const place = kind === 'embedded' ? join(program.config.DATA_DIR, 'backups') : null;
  expect(rows).toEqual([{ every_hours: null, place }]);
  await owner.statement(asOwner, 'select rules.plan_backups(null, null, null)');
});
