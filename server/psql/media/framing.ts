/** Turns the lines of a long answer into chunks, with the text before, between and after them in each media type. Holds one batch. */
import { withoutFormulas } from './formulas.ts';
import { type Made, readmeSheet } from './readme.ts';
import { SHEET_LIMITS, xlsxBytes } from './xlsx.ts';
import { sheetColumn } from './xlsx-cells.ts';
import type { Plan } from '#server/psql/plan.ts';

export type Framing = (
  batches: AsyncIterable<readonly string[]>,
  made: Made | null,
) => AsyncIterable<string | Uint8Array>;

/** Framing by fixed texts. `first` comes before the first line, if there are lines. */
export function textFraming(before: string, first: string, between: string, after: string): Framing {
  return async function* (batches) {
    let begun = false;
    for await (const lines of batches) {
      yield (begun ? between : before + first) + lines.join(between);
      begun = true;
    }
    yield begun ? after : before + after;
  };
}

export function csvHeader({ output }: Pick<Plan, 'output'>): string {
  return output()
    .map(({ name }) => (/[",\r\n\s()\\]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name))
    .join(',');
}

export function framingOf(plan: Plan): Framing {
  const { media, readme, formulasAsText } = plan.request;
  if (media === 'csv') {
    const framing = textFraming(csvHeader(plan), '\n', '\n', '');
    const lineOf = formulasAsText ? (row: string) => withoutFormulas(csvOf(row)) : csvOf;
    return (batches, made) => framing(mapped(batches, lineOf), made);
  }
  if (media === 'xlsx') {
    const columns = plan.output().map(sheetColumn);
    return (batches, made) =>
      xlsxBytes(columns, bytesOf(batches), SHEET_LIMITS, readme && made && readmeSheet(readme, plan, made));
  }
  if (media === 'geojson') return textFraming('{"type" : "FeatureCollection", "features" : [', '', ',\n ', ']}');
  return textFraming('[', '', ',\n ', ']');
}

/** The csv of a row that PostgreSQL wrote as (a,"b, c",): without the brackets, and with each backslash once. */
function csvOf(row: string): string {
  const line = row.slice(1, -1);
  return line.includes('\\') ? line.replaceAll('\\\\', '\\') : line;
}

async function* mapped(
  batches: AsyncIterable<readonly string[]>,
  map: (line: string) => string,
): AsyncGenerator<string[]> {
  for await (const lines of batches) yield lines.map(map);
}

async function* bytesOf(batches: AsyncIterable<readonly string[]>): AsyncGenerator<Buffer> {
  for await (const lines of batches) yield Buffer.from(lines.join(''));
}
