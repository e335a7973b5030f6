/** Checks, freezes and exports a release for scheduled work, in this process or in the server that holds the embedded database. */
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { type Database, DatabaseError, type TransactionSettings } from '#db/database.ts';
import { readLists } from '#db/import/lists.ts';
import { FILES, PACKAGE, type ReleaseFacts, titleOf } from './files.ts';
import type { ReleaseSource } from './tables.ts';

export const STATUSES = {
  any: null,
  'review-completed': 'Review Completed',
  'signed-off': 'Signed Off',
  'locked-down': 'Locked Down',
} as const;

const name = z.string().min(1);
export const releaseRequest = z.discriminatedUnion('action', [
  z.object({
    action: z.enum(['check', 'freeze']),
    name,
    year: z.int().optional(),
    groups: z.array(z.string()).optional(),
    causes: z.array(z.string()).optional(),
    status: z.enum(['any', 'review-completed', 'signed-off', 'locked-down']).optional(),
    accept: z.string().optional(),
    revise: z.string().optional(),
  }),
  z.object({ action: z.literal('export'), name, folder: z.string().min(1), revision: z.int().optional() }),
]);
export type ReleaseRequest = z.infer<typeof releaseRequest>;
type Made = Extract<ReleaseRequest, { action: 'check' | 'freeze' }>;

export interface OpenItem {
  words: string;
  count: number;
  key: string;
}

export interface ReleaseResult {
  release: string;
  /** Items that nobody has accepted. */
  open: OpenItem[];
  facts: number | null;
  leftOut: number | null;
  files: string[];
}

export class ReleaseError extends Error {
  override readonly name = 'ReleaseError';
}

/** The program's own commands act in the name of the account of imports, which needs no rights. */
const SETTINGS: TransactionSettings = {
  role: null,
  set: { 'request.username': 'import' },
  deadline: 15 * 60_000,
  background: true,
};

interface Release extends ReleaseFacts {
  id: number;
  state: string;
  facts: number | null;
  left_out: number | null;
}

export async function runRelease(
  owner: Database,
  request: ReleaseRequest,
  progress: (step: object) => void,
): Promise<ReleaseResult> {
  try {
    return request.action === 'export'
      ? await exportRelease(owner, request, progress)
      : await makeRelease(owner, request, progress);
  } catch (error) {
    if (error instanceof DatabaseError && error.constraint) throw new ReleaseError(error.message);
    throw error;
  }
}

const ask = async <Row>(owner: Database, text: string, values: readonly unknown[] = []): Promise<Row[]> =>
  (await owner.statement<Row>(SETTINGS, text, values)).rows;

/** The named revision, else the last one that is not withdrawn. */
async function find(owner: Database, wanted: string, frozen: boolean, revision?: number): Promise<Release | undefined> {
  const [found] = await ask<Release>(
    owner,
    `select id, name, revision, year, reason, state, facts, left_out,
       to_char(frozen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as frozen_at, to_char(published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as published_at
     from data.releases where name = $1 and (not $2 or frozen_at is not null) and case when $3::int is null then state <> 'Withdrawn' else revision = $3 end
     order by revision desc limit 1`,
    [wanted, frozen, revision ?? null],
  );
  return found;
}

async function known(owner: Database, wanted: string): Promise<Release> {
  const release = await find(owner, wanted, false);
  if (release === undefined) throw new ReleaseError(`There is no release ${wanted}.`);
  return release;
}

async function makeRelease(owner: Database, request: Made, progress: (step: object) => void): Promise<ReleaseResult> {
  let release = await find(owner, request.name, false);
  if (release !== undefined && release.state !== 'Draft' && release.state !== 'Checked') {
    if (request.revise === undefined)
      throw new ReleaseError(`${request.name} is frozen already. Make a revision with --revise REASON.`);
    await ask(owner, 'select rules.revise_release($1, $2)', [release.id, request.revise]);
  } else if (release === undefined) {
    if (request.year === undefined)
      throw new ReleaseError(`There is no release ${request.name}. Give --year to make it.`);
    await ask(owner, 'insert into data.releases (name, year, least_status) values ($1, $2, $3)', [
      request.name,
      request.year,
      STATUSES['signed-off'],
    ]);
  }
  release = await known(owner, request.name);
  const { id } = release;
  await ask(
    owner,
    `update data.releases r set year = coalesce($2, r.year), groups = coalesce($3, r.groups), causes = coalesce($4, r.causes), least_status = case when $5 then $6 else r.least_status end
     where r.id = $1`,
    [
      id,
      request.year ?? null,
      request.groups ?? null,
      request.causes ?? null,
      request.status !== undefined,
      request.status === undefined ? null : STATUSES[request.status],
    ],
  );
  progress({ step: 'Checking' });
  await ask(owner, 'select rules.check_release($1)', [id]);
  if (request.accept !== undefined)
    await ask(owner, 'select rules.accept_release_items($1, null, $2)', [id, request.accept]);
  const open = await ask<OpenItem>(
    owner,
    'select key, words, count from data.release_items where release_id = $1 and accepted_at is null order by position, key',
    [id],
  );
  if (request.action === 'freeze' && open.length === 0) {
    progress({ step: 'Freezing' });
    await ask(owner, 'select rules.freeze_release($1)', [id]);
  }
  const made = await known(owner, request.name);
  return { release: titleOf(made), open, facts: made.facts, leftOut: made.left_out, files: [] };
}

async function exportRelease(
  owner: Database,
  request: Extract<ReleaseRequest, { action: 'export' }>,
  progress: (step: object) => void,
): Promise<ReleaseResult> {
  const release = await find(owner, request.name, true, request.revision);
  if (release === undefined) throw new ReleaseError(`There is no frozen release ${request.name}.`);
  const source: ReleaseSource = {
    database: owner,
    settings: SETTINGS,
    release: release.id,
    lists: await readLists(owner, undefined, { hazards: 'all' }),
  };
  await mkdir(request.folder, { recursive: true });
  const files: string[] = [];
  for (const { path, bytes } of FILES.filter((file) => PACKAGE.includes(file) || !file.path.endsWith('.xlsx'))) {
    progress({ step: `Writing ${path}` });
    const part = join(request.folder, `${path}.part`);
    try {
      await pipeline(Readable.from(bytes(release, source), { objectMode: false }), createWriteStream(part));
      await rename(part, join(request.folder, path));
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
    files.push(path);
  }
  return { release: titleOf(release), open: [], facts: release.facts, leftOut: release.left_out, files };
}
