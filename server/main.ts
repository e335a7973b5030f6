/** Starts Helix: settings, database, first accounts, server; stops it in reverse order. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '#db/open.ts';
import { packageRoot } from '#db/paths.ts';
import { keepWrite } from '#db/replica-reads.ts';
import { tendRegularly } from '#db/upkeep.ts';
import { backUp } from '#server/backup/command.ts';
import { backUpRegularly } from '#server/backup/schedule.ts';
import { checkUpgrade } from '#server/check-upgrade.ts';
import { compareRegularly } from '#server/compare-records.ts';
import { type Config, readConfig, settingsGiven } from '#server/config.ts';
import { userAgentOf } from '#server/feeds/user-agent.ts';
import { findErrorsRegularly } from '#server/find-errors.ts';
import { tellSearchesRegularly } from '#server/tell-searches.ts';
import { startObservation } from '#server/observe/start.ts';
import { prepareFirstStart } from '#server/first-start.ts';
import { Drain } from '#server/http/drain.ts';
import { maintenanceJobs } from '#server/maintenance-jobs.ts';
import { requireBreakGlass } from '#server/session/new-accounts.ts';
import { mailRegularly } from '#server/mail/mail-notifications.ts';
import { programVersion } from '#server/program-version.ts';
import { ReadingThreads } from '#server/threads/threads.ts';
import { outside } from '#server/uploads/grab/outside.ts';
import { openStorage } from '#server/uploads/storage.ts';
import { readDeliveries } from '#server/uploads/text/read-deliveries.ts';
import { readTexts } from '#server/uploads/text/read-texts.ts';
import { sweepRegularly } from '#server/uploads/sweep.ts';

/** Before the limit, so that the rest can end in order. */
const graceOf = (limit: number): number => Math.max(limit - 2_000, limit / 2);

type Closing = (() => Promise<unknown>)[];

const say = (line: string): void => console.log(line);

function builtScreens(): string | null {
  const directory = join(packageRoot(), 'dist', 'web');
  if (existsSync(join(directory, 'index.html'))) return directory;
  say('The screens are not built, so only the data is served: npm run build builds them.');
  return null;
}

/** Whether scripts on this machine can reach the server: not if it listens only on one outside address. */
const reachableAtLoopback = (host: string): boolean => ['127.0.0.1', 'localhost', '0.0.0.0', '::'].includes(host);

