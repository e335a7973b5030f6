/**
 * The processor time of a save of a fact, with and without the messages to other screens and the notifications, in turns: of the request that a
 * screen sends, in the program and in PostgreSQL, and of its statement alone. Linux only.
 */
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { hashToken, newToken } from '#server/session/credentials.ts';
import type { BenchDatabase } from './databases.ts';
import { type Context, median, milliseconds } from './report.ts';
import { administrator, serve } from './server.ts';

const TRIGGERS = {
  'data.history': ['keep_notifications_of_changes'],
  'data.notifications': ['tell_of_notification'],
};
/** Saves of a block: many short ones, because what else runs on the machine disturbs some. Plans are made again after a switch, so some come before. */
const SAVES = 60;
const BEFORE = 20;
const PAIRS_OF_A_ROUND = 8;

interface Person {
  username: string;
  cookie: string;
}
type Goal = (ratio: number) => { target?: string; met?: boolean };
type Save = (person: Person, fact: string, comment: string) => Promise<void>;

/** Milliseconds of all threads of these processes. */
const processorTime = (pids: readonly number[]): number =>
  pids
    .flatMap((pid) => readdirSync(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}/schedstat`))
    .reduce((sum, file) => sum + Number(readFileSync(file, 'utf8').split(' ')[0]), 0) / 1e6;

export async function benchSaves(context: Context, database: BenchDatabase): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await using server = await serve(database);
    const list = async <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> =>
      (await client.query<Row>(text)).rows;
    const facts = await list<{ id: string; created_by: string }>(
      `select id, created_by from data.facts where rules.locked_facts(array[id]) = '{}' and created_by =
        (select f.created_by from data.facts f where f.created_by <> 'import' group by 1 order by count(*) desc limit 1) order by id limit 200`,
    );
    const creator = facts[0]?.created_by ?? '';
    const token = newToken();
    await client.query(`select auth.begin_session($1, $2::text::bytea, 'Bench')`, [creator, hashToken(token)]);
    const people: Record<string, Person> = {
      own: { username: creator, cookie: `${server.cookie.split('=')[0]}=${token}` },
      "somebody else's": { username: administrator, cookie: server.cookie },
    };
    const request: Save = async ({ cookie }, fact, comment) => {
      const headers = { cookie, 'content-type': 'application/json', 'idempotency-key': `"${randomUUID()}"` };
      const response = await fetch(`${server.url}/psql/facts?id=eq.${fact}`, {
        method: 'PATCH',
        headers: { ...headers, prefer: 'return=representation' },
        body: JSON.stringify({ comment }),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(text);
    };
    const statement: Save = async ({ username }, fact, comment) => {
      await client.query('begin');
      await client.query({ name: 'user', text: `select set_config('request.username', $1, true)`, values: [username] });
      const values = [fact, comment];
      await client.query({ name: 'save', text: 'update data.facts set comment = $2 where id = $1', values });
      await client.query('commit');
    };
    // The pool may open further connections meanwhile.
    const ofRequest = async (): Promise<number> => {
      const found = await list<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
      );
      return processorTime([server.pid, ...found.map(({ pid }) => pid)]);
    };
    const ofStatement = async (): Promise<number> =>
      processorTime((await list<{ pid: number }>('select pg_backend_pid() as pid')).map(({ pid }) => pid));

    let turn = 0;
    for (const [whose, person] of Object.entries(people)) {
      const compare = async (what: string, save: Save, used: () => Promise<number>, held: Goal): Promise<void> => {
        const block = async (how: 'enable' | 'disable'): Promise<number> => {
          for (const [table, triggers] of Object.entries(TRIGGERS))
            for (const trigger of triggers) await client.query(`alter table ${table} ${how} trigger ${trigger}`);
          let before = 0;
          for (let at = -BEFORE; at < SAVES; at += 1) {
            if (at === 0) before = await used();
            turn += 1;
            await save(person, facts[turn % facts.length]?.id ?? '', `Live ${turn}`);
          }
          return ((await used()) - before) / SAVES;
        };
        const pairs: { on: number; off: number }[] = [];
        for (let at = 0; at < PAIRS_OF_A_ROUND * context.rounds; at += 1) {
          const [first, second] = at % 2 ? (['enable', 'disable'] as const) : (['disable', 'enable'] as const);
          const taken = { [first]: await block(first), [second]: await block(second) };
          pairs.push({ on: taken['enable'] ?? NaN, off: taken['disable'] ?? NaN });
        }
        await block('enable');
        const ratio = median(pairs.map(({ on, off }) => on / off));
        const [on, off] = [median(pairs.map((pair) => pair.on)), median(pairs.map((pair) => pair.off))];
        context.report(
          `live: save of ${whose} fact, processor time of ${what}, with messages and notifications`,
          milliseconds(on),
          `${milliseconds(off)} without`,
          { ratio, ...held(ratio) },
        );
      };
      await compare('its request', request, ofRequest, (ratio) => ({ target: '≤ 1.05', met: ratio <= 1.05 }));
      await compare('its statement alone', statement, ofStatement, () => ({}));
    }
    await client.query('delete from data.notifications');
  } finally {
    await client.end();
  }
}
