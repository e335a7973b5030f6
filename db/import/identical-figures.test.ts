/** The identical facts in IDMC's file of 2025, if it is beside the repository: the rule of potential errors finds exactly the pairs of the file. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '#db/paths.ts';
import { testDatabase } from '#server/testing/database.ts';
import { openFile } from './read-file.ts';
import { runImport } from './run.ts';

const figures = join(packageRoot(), '..', 'shared', 'data', 'idmc', 'gidd_figures_2025.csv.gz');

type Cells = Readonly<Record<string, string | undefined>>;
const FACT = ['iso3', 'figure_category', 'total_figures', 'start_date', 'end_date', 'stock_date'];
/** The import makes one document of an event and its publishers. */
const DOCUMENT = ['event_id', 'publishers'];
const PLACES = ['locations_coordinates', 'locations_name'];

function grouped(rows: readonly Cells[], columns: readonly string[]): Cells[][] {
  const groups = new Map<string, Cells[]>();
  for (const cells of rows) {
    const key = columns.map((column) => cells[column]).join('|');
    groups.set(key, [...(groups.get(key) ?? []), cells]);
  }
  return [...groups.values()].filter(({ length }) => length > 1);
}

test.skipIf(!existsSync(figures))(
  'the rule finds the 130 pairs, 5,841 people, and no others @proof',
  { timeout: 300_000 },
  async () => {
    const rows: Cells[] = [];
    for await (const { cells } of (await openFile(figures)).rows()) rows.push(cells);
    const pairs = grouped(rows, [...FACT, ...PLACES, ...DOCUMENT]);
    expect(pairs.every(({ length }) => length === 2)).toBe(true);
    expect(pairs).toHaveLength(130);
    expect(pairs.reduce((sum, [first]) => sum + Number(first?.['total_figures']), 0)).toBe(5841);
    // Without the rows that differ from every other in a value of the fact alone: they can't be identical to any.
    const candidates = grouped(rows, FACT).flat();
    const names = Object.keys(candidates[0] ?? {});
    const lines = [names, ...candidates.map((cells) => names.map((name) => cells[name] ?? ''))];
    const folder = await mkdtemp(join(tmpdir(), 'helix-identical-'));
    const file = join(folder, 'figures.csv');
    await writeFile(
      file,
      lines.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join()).join('\r\n'),
    );
    const { owner, close } = await testDatabase();
    try {
      const { refused } = await runImport(owner, { kind: 'gidd', file, fileName: 'figures.csv' });
      expect(refused).toEqual([]);
      const { rows: found } = await owner.statement<{ source_id: string }>(
        { role: null },
        `select r.source_id from api.potential_errors e join data.import_rows r on r.entity_type = 'facts' and r.entity_id = e.id where e.rule = 'D1'`,
      );
      expect(found.map(({ source_id }) => source_id).toSorted()).toEqual(
        pairs.flatMap((pair) => pair.map((cells) => cells['id'] ?? '')).toSorted(),
      );
    } finally {
      await close();
      await rm(folder, { recursive: true });
    }
  },
);
