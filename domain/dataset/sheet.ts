/** The sheet of the records editor: rows, edits with undo and redo, and the records to save. Immutable rows in one array; each change is a list of exchanged stretches of it. */
import { AT, rowCheck, type RowCheck } from './checks.ts';
import { cellReader, showCell, type CellReader, type NamedCountry } from './coerce.ts';
import { SHEET_COLUMNS, type RecordColumn, type SavedRecord, type SheetColumn } from './columns.ts';
import { draftOf, restoredRows } from './draft.ts';
import { joined, toggled, written, type Splice } from './edits.ts';
import { Faults, firstFilled } from './faults.ts';
import { insideBoxes, type Inside } from './inside.ts';
import { Ledger, Sums } from './ledger.ts';
import { Marks } from './marks.ts';
import { blankRow, inOrder, NO_VALUES, rowOf, savedRow, withCells, type CellContent, type Row } from './rows.ts';
import { changesOf, rowsAfterSave, type Sent } from './saving.ts';
import type { Cell, Sheet, SheetDraft, Side, Typed } from './sheet-types.ts';
import { shownRows } from './shown.ts';
import { createSteps } from './steps.ts';

/** Empty rows at the end. */
export const PADDING = 100;

export type SheetInput = {
  records: readonly SavedRecord[];
  version: number;
  /** The list of the database. */
  countries: readonly (NamedCountry & { boundingbox: readonly number[] })[];
  /** Whether a point lies in its country; without it, the countries' boxes decide. */
  inside?: Inside;
};

type Checks = { check: RowCheck; nameOf: (iso3: string) => string };

function checksOf({ countries, inside }: SheetInput): Checks {
  const names = new Map(countries.map(({ iso3, idmc_short_name }) => [iso3, idmc_short_name]));
  const nameOf = (iso3: string) => names.get(iso3) ?? iso3;
  return { check: rowCheck(inside ?? insideBoxes(countries), nameOf), nameOf };
}

export function createSheet(input: SheetInput): Sheet {
  const checks = checksOf(input);
  return sheetOf(
    input,
    checks,
    inOrder(input.records).map((record) => savedRow(record, checks.check)),
  );
}

/** The sheet with a draft restored: onto the same records it is the sheet of the draft; onto newer ones, `choices` resolves the conflicts, else mine are kept. */
export function restoreSheet(
  input: SheetInput,
  draft: SheetDraft,
  choices: ReadonlyMap<number, Side> = new Map(),
): Sheet {
  const checks = checksOf(input);
  return sheetOf(
    input,
    checks,
    restoredRows(input.records, draft, choices, { check: checks.check, read: cellReader(input.countries) }),
    draft.sentAfter,
  );
}

