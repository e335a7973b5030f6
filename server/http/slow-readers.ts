/** Disconnects a client that does not read its answer for too long. Sets no limit for the work of the server. */
import fastifyPlugin from 'fastify-plugin';

/** A shorter answer fits into the buffers of the network. */
const short = 64 * 1024;

export const cutSlowReaders = fastifyPlugin<{ patience: number }>(async (app, { patience }) => {
  app.addHook('onSend', (_request, { raw }, payload, done) => {
    done(null, payload);
    if (lengthOf(payload) <= short) return;
    // Node counts from the last byte sent or received.
    raw.setTimeout(patience, () => {
      if (raw.writableFinished) return;
      // With nothing left to read, the server is still producing the answer.
      if (raw.writableLength === 0) raw.socket?.setTimeout(patience);
      else raw.destroy();
    });
  });
});

/** Infinite for a stream, whose length is unknown. */
function lengthOf(payload: unknown): number {
  if (payload === null || payload === undefined) return 0;
  return typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : Infinity;
}
