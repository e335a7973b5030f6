/** Tests the description of the API: valid Swagger 2.0 for odd names and for the product's own schema, with the notes that PostgREST's clients parse. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { openPsqlFixture, type PsqlFixture } from '#server/testing/psql-fixture.ts';
import { describeApi } from '#server/psql/openapi/openapi.ts';
import type { Column } from '#server/psql/catalog/relation.ts';
import { loadSchemaCache, type SchemaCache } from '#server/psql/catalog/schema-cache.ts';

interface Schema {
  type?: string;
  $ref?: string;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  default?: unknown;
}
interface Parameter {
  name: string;
  in: string;
  type?: string;
  items?: Schema;
  default?: unknown;
  schema?: Schema;
  enum?: unknown[];
}
interface Operation {
  tags: string[];
  summary?: string;
  description?: string;
  parameters?: (Parameter | { $ref: string })[];
  responses: Record<string, { description: string; schema?: Schema }>;
}
interface Api {
  swagger: string;
  info: { title: string; description: string; version: string };
  host?: string;
  basePath: string;
  schemes?: string[];
  tags: { name: string; description?: string }[];
  paths: Record<string, Record<string, Operation>>;
  definitions: Record<string, Schema & { description?: string }>;
  parameters: Record<string, Parameter>;
}

/** As sent to clients. */
const described = (cache: SchemaCache, options = {}): Api =>
  JSON.parse(JSON.stringify(describeApi(cache, { version: '1.2.3', basePath: '/psql', ...options })));

