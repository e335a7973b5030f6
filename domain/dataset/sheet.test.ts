import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SHEET_COLUMNS, type RecordColumn, type SavedRecord } from './columns.ts';
import { conflictsOf } from './draft.ts';
import { createSheet, PADDING, restoreSheet, type SheetInput } from './sheet.ts';
import type { CellValue, SentRecord, Sheet, Typed } from './sheet-types.ts';

const COUNTRIES = [
  {
    iso3: 'SYR',
    iso: 'SY',
    name: 'Syrian Arab Republic',
    idmc_short_name: 'Syria',
    boundingbox: [35.7, 32.3, 42.4, 37.3],
  },
  { iso3: 'FJI', iso: 'FJ', name: 'Fiji', idmc_short_name: 'Fiji', boundingbox: [176.9, -20.7, 181.8, -12.5] },
];
const EMPTY = Object.fromEntries(SHEET_COLUMNS.map(({ name }) => [name, null])) as Record<RecordColumn, null>;
const record = (id: number, cells: Partial<Record<RecordColumn, CellValue>> = {}, position = id): SavedRecord =>
  ({ ...EMPTY, stock_total: id, ...cells, id, position }) as SavedRecord;
const inputOf = (...records: SavedRecord[]): SheetInput => ({ records, version: 1, countries: COUNTRIES });
const sheetOf = (...records: SavedRecord[]): Sheet => createSheet(inputOf(...records));
const put = (sheet: Sheet, row: number, cells: Partial<Record<RecordColumn, Typed>>) =>
  sheet.write(
    'Typing',
    Object.entries(cells).map(([column, text]) => ({ row, column: column as RecordColumn, text })),
  );
const rowsOf = (sheet: Sheet) => Array.from({ length: sheet.length - PADDING }, (_, row) => row);
const column = (sheet: Sheet, name: RecordColumn) => rowsOf(sheet).map((row) => sheet.cell(row, name).text);
const actions = (sheet: Sheet) => rowsOf(sheet).map((row) => sheet.action(row));
const faultsOf = (sheet: Sheet) =>
  sheet.faults().map(({ row, column: name, message, warning }) => `${row} ${name} ${warning ? '' : '! '}${message}`);

/** All that the sheet shows. */
const shownOf = (sheet: Sheet) => ({
  rows: rowsOf(sheet).map((row) => [
    sheet.id(row),
    sheet.action(row),
    ...SHEET_COLUMNS.map(({ name }) => Object.values(sheet.cell(row, name)).join('|')),
  ]),
  counts: sheet.counts(),
  faults: faultsOf(sheet),
  totals: sheet.totals(),
  draft: sheet.draft(),
});

/** What the server does with the sent records; returns its records and the inserted ones. */
function saved(records: readonly SavedRecord[], sent: readonly SentRecord[]) {
  let id = Math.max(0, ...records.map((one) => one.id));
  let next = Math.max(0, ...records.map(({ position }) => position)) + 10;
  const after = new Map(records.map((one) => [one.id, one]));
  const inserted: SavedRecord[] = [];
  for (const { _deleted, ...cells } of sent)
    if (cells.id === undefined) {
      const added = { ...EMPTY, position: next++, ...cells, id: ++id } as SavedRecord;
      after.set(added.id, added);
      inserted.push(added);
    } else if (_deleted === true) after.delete(cells.id);
    else after.set(cells.id, { ...after.get(cells.id), ...cells } as SavedRecord);
  return { records: [...after.values()], inserted };
}

