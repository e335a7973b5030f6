/** The facts list: pages through the whole server beside the same SQL through the driver alone. Refuses to compare answers that differ. */
import { BrowserClient, unpacked } from './browser-client.ts';
import type { Context } from './context.ts';
import { Driver } from './driver.ts';
import { startOn } from './kept-server.ts';
import { manyFacts } from './many-facts.ts';
import { inTurns, type Pair, throughput, timed, type Work } from './measure.ts';
import type { BenchDatabase } from './postgres.ts';
import { recordAll, type Statement } from './recording.ts';
import { loadSample } from './sample.ts';
import { type MeasuredSearch, searchesFor } from './searches.ts';
import { administrator, signIn } from './server-process.ts';
import { milliseconds, perSecond, type Result } from './table.ts';
import { vacuum } from './vacuum.ts';

const most = 1.3;
const times = 5;
const clients = 8;
const warmUp = 8;
/** Turns of one request each; turns of all clients, and how long each is: short and many, for what else runs comes and goes. */
const requests = 60;
/** Of a million facts. */
const fewer = 15;
const bursts = 3;
const burst = 1_000;

interface Setting {
  context: Context;
  browser: BrowserClient;
  drivers: readonly Driver[];
}

export async function benchList(context: Context): Promise<Result[]> {
  const database = await context.postgres.sampled((made) => loadSample(made.opened.owner, context));
  return benchOn(context, database, 'list', clients);
}

/** On five times as many facts, one request after the other: the first page is waited for by one person. */
export async function benchMillion(context: Context): Promise<Result[]> {
  const database = await manyFacts(context, times);
  try {
    return await benchOn(context, database, `list of ${(context.facts * times).toLocaleString('en')}`, 1);
  } finally {
    await database.end();
  }
}

async function benchOn(context: Context, database: BenchDatabase, list: string, clients: number): Promise<Result[]> {
  await vacuum(database.url);
  const { app, owner } = database.opened;
  const { server, password } = await startOn(database);
  const drivers = await Promise.all(Array.from({ length: clients }, () => Driver.open(database.appUrl, administrator)));
  const cookie = await signIn(server.url, administrator, password);
  const browser = new BrowserClient(server.url, cookie, clients);
  const pairs: Pair[] = [];
  const results: Result[] = [];
  try {
    const searches = await searchesFor(owner);
    const headers = { accept: 'application/json', prefer: 'count=exact' };
    const requests = searches.map(({ query }) => ({ method: 'GET' as const, path: `facts_view?${query}`, headers }));
    for (const [index, { recording }] of (await recordAll(app, requests, administrator)).entries()) {
      const [search, statement] = [searches[index], recording.statements[0]];
      if (search === undefined || statement === undefined) throw new Error('A search was not recorded');
      const { one, all } = await measureSearch({ context, browser, drivers }, search, statement);
      pairs.push(one);
      const what = `${list}: ${search.what}`;
      results.push(pageResult(`${what}, one client`, milliseconds(one.measured), milliseconds(one.floor), one.ratio));
      if (clients === 1) continue;
      const [many, least] = [perSecond(all.measured), perSecond(all.floor)];
      results.push(pageResult(`${what}, ${clients} clients`, many, least, 1 / all.ratio));
    }
  } finally {
    browser.close();
    await Promise.all(drivers.map((driver) => driver.close()));
    await server.stop();
  }
  const [measured, floor] = [sumOf(pairs, 'measured'), sumOf(pairs, 'floor')];
  const whole = pageResult(`${list}: all, one client`, milliseconds(measured), milliseconds(floor), measured / floor);
  return [whole, ...results];
}

async function measureSearch(
  { context, browser, drivers }: Setting,
  { what, query }: MeasuredSearch,
  statement: Statement,
): Promise<{ one: Pair; all: Pair }> {
  const [driver] = drivers;
  if (driver === undefined) throw new Error('There is no connection');
  const asked: Work = () => browser.page(query);
  const sent = drivers.map(
    (each): Work =>
      () =>
        each.page(statement),
  );
  const everyClient = Array<Work>(drivers.length).fill(asked);
  const [answer, row] = [await browser.page(query), await driver.page(statement)];
  if (unpacked(answer) !== row.body || answer.total !== row.total) throw new Error(`The answers to ${what} differ`);

  // A kept plan is settled after its fifth use, on each connection.
  for (let turn = 0; turn < warmUp; turn += 1) await Promise.all([...everyClient, ...sent].map((work) => work()));
  const one = await inTurns(
    drivers.length === 1 ? fewer : requests,
    () => timed(asked),
    () => timed(() => driver.page(statement)),
  );
  // One client alone has been heard.
  const all = await inTurns(
    drivers.length === 1 ? 1 : context.rounds * bursts,
    () => throughput(everyClient, burst),
    () => throughput(sent, burst),
  );
  const { plan, milliseconds: sql } = await driver.explain(statement);
  const size = (answer.body.length / 1024).toFixed(1);
  context.say(`${what}: ${answer.total} facts, ${size} kB, SQL alone ${milliseconds(sql)}`);
  if (context.explain) context.say(`${query}\n${statement.text}\n${JSON.stringify(statement.values)}\n${plan}`);
  return { one, all };
}

const sumOf = (pairs: readonly Pair[], side: 'measured' | 'floor'): number =>
  pairs.reduce((sum, pair) => sum + pair[side], 0);

function pageResult(what: string, measured: string, floor: string, ratio: number): Result {
  return {
    what,
    measured,
    floor: `${floor} driver alone`,
    ratio,
    target: `≤ ${most}`,
    met: ratio <= most,
  };
}
