/** The state of an import: the file, its sheet, its columns and its rows, each read in the worker. Draws nothing. */
import { useCallback, useEffect, useRef, useState } from 'react';

import { SHEET_COLUMNS } from '#domain/dataset/columns.ts';
import { comparedText, layoutOf, sheetOf, TAKEN, type KeptLayout, type Taken } from '#domain/dataset/import-layouts.ts';
import { filledColumns, keepImported } from '#domain/dataset/imported.ts';
import type { Target, Unit } from '#domain/dataset/import-names.ts';
import type { Unclear } from '#domain/dataset/import-rows.ts';
import { keepFolded } from '#web/features/datasets/folded-columns.ts';
import type { ReadOptions, Sheet } from '#domain/dataset/sheet-types.ts';
import { useCountries } from '#web/data/lists.ts';
import { applyImport, type Imported, type ImportWay } from './apply-import.ts';
import { startFilesWorker, type FileProgress, type FilesWorker } from './files-worker.ts';
import { sizeProblem, UnreadableFile } from './limits.ts';
import { keepMatch, lastRoundOf, layoutsOf, type LastRound } from './memory.ts';
import { newProgress } from './progress.ts';
import type { Answers, Preview, TableInfo } from './protocol.ts';
import type { TextForm } from '#domain/values/text-form.ts';

export type Stage = 'file' | 'sheet' | 'columns' | 'preview';

type Opened = Answers['open'] & { name: string };

/** Sheets of our own files that have no records. */
const ASIDE = /^(?:readme|lists)$/i;

type Options = { dataset: number; sheet: Sheet; unit: Unit; onDone: (done: Imported) => void };

