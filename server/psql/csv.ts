/** Writes csv's header line; the rows themselves are written by the database. */
import type { Read } from './plan.ts';
import { outputNames } from './plan-read.ts';

export function csvHeader(read: Read): string {
  return outputNames(read)
    .map((name) => (/[",\r\n\s()\\]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name))
    .join(',');
}
