/** Writes the Readme sheet of a workbook: the search in words, when and by whom it was made, the meaning of each column, and the request. Contains no rows. */
import type { OutputColumn, Plan, Readme, Statement } from '#server/psql/plan.ts';
import { cell, letters, STYLE, textCell } from './xlsx-cells.ts';
import { SHEET_END, sheetBegin } from './xlsx-parts.ts';

/** Runs in the transaction that reads the rows, so that the time is theirs. */
export const madeStatement: Statement = {
  text: `select to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS') as at, current_setting('request.username', true) as by`,
  values: [],
};

export interface Made {
  readonly at: string;
  readonly by: string | null;
}

interface Line {
  readonly cells: readonly (string | null)[];
  readonly header?: boolean;
}

export function readmeSheet({ words, query }: Readme, plan: Plan, made: Made): string {
  const { request, output } = plan;
  const lines: Line[] = [
    { cells: ['Readme', ''], header: true },
    { cells: ['Made at (UTC)', made.at.replace('T', ' ')] },
    { cells: ['Made by', made.by] },
    ...titled('Search', words.split('\n')),
    { cells: [] },
    { cells: ['Column', 'Meaning'], header: true },
    ...columnsOf(output()),
    ...(plan.kind === 'read' ? plan.sheets : []).flatMap((sheet): Line[] => [
      { cells: [] },
      { cells: [`Column of ${sheet.name}`, 'Meaning'], header: true },
      ...columnsOf(sheet.output()),
    ]),
    { cells: [] },
    { cells: ['For programs', 'The same request to the API'], header: true },
    { cells: ['relation', request.name] },
    ...query.map(([name, value]): Line => ({ cells: [name, value] })),
  ];
  return sheetBegin([28, 100]) + lines.map(rowOf).join('') + SHEET_END;
}

const columnsOf = (output: readonly OutputColumn[]): Line[] =>
  output.map(({ name, comment }) => ({ cells: [name, comment] }));

const titled = (title: string, texts: readonly string[]): Line[] =>
  texts.map((text, at) => ({ cells: [at === 0 ? title : null, text] }));

function rowOf({ cells, header = false }: Line, at: number): string {
  const row = at + 1;
  const written = cells.map((value, column) => {
    const reference = `${letters(column)}${row}`;
    return header ? textCell(reference, value ?? '', STYLE.header) : cell(reference, value, undefined);
  });
  return `<row r="${row}">${written.join('')}</row>`;
}
