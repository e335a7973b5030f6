/** Sample facts on PostgreSQL, beside one statement that writes the same rows into a table without keys, rules or history. */
import type { Context } from './context.ts';
import { loadSample } from './kept.ts';
import { median, timed } from './measure.ts';
import { type BenchDatabase, kept } from './postgres.ts';
import { perSecond, result, type Result, seconds, thousands } from './table.ts';

/** The database is kept for the other benchmarks. */
export async function benchSample(context: Context): Promise<Result[]> {
  const { facts, rounds } = context;
  let taken = 0;
  const load = async ({ opened }: BenchDatabase) => {
    taken = await loadSample(opened.owner, context);
  };
  const { opened } = await kept(String(facts), load, true);
  const copy = () =>
    opened.owner.transaction({ role: null, deadline: 300_000 }, async (transaction) => {
      await transaction.script('create table data.bench_copy as table data.facts');
      await transaction.script('drop table data.bench_copy');
    });
  const copies: number[] = [];
  for (let round = 0; round < rounds; round += 1) copies.push(await timed(copy));
  const floor = median(copies);
  return [
    result(
      `sample: ${thousands(facts)} facts on PostgreSQL`,
      `${seconds(taken)}, ${perSecond((facts * 1000) / taken)}`,
      `${seconds(floor)} the same rows copied plainly`,
      [taken / floor, '200,000 within 10 minutes', (taken / facts) * 200_000 <= 10 * 60_000],
    ),
  ];
}
