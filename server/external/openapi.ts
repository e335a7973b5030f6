/** Describes the addresses for clients as OpenAPI 3, from their declarations. Holds no data. */
import { XLSX } from '#server/releases/files.ts';
import { ADDRESSES, type Address, ROOT } from './addresses.ts';
import type { ClientColumn } from './columns.ts';
import { PARAMETERS } from './parameters.ts';

const SCHEMAS: Readonly<Record<ClientColumn['type'], object>> = {
  text: { type: 'string', nullable: true },
  integer: { type: 'integer', nullable: true },
  number: { type: 'number', nullable: true },
  date: { type: 'string', format: 'date', nullable: true },
  list: { type: 'array', items: { type: 'string' } },
};

const object = (columns: readonly ClientColumn[]): object => ({
  type: 'object',
  properties: Object.fromEntries(
    columns.map(({ name, type, about }) => [name, { ...SCHEMAS[type], description: about }]),
  ),
});

const list = (items: object): object => ({ type: 'array', items });

function content(address: Address): object {
  if (address.kind === 'workbook') return { [XLSX]: { schema: { type: 'string', format: 'binary' } } };
  const row = object(address.columns);
  const text = { schema: { type: 'string' } };
  return {
    'application/json': {
      schema:
        address.kind === 'idus'
          ? list(row)
          : {
              type: 'object',
              properties: {
                count: { type: 'integer' },
                next: { type: 'string', format: 'uri', nullable: true },
                previous: { type: 'string', format: 'uri', nullable: true },
                results: list(row),
              },
            },
    },
    'text/csv': text,
    'application/geo+json': { schema: { type: 'object' } },
  };
}

const refused = (description: string): object => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});

const operation = (address: Address): object => ({
  get: {
    tags: [address.path.split('/')[1]],
    summary: address.title,
    parameters: PARAMETERS[address.kind].map(({ name, about, schema }) => ({
      name,
      in: 'query',
      description: about,
      schema,
    })),
    responses: {
      200: { description: 'What is published', content: content(address) },
      304: { description: 'Nothing has changed since the ETag in If-None-Match' },
      400: refused('A parameter is wrong; details names it'),
      401: refused('client_id is missing, not known, revoked or expired'),
      403: refused('The token has another scope'),
      429: refused('Too many requests; Retry-After says when to try again'),
    },
  },
});

export const describeExternal = (version: string): object => ({
  openapi: '3.0.3',
  info: {
    title: 'Helix: published figures',
    version,
    description:
      'Published figures and Internal Displacement Updates, at the addresses and under the names of IDMC. Every request names its client by client_id.',
  },
  security: [{ client_id: [] }, { bearer: [] }],
  paths: Object.fromEntries(ADDRESSES.map((address) => [`${ROOT}${address.path}`, operation(address)])),
  components: {
    securitySchemes: {
      client_id: { type: 'apiKey', in: 'query', name: 'client_id' },
      bearer: { type: 'http', scheme: 'bearer' },
    },
    schemas: {
      Error: {
        type: 'object',
        properties: Object.fromEntries(
          ['code', 'message', 'details', 'hint', 'constraint'].map((name) => [
            name,
            { type: 'string', nullable: true },
          ]),
        ),
      },
    },
  },
});
