/** What a browser may load and do on a page of Helix: only what this server sends. */
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

export const securityHeaders = fastifyPlugin<{ publicUrl: string | undefined }>(
  async (app: FastifyInstance, { publicUrl }) => {
    await app.register(helmet, {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'"],
          // The UI kit and the grids write their styles into the page as they draw.
          styleSrc: ["'self'", "'unsafe-inline'"],
          imgSrc: ["'self'", 'data:', 'blob:'],
          fontSrc: ["'self'", 'data:'],
          workerSrc: ["'self'", 'blob:'],
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
        },
      },
      // Only where TLS is known to stand in front: on a plain http address it would lock people out.
      hsts: publicUrl?.startsWith('https:') === true ? { maxAge: 31_536_000, includeSubDomains: false } : false,
      referrerPolicy: { policy: 'same-origin' },
      frameguard: { action: 'deny' },
      // On plain http browsers ignore these two and complain about each page.
      crossOriginOpenerPolicy: publicUrl?.startsWith('https:') === true,
      originAgentCluster: publicUrl?.startsWith('https:') === true,
    });
  },
);
