/** Finds what a short address names: /1234 by its global serial number, /@F2020… by its own. Opens nothing. */
import type { Row } from '#web/data/psql-query.ts';
import { psql, PsqlError } from '#web/data/psql.ts';

type SerialNumber = Row<'gsn'>;

export async function lookUp(name: string, signal?: AbortSignal): Promise<SerialNumber | null> {
  const bySerial = name.startsWith('@');
  if (!bySerial && !/^\d{1,15}$/.test(name)) return null;
  // They are written in capitals, and typed as it comes.
  const where = bySerial ? { serial_no: `eq.${name.slice(1).trim().toUpperCase()}` } : { gsn: `eq.${name}` };
  try {
    // A list, because a number that names nothing is an ordinary answer and no refusal.
    const { rows } = await psql.list('gsn', { where, limit: 1 }, { ...(signal && { signal }) });
    return rows[0] ?? null;
  } catch (error) {
    if (error instanceof PsqlError && [400, 404].includes(error.status)) return null;
    throw error;
  }
}
