/** Delivers a JSON file of documents and events to the parking lot, as a program does with a token, in calls of up to 1,000 records. */
import { readFile } from 'node:fs/promises';
import type { Database } from '#db/database.ts';
import { UnreadableFile } from './file-row.ts';

/** Records of a call. */
const MOST = 1_000;
/** Documents, events and facts of a call, so that none takes long. */
const ITEMS = 2_000;
/** Bytes of a call; the database accepts 10 MiB. */
const BYTES = 8 * 1024 * 1024;
/** Refusals that the report names. */
const NAMED = 50;

export interface IngestReport {
  created: number;
  updated: number;
  unchanged: number;
  refused: number;
  /** The first refusals in words. */
  refusals: string[];
  records: number;
}

interface Answer {
  source: string | null;
  source_id: string | null;
  result: string;
  faults: { field: string; message: string }[];
  facts?: Answer[];
}
type Delivered = Omit<IngestReport, 'refusals'> & { records: (Answer & { row: number })[] };

/** Refuses a file that isn't UTF-8, isn't JSON, or holds no list of records. */
export async function readRecords(file: string): Promise<unknown[]> {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new UnreadableFile('There is no such file');
    throw new UnreadableFile(error instanceof TypeError ? 'The file is not UTF-8' : message);
  }
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw new UnreadableFile(`The file is not JSON: ${(error as Error).message}`);
  }
  const records = (content as { records?: unknown } | null)?.records ?? content;
  if (!Array.isArray(records)) throw new UnreadableFile('The file must hold a list of records, or {"records": […]}');
  return records;
}

export interface RecordsOfCall {
  records: number;
  /** A JSON list. */
  text: string;
}

/** Each call is a transaction of its own: a file that is delivered again after a failure goes on where it stopped. */
export async function ingest(
  app: Database,
  calls: Iterable<RecordsOfCall> | AsyncIterable<RecordsOfCall>,
  progress: (done: number) => void = () => undefined,
): Promise<IngestReport> {
  const report: IngestReport = { created: 0, updated: 0, unchanged: 0, refused: 0, refusals: [], records: 0 };
  for await (const { records, text } of calls) {
    const { rows } = await app.statement<{ answer: Delivered }>(
      { role: 'web_user', set: { 'request.username': 'ingest' } },
      'select api.ingest_parking_lot($1::text::json) as answer',
      [text],
    );
    const [row] = rows;
    if (!row) throw new Error('The parking lot did not answer');
    for (const answer of row.answer.records) {
      const at = `record ${report.records + answer.row + 1}`;
      for (const one of [answer, ...(answer.facts ?? [])]) report.refusals.push(...refusalsOf(at, one));
    }
    report.refusals.splice(NAMED);
    for (const result of ['created', 'updated', 'unchanged', 'refused'] as const) report[result] += row.answer[result];
    report.records += records;
    progress(report.records);
  }
  return report;
}

function refusalsOf(at: string, { source, source_id, faults }: Answer): string[] {
  const name = [source, source_id].filter((part) => part !== null).join(' ');
  return faults.map(({ field, message }) => `${[`${at} (${name})`, field].filter(Boolean).join(', ')}: ${message}`);
}

export function* callsOf(records: readonly unknown[]): Generator<RecordsOfCall> {
  let batch: string[] = [];
  let bytes = 0;
  let items = 0;
  for (const record of records) {
    const text = JSON.stringify(record);
    const size = Buffer.byteLength(text);
    const facts = (record as { facts?: unknown } | null)?.facts;
    const added = 1 + (Array.isArray(facts) ? facts.length : 0);
    if (batch.length === MOST || (batch.length > 0 && (bytes + size > BYTES || items + added > ITEMS))) {
      yield callOf(batch);
      [batch, bytes, items] = [[], 0, 0];
    }
    batch.push(text);
    bytes += size;
    items += added;
  }
  if (batch.length > 0) yield callOf(batch);
}

const callOf = (batch: readonly string[]): RecordsOfCall => ({ records: batch.length, text: `[${batch.join()}]` });
