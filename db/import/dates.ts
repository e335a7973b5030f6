/** Converts a date and its accuracy from the files to our form. Our list has no Week: it becomes Day, with a flag. */
import type { AccurateDate } from './records.ts';
import { readDate } from './values.ts';

type Cells = Readonly<Record<string, string>>;

export function readAccurateDate(cells: Cells, column: string, flag: (name: string) => void): AccurateDate | null {
  const text = cells[column] ?? '';
  if (text === '') return null;
  return { date: readDate(text, column), accuracy: readAccuracy(cells[`${column}_accuracy`] ?? '', flag) };
}

function readAccuracy(text: string, flag: (name: string) => void): AccurateDate['accuracy'] {
  const accuracy = text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();
  if (accuracy === 'Day' || accuracy === 'Month' || accuracy === 'Year') return accuracy;
  if (text === '') flag('accuracy_missing');
  else flag(accuracy === 'Week' ? 'accuracy_week' : 'accuracy_unknown');
  return 'Day';
}
