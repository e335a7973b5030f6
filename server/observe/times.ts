/** A histogram whose observation costs an addition: prom-client's looks up its labels each time, and requests have several. */
import type { Metric, Registry } from 'prom-client';

/** Upper limits of the buckets, in seconds. */
const LIMITS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

interface Series {
  readonly labels: Readonly<Record<string, string>>;
  /** Observations in each bucket, and in a last one beyond all limits. */
  readonly counts: number[];
  sum: number;
}

export interface Times {
  /** @param key names the series; its labels are made at its first observation. */
  observe(key: string, seconds: number): void;
}

interface Described {
  readonly name: string;
  readonly help: string;
  readonly labels: (key: string) => Record<string, string>;
}

export function timesOf(registry: Registry, { name, help, labels }: Described): Times {
  const all = new Map<string, Series>();
  const valuesOf = ({ labels: own, counts, sum }: Series) => {
    let count = 0;
    const buckets = [...LIMITS, Infinity].map((limit, at) => {
      count += counts[at] ?? 0;
      const le = limit === Infinity ? '+Inf' : String(limit);
      return { metricName: `${name}_bucket`, labels: { le, ...own }, value: count };
    });
    return [
      ...buckets,
      { metricName: `${name}_sum`, labels: own, value: sum },
      { metricName: `${name}_count`, labels: own, value: count },
    ];
  };
  const described = { name, help, type: 'histogram', aggregator: 'sum' };
  const metric = { name, get: async () => ({ ...described, values: [...all.values()].flatMap(valuesOf) }) };
  // The types of the package know its own metrics alone; the registry only calls `get`.
  registry.registerMetric(metric as unknown as Metric);
  return {
    observe: (key, seconds) => {
      let series = all.get(key);
      if (series === undefined)
        all.set(key, (series = { labels: labels(key), counts: [...LIMITS, 0].fill(0), sum: 0 }));
      let at = 0;
      while (at < LIMITS.length && seconds > (LIMITS[at] ?? Infinity)) at += 1;
      series.counts[at] = (series.counts[at] ?? 0) + 1;
      series.sum += seconds;
    },
  };
}
