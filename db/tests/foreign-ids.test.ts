/** The numbers of records in the files that they were imported from: lists have them as the rows of imports and the merges say, and find them by an index. */
import { describe, expect, it } from 'vitest';
import { DatabaseError, type Transaction } from '#db/database.ts';
import { merged, three } from './merges-world.ts';
import { chosenOf, mergeOf, randomFrom, someOf, undoOf } from './operations-world.ts';
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

  it.each([
    ['', 2],
    [' @proof', 3],
  ])('follow imports, merges, deletions and undos in any order%s', (_, seed) =>
    database.as('Administrator', async (t) => {
      const random = randomFrom(seed);
      const ids = [...(await three(t, kind)), ...(await three(t, kind))];
      const operations: number[] = [];
      const attempt = async (work: () => Promise<number | null | undefined>) => {
        await t.script('savepoint step');
        // A step that a rule refuses is none.
        const operation = await work().catch(async (error: unknown) => {
          if (!(error instanceof DatabaseError)) throw error;
          await t.script('rollback to savepoint step');
          return null;
        });
        if (typeof operation === 'number') operations.push(operation);
      };
      const steps: Record<string, () => Promise<unknown>> = {
        import: () => imported(t, kind, { [1 + Math.floor(random() * 8)]: chosenOf(random, ids) }),
        renumber: () =>
          asOwner(
            t,
            `update data.import_rows r set source_id = $2 where entity_type = $1 and source_id = $3
               and not exists (select from data.import_rows o where o.entity_type = $1 and o.source_id = $2)`,
            [kind, `${1 + Math.floor(random() * 8)}`, `${1 + Math.floor(random() * 8)}`],
          ),
        forget: () =>
          asOwner(t, 'delete from data.import_rows where entity_type = $1 and source_id = $2', [
            kind,
            `${1 + Math.floor(random() * 8)}`,
          ]),
        merge: () =>
          attempt(async () => {
            const survivor = chosenOf(random, ids);
            const others = someOf(random, ids).filter((id) => id !== survivor);
            const answer = await mergeOf(t, kind, survivor, others.slice(0, 2));
            return typeof answer === 'string' ? null : answer.operation;
          }),
        delete: () =>
          attempt(async () => {
            await t.query(`delete from api.${kind} where id = $1`, [chosenOf(random, ids)]);
            const { rows } = await t.query<{ id: number }>('select max(id)::integer as id from api.operations');
            return rows[0]?.id;
          }),
        undo: () =>
          attempt(async () => {
            if (operations.length > 0) await undoOf(t, chosenOf(random, operations));
            const { rows } = await t.query<{ id: number }>('select max(id)::integer as id from api.operations');
            return rows[0]?.id;
          }),
      };
      for (let step = 0; step < 40; step += 1) {
        const name = chosenOf(random, Object.keys(steps));
        await steps[name]!();
        await t.query(`select set_config('request.operation', '', true)`);
        const [row] = await asOwner(
          t,
          `select (select jsonb_object_agg(k.entity_id, k.ids) from data.foreign_ids k join data.${kind} r on r.id = k.entity_id where k.entity_type = $1 and k.entity_id = any ($2)) as kept,
             (select jsonb_object_agg(n.id, n.ids) from (
                select r.id, string_agg(i.source || ' ' || i.source_id, '; ' order by i.source, i.source_id) as ids from data.${kind} r
                join data.${kind} m on m.id = r.id or m.merged_into = r.id
                join data.import_rows i on i.entity_type = $1 and i.entity_id = m.id where r.id = any ($2) group by r.id) n) as needed`,
          [kind, ids],
        );
        expect([step, name, row?.['kept']]).toEqual([step, name, row?.['needed']]);
      }
    }),
  );

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