/** The sheet of prepared rows. */
function sheetOf(input: SheetInput, { check, nameOf }: Checks, begun: readonly Row[], unsure?: number): Sheet {
  const read: CellReader = cellReader(input.countries);
  const listeners = new Set<() => void>();
  let rows: Row[] = [...begun];
  let { version } = input;
  let [revision, structure] = [0, 0];
  let ledger = new Ledger();
  let marks = new Marks();
  const faults = new Faults(() => ({ ledger, marks }));
  const steps = createSteps(({ at, before, after }) => exchange(at, before, after));
  let sent: Sent | null = null;
  let sentAfter = unsure ?? null;
  let indexes: { structure: number; byId: Map<number, number>; byKey: Map<number, number> } | null = null;
  const renew = () => {
    [ledger, marks] = [new Ledger(), new Marks()];
    for (const row of rows) ledger.count(row, 1);
  };
  renew();

  const count = (row: Row, sign: 1 | -1) => {
    ledger.count(row, sign);
    marks.count(row, sign);
  };
  const tell = () => {
    revision++;
    for (const listener of listeners) listener();
  };

  function exchange(at: number, before: readonly Row[], after: readonly Row[]): void {
    for (const row of before) count(row, -1);
    for (const row of after) count(row, 1);
    if (before.length === after.length) for (const [index, row] of after.entries()) rows[at + index] = row;
    else {
      structure++;
      const rest = rows.splice(at);
      for (const row of after) rows.push(row);
      for (let index = before.length; index < rest.length; index++) rows.push(rest[index] as Row);
    }
  }

  /** Makes one step of the exchanges, given from the first row to the last without overlap and in the numbers before the step. */
  function change(label: string, splices: readonly Splice[]): void {
    if (splices.length === 0) return;
    steps.make(label, joined(rows, splices).toReversed());
    const content = rows.findLastIndex(({ action }) => action !== 'EMPTY') + 1;
    if (content < rows.length) steps.goOn([{ at: content, before: rows.slice(content), after: [] }]);
    tell();
  }

  const indexesNow = () => {
    if (indexes?.structure !== structure) {
      const [byId, byKey] = [new Map<number, number>(), new Map<number, number>()];
      for (const [index, { id, key }] of rows.entries()) {
        byKey.set(key, index);
        if (id !== null) byId.set(id, index);
      }
      indexes = { structure, byId, byKey };
    }
    return indexes;
  };

  const readTyped = (column: number, text: Typed): CellContent => {
    const cell = read(columnAt(column), text);
    if ('value' in cell) return { value: cell.value, unread: null };
    return { value: null, unread: { text: String(text).trim(), problem: cell.problem } };
  };

  /** A row of new content; null without any. */
  const newRow = (record: Partial<Record<RecordColumn, Typed>>): Row | null => {
    const cells = SHEET_COLUMNS.flatMap(({ name }, at) => {
      const text = record[name] ?? null;
      return text === null || text === '' ? [] : [[at, readTyped(at, text)] as const];
    });
    return withCells(blankRow(), cells, check);
  };

  const api: Sheet = {
    get length() {
      return rows.length + PADDING;
    },
    get revision() {
      return revision;
    },
    get structure() {
      return structure;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    id: (row) => rows[row]?.id ?? null,
    rowOf: (id) => indexesNow().byId.get(id) ?? null,
    action: (row) => (rows[row] === undefined ? 'EMPTY' : rows[row].action),
    cell: (index, name) => {
      const row = rows[index];
      if (row === undefined) return EMPTY_CELL;
      const column = AT[name];
      const value = row.values[column] ?? null;
      const unread = row.unread?.[column];
      const of = row.faults.filter((fault) => fault.column === column);
      const warnings = of.flatMap(({ message, warning }) => (warning ? [message(row.values)] : []));
      if (ledger.equals(row) > 1 && firstFilled(row) === column)
        warnings.push(faults.equalWords(rows, revision, index));
      return {
        text: unread?.text ?? showCell(columnAt(column), value),
        value,
        problem: of.find(({ warning }) => !warning)?.message(row.values) ?? marks.of(row, column) ?? null,
        warning: warnings.length === 0 ? null : warnings.join('. '),
        changed: unread !== undefined || value !== ((row.base ?? NO_VALUES)[column] ?? null),
      };
    },
    counts: () => {
      const refused = marks.holding;
      return { ...ledger.counts, problems: ledger.counts.problems + refused, refused };
    },
    faults: () => faults.all(rows, revision),
    write: (label, edits) => change(label, written(rows, edits, readTyped, check)),
    insertRows: (at, count) => {
      if (at >= rows.length || count < 1) return;
      change('Insert rows', [{ at: Math.max(0, at), before: [], after: Array.from({ length: count }, blankRow) }]);
    },
    toggleDeleted: (chosen) => {
      const { restores, splices } = toggled(rows, chosen, check);
      change(restores ? 'Restore rows' : 'Delete rows', splices);
    },
    append: (label, records, replace = false) => {
      const added = records.flatMap((record) => newRow(record) ?? []);
      const end: Splice[] = added.length === 0 ? [] : [{ at: rows.length, before: [], after: added }];
      if (!replace) return change(label, end);
      const kept = rows.flatMap((row) =>
        row.base === null ? [] : [row.action === 'DELETE' ? row : rowOf({ ...row, deleted: true }, check)],
      );
      change(label, [{ at: 0, before: [...rows], after: [...kept, ...added] }]);
    },
    together: (label) => {
      const step = steps.open(label);
      const telling = (work: () => void) => () => {
        work();
        tell();
      };
      return step === null
        ? { end: () => {}, cancel: () => {} }
        : { end: telling(step.end), cancel: telling(step.cancel) };
    },
    undo: () => {
      const label = steps.undo();
      if (label !== null) tell();
      return label;
    },
    redo: () => {
      const label = steps.redo();
      if (label !== null) tell();
      return label;
    },
    canUndo: steps.canUndo,
    canRedo: steps.canRedo,

    shown: (search) => {
      const work = api.showing(search);
      for (;;) {
        const { done, value } = work.next();
        if (done === true) return value;
      }
    },
    showing: (search) => {
      const faulty = (row: Row, warning: boolean) =>
        row.faults.some((fault) => fault.warning === warning) || (warning ? ledger.equals(row) > 1 : marks.has(row));
      return shownRows(rows, PADDING, search, { nameOf, faulty });
    },
    totals: (of) => {
      if (of === undefined) return ledger.sums.totals();
      const sums = new Sums();
      for (const index of new Set(of)) {
        const row = rows[index];
        if (row !== undefined && row.action !== 'DELETE') sums.add(row.values);
      }
      return sums.totals();
    },
    changes: () => {
      sent = changesOf(rows);
      return { records: sent.records, rows: sent.rows.map((row) => indexesNow().byKey.get(row.key) ?? 0) };
    },
    refused: (details) => {
      marks = new Marks();
      for (const { row, column, message } of details) {
        const of = sent?.rows[row];
        if (of !== undefined) marks.add(of, column === null ? null : (AT[column] ?? null), message);
      }
      for (const row of rows) marks.count(row, 1);
      tell();
    },
    sending: (after) => {
      sentAfter = after === null ? null : (sentAfter ?? after);
      tell();
    },
    isUnsure: () => sentAfter !== null,
    saved: (inserted, next) => {
      if (sent === null) return;
      rows = rowsAfterSave(rows, sent, inserted, check);
      version = next;
      sent = null;
      sentAfter = null;
      steps.forget();
      renew();
      structure++;
      tell();
    },
    draft: () => {
      const draft = draftOf(rows, version);
      return draft === null || sentAfter === null ? draft : { ...draft, sentAfter };
    },
  };

  return api;
}

const EMPTY_CELL: Cell = { text: '', value: null, problem: null, warning: null, changed: false };
const columnAt = (column: number): SheetColumn => SHEET_COLUMNS[column] as SheetColumn;
