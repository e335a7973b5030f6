/** Plans a request for a relation by its method. Knows the methods' names; knows neither headers nor SQL. */
import { HttpError } from '#server/errors.ts';
import type { Media, Preferences, Range } from './parse-headers.ts';
import type { Plan, Read } from './plan.ts';
import { planRead } from './plan-read.ts';
import { planChange, planInsert } from './plan-write.ts';
import type { Relation, SchemaCache } from './schema-cache.ts';
import type { Query } from './syntax.ts';

export interface RelationRequest {
  readonly method: string;
  readonly relation: string;
  readonly query: Query;
  readonly preferences: Preferences;
  readonly media: Media;
  readonly range: Range | null;
  readonly ifMatch: readonly string[] | '*' | null;
  readonly body: string;
}

export function planRequest(cache: SchemaCache, request: RelationRequest, requireFilter: boolean): Plan {
  const relation = cache.relations.get(request.relation) ?? refuseUnknown(cache, request.relation);
  const { query, preferences, media, range } = request;
  switch (request.method) {
    case 'GET':
    case 'HEAD': {
      const read = withRange(planRead(cache, relation, query), range);
      return { kind: 'read', read, media, preferences, headOnly: request.method === 'HEAD' };
    }
    case 'POST':
      return planInsert(cache, relation, request);
    case 'PATCH':
      return planChange(cache, relation, 'update', request, requireFilter);
    case 'DELETE':
      return planChange(cache, relation, 'delete', request, requireFilter);
    default:
      throw new HttpError(405, 'PGRST117', `Unsupported HTTP method: ${request.method}`);
  }
}

function refuseUnknown(cache: SchemaCache, name: string): Relation {
  throw new HttpError(404, 'PGRST205', `Could not find the table '${cache.schema}.${name}' in the schema cache`);
}

/** A Range header and limit/offset meet in the rows that both name. */
export function withRange(read: Read, range: Range | null): Read {
  if (range === null) return read;
  const offset = Math.max(read.offset, range.offset);
  const ends = [
    read.limit === null ? Infinity : read.offset + read.limit,
    range.limit === null ? Infinity : range.offset + range.limit,
  ];
  const end = Math.min(...ends);
  return { ...read, offset, limit: end === Infinity ? null : Math.max(0, end - offset) };
}
