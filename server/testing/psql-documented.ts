/** Serves the schema of PostgREST's documentation by the dialect on its own. */
import type { FastifyInstance } from 'fastify';
import { buildStandAlone } from '#server/stand-alone.ts';
import { emptyDatabase } from '#server/testing/empty-database.ts';
import { functions, rows, tables } from '#server/testing/psql-documented-tables.ts';

export interface Cinema {
  app: FastifyInstance;
  /** Restores the rows. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

export async function openCinema(): Promise<Cinema> {
  const { database, drop } = await emptyDatabase();
  const script = (text: string): Promise<void> =>
    database.transaction({ role: null }, (transaction) => transaction.script(text));
  await script(tables);
  await script(functions);
  await script(rows);
  const app = await buildStandAlone({
    database,
    schema: 'cinema',
    searchPath: [],
    role: 'cinema_user',
    txEnd: 'commit',
  });
  await app.ready();
  return {
    app,
    reset: () => script(rows),
    close: async () => {
      await app.close();
      await drop();
    },
  };
}
