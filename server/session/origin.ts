/** Refuses requests that another site makes a browser send. Reads headers only, with or without a session. */
import { parsedUrl } from '#server/parsed-url.ts';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { Refusal } from '#server/refusal.ts';
import { bearerOf } from './credentials.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The header that shows another site's request, or null. A client that sends neither header is not a browser and passes. */
function anotherSite(request: FastifyRequest, publicUrl: string | undefined): string | null {
  const fetchSite = request.headers['sec-fetch-site'];
  // 'none' is a typed address or a bookmark.
  if (fetchSite !== undefined && fetchSite !== 'same-origin' && fetchSite !== 'none')
    return `Sec-Fetch-Site: ${String(fetchSite)}`;
  const { origin } = request.headers;
  if (origin === undefined || isOwnOrigin(origin, request, publicUrl)) return null;
  return `Origin: ${origin}`;
}

function isOwnOrigin(origin: string, request: FastifyRequest, publicUrl: string | undefined): boolean {
  if (publicUrl !== undefined) return origin === publicUrl;
  // Compare only the host: a proxy that ends TLS and is missing from TRUST_PROXY hides the scheme, never the host.
  // Fastify's request.host follows TRUST_PROXY.
  const url = parsedUrl(origin);
  return url !== null && url.host === request.host;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A GET that changes data, such as signing out. */
    changes?: boolean;
  }
}

export const refuseOtherSites = fastifyPlugin<{ publicUrl: string | undefined }>(async (app, { publicUrl }) => {
  app.addHook('onRequest', (request, _reply, done) => {
    if (safeMethods.has(request.method) && request.routeOptions.config.changes !== true) return done();
    // A browser adds no token by itself, so another site can't send one without having it.
    if (request.routeOptions.config.tokens === true && bearerOf(request) !== null) return done();
    const evidence = anotherSite(request, publicUrl);
    if (evidence === null) return done();
    throw new Refusal(403, {
      constraint: 'same_origin',
      message: 'This request was sent by another site and was refused',
      details: evidence,
      hint: 'Behind a proxy that changes the host, set PUBLIC_URL to the address that people use.',
    });
  });
});