const NAMES: RecordColumn[] = [
  'iso3',
  'start_date',
  'end_date',
  'org_name',
  'org_lat',
  'org_lon',
  'stock_total',
  'stock_male',
  'stock_female',
];
const READABLE = ['', '', '1', '12', '2024-05-03', 'SYR', 'FJI'];
const BY_NAME: Partial<Record<RecordColumn, string[]>> = {
  iso3: ['', 'SYR', 'fiji'],
  start_date: ['', '2024-05-03', '3 May 2025'],
  end_date: ['', '2024-05-04', '2024-01-01'],
};
type Command = (sheet: Sheet) => void;
const commands = (unread: boolean) => {
  const row = fc.nat(12);
  const edit = fc.constantFrom(...NAMES).chain((name) =>
    fc.record({
      row,
      column: fc.constant(name),
      text: fc.constantFrom(...(BY_NAME[name] ?? READABLE.slice(0, 4)), ...(unread ? ['?', '03/04/2024', '-'] : [])),
    }),
  );
  const command: fc.Arbitrary<Command> = fc.oneof(
    fc.array(edit, { maxLength: 5 }).map(
      (edits): Command =>
        (sheet) =>
          sheet.write('Typing', edits),
    ),
    fc.tuple(row, fc.nat(3)).map(
      ([at, count]): Command =>
        (sheet) =>
          sheet.insertRows(at, count),
    ),
    fc.array(row, { maxLength: 4 }).map(
      (rows): Command =>
        (sheet) =>
          sheet.toggleDeleted(rows),
    ),
    fc
      .tuple(
        fc.array(fc.record({ stock_total: fc.constantFrom('5', '6'), org_name: fc.constantFrom('', 'Homs') }), {
          maxLength: 3,
        }),
        fc.boolean(),
      )
      .map(
        ([records, replace]): Command =>
          (sheet) =>
            sheet.append('Import', records, replace),
      ),
    fc.constantFrom<Command>(
      (sheet) => sheet.undo(),
      (sheet) => sheet.redo(),
    ),
  );
  return fc.array(command, { maxLength: 12 });
};
const TIGHT = [1, 1, 1 + Number.EPSILON, 2, 2, 7];
const records = fc
  .array(fc.tuple(fc.constantFrom(...TIGHT), fc.constantFrom(null, 5, 6), fc.constantFrom(null, 'SYR', 'FJI')), {
    maxLength: 6,
  })
  .map((all) =>
    all.map(([position, stock_total, iso3], at) => record(at + 1, { stock_total, iso3, org_name: 'Place' }, position)),
  );

test('any sequence of edits, undone, is where it began, and redone where it ended', () => {
  fc.assert(
    fc.property(records, commands(true), (begun, run) => {
      const sheet = sheetOf(...begun);
      const [first, length] = [shownOf(sheet), sheet.length];
      for (const command of run) command(sheet);
      const last = shownOf(sheet);
      for (let row = sheet.length - PADDING; row < sheet.length; row++) expect(sheet.action(row)).toBe('EMPTY');
      if (sheet.length > PADDING) expect(sheet.action(sheet.length - PADDING - 1)).not.toBe('EMPTY');
      let steps = 0;
      while (sheet.undo() !== null) steps++;
      expect(shownOf(sheet)).toEqual(first);
      expect(sheet.length).toBe(length);
      for (let step = 0; step < steps; step++) sheet.redo();
      expect(shownOf(sheet)).toEqual(last);
    }),
    { numRuns: 100 },
  );
});

test('a draft restored onto the same records is the same sheet, counted anew', () => {
  fc.assert(
    fc.property(records, commands(true), (begun, run) => {
      const sheet = sheetOf(...begun);
      for (const command of run) command(sheet);
      const draft = sheet.draft();
      const kept = JSON.parse(JSON.stringify(draft)) as typeof draft;
      if (kept === null) {
        expect(sheet.counts()).toMatchObject({ inserted: 0, updated: 0, deleted: 0 });
        return;
      }
      expect(conflictsOf(kept, begun)).toEqual([]);
      expect(shownOf(restoreSheet(inputOf(...begun), kept))).toEqual(shownOf(sheet));
    }),
    { numRuns: 100 },
  );
});

test('the sent records, applied to the saved ones, are what the sheet shows', () => {
  fc.assert(
    fc.property(records, commands(false), (begun, run) => {
      const sheet = sheetOf(...begun);
      for (const command of run) command(sheet);
      const { records: sent, rows } = sheet.changes();
      expect(rows).toEqual(rows.toSorted((one, other) => one - other));
      const { inserted, ...after } = saved(begun, sent);
      const there = rowsOf(sheet).filter((row) => !['DELETE', 'EMPTY'].includes(sheet.action(row) ?? ''));
      const cellsOf = (of: Sheet) => (row: number) => SHEET_COLUMNS.map(({ name }) => of.cell(row, name).value);
      const expected = there.map(cellsOf(sheet));
      const fresh = sheetOf(...after.records);
      expect(rowsOf(fresh).map(cellsOf(fresh))).toEqual(expected);
      sheet.saved(inserted, 2);
      expect(sheet.changes().records).toEqual([]);
      expect(sheet.canUndo()).toBeNull();
      expect(shownOf(sheet)).toEqual(shownOf(fresh));
    }),
    { numRuns: 200 },
  );
});

