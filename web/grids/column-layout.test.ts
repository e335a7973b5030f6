import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  layoutFromText,
  layoutToText,
  moved,
  pinned,
  placed,
  resized,
  restored,
  sameLayout,
  shown,
  type ColumnLayout,
} from './column-layout.ts';

const OWN: ColumnLayout = ['idu', 'name', 'figure', 'status'].map((id) => ({
  id,
  hidden: id === 'status',
  width: 100,
}));
const ids = (layout: ColumnLayout) => layout.map(({ id }) => id).join(' ');

test('a kept layout is restored with its order, widths and hidden columns', () => {
  const kept = moved(shown(OWN, 'status', true), 'figure', -1).map((entry) => ({ ...entry, width: 150 }));
  expect(restored(JSON.parse(JSON.stringify(kept)), OWN)).toEqual(kept);
});

test('a removed column is dropped, a new one gets the position that the program gives it', () => {
  const stored = [{ id: 'gone' }, { id: 'figure', hidden: true, width: 70 }, { id: 'status' }, { id: 'idu' }];
  const layout = restored(stored, OWN);
  expect(ids(layout)).toBe('figure name status idu');
  expect(layout[0]).toEqual({ id: 'figure', hidden: true, width: 70 });
});

test('a column that is now shown by default is shown until the user hides it', () => {
  const own: ColumnLayout = OWN.map((entry) =>
    entry.id === 'status' ? { ...entry, hidden: false, revealed: true } : entry,
  );
  const isHidden = (layout: ColumnLayout) => layout.find(({ id }) => id === 'status')?.hidden;
  const kept = restored(JSON.parse(JSON.stringify(OWN)), own);
  expect(isHidden(kept)).toBe(false);
  const hidden = shown(kept, 'status', false);
  expect(isHidden(restored(JSON.parse(JSON.stringify(hidden)), own))).toBe(true);
});

test('every column is there once, whatever was stored', () => {
  const entry = fc.oneof(
    fc.anything(),
    fc.record({
      id: fc.constantFrom('idu', 'name', 'figure', 'status', 'gone'),
      hidden: fc.anything(),
      width: fc.anything(),
    }),
  );
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.array(entry)), (stored) => {
      const layout = restored(stored, OWN);
      expect(layout.map(({ id }) => id).toSorted()).toEqual(OWN.map(({ id }) => id).toSorted());
      expect(layout.every(({ hidden, width }) => typeof hidden === 'boolean' && width >= 40)).toBe(true);
    }),
  );
});

test('a column moves by one position and stays at the end', () => {
  expect(ids(moved(OWN, 'name', 1))).toBe('idu figure name status');
  expect(ids(moved(OWN, 'name', -1))).toBe('name idu figure status');
  expect(moved(OWN, 'idu', -1)).toBe(OWN);
  expect(moved(OWN, 'status', 1)).toBe(OWN);
});

test('a dragged column stands before another one or last, and among pinned columns it is pinned', () => {
  expect(ids(placed(OWN, 'figure', 'idu', false))).toBe('figure idu name status');
  expect(ids(placed(OWN, 'idu', null, false))).toBe('name figure status idu');
  expect(placed(OWN, 'idu', 'idu', false)).toBe(OWN);
  const held = placed(OWN, 'figure', 'idu', true);
  expect(held[0]).toEqual({ id: 'figure', hidden: false, width: 100, pinned: true });
  expect(placed(held, 'figure', 'status', false)).toEqual(OWN);
});

test('a column is as wide as the pointer makes it, and never gone', () => {
  expect(resized(OWN, 'name', 240.4).find(({ id }) => id === 'name')?.width).toBe(240);
  expect(resized(OWN, 'name', 3).find(({ id }) => id === 'name')?.width).toBe(40);
});

test('two layouts differ by order, width or hidden columns', () => {
  expect(sameLayout(OWN, [...OWN])).toBe(true);
  expect(sameLayout(OWN, moved(OWN, 'name', 1))).toBe(false);
  expect(sameLayout(OWN, shown(OWN, 'name', false))).toBe(false);
  expect(sameLayout(OWN, OWN.slice(1))).toBe(false);
});

test('a pinned column is remembered, and another layout than one without the pin', () => {
  const kept = pinned(OWN, 'figure', true);
  expect(restored(JSON.parse(JSON.stringify(kept)), OWN)).toEqual(kept);
  expect(sameLayout(OWN, kept)).toBe(false);
  expect(pinned(kept, 'figure', false)).toEqual(OWN);
  expect(pinned(kept, 'name', true).filter((entry) => entry.pinned)).toHaveLength(2);
});

test('a layout is written into a line of an address and read from it', () => {
  const layout = pinned(shown(moved(OWN, 'figure', -1), 'status', true), 'figure', true).map((entry) =>
    entry.id === 'name' ? { ...entry, width: 240 } : entry,
  );
  const line = layoutToText(layout, OWN);
  expect(line).toBe('idu,figure!,name~240,status');
  expect(layoutFromText(line, OWN)).toEqual(layout);
  // Columns that it does not name are hidden, also those that a later version adds.
  expect(layoutFromText('name,gone,name', OWN)?.map(({ id, hidden }) => [id, hidden])).toEqual([
    ['name', false],
    ['idu', true],
    ['figure', true],
    ['status', true],
  ]);
});

test('a line of an address that names no column is no layout', () => {
  for (const written of [undefined, null, 7, '', 'gone', '!,~', 'name~abc', ['name']])
    expect(layoutFromText(written, OWN)).toBeNull();
  fc.assert(
    fc.property(fc.string(), (written) => {
      const layout = layoutFromText(written, OWN);
      expect(layout === null || layout.length === OWN.length).toBe(true);
    }),
  );
});
