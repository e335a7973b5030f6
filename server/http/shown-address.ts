/** The address of a request as logs, traces and reports show it: its route, names that the API knows, and … for all else. */
import type { FastifyRequest } from 'fastify';
import { asksForPage } from './static.ts';

/** The names of the API, which are no secrets. Filled by /psql, whose catalog may change. */
export interface KnownNames {
  has: (name: string) => boolean;
}

/** Parameters of the dialect and of the other routes. */
const PARAMETERS = new Set(
  'select,order,limit,offset,and,or,not,on_conflict,columns,client_id,iso3,year,cause,format,q,lat,lon,page,revision'.split(
    ',',
  ),
);

/** The route of a request as a pattern, of which there are few. */
export function routeOf(request: FastifyRequest): string {
  const { url = '' } = request.routeOptions;
  if (request.is404 || url === '') return asksForPage(request) ? 'page' : 'none';
  // One route for each built file would be many.
  return url.startsWith('/assets/') ? '/assets/*' : url;
}

/** The relation or function of a request to /psql, if it exists. */
export function relationOf(request: FastifyRequest, known: KnownNames): string | null {
  const { name } = (request.params ?? {}) as { name?: unknown };
  return typeof name === 'string' && routeOf(request).startsWith('/psql/') && known.has(name) ? name : null;
}

/** The names in the query of a request, without their values. `a.b` and `a->b` begin with the name of a column or an embed. */
export function namesIn(url: string, known: KnownNames): string[] {
  const from = url.indexOf('?');
  if (from < 0) return [];
  const names = [...new URLSearchParams(url.slice(from + 1)).keys()].map((key) => {
    const first = /^\w{1,63}/.exec(key)?.[0] ?? '';
    return PARAMETERS.has(first) || known.has(first) ? first : '…';
  });
  return [...new Set(names)].slice(0, 50);
}

export function shownAddress(request: FastifyRequest, known: KnownNames): string {
  const relation = relationOf(request, known);
  const route = routeOf(request);
  const path = relation === null ? route : route.replace(/:name.*/, relation);
  const names = namesIn(request.url, known);
  return names.length === 0 ? path : `${path}?${names.map((name) => `${name}=…`).join('&')}`;
}
