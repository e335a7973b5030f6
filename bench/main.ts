/** `npm run bench [-- NAME …]`: measures, and prints a table with floors and targets. Never fails, because results depend on the machine. */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { benchDashboards } from './dashboards.ts';
import { packageRoot } from '#db/paths.ts';
import { leavePostgres, Missing } from './databases.ts';
import { benchExport } from './downloads.ts';
import { benchExternal } from './external.ts';
import { benchImport, benchSample, benchStart } from './install.ts';
import { benchList } from './lists.ts';
import { benchLive } from './live.ts';
import { benchMixed } from './mixed.ts';
import { benchObserve } from './observe.ts';
import { benchParkingLot } from './parking-lot.ts';
import { benchPlaces, benchTiles } from './places.ts';
import { benchReading } from './reading.ts';
import { benchReleases } from './releases.ts';
import type { Context } from './report.ts';
import { benchPeers, benchPsql } from './routes.ts';
import { benchBundle, benchFacts, benchMap } from './screens.ts';
import { benchSearches } from './searches.ts';
import { benchSheet } from './sheet.ts';
import { benchSize } from './size.ts';
import { withRows } from './table.ts';

/** In the order in which they run: first those that change nothing in the sample. */
const benches: Readonly<Record<string, (context: Context) => Promise<void>>> = {
  sample: benchSample,
  list: benchList,
  dashboards: benchDashboards,
  facts: benchFacts,
  export: benchExport,
  external: benchExternal,
  live: benchLive,
  observe: benchObserve,
  peers: benchPeers,
  psql: benchPsql,
  sheet: benchSheet,
  'parking-lot': benchParkingLot,
  searches: benchSearches,
  mixed: benchMixed,
  size: benchSize,
  places: benchPlaces,
  reading: benchReading,
  import: benchImport,
  releases: benchReleases,
  start: benchStart,
  tiles: benchTiles,
  bundle: benchBundle,
  map: benchMap,
};

const options = {
  facts: { type: 'string', default: '200000' },
  rounds: { type: 'string', default: '3' },
  minutes: { type: 'string', default: '2' },
  /** Minutes after which no other benchmark begins. */
  within: { type: 'string', default: 'Infinity' },
  /** Of the benchmark size only the lines with one of these words in their names. */
  line: { type: 'string', multiple: true, default: [] as string[] },
  /** Writes the rows into docs/performance.md. */
  write: { type: 'boolean', default: false },
} as const;
const { values, positionals: names } = parseArgs({ allowPositionals: true, options });
const [facts, rounds, minutes] = [values.facts, values.rounds, values.minutes].map(Number) as [number, number, number];
if (!names.every((name) => Object.hasOwn(benches, name)) || !(facts > 0 && rounds > 0 && minutes > 0)) {
  const usage = Object.keys(benches).join('] [');
  console.error(
    `Usage: npm run bench -- [${usage}] [--facts 200000] [--rounds 3] [--minutes 2] [--within 40] [--line release] [--write]`,
  );
  process.exit(2);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));
const loadNow = (): string => (loadavg()[0] ?? 0).toFixed(1);
const load = (): string => `load ${loadNow()}`;
const loadAtStart = loadNow();
const table = ['| benchmark | measured | floor | ratio | target | met |', '| --- | --- | --- | --- | --- | --- |'];
const begun = performance.now();
const minutesGone = (): number => (performance.now() - begun) / 60_000;
let running = '';
const report: Context['report'] = (what, measured, floor, { ratio, target = '', met }) => {
  const named = what.startsWith(running.replace('-', ' ')) ? what : `${running}: ${what}`;
  const cells = [named, measured, floor, ratio?.toFixed(2) ?? '', target, met === undefined ? '' : met ? 'yes' : 'NO'];
  console.log(cells.filter((cell) => cell !== '').join(' · '));
  table.push(`| ${cells.join(' | ')} |`);
};
const ran: string[] = [];
const left: string[] = [];
try {
  for (const [name, bench] of Object.entries(benches)) {
    if (names.length > 0 && !names.includes(name)) continue;
    if (minutesGone() > Number(values.within)) {
      left.push(`skipped: ${name}: there was no time for it within ${values.within} minutes`);
      continue;
    }
    running = name;
    console.log(`\n── ${name} (${minutesGone().toFixed(0)} min, ${load()})`);
    try {
      await bench({ facts, rounds, minutes, lines: values.line, report });
      ran.push(name);
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      left.push(`${error instanceof Missing ? 'skipped' : 'failed'}: ${name}: ${words}`);
    }
  }
} finally {
  await leavePostgres();
}
const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}`;
const today = new Date().toISOString().slice(0, 10);
console.log(`\n${today}, ${machine}, ${load()} at the end, ${Math.ceil(minutesGone())} minutes\n`);
for (const line of [...table, ...left]) console.log(line);
if (values.write) {
  const page = join(packageRoot(), 'docs', 'performance.md');
  const took = `load ${loadAtStart} to ${loadNow()}, ${Math.ceil(minutesGone())} minutes`;
  const said = `${today}, ${facts.toLocaleString('en')} facts, ${machine}, ${took}: ${ran.join(', ')}.`;
  writeFileSync(page, withRows(readFileSync(page, 'utf8'), table.slice(2), said));
}
