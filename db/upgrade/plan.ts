/** Says what a start of this program would do to a database: migrations, their effect on tables and on a version that runs beside. Changes nothing. */
import type { Database } from '#db/database.ts';
import { pendingMigrations, reasonToBeAlone } from '#db/migrate.ts';
import { packageRoot } from '#db/paths.ts';
import { hashOf, readSources } from '#db/sources.ts';
import { effectsOf } from './effects.ts';

interface PlannedTable {
  table: string;
  /** Bytes with its indexes, now. */
  size: number;
  why: string;
}

export interface PlannedMigration {
  name: string;
  /** Reasons why the previous version can't run beside it; none if it can. */
  breaks: string[];
  /** Tables that are written or read as a whole, during which others wait. */
  tables: PlannedTable[];
}

export interface UpgradePlan {
  /** The last migration of the database; null for a new one. */
  state: string | null;
  migrations: PlannedMigration[];
  /** Whether rules and views are dropped and made anew. */
  rebuilt: boolean;
}

/** Throws a MigrationError, as the start would, for a database that is newer, or that another migration made. */
export async function planUpgrade(owner: Database): Promise<UpgradePlan> {
  const sources = await readSources(packageRoot());
  return owner.transaction({ role: null, readOnly: true }, async (transaction) => {
    const { rows } = await transaction.query<{ found: boolean }>(
      `select to_regclass('helix.migrations') is not null as found`,
    );
    const isNew = rows[0]?.found !== true;
    const pending = isNew ? sources.migrations : await pendingMigrations(transaction, sources.migrations);
    const kept = isNew
      ? []
      : (await transaction.query<{ hash: string }>(`select hash from helix.sources where kind = 'rules'`)).rows;
    const migrations: PlannedMigration[] = [];
    for (const migration of pending) {
      const { name, text } = migration;
      const alone = reasonToBeAlone(migration);
      const { breaks, tables } = effectsOf(text);
      const sizes = await transaction.query<{ table: string; size: string | null }>(
        `select t as table, pg_total_relation_size(to_regclass(t))::text as size from unnest($1::text[]) t`,
        [tables.map(({ table }) => table)],
      );
      const sizeOf = new Map(sizes.rows.map(({ table, size }) => [table, Number(size)]));
      migrations.push({
        name,
        breaks: [...(alone === null ? [] : [alone]), ...breaks],
        tables: tables.map((one) => ({ ...one, size: sizeOf.get(one.table) ?? 0 })),
      });
    }
    return {
      state: sources.migrations.at(-1 - pending.length)?.name ?? null,
      migrations,
      rebuilt: pending.length > 0 || kept[0]?.hash !== hashOf(sources.rules, sources.api),
    };
  });
}
