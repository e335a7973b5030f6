/** Tells balancers that this server is about to end: it still answers, but the health check fails and connections are not kept. */
import fastifyPlugin from 'fastify-plugin';

export class Drain {
  #begun = false;

  get begun(): boolean {
    return this.#begun;
  }

  begin(): void {
    this.#begun = true;
  }
}

export const drained = fastifyPlugin<{ drain: Drain }>(async (app, { drain }) => {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (drain.begun) reply.header('connection', 'close');
    done(null, payload);
  });
});
