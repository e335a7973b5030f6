/** Cells of figures as text of csv and json. A number is written digit by digit, as it is frozen. */
import { guarded } from '#domain/values/formulas.ts';

/** Numbers, days and coordinates are no formulas, whatever they begin with. */
const plain = /^[-\d., ;]*$/;

export function csvField(text: string): string {
  const safe = plain.test(text) ? text : guarded(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function jsonValue(text: string, isNumber: boolean): string {
  if (text === '') return 'null';
  return isNumber && /^-?\d+(\.\d+)?$/.test(text) ? text : JSON.stringify(text);
}

/** `valueOf` returns json. */
export const jsonObject = <Column extends { readonly name: string }>(
  columns: readonly Column[],
  valueOf: (column: Column) => string,
): string => `{${columns.map((column) => `${JSON.stringify(column.name)}:${valueOf(column)}`).join(',')}}`;
