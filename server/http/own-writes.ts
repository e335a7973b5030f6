/** Keeps, before a write is answered, the position that a replica must show to the same session or token afterwards. Refuses nothing. */
import fastifyPlugin from 'fastify-plugin';

const onlyRead = new Set(['GET', 'HEAD', 'OPTIONS']);

/** @param keep called with the hash of the session's or token's secret. */
export const ownWrites = fastifyPlugin<{ keep: (tokenHash: string) => Promise<void> }>(async (app, { keep }) => {
  app.addHook('onSend', async ({ method, tokenHash, log }, { statusCode }, payload) => {
    if (tokenHash === null || onlyRead.has(method) || statusCode >= 400) return payload;
    // The write is stored, so its answer is sent in any case.
    await keep(tokenHash).catch((error: unknown) => log.error({ err: error }, 'the position of a write was not kept'));
    return payload;
  });
});
