/** Ends the connection of a body that comes too slowly: a stranger's after a time in all, a signed-in person's only once nothing more comes. Reads no body. */
import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { ErrorBody } from '#server/error-answer.ts';

/** Milliseconds. */
export interface Patience {
  /** For the head of a request. */
  headers: number;
  /** For the whole body of somebody who is not signed in, and for what still comes of a body that was refused. */
  stranger: number;
  /** Between two bytes of a signed-in person's body. */
  idle: number;
  /** For a whole request, and for a connection on which nothing moves. */
  request: number;
}

export const PATIENCE: Patience = { headers: 20_000, stranger: 15_000, idle: 60_000, request: 3_600_000 };

/** What Node and Fastify do of it by themselves. */
export const serverTimeouts = ({ headers, request }: Patience) => ({
  requestTimeout: request,
  connectionTimeout: request,
  http: {
    headersTimeout: Math.min(headers, request),
    requestTimeout: request,
    connectionsCheckingInterval: Math.min(headers / 2, 30_000),
  },
});

export const slowBodies = fastifyPlugin<{ patience: Patience }>(async (app, { patience }) => {
  app.addHook('onRequest', (request, reply, done) => {
    if (bringsBody(request.raw)) watch(request, reply, patience);
    done();
  });
});

const bringsBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function watch(request: FastifyRequest, reply: FastifyReply, { stranger, idle }: Patience): void {
  const { raw } = request;
  const { socket } = raw;
  // A request that a test puts in has no connection.
  if (!(socket instanceof Socket)) return;
  let seen = -1;
  let timer = setTimeout(expire, stranger);
  raw.once('close', () => clearTimeout(timer));

  function expire(): void {
    // After what has arrived while the program stood still is read.
    setImmediate(() => {
      if (raw.complete || socket.destroyed) return;
      // What waits to be read is our own slowness.
      const moving = socket.bytesRead > seen || raw.readableLength > 0;
      if (request.signedIn === null || reply.raw.writableEnded || !moving) {
        if (!reply.raw.headersSent) socket.write(TOO_SLOW);
        socket.destroySoon();
        return;
      }
      seen = socket.bytesRead;
      timer = setTimeout(expire, idle);
    });
  }
}

const refusal: ErrorBody = {
  code: 'PT408',
  message: 'The request was sent too slowly',
  details: null,
  hint: null,
  constraint: 'body_pace',
};
const body = JSON.stringify(refusal);
/** Past Fastify, which still waits for the body. */
const TOO_SLOW = `HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
