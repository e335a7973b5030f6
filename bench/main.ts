/** `npm run bench [-- NAME …]`: measures, and prints a table with floors and targets. Never fails, because results depend on the machine. */
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { benchBundle } from './bundle.ts';
import type { Context } from './context.ts';
import { benchCountries } from './countries.ts';
import { benchDashboards } from './dashboards.ts';
import { benchDatasets } from './datasets.ts';
import { benchExport } from './downloads.ts';
import { Missing } from './files.ts';
import { benchImport } from './import.ts';
import { benchEvents, benchList, benchMillion } from './lists.ts';
import { benchMap } from './map.ts';
import { benchPairs } from './pairs.ts';
import { benchPlaces } from './places.ts';
import { benchParkingLot } from './parking-lot.ts';
import { leavePostgres } from './postgres.ts';
import { benchPsql } from './psql.ts';
import { benchSample } from './sample.ts';
import { benchScroll } from './scroll.ts';
import { benchSheet } from './sheet.ts';
import { benchStart } from './start.ts';
import { describeTable, type Result } from './table.ts';
import { benchTiles } from './tiles.ts';
import { benchTyping } from './typing.ts';
import { benchWorkbook } from './workbook.ts';

const benches: Record<string, (context: Context) => Promise<Result[]>> = {
  sample: benchSample,
  list: benchList,
  million: benchMillion,
  pairs: benchPairs,
  events: benchEvents,
  countries: benchCountries,
  dashboards: benchDashboards,
  scroll: benchScroll,
  typing: benchTyping,
  sheet: benchSheet,
  export: benchExport,
  psql: benchPsql,
  workbook: benchWorkbook,
  'parking-lot': benchParkingLot,
  places: benchPlaces,
  import: benchImport,
  datasets: benchDatasets,
  start: benchStart,
  tiles: benchTiles,
  bundle: benchBundle,
  map: benchMap,
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
  const results: Result[] = [];
  const left: string[] = [];
  try {
    for (const [name, bench] of Object.entries(benches)) {
      if (names.length > 0 && !names.includes(name)) continue;
      say(`\n── ${name} (${load()})`);
      try {
        results.push(...(await bench({ ...settings, say })));
      } catch (error) {
        if (!(error instanceof Missing)) throw error;
        left.push(`left out: ${name}: ${error.message}`);
      }
    }
  } finally {
    await leavePostgres();
  }
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}`;
  say(`\n${new Date().toISOString().slice(0, 10)}, ${machine}, ${load()} at the end\n\n${describeTable(results)}`);
  for (const line of left) say(line);
}

const settings = readArguments();
if (settings === null) {
  console.error(USAGE);
  process.exitCode = 2;
} else await main(settings);
