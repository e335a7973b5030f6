/** Sends requests over kept connections, as many at once as there are clients, and reads each answer whole. Judges the status alone. */
import { Agent, request as send } from 'node:http';
import type { PsqlRequest } from './recording.ts';

/** Requests in turn, one after the other, from so many clients for so long. */
export interface Load {
  url: string;
  headers: Record<string, string>;
  requests: readonly PsqlRequest[];
  clients: number;
  milliseconds: number;
}

export interface Loaded {
  perSecond: number;
  /** Milliseconds of each answer. */
  latencies: number[];
}

/** What stands for a number of its own in each request that is sent. */
export const unique = 'helix-bench-number';
let sent = 0;

export async function applyLoad({ url, headers, requests, clients, milliseconds }: Load): Promise<Loaded> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const latencies: number[] = [];
  const start = performance.now();
  let next = 0;
  const client = async (): Promise<void> => {
    while (performance.now() - start < milliseconds) {
      const request = requests[next++ % requests.length];
      if (request === undefined) throw new Error('There is nothing to ask');
      const begun = performance.now();
      await ask(agent, url, headers, request);
      latencies.push(performance.now() - begun);
    }
  };
  try {
    await Promise.all(Array.from({ length: clients }, client));
    return { perSecond: (latencies.length * 1000) / (performance.now() - start), latencies };
  } finally {
    agent.destroy();
  }
}

function ask(agent: Agent, url: string, common: Record<string, string>, asked: PsqlRequest): Promise<void> {
  const body = asked.body?.replace(unique, `${process.pid}-${++sent}`);
  const headers = {
    ...common,
    ...asked.headers,
    ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
  };
  return new Promise((resolve, reject) => {
    const request = send(`${url}/${asked.path}`, { agent, method: asked.method, headers }, (response) => {
      const failed = (response.statusCode ?? 500) >= 300;
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => failed && chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        if (!failed) resolve();
        else reject(new Error(`${asked.path}: ${response.statusCode} ${Buffer.concat(chunks).toString()}`));
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}
