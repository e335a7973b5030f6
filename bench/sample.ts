/** Sample facts on PostgreSQL, beside one statement that writes the same rows into a table without keys, rules or history. */
import type { Database } from '#db/database.ts';
import { generateSample } from '#db/sample/generate.ts';
import type { Context } from './context.ts';
import { median, timed } from './measure.ts';
import { type Result, seconds } from './table.ts';

const mostMinutes = 10;
const forHowMany = 200_000;

export async function loadSample(owner: Database, { facts, say }: Context): Promise<number> {
  let said = performance.now();
  const taken = await timed(() =>
    generateSample(owner, {
      facts,
      progress: (done) => {
        if (performance.now() - said < 15_000) return;
        said = performance.now();
        say(`${done.toLocaleString('en')} of ${facts.toLocaleString('en')} sample facts`);
      },
    }),
  );
  const { rows } = await owner.statement<{ facts: number }>(
    { role: null },
    'select count(*)::int as facts from data.facts',
  );
  if (rows[0]?.facts !== facts) throw new Error(`${facts} facts were asked for, and ${rows[0]?.facts} are there`);
  say(`${facts.toLocaleString('en')} sample facts in ${seconds(taken)}`);
  return taken;
}

export async function benchSample(context: Context): Promise<Result[]> {
  const { facts, rounds, postgres } = context;
  let taken = 0;
  const { opened } = await postgres.sampled(async (made) => {
    taken = await loadSample(made.opened.owner, context);
  });
  const copies: number[] = [];
  for (let round = 0; round < rounds; round += 1) copies.push(await timed(() => copyFacts(opened.owner)));
  const floor = median(copies);
  return [
    {
      what: `sample: ${facts.toLocaleString('en')} facts on PostgreSQL`,
      measured: `${seconds(taken)}, ${Math.round((facts * 1000) / taken).toLocaleString('en')}/s`,
      floor: `${seconds(floor)} the same rows copied plainly`,
      ratio: taken / floor,
      target: `${forHowMany.toLocaleString('en')} within ${mostMinutes} minutes`,
      met: (taken / facts) * forHowMany <= mostMinutes * 60_000,
    },
  ];
}

async function copyFacts(owner: Database): Promise<void> {
  await owner.transaction({ role: null, deadline: 300_000 }, async (transaction) => {
    await transaction.script('create table data.bench_copy as table data.facts');
    await transaction.script('drop table data.bench_copy');
  });
}
