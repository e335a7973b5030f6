/** The thread of a bare route that sends the recorded statements of /psql, or copies the same rows. Checks no session and compiles no request. */
import { fastify } from 'fastify';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { asServer, openingOf, replay } from './floor.ts';
import type { Recording } from './recording.ts';
import { answerAs } from './threads.ts';

export interface FloorSetup {
  databaseUrl: string;
  /** Statements by the path that replays them; the last statement of a copy is `copy … to stdout`. */
  recordings: Record<string, Recording>;
}

async function listen({ databaseUrl, recordings }: FloorSetup): Promise<string> {
  const config = asServer(databaseUrl);
  const pool = new pg.Pool({ ...config, max: 10, pipeline: true });
  const app = fastify();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'POST'],
    url: '/*',
    handler: async (request, reply) => {
      const recording = recordings[request.params['*']];
      if (recording === undefined) throw new Error(`Nothing is recorded as ${request.params['*']}`);
      const copy = recording.statements.at(-1)?.text ?? '';
      if (copy.startsWith('copy ')) {
        const client = new pg.Client(config);
        await client.connect();
        for (const statement of openingOf(recording.settings)) await client.query(statement);
        const rows = client.query(copyTo(copy));
        rows.once('close', () => void client.end());
        return reply.type('text/csv; charset=utf-8').send(rows);
      }
      const client = await pool.connect();
      try {
        const [row] = await replay<{ body: string }>(client, recording);
        return reply.type('application/json; charset=utf-8').send(row?.body ?? '');
      } finally {
        client.release();
      }
    },
  });
  return app.listen({ host: '127.0.0.1', port: 0 });
}

answerAs(listen);
