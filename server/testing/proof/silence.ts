/** Repeatedly makes a PostgreSQL server fall silent under load, and measures how soon all clients are served once it is back. */
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseError, type Database } from '#db/database.ts';
import { openPostgres } from '#db/postgres.ts';
import { Random } from '#db/sample/random.ts';
import { openSilentProxy } from '#server/testing/silent-proxy.ts';

export interface SilenceReport {
  answered: number;
  /** Statements that failed for lack of an answer. */
  cut: number;
  /** The longest milliseconds from the return of the server to the first answer, to answers for all clients, for health and for the listener. */
  readonly back: { first: number; all: number; health: number; listener: number };
  readonly findings: string[];
}

const askers = 25;
const connections = 6;
/** The deadline of statements; the silence must be detected long before. */
const deadline = 300_000;

export async function runSilences(
  serverUrl: string,
  { silences, seed, within }: { silences: number; seed: number; within: number },
): Promise<SilenceReport> {
  const random = new Random(seed);
  const proxy = await openSilentProxy(serverUrl);
  const database = openPostgres(proxy.url, { max: connections });
  const report: SilenceReport = {
    answered: 0,
    cut: 0,
    back: { first: 0, all: 0, health: 0, listener: 0 },
    findings: [],
  };
  let heard: () => void = () => undefined;
  const stop = await database.listen('silence', () => heard());
  try {
    for (let round = 0; round < silences; round += 1) {
      // Ends at once, while statements run, and after the pool has lost its connections.
      const length = [0, 300, 4_000, 12_000][round % 4] ?? 0;
      const load = startLoad(database, random, report);
      await load.allAnswered();
      proxy.silence();
      await pause(length);
      proxy.speak();
      const returned = performance.now();
      const took = async (work: Promise<unknown>): Promise<number> => {
        await work;
        return performance.now() - returned;
      };
      const listening = new Promise<void>((resolve) => {
        heard = resolve;
      });
      const [first, all, health, listener] = await Promise.all([
        took(load.anyAnswered()),
        took(load.allAnswered()),
        took(untilWell(database)),
        took(listening),
      ]);
      await load.stop();
      const times = { first, all, health, listener };
      for (const [what, time] of Object.entries(times)) {
        const known = what as keyof typeof times;
        report.back[known] = Math.max(report.back[known], time);
        if (time > within) report.findings.push(`after ${length} ms of silence ${what} took ${Math.round(time)} ms`);
      }
    }
  } finally {
    await stop();
    await database.close();
    await proxy.close();
  }
  return report;
}

/** Clients that send statements without end; `anyAnswered` and `allAnswered` count only statements that start after the call. */
function startLoad(database: Database, random: Random, report: SilenceReport) {
  let stopped = false;
  const waiting = new Set<(asker: number) => void>();
  const ask = async (asker: number): Promise<void> => {
    while (!stopped) {
      const seconds = random.chance(0.1) ? 0.2 : 0;
      const begunFor = [...waiting];
      try {
        await database.statement({ role: null, readOnly: true, deadline }, 'select pg_sleep($1)', [seconds]);
        report.answered += 1;
        for (const tell of begunFor) tell(asker);
      } catch (error) {
        if (!(error instanceof DatabaseError)) report.findings.push(String(error));
        else if (/^(08|53)/.test(error.code)) report.cut += 1;
        else report.findings.push(`${error.code} ${error.message}`);
        await pause(50);
      }
    }
  };
  const asking = Array.from({ length: askers }, (_, asker) => ask(asker));
  const answeredBy = (enough: number) =>
    new Promise<void>((resolve) => {
      const served = new Set<number>();
      const tell = (asker: number): void => {
        served.add(asker);
        if (served.size < enough) return;
        waiting.delete(tell);
        resolve();
      };
      waiting.add(tell);
    });
  return {
    anyAnswered: () => answeredBy(1),
    allAnswered: () => answeredBy(askers),
    stop: async () => {
      stopped = true;
      await Promise.all(asking);
    },
  };
}

async function untilWell(database: Database): Promise<void> {
  for (;;) {
    const well = await database.ping().then(
      () => true,
      () => false,
    );
    if (well) return;
  }
}
