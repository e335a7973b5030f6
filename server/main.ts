/** Starts Helix: settings, database, first accounts, server; stops it in the same order backwards. Answers no request itself. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase, type OpenDatabase } from '#db/open.ts';
import { packageRoot } from '#db/paths.ts';
import { buildApp } from '#server/app.ts';
import { readConfig, type Config } from '#server/config.ts';
import { createAccounts, firstAdministrator, hasAccounts } from '#server/first-start.ts';
import { maintenanceJobs } from '#server/maintenance-jobs.ts';
import { addSample } from '#server/sample.ts';

const patience = 10_000;

const say = (line: string): void => console.log(line);

/** Only where nobody can sign in yet; a start that is killed half-way through begins this again. */
async function prepareFirstStart(opened: OpenDatabase, config: Config): Promise<void> {
  if (await hasAccounts(opened.app)) return;
  if (opened.embedded !== null && config.SAMPLE_FACTS > 0) {
    say(`Adding ${config.SAMPLE_FACTS} sample facts …`);
    const sample = await addSample(opened, { facts: config.SAMPLE_FACTS, password: config.SAMPLE_PASSWORD }, () => {});
    say(`Sample accounts: ${sample.accounts.join(', ')}`);
    if (config.SAMPLE_PASSWORD === undefined) say(`  password, shown only now: ${sample.password ?? ''}`);
  }
  const [administrator] = await createAccounts(opened.app, [
    firstAdministrator(config.ADMIN_USERNAME, config.ADMIN_PASSWORD),
  ]);
  if (administrator === undefined) return;
  say(`Administrator: ${administrator.username}`);
  if (config.ADMIN_PASSWORD === undefined) say(`  password, shown only now: ${administrator.password}`);
}

function builtScreens(): string | null {
  const directory = join(packageRoot(), 'dist', 'web');
  if (existsSync(join(directory, 'index.html'))) return directory;
  say('The screens are not built: only the data is served. Run npm run build.');
  return null;
}

/** A port that a script on this machine can reach; none where the server listens on one outside address alone. */
const reachableAtLoopback = (host: string): boolean => ['127.0.0.1', 'localhost', '0.0.0.0', '::'].includes(host);

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const opened = await openDatabase(config);
  const close: (() => Promise<unknown>)[] = [() => opened.close()];
  try {
    await prepareFirstStart(opened, config);
    const { embedded } = opened;
    const token = embedded?.token ?? null;
    const app = await buildApp({
      database: opened.app,
      config,
      screens: builtScreens(),
      ...(token === null ? {} : { maintenance: { token, jobs: maintenanceJobs(opened) } }),
    });
    close.unshift(() => app.close());
    const address = await app.listen({ host: config.HOST, port: config.PORT });
    const { port } = new URL(address);
    if (reachableAtLoopback(config.HOST)) await embedded?.announce(Number(port));
    if (embedded !== null) {
      say(`Embedded database in ${config.DATA_DIR}: for trial and small teams, not safe against a power failure.`);
    }
    say(`Helix is at ${config.PUBLIC_URL ?? address}`);
  } finally {
    stopOnSignal(close);
  }
}

function stopOnSignal(close: readonly (() => Promise<unknown>)[]): void {
  let stopping = false;
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    if (stopping) process.exit(1);
    stopping = true;
    say(`${signal}: stopping`);
    setTimeout(() => process.exit(1), patience).unref();
    for (const end of close) await end();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, (received) => void stop(received));
}

try {
  await start();
} catch (error) {
  // A wrong setting, a held directory, a database that cannot be reached: the reason, not where in the program it was met.
  console.error(error instanceof Error ? error.message : error);
  if (process.env['LOG_LEVEL'] === 'debug') console.error(error);
  process.exit(1);
}
