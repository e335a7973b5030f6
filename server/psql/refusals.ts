/** Refusals after the database has answered, and the ETag header. */
import { HttpError } from '#server/errors.ts';
import { ROWS_IN_MEMORY } from './limits.ts';

export function severalRows(): HttpError {
  return new HttpError(400, 'PGRST100', 'If-Match may stand with one row only', {
    details: 'The filters choose several rows.',
  });
}

export function notSingular(rows: number): HttpError {
  const count = rows > ROWS_IN_MEMORY ? `more than ${ROWS_IN_MEMORY}` : String(rows);
  return new HttpError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${count} rows`,
  });
}

/** An ETag allows only visible ASCII; other values send no header. */
export function etagHeader(etag: string | null | undefined): Record<string, string> {
  return etag && /^[\x21\x23-\x7e]+$/.test(etag) ? { etag: `"${etag}"` } : {};
}
