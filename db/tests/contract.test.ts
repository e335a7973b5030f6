/** The committed contract is the one that the database has. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readContract, type Contract } from '#db/contract.ts';
import { packageRoot } from '#db/paths.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';

let database: TestDatabase;
let contract: Contract;
beforeAll(async () => {
  database = await testDatabase();
  contract = await readContract(database.owner);
});
afterAll(() => database.close());

test.each(['lists.ts', 'rows.ts'])('domain/generated/%s is fresh (else: npm run generate)', async (name) => {
  const committed = await readFile(join(packageRoot(), 'domain', 'generated', name), 'utf8');
  expect(committed).toBe(contract.get(name));
});

test('a list gives its names in order and a type for one of them', () => {
  const lists = contract.get('lists.ts');
  expect(lists).toContain("export const DISPLACEMENT_TYPES = ['Conflict', 'Disaster', 'Development'] as const;");
  expect(lists).toContain('export type DisplacementType = (typeof DISPLACEMENT_TYPES)[number];');
  expect(lists).toContain('export type ReviewStatus = ');
  expect(lists).toContain('export type DateAccuracy = ');
});

test('a row has the columns of its relation; what the table requires is never null', () => {
  const rows = contract.get('rows.ts');
  expect(rows).toMatch(/export interface FactsRow \{\n {2}id: number;\n/);
  expect(rows).toMatch(
    /export interface FactsRow [^}]*\n {2}document_id: number \| null;\n[^}]*\n {2}groups: string\[\];\n/,
  );
});