test('actions are derived', () => {
  const sheet = sheetOf(record(1), record(2), record(3));
  put(sheet, 0, { stock_total: '9' });
  put(sheet, 1, { stock_total: '' });
  put(sheet, 4, { stock_total: '7' });
  expect(actions(sheet)).toEqual(['UPDATE', 'DELETE', null, 'EMPTY', 'INSERT']);
  expect(sheet.counts()).toMatchObject({ inserted: 1, updated: 1, deleted: 1, records: 3 });
  expect(sheet.changes()).toEqual({
    records: [{ id: 1, stock_total: 9 }, { id: 2, _deleted: true }, { stock_total: 7 }],
    rows: [0, 1, 4],
  });
  put(sheet, 0, { stock_total: ' 1 ' });
  expect(sheet.action(0)).toBeNull();
  sheet.toggleDeleted([0, 1, 4]);
  expect(actions(sheet)).toEqual(['DELETE', 'DELETE', null]);
  sheet.toggleDeleted([0, 1]);
  expect(actions(sheet)).toEqual([null, null, null]);
  expect(column(sheet, 'stock_total')).toEqual(['1', '2', '3']);
  sheet.toggleDeleted([1]);
  put(sheet, 1, { org_name: 'Homs' });
  expect(sheet.action(1)).toBe('UPDATE');
});

test('problems and warnings are in their cells', () => {
  const sheet = sheetOf();
  put(sheet, 0, { start_date: '2024-05-03', end_date: '2024-05-02', iso3: 'Syria', org_lat: '10', org_lon: '38' });
  put(sheet, 1, { new_total: '10', new_male: '6', new_female: '5', new_in_camp: '10', new_age_cat_03: '11' });
  put(sheet, 2, { iso3: 'FJI', dst_lat: '-17', dst_lon: '-179.5', stock_total: 'some' });
  put(sheet, 3, { org_name: 'a'.repeat(6000), url: '😀'.repeat(4001) });
  put(sheet, 4, { org_name: 'a'.repeat(6000), url: '😀'.repeat(4000) });
  const faults = [
    "0 end_date ! End date can't be before start date.",
    '0 org_lat The origin lies outside Syria',
    '1 new_total Male and female are 11 together, more than the total of 10',
    '1 new_total The age groups are 11 together, more than the total of 10',
    "2 stock_total ! 'some' is not a number",
    '3 org_name ! The texts of a record have more than 10,000 characters together',
  ];
  expect(faultsOf(sheet)).toEqual(faults);
  expect(sheet.counts()).toMatchObject({ problems: 3, warnings: 3, refused: 0 });
  expect(sheet.cell(2, 'stock_total')).toEqual({
    text: 'some',
    value: null,
    problem: "'some' is not a number",
    warning: null,
    changed: true,
  });
  expect(sheet.cell(1, 'new_total').warning).toContain('. The age groups');
  sheet.toggleDeleted([0, 1, 2, 3, 4]);
  expect(sheet.counts()).toMatchObject({ problems: 0, warnings: 0 });
});

test('equal rows are marked until they differ; rows without a count are not compared', () => {
  const sheet = sheetOf(record(1, { stock_total: 5 }), record(2), record(3, { stock_total: 5 }));
  put(sheet, 3, { org_name: 'Homs' });
  put(sheet, 4, { org_name: 'Homs' });
  expect(faultsOf(sheet)).toEqual([
    '0 stock_total Row 3 has the same values',
    '2 stock_total Row 1 has the same values',
  ]);
  put(sheet, 1, { stock_total: '5' });
  expect(sheet.counts().warnings).toBe(3);
  sheet.toggleDeleted([0, 1]);
  expect(faultsOf(sheet)).toEqual([]);
});

test('many rows dropped and deleted at once are one step like a few', () => {
  const sheet = sheetOf(...Array.from({ length: 40 }, (_, at) => record(at + 1)));
  for (let row = 0; row < 60; row += 3) sheet.insertRows(row, 1);
  for (let row = 0; row < 60; row += 6) put(sheet, row, { stock_total: '7' });
  const first = shownOf(sheet);
  sheet.toggleDeleted(Array.from({ length: 59 }, (_, row) => row));
  expect(sheet.counts()).toMatchObject({ inserted: 0, deleted: 39, records: 1 });
  expect(rowsOf(sheet).map((row) => sheet.id(row))).toEqual(Array.from({ length: 40 }, (_, at) => at + 1));
  sheet.undo();
  expect(shownOf(sheet)).toEqual(first);
});

