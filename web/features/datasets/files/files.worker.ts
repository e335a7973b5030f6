/** Reads and writes spreadsheets beside the screen's thread. Keeps the opened file and its rows until the worker is ended. */
import { cellReader } from '#domain/dataset/coerce.ts';
import { matchColumns } from '#domain/dataset/import-columns.ts';
import { AREAS, type Target, type Unit } from '#domain/dataset/import-names.ts';
import { addedColumns, readTable, type ColumnChoice, type FileRow } from '#domain/dataset/import-rows.ts';
import { textOf, type Head, type RawCell, type RawTable } from '#domain/dataset/import-table.ts';
import { withPoints } from '#domain/dataset/import-pairs.ts';
import { HEAD_ROWS, likelySheet } from '#domain/dataset/import-sheets.ts';
import { choose } from '#domain/dataset/import-tables.ts';
import { figuresOf } from '#domain/dataset/import-round.ts';
import { numberOf, type Numbered } from '#domain/dataset/source-numbers.ts';
import { UnreadableFile } from './limits.ts';
import { openFile } from './open-file.ts';
import type { OpenedTable, OpenFile } from './opened.ts';
import { FIRST_ROWS, type Answers, type Ask, type Said, type TableInfo } from './protocol.ts';
import { template } from './template.ts';
import { unsavedWorkbook } from './unsaved.ts';

const say = (said: Said) => postMessage(said);

let opened: (OpenFile & { name: string }) | null = null;
let table: OpenedTable | null = null;
/** The sheet and form that the table was read by. */
let tableOf = '';
/** The part of the table that is read. */
let chosen: RawTable | null = null;
let head: Head | null = null;
/** The unit that the dataset counts. */
let unitOf: Unit = 'Person';
/** The text is parted by semicolons. */
let isParted = false;
let rows: FileRow[] = [];

/** Cells of the preview, which the screen draws at once, and sample values of a column. */
const MOST_SHOWN = 2500;
const SAMPLES = 3;
const EVERY = 500;
/** Rows of totals that are named. */
const MOST_TOTALS = 100;

const sampleOf = (cell: RawCell): string =>
  cell instanceof Date
    ? Number.isNaN(cell.getTime())
      ? ''
      : cell.toISOString().slice(0, 10)
    : String(cell ?? '').trim();

function present<T>(value: T | null): T {
  if (value === null) throw new Error('No file is open');
  return value;
}

/** The columns of the cells: those of the choices, and those that they add. */
const recordColumns = (choices: readonly ColumnChoice[]): Target[] => [
  ...choices.map(({ target }) => target).filter((target) => target !== 'id' && !AREAS.has(target)),
  ...addedColumns(choices).map(({ name }) => name),
];

