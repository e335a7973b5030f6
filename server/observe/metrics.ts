/** The metrics of this process in the form of Prometheus. Values of labels are routes, lanes and names in the code, never of a request. */
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { observeDatabase, type Observer, type Work } from '#db/observe.ts';
import { readAtScrape, type Source } from './read-at-scrape.ts';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const KINDS: ReadonlySet<string> = new Set(
  'select with insert update delete begin commit rollback fetch declare vacuum analyze'.split(' '),
);

/** The first word of a statement, if it is known. */
function kindOf(text: string): string {
  const word = /^\s{0,20}([a-z]{1,10})/i.exec(text)?.[1]?.toLowerCase() ?? '';
  return KINDS.has(word) ? word : 'other';
}

/** Keeps the observers of a histogram by a key, because looking one up by its labels costs more than an observation. */
function kept(histogram: Histogram, labels: (key: string) => Record<string, string>) {
  const children = new Map<string, { observe: (seconds: number) => void }>();
  return (key: string, seconds: number): void => {
    let child = children.get(key);
    if (child === undefined) children.set(key, (child = histogram.labels(labels(key))));
    child.observe(seconds);
  };
}

export class Metrics {
  readonly registry = new Registry();
  readonly #answered: (key: string, seconds: number) => void;
  readonly #stop: () => void;
  #inFlight = 0;

  constructor(version: string, sources: readonly Source[]) {
    const { registry } = this;
    const registers = [registry];
    collectDefaultMetrics({ register: registry });
    const help = 'The version of the program; always 1';
    new Gauge({ name: 'helix_build_info', help, labelNames: ['version'], registers }).set({ version }, 1);
    const requests = new Histogram({
      name: 'helix_http_request_duration_seconds',
      help: 'Time from the head of a request to the end of its answer',
      labelNames: ['method', 'route', 'status'],
      buckets: SECONDS,
      registers,
    });
    this.#answered = kept(requests, (key) => {
      const [method = '', status = '', route = ''] = key.split(' ');
      return { method, status, route };
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
    this.#answered(`${METHODS.has(method) ? method : 'other'} ${status} ${route}`, seconds);
  }

  close(): void {
    this.#stop();
    this.registry.clear();
  }
}

/** Times of waits, turns and statements. */
function timesOfWork(registry: Registry): Observer {
  const times = (name: string, help: string, label: string) =>
    kept(
      new Histogram({ name, help, labelNames: [label, 'outcome'], buckets: SECONDS, registers: [registry] }),
      (key) => {
        const [value = '', outcome = ''] = key.split(' ');
        return { [label]: value, outcome };
      },
    );
  const observe: Readonly<Record<Work, (key: string, seconds: number) => void>> = {
    wait: times('helix_database_wait_seconds', 'Time that a transaction waited for a connection or a turn', 'lane'),
    turn: times('helix_database_turn_seconds', 'Time that a transaction held a connection or the turn', 'lane'),
    statement: times('helix_statement_duration_seconds', 'Time of a statement, by its first word', 'kind'),
  };
  return async (work, about, task) => {
    const began = performance.now();
    const key = work === 'statement' ? kindOf(about) : about;
    try {
      const result = await task();
      observe[work](`${key} done`, (performance.now() - began) / 1000);
      return result;
    } catch (error) {
      observe[work](`${key} failed`, (performance.now() - began) / 1000);
      throw error;
    }
  };
}
