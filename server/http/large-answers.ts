/** Sends long answers at their readers' speed. They wait in memory up to a shared budget, then on disk. Refuses a session more at once than its limit. */
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { openSpool } from '#server/psql/media/spool.ts';
import { STREAM_TOTAL_MS } from '#server/psql/limits.ts';
import { Refusal } from '#server/refusal.ts';
import { SlotsEach } from './slots.ts';

export interface AnswerLimits {
  /** Total bytes of long answers that may wait in memory. */
  readonly memory: number;
  /** Long answers that one session may receive at once. */
  readonly each: number;
}

/** An answer with more characters is long; so is every stream. */
const LONG = 1024 * 1024;
const CHUNK = 64 * 1024;
/** A client that reads answers in turn requests the next one before the slot of the last is free. */
const line = { patience: 2_000, waiting: 100 };

export const largeAnswers = fastifyPlugin<AnswerLimits>(async (app, { memory, each }) => {
  const slots = new SlotsEach({ most: each, ...line });
  let held = 0;

  app.addHook<unknown>('onSend', (request, reply, payload, done) => {
    if (payload instanceof Readable) takeSlot(request, reply, payload, done);
    else if (typeof payload === 'string' && payload.length > LONG)
      hold(payload, reply).then((body) => takeSlot(request, reply, body, done), done);
    else done(null, payload);
  });

  async function hold(text: string, reply: FastifyReply): Promise<Readable> {
    const bytes = Buffer.from(text);
    reply.header('content-length', bytes.length);
    if (held + bytes.length > memory) return spooled(bytes);
    held += bytes.length;
    const body = Readable.from(chunksOf(bytes));
    const aged = setTimeout(() => body.destroy(), STREAM_TOTAL_MS).unref();
    body.once('close', () => {
      held -= bytes.length;
      clearTimeout(aged);
    });
    return body;
  }

  function takeSlot(
    { tokenHash, ip }: FastifyRequest,
    { raw }: FastifyReply,
    body: Readable,
    done: (error: Error | null, payload?: unknown) => void,
  ): void {
    // A failure during the wait is passed on below, from `errored`.
    body.on('error', () => undefined);
    const goAway = slots.take(tokenHash ?? ip, (leave) => {
      if (leave === null) {
        body.destroy();
        return done(tooManyAnswers(each));
      }
      if (body.closed) leave();
      else body.once('close', leave);
      done(body.errored, body);
    });
    raw.once('close', () => {
      goAway();
      body.destroy();
    });
  }
});

async function spooled(bytes: Buffer): Promise<Readable> {
  const spool = await openSpool();
  await spool.write(bytes);
  await spool.end();
  return spool.body;
}

function* chunksOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += CHUNK) yield bytes.subarray(at, at + CHUNK);
}

function tooManyAnswers(most: number): Refusal {
  return new Refusal(429, {
    constraint: 'large_answers',
    message: `${most} long answers or downloads of this session are running already. Please wait until one of them ends.`,
    headers: { 'retry-after': '10' },
  });
}
