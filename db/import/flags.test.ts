/** Every flag of the import has a text. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '#db/paths.ts';
import { knownFlags } from '#domain/messages/flags.ts';

/** Of records that an earlier version imported. */
const EARLIER = ['accuracy_week', 'origin_and_destination'];

test('every flag of the import has a text, and every text has a flag', () => {
  const folder = join(packageRoot(), 'db/import');
  const sources = readdirSync(folder).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const text = sources.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
  const given = new Set(
    [...text.matchAll(/(?:flags\.add|\bflag)\(([^;\n]*)\);|\? \[\] : \[('\w+')\]/g)].flatMap((match) =>
      [...(match[1] ?? match[2] ?? '').matchAll(/'([a-z]+_[a-z_]+)'/g)].map((name) => name[1] ?? ''),
    ),
  );
  expect([...given, ...EARLIER].toSorted()).toEqual(knownFlags.toSorted());
});
