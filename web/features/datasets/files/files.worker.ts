/** Reads and writes spreadsheets beside the screen's thread. Keeps the opened file and its rows until the worker is ended. */
import { cellReader } from '#domain/dataset/coerce.ts';
import { matchHeaders } from '#domain/dataset/import-names.ts';
import { readTable, type FileRow } from '#domain/dataset/import-rows.ts';
import { findHead, headAt, type Head, type RawCell } from '#domain/dataset/import-table.ts';
import { UnreadableFile } from './limits.ts';
import { openFile, type OpenedTable, type OpenFile } from './open-file.ts';
import type { Answers, Ask, Said, TableInfo } from './protocol.ts';
import { template } from './template.ts';
import { unsavedWorkbook } from './unsaved.ts';

const say = (said: Said) => postMessage(said);

let opened: OpenFile | null = null;
let table: OpenedTable | null = null;
/** The sheet and form that the table was read by. */
let tableOf = '';
let head: Head | null = null;
let rows: FileRow[] = [];

/** Cells of the preview, which the screen draws at once, and sample values of a column. */
const MOST_SHOWN = 2500;
const SAMPLES = 3;
const EVERY = 500;

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

const work: { [K in Ask['kind']]: (ask: Extract<Ask, { kind: K }>) => Promise<Answers[K]> | Answers[K] } = {
  async open({ file }) {
    opened = await openFile(new Uint8Array(await file.arrayBuffer()));
    return { sheets: opened.sheets, form: opened.form };
  },
  async raw({ file }) {
    const whole = await openFile(new Uint8Array(await file.arrayBuffer()));
    const first = whole.sheets.findIndex(({ hidden }) => !hidden);
    return (await whole.read(Math.max(first, 0), whole.form, () => {})).rows;
  },
  async table({ sheet, form, headLine, unit }) {
    const key = JSON.stringify([sheet, form]);
    if (key !== tableOf || table === null) {
      table = await present(opened).read(sheet, form, (done) => {
        if (done % 5000 === 0) say({ said: 'progress', done, total: 0 });
      });
      tableOf = key;
    }
    const { rows: lines, unsolved } = table;
    head = headLine === null ? findHead(table, unit) : headAt(table, headLine - 1);
    const { headers, line } = head;
    const width = lines.slice(line, line + 1000).reduce((most, row) => Math.max(most, row.length), headers.length);
    const matched = matchHeaders(headers, unit);
    const columns: TableInfo['columns'] = Array.from({ length: width }, (_, at) => {
      const samples: string[] = [];
      for (const row of lines.slice(line + 1, line + 500)) {
        const sample = sampleOf(row[at] ?? null);
        if (sample !== '' && !samples.includes(sample)) samples.push(sample);
        if (samples.length === SAMPLES) break;
      }
      return { at, header: headers[at] ?? '', samples, target: matched[at] ?? null };
    }).filter(({ header, samples }) => header !== '' || samples.length > 0);
    return { headLine: line + 1, lines: lines.length, columns, unsolved };
  },
  preview({ choices, withTotals, countries }) {
    const whole = present(table);
    const read = readTable(whole, present(head), choices, {
      readCell: cellReader(countries),
      withTotals,
      onRow: (done) => {
        if (done % EVERY === 0) say({ said: 'progress', done, total: whole.rows.length });
      },
    });
    ({ rows } = read);
    const shown = Math.max(20, Math.floor(MOST_SHOWN / Math.max(12, choices.length)));
    return {
      columns: choices.filter(({ target }) => target !== 'id').map(({ target }) => target),
      counts: read.counts,
      ids: rows.flatMap(({ id }) => id ?? []),
      unclear: read.unclear,
      first: rows.slice(0, shown),
      withProblems: rows.filter(({ problems }) => problems !== null).slice(0, shown),
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
