/** The thread that makes the load: clients on kept connections, each with one request at a time. Checks only the status. */
import autocannon from 'autocannon';
import type { PsqlRequest } from './recording.ts';
import { answerAs } from './threads.ts';

/** Where requests are sent, in turn. */
export interface Target {
  url: string;
  headers: Record<string, string>;
  requests: readonly PsqlRequest[];
}

export interface Load extends Target {
  clients: number;
  milliseconds: number;
}

export interface Loaded {
  perSecond: number;
  /** Milliseconds of each answer. */
  latencies: number[];
}

async function load({ url, headers, requests, clients, milliseconds }: Load): Promise<Loaded> {
  const prefix = url.slice(new URL(url).origin.length);
  const sent = requests.map((request) => ({ ...request, path: `${prefix}/${request.path}` }));
  const latencies: number[] = [];
  let [client, end] = [0, 0];
  const start = performance.now();
  const options: autocannon.Options = {
    url,
    headers,
    requests: sent,
    // Each client begins at a different request.
    setupClient: (each) => {
      const first = Math.floor((client++ * sent.length) / clients);
      each.setRequests([...sent.slice(first), ...sent.slice(0, first)]);
    },
    idReplacement: sent.some(({ body }) => body !== undefined),
    connections: clients,
    duration: milliseconds / 1000 + 10,
    sampleInt: 50,
  };
  const { non2xx, errors } = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)));
    running.on('response', (each, _status, _bytes, latency) => {
      latencies.push(latency);
      end = performance.now();
      // A client disconnects after an answer: an aborted request would slow down the next measurement.
      if (end - start > milliseconds) Object.assign(each, { responseMax: 1 });
    });
  });
  if (non2xx + errors > 0) throw new Error(`${url}/${requests[0]?.path}: ${non2xx} refusals, ${errors} errors`);
  return { perSecond: (latencies.length * 1000) / (end - start), latencies };
}

answerAs(load);
