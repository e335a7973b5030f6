/** Serves the built screens: the files that are there at the start, and index.html for pages. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { tokensOf } from '#server/session/credentials.ts';

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

const AUTHORIZE = '</user/authorize>; rel=preload; as=fetch; crossorigin=use-credentials';

/** An address of the router as an expression, and its place in the router's order: a name before a parameter before all the rest. */
const PARAMETER = /\$(\w+)?/g;
const pathOf = (address: string) =>
  new RegExp(`^${address.replaceAll(PARAMETER, (_, name?: string) => (name === undefined ? '.*' : '[^/]+'))}$`);
const rank = (address: string) =>
  address.replaceAll(PARAMETER, (_, name?: string) => (name === undefined ? '~~' : '~'));

/** The header `Link` of the page of an address: the files of its screen, as `scripts/preloads.mjs` has written them, and the check of the session. A browser loads them at once. */
function preloadsIn(directory: string): (url: string) => string | undefined {
  const file = join(directory, '.preloads.json');
  if (!existsSync(file)) return () => undefined;
  const written = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)
    .sort(([one], [other]) => (rank(one) < rank(other) ? -1 : 1))
    .map(([address, link]) => ({ path: pathOf(address), link: link && `${link}, ${AUTHORIZE}` }));
  return (url) => {
    // Without a pattern: one that looks for the last slashes takes long where there are many.
    let [path = ''] = url.split('?', 1);
    while (path.length > 1 && path.endsWith('/')) path = path.slice(0, -1);
    return written.find((one) => one.path.test(path))?.link;
  };
}

/** Sends index.html for any page. Without a session the page is the sign-in, which loads nothing else. */
export function pagesIn(directory: string): (request: FastifyRequest, reply: FastifyReply) => FastifyReply {
  const preloadsOf = preloadsIn(directory);
  return (request, reply) => {
    const link = tokensOf(request).length > 0 && preloadsOf(request.url);
    if (link) reply.header('link', link);
    return sendFile(reply, 'index.html');
  };
}

export const screens = fastifyPlugin<{ directory: string }>(async (app, { directory }) => {
  await app.register(fastifyStatic, { root: directory, serve: false, preCompressed: true });
  const files = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && !entry.name.endsWith('.br'))
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/'));
  const open = { config: { access: 'public' } } as const;
  // One route for hundreds of files: one for each would take a tenth of a start's processor time.
  const assets = new Set(files.filter((file) => file.startsWith('assets/')));
  app.get<{ Params: { '*': string } }>('/assets/*', open, (request, reply) => {
    const file = `assets/${request.params['*']}`;
    return assets.has(file) ? sendFile(reply, file) : reply.callNotFound();
  });
  for (const file of files) {
    if (!assets.has(file)) app.get(`/${file}`, open, (_request, reply) => sendFile(reply, file));
  }
});
