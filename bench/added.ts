/** What inserts that are measured leave in a kept database, taken out again. Touches nothing that was there before. */
import pg from 'pg';

const TABLES = ['facts', 'publishers', 'history'] as const;

/** The highest id of each table. */
export type Added = Record<string, string>;

export function standing(url: string): Promise<Added> {
  return as(url, async (client) => {
    const highest: Added = {};
    for (const table of TABLES) {
      const { rows } = await client.query<{ id: string }>(`select coalesce(max(id), 0) as id from data.${table}`);
      highest[table] = rows[0]?.id ?? '0';
    }
    return highest;
  });
}

/** As a superuser, past the rules: it would be refused to people, and recorded. */
export function removeAdded(url: string, before: Added): Promise<void> {
  return as(url, async (client) => {
    await client.query('set session_replication_role = replica');
    for (const table of TABLES) await client.query(`delete from data.${table} where id > $1`, [before[table]]);
  });
}

async function as<Answer>(url: string, work: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
