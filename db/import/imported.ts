/** Stores imported records and their raw rows in sets. Overwrites no record that a person changed or locked. */
import { createHash } from 'node:crypto';
import type { Transaction } from '#db/database.ts';
import { EVENT_CODE_TYPES } from '#domain/events/event-codes.ts';
import type { EntityType, Outcome } from '#domain/imports/import-report.ts';
import { insertRows } from './insert-rows.ts';

export const SOURCE = 'gidd';

/** A record as the import stored it, and its current version. */
export interface Imported {
  entityId: number;
  raw: Record<string, unknown>;
  rawHash: string;
  /** Null once the record is deleted. */
  version: number | null;
  /** Deleted by the undo of its import, so that a person wants it no less than before. */
  takenBack: boolean;
  changedByPerson: boolean;
  locked: boolean;
}

/** A record to store: its columns by name, and the raw data that show whether it has changed. */
export interface Wanted {
  key: string;
  raw: Record<string, unknown>;
  /** The hash of the raw data. */
  hash: string;
  columns: Record<string, unknown>;
}

export interface Stored {
  id: number;
  outcome: Outcome;
}

export async function findImported(
  transaction: Transaction,
  entity: EntityType,
  keys: readonly string[],
): Promise<Map<string, Imported>> {
  const locked =
    entity === 'facts'
      ? 'exists (select from data.review_statuses s where s.name = e.status and s.locks_fact)'
      : 'false';
  // A merged record stands for its survivor, which people have changed.
  const id = entity === 'contextual_analysis' ? 'i.entity_id' : 'coalesce(e.merged_into, i.entity_id)';
  // The raw row of a fact is compared only by its hash.
  const raw = entity === 'facts' ? `'{}'::jsonb` : 'i.raw';
  // An earlier version stored these otherwise than the file has them: the file is read again.
  const withoutCodes =
    entity === 'events' ? ` or e.event_codes = '{}' and i.raw::text ~* '(${EVENT_CODE_TYPES.join('|')})'` : '';
  const hash = `case when e.flags && '{accuracy_week,origin_and_destination}'${withoutCodes} then '' else i.raw_hash end`;
  const { rows } = await transaction.query<Imported & { key: string }>(
    `select i.source_id as key, ${id} as "entityId", ${raw} as raw, ${hash} as "rawHash", e.version,
       case when e.id is null then rules.import_taken_back($2, i.entity_id) else false end as "takenBack",
       e.version is distinct from i.entity_version as "changedByPerson", ${locked} as locked
     from data.import_rows i
     left join data.${entity} e on e.id = i.entity_id
     where i.source = $1 and i.entity_type = $2 and i.source_id = any ($3)`,
    [SOURCE, entity, keys],
  );
  return new Map(rows.map((row) => [row.key, row]));
}

/** Returns the outcome of storing the record. A record that a person deleted is restored only if `needed`. */
export function outcomeOf(wanted: Pick<Wanted, 'hash'>, imported: Imported | undefined, needed: boolean): Outcome {
  if (!imported) return 'created';
  if (imported.version === null) return needed || imported.takenBack ? 'created' : 'kept';
  if (imported.rawHash === wanted.hash) return 'unchanged';
  if (imported.locked) return 'locked';
  return imported.changedByPerson ? 'kept' : 'updated';
}

/** Creates new records and updates changed ones; returns all ids. Without a run it stores nothing, and a new record has the id 0. `needed` contains the deleted records to restore. */
export async function storeRecords(
  transaction: Transaction,
  entity: EntityType,
  run: number | null,
  wanted: readonly Wanted[],
  imported: ReadonlyMap<string, Imported>,
  needed: ReadonlySet<string> = new Set(),
): Promise<Map<string, Stored>> {
  const outcomes = wanted.map((record) => ({
    record,
    outcome: outcomeOf(record, imported.get(record.key), needed.has(record.key)),
  }));
  const created = outcomes.filter(({ outcome }) => outcome === 'created').map(({ record }) => record);
  const updated = outcomes.filter(({ outcome }) => outcome === 'updated').map(({ record }) => record);
  if (created.length > 0) {
    await requireInUse(transaction, entity, created);
  }
  const stored = new Map<string, Stored>();
  for (const { record, outcome } of outcomes) {
    const known = imported.get(record.key);
    if (known || run === null) stored.set(record.key, { id: known?.entityId ?? 0, outcome });
  }
  if (run === null) return stored;
  for (const [key, id] of await createRecords(transaction, entity, run, created, imported)) {
    stored.set(key, { id, outcome: 'created' });
  }
  const locked = await lockedAround(transaction, entity, updated, imported);
  const open = updated.filter(({ key }) => !locked.has(key));
  // A person saved the record between our select and our update.
  const saved = await updateRecords(transaction, entity, run, open, imported);
  for (const [outcome, keys] of [['locked', locked] as const, ['kept', saved] as const]) {
    for (const key of keys) {
      const known = stored.get(key);
      if (known) stored.set(key, { ...known, outcome });
    }
  }
  return stored;
}

