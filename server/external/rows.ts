/** Reads what is published of releases: pages of rows for each address. Frozen rows never change, so their numbers are kept for each set of answering releases. */
import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Database, TransactionSettings } from '#db/database.ts';
import { readLists } from '#db/import/lists.ts';
import { clientRole } from '#db/roles.ts';
import type { Cells } from '#server/releases/figures.ts';
import { type DisasterRow, disasterCells, sumOfCause, SUMS, sums } from '#server/releases/tables.ts';
import type { Asked } from './parameters.ts';

export type PublishedTable = 'conflicts' | 'disasters' | 'displacements' | 'analyses' | 'countries';

interface Source {
  readonly from: string;
  readonly select: string;
  readonly order: string;
  readonly group?: string;
}

const pivot = ['Conflict', 'Disaster'].flatMap((cause) =>
  SUMS.map((column) => `${sumOfCause('r', column, cause)} as ${cause.toLowerCase()}_${column}`),
);

const FILTERS = '($1::text[], $2::integer[], $3::integer, $4::integer)';

const SOURCES: Readonly<Record<PublishedTable, Source>> = {
  countries: {
    from: `(select * from published.countries() c where $1::text[] = '{}' or c.iso3 = any ($1::text[])) r`,
    select: 'r.iso3, r.country_name',
    order: 'r.iso3',
  },
  conflicts: {
    from: `(select * from published.figures_of${FILTERS} f where f.cause = 'Conflict') r`,
    select: `r.iso3, r.country_name, r.year::text, ${sums('r')}`,
    order: 'r.year desc, r.iso3',
  },
  disasters: {
    from: `published.disasters_of${FILTERS} r`,
    select: `r.first, r.year::text, ${sums('r')}, r.fact`,
    order: 'r.year desc, r.iso3, r.first',
  },
  displacements: {
    from: `published.figures_of${FILTERS} r`,
    select: `r.iso3, min(r.country_name) as country_name, r.year::text, ${pivot.join(', ')}`,
    order: 'r.year desc, r.iso3',
    group: 'group by r.year, r.iso3',
  },
  analyses: {
    from: `published.analyses_of${FILTERS} r`,
    select: `r.iso3, r.year::text, (case r.figure_cause when 'Conflict' then 0 else 1 end)::text as figure_cause, r.figure_cause as figure_cause_name,
      (case r.figure_category when 'IDPs' then 0 when 'Internal Displacements' then 6 end)::text as figure_category, r.figure_category as figure_category_name,
      r.description, r.figures::text, r.figures_rounded::text`,
    order: 'r.year desc, r.iso3, r.figure_cause, r.figure_category, r.analysis_id',
  },
};

type Row = Record<string, string | number | null>;

export interface Middle {
  readonly latitude: number;
  readonly longitude: number;
}

export interface Page {
  readonly count: number;
  readonly rows: readonly Cells[];
}

interface YearCount {
  readonly year: number | null;
  readonly rows: number;
}

/** Rows that are made in one turn of the event loop. */
const CHUNK = 100;
/** Numbers of rows by year, by answering releases and filters. */
const counted = new LRUCache<string, readonly YearCount[]>({ max: 1_000 });

/** People's requests come first on the embedded database. */
export const settingsOf = (tokenHash: string): TransactionSettings => ({
  role: clientRole,
  readOnly: true,
  background: true,
  requester: tokenHash,
  reader: { hash: tokenHash },
  enter: {
    call: 'auth.enter_client($1::text::bytea)',
    values: [tokenHash],
    still: `select published.require_client(nullif($1::text, '')::text[])::text as held`,
  },
});

export class Published {
  readonly #database: Database;
  readonly #settings: TransactionSettings;

  constructor(database: Database, settings: TransactionSettings) {
    this.#database = database;
    this.#settings = settings;
  }

  async #ask<R>(text: string, values: readonly unknown[] = []): Promise<R[]> {
    return (await this.#database.statement<R>(this.#settings, text, values)).rows;
  }

  /** The state that an ETag is made of. Also lets the client in, or refuses it. */
  async state(of: 'idus' | 'releases'): Promise<string> {
    const [row] = await this.#ask<{ state: string }>(`select published.${of}_state() as state`);
    return row?.state ?? '';
  }

