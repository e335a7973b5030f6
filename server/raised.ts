/** Reads what a function raises by `raise sqlstate 'PGRST'`: its message and detail are JSON that tells the whole answer. */
import type { DatabaseError } from '#db/database.ts';
import type { ErrorAnswer } from '#server/errors.ts';

export function raisedAnswer({ message, detail }: DatabaseError): ErrorAnswer {
  const told = jsonObject(message);
  const how = jsonObject(detail ?? '');
  const { code, details = null, hint = null } = told ?? {};
  const { status, headers = {} } = how ?? {};
  const readable = typeof code === 'string' && typeof told?.['message'] === 'string' && Number.isInteger(status);
  if (!readable || typeof headers !== 'object') {
    const which = told === null ? `MESSAGE: '${message}'` : `DETAIL: '${detail ?? ''}'`;
    const refusal = {
      code: 'PGRST121',
      message: 'Could not parse JSON in the "RAISE SQLSTATE \'PGRST\'" error',
      details: `Invalid JSON value for ${which}`,
      hint: "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.",
    };
    return { status: 500, headers: {}, body: JSON.stringify(refusal) };
  }
  const body = { code, message: String(told?.['message']), details, hint: typeof hint === 'string' ? hint : null };
  const pairs = Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)]);
  return { status: Number(status), headers: Object.fromEntries(pairs), body: JSON.stringify(body) };
}

function jsonObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}
