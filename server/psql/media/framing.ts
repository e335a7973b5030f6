/** Turns the lines of a long answer into chunks, with the text before, between and after them in each media type. Holds one batch. */
import { withoutFormulas } from './formulas.ts';
import { type Made, readmeSheet } from './readme.ts';
import { SHEET_LIMITS, xlsxBytes } from './xlsx.ts';
import { type SheetColumn, sheetColumn } from './xlsx-cells.ts';
import type { OutputColumn, Plan } from '#server/psql/plan.ts';

export type Framing = (
  batches: AsyncIterable<readonly string[]>,
  made: Made | null,
  sheets: readonly AsyncIterable<readonly string[]>[],
) => AsyncIterable<string | Uint8Array>;

/**
 * Framing by fixed texts. `first` comes before the first line, if there are lines. The first and the last `cut` characters of each line are
 * left out; they are ASCII, and `between` is at least as long.
 */
export function textFraming(before: string, first: string, between: string, after: string, cut = 0): Framing {
  return async function* (batches) {
    let begun = false;
    for await (const lines of batches) {
      if (lines.length > 0) yield encoded(lines, begun ? between : before + first, between, cut);
      begun ||= lines.length > 0;
    }
    yield begun ? after : before + after;
  };
}

/**
 * Lines as UTF-8, each after its separator, which is `before` for the first. The first and the last `cut` characters of each line are left
 * out. Encoded one by one: joined, 200,000 lines of 200 characters take ten times as long.
 */
function encoded(lines: readonly string[], before: string, between: string, cut: number): Buffer {
  const [first, others] = [Buffer.from(before), Buffer.from(between)];
  const size = lines.reduce((sum, line) => sum + others.length + Buffer.byteLength(line), first.length);
  const bytes = Buffer.allocUnsafe(size);
  let [at, separator] = [0, first];
  for (const line of lines) {
    const start = at + separator.length - cut;
    const end = start + bytes.write(line, start);
    // Replaces what is cut at the start of this line, and the next one what is cut at its end.
    bytes.set(separator, at);
    [at, separator] = [end - cut, others];
  }
  return bytes.subarray(0, at);
}

/** The names of the columns and, if asked for, their tags. */
export function csvHeader({ output, request: { formulasAsText, tagged } }: Pick<Plan, 'output' | 'request'>): string {
  const field = (text: string): string => (/[",\r\n\s()\\]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const names = output().map(({ name }) => field(name));
  const header = formulasAsText ? withoutFormulas(names.join(',')) : names.join(',');
  return tagged
    ? `${header}\n${output()
        .map(({ tag }) => field(tag ?? ''))
        .join(',')}`
    : header;
}

const sheetColumns = (output: readonly OutputColumn[], tagged: boolean): SheetColumn[] =>
  output.map((column) => ({ ...sheetColumn(column), ...(tagged && { tag: column.tag ?? '' }) }));

export function framingOf(plan: Plan): Framing {
  const { media, readme, sheet, formulasAsText } = plan.request;
  if (media === 'csv') {
    const framing = textFraming(csvHeader(plan), '\n', '\n', '', formulasAsText ? 0 : 1);
    const lineOf = formulasAsText ? (row: string) => withoutFormulas(unescaped(row).slice(1, -1)) : unescaped;
    return (batches, made) => framing(mapped(batches, lineOf), made, []);
  }
  if (media === 'xlsx') {
    const { tagged } = plan.request;
    const further = plan.kind === 'read' ? plan.sheets : [];
    return (batches, made, sheets) =>
      xlsxBytes(
        sheetColumns(plan.output(), tagged),
        bytesOf(batches),
        SHEET_LIMITS,
        readme && made && readmeSheet(readme, plan, made),
        further.map(({ name, output }, at) => ({
          name,
          columns: sheetColumns(output(), tagged),
          batches: bytesOf(sheets[at] ?? batches),
        })),
        sheet,
      );
  }
  if (media === 'geojson') return textFraming('{"type" : "FeatureCollection", "features" : [', '', ',\n ', ']}');
  return textFraming('[', '', ',\n ', ']');
}

/** A row that PostgreSQL wrote as (a,"b, c",): csv in brackets but for its backslashes, which are doubled. */
const unescaped = (row: string): string => (row.includes('\\') ? row.replaceAll('\\\\', '\\') : row);

async function* mapped(
  batches: AsyncIterable<readonly string[]>,
  map: (line: string) => string,
): AsyncGenerator<string[]> {
  for await (const lines of batches) yield lines.map(map);
}

async function* bytesOf(batches: AsyncIterable<readonly string[]>): AsyncGenerator<Buffer> {
  for await (const lines of batches) yield encoded(lines, '', '', 0);
}
