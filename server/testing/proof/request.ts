/** A request of the proof, and its form as a curl command. Sends nothing. */
import type { InjectOptions } from 'fastify';

export interface ProofRequest {
  method: NonNullable<InjectOptions['method']>;
  /** Path and query, encoded. */
  url: string;
  headers: Record<string, string>;
  body: Buffer | null;
  /** Names of outputs in the request, which a statement's text may contain in quotes. */
  aliases: readonly string[];
  /** Operators and other parts of the dialect that it uses. */
  uses: readonly string[];
  /** False for a broken request. */
  sound: boolean;
}

export type Pairs = readonly (readonly [key: string, value: string])[];

/** Replaces half a surrogate pair by U+FFFD. */
const percent = (text: string): string => encodeURIComponent(Buffer.from(text).toString());

export const encodePairs = (pairs: Pairs): string => pairs.map((pair) => pair.map(percent).join('=')).join('&');

export const encodePath = percent;

// oxlint-disable-next-line no-control-regex -- Controls are removed.
const controls = /[\x00-\x08\x0a-\x1f\x7f]/g;

/** The header's value as a server receives it: bytes without controls. */
export const headerValue = (text: string): string =>
  Buffer.from(text).toString('latin1').replaceAll(controls, ' ').trim();

const shell = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** As a line for a shell; a binary body is in base64. */
export function toCurl({ method, url, headers, body }: ProofRequest): string {
  const heads = Object.entries(headers).map(([name, value]) => `-H ${shell(`${name}: ${value}`)}`);
  const text = body?.toString() ?? '';
  const isText = body === null || (Buffer.from(text).equals(body) && !text.includes('\0'));
  const data = body === null ? [] : [`--data-binary ${isText ? shell(text) : '@-'}`];
  const before = isText ? '' : `echo ${body.toString('base64')} | base64 -d | `;
  const verb = method === 'HEAD' ? '-I' : `-X ${method}`;
  return `${before}curl -g ${verb} ${shell(`http://127.0.0.1:3000${url}`)} ${[...heads, ...data].join(' ')}`.trim();
}
