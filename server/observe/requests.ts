/** Observes each request as it ends: its duration for /metrics, and the slow and failed ones for the report of the day. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { type KnownNames, routeOf, shownAddress } from '#server/http/shown-address.ts';
import type { Day } from './day.ts';
import { failureOf } from './failures.ts';
import type { Metrics } from './metrics.ts';

export interface RequestObservation {
  readonly known: KnownNames;
  readonly day: Day;
  /** Null while /metrics is off. */
  readonly metrics: Metrics | null;
}

/** Reads of /psql: lists, searches and functions that read. */
const isSearch = ({ method, routeOptions: { url = '' } }: FastifyRequest): boolean =>
  method === 'GET' && url.startsWith('/psql/');

export const observeRequests = fastifyPlugin<RequestObservation>(async (app, { known, day, metrics }) => {
  if (metrics !== null) {
    app.addHook('onRequest', (_request, reply, done) => {
      metrics.requestBegan();
      reply.raw.once('close', metrics.requestEnded);
      done();
    });
  }
  app.addHook('onResponse', (request, reply, done) => {
    done();
    const milliseconds = reply.elapsedTime;
    metrics?.answered(request.method, routeOf(request), reply.statusCode, milliseconds / 1000);
    if (reply.statusCode >= 500)
      day.failed({ ...noted(request), status: reply.statusCode, failure: words(request, reply) });
    else if (isSearch(request) && day.isSlow(milliseconds))
      day.searched({ ...noted(request), milliseconds: Math.round(milliseconds) });
  });

  const noted = (request: FastifyRequest) => ({
    at: new Date().toISOString(),
    method: request.method,
    address: shownAddress(request, known),
    request_id: request.id,
  });
});

const words = (request: FastifyRequest, { statusCode }: FastifyReply): string =>
  failureOf(request) ?? `status ${statusCode}`;
