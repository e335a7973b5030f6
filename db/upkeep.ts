/**
 * Keeps what the planner reads of each table current: its statistics and, on the embedded database, its visibility map. On a server
 * autovacuum does this; the embedded database has none. Changes no record.
 */
import { type Database, DatabaseError, type TransactionSettings } from './database.ts';

/**
 * Tables that changed by more than autovacuum lets pass, the largest first. The embedded database forgets at its end how much has changed, so growth counts
 * as well: the pages of today beside those of the last time. A table or a column without any statistics, as a migration leaves it, is due too.
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

/** The tables to tend now. */
async function tablesDue(owner: Database): Promise<string[]> {
  // Changes are counted late by the session that made them, unless it is told to count them now.
  await owner.statement(asOwner, 'select pg_stat_force_next_flush()');
  const { rows } = await owner.statement<{ name: string }>(asOwner, DUE, [owner.kind === 'embedded']);
  return rows.map(({ name }) => name);
}

const tend = (owner: Database, table: string): Promise<unknown> =>
  owner.statement(asOwner, `${owner.kind === 'embedded' ? 'vacuum (analyze)' : 'analyze'} ${table}`);

/**
 * After many records were stored. One table in each statement, so that on the embedded database nobody waits for more than one. What cannot be
 * tended now is left to the server's next round or to autovacuum: the records are stored all the same.
 */
export async function tendTables(owner: Database): Promise<void> {
  const due = await tablesDue(owner).catch(() => []);
  for (const table of due) await tend(owner, table).catch(() => undefined);
}

/** A lost connection, a full disk, no memory: the table is not to blame. */
const isPassing = (error: unknown): boolean => error instanceof DatabaseError && /^(08|53|57P)/.test(error.code);

const minute = 60_000;

/**
 * Tends the tables at once, and on the embedded database a minute after each time again; returns a function that ends it. Failures are
 * reported. A table that failed by itself or took too long is passed over until the next start: it would keep others waiting again.
 */
export function tendRegularly(owner: Database, failed: Failed, every = minute): () => Promise<void> {
  const passedOver = new Set<string>();
  let ended = false;
  let timer: NodeJS.Timeout | undefined;
  const round = async (): Promise<void> => {
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
    running = round()
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
