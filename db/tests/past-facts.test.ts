/** The facts of a past moment: what the history rebuilds after many random changes is what the list showed at that moment. */
import { expect, test } from 'vitest';
import { DatabaseError, type Transaction } from '#db/database.ts';
import { chosenOf, madeWorld, randomOperation, undoOf, type World } from './operations-world.ts';
import { add, asOwner, becomePerson, databaseForTests } from './support.ts';

const database = databaseForTests();

type Row = Readonly<Record<string, unknown>> & { readonly id: number };
type Since = Row & { readonly past: boolean; readonly fate: string | null };

/** Later than all changes before it: the clock of the embedded database has milliseconds. */
async function momentOf(t: Transaction): Promise<string> {
  await t.script(
    'do $$ declare before constant timestamptz := clock_timestamp(); begin while clock_timestamp() = before loop end loop; end $$',
  );
  return String((await t.query<{ at: string }>('select clock_timestamp()::text as at')).rows[0]?.at);
}
const since = async (t: Transaction, moment: string): Promise<Since[]> =>
  (await t.query<{ row: Since }>('select to_jsonb(s) as row from api.facts_since($1) s', [moment])).rows.map(
    ({ row }) => row,
  );

/** The list with the columns that the history knows, by number. */
async function listed(t: Transaction): Promise<Map<number, Row>> {
  const names = await columns(t);
  const { rows } = await t.query<{ row: Row }>(
    `select to_jsonb(v) as row from (select ${names.join()} from api.facts_view) v`,
  );
  return new Map(rows.map(({ row }) => [row.id, row]));
}
const columns = async (t: Transaction): Promise<string[]> => {
  const { rows } = await t.query<{ name: string }>(
    `select unnest(proargnames) as name from pg_proc where oid = 'api.facts_since'::regproc`,
  );
  return rows.map(({ name }) => name).filter((name) => !['moment', 'past', 'fate'].includes(name));
};

const values = ({ past: _, fate: __, ...row }: Since): Row => row as Row;
const plain = (rows: Map<number, Row>) => [...rows].toSorted(([one], [other]) => one - other);

/** The list of then: the rebuilt facts, and all others as they are. */
function rebuilt(answer: readonly Since[], now: Map<number, Row>): Map<number, Row> {
  const touched = new Set(answer.map(({ id }) => id));
  const same = [...now].filter(([id]) => !touched.has(id));
  return new Map([...same, ...answer.filter(({ past }) => past).map((row) => [row.id, values(row)] as const)]);
}

async function withMasters(t: Transaction, world: World): Promise<void> {
  const data = (reported_figure: number) => ({
    reported_figure,
    term: 'Displaced',
    stock_date: { date: '2025-12-31', accuracy: 'Day' },
  });
  const fact = { iso3: 'KEN', year: 2025, displacement_type: 'Conflict', type: 'IDPs (Stock)' };
  for (const n of [0, 1]) {
    const event = { event_id: world.events[n], event_role: 'Recommended figure' };
    const master = await add(t, 'facts', { ...fact, ...event, name: `Master ${n}`, data: data(1000 + n) });
    const document_id = world.documents[0];
    const sub = { ...fact, ...event, document_id, parent_id: master.id, parent_role: 'Recommended figure' };
    const first = await add(t, 'facts', { ...sub, name: `Sub ${n}`, data: data(600 + n) });
    world.facts.push(master.id, first.id);
  }
}

/** Changes that no operation makes: of figures, masters and types by the form, of countries and hazards by their owner. */
async function furtherChange(t: Transaction, world: World): Promise<void> {
  const { random, facts, events } = world;
  const fact = chosenOf(random, facts);
  const update = (set: string, given: unknown[] = []) =>
    t.query(`update api.facts set ${set} where id = $1 and archived_at is null`, [fact, ...given]);
  const work = chosenOf(random, [
    () => update(`data = data || jsonb_build_object('reported_figure', $2::integer)`, [Math.floor(random() * 500)]),
    () => update(`data = data || '{"unit": "Household"}', household_size = '{"type": "Manual", "figure": 4.5}'`),
    () => update('parent_id = $2, document_id = $3', [chosenOf(random, [null, facts[8]]), world.documents[1]]),
    () => update(`iso3 = $2`, [chosenOf(random, ['KEN', 'SDN'])]),
    () => update(`year = $2`, [chosenOf(random, [2024, 2025])]),
    () => update(`confidential = not confidential, themes = '{}'`),
    () => update(`event_id = $2, event_role = 'Partial figure (Subtracted)'`, [chosenOf(random, events)]),
    () => t.query(`insert into api.reviews (entity_id, status) values ($1, 'Under Review')`, [fact]),
    () => asOwner(t, `update data.geo_entities set region = region || '.' where iso3 = 'KEN'`),
    () =>
      asOwner(t, `update data.hazard_types set type = type || '.' where id = (select min(id) from data.hazard_types)`),
    () =>
      t.query(
        `update api.events set displacement_type = 'Disaster', hazard_type_id = (select min(id) from api.hazard_types) where id = $1`,
        [chosenOf(random, events)],
      ),
  ]);
  await t.script('savepoint further');
  try {
    await work();
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    await t.script('rollback to savepoint further');
    await t.script('set local role web_user');
  }
}

