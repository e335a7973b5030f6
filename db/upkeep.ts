/**
 * Keeps the planner's data on each table current: its statistics and, on the embedded database, its visibility map. On a server
 * autovacuum does this; the embedded database has none. Changes no record.
 */
import pLimit from 'p-limit';
import { type Database, DatabaseError, type TransactionSettings } from './database.ts';
import { counted } from './jobs.ts';
import { onOneServer } from './once.ts';

/**
 * Tables that changed by more than autovacuum's threshold, the largest first. The embedded database loses the count of changes
 * when it stops, so growth of the table in pages since the last analysis counts as well. A table or column without statistics,
 * as after a migration, is due too.
 */
const DUE = String.raw`
  select format('%I.%I', n.nspname, c.relname) as name
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  cross join lateral (select pg_relation_size(c.oid) / current_setting('block_size')::integer as pages) now
  cross join lateral (select n.nspname like 'pg\_%' as of_the_system) it
  where c.relkind in ('r', 'm') and c.relpersistence <> 't' and now.pages > 0
    and pg_has_role(c.relowner, 'usage') and n.nspname <> 'information_schema' and ($1::boolean or not it.of_the_system)
    and (c.reltuples < 0 and not it.of_the_system
      or pg_stat_get_mod_since_analyze(c.oid) > 50 + 0.1 * greatest(c.reltuples, 0)
      or now.pages > 10 + 1.2 * c.relpages
      or c.reltuples > 0 and not it.of_the_system and exists (
        select from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated <> 'v' and coalesce(a.attstattarget, -1) <> 0
          and not exists (select from pg_stats s where (s.schemaname, s.tablename, s.attname) = (n.nspname, c.relname, a.attname))))
  order by now.pages desc, name`;

const asOwner: TransactionSettings = { role: null, background: true };

type Failed = (error: unknown) => void;

/** The tables that need vacuum and analysis now. */
async function tablesDue(owner: Database): Promise<string[]> {
  // A session reports its changes late unless it is forced to report them now.
  await owner.statement(asOwner, 'select pg_stat_force_next_flush()');
  const { rows } = await owner.statement<{ name: string }>(asOwner, DUE, [owner.kind === 'embedded']);
  return rows.map(({ name }) => name);
}

const tend = (owner: Database, table: string): Promise<unknown> =>
  owner.statement(asOwner, `${owner.kind === 'embedded' ? 'vacuum (analyze)' : 'analyze'} ${table}`);

/**
 * Called after many records were stored. Each statement handles one table, so that on the embedded database other work waits for
 * one table at most. A table that fails is left to the server's next round or to autovacuum: the records are stored anyway.
 */
export async function tendTables(owner: Database): Promise<void> {
  const due = await tablesDue(owner).catch(() => []);
  const turn = pLimit(owner.kind === 'embedded' ? 1 : 2);
  await Promise.all(due.map((table) => turn(() => tend(owner, table).catch(() => undefined))));
}

/** True for failures that the table did not cause: a lost connection, a full disk, no memory. */
const isPassing = (error: unknown): boolean => error instanceof DatabaseError && /^(08|53|57P)/.test(error.code);

const minute = 60_000;

/**
 * Vacuums and analyses the tables at once, and on the embedded database again a minute after each run; returns a function that
 * stops it. Failures are reported. A table that failed for its own reason or took too long is skipped until the next start: it
 * would delay others again.
 */
export function tendRegularly(owner: Database, failed: Failed, every = minute): () => Promise<void> {
  const passedOver = new Set<string>();
  let ended = false;
  let timer: NodeJS.Timeout | undefined;
  const round = (): Promise<void> => onOneServer(owner, 'upkeep', look);
  const look = async (): Promise<void> => {
    for (const table of await tablesDue(owner)) {
      if (ended) return;
      if (passedOver.has(table)) continue;
      await tend(owner, table).catch((error: unknown) => {
        if (!isPassing(error)) passedOver.add(table);
        failed(error);
      });
    }
  };
  let running: Promise<void>;
  const begin = (): void => {
    running = counted('tend_tables', round)
      .catch(failed)
      .then(() => {
        if (!ended && owner.kind === 'embedded') timer = setTimeout(begin, every).unref();
      });
  };
  begin();
  return async () => {
    ended = true;
    clearTimeout(timer);
    await running;
  };
}
