/** The numbers of records in the files that they were imported from: lists have them as the rows of imports and the merges say, and find them by an index. */
import { describe, expect, it } from 'vitest';
import type { Transaction } from '#db/database.ts';
import { merged, three } from './merges-world.ts';
import { undoOf } from './operations-world.ts';
import { asOwner, databaseForTests } from './support.ts';

const database = databaseForTests();
const KINDS = ['facts', 'events', 'documents'] as const;

const imported = (t: Transaction, kind: string, rows: Record<string, number>) =>
  asOwner(
    t,
    `with run as (insert into data.import_runs (source, file_name, created_by) values ('gidd', 'x', 'import') returning id)
    insert into data.import_rows (source, entity_type, source_id, entity_id, raw, raw_hash, entity_version, import_run)
    select 'gidd', $1, r.key, r.value::bigint, '{}', 'x', 1, run.id from run, jsonb_each_text($2) r
    on conflict (source, entity_type, source_id) do update set entity_id = excluded.entity_id`,
    [kind, rows],
  );
const shown = async (t: Transaction, kind: string) =>
  Object.fromEntries(
    (
      await t.query<{ id: number; ids: string }>(
        `select id::integer as id, foreign_ids as ids from api.${kind}_view where foreign_ids ilike '%gidd%' order by id`,
      )
    ).rows.map(({ id, ids }) => [id, ids]),
  );

describe.each(KINDS)('%s', (kind) => {
  it('have the numbers of their own rows and of those of records merged into them, also after an undo', () =>
    database.as('Coordinator', async (t) => {
      const [one, two, three_] = await three(t, kind);
      await imported(t, kind, { 11: one, 12: one, 20: two });
      expect(await shown(t, kind)).toEqual({ [one]: 'gidd 11; gidd 12', [two]: 'gidd 20' });
      const { operation } = await merged(t, kind, one, [two]);
      expect(await shown(t, kind)).toEqual({ [one]: 'gidd 11; gidd 12; gidd 20' });
      await imported(t, kind, { 21: two });
      expect(await shown(t, kind)).toEqual({ [one]: 'gidd 11; gidd 12; gidd 20; gidd 21' });
      await undoOf(t, operation!);
      expect(await shown(t, kind)).toEqual({ [one]: 'gidd 11; gidd 12', [two]: 'gidd 20; gidd 21' });
      // A row that comes to another record leaves the first one.
      await imported(t, kind, { 12: three_ });
      await asOwner(t, `delete from data.import_rows where entity_type = $1 and source_id = '11'`, [kind]);
      await asOwner(t, `update data.import_rows set source_id = '30' where entity_type = $1 and source_id = '12'`, [
        kind,
      ]);
      expect(await shown(t, kind)).toEqual({ [two]: 'gidd 20; gidd 21', [three_]: 'gidd 30' });
      await merged(t, kind, three_, [two]);
      await asOwner(t, `delete from data.${kind} where id = $1`, [two]);
      expect(await shown(t, kind)).toEqual({ [three_]: 'gidd 30' });
    }));

  it('are found without a look at the rows of imports', () =>
    database.as('Coordinator', async (t) => {
      const { rows } = await t.query<{ 'QUERY PLAN': string }>(
        `explain select count(*) from api.${kind}_view where foreign_ids ilike '%120579%'`,
      );
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toContain('on foreign_ids');
      expect(plan).not.toContain('import_rows');
    }));
});
