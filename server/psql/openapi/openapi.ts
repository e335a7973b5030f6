/** Describes a schema as a Swagger 2.0 document, as PostgREST does at its root. Reads only the schema cache: no rows, no permissions. */
import { definitionOf, type Json, linesOf, plainType, schemaOfType } from './openapi-columns.ts';
import type { Relation } from '#server/psql/catalog/relation.ts';
import type { Routine, SchemaCache } from '#server/psql/catalog/schema-cache.ts';

export interface ApiOptions {
  /** The title if the comment of the schema has no first line. */
  readonly title?: string;
  readonly version: string;
  /** Path of the API; begins with a slash. */
  readonly basePath: string;
  readonly host?: string;
  readonly scheme?: string;
}

const consumes = ['application/json', 'application/vnd.pgrst.object+json', 'text/csv'];
const produces = [
  'application/json',
  'application/vnd.pgrst.object+json;nulls=stripped',
  'application/vnd.pgrst.object+json',
  'text/csv',
  'application/geo+json',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
];

const explained = `Every relation and function that the API exposes, as the database describes them.

A filter is an operator and a value: \`eq.7\`, \`gte.2024-01-31\`, \`ilike.*flood*\`, \`in.(a,b)\`, \`is.null\`.`;

/** Parameter names that never refer to a column. */
const reserved = new Set(['select', 'order', 'limit', 'offset', 'columns', 'on_conflict', 'and', 'or']);

export function describeApi(cache: SchemaCache, options: ApiOptions): object {
  const [title, description] = linesOf(cache.comment ?? null);
  const relations = [...cache.relations.values()];
  const routines = [...cache.routines].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return {
    swagger: '2.0',
    info: {
      title: title ?? options.title ?? 'PostgREST API',
      description: description ?? explained,
      version: options.version,
    },
    host: options.host,
    basePath: options.basePath,
    schemes: options.scheme === undefined ? undefined : [options.scheme],
    consumes,
    produces,
    // Unlike PostgREST: viewers of the document show descriptions beside the names.
    tags: relations.map(({ name, comment }) => ({ name, description: linesOf(comment)[0] })),
    paths: Object.fromEntries([
      ['/', { get: introspection }],
      ...relations.map((relation) => [`/${inPath(relation.name)}`, relationPath(relation)]),
      ...routines.map(([name, overloads]) => [`/rpc/${inPath(name)}`, routinePath(name, overloads)]),
    ]),
    definitions: Object.fromEntries(relations.map((relation) => [relation.name, definitionOf(relation, cache)])),
    parameters: { ...sharedParameters, ...Object.fromEntries(relations.flatMap(ownParameters)) },
    externalDocs: {
      description: 'PostgREST Documentation',
      url: 'https://docs.postgrest.org/en/stable/references/api.html',
    },
  };
}

const introspection = {
  tags: ['Introspection'],
  summary: 'OpenAPI description (this document)',
  produces: ['application/openapi+json', 'application/json'],
  responses: { 200: { description: 'OK' } },
};

function relationPath(relation: Relation): Json {
  const { name, insertable, updatable, deletable } = relation;
  const [summary, description] = linesOf(relation.comment);
  const filters = [...relation.columns.keys()]
    .filter((column) => !reserved.has(column))
    .map((column) => `rowFilter.${name}.${column}`);
  const operation = (parameters: readonly string[], responses: Json): Json => ({
    tags: [name],
    summary,
    description,
    parameters: parameters.map((parameter) => ({ $ref: `#/parameters/${inPointer(parameter)}` })),
    responses,
  });
  const rows = { type: 'array', items: { $ref: `#/definitions/${inPointer(name)}` } };
  const read = [...filters, 'select', 'order', 'range', 'rangeUnit', 'offset', 'limit', 'preferCount'];
  const gone = { 204: { description: 'No Content' } };
  return {
    get: operation(read, { 200: { description: 'OK', schema: rows }, 206: { description: 'Partial Content' } }),
    ...(insertable && {
      post: operation([`body.${name}`, 'select', 'preferPost', 'on_conflict'], { 201: { description: 'Created' } }),
    }),
    ...(updatable && { patch: operation([...filters, `body.${name}`, 'preferReturn'], gone) }),
    ...(deletable && { delete: operation([...filters, 'preferReturn'], gone) }),
  };
}

