/** Shows the descriptions of the two APIs with Swagger UI, only from files of this server: that of /psql/ at /docs, for people, and that of the addresses for clients, for everybody. */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyContextConfig, FastifyInstance } from 'fastify';
import { forTokens } from '#server/session/guard.ts';

interface Shown {
  /** The address of the page, without the slash at its end. */
  readonly at: string;
  /** The address of the description, and the media type to request. */
  readonly described: string;
  readonly type: string;
  readonly title: string;
  /** Whether the addresses are shown at once: there are few. */
  readonly unfolded: boolean;
  readonly route: { readonly config: FastifyContextConfig };
}

export const PSQL_DOCS: Shown = {
  at: '/docs',
  described: '/psql/',
  type: 'application/openapi+json',
  title: 'Helix API',
  unfolded: false,
  route: forTokens,
};
export const CLIENT_DOCS: Shown = {
  at: '/external-api',
  described: '/external-api/api-schema/',
  type: 'application/json',
  title: 'Helix: published figures',
  unfolded: true,
  route: { config: { access: 'public' } },
};

const require = createRequire(import.meta.url);
const directory = dirname(require.resolve('swagger-ui-dist/package.json'));
const { version } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as { version: string };

// With the version in the address, a browser may cache the files for ever.
const page = ({ title, described }: Shown): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${title}</title>
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="swagger-ui.css?v=${version}" />
    <link rel="stylesheet" href="page.css" />
  </head>
  <body>
    <noscript>This page needs JavaScript. The description itself is at ${described}.</noscript>
    <nav><a href="/">Helix</a></nav>
    <main id="api"></main>
    <script src="swagger-ui-bundle.js?v=${version}"></script>
    <script src="page.js"></script>
  </body>
</html>
`;

const script = ({
  described,
  type,
  unfolded,
}: Shown): string => `const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();
SwaggerUIBundle({
  url: '${described}',
  dom_id: '#api',
  requestInterceptor: (request) => {
    if (request.loadSpec) request.headers.Accept = '${type}';
    return request;
  },
  deepLinking: true,
  docExpansion: '${unfolded ? 'list' : 'none'}',
  filter: true,
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  validatorUrl: null,
});
`;

const style = `body { margin: 0; background: #fafafa; }
html.dark-mode body { background: #1c2022; }
nav { padding: 10px 24px; background: #2f464f; font: 600 16px sans-serif; }
nav a { color: #fff; text-decoration: none; }
nav a:hover, nav a:focus-visible { text-decoration: underline; }
.swagger-ui .wrapper { max-width: 1680px; }
.swagger-ui .info { margin: 24px 0 0; }
/* The scheme is always that of this page. */
.swagger-ui .scheme-container { display: none; }
.swagger-ui .opblock-tag { font-size: 18px; }
`;

const ownFiles = (shown: Shown): Readonly<Record<string, { type: string; text: string }>> => ({
  '': { type: 'text/html; charset=utf-8', text: page(shown) },
  'page.js': { type: 'text/javascript; charset=utf-8', text: script(shown) },
  'page.css': { type: 'text/css; charset=utf-8', text: style },
});

const swaggerFiles: Readonly<Record<string, string>> = {
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'swagger-ui.css': 'text/css; charset=utf-8',
};

export async function docsPage(app: FastifyInstance, shown: Shown): Promise<void> {
  const { at, route } = shown;
  app.get(at, route, (_request, reply) => reply.redirect(`${at}/`));
  for (const [file, { type, text }] of Object.entries(ownFiles(shown))) {
    app.get(`${at}/${file}`, route, (_request, reply) => reply.type(type).send(text));
  }
  for (const [file, type] of Object.entries(swaggerFiles)) {
    app.get(`${at}/${file}`, route, async (_request, reply) => {
      reply.type(type).header('cache-control', 'private, max-age=31536000, immutable');
      return readFile(join(directory, file));
    });
  }
}
