/** `npm run bench [-- NAME …]`: measures, and prints a table with floors and targets. Never fails, because results depend on the machine. */
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { leavePostgres } from './databases.ts';
import { Missing } from './missing.ts';
import type { Context } from './report.ts';

/** Each in the order in which they run; only those that run are loaded. */
const benches: Record<string, (context: Context) => Promise<void>> = {
  sample: async (context) => (await import('./install.ts')).benchSample(context),
  list: async (context) => (await import('./lists.ts')).benchList(context),
  million: async (context) => (await import('./lists.ts')).benchMillion(context),
  pairs: async (context) => (await import('./lists.ts')).benchPairs(context),
  events: async (context) => (await import('./lists.ts')).benchEvents(context),
  countries: async (context) => (await import('./dashboards.ts')).benchCountries(context),
  dashboards: async (context) => (await import('./dashboards.ts')).benchDashboards(context),
  scroll: async (context) => (await import('./screens.ts')).benchScroll(context),
  typing: async (context) => (await import('./screens.ts')).benchTyping(context),
  sheet: async (context) => (await import('./sheet.ts')).benchSheet(context),
  export: async (context) => (await import('./downloads.ts')).benchExport(context),
  psql: async (context) => (await import('./routes.ts')).benchPsql(context),
  peers: async (context) => (await import('./routes.ts')).benchPeers(context),
  workbook: async (context) => (await import('./downloads.ts')).benchWorkbook(context),
  'parking-lot': async (context) => (await import('./routes.ts')).benchParkingLot(context),
  places: async (context) => (await import('./places.ts')).benchPlaces(context),
  import: async (context) => (await import('./install.ts')).benchImport(context),
  datasets: async (context) => (await import('./sheet.ts')).benchDatasets(context),
  start: async (context) => (await import('./install.ts')).benchStart(context),
  tiles: async (context) => (await import('./places.ts')).benchTiles(context),
  bundle: async (context) => (await import('./screens.ts')).benchBundle(context),
  map: async (context) => (await import('./screens.ts')).benchMap(context),
};

const USAGE = `Usage: npm run bench -- [${Object.keys(benches).join('] [')}] [--facts 200000] [--rounds 3] [--explain]`;

type Settings = Pick<Context, 'facts' | 'rounds' | 'explain'> & { names: string[] };

function readArguments(): Settings | null {
  try {
    const options = { facts: { type: 'string' }, rounds: { type: 'string' }, explain: { type: 'boolean' } } as const;
    const { values, positionals: names } = parseArgs({ allowPositionals: true, options });
    const [facts, rounds] = [Number(values.facts ?? 200_000), Number(values.rounds ?? 3)];
    const known = names.every((name) => Object.hasOwn(benches, name));
    if (!known || ![facts, rounds].every((count) => Number.isSafeInteger(count) && count > 0)) return null;
    return { names, facts, rounds, explain: values.explain ?? false };
  } catch {
    return null;
  }
}

async function main({ names, ...settings }: Settings): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));
  const say = (line: string): void => console.log(line);
  const load = (): string => `load ${(loadavg()[0] ?? 0).toFixed(1)}`;
  const table = ['| benchmark | measured | floor | ratio | target | met |', '| --- | --- | --- | --- | --- | --- |'];
  const report: Context['report'] = (what, measured, floor = '', { ratio, target = '', met } = {}) => {
    const cells = [what, measured, floor, ratio?.toFixed(2) ?? '', target, met === undefined ? '' : met ? 'yes' : 'NO'];
    say(cells.filter((cell) => cell !== '').join(' · '));
    table.push(`| ${cells.join(' | ')} |`);
  };
  const left: string[] = [];
  try {
    for (const [name, bench] of Object.entries(benches)) {
      if (names.length > 0 && !names.includes(name)) continue;
      say(`\n── ${name} (${load()})`);
      try {
        await bench({ ...settings, say, report });
      } catch (error) {
        if (!(error instanceof Missing)) throw error;
        left.push(`skipped: ${name}: ${error.message}`);
      }
    }
  } finally {
    await leavePostgres();
  }
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}`;
  say(`\n${new Date().toISOString().slice(0, 10)}, ${machine}, ${load()} at the end\n\n${table.join('\n')}`);
  for (const line of left) say(line);
}

const settings = readArguments();
if (settings === null) {
  console.error(USAGE);
  process.exitCode = 2;
} else await main(settings);
