/** Operations and their undo: random operations followed by their undos leave all rows equal; a record that changed since is left, or chosen; rights and locks apply. */
import { expect, it } from 'vitest';
import type { Transaction } from '#db/database.ts';
import { becomePerson, databaseForTests, refusalOf } from './support.ts';
import { catalogOf, madeWorld, randomOperation, undoOf, type World } from './operations-world.ts';

const database = databaseForTests();

it.each([1, 2])('random operations, undone in reverse order, leave every row as it was (seed %i)', async (seed) => {
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
    expect(await catalogOf(t)).not.toEqual(first);
    for (const operation of again.toReversed()) expect((await undoOf(t, operation)).refused).toEqual([]);
    expect(await catalogOf(t)).toEqual(first);
  });
});
