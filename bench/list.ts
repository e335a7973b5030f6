/** The facts list: pages through the whole server beside the same SQL through the driver alone. Refuses to compare answers that differ. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { BrowserClient, unpacked } from './browser-client.ts';
import type { Context } from './context.ts';
import { compileAll, Driver } from './driver.ts';
import { inTurns, timed, throughput, type Work } from './measure.ts';
import { loadSample } from './sample.ts';
import { searchesFor } from './searches.ts';
import { administrator, signIn, startServer } from './server-process.ts';
import { milliseconds, perSecond, type Result } from './table.ts';

const most = 1.3;
const clients = 8;
const warmUp = 8;
/** Turns of one request each, and turns of all clients. */
const requests = 60;
const burst = 2_500;

export async function benchList(context: Context): Promise<Result[]> {
  const { postgres, say } = context;
  const database = await postgres.sampled((made) => loadSample(made.opened.owner, context));
  // As it is after autovacuum, which would otherwise come in the middle.
  await vacuum(database.url);
  const password = randomBytes(12).toString('hex');
  const server = await startServer({ DATABASE_URL: database.url, ADMIN_PASSWORD: password });
  const drivers = await Promise.all(Array.from({ length: clients }, () => Driver.open(database.appUrl, administrator)));
  const cookie = await signIn(server.url, administrator, password);
  const browser = new BrowserClient(server.url, cookie, clients);
  const results: Result[] = [];
  try {
    const searches = await searchesFor(database.opened.owner);
    const statements = await compileAll(
      database.opened.app,
      searches.map((search) => search.query),
    );
    for (const [index, { what, query }] of searches.entries()) {
      const statement = statements[index];
      const [driver] = drivers;
      if (statement === undefined || driver === undefined) throw new Error('Fewer statements than searches');
      const asked: Work = () => browser.page(query);
      const sent: Work = () => driver.page(statement);
      const [answer, row] = [await browser.page(query), await driver.page(statement)];
      if (unpacked(answer) !== row.body || answer.total !== row.total) throw new Error(`The answers to ${what} differ`);

      const everyClient = Array<Work>(clients).fill(asked);
      const everyDriver = drivers.map(
        (each): Work =>
          () =>
            each.page(statement),
      );
      // A kept plan is settled after its fifth use, on each connection.
      for (let turn = 0; turn < warmUp; turn += 1)
        await Promise.all([...everyClient, ...everyDriver].map((work) => work()));
      const one = await inTurns(
        requests,
        () => timed(asked),
        () => timed(sent),
      );
      const all = await inTurns(
        context.rounds,
        () => throughput(everyClient, burst),
        () => throughput(everyDriver, burst),
      );
      const { plan, milliseconds: sql } = await driver.explain(statement);
      say(
        `${what}: ${answer.total} facts, ${(answer.body.length / 1024).toFixed(1)} kB, SQL alone ${milliseconds(sql)}`,
      );
      if (context.explain) say(`${query}\n${statement.text}\n${JSON.stringify(statement.values)}\n${plan}`);
      results.push(
        pageResult(`${what}, one client`, milliseconds(one.measured), milliseconds(one.floor), one.ratio),
        pageResult(`${what}, ${clients} clients`, perSecond(all.measured), perSecond(all.floor), 1 / all.ratio),
      );
    }
  } finally {
    browser.close();
    await Promise.all(drivers.map((driver) => driver.close()));
    await server.stop();
  }
  return results;
}

function pageResult(what: string, measured: string, floor: string, ratio: number): Result {
  return {
    what: `list: ${what}`,
    measured,
    floor: `${floor} driver alone`,
    ratio,
    target: `≤ ${most}`,
    met: ratio <= most,
  };
}

async function vacuum(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('vacuum (analyze)');
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}
