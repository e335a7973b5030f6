/** Reads a body too long for one text: its bytes, the names of its outermost object, and its pieces. Leaves the check of the JSON to the database. */
import type { IncomingMessage } from 'node:http';
import { errorCodes } from 'fastify';
import { LARGE_PIECE, NAME_BYTES, NESTING } from '#server/psql/limits.ts';
import { ParseError } from './cursor.ts';

const refuse = (message: string): ParseError => new ParseError(message, null, 'PGRST102');

/** Reads into one buffer of the announced length, because gathered chunks would need twice the memory. */
export async function readBytes(
  payload: IncomingMessage | AsyncIterable<Uint8Array>,
  length: number,
  most: number,
): Promise<Buffer> {
  if (length > most) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
  let bytes = Buffer.allocUnsafe(Number.isSafeInteger(length) && length > 0 ? length : 64 * 1024);
  let size = 0;
  for await (const chunk of payload as AsyncIterable<Uint8Array>) {
    if (size + chunk.length > most) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
    if (size + chunk.length > bytes.length) bytes = Buffer.concat([bytes.subarray(0, size)], 2 * (size + chunk.length));
    bytes.set(chunk, size);
    size += chunk.length;
  }
  return bytes.subarray(0, size);
}

/** The names of the outermost object, without parsing what they hold. */
export function outerNames(bytes: Uint8Array): string[] {
  const names: string[] = [];
  let depth = 0;
  let quoted = -1;
  let text: Uint8Array | null = null;
  if (!/^\s*\{/.test(Buffer.from(bytes.subarray(0, 100)).toString('latin1')))
    throw refuse('The body must be a JSON object');
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (quoted >= 0) {
      if (byte === 0x5c) at += 1;
      else if (byte === 0x22) {
        text = depth === 1 ? bytes.subarray(quoted, at + 1) : null;
        quoted = -1;
      }
    } else if (byte === 0x22) quoted = at;
    else if (byte === 0x7b || byte === 0x5b) {
      depth += 1;
      if (depth > NESTING) throw refuse(`A body may have ${NESTING} brackets inside one another`);
    } else if (byte === 0x7d || byte === 0x5d) depth -= 1;
    else if (byte === 0x3a && depth === 1 && text !== null) names.push(nameOf(text));
  }
  return names;
}

function nameOf(bytes: Uint8Array): string {
  if (bytes.length > NAME_BYTES + 2) throw refuse(`A name may have ${NAME_BYTES} bytes`);
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as string;
  } catch {
    throw refuse('Empty or invalid json');
  }
}

/** The body in pieces that a driver can send one after the other, cut between characters. */
export function piecesOf(bytes: Buffer): Buffer[] {
  const pieces: Buffer[] = [];
  for (let at = 0; at < bytes.length;) {
    let end = Math.min(at + LARGE_PIECE, bytes.length);
    // The bytes of a character after its first are 10xxxxxx.
    while (end < bytes.length && end > at + 1 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
    pieces.push(bytes.subarray(at, end));
    at = end;
  }
  return pieces;
}
