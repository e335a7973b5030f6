/** The form of a log line: a JSON object with the id of its request. Values of requests and of records never enter it. */
import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import { DatabaseError } from '#db/database.ts';
import { type KnownNames, shownAddress } from './shown-address.ts';

/** Removes what may be a value: addresses beyond their host, texts in quotes, e-mail addresses, long words with digits. */
export function withoutValues(text: string): string {
  return text
    .slice(0, 2_000)
    .replace(/\b([a-z][a-z\d+.-]{0,20}:\/\/)(?:[^\s"'@/]{0,200}@)?([^\s"'/?#]{0,200})[^\s"']*/gi, '$1$2')
    .replace(/"[^"]*"|'[^']*'|`[^`]*`/g, '"…"')
    .replace(/[^\s@<>]{1,100}@[^\s@<>]{1,100}/g, '…')
    .replace(/[\w~+-]{20,}/g, (word) => (/\d/.test(word) ? '…' : word));
}

/** Messages of these classes of SQLSTATE are about the server; those of others may repeat the values of a record. */
const OF_SERVER = /^(?:08|53|57|58|XX)/;

function messageOf(error: Error): string {
  if (error instanceof DatabaseError && !OF_SERVER.test(error.code)) return `refused with SQLSTATE ${error.code}`;
  return withoutValues(error.message);
}

const framesOf = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

const named = ['code', 'syscall', 'constraint', 'table', 'column', 'statusCode'] as const;

function fieldOf(error: Error, name: (typeof named)[number]): [string, string | number][] {
  const value: unknown = Reflect.get(error, name);
  if (typeof value === 'string') return [[name, withoutValues(value)]];
  return typeof value === 'number' ? [[name, value]] : [];
}

interface ShownError {
  [field: string]: unknown;
  type: string;
  message: string;
  stack: string;
}

/** An error without its detail and hint, which repeat values. */
export function shownError(error: unknown, depth = 0): ShownError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'no error', stack: '' };
  const causes = (error instanceof AggregateError ? (error.errors as unknown[]) : [error.cause]).slice(0, 3);
  return {
    type: error.name,
    ...Object.fromEntries(named.flatMap((name) => fieldOf(error, name))),
    message: messageOf(error),
    stack: framesOf(error),
    ...(depth < 3 && causes[0] !== undefined && { causes: causes.map((cause) => shownError(cause, depth + 1)) }),
  };
}

type LoggerOptions = Exclude<FastifyServerOptions['logger'], boolean | undefined>;

/** The host, the address of the sender and the headers are left out: they are personal data or chosen by the sender. */
export const logLines = (level: string, known: KnownNames, stream?: LoggerOptions['stream']): LoggerOptions => ({
  level,
  ...(stream !== undefined && { stream }),
  serializers: {
    req: (request: FastifyRequest) => ({ method: request.method, address: shownAddress(request, known) }),
    err: (error: unknown) => shownError(error),
  },
  hooks: {
    // The message of an error without words of ours is the message of the line.
    logMethod(parts, method) {
      const [first, ...rest] = parts as unknown[];
      const error = first instanceof Error ? first : (first as { err?: unknown } | null)?.err;
      const silent = error instanceof Error && typeof rest[0] !== 'string';
      const words = rest.map((part) => (typeof part === 'string' ? withoutValues(part) : part));
      const line = typeof first === 'string' ? withoutValues(first) : first;
      Reflect.apply(method, this, silent ? [first, messageOf(error)] : [line, ...words]);
    },
  },
});
