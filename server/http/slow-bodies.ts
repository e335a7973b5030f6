/** Closes the connection of a slow body: without a session after a total time, with one only when no more bytes arrive. Reads no body. */
import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { ErrorBody } from './error-answer.ts';
import { rawAnswer } from './request-id.ts';

/** Milliseconds. */
export interface Patience {
  /** Limit for the head of a request. */
  headers: number;
  /** Limit for the whole body of a request without a session, and for the rest of a refused body. */
  stranger: number;
  /** Limit between two bytes of a body with a session. */
  idle: number;
  /** Limit for a whole request, and for an idle connection. */
  request: number;
}

export const PATIENCE: Patience = { headers: 20_000, stranger: 15_000, idle: 60_000, request: 3_600_000 };

/** The limits that Node and Fastify enforce. */
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
  // A request injected by a test has no connection.
  if (!(socket instanceof Socket)) return;
  let seen = -1;
  let timer = setTimeout(expire, stranger);
  raw.once('close', () => clearTimeout(timer));

  function expire(): void {
    // Runs after the bytes that arrived while the event loop was blocked have been read.
    setImmediate(() => {
      if (raw.complete || socket.destroyed) return;
      // With bytes waiting to be read, the server is slow, not the client.
      const moving = socket.bytesRead > seen || raw.readableLength > 0;
      if (request.signedIn === null || reply.raw.writableEnded || !moving) {
        if (!reply.raw.headersSent) socket.write(rawAnswer('408 Request Timeout', TOO_SLOW, request.id));
        socket.destroySoon();
        return;
      }
      seen = socket.bytesRead;
      timer = setTimeout(expire, idle);
    });
  }
}

/** Written to the socket directly, because Fastify still waits for the body. */
const TOO_SLOW: ErrorBody = {
  code: 'PT408',
  message: 'The request was sent too slowly',
  details: null,
  hint: null,
  constraint: 'body_pace',
};
