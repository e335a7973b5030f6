/** The repair of a file that was imported twice under other events: its double events are found and merged, and every sum stays. `npm run proof -- repair` takes all figures of 2025, `npm test` every fiftieth. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '#db/paths.ts';
import { compareWaiting } from '#server/compare-records.ts';
import { testDatabase } from '#server/testing/database.ts';
import { openFile } from './read-file.ts';
import { runImport } from './run.ts';

const figures = join(packageRoot(), '..', 'shared', 'data', 'idmc', 'gidd_figures_2025.csv.gz');
const whole = process.env['PROOF_REPAIR'] === 'whole';
const every = whole ? 1 : 50;
/** Merged in one transaction, as a script of a coordinator would. */
const BATCH = 100;
const SUMS = `select iso3, displacement_type, type, sum(counted)::text as figure from rules.counted_in_years() group by 1, 2, 3 order by 1, 2, 3`;

test.skipIf(!existsSync(figures))(
  'double events of a file imported twice are found and merged, and every sum of a country and cause stays @proof',
  { timeout: 3_600_000 },
  async () => {
    const rows = [];
    let at = 0;
    for await (const { cells } of (await openFile(figures)).rows()) if (at++ % every === 0) rows.push(cells);
    const again = rows.map((cells) => ({
      ...cells,
      id: `9${cells['id']}`,
      event_id: `9${cells['event_id']}`,
      event_name: `Displacement reported in ${cells['country']}, number ${cells['event_id']}`,
    }));
    const folder = await mkdtemp(join(tmpdir(), 'helix-repair-'));
    const { owner, close } = await testDatabase();
    const ask = async <T extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
      (await owner.statement<T>({ role: null, deadline: 600_000 }, text, values)).rows;
    const seconds = async (name: string, work: () => Promise<unknown>) => {
      const start = performance.now();
      await work();
      if (whole) console.log(`${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
    };
    try {
      for (const [name, part] of Object.entries({ once: rows, again })) {
        const file = join(folder, `${name}.csv`);
        const names = Object.keys(rows[0] ?? {});
        const lines = [names, ...part.map((cells) => names.map((column) => (cells as Record<string, string>)[column] ?? ''))]; // prettier-ignore
        await writeFile(file, lines.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join()).join('\r\n')); // prettier-ignore
        await seconds(`The import ${name}`, () => runImport(owner, { kind: 'gidd', file, fileName: name }));
      }
      await seconds('The comparison', () => compareWaiting(owner));
      const doubles = await ask<{ one: number; other: number; found: boolean }>(
        `select a.entity_id as one, b.entity_id as other, exists (
           select from api.duplicates d where d.entity_type = 'events' and d.one = a.entity_id and d.other = b.entity_id) as found
         from data.import_rows a join data.import_rows b on b.entity_type = a.entity_type and b.source_id = '9' || a.source_id
         where a.entity_type = 'events' order by 1`,
      );
      const found = doubles.filter((pair) => pair.found);
      if (whole) console.log(`${found.length} of ${doubles.length} double events are found`);
      expect(found.length / doubles.length).toBeGreaterThan(0.9);

      const before = await ask(SUMS);
      await seconds('The merges', async () => {
        for (let first = 0; first < found.length; first += BATCH)
          await owner.transaction({ role: null, set: { 'request.username': 'import' } }, async (t) => {
            const merged = await t.query<{ refused: number }>(
              `select jsonb_array_length(api.merge_records('events', (p->>'one')::bigint, array[(p->>'other')::bigint])->'refused') as refused
               from jsonb_array_elements($1::text::jsonb) p`,
              [JSON.stringify(found.slice(first, first + BATCH))],
            );
            expect(merged.rows.filter(({ refused }) => refused > 0)).toEqual([]);
          });
      });
      expect(await ask(SUMS)).toEqual(before);
      expect(await ask('select count(*)::int as events from data.events where archived_at is null')).toEqual([
        { events: 2 * doubles.length - found.length },
      ]);
      expect(await ask('select from data.facts f join data.events e on e.id = f.event_id where e.archived_at is not null')).toEqual([]); // prettier-ignore
    } finally {
      await close();
      await rm(folder, { recursive: true });
    }
  },
);
