/** Leaves a database as it is after autovacuum, which would otherwise come in the middle. Changes no record. */
import pg from 'pg';

export async function vacuum(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('vacuum (analyze)');
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}
