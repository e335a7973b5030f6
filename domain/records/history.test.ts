import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FACT_KIND } from '#domain/facts/fact-kind.ts';
import {
  differencesIn,
  differencesOf,
  labelOf,
  mayRestore,
  restorationOf,
  same,
  walkBack,
  withValueBefore,
  type Change,
  type Image,
  type RecordFields,
} from './history.ts';

const fields: RecordFields = {
  opened: ['data'],
  writable: ['name', 'event', 'role', 'data'],
  computed: ['data.figure'],
  together: [['event', 'role']],
  labels: { name: 'Name', 'data.term': 'Term' },
};

/** Like rules.keep_history: the changed keys, before and after. */
function changeOf(id: number, before: Image, after: Image): Change {
  const keys = Object.keys(before).filter((key) => !same(before[key], after[key]));
  const part = (image: Image) => Object.fromEntries(keys.map((key) => [key, image[key]]));
  return { id, operation: 'update', before: part(before), after: part(after) };
}

/** The states of a record, the oldest first, and its changes, the newest first. */
const pasts = (value: fc.Arbitrary<unknown>) =>
  fc
    .array(
      fc.record({
        name: value,
        event: value,
        role: value,
        status: value,
        data: fc.dictionary(fc.constantFrom('term', 'figure', 'excerpt'), value),
      }),
      { minLength: 1, maxLength: 12 },
    )
    .map((states) => ({
      states,
      changes: states
        .slice(1)
        .map((state, at) => changeOf(at, states[at]!, state))
        .filter(({ before }) => Object.keys(before ?? {}).length > 0)
        .toReversed(),
      // The states between which a value changed: a save without changes leaves no history.
      seen: states.filter((state, at) => at === 0 || !same(state, states[at - 1])),
    }));
const values = fc.oneof(fc.constantFrom('a', 'b', 'c'), fc.nat(3), fc.array(fc.constantFrom('x', 'y')));
const past = fc.oneof(pasts(values), pasts(fc.oneof(values, fc.constant(null))));

const last = <T>(list: readonly T[]): T => list.at(-1)!;

/** The effect of a request in the database: the named columns are replaced. */
const saved = (row: Image, changes: Image): Image => ({ ...row, ...changes });

test('undoing the latest changes gives the earlier row', () => {
  fc.assert(
    fc.property(past, ({ changes, seen }) => {
      for (let back = 0; back <= changes.length; back++)
        expect(walkBack(last(seen), changes.slice(0, back))).toEqual(seen[seen.length - 1 - back]);
    }),
  );
});

test('restoring gives the earlier row, except for columns that people may not write', () => {
  fc.assert(
    fc.property(past, fc.nat(), ({ changes, seen }, step) => {
      const row: Image = last(seen);
      const target = walkBack(row, changes.slice(0, step % (changes.length + 1)));
      const restoration = restorationOf(row, target, fields);
      if (restoration === null) {
        const open = differencesOf(row, target, fields).filter(({ path }) => mayRestore(path, fields));
        expect(open).toEqual([]);
        return;
      }
      expect(Object.keys(restoration.changes)).not.toContain('status');
      const restored = saved(row, restoration.changes);
      expect(differencesOf(restored, { ...target, status: row['status'] }, fields)).toEqual([]);
      expect(restoration.left.map(({ path }) => path)).toEqual(
        row['status'] === target['status'] ? [] : expect.any(Array),
      );
    }),
  );
});

test('restoring one value changes only that value and the values tied to it', () => {
  fc.assert(
    fc.property(past, fc.nat(), ({ changes, seen }, pick) => {
      const row: Image = last(seen);
      const all = changes.flatMap((change) => differencesIn(change, fields).map(({ path }) => ({ change, path })));
      if (all.length === 0) return;
      const { change, path } = all[pick % all.length]!;
      const target = withValueBefore(row, change, path, fields);
      const companions = fields.together.find((group) => group.includes(path)) ?? [path];
      const wanted = differencesIn(change, fields).filter((each) => companions.includes(each.path));
      const now = differencesOf({}, target, fields);
      for (const each of wanted) expect(now.find((one) => one.path === each.path)?.after ?? null).toEqual(each.before);
      const changed = differencesOf(row, target, fields).map((each) => each.path);
      expect(wanted.map((each) => each.path)).toEqual(expect.arrayContaining(changed));
    }),
  );
});

test('a history with a change newer than the row gives the same earlier row', () => {
  fc.assert(
    fc.property(past, ({ changes, seen }) => {
      if (seen.length < 2) return;
      // Read before the newest change, while the list was read after it.
      const stale: Image = seen[seen.length - 2]!;
      for (let back = 1; back <= changes.length; back++)
        expect(walkBack(stale, changes.slice(0, back))).toEqual(seen[seen.length - 1 - back]);
    }),
  );
});

test('the differences of an object are those of its keys, in the order of the labels', () => {
  const change = changeOf(1, { data: { term: 'Displaced', other: 1 }, name: 'A' }, { data: { other: 2 }, name: 'B' });
  expect(differencesIn(change, fields)).toEqual([
    { path: 'name', before: 'A', after: 'B' },
    { path: 'data.term', before: 'Displaced', after: null },
    { path: 'data.other', before: 1, after: 2 },
  ]);
});

test('a missing key equals a null key', () => {
  expect(differencesOf({ data: { term: null } }, { data: {} }, fields)).toEqual([]);
  expect(differencesOf({ data: null }, { data: {} }, fields)).toEqual([]);
});

test('an event is restored with its role', () => {
  const change = changeOf(1, { event: 7, role: 'Triangulation', name: 'A' }, { event: null, role: null, name: 'B' });
  const row = { event: null, role: null, name: 'B' };
  expect(restorationOf(row, withValueBefore(row, change, 'event', fields), fields)?.changes).toEqual({
    event: 7,
    role: 'Triangulation',
  });
});

test('a value inside an object is sent with the current rest of the object', () => {
  const change = changeOf(1, { data: { term: 'Displaced' } }, { data: {} });
  const row = { data: { excerpt: 'newer' } };
  const restoration = restorationOf(row, withValueBefore(row, change, 'data.term', fields), fields);
  expect(restoration?.changes).toEqual({ data: { excerpt: 'newer', term: 'Displaced' } });
});

test('a computed or read-only value cannot be restored alone', () => {
  expect(restorationOf({ data: { figure: 1 } }, { data: { figure: 2 } }, fields)).toBeNull();
  expect(restorationOf({ status: 'Signed Off' }, { status: null }, fields)).toBeNull();
});

test('each field has the label of its form, an unknown field its name', () => {
  expect(labelOf('data.reported_figure', FACT_KIND.history)).toBe('Reported Figure');
  expect(labelOf('data.not_yet_known', FACT_KIND.history)).toBe('not yet known');
});
