/** Cuts off a reader that takes nothing of its answer for too long. Gives the server's own work all the time it needs. */
import fastifyPlugin from 'fastify-plugin';

/** What is shorter lies in the buffers of the network at once. */
const short = 64 * 1024;

export const cutSlowReaders = fastifyPlugin<{ patience: number }>(async (app, { patience }) => {
  app.addHook('onSend', (_request, { raw }, payload, done) => {
    done(null, payload);
    if (lengthOf(payload) <= short) return;
    // Node counts from the last byte that went out, or came in.
    raw.setTimeout(patience, () => {
      if (raw.writableFinished) return;
      // Nothing waits for the reader: it is the answer that is still being made.
      if (raw.writableLength === 0) raw.socket?.setTimeout(patience);
      else raw.destroy();
    });
  });
});

/** Nobody knows how long a stream will be. */
function lengthOf(payload: unknown): number {
  if (payload === null || payload === undefined) return 0;
  return typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : Infinity;
}
