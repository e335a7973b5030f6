/** The id of a request, in its answer and in each of its log lines. That of a trusted balancer is kept if it is well formed. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import proxyAddr from '@fastify/proxy-addr';
import type { ConnectionError, FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { ErrorBody } from './error-answer.ts';

export const REQUEST_ID = 'x-request-id';

/** Sixty random bits: short enough to be told to somebody. */
export const newRequestId = (): string => randomUUID().slice(0, 18);

/** Hexadecimal digits and separators, as HAProxy, nginx and UUIDs write them: no name, address or token has this form by chance. */
const WELL_FORMED = /^[\da-f][\da-f:._-]{7,127}$/i;

/** `genReqId` of Fastify. `trusted`: the setting TRUST_PROXY. */
export function requestIds(trusted: boolean | string[]): (request: IncomingMessage) => string {
  const isTrusted = typeof trusted === 'boolean' ? () => trusted : proxyAddr.compile(trusted);
  return ({ headers, socket }) => {
    const given = headers[REQUEST_ID];
    if (typeof given === 'string' && WELL_FORMED.test(given) && isTrusted(socket.remoteAddress ?? '', 0)) return given;
    return newRequestId();
  };
}

export const answerWithRequestId = fastifyPlugin(async (app: FastifyInstance) => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID, request.id);
    done();
  });
});

/** An answer written to the socket itself, where Fastify has no request to answer. Closes the connection. */
export function rawAnswer(status: string, refusal: ErrorBody, id = newRequestId()): string {
  const body = JSON.stringify({ ...refusal, request_id: id });
  const head = [`HTTP/1.1 ${status}`, 'connection: close', `${REQUEST_ID}: ${id}`];
  const type = ['content-type: application/json; charset=utf-8', `content-length: ${Buffer.byteLength(body)}`];
  return `${[...head, ...type].join('\r\n')}\r\n\r\n${body}`;
}

const UNREADABLE: Readonly<Record<string, readonly [status: string, code: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'PT431', 'The headers of the request are too long'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'PT408', 'The request was sent too slowly'],
};

/** Answers what Node can't read as a request. */
export function refuseUnreadable({ code }: ConnectionError, socket: Duplex): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const [status, number, message] = UNREADABLE[code] ?? ['400 Bad Request', 'PT400', "The request can't be read"];
  // The sender may never close a connection that is half open.
  socket.once('finish', () => socket.destroy());
  socket.end(rawAnswer(status, { code: number, message, details: null, hint: null, constraint: 'request_form' }));
}
