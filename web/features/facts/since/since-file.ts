/** The lines of the changes of a search in a file: its facts, and the totals. Figures are numbers. */
import type { FactsSinceDay } from '#domain/facts/facts-since.ts';
import { SINCE } from '#domain/messages/facts-since.ts';
import type { Line } from '#web/features/facts/files/made-workbook.ts';

const numberOf = (value: bigint | null): Line[number] => {
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

export const widthOf = (header: string): number => (header === 'Name' ? 60 : Math.max(14, header.length + 3));