function resolved(api: Api, ref: string): unknown {
  const steps = ref.replace(/^#\//, '').split('/');
  return steps
    .map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((inside, step) => (inside as Record<string, unknown> | undefined)?.[step], api);
}

/** Violations of the Swagger 2.0 specification; empty for a valid document. */
function problemsOf(api: Api): string[] {
  const problems: string[] = [];
  const expectThat = (holds: boolean, problem: string): void => void (holds || problems.push(problem));
  const jsonTypes = new Set(['string', 'number', 'integer', 'boolean', 'array', 'object', undefined]);
  const checkSchema = (schema: Schema, at: string): void => {
    if (schema.$ref !== undefined) expectThat(resolved(api, schema.$ref) !== undefined, `${at}: ${schema.$ref}`);
    expectThat(jsonTypes.has(schema.type), `${at}: type ${schema.type}`);
    expectThat(schema.type !== 'array' || schema.items !== undefined, `${at}: an array without items`);
    expectThat(schema.required === undefined || schema.required.length > 0, `${at}: required is empty`);
    for (const name of schema.required ?? [])
      expectThat(schema.properties?.[name] !== undefined, `${at}: required ${name}`);
    if (schema.default !== undefined) {
      const type = schema.type === 'integer' ? 'number' : schema.type;
      expectThat(typeof schema.default === type, `${at}: default ${JSON.stringify(schema.default)}`);
    }
    for (const [name, property] of Object.entries(schema.properties ?? {})) checkSchema(property, `${at}.${name}`);
    if (schema.items) checkSchema(schema.items, `${at}[]`);
  };
  const checkParameter = (parameter: Parameter, at: string): void => {
    expectThat(typeof parameter.name === 'string' && parameter.name !== '', `${at}: no name`);
    expectThat(['query', 'header', 'body'].includes(parameter.in), `${at}: in ${parameter.in}`);
    expectThat((parameter.in === 'body') === (parameter.schema !== undefined), `${at}: only a body has a schema`);
    expectThat(parameter.in === 'body' || parameter.type !== undefined, `${at}: no type`);
    expectThat(parameter.type !== 'object' && parameter.items?.type !== 'object', `${at}: object outside a body`);
    expectThat(parameter.enum === undefined || parameter.enum.length > 0, `${at}: enum is empty`);
    const { type, items, default: value } = parameter;
    checkSchema(parameter.schema ?? { type, items, default: value }, at);
  };
  expectThat(api.swagger === '2.0', 'swagger is not 2.0');
  expectThat(api.info.title !== '' && api.info.version !== '', 'info lacks title or version');
  expectThat(api.basePath.startsWith('/'), 'basePath');
  for (const [name, schema] of Object.entries(api.definitions)) checkSchema(schema, name);
  for (const [name, parameter] of Object.entries(api.parameters)) checkParameter(parameter, name);
  for (const [path, operations] of Object.entries(api.paths)) {
    expectThat(/^\/[^{}?#]*$/.test(path), `path ${path}`);
    for (const [method, { parameters = [], responses }] of Object.entries(operations)) {
      const at = `${method} ${path}`;
      expectThat(['get', 'post', 'patch', 'delete'].includes(method), at);
      expectThat(Object.keys(responses ?? {}).length > 0, `${at}: no responses`);
      const all = parameters.map((one) => ('$ref' in one ? (resolved(api, one.$ref) as Parameter | undefined) : one));
      expectThat(!all.includes(undefined), `${at}: a reference leads nowhere`);
      const names = all.map((one) => `${one?.in} ${one?.name}`);
      expectThat(new Set(names).size === names.length, `${at}: a parameter twice`);
      expectThat(all.filter((one) => one?.in === 'body').length <= 1, `${at}: two bodies`);
      parameters.forEach((one) => '$ref' in one || checkParameter(one, at));
      for (const response of Object.values(responses ?? {})) {
        expectThat(typeof response.description === 'string', `${at}: a response without description`);
        if (response.schema) checkSchema(response.schema, at);
      }
    }
  }
  return problems;
}

let shop: PsqlFixture;
let cache: SchemaCache;
let api: Api;
beforeAll(async () => {
  shop = await openPsqlFixture();
  await shop.owner(`
    create type store.colour as enum ('red', 'dark green');
    create domain store.short as varchar(12);
    create table shop.kinds (
      "a/b~c%d?{e}" integer primary key,
      colour store.colour not null default 'dark green',
      colours store.colour[],
      code char(3) default 'a''b',
      label character varying(40),
      short store.short,
      big bigint not null default -5,
      share numeric default 0.5,
      ready boolean not null default false,
      made timestamptz default now(),
      nothing text default null,
      double integer generated always as (2) stored not null,
      numbers bigint[],
      grid double precision[],
      jsons jsonb[],
      anything json not null,
      "limit" integer
    );
    comment on table shop.kinds is E'Kinds of things\\n\\nEvery kind\\nhas a colour.\\n@etag big';
    comment on column shop.kinds.label is 'What people read';
    comment on column shop.kinds."a/b~c%d?{e}" is 'Odd';
    comment on function shop.add(integer, integer) is E'Adds\\nTwo numbers.';
    create table shop."odd/{name}" (id integer);
    create function shop.add(a integer, c integer, b integer) returns integer language sql stable as 'select a + b + c';
    create function shop.arrays(list integer[], data json, variadic rest bigint[]) returns text language sql stable as $$select ''$$;
    grant all on all tables in schema shop to shop_user;`);
  cache = await loadSchemaCache(shop.database, 'shop');
  api = described(cache);
});
afterAll(() => shop.close());

const refsOf = ({ parameters = [] }: Operation): string[] =>
  parameters.map((one) => ('$ref' in one ? decodeURIComponent(one.$ref.replace('#/parameters/', '')) : one.name));

describe('the document', () => {
  test('is valid Swagger 2.0, even with odd names', () => {
    expect(problemsOf(api)).toEqual([]);
    expect(Object.keys(api.paths).length).toBeGreaterThan(30);
    expect(api.paths['/odd%2F%7Bname%7D']).toBeDefined();
    expect(api.paths['/таблица']).toBeDefined();
  });

  test('is invalid with a dangling reference, a missing response or an empty list', () => {
    const broken = described(cache);
    delete broken.parameters['limit'];
    delete broken.definitions['clients'];
    broken.definitions['people']!.required = [];
    Reflect.deleteProperty(broken.paths['/rpc/add']!['post']!, 'responses');
    const problems = problemsOf(broken);
    expect(problems).toContain('get /people: a reference leads nowhere');
    expect(problems).toContain('get /clients[]: #/definitions/clients');
    expect(problems).toContain('people: required is empty');
    expect(problems).toContain('post /rpc/add: no responses');
  });

  test('has the first line of the schema’s comment as title, otherwise the given title', () => {
    expect(api.info).toMatchObject({ title: 'PostgREST API', version: '1.2.3' });
    expect(described(cache, { title: 'Shop' }).info.title).toBe('Shop');
    const commented = { ...cache, comment: 'The shop\nSells things\nto clients.' };
    expect(described(commented, { title: 'Shop' }).info).toEqual({
      title: 'The shop',
      description: 'Sells things\nto clients.',
      version: '1.2.3',
    });
  });

  test('contains host and scheme only if they are known', () => {
    expect(api).not.toHaveProperty('host');
    expect(api).not.toHaveProperty('schemes');
    expect(described(cache, { host: 'helix.example.org', scheme: 'https' })).toMatchObject({
      host: 'helix.example.org',
      schemes: ['https'],
      basePath: '/psql',
    });
  });
});

describe('relations', () => {
  test('list the allowed methods', () => {
    expect(Object.keys(api.paths['/projects']!)).toEqual(['get', 'post', 'patch', 'delete']);
    expect(Object.keys(api.paths['/totals']!)).toEqual(['get']);
  });

  test('use shared parameters for reading, writing and filters', () => {
    const { get, post, patch, delete: remove } = api.paths['/clients']!;
    const filters = ['rowFilter.clients.id', 'rowFilter.clients.name'];
    expect(refsOf(get!)).toEqual(
      [filters, 'select', 'order', 'range', 'rangeUnit', 'offset', 'limit', 'preferCount'].flat(),
    );
    expect(get!.responses).toEqual({
      200: { description: 'OK', schema: { type: 'array', items: { $ref: '#/definitions/clients' } } },
      206: { description: 'Partial Content' },
    });
    expect(refsOf(post!)).toEqual(['body.clients', 'select', 'preferPost', 'on_conflict']);
    expect(post!.responses).toEqual({ 201: { description: 'Created' } });
    expect(refsOf(patch!)).toEqual([...filters, 'body.clients', 'preferReturn']);
    expect(refsOf(remove!)).toEqual([...filters, 'preferReturn']);
    expect(remove!.responses).toEqual({ 204: { description: 'No Content' } });
    expect(api.parameters['rowFilter.clients.id']).toEqual({
      name: 'id',
      required: false,
      in: 'query',
      type: 'string',
    });
    expect(get!.tags).toEqual(['clients']);
  });

  test('do not offer a filter on a column named like a reserved parameter', () => {
    expect(refsOf(api.paths['/kinds']!['get']!)).not.toContain('rowFilter.kinds.limit');
    expect(refsOf(api.paths['/kinds']!['get']!)).toContain('limit');
  });

  test('have the first line of the comment as summary and the rest as description, without declarations', () => {
    expect(api.paths['/kinds']!['get']).toMatchObject({
      summary: 'Kinds of things',
      description: 'Every kind\nhas a colour.',
    });
    expect(api.definitions['kinds']!.description).toBe('Kinds of things\nEvery kind\nhas a colour.');
    expect(api.paths['/projects']!['get']!.summary).toBe('Projects of clients.');
    expect(api.tags).toContainEqual({ name: 'kinds', description: 'Kinds of things' });
    expect(api.paths['/projects']!['get']).not.toHaveProperty('description');
    expect(api.paths['/totals']!['get']).not.toHaveProperty('summary');
    expect(JSON.stringify(api)).not.toContain('@etag');
    expect(JSON.stringify(api)).not.toContain('@foreign_key');
  });
});

describe('columns', () => {
  const property = (relation: string, column: string) => api.definitions[relation]!.properties![column];

  test('have the type of the json, the format of the database type, and the default', () => {
    const { properties } = api.definitions['kinds']!;
    expect(properties).toMatchObject({
      colour: { format: 'store.colour', type: 'string', default: 'dark green' },
      code: { format: 'character', type: 'string', maxLength: 3, default: "a'b" },
      label: { format: 'character varying', type: 'string', maxLength: 40, description: 'What people read' },
      short: { format: 'character varying', type: 'string' },
      big: { format: 'bigint', type: 'integer', default: -5 },
      share: { format: 'numeric', type: 'number', default: 0.5 },
      ready: { format: 'boolean', type: 'boolean', default: false },
      made: { format: 'timestamp with time zone', type: 'string', default: 'now()' },
      double: { format: 'integer', type: 'integer', readOnly: true },
    });
    expect(property('kinds', 'numbers')).toEqual({ format: 'bigint[]', type: 'array', items: { type: 'integer' } });
    expect(property('kinds', 'grid')).toEqual({
      format: 'double precision[]',
      type: 'array',
      items: { type: 'number' },
    });
    expect(property('kinds', 'jsons')).toEqual({ format: 'jsonb[]', type: 'array', items: {} });
    expect(property('kinds', 'anything')).toEqual({ format: 'json' });
    expect(property('kinds', 'nothing')).toEqual({ format: 'text', type: 'string' });
  });

  test('are required if they are not null and writable', () => {
    expect(api.definitions['kinds']!.required).toEqual(['a/b~c%d?{e}', 'colour', 'big', 'ready', 'anything']);
    expect(api.definitions['clients']).not.toHaveProperty('required');
  });

  test('list the values of an enumeration and the greatest length, if the catalog has them', () => {
    const kinds = cache.relations.get('kinds')!;
    const columns = new Map<string, Column>(kinds.columns);
    const limits = { enum: ['red', 'dark green'], maxLength: 12 };
    columns.set('short', { ...columns.get('short')!, ...limits });
    const relations = new Map(cache.relations).set('kinds', { ...kinds, columns });
    expect(described({ ...cache, relations }).definitions['kinds']!.properties!['short']).toMatchObject(limits);
  });

  test('describe keys in the notes that clients parse', () => {
    expect(property('clients', 'id')).toMatchObject({ description: 'Note:\nThis is a Primary Key.<pk/>' });
    expect(property('projects', 'client_id')).toMatchObject({
      description: "Note:\nThis is a Foreign Key to `clients.id`.<fk table='clients' column='id'/>",
    });
    expect(property('projects', 'parent_id')).toMatchObject({
      description: "Note:\nThis is a Foreign Key to `projects.id`.<fk table='projects' column='id'/>",
    });
    expect(property('task_people', 'task_id')).toMatchObject({
      description:
        "Note:\nThis is a Primary Key.<pk/>\nThis is a Foreign Key to `tasks.id`.<fk table='tasks' column='id'/>",
    });
    expect(property('visits', 'year')).toMatchObject({
      description: "Note:\nThis is a Foreign Key to `places.year`.<fk table='places' column='year'/>",
    });
    expect(property('kinds', 'a/b~c%d?{e}')).toMatchObject({
      description: 'Odd\n\nNote:\nThis is a Primary Key.<pk/>',
    });
    expect(property('projects', 'name')).not.toHaveProperty('description');
  });

  test('describe a one-to-one key on the side with the foreign key', () => {
    const heldBy = (holder: string) => {
      const relationships = new Map(
        [...cache.relationships].map(([from, all]) => [
          from,
          all.map((one) => (one.cardinality === 'one-to-one' ? { ...one, holdsKey: from === holder } : one)),
        ]),
      );
      return described({ ...cache, relationships }).definitions;
    };
    const { details, projects } = heldBy('details');
    expect(details!.properties!['project_id']).toMatchObject({
      description: expect.stringContaining("<fk table='projects' column='id'/>"),
    });
    expect(projects!.properties!['id']).toMatchObject({ description: 'Note:\nThis is a Primary Key.<pk/>' });
    // Declared in a comment.
    expect(heldBy('totals')['totals']!.properties!['client']).toMatchObject({
      description: expect.stringContaining('Foreign Key to `clients.id`'),
    });
  });
});

describe('functions', () => {
  const operation = (name: string, method: string): Operation => api.paths[`/rpc/${name}`]![method]!;

  test('have post, and get if they change nothing', () => {
    expect(Object.keys(api.paths['/rpc/whoami']!)).toEqual(['get', 'post']);
    expect(Object.keys(api.paths['/rpc/rename_all']!)).toEqual(['post']);
    expect(operation('rename_all', 'post')).toMatchObject({
      tags: ['(rpc) rename_all'],
      responses: { 200: { description: 'OK' } },
    });
    expect(operation('nothing', 'post').responses).toEqual({ 204: { description: 'No Content' } });
  });

  test('take arguments in the body or the URL', () => {
    const [args] = operation('projects_of', 'post').parameters!;
    expect(args).toEqual({
      name: 'args',
      in: 'body',
      required: true,
      schema: { type: 'object', properties: { client: { format: 'integer', type: 'integer' } }, required: ['client'] },
    });
    expect(operation('projects_of', 'get').parameters).toEqual([
      { name: 'client', in: 'query', required: true, type: 'integer', format: 'integer' },
    ]);
  });

  test('list all arguments of overloads, and require those that every overload requires', () => {
    const [args] = operation('add', 'post').parameters! as Parameter[];
    expect(Object.keys(args!.schema!.properties!)).toEqual(['a', 'b', 'c']);
    expect(args!.schema!.required).toEqual(['a']);
    expect(operation('add', 'get')).toMatchObject({ summary: 'Adds', description: 'Two numbers.' });
    expect(args!.schema).toMatchObject({ description: 'Adds\n\nTwo numbers.' });
  });

  test('repeat a variadic argument, and take another array as one text', () => {
    expect(operation('arrays', 'get').parameters).toEqual([
      { name: 'list', in: 'query', required: true, type: 'string', format: 'integer[]' },
      { name: 'data', in: 'query', required: true, type: 'string', format: 'json' },
      {
        name: 'rest',
        in: 'query',
        required: false,
        type: 'array',
        items: { type: 'integer', format: 'bigint' },
        collectionFormat: 'multi',
      },
    ]);
    const [args] = operation('arrays', 'post').parameters! as Parameter[];
    expect(args!.schema!.properties).toEqual({
      list: { format: 'integer[]', type: 'array', items: { type: 'integer' } },
      data: { format: 'json' },
      rest: { format: 'bigint[]', type: 'array', items: { type: 'integer' } },
    });
  });

  test('take the whole body for one unnamed argument', () => {
    expect(Object.keys(api.paths['/rpc/echo']!)).toEqual(['post']);
    expect(operation('echo', 'post')).toMatchObject({ consumes: ['application/json'] });
    expect(operation('echo', 'post').parameters![0]).toMatchObject({ in: 'body', schema: { format: 'json' } });
  });
});

test('the description of the product’s own schema is complete and valid', async () => {
  const { owner, close } = await testDatabase();
  try {
    const product = await loadSchemaCache(owner, 'api');
    const own = described(product);
    expect(problemsOf(own)).toEqual([]);
    expect(Object.keys(own.definitions).sort()).toEqual([...product.relations.keys()].sort());
    expect(own.definitions['facts']!.properties!['document_id']).toMatchObject({
      description: expect.stringContaining("<fk table='documents' column='id'/>"),
    });
    expect(own.paths['/facts']!['get']!.summary).toMatch(/^Facts; /);
    expect(own.paths['/facts_view']).not.toHaveProperty('post');
  } finally {
    await close();
  }
});
