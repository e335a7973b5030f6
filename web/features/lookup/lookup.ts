/** Finds what a short address names: /1234 by its global serial number, /@F2020… by its own. Opens nothing. */
import { psql, PsqlError } from '#web/data/psql.ts';

type SerialNumber = { type: string; id: number; serial_no: string | null; gsn: number };

export async function lookUp(name: string, signal?: AbortSignal): Promise<SerialNumber | null> {
  const bySerial = name.startsWith('@');
  if (!bySerial && !/^\d{1,15}$/.test(name)) return null;
  const query = bySerial ? { serial_no: `eq.${name.slice(1)}` } : { gsn: `eq.${name}` };
  try {
    // A list, because a number that names nothing is an ordinary answer and no refusal.
    const asked = { select: 'type,id,serial_no,gsn', ...query, limit: '1' };
    const { rows } = await psql.list<SerialNumber>('gsn', asked, { ...(signal && { signal }) });
    return rows[0] ?? null;
  } catch (error) {
    if (error instanceof PsqlError && [400, 404].includes(error.status)) return null;
    throw error;
  }
}