async function start(closing: Closing): Promise<void> {
  const drain = new Drain();
  const config = readConfig(process.env);
  // The embedded database starts in a thread of its own, while this one loads the server.
  const [opened, { buildApp }] = await Promise.all([openDatabase(config), import('#server/app.ts')]);
  closing.unshift(() => opened.close());
  await prepareFirstStart(opened, config, say);
  await requireBreakGlass(opened.app, config.BREAK_GLASS_USERNAME);
  const storage = await openStorage(config);
  const token = opened.embedded?.token ?? null;
  const source = {
    database: opened.embedded ?? config.DATABASE_URL ?? '',
    store: storage.store,
    program: programVersion,
    settings: settingsGiven(process.env),
  };
  const observed = await startObservation(config, opened, programVersion, process.env);
  closing.unshift(() => observed.close());
  const app = await buildApp({
    database: opened.app,
    config,
    drain,
    ...(opened.replicas !== null && { keepWrite: (tokenHash: string) => keepWrite(opened.app, tokenHash) }),
    files: { storage, outside: outside(config.GRAB_PORTS), owner: opened.owner },
    observation: observed.observation,
    screens: builtScreens(),
    patience: {
      headers: config.HEADERS_TIMEOUT,
      stranger: config.STRANGER_TIMEOUT,
      idle: config.IDLE_TIMEOUT,
      request: config.REQUEST_TIMEOUT,
    },
    tileDirectory: join(config.DATA_DIR, 'tiles'),
    ...(token === null
      ? {}
      : { maintenance: { token, jobs: maintenanceJobs(opened, (to, say) => backUp(source, to, config, say)) } }),
  });
  closing.unshift(
    tendRegularly(opened.owner, (error) => app.log.error({ err: error }, 'a table was not vacuumed and analysed')),
  );
  closing.unshift(
    sweepRegularly(opened.owner, storage, (error) => app.log.error({ err: error }, 'files were not swept')),
  );
  if (config.SMTP_URL !== undefined && config.MAIL_FROM !== undefined && config.PUBLIC_URL !== undefined)
    closing.unshift(
      mailRegularly(
        { owner: opened.owner, mail: { url: config.SMTP_URL, from: config.MAIL_FROM }, publicUrl: config.PUBLIC_URL },
        (error) => app.log.warn({ err: error }, 'notifications were not mailed'),
      ),
    );
  const texts = new ReadingThreads({ timeout: 20_000, memory: 512, most: 1 });
  closing.unshift(() => texts.close());
  closing.unshift(
    compareRegularly(
      opened.owner,
      (error) => app.log.error({ err: error }, 'records were not compared'),
      async (ended) => {
        await readTexts({ owner: opened.owner, storage, threads: texts }, ended);
        await readDeliveries(opened.owner, texts, ended);
      },
    ),
  );
  closing.unshift(
    findErrorsRegularly(opened.owner, (error) => app.log.error({ err: error }, 'potential errors were not found')),
  );
  closing.unshift(
    tellSearchesRegularly(opened.owner, (error) => app.log.error({ err: error }, 'a saved search was not counted')),
  );
  closing.unshift(
    backUpRegularly({ owner: opened.owner, source, config }, (error) =>
      app.log.error({ err: error }, 'a backup was not taken'),
    ),
  );
  const { pollRegularly } = await import('#server/feeds/schedule.ts');
  const feeds = {
    owner: opened.owner,
    app: opened.app,
    outside: outside(config.GRAB_PORTS),
    userAgent: userAgentOf(config.PUBLIC_URL),
    threads: new ReadingThreads({ timeout: 20_000, memory: 256, most: 1 }),
    patience: 30_000,
    dtm: { origin: 'https://dtmapi.iom.int', key: config.DTM_API_KEY },
  };
  closing.unshift(await pollRegularly(feeds, (error) => app.log.error({ err: error }, 'a feed was not polled')));
  closing.unshift(() => {
    // Browsers open connections in advance and may send nothing on them; the server would wait for these.
    setTimeout(() => app.server.closeAllConnections(), graceOf(config.DRAIN_LIMIT)).unref();
    return app.close();
  });
  stopOnSignal(closing, drain, config);
  const address = await app.listen({ host: config.HOST, port: config.PORT });
  if (opened.embedded !== null) {
    if (reachableAtLoopback(config.HOST)) await opened.embedded.announce(Number(new URL(address).port));
    say(`Embedded database in ${config.DATA_DIR}: for trial and small teams, not safe against a power failure.`);
  }
  await observed.serve((error) => app.log.warn({ err: error }, 'the report of this server was not stored'), say);
  say(`Helix is at ${config.PUBLIC_URL ?? address}`);
}

async function close(closing: Closing): Promise<void> {
  for (const end of closing.splice(0)) await end();
}

/** Balancers learn it first, and send no new requests; the present ones end, within the limit. */
function stopOnSignal(closing: Closing, drain: Drain, { DRAIN_WAIT: wait, DRAIN_LIMIT: limit }: Config): void {
  let stopping = false;
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    if (stopping) process.exit(1);
    stopping = true;
    say(`${signal}: stopping`);
    drain.begin();
    setTimeout(() => process.exit(1), wait + limit).unref();
    await pause(wait);
    await close(closing);
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, (received) => void stop(received));
}

const closing: Closing = [];
try {
  if (process.argv.includes('--check')) await checkUpgrade(readConfig(process.env), say);
  else await start(closing);
} catch (error) {
  // For a wrong setting, a locked directory or an unreachable database, people need the reason, not the stack.
  console.error(error instanceof Error ? `Helix cannot start. ${error.message}` : error);
  if (process.env['LOG_LEVEL'] === 'debug') console.error(error);
  await close(closing);
  process.exit(1);
}
