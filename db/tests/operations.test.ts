/** Operations and their undo: random operations followed by their undos leave all rows equal; a record that changed since is left, or chosen; rights and locks apply. */
import { expect, it } from 'vitest';
import { add, becomePerson, databaseForTests, importing, refusalOf } from './support.ts';
import { catalogOf, madeWorld, operationOf, randomOperation, undoOf } from './operations-world.ts';

const database = databaseForTests();

/** `npm run proof` tries many more. */
const SEEDS = Array.from({ length: Number(process.env['PROOF_OPERATIONS'] ?? 1) }, (_, at) => at + 1);

it.each(SEEDS)('random operations, undone in reverse order, leave every row as it was (seed %i)', async (seed) => {
  await database.rolledBack(async (t) => {
    const world = await madeWorld(t, seed);
    const catalogs = [await catalogOf(t)];
    const operations: number[] = [];
    for (let step = 0; step < 6; step += 1) {
      const operation = await randomOperation(t, world);
      if (operation === null) continue;
      operations.push(operation);
      catalogs.push(await catalogOf(t));
    }
    expect(operations.length).toBeGreaterThan(0);
    const last = catalogs.at(-1);
    const undos: number[] = [];
    for (const operation of operations.toReversed()) {
      const after = catalogs.pop();
      expect(await catalogOf(t), `before the undo of ${operation}`).toEqual(after);
      const undone = await undoOf(t, operation);
      expect(undone.refused, `the undo of ${operation}`).toEqual([]);
      if (undone.operation !== null) undos.push(undone.operation);
    }
    const first = catalogs.pop();
    expect(await catalogOf(t)).toEqual(first);
    // An undo is an operation: undoing all undos makes the changes again, and once more takes them back.
    const again: number[] = [];
    for (const undo of undos.toReversed()) again.push((await undoOf(t, undo)).operation ?? 0);
    expect(await catalogOf(t)).toEqual(last);
    for (const operation of again.toReversed()) expect((await undoOf(t, operation)).refused).toEqual([]);
    expect(await catalogOf(t)).toEqual(first);
  });
});

it('leaves a record that has changed since, unless it is chosen, and says so in the undo', async () => {
  await database.rolledBack(async (t) => {
    const { facts } = await madeWorld(t, 1);
    const operation = (await operationOf(t, () =>
      t.query(`select * from api.change_facts($1, add_groups => '{MYU 2025}')`, [facts]),
    ))!;
    await t.query(`update api.facts set comment = 'Later' where id = $1`, [facts[0]]);
    await t.query(`update api.facts set comment = 'Later' where id = $1`, [facts[1]]);
    // A change that was taken back is none.
    await t.query(`update api.facts set comment = null where id = $1`, [facts[1]]);
    const states = async () =>
      (
        await t.query<{ record: string; state: string }>('select record, state from api.operation_records($1)', [
          operation,
        ])
      ).rows.filter(({ state }) => state !== 'open' && state !== 'undone');
    expect(await states()).toEqual([{ record: `facts ${facts[0]}`, state: 'changed' }]);
    const undone = await undoOf(t, operation);
    expect(undone).toMatchObject({ undone: facts.length - 1, refused: [['The record has changed since', 1]] });
    const { rows } = await t.query('select refused, undoes from api.operations where id = $1', [undone.operation]);
    expect(rows).toEqual([
      { refused: [{ reason: 'The record has changed since', records: [`facts ${facts[0]}`] }], undoes: operation },
    ]);
    expect(await undoOf(t, operation, [`facts ${facts[0]}`])).toMatchObject({ undone: 1, refused: [] });
    const { rows: chosen } = await t.query('select comment, groups from api.facts where id = $1', [facts[0]]);
    expect(chosen).toEqual([{ comment: 'Later', groups: ['GRID 2025'] }]);
    // Once more changes nothing, and is no operation.
    expect(await undoOf(t, operation)).toMatchObject({ operation: null, undone: 0, refused: [] });
  });
});

it('keeps the rules of each record: a locked fact stays, and only those who may change facts undo', async () => {
  await database.rolledBack(async (t) => {
    const { facts } = await madeWorld(t, 1);
    const operation = (await operationOf(t, () =>
      t.query(`select * from api.change_facts($1, add_groups => '{MYU 2025}')`, [facts]),
    ))!;
    // Choosing the record gets past its later review, not past its lock.
    await t.query(`insert into api.reviews (entity_id, status) values ($1, 'Signed Off')`, [facts[5]]);
    expect(await undoOf(t, operation, [`facts ${facts[5]}`])).toMatchObject({
      undone: 0,
      refused: [["The fact is Signed Off and can't be changed", 1]],
    });
    await becomePerson(t, 'Viewer');
    expect(await refusalOf(t, () => undoOf(t, operation))).toBe('not_permitted');
    expect(await refusalOf(t, () => undoOf(t, 987654321))).toBe('operation_exists');
  });
});

it('an import is an operation: its undo deletes what it made, but for records that others use, and can be undone', async () => {
  await database.rolledBack(async (t) => {
    await becomePerson(t, 'Coordinator');
    const before = await catalogOf(t);
    const event = { displacement_type: 'Conflict', year: 2025, countries: ['KEN'], start_date: { date: '2025-01-01' } };
    const made = await importing(t, async () => {
      const { id } = await add(t, 'events', { ...event, name: 'Imported event' });
      const used = await add(t, 'events', { ...event, name: 'Imported event in use' });
      // Imported records may break the rules of the form: the name is short.
      await add(t, 'facts', {
        name: 'F',
        iso3: 'KEN',
        year: 2025,
        displacement_type: 'Conflict',
        type: 'New Displacement (Flow)',
        event_id: id,
        data: { reported_figure: 7, term: 'Displaced' },
      });
      return used.id;
    });
    const { rows } = await t.query<{ id: number; kind: string; records: number }>(
      'select id, kind, records from api.operations',
    );
    expect(rows).toEqual([{ id: expect.any(Number) as number, kind: 'Import', records: 3 }]);
    const whole = await catalogOf(t);
    const undone = await undoOf(t, rows[0]!.id);
    expect(undone).toMatchObject({ undone: 3, refused: [] });
    expect({ ...(await catalogOf(t)), import_runs: null }).toEqual({ ...before, import_runs: null });
    await undoOf(t, undone.operation!);
    expect(await catalogOf(t)).toEqual(whole);
    await add(t, 'facts', {
      name: 'A fact of a person',
      iso3: 'KEN',
      year: 2025,
      displacement_type: 'Conflict',
      type: 'IDPs (Stock)',
      event_id: made,
      data: { reported_figure: 1, term: 'Displaced', stock_date: { date: '2025-12-31' } },
    });
    expect(await undoOf(t, rows[0]!.id)).toMatchObject({
      undone: 2,
      refused: [['1 fact belongs to this event', 1]],
    });
  });
});
