/** Reads a long csv body in a thread with limits of time and memory, so that other requests are answered meanwhile. */
import type { FastifyInstance } from 'fastify';
import { TooMuch } from '#db/threads/too-much.ts';
import { ReadingThreads } from '#server/threads/threads.ts';
import { BODY_BYTES, INLINE_CSV_BYTES } from './limits.ts';
import type { CsvBody } from './parse/csv-body.ts';
import { typeOf } from './parse/parse-body.ts';

export function readLongCsvAside(app: FastifyInstance): void {
  const threads = new ReadingThreads({ timeout: 20_000, memory: 512, most: 1 });
  app.addHook('onClose', () => threads.close());
  app.addHook('preHandler', async (request) => {
    const { body } = request;
    if (!Buffer.isBuffer(body) || body.length <= INLINE_CSV_BYTES || body.length > BODY_BYTES) return;
    if (typeOf(request.headers['content-type']) !== 'text/csv') return;
    request.body = await threads.read('csv', body).catch((error: unknown): CsvBody => {
      if (!(error instanceof TooMuch)) throw error;
      return { refusal: `The csv can't be read, because ${error.message}`, details: null, status: 413 };
    });
  });
}