  async countries(): Promise<Map<string, Middle>> {
    const rows = await this.#ask<Middle & { iso3: string }>(
      'select iso3, latitude, longitude from published.countries()',
    );
    return new Map(rows.map(({ iso3, latitude, longitude }) => [iso3, { latitude, longitude }]));
  }

  async years(): Promise<number[]> {
    return (await this.#ask<{ year: number }>('select published.years() as year')).map(({ year }) => year);
  }

  async page(table: PublishedTable, state: string, asked: Asked): Promise<Page> {
    const counts = await this.#counts(table, state, asked);
    const count = counts.reduce((sum, { rows }) => sum + rows, 0);
    // Only the years of the page are read: the sums of the others would cost as much again.
    const years: number[] = [];
    let skipped = 0;
    let before = 0;
    for (const { year, rows } of counts) {
      if (before + rows <= asked.offset) skipped += rows;
      else if (before < asked.offset + asked.limit && year !== null) years.push(year);
      before += rows;
    }
    if (asked.offset >= count) return { count, rows: [] };
    const rows = await this.#rows(table, { ...asked, years, offset: asked.offset - skipped });
    return { count, rows: await this.#cells(table, rows) };
  }

  /** All rows, one year after the other. */
  async *all(table: PublishedTable, state: string, asked: Asked): AsyncGenerator<Cells> {
    for (const { year, rows } of await this.#counts(table, state, asked)) {
      const whole = { ...asked, years: year === null ? [] : [year], limit: rows, offset: 0 };
      yield* await this.#cells(table, await this.#rows(table, whole));
    }
  }

  async #counts(table: PublishedTable, state: string, asked: Asked): Promise<readonly YearCount[]> {
    const key = JSON.stringify([table, state, asked.iso3, asked.years, asked.from, asked.to]);
    const known = table === 'countries' ? undefined : counted.get(key);
    if (known !== undefined) return known;
    const { from } = SOURCES[table];
    const what = table === 'displacements' ? 'count(distinct r.iso3)' : 'count(*)';
    const counts = await this.#ask<YearCount>(
      table === 'countries'
        ? `select null::integer as year, ${what}::integer as rows from ${from}`
        : `select r.year, ${what}::integer as rows from ${from} group by r.year order by r.year desc`,
      filters(table, asked),
    );
    counted.set(key, counts);
    return counts;
  }

  async #rows(table: PublishedTable, asked: Asked): Promise<Row[]> {
    const { from, select, order, group = '' } = SOURCES[table];
    return this.#ask<Row>(
      `select ${select} from ${from} ${group} order by ${order} limit ${asked.limit} offset ${asked.offset}`,
      filters(table, asked),
    );
  }

  async #cells(table: PublishedTable, rows: readonly Row[]): Promise<Cells[]> {
    if (table !== 'disasters' || rows.length === 0)
      return rows.map((row) =>
        Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value === null ? '' : String(value)])),
      );
    // The same lists for everybody, which people read as well.
    const lists = await readLists(this.#database, { role: 'web_user', readOnly: true }, { hazards: 'all' });
    const all: Cells[] = [];
    for (const row of rows as unknown as readonly DisasterRow[]) {
      const cells = disasterCells({ ...row, fact: { ...row.fact, locations: null } }, lists);
      all.push({ ...cells, glide_numbers: glideOf(cells) });
      // A row may take a tenth of a millisecond, and a page has thousands.
      if (all.length % CHUNK === 0) await setImmediate();
    }
    return all;
  }
}

/** The GLIDE numbers among the codes of an event. */
function glideOf({ event_codes = '', event_codes_type = '' }: Cells): string {
  const types = event_codes_type.split('; ');
  return event_codes
    .split('; ')
    .filter((_, at) => types[at] === 'Glide Number')
    .join('; ');
}

/** The values of the filters of a source. */
const filters = (table: PublishedTable, { iso3, years, from, to }: Asked): unknown[] =>
  table === 'countries' ? [iso3] : [iso3, years, from, to];
