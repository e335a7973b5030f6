/** Takes the backups that BACKUP_EVERY or a person asks for, verifies each, removes old sets, and keeps the result in the database. One server does it at a time. */
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '#db/database.ts';
import type { Config } from '#server/config.ts';
import { oneAtATime } from '#server/one-at-a-time.ts';
import { openDepot, type Depot } from './depot.ts';
import { removeOldSets } from './remove-old-sets.ts';
import { takeBackup, type Source, type Taken } from './take.ts';
import { verifySet } from './verify.ts';

export interface Schedule {
  owner: Database;
  source: Source;
  config: Pick<
    Config,
    | 'BACKUP_EVERY'
    | 'BACKUP_TO'
    | 'BACKUP_KEEP'
    | 'DATA_DIR'
    | 'DATABASE_URL'
    | 'S3_ENDPOINT'
    | 'S3_REGION'
    | 'S3_ACCESS_KEY_ID'
    | 'S3_SECRET_ACCESS_KEY'
  >;
}

type Failed = (error: unknown) => void;

const minute = 60_000;
const background = { role: null, background: true } as const;
const quiet = (): void => undefined;

/** Sets of the embedded database are kept beside it, unless a place is set. */
const placeOf = ({ BACKUP_TO, DATABASE_URL, DATA_DIR }: Schedule['config']): string | null =>
  BACKUP_TO ?? (DATABASE_URL === undefined ? join(DATA_DIR, 'backups') : null);

/** Keeps the plan; without BACKUP_EVERY backups are taken only when a person asks for one. */
export async function planBackups({ owner, config }: Pick<Schedule, 'owner' | 'config'>): Promise<void> {
  const place = placeOf(config);
  const values = place === null ? [null, null, null] : [config.BACKUP_EVERY ?? null, place, config.BACKUP_KEEP];
  await owner.statement(background, 'select rules.plan_backups($1::integer, $2::text, $3::integer)', values);
}

/** Returns whether a backup was due, also if it failed. */
export async function backUpIfDue(schedule: Schedule, failed: Failed): Promise<boolean> {
  const { owner, config, source } = schedule;
  const place = placeOf(config);
  if (place === null) return false;
  const { rows } = await owner.statement<{ id: string | null }>(background, 'select rules.claim_backup()::text as id');
  const id = rows[0]?.id ?? null;
  if (id === null) return false;
  const settle = (set: string, values: readonly unknown[]) =>
    owner.statement(background, `update data.backups set ${set} where id = $1::bigint`, [id, ...values]);
  const renewing = setInterval(() => {
    void settle(`claimed_until = now() + interval '10 minutes'`, []).catch(failed);
  }, minute).unref();
  try {
    const depot = await openDepot(place, config);
    const taken = await takeBackup(source, depot, quiet);
    const { files, missing } = taken.manifest;
    await settle('ended_at = now(), set_name = $2, size = $3::bigint, files = $4::integer, missing = $5::integer', [
      taken.set,
      taken.size,
      files.length,
      missing.length,
    ]);
    await removeOldSets(depot, config.BACKUP_KEEP).catch(failed);
    await verify(depot, taken, config.DATABASE_URL, settle, failed);
  } catch (error) {
    failed(error);
    await settle('ended_at = now(), error = $2', [wordsOf(error)]);
  } finally {
    clearInterval(renewing);
  }
  return true;
}

/** A set that can't be restored for a reason of its server, such as a missing right, is kept as not verified. */
async function verify(
  depot: Depot,
  { set }: Taken,
  url: string | undefined,
  settle: (set: string, values: readonly unknown[]) => Promise<unknown>,
  failed: Failed,
): Promise<void> {
  try {
    const { faults } = await verifySet(depot, set, url, quiet);
    await settle('verified_at = now(), faults = $2::text[]', [faults]);
  } catch (error) {
    failed(error);
    await settle('faults = array[$2::text]', [`Not verified: ${wordsOf(error)}`]);
  }
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 1000);

/** Looks every minute, and when a person asks for a backup; returns a function that stops it. A backup that runs then is broken off with the program. */
export function backUpRegularly(schedule: Schedule, failed: Failed): () => Promise<void> {
  // The set of one is still verified when a person asks for the next.
  const { look, end } = oneAtATime(() => backUpIfDue(schedule, failed).catch(failed), failed);
  const listening = planBackups(schedule).then(async () => {
    const stop = await schedule.owner.listen('helix_backups', look);
    // Not before: what is asked for between the two would wait for the next minute.
    look();
    return stop;
  });
  listening.catch(failed);
  const timer = setInterval(look, minute).unref();
  return async () => {
    clearInterval(timer);
    const last = end();
    await listening.then((stop) => stop()).catch(() => undefined);
    await Promise.race([last, wait(3_000, undefined, { ref: false })]);
  };
}
