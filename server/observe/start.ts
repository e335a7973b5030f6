/** Starts the observation of a server: metrics, traces and the report of the day, as the settings say; stops it at the end. */
import type { Database } from '#db/database.ts';
import type { Replicas } from '#db/replicas.ts';
import type { Observation } from '#server/app.ts';
import type { Config } from '#server/config.ts';
import { Day } from './day.ts';
import { Parts } from './parts.ts';
import { Reporter } from './report.ts';
import type { Parts as MeasuredParts } from './sources.ts';

export interface Started {
  readonly observation: Observation;
  /** Begins what needs a server that answers. */
  serve(failed: (error: unknown) => void, say: (line: string) => void): Promise<void>;
  close(): Promise<void>;
}

interface Databases {
  readonly owner: Database;
  readonly app: Database;
  readonly replicas: Replicas | null;
}

export async function startObservation(
  config: Config,
  { owner, app, replicas }: Databases,
  version: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Started> {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token, DATA_DIR: dataDirectory } = config;
  const day = new Day();
  const reporter = new Reporter(app, version, day, config.SMTP_URL !== undefined);
  const parts = new Parts(config, owner, replicas);
  const metrics =
    port === undefined && token === undefined
      ? null
      : await openMetrics(version, { app, owner, replicas, dataDirectory });
  const { openTraces, wantsTraces } = await import('./traces.ts');
  const traces = wantsTraces(environment) ? await openTraces(environment, version) : null;
  const endings: (() => unknown)[] = [() => traces?.close(), () => metrics?.close(), () => parts.close()];
  return {
    observation: { day, metrics, metricsToken: token, traces, system: { reporter, parts } },
    serve: async (failed, say) => {
      endings.unshift(reporter.regularly(failed));
      if (metrics === null || port === undefined) return;
      const { listenForScrapes } = await import('./serve-metrics.ts');
      const scraped = await listenForScrapes(metrics.registry, { host, port });
      endings.unshift(scraped.close);
      if (port === 0) say(`Metrics are at http://${host}:${scraped.port}/metrics`);
    },
    close: async () => {
      for (const end of endings.splice(0)) await end();
    },
  };
}

async function openMetrics(version: string, parts: MeasuredParts) {
  const [{ Metrics }, { sourcesOf }] = await Promise.all([import('./metrics.ts'), import('./sources.ts')]);
  return new Metrics(version, sourcesOf(parts));
}
