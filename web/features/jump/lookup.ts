/** Finds the record of a short address: /1234 by global serial number, /@F2020… by serial number. Opens nothing. */
import type { Row } from '#web/data/psql-query.ts';
import { psql, PsqlError } from '#web/data/psql.ts';

type SerialNumber = Row<'gsn'>;

/** Serial numbers are shorter. */
const LONGEST = 100;

export async function lookUp(value: string, signal?: AbortSignal): Promise<SerialNumber | null> {
  const name = value.trim();
  const bySerial = name.startsWith('@') && name.length <= LONGEST;
  if (!bySerial && !/^\d{1,15}$/.test(name)) return null;
  // Serial numbers are in capitals, but people type them in either case.
  const where = bySerial ? { serial_no: `eq.${name.slice(1).trim().toUpperCase()}` } : { gsn: `eq.${name}` };
  try {
    // A list, because an unknown number is an ordinary answer, not a refusal.
    const { rows } = await psql.list('gsn', { where, limit: 1 }, { ...(signal && { signal }) });
    return rows[0] ?? null;
  } catch (error) {
    if (error instanceof PsqlError && [400, 404].includes(error.status)) return null;
    throw error;
  }
}