/** Refuses new records that refer to archived ones. */
async function requireInUse(transaction: Transaction, entity: EntityType, records: readonly Wanted[]): Promise<void> {
  const { rows } = await transaction.query<{ name: string }>('select name from rules.references_of($1)', [entity]);
  const referring = Object.fromEntries(
    rows.map(({ name }) => [name, [...new Set(records.flatMap(({ columns }) => columns[name] ?? []))]]),
  );
  await transaction.query('select rules.require_all_in_use($1, $2::text::jsonb)', [entity, JSON.stringify(referring)]);
}

/** The keys of the records whose change would alter the meaning of a locked fact that rests on them. */
async function lockedAround(
  transaction: Transaction,
  entity: EntityType,
  records: readonly Wanted[],
  imported: ReadonlyMap<string, Imported>,
): Promise<Set<string>> {
  if (records.length === 0 || (entity !== 'events' && entity !== 'documents')) return new Set();
  const rows = records.map(({ key, columns }) => ({ key, id: imported.get(key)?.entityId, columns }));
  const { rows: locked } = await transaction.query<{ key: string }>(
    `select r.key from jsonb_to_recordset($1::text::jsonb) as r (key text, id bigint, columns jsonb)
     join data.${entity} e on e.id = r.id
     -- In a case, because a condition on e alone is tried on all records, and locks the facts of the other lane.
     where case when rules.closed_changes($2, to_jsonb(e), to_jsonb(e) || r.columns) <> '{}'
       then (rules.refusal_to_change_under($2, e.id)).name is not null end`,
    [JSON.stringify(rows), entity],
  );
  return new Set(locked.map(({ key }) => key));
}

async function createRecords(
  transaction: Transaction,
  entity: EntityType,
  run: number,
  records: readonly Wanted[],
  imported: ReadonlyMap<string, Imported>,
): Promise<Map<string, number>> {
  const rows = records.map(({ columns }) => columns);
  const ids = await insertRows(transaction, entity, rows);
  await rememberRows(transaction, entity, run, records, ids, imported);
  return new Map(records.map((record, at) => [record.key, ids[at] ?? 0]));
}

/** Returns the keys of the records that a person has saved meanwhile; these are not updated. */
async function updateRecords(
  transaction: Transaction,
  entity: EntityType,
  run: number,
  records: readonly Wanted[],
  imported: ReadonlyMap<string, Imported>,
): Promise<string[]> {
  const first = records[0];
  if (!first) return [];
  const rows = records.map(({ key, columns }) => {
    const known = imported.get(key);
    return { ...columns, id: known?.entityId, version: known?.version };
  });
  const names = Object.keys(first.columns);
  const { rows: changed } = await transaction.query<{ id: number }>(
    `update data.${entity} e set ${names.map((name) => `"${name}" = r."${name}"`).join(', ')}
     from jsonb_populate_recordset(null::data.${entity}, $1::text::jsonb) r
     where e.id = r.id and e.version = r.version
     returning e.id as id`,
    [JSON.stringify(rows)],
  );
  const ids = new Set(changed.map(({ id }) => id));
  const idOf = ({ key }: Wanted): number => imported.get(key)?.entityId ?? 0;
  const done = records.filter((record) => ids.has(idOf(record)));
  await rememberRows(transaction, entity, run, done, done.map(idOf), imported);
  return records.filter((record) => !done.includes(record)).map(({ key }) => key);
}

/** Stores the raw rows and the version of each record after the import. Fails if another import has stored one of them since `imported` was read. */
export async function rememberRows(
  transaction: Transaction,
  entity: EntityType,
  run: number,
  records: readonly Omit<Wanted, 'columns'>[],
  ids: readonly number[],
  imported: ReadonlyMap<string, Imported>,
): Promise<void> {
  if (records.length === 0) return;
  const known = records.flatMap(({ key }) => imported.get(key)?.entityId ?? []);
  const rows = records.map(({ key, raw, hash }, at) => ({ source_id: key, entity_id: ids[at], raw, raw_hash: hash }));
  const { affected } = await transaction.query(
    `insert into data.import_rows as known (source, entity_type, source_id, entity_id, raw, raw_hash, entity_version, import_run)
     select $1, $2, r.source_id, r.entity_id, r.raw, r.raw_hash, e.version, $3
     from jsonb_populate_recordset(null::data.import_rows, $4::text::jsonb) r
     join data.${entity} e on e.id = r.entity_id
     on conflict (source, entity_type, source_id) do update
     set entity_id = excluded.entity_id, raw = excluded.raw, raw_hash = excluded.raw_hash,
       entity_version = excluded.entity_version, import_run = excluded.import_run,
       earlier = case when known.import_run = excluded.import_run then known.earlier
         when known.entity_id = excluded.entity_id and known.raw_hash <> '' then jsonb_build_object('raw', known.raw, 'hash', known.raw_hash) end,
       replaced = case when known.entity_id = excluded.entity_id then known.replaced else known.replaced || known.entity_id end
     where known.entity_id = any ($5)`,
    [SOURCE, entity, run, JSON.stringify(rows), known],
  );
  if (affected < records.length) {
    throw new Error('Another import stored the same records at the same time. Run this import again.');
  }
}

/** Returns the non-empty cells of a row. */
export function rawOf(cells: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(cells).filter(([, text]) => text !== ''));
}

/** The hash does not depend on the order of the columns. */
export function hashOf(raw: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(raw).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(entries)).digest('hex');
}
