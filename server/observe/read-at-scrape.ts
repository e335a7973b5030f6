/** Metrics whose values are read at each scrape. Labels that are not set then are left out. */
import { Counter, Gauge, type Registry } from 'prom-client';

type Put = (labels: Record<string, string>, value: number) => void;

export interface Read {
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[];
  /** A number that only grows, until the program restarts. */
  readonly counter?: boolean;
  readonly read: (put: Put) => void | Promise<void>;
}

/** A metric without labels would be 0 after a reset. */
function empty(metric: Counter | Gauge, labels: readonly string[]): void {
  metric.reset();
  if (labels.length === 0) metric.remove();
}

export function readAtScrape(registry: Registry, { name, help, labels = [], counter = false, read }: Read): void {
  const registers = [registry];
  const fields = { name, help, labelNames: [...labels], registers };
  if (counter) {
    const made: Counter = new Counter({
      ...fields,
      async collect() {
        empty(made, labels);
        await read((given, value) => made.inc(given, value));
      },
    });
    return;
  }
  const made: Gauge = new Gauge({
    ...fields,
    async collect() {
      empty(made, labels);
      await read((given, value) => made.set(given, value));
    },
  });
}

/** A part of the server with metrics of its own. */
export type Source = (registry: Registry) => void;
