/** The addresses for programs outside, which are IDMC's: what is published, for clients alone. Reads as a role that can read nothing else. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Database } from '#db/database.ts';
import { KEPT, namesTag, tagOf } from '#server/http/etags.ts';
import { Leaving } from '#server/psql/leaving.ts';
import { openStream } from '#server/psql/media/stream.ts';
import { Refusal } from '#server/refusal.ts';
import { begun, XLSX } from '#server/releases/files.ts';
import { ADDRESSES, type Address, ROOT } from './addresses.ts';
import { csvPage, framingFor, geojsonPage, jsonPage, TYPES } from './formats.ts';
import { idusSource } from './idus.ts';
import { describeExternal } from './openapi.ts';
import { type Asked, askedOf, type Query, requireKnown } from './parameters.ts';
import { countRequests } from './requests-of-clients.ts';
import { Published, settingsOf } from './rows.ts';
import { workbookBytes } from './workbooks.ts';

export interface ExternalOptions {
  database: Database;
  publicUrl: string | undefined;
  version: string;
  /** Milliseconds for the reads of a request. */
  deadline: number;
}

const isOurs = (url: string): boolean => url === ROOT || url.startsWith(`${ROOT}/`) || url.startsWith(`${ROOT}?`);

/** Pages of other sites may read answers, refusals too. Before the guard, so that a refused page learns why. */
export const openToOtherSites = fastifyPlugin(async (app) => {
  app.addHook('onRequest', (request, reply, done) => {
    if (isOurs(request.url)) {
      reply.headers({
        'access-control-allow-origin': '*',
        'access-control-expose-headers': 'ETag, Retry-After, X-Request-Id',
        'cross-origin-resource-policy': 'cross-origin',
      });
    }
    done();
  });
});

export async function externalApi(app: FastifyInstance, options: ExternalOptions): Promise<void> {
  const { database, publicUrl, version } = options;
  const counter = countRequests(database, (error) =>
    app.log.warn({ err: error }, 'requests of clients were not stored'),
  );
  app.addHook('onClose', () => counter.close());
  // A refused client is nobody.
  app.addHook('onResponse', (request, reply, done) => {
    const { access, counted } = request.routeOptions.config;
    if (
      access === 'client' &&
      counted !== undefined &&
      request.tokenHash !== null &&
      ![401, 403].includes(reply.statusCode)
    )
      counter.count(request.tokenHash, counted);
    done();
  });

  const settings = (request: FastifyRequest, reply: FastifyReply) => ({
    ...settingsOf(request.tokenHash ?? ''),
    deadline: options.deadline,
    signal: new Leaving(reply.raw),
  });

  const tagFor = (request: FastifyRequest, state: string): string => {
    const parameters = Object.entries(request.query as Query).filter(([name]) => name !== 'client_id');
    const made = JSON.stringify([
      version,
      request.routeOptions.url,
      parameters.toSorted(([one], [other]) => (one < other ? -1 : 1)),
      state,
    ]);
    return tagOf(made);
  };

  const origin = (request: FastifyRequest): string => publicUrl ?? `${request.protocol}://${request.host}`;

  async function answer(address: Address, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const asked = askedOf(request.query as Query, address.kind);
    const given = settings(request, reply);
    const published = new Published(database, given);
    const state = await published.state(address.kind === 'idus' ? 'idus' : 'releases');
    if (asked.iso3.length > 0 || (address.kind !== 'idus' && asked.years.length > 0)) {
      const countries = new Set((await published.countries()).keys());
      requireKnown(
        asked,
        countries,
        address.kind === 'idus' || address.kind === 'countries' ? null : await published.years(),
      );
    }
    const tag = tagFor(request, state);
    reply.header('etag', tag).headers(KEPT);
    if (namesTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
    if (address.kind === 'workbook') {
      reply.type(XLSX).header('content-disposition', `attachment; filename="${address.workbook.file}"`);
      const rows = published.all(address.table, state, asked);
      return begun(workbookBytes(address.workbook, rows, wordsOf(asked)));
    }
    reply.type(TYPES[asked.format]);
    if (address.kind === 'idus') {
      const source = idusSource(address.idus, asked, asked.format === 'geojson' ? 'feature' : 'object');
      const { body } = await openStream(database, given, source, framingFor(asked.format, address.columns));
      return body;
    }
    const { count, rows } = await published.page(address.table, state, asked);
    if (asked.format === 'csv') return csvPage(address.columns, rows);
    if (asked.format === 'geojson') return geojsonPage(address.columns, rows, await published.countries());
    const page = (offset: number): string =>
      pageOf(request, `${origin(request)}${ROOT}${address.path}`, asked.limit, offset);
    return jsonPage(address.columns, rows, {
      count,
      next: asked.offset + asked.limit < count ? page(asked.offset + asked.limit) : null,
      previous: asked.offset > 0 ? page(Math.max(0, asked.offset - asked.limit)) : null,
    });
  }

  for (const address of ADDRESSES) {
    const config = { access: 'client', counted: `${ROOT}${address.path}` } as const;
    // IDMC's addresses end with a slash; programs leave it out, too.
    for (const path of [address.path, address.path.slice(0, -1)])
      app.get(`${ROOT}${path}`, { config }, (request, reply) => answer(address, request, reply));
  }

  const description = describeExternal(version);
  for (const path of ['/api-schema/', '/api-schema'])
    app.get(`${ROOT}${path}`, { config: { access: 'public' } }, () => description);

  app.options(`${ROOT}/*`, { config: { access: 'public' } }, (_request, reply) =>
    reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET, HEAD, OPTIONS',
        'access-control-allow-headers': 'Authorization, If-None-Match',
        'access-control-max-age': '86400',
      })
      .send(),
  );
  app.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE'],
    url: `${ROOT}/*`,
    config: { access: 'public' },
    // Before the body is read.
    onRequest: async () => {
      throw new Refusal(405, {
        constraint: 'client_only_reads',
        message: 'These addresses are only read, with GET',
        headers: { allow: 'GET, HEAD, OPTIONS' },
      });
    },
    handler: () => undefined,
  });
  app.get(`${ROOT}/*`, { config: { access: 'public' } }, (request) => {
    throw new Refusal(404, {
      constraint: 'client_address',
      message: `There is nothing at ${request.url.split('?')[0] ?? ''}`,
      hint: `The addresses are described at ${ROOT}/api-schema/.`,
    });
  });
}

/** As the client asked, with its client_id, as IDMC writes it. */
function pageOf(request: FastifyRequest, address: string, limit: number, offset: number): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(request.query as Query))
    if (typeof value === 'string' && name !== 'limit' && name !== 'offset') parameters.set(name, value);
  parameters.set('limit', String(limit));
  if (offset > 0) parameters.set('offset', String(offset));
  return `${address}?${parameters.toString()}`;
}

const wordsOf = ({ iso3, years, from, to }: Asked): string =>
  [
    ...(iso3.length > 0 ? [`countries ${iso3.join(', ')}`] : []),
    ...(years.length > 0 ? [`years ${years.join(', ')}`] : []),
    ...(from !== null ? [`from ${from}`] : []),
    ...(to !== null ? [`to ${to}`] : []),
  ].join('; ');