test('changes together are one step, and can be cancelled', () => {
  const sheet = sheetOf(record(1));
  put(sheet, 0, { org_name: 'Homs' });
  sheet.undo();
  const cancelled = sheet.together('Import');
  sheet.append('piece', [{ stock_total: '5' }]);
  expect([sheet.canUndo(), sheet.undo()]).toEqual([null, null]);
  cancelled.cancel();
  expect([sheet.length, sheet.canUndo(), sheet.canRedo()]).toEqual([PADDING + 1, null, 'Typing']);
  const step = sheet.together('Import');
  sheet.append('piece', [{ stock_total: '5' }, { iso3: '' }], true);
  sheet.append('piece', [{ stock_total: 6 }]);
  step.end();
  expect(actions(sheet)).toEqual(['DELETE', 'INSERT', 'INSERT']);
  expect(sheet.undo()).toBe('Import');
  expect(actions(sheet)).toEqual([null]);
});

test('rows inserted between saved ones stay there, also where positions have no room left', () => {
  const sheet = sheetOf(record(1, {}, 1), record(2, {}, 1 + Number.EPSILON), record(3, {}, 8));
  sheet.insertRows(1, 1);
  put(sheet, 1, { stock_total: '50' });
  sheet.insertRows(3, 2);
  put(sheet, 3, { stock_total: '60' });
  put(sheet, 4, { stock_total: '61' });
  expect(sheet.id(5)).toBe(3);
  expect(sheet.rowOf(3)).toBe(5);
  const { records: sent } = sheet.changes();
  expect(sent[0]).toEqual({ id: 1, position: -1 + Number.EPSILON });
  const { records: after } = saved([record(1, {}, 1), record(2, {}, 1 + Number.EPSILON), record(3, {}, 8)], sent);
  expect(column(sheetOf(...after), 'stock_total')).toEqual(['1', '50', '2', '60', '61', '3']);
});

test('marks of the server stay with their cells until these change, and come back with the refused value', () => {
  const sheet = sheetOf(record(1), record(2));
  put(sheet, 0, { org_name: 'Homs' });
  sheet.toggleDeleted([1]);
  sheet.changes();
  sheet.refused([
    { row: 0, column: 'org_name', message: 'No such place' },
    { row: 1, column: null, message: 'Fact 7 rests on the record' },
    { row: 5, column: null, message: 'Not sent' },
  ]);
  expect(faultsOf(sheet)).toEqual(['0 org_name ! No such place', '1 iso3 ! Fact 7 rests on the record']);
  expect(sheet.counts()).toMatchObject({ problems: 2, refused: 2 });
  sheet.insertRows(0, 1);
  put(sheet, 1, { org_name: 'Hama', stock_total: '7' });
  sheet.toggleDeleted([2]);
  expect(sheet.counts()).toMatchObject({ problems: 0, refused: 0 });
  sheet.undo();
  sheet.undo();
  expect(sheet.cell(1, 'org_name').problem).toBe('No such place');
  expect(Array.from(sheet.shown({ only: 'problems' })).slice(0, 2)).toEqual([1, 2]);
});

test('edits made while a save runs stay changes', () => {
  const sheet = sheetOf(record(1), record(2));
  put(sheet, 0, { stock_total: '10' });
  sheet.toggleDeleted([1]);
  put(sheet, 2, { stock_total: '20' });
  put(sheet, 3, { stock_total: '30' });
  sheet.changes();
  put(sheet, 0, { stock_total: '11' });
  sheet.toggleDeleted([1]);
  sheet.toggleDeleted([3]);
  sheet.saved(
    [
      { id: 8, position: 8 },
      { id: 9, position: 9 },
    ],
    2,
  );
  expect(sheet.changes().records).toEqual([
    { id: 1, stock_total: 11 },
    { position: 4.5, stock_total: 2 },
    { id: 9, _deleted: true },
  ]);
});

