/** `npm start -- --check`: says what a start would do to the database of the settings, and changes nothing. */
import { resolve } from 'node:path';
import { holdsEmbedded } from '#db/backup/embedded.ts';
import type { Database } from '#db/database.ts';
import { openEmbedded } from '#db/embedded.ts';
import { openPostgres } from '#db/postgres.ts';
import { planUpgrade, type PlannedMigration, type UpgradePlan } from '#db/upgrade/plan.ts';
import { sizeWords } from '#domain/values/size-words.ts';
import type { Config } from '#server/config.ts';

type Say = (line: string) => void;

export async function checkUpgrade(
  { DATABASE_URL: url, DATA_DIR: directory }: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>,
  say: Say,
): Promise<void> {
  if (url === undefined && !holdsEmbedded(directory)) {
    say(`There is no database in ${resolve(directory)}: a start makes one.`);
    return;
  }
  const owner: Database = url === undefined ? await openEmbedded({ directory }) : openPostgres(url, { max: 1 });
  try {
    for (const line of planWords(await planUpgrade(owner))) say(line);
  } finally {
    await owner.close();
  }
}

export function planWords({ state, migrations, rebuilt }: UpgradePlan): string[] {
  if (state === null) return [`The database is empty: a start makes it, with ${migrations.length} migrations.`];
  if (!rebuilt) return [`The database is up to date (${state}): a start changes nothing.`];
  const breaking = migrations.filter(({ breaks }) => breaks.length > 0);
  return [
    `The database has ${state}. A start would run ${migrations.length} ${migrations.length === 1 ? 'migration' : 'migrations'}:`,
    ...migrations.flatMap(migrationWords),
    'It makes the rules and the views anew, in the same transaction.',
    breaking.length > 0
      ? 'The previous version cannot run beside it. The order: back up, stop every server, start one with this version, then the others.'
      : 'The previous version can run beside it until it is replaced. The order: back up, then replace one server after the other.',
    'Nothing was changed.',
  ];
}

function migrationWords({ name, breaks, tables }: PlannedMigration): string[] {
  const whole = tables.filter(({ size }) => size > 0);
  return [
    `  ${name}: ${breaks.length === 0 ? 'compatible' : `not compatible, it ${breaks.join(', ')}`}`,
    ...whole.map(({ table, size, why }) => `    ${table}, ${sizeWords(size)}: ${why}`),
  ];
}
