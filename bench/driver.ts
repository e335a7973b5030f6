/** The floor of a page: the SQL that the server sends for it, through the driver alone. Knows no HTTP and no session. */
import pg from 'pg';
import type { AnswerRow } from '#server/psql/plan.ts';
import type { Statement } from './recording.ts';

const OPENING = 'select set_config($1, $2, true), set_config($3, $4, true), set_config($5, $6, true)';
const opening = (username: string): string[] => [
  'statement_timeout',
  '30000',
  'request.username',
  username,
  'role',
  'web_user',
];

/** One connection that answers pages as a request of this person, everything from begin to commit in one flight. */
export class Driver {
  readonly #client: pg.Client;
  readonly #username: string;
  readonly #names = new Map<string, string>();

  private constructor(client: pg.Client, username: string) {
    this.#client = client;
    this.#username = username;
  }

  static async open(url: string, username: string): Promise<Driver> {
    const client = new pg.Client({ connectionString: url, pipeline: true });
    await client.connect();
    await client.query("set time zone 'UTC'; set datestyle to iso, ymd; set client_min_messages to warning");
    return new Driver(client, username);
  }

  async page({ text, values }: Statement): Promise<AnswerRow> {
    const [, , answered] = await Promise.all([
      this.#client.query('begin read only'),
      this.#client.query({ name: 'opening', text: OPENING, values: opening(this.#username) }),
      this.#client.query<AnswerRow>({ name: this.#nameOf(text), text, values: [...values] }),
      this.#client.query('commit'),
    ]);
    const [row] = answered.rows;
    if (row === undefined) throw new Error('The page has no row');
    return row;
  }

  /** The plan in words, and how long PostgreSQL itself takes for it. */
  async explain({ text, values }: Statement): Promise<{ plan: string; milliseconds: number }> {
    const [, , explained] = await Promise.all([
      this.#client.query('begin read only'),
      this.#client.query(OPENING, opening(this.#username)),
      this.#client.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers, timing off) ${text}`, [...values]),
      this.#client.query('commit'),
    ]);
    const plan = explained.rows.map((row) => row['QUERY PLAN']).join('\n');
    return { plan, milliseconds: Number(/^Execution Time: ([\d.]+) ms$/m.exec(plan)?.[1]) };
  }

  close(): Promise<void> {
    return this.#client.end();
  }

  #nameOf(text: string): string {
    const name = this.#names.get(text) ?? `page_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}
