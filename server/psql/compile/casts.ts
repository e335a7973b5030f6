/** The types allowed in a cast: PostgreSQL's usual types and those of the served schemas. No text of a request becomes SQL. */
import { HttpError } from '#server/errors.ts';
import type { SchemaCache } from '#server/psql/catalog/schema-cache.ts';

const usual = new Set(
  `bigint bit bit\u00a0varying varbit boolean bool bpchar bytea char character character\u00a0varying cidr citext date datemultirange daterange decimal double\u00a0precision float float4
  float8 inet int int2 int4 int8 int4multirange int4range int8multirange int8range integer interval json jsonb jsonpath macaddr money name nummultirange numeric numrange oid
  real smallint text time timestamp timestamptz timetz
  timestamp\u00a0with\u00a0time\u00a0zone timestamp\u00a0without\u00a0time\u00a0zone time\u00a0with\u00a0time\u00a0zone point tsmultirange tsquery tsrange tstzmultirange tstzrange tsvector uuid varchar xml`
    .split(/[ \n]+/)
    .map((name) => name.replaceAll('\u00a0', ' ')),
);

/** The type in SQL syntax. */
export function castType(cache: SchemaCache, cast: string): string {
  const type = cast.replaceAll(/ +/g, ' ');
  const [, name = '', array = ''] = /^(.*?)((?:\[\])?)$/.exec(type) ?? [];
  const own = cache.types.get(name);
  if (own !== undefined) return `${own}${array}`;
  if (usual.has(name.toLowerCase())) return `${name.toLowerCase()}${array}`;
  // PostgreSQL's own name of an array type: _int4.
  if (name.startsWith('_')) return castType(cache, `${name.slice(1)}[]${array}`);
  throw new HttpError(400, '42704', `type "${cast}" does not exist or is not offered as a cast`);
}
