/** Serves the built screens: each file by its own route, and index.html for pages. Files added after the start are not served. */
import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

/** Paths of the server, below which no page is served. */
const serverPaths =
  /^\/(psql|auth|user|upload|tiles|docs|external-api|health|metrics|maintenance|q|r|[^/?]+\/q)(\/|\?|$)/;

export const isServerPath = (url: string): boolean => serverPaths.test(url);

/** Whether a browser opens or reloads a page of the application, as opposed to a script that requests data or a missing file. */
export const asksForPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !isServerPath(request.url) &&
  !request.url.startsWith('/assets/') &&
  (request.headers.accept ?? '').includes('text/html');

// The names of all files under assets/ contain a hash of their content, so they never change.
const forever = { maxAge: '365d', immutable: true };
const askAgain = { cacheControl: false };

function sendFile(reply: FastifyReply, file: string): FastifyReply {
  if (file.startsWith('assets/')) return reply.sendFile(file, forever);
  return reply.header('cache-control', 'no-cache').sendFile(file, askAgain);
}

export const sendPage = (reply: FastifyReply): FastifyReply => sendFile(reply, 'index.html');

export const screens = fastifyPlugin<{ directory: string }>(async (app, { directory }) => {
  await app.register(fastifyStatic, { root: directory, serve: false, preCompressed: true });
  const files = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && !entry.name.endsWith('.br'))
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/'));
  for (const file of files) {
    app.get(`/${file}`, { config: { access: 'public' } }, (_request, reply) => sendFile(reply, file));
  }
});
