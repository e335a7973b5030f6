/** Converts a date and its accuracy from the files to our form. An accuracy that our list lacks becomes Day, with a flag. */
import { DATE_ACCURACIES } from '#domain/generated/lists.ts';
import type { AccurateDate } from './records.ts';
import { readDate } from './values.ts';

type Cells = Readonly<Record<string, string>>;

export function readAccurateDate(cells: Cells, column: string, flag: (name: string) => void): AccurateDate | null {
  const text = cells[column] ?? '';
  if (text === '') return null;
  return { date: readDate(text, column), accuracy: readAccuracy(cells[`${column}_accuracy`] ?? '', flag) };
}

function readAccuracy(text: string, flag: (name: string) => void): AccurateDate['accuracy'] {
  const known = DATE_ACCURACIES.find((accuracy) => accuracy.toLowerCase() === text.toLowerCase());
  if (known === undefined) flag(text === '' ? 'accuracy_missing' : 'accuracy_unknown');
  return known ?? 'Day';
}
