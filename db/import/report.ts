/** Counts the outcomes of an import and writes its report. Independent of files and tables. */
import {
  type Counts,
  type EntityType,
  type Outcome,
  type Position,
  positionWords,
  type Report,
  type SumRow,
} from '#domain/imports/import-report.ts';
import { positionOf } from './file-row.ts';
import type { FigureRow } from './records.ts';

/** The records of a flag that the report names. */
const EXAMPLES = 20;

/** Counts during the import. A record in several batches counts once, with its first outcome. */
export class Tally {
  readonly #outcomes: Record<EntityType, Map<string, Outcome>> = {
    publishers: new Map(),
    events: new Map(),
    documents: new Map(),
    facts: new Map(),
    contextual_analysis: new Map(),
  };
  readonly #flags = new Map<EntityType, Map<string, number>>();
  readonly #examples: NonNullable<Report['examples']> = {};
  readonly #countries = new Set<string>();
  readonly #years = new Set<number>();
  readonly #flagged = new Set<string>();
  readonly #sums = new Map<string, SumRow>();

  countOutcomes(entity: EntityType, outcomes: ReadonlyMap<string, Outcome>): void {
    for (const [key, outcome] of outcomes) {
      if (!this.#outcomes[entity].has(key)) this.#outcomes[entity].set(key, outcome);
    }
  }

  /** `named` is the record's name, and `row` the first of it in the file. */
  countFlags(entity: EntityType, key: string, flags: readonly string[], named: string, row: Position): void {
    const record = `${entity} ${key}`;
    if (flags.length === 0 || this.#flagged.has(record)) return;
    this.#flagged.add(record);
    const own = this.#flags.get(entity) ?? new Map<string, number>();
    this.#flags.set(entity, own);
    const examples = (this.#examples[entity] ??= {});
    for (const flag of flags) {
      own.set(flag, (own.get(flag) ?? 0) + 1);
      const shown = (examples[flag] ??= []);
      if (shown.length < EXAMPLES) shown.push({ ...positionOf(row), name: named });
    }
  }

  countRow(countries: readonly string[], year: number): void {
    for (const country of countries) this.#countries.add(country);
    this.#years.add(year);
  }

  countries(): string[] {
    return [...this.#countries].toSorted();
  }

  years(): number[] {
    return [...this.#years].toSorted((one, other) => one - other);
  }

  countFigure({ fact, figure }: FigureRow): void {
    const key = `${fact.iso3} ${fact.displacement_type} ${fact.type}`;
    const sum = this.#sums.get(key) ?? {
      iso3: fact.iso3,
      cause: fact.displacement_type,
      type: fact.type,
      facts: 0,
      figure: 0,
    };
    this.#sums.set(key, { ...sum, facts: sum.facts + 1, figure: sum.figure + figure });
  }

  counts(): Partial<Record<EntityType, Counts>> {
    const met = Object.entries(this.#outcomes).filter(([, outcomes]) => outcomes.size > 0);
    return Object.fromEntries(met.map(([entity, outcomes]) => [entity, toCounts([...outcomes.values()])]));
  }

  flags(): Record<string, number> {
    const all = new Map<string, number>();
    for (const own of this.#flags.values())
      for (const [flag, count] of own) all.set(flag, (all.get(flag) ?? 0) + count);
    return inOrder(all);
  }

  flagged(): NonNullable<Report['flagged']> {
    return Object.fromEntries([...this.#flags].map(([entity, own]) => [entity, inOrder(own)]));
  }

  examples(): NonNullable<Report['examples']> {
    return this.#examples;
  }

  sums(): SumRow[] {
    return [...this.#sums].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, sum]) => sum);
  }
}

const inOrder = (flags: ReadonlyMap<string, number>): Record<string, number> =>
  Object.fromEntries([...flags].toSorted(([one], [other]) => (one < other ? -1 : 1)));

function toCounts(outcomes: readonly Outcome[]): Counts {
  const counts: Counts = { created: 0, updated: 0, unchanged: 0, kept: 0, locked: 0 };
  for (const outcome of outcomes) counts[outcome] += 1;
  return counts;
}

const REFUSED_SHOWN = 50;
const WORDS: Record<Outcome, string> = {
  created: 'created',
  updated: 'updated',
  unchanged: 'unchanged',
  kept: 'kept as people changed them',
  locked: 'refused (locked)',
};

/** Returns the report for the console: counts, sums by cause and type, refused rows with line and reason. */
export function describeReport(report: Report): string[] {
  const number = new Intl.NumberFormat('en');
  const rate = number.format(Math.round(report.rows / Math.max(report.seconds, 0.001)));
  return [
    `${report.file}: ${number.format(report.rows)} rows of GIDD ${report.kind} in ${report.seconds.toFixed(1)} s (${rate} a second), run ${report.run}`,
    ...Object.entries(report.counts).map(([entity, counts]) => `  ${entity}: ${describeCounts(counts, number)}`),
    `  rows refused: ${number.format(report.refused.length)}`,
    ...report.refused
      .slice(0, REFUSED_SHOWN)
      .map((row) => `    ${positionWords(row)}${row.id ? ` (id ${row.id})` : ''}: ${row.column} ${row.reason}`),
    ...(report.refused.length > REFUSED_SHOWN ? ['    … all of them are in the report of the run'] : []),
    ...Object.entries(report.flags).map(([flag, count]) => `  flagged ${flag}: ${number.format(count)}`),
    ...totalsByCauseAndType(report.sums).map(
      ({ cause, type, facts, figure }) =>
        `  ${cause}, ${type}: ${number.format(figure)} in ${number.format(facts)} facts`,
    ),
    ...(report.totals.length > 0 ? [`  figures that differ from the file's: ${report.totals.length}`] : []),
    ...report.totals
      .slice(0, REFUSED_SHOWN)
      .map((row) => `    ${positionWords(row)} (id ${row.id}): the file has ${row.file}, we have ${row.ours}`),
    ...describeCompared(report.compared, number),
    ...(report.events_of_several_hazards.length > 0
      ? [`  events whose figures name several hazards: ${report.events_of_several_hazards.length}`]
      : []),
    ...(report.unknown_columns.length > 0 ? [`  columns left out: ${report.unknown_columns.join(', ')}`] : []),
    ...report.sheets_left_out.map(
      (sheet) => `  sheet left out: ${sheet}; only tables of one kind are read, so save this one as a file of its own`,
    ),
  ];
}

function describeCompared(compared: Report['compared'], number: Intl.NumberFormat): string[] {
  if (compared === undefined) return [];
  const said = (value: number | null) => (value === null ? 'none' : number.format(value));
  const { totals, equal, different, missing = 0, extra = 0, differences } = compared;
  const shown = differences.slice(0, REFUSED_SHOWN);
  return [
    `  totals compared with the stored facts: ${number.format(totals)}, equal ${number.format(equal)}, different ${number.format(different)}, not in Helix ${number.format(missing)}, not in the file ${number.format(extra)}; nothing is imported`,
    ...shown.map(
      ({ iso3, year, cause, type, file, ours }) =>
        `    ${iso3} ${year}, ${cause}, ${type}: the file has ${said(file)}, we have ${said(ours)}`,
    ),
    ...(different + missing + extra > shown.length ? ['    … more of them are in the report of the run'] : []),
  ];
}

function describeCounts(counts: Counts, number: Intl.NumberFormat): string {
  const words = Object.entries(counts)
    .filter(([outcome, count]) => count > 0 || outcome === 'created' || outcome === 'unchanged')
    .map(([outcome, count]) => `${number.format(count)} ${WORDS[outcome as Outcome]}`);
  return words.join(', ');
}

function totalsByCauseAndType(sums: readonly SumRow[]): Omit<SumRow, 'iso3'>[] {
  const totals = new Map<string, Omit<SumRow, 'iso3'>>();
  for (const { cause, type, facts, figure } of sums) {
    const total = totals.get(`${cause} ${type}`) ?? { cause, type, facts: 0, figure: 0 };
    totals.set(`${cause} ${type}`, { ...total, facts: total.facts + facts, figure: total.figure + figure });
  }
  return [...totals.values()];
}
