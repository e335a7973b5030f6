/** Keeps a copy of a database's tables, detects changed ones, and restores them. Sequences are not restored. */
import type { Database } from '#db/database.ts';

interface Kept {
  /** Quoted, with its schema. */
  readonly table: string;
  readonly copy: string;
  readonly columns: string;
}

export class Keep {
  readonly #owner: Database;
  readonly #tables: readonly Kept[];
  #before: ReadonlyMap<string, string> = new Map();

  private constructor(owner: Database, tables: readonly Kept[]) {
    this.#owner = owner;
    this.#tables = tables;
  }

  static async open(owner: Database, schemas: readonly string[], except: readonly string[] = []): Promise<Keep> {
    const { rows } = await owner.statement<Kept>(
      { role: null },
      `select format('%I.%I', n.nspname, c.relname) as table,
         format('proof_kept.%I', n.nspname || '.' || c.relname) as copy,
         string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
       from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       where n.nspname = any($1::text[]) and c.relkind = 'r'
       group by n.nspname, c.relname
       order by 1`,
      [`{${schemas.join(',')}}`],
    );
    const tables = rows.filter(({ table }) => !except.includes(table));
    // A database opened from a dump may contain the copy already.
    const { rows: found } = await owner.statement(
      { role: null },
      "select where to_regnamespace('proof_kept') is not null",
    );
    if (found.length === 0) {
      const copies = tables.map(
        ({ table, copy, columns }) => `create table ${copy} as select ${columns} from ${table};`,
      );
      await owner.transaction({ role: null }, (transaction) =>
        transaction.script(`create schema proof_kept; ${copies.join('\n')}`),
      );
    }
    const keep = new Keep(owner, tables);
    keep.#before = await keep.#sums();
    return keep;
  }

  /** The tables that differ from their copy. */
  async changed(): Promise<string[]> {
    const now = await this.#sums();
    return this.#tables.map(({ table }) => table).filter((table) => now.get(table) !== this.#before.get(table));
  }

  /** Whether the rows of a table that meet a condition equal those of the copy. */
  async holds(table: string, condition: string): Promise<boolean> {
    const kept = this.#tables.find((one) => one.table === table);
    if (kept === undefined) throw new Error(`No copy of ${table} is kept`);
    const sum = (from: string): string =>
      `(select coalesce(md5(string_agg(t::text, '' order by t::text)), '') from (select ${kept.columns} from ${from} where ${condition}) t)`;
    const { rows } = await this.#owner.statement<{ same: boolean }>(
      { role: null },
      `select ${sum(table)} = ${sum(kept.copy)} as same`,
    );
    return rows[0]?.same === true;
  }

  async restore(changed: readonly string[]): Promise<void> {
    const tables = this.#tables.filter(({ table }) => changed.includes(table));
    if (tables.length === 0) return;
    const lines = tables.map(
      ({ table, copy, columns }) =>
        `delete from ${table}; insert into ${table} (${columns}) overriding system value select ${columns} from ${copy};`,
    );
    await this.#owner.transaction({ role: null }, (transaction) =>
      transaction.script(`set local session_replication_role = replica; ${lines.join('\n')}`),
    );
  }

  async #sums(): Promise<Map<string, string>> {
    const sums = this.#tables.map(
      ({ table, columns }, at) =>
        `select ${at} as at, coalesce(md5(string_agg(line, '' order by line)), '') as sum
         from (select md5(t::text) as line from (select ${columns} from ${table}) t) lines`,
    );
    const { rows } = await this.#owner.statement<{ at: number; sum: string }>({ role: null }, sums.join(' union all '));
    return new Map(rows.map(({ at, sum }) => [this.#tables[at]?.table ?? '', sum]));
  }
}
