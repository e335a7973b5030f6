/** Refuses a compressed body by that name. Without it the bytes would be read as broken text, or kept as a broken file. */
import fastifyPlugin from 'fastify-plugin';
import { Refusal } from '#server/refusal.ts';

export const refuseCompressedBodies = fastifyPlugin(async (app) => {
  app.addHook('onRequest', (request, _reply, done) => {
    const encoding = request.headers['content-encoding'] ?? 'identity';
    if (encoding.toLowerCase() === 'identity') return done();
    throw new Refusal(415, {
      constraint: 'body_encoding',
      message: 'The body is compressed: please send it as it is, without Content-Encoding',
      headers: { 'accept-encoding': 'identity' },
    });
  });
});