export function useImport({ dataset, sheet, unit, onDone }: Options) {
  const countries = useCountries();
  const [stage, setStage] = useState<Stage>('file');
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [at, setAt] = useState(0);
  /** The sheets with counts. */
  const [countedSheets, setCountedSheets] = useState<readonly number[]>([]);
  const [form, setForm] = useState<TextForm | null>(null);
  const [table, setTable] = useState<TableInfo | null>(null);
  const [targets, setTargets] = useState<(Target | null)[]>([]);
  const [readings, setReadings] = useState<Partial<Record<Target, ReadOptions>>>({});
  const [taken, setTaken] = useState<Taken>(TAKEN);
  const [householdSize, setHouseholdSize] = useState<number | null>(null);
  const [questions, setQuestions] = useState<Unclear[]>([]);
  const [preview, setPreview] = useState<Preview | null>(null);
  /** The match is that of the source's last file; null for a file of another layout. */
  const [last, setLast] = useState<{ round: LastRound | null } | null>(null);
  const layouts = useRef<readonly KeptLayout[]>([]);
  const [progress] = useState(newProgress);
  const worker = useRef<FilesWorker | null>(null);
  const turns = useRef(0);

  const stop = useCallback(() => {
    const last = worker.current;
    worker.current = null;
    last?.end();
  }, []);
  useEffect(() => stop, [stop]);

  /** Shows the work and its refusal; that of a worker that was ended is no news. */
  const run = async (
    label: string,
    work: (reader: FilesWorker, report: (next: FileProgress) => void, isLast: () => boolean) => Promise<void>,
  ) => {
    const reader = (worker.current ??= startFilesWorker());
    const turn = (turns.current += 1);
    // Another choice was made meanwhile: the last one counts.
    const isLast = () => worker.current === reader && turns.current === turn;
    setProblem(null);
    progress.show(null);
    setBusy(label);
    try {
      await work(reader, progress.show, isLast);
    } catch (error) {
      if (!isLast()) return;
      const words = error instanceof Error ? error.message : String(error);
      setProblem(error instanceof UnreadableFile ? words : `The file could not be read: ${words}`);
    }
    if (isLast()) setBusy(null);
  };

  /** `part` is a table of the sheet, null for the one that says most. Only a known layout goes on to the preview, any other one to `otherwise`. */
  const readTable = (
    sheetAt: number,
    as: TextForm | null,
    headLine: number | null,
    next: Stage,
    part: number | null = null,
    otherwise: Stage = 'columns',
  ) =>
    run('Reading the sheet', async (reader, report, isLast) => {
      // The choice is marked at once; its rows follow.
      setAt(sheetAt);
      setForm(as);
      const read = await reader.call({ kind: 'table', sheet: sheetAt, form: as, part, headLine, unit }, report);
      if (!isLast()) return;
      const kept = layoutOf(
        layouts.current,
        read.columns.map(({ header }) => header),
      );
      const columns = kept?.match.targets ?? read.columns.map(({ target, asks }) => (asks ? null : target));
      setTable(read);
      setTargets(columns);
      setReadings(kept?.match.readings ?? {});
      setTaken(kept?.match.taken ?? TAKEN);
      // Households of another table are another question.
      setHouseholdSize(null);
      setQuestions([]);
      setLast(kept === null ? null : { round: await lastRoundOf(kept.id) });
      if (next !== 'preview') return setStage(next);
      if (kept === null) return setStage(otherwise);
      await check(reader, report, { ...kept.match, table: read, targets: columns, householdSize: null });
    });

  const check = async (
    reader: FilesWorker,
    report: (next: FileProgress) => void,
    how: {
      table: TableInfo | null;
      targets: typeof targets;
      readings: typeof readings;
      taken: Taken;
      householdSize: number | null;
    },
  ) => {
    const choices = (how.table?.columns ?? []).flatMap((column, index) => {
      const target = how.targets[index] ?? null;
      // Thousands that are not multiplied keep their decimals, and are no estimates to round.
      const times = how.taken.thousands || column.times === null ? column.times : 1;
      return target === null
        ? []
        : [
            {
              at: column.at,
              target,
              depth: column.depth,
              accuracy: column.accuracy,
              ...(times !== null && { times }),
              ...(column.coded && { coded: true as const }),
              ...how.readings[target],
            },
          ];
    });
    const read = await reader.call(
      { kind: 'preview', choices, take: how.taken, householdSize: how.householdSize, countries: [...countries] },
      report,
    );
    setPreview(read);
    setReadings(how.readings);
    setTaken(how.taken);
    setHouseholdSize(how.householdSize);
    setQuestions((before) => [
      ...before,
      ...read.unclear.filter(({ target }) => !before.some((known) => known.target === target)),
    ]);
    setStage('preview');
  };

  const readRows = (how: { readings?: typeof readings; take?: Partial<Taken>; householdSize?: number | null }) =>
    run('Checking the rows', (reader, report) =>
      check(reader, report, {
        table,
        targets,
        readings: how.readings ?? readings,
        taken: { ...taken, ...how.take },
        householdSize: how.householdSize === undefined ? householdSize : how.householdSize,
      }),
    );

  const open = async (file: File) => {
    stop();
    const size = sizeProblem(file.size);
    if (size !== null) {
      setProblem(size);
      return;
    }
    let found: Opened | null = null;
    let likely = 0;
    let isOnly = true;
    await run('Opening the file', async (reader) => {
      const kept = layoutsOf(dataset);
      found = { ...(await reader.call({ kind: 'open', file })), name: file.name };
      layouts.current = await kept;
      setOpened(found);
      const shown = found.sheets.flatMap(({ name, hidden }, index) => (hidden || ASIDE.test(name) ? [] : [index]));
      const known = found.form === null ? sheetOf(layouts.current, found.sheets) : null;
      const best = shown.length > 1 ? await reader.call({ kind: 'likely', sheets: shown, unit }) : null;
      setCountedSheets(best?.counted ?? []);
      likely = known ?? best?.at ?? shown[0] ?? 0;
      isOnly = shown.length <= 1;
    });
    if (found === null) return;
    const { form: as } = found as Opened;
    const isSure = as === null ? isOnly : as.encoding !== 'windows-1252';
    await readTable(likely, as, null, 'preview', null, isSure ? 'columns' : 'sheet');
  };

  const cancel = () => {
    stop();
    setBusy(null);
    setStage('file');
  };

  /** `country` is filled in where the file has none. */
  const apply = (way: ImportWay, country: string | null) =>
    run('Adding the rows', async (reader, report) => {
      if (preview === null) return;
      const { columns, ids, numbers, counts, figures, sums } = preview;
      const before = sheet.totals();
      // An update changes records that the file does not count again: it has no total to compare.
      const totals =
        way === 'update'
          ? []
          : sums.flatMap(({ target: name, own }) =>
              own === null
                ? []
                : [{ name, before: way === 'append' ? (before[name] ?? 0n) : 0n, own: BigInt(Math.round(own.value)) }],
            );
      const filled = filledColumns(sheet);
      for (const { name } of SHEET_COLUMNS)
        if (columns.includes(name) || (name === 'iso3' && country !== null)) filled.add(name);
      const takeBack = keepImported(sheet, { columns: filled, totals });
      const done = await applyImport({
        sheet,
        columns,
        fill: country === null ? {} : { iso3: country },
        ids,
        numbers,
        total: counts.records,
        way,
        rowsFrom: (from, count) => reader.call({ kind: 'rows', from, count }),
        onProgress: (rows) => report({ done: rows, total: counts.records }),
      }).catch((error: unknown) => {
        takeBack();
        throw error;
      });
      keepFolded(dataset, true);
      const name = opened?.form === null ? opened.sheets[at]?.name : undefined;
      const match = { sheet: name === undefined ? null : comparedText(name), targets, readings, taken };
      const headers = (table?.columns ?? []).map(({ header }) => header);
      // Not awaited: the dialog closes at once, and the focus goes back to its button.
      void keepMatch({ dataset, headers, match, figures });
      onDone(done);
    });

  return {
    stage,
    setStage,
    busy,
    progress,
    problem,
    opened,
    at,
    countedSheets,
    form,
    table,
    targets,
    setTargets,
    readings,
    taken,
    householdSize,
    questions,
    last,
    preview,
    open,
    readTable,
    readRows,
    cancel,
    apply,
  };
}

export type ImportState = ReturnType<typeof useImport>;