/** Overloads share a path: it lists all arguments and requires only those that every overload requires. */
function routinePath(name: string, routines: readonly Routine[]): Json {
  const comment = routines.find((routine) => routine.comment !== null)?.comment ?? null;
  const [summary, description] = linesOf(comment);
  const operation = (parameters: readonly Json[], more: Json = {}): Json => ({
    tags: [`(rpc) ${name}`],
    summary,
    description,
    produces: ['application/json', 'application/vnd.pgrst.object+json'],
    ...more,
    parameters,
    responses: routines.every(({ returns }) => returns === 'void')
      ? { 204: { description: 'No Content' } }
      : { 200: { description: 'OK' } },
  });
  const whole = routines.length === 1 ? wholeBodyOf(routines[0]) : null;
  if (whole !== null) {
    const body = { name: 'args', in: 'body', required: true, schema: whole.schema };
    return { post: operation([body, callPreferences], { consumes: [whole.media] }) };
  }
  const named = argumentsOf(routines);
  const required = named.filter((argument) => argument.required).map((argument) => argument.name);
  const schema = {
    type: 'object',
    description: [summary, description].filter(Boolean).join('\n\n') || undefined,
    properties: Object.fromEntries(named.map((argument) => [argument.name, schemaOfType(argument.type)])),
    required: required.length === 0 ? undefined : required,
  };
  return {
    ...(routines.some((routine) => !routine.volatile) && { get: operation(named.map(inQuery)) }),
    post: operation([{ name: 'args', in: 'body', required: true, schema }, callPreferences]),
  };
}

const callPreferences = { $ref: '#/parameters/preferParams' };

type Argument = Routine['args'][number];

function argumentsOf(routines: readonly Routine[]): Argument[] {
  const named = new Map<string, Argument>();
  for (const argument of routines.flatMap(({ args }) => args)) {
    if (argument.name === '' || named.has(argument.name)) continue;
    const everywhere = routines.every(({ args }) => args.some((arg) => arg.name === argument.name && arg.required));
    named.set(argument.name, { ...argument, required: everywhere });
  }
  return [...named.values()];
}

/** A variadic argument is repeated; other arrays are PostgreSQL literals: `{1,2}`. */
function inQuery({ name, type, required, variadic }: Argument): Json {
  const element = type.replace(/\[\]$/, '');
  const items = { type: plainType(element) ?? 'string', format: element };
  const schema = variadic
    ? { type: 'array', items, collectionFormat: 'multi' }
    : { type: plainType(type) ?? 'string', format: type };
  return { name, in: 'query', required: required && !variadic, ...schema };
}

const wholeBodies: Readonly<Record<string, { media: string; schema: Json }>> = {
  json: { media: 'application/json', schema: { format: 'json', example: {} } },
  jsonb: { media: 'application/json', schema: { format: 'jsonb', example: {} } },
  text: { media: 'text/plain', schema: { type: 'string', format: 'text' } },
  xml: { media: 'text/xml', schema: { type: 'string', format: 'xml' } },
  bytea: { media: 'application/octet-stream', schema: { type: 'string', format: 'binary' } },
};

/** The body of a function with one unnamed argument, which takes it whole. */
function wholeBodyOf(routine: Routine | undefined): { media: string; schema: Json } | null {
  const [only, ...others] = routine?.args ?? [];
  if (only === undefined || only.name !== '' || others.length > 0) return null;
  return Object.hasOwn(wholeBodies, only.type) ? (wholeBodies[only.type] ?? null) : null;
}

const header = (name: string, description: string, more: Json): Json => ({
  name,
  description,
  required: false,
  in: 'header',
  type: 'string',
  ...more,
});
const prefer = (...choices: string[]): Json => header('Prefer', 'Preference', { enum: choices });
const inAddress = (name: string, description: string): Json => ({
  name,
  description,
  required: false,
  in: 'query',
  type: 'string',
});

const returns = ['return=representation', 'return=minimal', 'return=headers-only'];
const sharedParameters: Json = {
  preferParams: prefer('handling=lenient', 'handling=strict', 'tx=commit', 'tx=rollback'),
  preferReturn: prefer(...returns),
  preferCount: prefer('count=exact', 'count=planned', 'count=estimated'),
  preferPost: prefer(...returns, 'resolution=ignore-duplicates', 'resolution=merge-duplicates'),
  select: inAddress('select', 'Filtering Columns'),
  on_conflict: inAddress('on_conflict', 'On Conflict'),
  order: inAddress('order', 'Ordering'),
  range: header('Range', 'Limiting and Pagination', {}),
  rangeUnit: header('Range-Unit', 'Limiting and Pagination', { default: 'items' }),
  offset: inAddress('offset', 'Limiting and Pagination'),
  limit: inAddress('limit', 'Limiting and Pagination'),
};

function ownParameters({ name, columns }: Relation): [string, Json][] {
  const schema = { $ref: `#/definitions/${inPointer(name)}` };
  const body = { name, description: name, required: false, in: 'body', schema };
  const filters = [...columns.values()].map((column): [string, Json] => [
    `rowFilter.${name}.${column.name}`,
    { name: column.name, description: column.comment ?? undefined, required: false, in: 'query', type: 'string' },
  ]);
  return [[`body.${name}`, body], ...filters];
}

/** Encodes only characters that end a path or begin a template. Other characters stay readable; clients encode them. */
const inPath = (name: string): string => name.replace(/[%?#/{}]/g, encodeURIComponent);

/** A step of a JSON pointer in a URL. */
const inPointer = (name: string): string => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));
