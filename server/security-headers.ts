/** What a browser may load and do on a page of Helix: only what this server sends. The same for every answer, so it is worded once. */
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

/** Asks the plugin once what it would set each time. */
async function wordsOfHelmet(publicUrl: string | undefined): Promise<Record<string, string>> {
  const asked = fastify();
  const bare = fastify();
  try {
    await asked.register(helmet, {
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
          // The preview of a file, which this server sends.
          frameSrc: ["'self'"],
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
    for (const app of [asked, bare]) app.get('/', async () => '');
    const [full, own] = [await asked.inject('/'), await bare.inject('/')];
    const added = Object.entries(full.headers).filter(([name]) => !(name in own.headers));
    return Object.fromEntries(added.map(([name, value]) => [name, String(value)]));
  } finally {
    await Promise.all([asked.close(), bare.close()]);
  }
}
