/** The metrics of this process in the form of Prometheus. Values of labels are routes, lanes and names in the code, never of a request. */
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { observeDatabase, type Observer, type Work } from '#db/observe.ts';
import { readAtScrape, type Source } from './read-at-scrape.ts';
import { type Times, timesOf } from './times.ts';

/** Milliseconds between two looks at the event loop: each look costs a timer. */
const LOOK = 50;
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const KINDS: ReadonlySet<string> = new Set(
  'select with insert update delete begin commit rollback fetch declare vacuum analyze'.split(' '),
);

/** The first word of a statement, if it is known. */
function kindOf(text: string): string {
  const word = /^\s{0,20}([a-z]{1,10})/i.exec(text)?.[1]?.toLowerCase() ?? '';
  return KINDS.has(word) ? word : 'other';
}

export class Metrics {
  readonly registry = new Registry();
  readonly #requests: Times;
  readonly #stop: () => void;
  #inFlight = 0;

  constructor(version: string, sources: readonly Source[]) {
    const { registry } = this;
    const registers = [registry];
    collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LOOK });
    const help = 'The version of the program; always 1';
    new Gauge({ name: 'helix_build_info', help, labelNames: ['version'], registers }).set({ version }, 1);
    this.#requests = timesOf(registry, {
      name: 'helix_http_request_duration_seconds',
      help: 'Time from the head of a request to the end of its answer',
      labels: (key) => {
        const [method = '', status = '', route = ''] = key.split(' ');
        return { method, status, route };
      },
    });
    readAtScrape(registry, {
      name: 'helix_http_requests_in_flight',
      help: 'Requests that are not answered yet',
      read: (put) => put({}, this.#inFlight),
    });
    this.#stop = observeDatabase(timesOfWork(registry));
    for (const source of sources) source(registry);
  }

  requestBegan(): void {
    this.#inFlight += 1;
  }

  readonly requestEnded = (): void => {
    this.#inFlight -= 1;
  };

  answered(method: string, route: string, status: number, seconds: number): void {
    this.#requests.observe(`${METHODS.has(method) ? method : 'other'} ${status} ${route}`, seconds);
  }

  close(): void {
    this.#stop();
    this.registry.clear();
  }
}

/** Times of waits, turns and statements. */
function timesOfWork(registry: Registry): Observer {
  const times = (name: string, help: string, label: string): Times =>
    timesOf(registry, {
      name,
      help,
      labels: (key) => {
        const [value = '', outcome = ''] = key.split(' ');
        return { [label]: value, outcome };
      },
    });
  const observe: Readonly<Record<Work, Times>> = {
    wait: times('helix_database_wait_seconds', 'Time that a transaction waited for a connection or a turn', 'lane'),
    turn: times('helix_database_turn_seconds', 'Time that a transaction held a connection or the turn', 'lane'),
    statement: times('helix_statement_duration_seconds', 'Time of a statement, by its first word', 'kind'),
  };
  return async (work, about, task) => {
    const began = performance.now();
    const key = work === 'statement' ? kindOf(about) : about;
    try {
      const result = await task();
      observe[work].observe(`${key} done`, (performance.now() - began) / 1000);
      return result;
    } catch (error) {
      observe[work].observe(`${key} failed`, (performance.now() - began) / 1000);
      throw error;
    }
  };
}
