/** Generates a request of any kind that a client of the dialect might send. Equal random numbers give equal requests. */
import type { Random } from '#db/sample/random.ts';
import { filters, named, type Draft } from './ask-filter.ts';
import { headersOf, ifMatchOf } from './ask-headers.ts';
import { readParameters, selectOf } from './ask-read.ts';
import { bodyOf, plain, writeParameters } from './ask-write.ts';
import { valueMark } from './marks.ts';
import type { ModelRelation, Model } from './model.ts';
import { encodePairs, encodePath, type Pairs, type ProofRequest } from './request.ts';
import { fitting, hostile } from './values.ts';

export function soundRequest(random: Random, model: Model): ProofRequest {
  const draft: Draft = { random, aliases: [], uses: [] };
  const kind = random.weighted([
    ['read', 62],
    ['insert', 11],
    ['update', 9],
    ['delete', 4],
    ['put', 2],
    ['call', 10],
    ['root', 1],
    ['options', 1],
  ] as const);
  const relation = relationOf(random, model, kind);
  switch (kind) {
    case 'read':
      return readRequest(draft, model, relation);
    case 'insert':
      return insertRequest(draft, model, relation);
    case 'update':
    case 'delete':
      return changeRequest(draft, model, relation, kind === 'update' ? 'PATCH' : 'DELETE');
    case 'put':
      return putRequest(draft, relation);
    case 'call':
      return callRequest(draft, model);
    case 'root':
      return finish(draft, 'GET', '', [], {
        accept: random.pick(['application/openapi+json', 'application/json', '*/*']),
      });
    case 'options':
      return finish(draft, 'OPTIONS', encodePath(relation.relation.name), [], {});
  }
}

/** Chooses mostly a relation on which the role may do this. */
function relationOf(random: Random, { relations }: Model, kind: string): ModelRelation {
  const able = relations.filter(({ columns, readable, mayDelete }) => {
    if (kind === 'insert' || kind === 'put') return columns.some(({ may }) => may.insert);
    if (kind === 'update') return columns.some(({ may }) => may.update);
    return kind === 'delete' ? mayDelete : readable.length > 0;
  });
  const some = able.length > 0 && random.chance(0.9) ? able : relations;
  // Prefers relations with many columns, because they have many types.
  return random.weighted(some.map((one) => [one, one.columns.length > 20 ? 3 : 1] as const));
}

function finish(
  draft: Draft,
  method: ProofRequest['method'],
  path: string,
  pairs: Pairs,
  headers: Record<string, string>,
  body: Buffer | null = null,
): ProofRequest {
  const query = encodePairs(pairs);
  const { aliases, uses } = draft;
  return { method, url: `/psql/${path}${query === '' ? '' : `?${query}`}`, headers, body, aliases, uses, sound: true };
}

function readRequest(draft: Draft, model: Model, relation: ModelRelation): ProofRequest {
  const method = draft.random.chance(0.08) ? 'HEAD' : 'GET';
  const pairs = readParameters(draft, model, relation);
  return finish(draft, method, encodePath(relation.relation.name), pairs, headersOf(draft, true));
}

function answered(
  draft: Draft,
  model: Model,
  relation: ModelRelation,
  headers: Record<string, string>,
): [string, string][] {
  const whole = relation.readable.length === relation.columns.length;
  if (!(headers['prefer'] ?? '').includes('representation') || (whole && draft.random.chance(0.4))) return [];
  const pairs: [string, string][] = [];
  pairs.push(['select', selectOf(draft, model, relation, 1, '', pairs)]);
  return pairs;
}

function insertRequest(draft: Draft, model: Model, relation: ModelRelation): ProofRequest {
  const { type, body, keys } = bodyOf(draft, relation, false);
  const headers = { ...headersOf(draft, false), 'content-type': type };
  const pairs = [...writeParameters(draft, relation, keys), ...answered(draft, model, relation, headers)];
  return finish(draft, 'POST', encodePath(relation.relation.name), pairs, headers, body);
}

function changeRequest(draft: Draft, model: Model, target: ModelRelation, method: 'PATCH' | 'DELETE'): ProofRequest {
  const { random } = draft;
  const { relation, rows } = target;
  const row = rows.length > 0 ? random.pick(rows) : {};
  const one = random.chance(0.6) && relation.primaryKey.every((name) => name in row);
  const chosen: [string, string][] = one
    ? relation.primaryKey.map((name): [string, string] => [named(name), `eq.${plain(row[name])}`])
    : filters(draft, target, 2);
  const written = method === 'PATCH' ? bodyOf(draft, target, true) : null;
  const headers = {
    ...headersOf(draft, false),
    ...(written && { 'content-type': written.type }),
    ...(relation.etag !== null && random.chance(0.4) && { 'if-match': ifMatchOf(random, row[relation.etag]) }),
  };
  if ('if-match' in headers) draft.uses.push('If-Match');
  const pairs = [...chosen, ...answered(draft, model, target, headers)];
  return finish(draft, method, encodePath(relation.name), pairs, headers, written?.body ?? null);
}

function putRequest(draft: Draft, target: ModelRelation): ProofRequest {
  const { relation, rows } = target;
  const row = rows.length > 0 ? draft.random.pick(rows) : {};
  draft.uses.push('PUT');
  const pairs = relation.primaryKey.map((name): [string, string] => [named(name), `eq.${plain(row[name] ?? 1)}`]);
  const headers = { ...headersOf(draft, false), 'content-type': 'application/json' };
  return finish(draft, 'PUT', encodePath(relation.name), pairs, headers, Buffer.from(JSON.stringify(row)));
}

function callRequest(draft: Draft, model: Model): ProofRequest {
  const { random } = draft;
  if (model.routines.length === 0) return readRequest(draft, model, random.pick(model.relations));
  const quick = model.routines.filter(({ comment }) => comment !== 'slow');
  const slow = model.routines.filter(({ comment }) => comment === 'slow');
  const routine = random.pick(slow.length > 0 && random.chance(0.015) ? slow : quick);
  const given = routine.args.filter(({ required }) => required || random.chance(0.5));
  const values = given.map(({ name, type }): [string, string] => {
    const category = type.endsWith('[]') ? 'A' : type === 'text' ? 'S' : 'U';
    return [name, random.chance(0.97) ? fitting(random, { base: type, category, values: [] }) : hostile(random)];
  });
  draft.uses.push(`rpc ${routine.returns}`);
  const result = model.byName.get(routine.rows?.name ?? '');
  const pairs: [string, string][] = result ? readParameters(draft, model, result) : [];
  const path = `rpc/${encodePath(routine.name)}`;
  if (random.chance(routine.volatile ? 0.08 : 0.5)) {
    return finish(draft, random.chance(0.9) ? 'GET' : 'HEAD', path, [...values, ...pairs], headersOf(draft, true));
  }
  const headers = { ...headersOf(draft, true), 'content-type': 'application/json' };
  const unnamed = routine.args.length === 1 && routine.args[0]?.name === '';
  const body = unnamed ? [valueMark, { [valueMark]: 1 }] : Object.fromEntries(values);
  return finish(draft, 'POST', path, pairs, headers, Buffer.from(JSON.stringify(body)));
}
