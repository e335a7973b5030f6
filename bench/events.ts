/** The events list: pages through the whole server beside their SQL, and that SQL beside the same pages without figures and counts. Refuses to compare answers that differ. */
import { BrowserClient, unpacked } from './browser-client.ts';
import type { Context } from './context.ts';
import { Driver } from './driver.ts';
import { eventsSearches, type MeasuredEvents } from './events-searches.ts';
import { startOn } from './kept-server.ts';
import { manyEvents } from './many-events.ts';
import { inTurns, median, timed } from './measure.ts';
import { type PsqlRequest, recordAll, type Statement } from './recording.ts';
import { administrator, signIn } from './server-process.ts';
import { milliseconds, type Result } from './table.ts';
import { vacuum } from './vacuum.ts';

const most = { server: 1.3, gathered: 3 };
const warmUp = 6;
const turns = 8;

/** The statements of one search: as the list asks, without what is gathered, and as the list asks but not counted. */
interface Statements {
  whole: Statement;
  plain: Statement;
  uncounted: Statement;
}

export async function benchEvents(context: Context): Promise<Result[]> {
  const database = await manyEvents(context);
  await vacuum(database.url);
  const { app, owner } = database.opened;
  const { server, password } = await startOn(database);
  const driver = await Driver.open(database.appUrl, administrator);
  const browser = new BrowserClient(server.url, await signIn(server.url, administrator, password), 1);
  try {
    const results: Result[] = [];
    for (const search of await eventsSearches(owner)) {
      const [whole, plain, uncounted] = (await recordAll(app, requestsOf(search), administrator)).map(
        ({ recording }) => recording.statements[0],
      );
      if (!whole || !plain || !uncounted) throw new Error(`${search.what} was not recorded`);
      results.push(...(await measureSearch(context, browser, driver, search, { whole, plain, uncounted })));
    }
    return results;
  } finally {
    browser.close();
    await driver.close();
    await server.stop();
    await database.end();
  }
}

function requestsOf({ query, plain }: MeasuredEvents): PsqlRequest[] {
  const asked = (search: string, headers: Record<string, string>): PsqlRequest => ({
    method: 'GET',
    path: `events_view?${search}`,
    headers: { accept: 'application/json', ...headers },
  });
  const counted = { prefer: 'count=exact' };
  return [asked(query, counted), asked(plain, counted), asked(query, {})];
}

async function measureSearch(
  { rounds, explain, say }: Context,
  browser: BrowserClient,
  driver: Driver,
  { what, query }: MeasuredEvents,
  { whole, plain, uncounted }: Statements,
): Promise<Result[]> {
  const page = () => browser.page(query, 'events_view');
  const [answer, row] = [await page(), await driver.page(whole)];
  if (unpacked(answer) !== row.body || answer.total !== row.total) throw new Error(`The answers to ${what} differ`);
  // A kept plan is settled after its fifth use.
  for (let turn = 0; turn < warmUp; turn += 1)
    for (const work of [page, ...[whole, plain, uncounted].map((each) => () => driver.page(each))]) await work();
  const sent = (statement: Statement) => () => timed(() => driver.page(statement));
  const server = await inTurns(turns * rounds, () => timed(page), sent(whole));
  const gathered = await inTurns(turns * rounds, sent(whole), sent(plain));
  const alone: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) alone.push(await sent(uncounted)());
  say(
    `${what}: ${answer.total} events, HTTP ${milliseconds(server.measured)}, SQL ${milliseconds(gathered.measured)}, not counted ${milliseconds(median(alone))}, plain ${milliseconds(gathered.floor)}`,
  );
  if (explain) say(`${whole.text}\n${JSON.stringify(whole.values)}\n${(await driver.explain(whole)).plan}`);
  return [
    {
      what: `events: ${what}`,
      measured: milliseconds(server.measured),
      floor: `${milliseconds(server.floor)} driver alone, ${milliseconds(median(alone))} not counted`,
      ratio: server.ratio,
      target: `≤ ${most.server}`,
      met: server.ratio <= most.server,
    },
    {
      what: `events: ${what}, figures and counts`,
      measured: milliseconds(gathered.measured),
      floor: `${milliseconds(gathered.floor)} without them`,
      ratio: gathered.ratio,
      target: `≤ ${most.gathered}`,
      met: gathered.ratio <= most.gathered,
    },
  ];
}