const SEEDS = [1, 2, 3, 4, 5, 6].map((seed) => [seed, seed > 1 ? ' @proof' : ''] as const);

test.each(SEEDS)('the list of each moment is rebuilt after random changes (seed %i)%s', (seed) =>
  database.rolledBack(async (t) => {
    const world = await madeWorld(t, seed);
    await withMasters(t, world);
    const moments: { at: string; shown: Map<number, Row> }[] = [];
    for (let step = 0; step < 12; step += 1) {
      moments.push({ at: await momentOf(t), shown: await listed(t) });
      await furtherChange(t, world);
      await furtherChange(t, world);
      const operation = await randomOperation(t, world);
      if (operation !== null && world.random() < 0.4) await undoOf(t, operation);
    }
    const now = await listed(t);
    let differing = 0;
    for (const { at, shown } of moments) {
      const answer = await since(t, at);
      expect(plain(rebuilt(answer, now)), `at step ${moments.findIndex((one) => one.at === at)}`).toEqual(plain(shown));
      for (const row of answer) if (!row.past) expect(values(row)).toEqual(now.get(row.id));
      differing += answer.filter(
        (row) => row.past && JSON.stringify(values(row)) !== JSON.stringify(now.get(row.id)),
      ).length;
      // Whether a figure counts beside its master is seen from the answer alone.
      for (const side of [true, false]) {
        const there = new Set(answer.filter(({ past }) => past === side).map(({ id }) => id));
        for (const { id, parent_id: parent, past } of answer)
          if (past === side && parent !== null && (side ? shown : now).has(Number(parent)))
            expect([id, there.has(Number(parent))]).toEqual([id, true]);
      }
    }
    expect(differing).toBeGreaterThan(10);
    expect(await since(t, await momentOf(t))).toEqual([]);
  }),
);

test('each fact that is new or gone says why', () =>
  database.rolledBack(async (t) => {
    await becomePerson(t, 'Coordinator', 'josef');
    const data = { reported_figure: 31, term: 'Displaced', stock_date: { date: '2025-12-31', accuracy: 'Day' } };
    const fact = { iso3: 'KEN', year: 2025, displacement_type: 'Conflict', type: 'IDPs (Stock)', data };
    const ids: number[] = [];
    for (const name of ['Stays', 'Archived', 'Deleted', 'Merged', 'Restored'])
      ids.push((await add(t, 'facts', { ...fact, name: `Fact: ${name}` })).id);
    const [stays, archived, deleted, merged, restored] = ids;
    await t.query(`select api.archive_records('facts', $1, 'Twice')`, [[restored]]);
    const at = await momentOf(t);
    await t.query(`select api.archive_records('facts', $1, 'Twice')`, [[archived]]);
    await t.query(`select api.restore_records('facts', $1)`, [[restored]]);
    await t.query('delete from api.facts where id = $1', [deleted]);
    await t.query(`select api.merge_records('facts', $1, $2)`, [stays, [merged]]);
    await add(t, 'facts', { ...fact, name: 'Fact: Created' });
    const rows = await since(t, at);
    const fates = rows.map(({ name, past, fate }) => `${String(name)} ${past ? 'then' : 'now'} ${fate ?? ''}`.trim());
    expect(fates.toSorted()).toEqual([
      'Fact: Archived then Archived',
      'Fact: Created now Created',
      'Fact: Deleted then Deleted',
      'Fact: Merged then Merged',
      'Fact: Restored now Restored',
      'Fact: Stays now',
      'Fact: Stays then',
    ]);
  }));
