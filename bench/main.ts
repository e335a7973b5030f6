/** `npm run bench [-- list million pairs events scroll typing export psql workbook places import sample start tiles bundle map]`: measures and prints a table beside the floors and the targets. Judges nothing: a slow machine is no failed test. */
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { benchBundle } from './bundle.ts';
import { benchEvents } from './events.ts';
import { benchExport } from './export.ts';
import { benchImport } from './import.ts';
import { benchList, benchMillion } from './list.ts';
import { Missing, type Context } from './context.ts';
import { benchMap } from './map.ts';
import { benchPairs } from './pairs.ts';
import { benchPlaces } from './places.ts';
import { PostgresPlace } from './postgres.ts';
import { benchPsql } from './psql.ts';
import { benchSample } from './sample.ts';
import { benchScroll } from './scroll.ts';
import { benchStart } from './start.ts';
import { describeTable, type Result } from './table.ts';
import { benchTiles } from './tiles.ts';
import { benchTyping } from './typing.ts';
import { measureXlsx } from './xlsx.ts';

const benches: Record<string, (context: Context) => Promise<Result[]>> = {
  sample: benchSample,
  list: benchList,
  million: benchMillion,
  pairs: benchPairs,
  events: benchEvents,
  scroll: benchScroll,
  typing: benchTyping,
  export: benchExport,
  psql: benchPsql,
  workbook: measureXlsx,
  places: benchPlaces,
  import: benchImport,
  start: benchStart,
  tiles: benchTiles,
  bundle: benchBundle,
  map: benchMap,
};

const USAGE = `Usage: npm run bench -- [${Object.keys(benches).join('] [')}] [--facts 200000] [--rounds 3] [--explain]`;

interface Asked {
  names: string[];
  facts: number;
  rounds: number;
  explain: boolean;
}

function readArguments(args: string[]): Asked | null {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        facts: { type: 'string', default: '200000' },
        rounds: { type: 'string', default: '3' },
        explain: { type: 'boolean', default: false },
      },
    });
    const [facts, rounds] = [Number(values.facts), Number(values.rounds)];
    const known = positionals.every((name) => name in benches);
    if (!known || !Number.isSafeInteger(facts) || facts < 1 || !Number.isSafeInteger(rounds) || rounds < 1) return null;
    const names = Object.keys(benches).filter((name) => positionals.length === 0 || positionals.includes(name));
    return { names, facts, rounds, explain: values.explain };
  } catch {
    return null;
  }
}

async function main(): Promise<number> {
  const asked = readArguments(process.argv.slice(2));
  if (asked === null) {
    console.error(USAGE);
    return 2;
  }
  const place = new PostgresPlace();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));
  const context: Context = { ...asked, postgres: place, say: (line) => console.log(line) };
  const results: Result[] = [];
  const left: string[] = [];
  try {
    for (const name of asked.names) {
      console.log(`\n── ${name} (load ${(loadavg()[0] ?? 0).toFixed(1)})`);
      try {
        results.push(...((await benches[name]?.(context)) ?? []));
      } catch (error) {
        if (!(error instanceof Missing)) throw error;
        left.push(`${name}: ${error.message}`);
        console.log(`left out: ${error.message}`);
      }
    }
  } finally {
    await place.close();
  }
  const kind = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}`;
  console.log(
    `\n${new Date().toISOString().slice(0, 10)}, ${kind}, load ${(loadavg()[0] ?? 0).toFixed(1)} at the end\n`,
  );
  console.log(describeTable(results));
  for (const line of left) console.log(`left out: ${line}`);
  return 0;
}

process.exitCode = await main();
