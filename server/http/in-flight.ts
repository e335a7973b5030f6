/** Limits how many requests of one session run at once. Further requests wait, and are refused when the line is full. Does not count requests without a session. */
import fastifyPlugin from 'fastify-plugin';
import { Refusal } from '#server/refusal.ts';
import { SlotsEach, type Leave } from './slots.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route has a queue of its own, as map tiles do. */
    queued?: boolean;
  }
}

/** A browser opens six connections to a site; behind a proxy it may send all requests of a page at once. */
const line = { patience: 30_000, waiting: 100 };

export const requestsInFlight = fastifyPlugin<{ most: number }>(async (app, { most }) => {
  const slots = new SlotsEach({ most, ...line });
  app.addHook('onRequest', (request, reply, done) => {
    const { tokenHash } = request;
    if (tokenHash === null || request.routeOptions.config.queued === true) return done();
    let leave: Leave | null = null;
    let goAway: Leave = () => undefined;
    reply.raw.once('close', () => {
      goAway();
      leave?.();
    });
    goAway = slots.take(tokenHash, (given) => {
      leave = given;
      if (given === null) done(tooManyRequests(most));
      else done();
    });
  });
});

function tooManyRequests(most: number): Refusal {
  return new Refusal(429, {
    constraint: 'requests_in_flight',
    message: `${most} requests of this session are running already, and too many are waiting. Please try again in a moment.`,
    headers: { 'retry-after': '5' },
  });
}
