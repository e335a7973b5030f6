/** The changes of a search as a file: a csv, or a workbook with the totals and the search in words. Figures are numbers. */
import { writeXlsx } from 'hucre';
import type { FactsSinceDay } from '#domain/facts/facts-since.ts';
import { SINCE } from '#domain/messages/facts-since.ts';

type Cell = string | number | null;
export type Line = readonly Cell[];

const numberOf = (value: bigint | null): Cell => {
  if (value === null) return null;
  return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
};

export const factLines = ({ facts }: FactsSinceDay): Line[] => [
  ['ID', 'Name', 'Country', 'Type', 'Year of Stock', 'Change', 'Reason', 'Figure then', 'Figure now', 'Difference'],
  ...facts.map(({ id, name, country, type, year, move, why, before, after, difference }) => [
    id,
    name,
    country,
    type,
    year,
    SINCE.moves[move],
    why,
    before,
    after,
    numberOf(difference),
  ]),
];

export const totalLines = ({ totals }: FactsSinceDay): Line[] => [
  ['Type', 'Year of Stock', 'Then', 'Now', 'Difference'],
  ...totals.map(({ type, year, before, after, difference }) => [
    type,
    year,
    numberOf(before),
    numberOf(after),
    numberOf(difference),
  ]),
];

export async function workbookOf(since: FactsSinceDay, words: readonly string[]): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = (name: string, lines: readonly Line[]) => {
    const [header = []] = lines;
    const bold = { style: { font: { bold: true } } };
    const cells = new Map(header.map((value, at) => [`0,${at}`, { value: value ?? '', ...bold }]));
    const columns = header.map((label) => ({ width: label === 'Name' ? 60 : Math.max(14, String(label).length + 3) }));
    return { name, rows: lines.map((line) => [...line]), columns, cells, freezePane: { rows: 1 } };
  };
  const readme = { name: 'Readme', rows: words.map((word) => [word]), columns: [{ width: 100 }] };
  const sheets = [sheet('Facts', factLines(since)), sheet('Totals', totalLines(since)), readme];
  return new Uint8Array(await writeXlsx({ sheets }));
}
