/** The hazards that the reader names stand in the hazard tree, so that a new event can begin with them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { packageRoot } from '#db/paths.ts';
import { ARABIC } from '#domain/reading/vocabulary/arabic.ts';
import { ENGLISH } from '#domain/reading/vocabulary/english.ts';
import { FRENCH } from '#domain/reading/vocabulary/french.ts';
import { PORTUGUESE } from '#domain/reading/vocabulary/portuguese.ts';
import { SPANISH } from '#domain/reading/vocabulary/spanish.ts';

test('each hazard of the vocabularies is a type or a sub-type of the tree', () => {
  const file = readFileSync(join(packageRoot(), 'db', 'reference', 'hazard_types.csv'), 'utf8');
  const tree = parse(file, { columns: true, relax_column_count: true }) as { type: string; subtype: string }[];
  const names = new Set(tree.flatMap(({ type, subtype }) => [type, subtype]));
  const said = [ENGLISH, FRENCH, SPANISH, PORTUGUESE, ARABIC].flatMap(({ causes }) =>
    causes.map(([, hazard]) => hazard),
  );
  expect(said.filter((hazard) => hazard !== null && !names.has(hazard))).toEqual([]);
  expect(said).toContain('Storm, Tropical');
});
