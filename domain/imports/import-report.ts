/** The report of an import, and of a survey, which counts what an import would store. Reads no file. */

/** Totals of countries are compared with what is stored, and never stored. */
export const FILE_KINDS = ['figures', 'disaster events', 'context texts', 'country totals'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

export type EntityType = 'publishers' | 'events' | 'documents' | 'facts' | 'contextual_analysis';

/** The outcome of a record: kept = a person changed or deleted it since; locked = signed off or locked down, or a locked fact rests on it, refused. */
export type Outcome = 'created' | 'updated' | 'unchanged' | 'kept' | 'locked';
export type Counts = Record<Outcome, number>;

/** Where a row stands: its line, and its sheet if several are read. */
export interface Position {
  line: number;
  sheet?: string;
}

/** A refused row and the reason. */
export interface RefusedRow extends Position {
  id: string;
  column: string;
  reason: string;
}

export interface SumRow {
  iso3: string;
  cause: string;
  type: string;
  facts: number;
  figure: number;
}

/** A total that the file and the database have otherwise; null where one has none. */
export interface Difference {
  iso3: string;
  year: number;
  cause: string;
  type: string;
  file: number | null;
  ours: number | null;
}

export interface Compared {
  /** Totals that the file or the database has, of the years of the file. */
  totals: number;
  equal: number;
  /** Of those that both have; older reports count the next two here. */
  different: number;
  /** Only the file has them, only the database. */
  missing?: number;
  extra?: number;
  /** Those that both have first, the largest of each. */
  differences: Difference[];
}

export interface Report {
  run: number;
  kind: FileKind;
  file: string;
  /** The reason why the run ended before the end of the file. */
  failed?: string;
  seconds: number;
  rows: number;
  counts: Partial<Record<EntityType, Counts>>;
  refused: RefusedRow[];
  /** The number of records with each flag. */
  flags: Record<string, number>;
  /** The same for each kind of record; older reports have neither this nor the countries and years. */
  flagged?: Partial<Record<EntityType, Record<string, number>>>;
  /** The first records with each flag, where the file has them; older reports have none. */
  examples?: Partial<Record<EntityType, Record<string, (Position & { name: string })[]>>>;
  /** Of the rows that could be read. */
  countries?: string[];
  years?: number[];
  /** Sums of all figures read from the file, whatever their outcome. */
  sums: SumRow[];
  /** Rows whose figure differs from the file's. */
  totals: (Position & { id: string; file: number; ours: number })[];
  /** Of the totals of countries only. */
  compared?: Compared;
  /** Events whose figures have several hazards. */
  events_of_several_hazards: { id: string; name: string; hazards: string[] }[];
  unknown_columns: string[];
  /** The sheets of the workbook with a table of another kind. */
  sheets_left_out: string[];
}

/** As the screen reads it: with the first refused rows and all their number. A run whose file could not be read has only the reason. */
export type ShownReport = Partial<Omit<Report, 'sums'>> & { refused_count: number; totals_count: number };

export type ShownCounts = Report['counts'];

/** 'line 4', or 'line 4 of sheet 2025' */
export const positionWords = ({ line, sheet }: Position): string =>
  sheet === undefined ? `line ${line}` : `line ${line} of sheet ${sheet}`;
