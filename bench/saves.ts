/** The processor time that PostgreSQL spends on a save of a fact, with and without the messages to other screens and the notifications, in turns. Linux only. */
import { readFileSync } from 'node:fs';
import pg from 'pg';
import type { BenchDatabase } from './databases.ts';
import { type Context, median, milliseconds } from './report.ts';
import { administrator } from './server.ts';

const TRIGGERS = {
  'data.history': ['tell_of_history', 'keep_notifications_of_changes'],
  'data.notifications': ['tell_of_notification'],
};
/** Saves of a block. Plans are made again after a switch, so some come before. */
const SAVES = 100;
const BEFORE = 30;

export async function benchSaves(context: Context, { url }: BenchDatabase): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; created_by: string; pid: number }>(
      `select id, created_by, pg_backend_pid() as pid from data.facts where rules.locked_facts(array[id]) = '{}' and created_by <> 'import' order by id limit 200`,
    );
    for (const whose of ['own', "somebody else's"]) await compareSaves(context, client, rows, whose);
    await client.query('delete from data.notifications');
  } finally {
    await client.end();
  }
}

async function compareSaves(
  context: Context,
  client: pg.Client,
  facts: readonly { id: string; created_by: string; pid: number }[],
  whose: string,
): Promise<void> {
  let turn = 0;
  const save = async (): Promise<void> => {
    turn += 1;
    const { id, created_by: creator } = facts[turn % facts.length] ?? { id: '0', created_by: '' };
    const user = whose === 'own' ? creator : administrator;
    await client.query('begin');
    await client.query({ name: 'user', text: `select set_config('request.username', $1, true)`, values: [user] });
    const values = [id, `Live ${turn}`];
    await client.query({ name: 'save', text: 'update data.facts set comment = $2 where id = $1', values });
    await client.query('commit');
  };
  const used = (): number => Number(readFileSync(`/proc/${facts[0]?.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  const block = async (how: 'enable' | 'disable'): Promise<number> => {
    for (const [table, triggers] of Object.entries(TRIGGERS))
      for (const trigger of triggers) await client.query(`alter table ${table} ${how} trigger ${trigger}`);
    for (let at = 0; at < BEFORE; at += 1) await save();
    const before = used();
    for (let at = 0; at < SAVES; at += 1) await save();
    return (used() - before) / SAVES;
  };
  const pairs: { on: number; off: number }[] = [];
  for (let at = 0; at < 5 * context.rounds; at += 1) {
    const [first, second] = [await block(at % 2 ? 'enable' : 'disable'), await block(at % 2 ? 'disable' : 'enable')];
    pairs.push(at % 2 ? { on: first, off: second } : { on: second, off: first });
  }
  await block('enable');
  const ratio = median(pairs.map(({ on, off }) => on / off));
  const [on, off] = [median(pairs.map((pair) => pair.on)), median(pairs.map((pair) => pair.off))];
  context.report(
    `live: save of ${whose} fact, processor time of PostgreSQL, with messages and notifications`,
    milliseconds(on),
    `${milliseconds(off)} without`,
    { ratio, target: '≤ 1.05', met: ratio <= 1.05 },
  );
}