const work: { [K in Ask['kind']]: (ask: Extract<Ask, { kind: K }>) => Promise<Answers[K]> | Answers[K] } = {
  async open({ file }) {
    opened = { ...(await openFile(new Uint8Array(await file.arrayBuffer()))), name: file.name };
    table = null;
    return { sheets: opened.sheets, form: opened.form };
  },
  async raw({ file }) {
    const whole = await openFile(new Uint8Array(await file.arrayBuffer()));
    const first = whole.sheets.findIndex(({ hidden }) => !hidden);
    return (await whole.read(Math.max(first, 0), whole.form, () => {})).rows;
  },
  async likely({ sheets, unit }) {
    const whole = present(opened);
    const heads = await whole.heads(HEAD_ROWS);
    return likelySheet(
      sheets.map((at) => ({ at, name: whole.sheets[at]?.name ?? '', table: heads[at] ?? { rows: [], merges: [] } })),
      unit,
    );
  },
  async table({ sheet, form, part, headLine, unit }) {
    unitOf = unit;
    isParted = form?.separator === ';';
    const whole = present(opened);
    const key = JSON.stringify([sheet, form]);
    if (key !== tableOf || table === null) {
      const read = await whole.read(sheet, form, (done) => {
        if (done % 5000 === 0) say({ said: 'progress', done, total: 0 });
      });
      table = withPoints(read);
      tableOf = key;
    }
    const { hiddenRows, hiddenColumns, unsolved } = table;
    const names = [whole.form === null ? (whole.sheets[sheet]?.name ?? '') : '', whole.name];
    const found = choose(table, unit, part, headLine === null ? null : headLine - 1, names);
    chosen = found.table;
    ({ head } = found);
    const { headers, tags, line, from } = head;
    const lines = chosen.rows;
    const width = lines
      .slice(Math.max(line, 0), line + 1000)
      .reduce((most, row) => Math.max(most, row.length), headers.length);
    const filled = lines.slice(from, from + 500).filter((row) => row.some((cell) => sampleOf(cell ?? null) !== ''));
    const {
      columns: matched,
      foreign,
      guessed,
      doubts,
      unsaid,
      origins,
    } = matchColumns(chosen, head, unit, width, names);
    const columns = matched
      .map(({ at, target, depth, accuracy, times = null, coded = false }): TableInfo['columns'][number] => {
        const samples: string[] = [];
        for (const row of filled) {
          const sample = sampleOf(row[at] ?? null);
          if (sample !== '' && !samples.includes(sample)) samples.push(sample);
          if (samples.length === SAMPLES) break;
        }
        const isHidden = hiddenColumns?.has(at) === true;
        const asks = unsaid.includes(at);
        const own = foreign.includes(at) ? 'foreign' : guessed.includes(at) && !asks ? 'guessed' : null;
        const note = own ?? doubts.get(at) ?? (isHidden ? 'hidden' : null);
        const first = filled.slice(0, FIRST_ROWS).map((row) => sampleOf(row[at] ?? null));
        return { at, header: headers[at] ?? '', first, samples, target, depth, accuracy, times, coded, note, asks };
      })
      .filter(({ header, samples }) => header !== '' || samples.length > 0);
    return {
      headLine: line + 1,
      lines: lines.length,
      parts: found.parts.map(({ title, top, bottom }) => ({ title, from: top + 1, to: bottom })),
      part: found.part,
      columns,
      origins,
      isTagged: tags.some((tag) => textOf(tag) !== ''),
      hidden: {
        rows: [...(hiddenRows ?? [])].filter((row) => row >= from && row < lines.length).length,
        columns: columns.filter(({ at }) => hiddenColumns?.has(at) === true).length,
      },
      unsolved,
    };
  },
  preview({ choices, take, householdSize, countries }) {
    const whole = present(chosen);
    const read = readTable(whole, present(head), choices, {
      readCell: cellReader(countries),
      withTotals: take.totals,
      withHidden: take.hidden,
      withLevels: take.levels,
      withOthers: take.others,
      withNotes: take.notes,
      withEarlier: take.earlier,
      unit: unitOf,
      householdSize,
      isParted,
      onRow: (done) => {
        if (done % EVERY === 0) say({ said: 'progress', done, total: whole.rows.length });
      },
    });
    ({ rows } = read);
    const { counts, unclear, totals, notes, others, sums, levels, repeated, origins, causes, households, below } = read;
    const shown = Math.max(20, Math.floor(MOST_SHOWN / Math.max(12, choices.length)));
    const columns = recordColumns(choices);
    return {
      columns,
      counts,
      ids: rows.flatMap(({ id }) => id ?? []),
      numbers: rows.flatMap(({ cells }): Numbered | [] => numberOf(cells, columns) ?? []),
      figures: figuresOf(rows, columns),
      unclear,
      totals: totals.slice(0, MOST_TOTALS),
      notes: notes.slice(0, MOST_TOTALS),
      others,
      sums,
      levels,
      repeated,
      origins,
      causes,
      households,
      below,
      first: rows.slice(0, shown),
      withProblems: rows.filter(({ problems, missing }) => problems !== null || missing !== null).slice(0, shown),
    };
  },
  rows: ({ from, count }) => rows.slice(from, from + count),
  template: ({ name, countries }) => template(name, countries),
  unsaved: ({ rows: changed }) => unsavedWorkbook(changed),
};

addEventListener('message', ({ data }: MessageEvent<Ask>) => {
  const run = work[data.kind] as (ask: Ask) => Promise<Answers[keyof Answers]> | Answers[keyof Answers];
  Promise.resolve()
    .then(() => run(data))
    .then(
      (answer) => say({ said: 'answer', answer }),
      (error: unknown) =>
        say({
          said: error instanceof UnreadableFile ? 'refused' : 'failed',
          message: error instanceof Error ? error.message : String(error),
        }),
    );
});
