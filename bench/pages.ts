/** Reads answers over kept connections, as a browser does. Decompresses them outside the measured time. */
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import { Missing } from './files.ts';
import type { Server } from './server.ts';

const agent = new Agent({ keepAlive: true });

/** Opens an answer; a refusal is an error. */
export async function open(url: string, headers: Record<string, string>): Promise<IncomingMessage> {
  const [response] = (await once(get(url, { agent, headers }), 'response')) as [IncomingMessage];
  const status = response.statusCode ?? 500;
  if (status < 300) return response;
  const refusal = `${url}: ${status} ${await text(response)}`;
  throw status === 406 ? new Missing(refusal) : new Error(refusal);
}

export interface Page {
  /** Of all rows, as the server counted them. */
  total: string;
  body: Buffer;
  encoding: string;
}

/** One page of a list, counted and compressed. */
export async function page({ url, cookie }: Pick<Server, 'url' | 'cookie'>, path: string): Promise<Page> {
  const response = await open(`${url}/psql/${path}`, {
    cookie,
    accept: 'application/json',
    'accept-encoding': 'gzip, deflate, br',
    prefer: 'count=exact',
    'sec-fetch-site': 'same-origin',
  });
  const chunks: Buffer[] = [];
  response.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(response, 'end');
  return {
    total: response.headers['content-range']?.split('/')[1] ?? '',
    body: Buffer.concat(chunks),
    encoding: response.headers['content-encoding'] ?? 'identity',
  };
}

export function unpacked({ body, encoding }: Page): string {
  if (encoding === 'identity') return body.toString();
  if (encoding === 'br') return brotliDecompressSync(body).toString();
  throw new Error(`An answer came as ${encoding}`);
}
