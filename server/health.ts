/** GET /health: 200 when the database answers, 503 when it does not. Tells nothing else, for anyone may ask. */
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Database } from '#db/database.ts';
import { Refusal } from '#server/refusal.ts';

const patience = 5_000;

export async function health(app: FastifyInstance, { database }: { database: Database }): Promise<void> {
  let asking: Promise<unknown> | null = null;

  /** Many who ask at once share one question to the database. */
  const ask = (): Promise<unknown> => {
    const asked =
      asking ??
      database.statement({ role: 'helix_app', readOnly: true, deadline: patience }, 'select 1').finally(() => {
        asking = null;
      });
    asking = asked;
    return asked;
  };

  app.get('/health', { config: { access: 'public' }, logLevel: 'warn' }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const waiting = new AbortController();
    try {
      await Promise.race([
        ask(),
        wait(patience, undefined, { signal: waiting.signal, ref: false }).then(() => {
          throw new Error(`the database did not answer within ${patience} ms`);
        }),
      ]);
      return { status: 'ok' };
    } catch (error) {
      request.log.error({ err: error }, 'not healthy');
      throw new Refusal(503, { constraint: 'database_unreachable', message: 'The database does not answer' });
    } finally {
      waiting.abort();
    }
  });
}
