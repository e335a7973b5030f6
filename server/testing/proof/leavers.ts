/** Sends slow requests whose clients leave, and checks that other requests do not wait for them. */
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#db/database.ts';
import type { ProofRole, Target } from './target.ts';

export interface LeaversReport {
  left: number;
  /** Statements that were running when their clients left. */
  begun: number;
  /** Requests of others for one row, and the milliseconds of the longest. */
  others: number;
  longest: number;
  readonly findings: string[];
}

/** More than the number of connections, so that some wait. */
const atOnce = 12;

/** Alternating reads and writes that run to their deadline. */
const slow = [
  { method: 'GET', path: '/psql/rpc/spin' },
  { method: 'POST', path: '/psql/rpc/doze', body: '{"seconds":300}' },
] as const;

export async function runLeavers(target: Target, role: ProofRole, leavers: number): Promise<LeaversReport> {
  const { app, owner } = target;
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const other = async (): Promise<number> => {
    const began = performance.now();
    const answer = await app.inject({ url: '/psql/cities?limit=1', headers: role.headers });
    if (answer.statusCode !== 200) report.findings.push(`another request was answered ${answer.statusCode}`);
    return performance.now() - began;
  };
  const report: LeaversReport = { left: 0, begun: 0, others: 0, longest: 0, findings: [] };
  // For comparison: the time that others wait if the client of a slow request stays.
  const staying = performance.now();
  await Promise.all([app.inject({ url: slow[0].path, headers: role.headers }), pause(20).then(other)]);
  const alone = performance.now() - staying;
  for (let first = 0; first < leavers; first += atOnce) {
    const sent = Array.from({ length: Math.min(atOnce, leavers - first) }, (_, n) => {
      const chosen = slow[n % slow.length] ?? slow[0];
      const headers = { ...role.headers, 'content-type': 'application/json' };
      const outgoing = request({ port, host: '127.0.0.1', method: chosen.method, path: chosen.path, headers });
      outgoing.on('error', () => undefined);
      outgoing.end('body' in chosen ? chosen.body : undefined);
      return outgoing;
    });
    report.begun += await running(owner, sent.length);
    for (const one of sent) one.destroy();
    report.left += sent.length;
    // In the embedded database, one statement may run to its deadline and restart the engine.
    const gone = performance.now();
    report.longest = Math.max(report.longest, await other());
    report.others += 1;
    while ((await runningNow(owner)) > 0) await pause(10);
    const took = performance.now() - gone;
    if (took > alone * (owner.kind === 'embedded' ? 3 : 1)) {
      const times = `${Math.round(took)} ms, one that stays ${Math.round(alone)} ms`;
      report.findings.push(`${sent.length} that were left kept the others waiting for ${times}`);
    }
  }
  return report;
}

/** Waits until as many statements run as possible, and returns their number. */
async function running(owner: Database, sent: number): Promise<number> {
  if (owner.kind === 'embedded') {
    // They use the only connection.
    await pause(100);
    return Math.min(1, sent);
  }
  let before = 0;
  for (let now = await runningNow(owner); now === 0 || now !== before; now = await runningNow(owner)) {
    before = now;
    await pause(50);
  }
  return before;
}

async function runningNow(owner: Database): Promise<number> {
  if (owner.kind === 'embedded') return 0;
  const { rows } = await owner.statement(
    { role: null },
    `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and application_name = 'helix' and state = 'active' and query ~ '(spin|doze)'`,
  );
  return rows.length;
}