test('rows that one side changed are taken over; rows of both are conflicts, resolved to one side', () => {
  const before = [1, 2, 3, 4, 5, 6, 7].map((id) => record(id));
  const mine = sheetOf(...before);
  for (const row of [0, 1, 2, 4]) put(mine, row, { stock_total: `10${row}` });
  mine.toggleDeleted([3, 5]);
  put(mine, 7, { stock_total: '99' });
  mine.insertRows(3, 1);
  put(mine, 3, { start_date: '03/04/2024' });
  // 1: both, other cells. 2: both, the same. 3: deleted by them. 4: deleted by me, changed by them. 6: deleted by both. 7: only theirs.
  const theirs = [
    record(1, { org_name: 'Homs' }),
    record(2, { stock_total: 101 }),
    record(4, { org_name: 'Hama' }),
    record(5),
    record(7, { org_name: 'Idlib' }),
    record(8),
  ];
  const draft = mine.draft()!;
  const conflicts = conflictsOf(draft, theirs);
  expect(
    conflicts.map(({ id, columns, mine: own, theirs: other }) => [
      id,
      own && own.stock_total,
      other && other.org_name,
      columns,
    ]),
  ).toEqual([
    [1, 100, 'Homs', ['org_name', 'stock_total']],
    [3, 102, null, ['stock_total']],
    [4, null, 'Hama', ['org_name', 'stock_total']],
  ]);
  const merge = (side: 'mine' | 'theirs') =>
    restoreSheet({ ...inputOf(...theirs), version: 5 }, draft, new Map(conflicts.map(({ id }) => [id, side])));
  const kept = merge('mine');
  expect(
    rowsOf(kept).map(
      (row) =>
        `${kept.id(row)} ${kept.action(row)} ${kept.cell(row, 'stock_total').text} ${kept.cell(row, 'org_name').text}`,
    ),
  ).toEqual([
    '1 UPDATE 100 ',
    '2 null 101 ',
    'null INSERT 102 ',
    'null INSERT  ',
    '4 DELETE 4 Hama',
    '5 UPDATE 104 ',
    '7 null 7 Idlib',
    '8 null 8 ',
    'null INSERT 99 ',
  ]);
  expect(kept.cell(3, 'start_date').problem).toContain('two ways');
  expect(kept.draft()?.version).toBe(5);
  const taken = merge('theirs');
  expect(rowsOf(taken).map((row) => `${taken.id(row)} ${taken.action(row)}`)).toEqual([
    '1 null',
    '2 null',
    'null INSERT',
    '4 null',
    '5 UPDATE',
    '7 null',
    '8 null',
    'null INSERT',
  ]);
});

test('a filter and an order show other rows, and save none', () => {
  const sheet = sheetOf(
    record(1, { org_name: 'Ḥoms 10', stock_total: 1200, iso3: 'SYR', start_date: '2024-05-03' }),
    record(2, { org_name: 'homs 9', stock_total: 30, start_date: '2023-01-01' }),
    record(3, { org_name: 'Aleppo', stock_total: null, iso3: 'FJI' }),
  );
  put(sheet, 3, { stock_total: 'some' });
  sheet.insertRows(1, 1);
  const found = (search: Parameters<Sheet['shown']>[0]) => Array.from(sheet.shown(search));
  const padding = Array.from({ length: PADDING }, (_, row) => row + 5);
  expect(found({})).toEqual([0, 1, 2, 3, 4, ...padding]);
  expect(found({ text: 'HOMS' })).toEqual([0, 2, 1, ...padding]);
  const rows = (search: Parameters<Sheet['shown']>[0]) => found(search).filter((row) => row < 5 && row !== 1);
  expect(rows({ text: 'syria' })).toEqual([0]);
  expect(rows({ text: '1,200' })).toEqual([0]);
  expect(rows({ columns: { stock_total: '>30' } })).toEqual([0]);
  expect(rows({ columns: { stock_total: '>= 30', org_name: '9' } })).toEqual([2]);
  expect(rows({ columns: { stock_total: '=' } })).toEqual([3]);
  expect(rows({ columns: { org_name: '=homs 9' } })).toEqual([2]);
  expect(rows({ columns: { iso3: '=Fiji' } })).toEqual([3]);
  expect(rows({ columns: { start_date: '<=2023' } })).toEqual([2]);
  expect(rows({ only: 'changed' })).toEqual([4]);
  expect(rows({ only: 'problems' })).toEqual([4]);
  expect(rows({ order: { column: 'org_name', descending: false } })).toEqual([3, 2, 0, 4]);
  expect(rows({ order: { column: 'stock_total', descending: true } })).toEqual([0, 2, 4, 3]);
  expect(rows({ order: { column: 'stock_total', descending: false } })).toEqual([2, 0, 4, 3]);
  expect(sheet.changes().records).toEqual([{}]);
});

test('totals are exact above the largest safe number, without deleted rows', () => {
  const large = Number.MAX_SAFE_INTEGER;
  const sheet = sheetOf(
    record(1, { stock_total: large }),
    record(2, { stock_total: large }),
    record(3, { stock_total: 3, new_male: 0 }),
  );
  expect(sheet.totals()).toEqual({ stock_total: BigInt(large) * 2n + 3n, new_male: 0n });
  expect(sheet.totals([0, 0, 2, 50])).toEqual({ stock_total: BigInt(large) + 3n, new_male: 0n });
  sheet.toggleDeleted([0, 2]);
  expect(sheet.totals()).toEqual({ stock_total: BigInt(large) });
});
