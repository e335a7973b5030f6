/** Lets answers with a range of rows be compressed: the compression takes `Content-Range` and 206 for bytes of a file, and leaves those. Streams stay as they are. */
import fastifyPlugin from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyReply {
    /** Kept while the answer is compressed. */
    rowRange: { status: number; range: string } | null;
  }
}

export const rowRanges = fastifyPlugin(async (app) => {
  app.decorateReply('rowRange', null);
  // Before the hook of each route that compresses.
  app.addHook<unknown>('onSend', (_request, reply, payload, done) => {
    const range = reply.getHeader('content-range');
    // An error after this hook passes it again with another answer.
    reply.rowRange = null;
    if (typeof payload === 'string' && typeof range === 'string') {
      reply.rowRange = { status: reply.statusCode, range };
      reply.removeHeader('content-range');
      if (reply.statusCode === 206) reply.code(200);
    }
    done(null, payload);
  });
  // After it, because it was added to the route earlier.
  app.addHook('onRoute', (route) => {
    route.onSend = [
      ...[route.onSend ?? []].flat(),
      (_request, reply, payload, done) => {
        if (reply.rowRange !== null) reply.code(reply.rowRange.status).header('content-range', reply.rowRange.range);
        done(null, payload);
      },
    ];
  });
});
