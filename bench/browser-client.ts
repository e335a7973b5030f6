/** Asks the server for pages as a browser does: one session, kept connections, answers packed. Unpacks nothing while it is timed. */
import { Agent, get } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';

export interface PageAnswer {
  /** Of all rows, as the server counted them. */
  total: string;
  body: Buffer;
  encoding: string;
}

export class BrowserClient {
  readonly #agent: Agent;
  readonly #url: string;
  readonly #headers: Record<string, string>;

  constructor(url: string, cookie: string, connections: number) {
    this.#url = url;
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
    this.#headers = {
      cookie,
      accept: 'application/json',
      'accept-encoding': 'gzip, deflate, br',
      prefer: 'count=exact',
      'sec-fetch-site': 'same-origin',
    };
  }

  page(query: string, relation = 'facts_view'): Promise<PageAnswer> {
    return new Promise((resolve, reject) => {
      const options = { agent: this.#agent, headers: this.#headers };
      const request = get(`${this.#url}/psql/${relation}?${query}`, options, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const body = Buffer.concat(chunks);
          if (response.statusCode !== 200 && response.statusCode !== 206) {
            reject(new Error(`${query}: ${response.statusCode} ${body.toString()}`));
            return;
          }
          const total = response.headers['content-range']?.split('/')[1] ?? '';
          resolve({ total, body, encoding: response.headers['content-encoding'] ?? 'identity' });
        });
      });
      request.on('error', reject);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

export function unpacked({ body, encoding }: PageAnswer): string {
  if (encoding === 'identity') return body.toString();
  if (encoding === 'br') return brotliDecompressSync(body).toString();
  throw new Error(`An answer came as ${encoding}`);
}
