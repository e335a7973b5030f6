/** Reads an error that a function raises with `raise sqlstate 'PGRST'`: its message and detail are JSON for the whole answer. */
import { validateHeaderName, validateHeaderValue } from 'node:http';
import type { DatabaseError } from '#db/database.ts';
import { answer, type ErrorAnswer } from './error-answer.ts';

export function raisedAnswer({ message, detail }: DatabaseError): ErrorAnswer {
  const body = jsonObject(message);
  const answered = jsonObject(detail ?? '');
  const { code, details = null, hint = null } = body ?? {};
  const { status, status_text: reason, headers = {} } = answered ?? {};
  if (typeof code !== 'string' || typeof body?.['message'] !== 'string') {
    return unreadable('MESSAGE', message, "'code', 'message' and optional keys: 'details', 'hint'");
  }
  const isStatus = typeof status === 'number' && Number.isInteger(status) && status >= 200 && status <= 599;
  if (!isStatus || typeof headers !== 'object' || headers === null || !areHeaders(headers)) {
    return unreadable('DETAIL', detail, "'status', 'headers' and optional key: 'status_text'");
  }
  const sent = { code, message: body['message'], details, hint: typeof hint === 'string' ? hint : null };
  const pairs = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]);
  const raised = answer(status, sent, Object.fromEntries(pairs));
  return typeof reason === 'string' && words.test(reason) ? { ...raised, reason } : raised;
}

/** The words that HTTP allows beside a status. */
const words = /^[\t\x20-\x7e]+$/;

function jsonObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

function unreadable(what: 'MESSAGE' | 'DETAIL', text: string | null, keys: string): ErrorAnswer {
  return answer(500, {
    code: 'PGRST121',
    message: 'Could not parse JSON in the "RAISE SQLSTATE \'PGRST\'" error',
    details: text === null ? `${what} is missing in the RAISE statement` : `Invalid JSON value for ${what}: '${text}'`,
    hint: `${what} must be a JSON object with obligatory keys: ${keys}.`,
  });
}

function areHeaders(headers: object): boolean {
  try {
    for (const [name, value] of Object.entries(headers)) {
      validateHeaderName(name);
      validateHeaderValue(name, String(value));
    }
    return true;
  } catch {
    return false;
  }
}
