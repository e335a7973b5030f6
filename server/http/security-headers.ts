/** The security headers of all answers: a page of Helix may load only from this server. Computed once. */
import helmet from '@fastify/helmet';
import { fastify, type FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

export const securityHeaders = fastifyPlugin<{ publicUrl: string | undefined }>(
  async (app: FastifyInstance, { publicUrl }) => {
    const headers = await wordsOfHelmet(publicUrl);
    app.addHook('onRequest', (_request, reply, done) => {
      reply.headers(headers);
      done();
    });
  },
);

/** Runs the plugin once, and reads the headers that it sets. */
async function wordsOfHelmet(publicUrl: string | undefined): Promise<Record<string, string>> {
  const secured = fastify();
  const bare = fastify();
  try {
    await secured.register(helmet, {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'"],
          // The UI kit and the grids add inline styles as they render.
          styleSrc: ["'self'", "'unsafe-inline'"],
          imgSrc: ["'self'", 'data:', 'blob:'],
          fontSrc: ["'self'", 'data:'],
          workerSrc: ["'self'", 'blob:'],
          // For the preview of a file, from this server.
          frameSrc: ["'self'"],
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
        },
      },
      // Only if the public address is https: on a plain http address it would lock people out.
      hsts: publicUrl?.startsWith('https:') === true ? { maxAge: 31_536_000, includeSubDomains: false } : false,
      referrerPolicy: { policy: 'same-origin' },
      frameguard: { action: 'deny' },
      // On plain http, browsers ignore these two and warn on each page.
      crossOriginOpenerPolicy: publicUrl?.startsWith('https:') === true,
      originAgentCluster: publicUrl?.startsWith('https:') === true,
    });
    for (const app of [secured, bare]) app.get('/', async () => '');
    const [full, own] = [await secured.inject('/'), await bare.inject('/')];
    const added = Object.entries(full.headers).filter(([name]) => !(name in own.headers));
    return Object.fromEntries(added.map(([name, value]) => [name, String(value)]));
  } finally {
    await Promise.all([secured.close(), bare.close()]);
  }
}
