/** The check and the freeze of a release of a year of GIDD figures, on both databases: beside the potential errors alone, and beside one copy of the same rows into a table without an index. */
import { basename } from 'node:path';
import type { Database } from '#db/database.ts';
import { runImport } from '#db/import/run.ts';
import { openDatabase } from '#db/open.ts';
import { runRelease } from '#server/releases/command.ts';
import { kept, sharedFile, temporaryDirectory } from './databases.ts';
import { atMost, compare, type Context, seconds } from './report.ts';

const YEAR = { year: 2025, status: 'any', accept: 'Measured' } as const;
const silent = (): void => undefined;

/** The figures, a frozen release of them, and another one that is checked. */
async function load(owner: Database): Promise<void> {
  const file = sharedFile('gidd_figures_2025.csv.gz');
  await runImport(owner, { kind: 'gidd', file, fileName: basename(file) });
  await runRelease(owner, { action: 'freeze', name: 'Frozen', ...YEAR }, silent);
  await runRelease(owner, { action: 'check', name: 'Checked', ...YEAR }, silent);
}

export async function benchReleases(context: Context): Promise<void> {
  const embedded = await openDatabase({ DATA_DIR: temporaryDirectory() });
  try {
    await load(embedded.owner);
    const { opened } = await kept('releases', ({ opened: { owner } }) => load(owner));
    for (const [target, owner] of [
      ['the embedded database', embedded.owner],
      ['PostgreSQL', opened.owner],
    ] as const) {
      const undone = (...statements: string[]) =>
        owner.transaction(
          { role: null, rollback: true, deadline: 600_000, set: { 'request.username': 'import' } },
          async (transaction) => {
            for (const statement of statements) await transaction.query(statement);
          },
        );
      const id = (name: string) => `(select id from data.releases where name = '${name}')`;
      await compare(context, `releases: check of 21,340 facts on ${target}`, {
        turns: context.rounds,
        warm: 1,
        measured: () => undone(`select rules.check_release(${id('Checked')})`),
        floor: () => undone('select rule, count(*) from api.potential_errors where not ignored group by rule'),
        beside: 'their potential errors alone',
        unit: seconds,
        held: ({ ratio, measured }) => ({ ratio, target: '≤ 1 s at rest', met: measured <= 1000 }),
      });
      await compare(context, `releases: freeze of 21,340 facts on ${target}`, {
        turns: context.rounds,
        warm: 1,
        measured: () => undone(`select rules.freeze_release(${id('Checked')})`),
        floor: () =>
          undone(
            'create table data.bench_copy (like data.release_facts)',
            `insert into data.bench_copy select * from data.release_facts where release_id = ${id('Frozen')}`,
          ),
        beside: 'the same rows copied',
        unit: seconds,
        held: atMost(5),
      });
    }
  } finally {
    await embedded.close();
  }
}
