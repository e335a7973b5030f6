/** Reads the header Idempotency-Key, and seals answers with the key. */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { isReadCsv } from '#server/psql/parse/csv-body.ts';
import { Refusal } from '#server/refusal.ts';

export interface WriteKey {
  /** The hash of the key, as the text of a bytea. */
  readonly hash: string;
  /** The hash of the request, as the text of a bytea. */
  readonly request: string;
  readonly seal: (body: string | null) => string | null;
  /** Null if the answer was not sealed. */
  readonly open: (sealed: string) => string | null;
}

const LONGEST = 255;
/** A shorter key could be guessed by a reader of the database, so it seals nothing. */
const SHORTEST_SEAL = 32;
/** Bytes that are hashed before other requests have their turn. */
const TURN = 4 * 1024 * 1024;

/** The headers that the answer depends on. */
const HEADERS = ['accept', 'prefer', 'range', 'content-type', 'content-profile', 'if-match'] as const;

/** A string of RFC 8941, `"…"`, as in the draft of the header; or the same characters without quotes, spaces and commas. */
const QUOTED = /^"((?:[ !#-[\]-~]|\\["\\])*)"$/;
const BARE = /^[!#-+\--~]+$/;

/** The key of the request, or null if it has none. */
export function keyIn(header: string | undefined): string | null {
  if (header === undefined) return null;
  const key = QUOTED.exec(header)?.[1]?.replaceAll(/\\(.)/g, '$1') ?? BARE.exec(header)?.[0] ?? '';
  if (key !== '' && key.length <= LONGEST) return key;
  throw new Refusal(400, {
    constraint: 'idempotency_key_form',
    message: `Idempotency-Key is a text of 1 to ${LONGEST} visible ASCII characters in double quotes`,
  });
}

export async function writeKeyOf(request: FastifyRequest): Promise<WriteKey | null> {
  const { method, headers, raw, body } = request;
  const key = keyIn(headers['idempotency-key']?.toString());
  if (key === null) return null;
  const hash = createHash('sha256').update(
    JSON.stringify([method, raw.url, ...HEADERS.map((name) => headers[name] ?? null)]),
  );
  const bytes = bytesOf(body);
  for (let at = 0; at < bytes.length; at += TURN) {
    if (at > 0) await setImmediate();
    hash.update(bytes.subarray(at, at + TURN));
  }
  return {
    hash: byteaOf(createHash('sha256').update(key).digest()),
    request: byteaOf(hash.digest()),
    seal: (text) => (text === null || key.length < SHORTEST_SEAL ? null : seal(key, text)),
    open: (sealed) => unseal(key, sealed),
  };
}

/** Of a long csv body its rows are left. */
function bytesOf(body: unknown): Buffer {
  if (Buffer.isBuffer(body)) return body;
  return Buffer.from(isReadCsv(body) ? JSON.stringify(body) : '');
}

const byteaOf = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`;

const SEALED = 'sealed:';
const cipher = 'aes-256-gcm';
const cipherKey = (key: string, salt: Buffer): Buffer => Buffer.from(hkdfSync('sha256', key, salt, 'kept answer', 32));

function seal(key: string, text: string): string {
  const salt = randomBytes(28);
  const sealing = createCipheriv(cipher, cipherKey(key, salt), salt.subarray(0, 12));
  const bytes = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
  return SEALED + Buffer.concat([salt, sealing.getAuthTag(), bytes]).toString('base64');
}

function unseal(key: string, sealed: string): string | null {
  if (!sealed.startsWith(SEALED)) return null;
  const bytes = Buffer.from(sealed.slice(SEALED.length), 'base64');
  const salt = bytes.subarray(0, 28);
  const opening = createDecipheriv(cipher, cipherKey(key, salt), salt.subarray(0, 12));
  opening.setAuthTag(bytes.subarray(28, 44));
  return Buffer.concat([opening.update(bytes.subarray(44)), opening.final()]).toString('utf8');
}
