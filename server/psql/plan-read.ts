/** Resolves the reading part of a request, embeds and all, against the schema cache. Knows neither HTTP nor SQL. */
import { HttpError } from '#server/errors.ts';
import { findRelationship, isToOne } from './find-relationship.ts';
import type { Embed, Output, PlannedCondition, PlannedField, PlannedOrder, Read } from './plan.ts';
import type { Relation, SchemaCache } from './schema-cache.ts';
import type { At, Condition, EmbedSelect, Field, OrderTerm, Query, Select } from './syntax.ts';

/** What of the query one level of the select takes. */
type Parts = Pick<Query, 'conditions' | 'orders' | 'limits' | 'offsets'>;

export function planRead(cache: SchemaCache, relation: Relation, query: Pick<Query, 'select'> & Parts): Read {
  const embeds = new Map<string, Embed>();
  const output: Output[] = [];
  const claimed = new Set<string>();
  for (const node of query.select) {
    if (node.kind !== 'embed') {
      output.push(planColumn(relation, node));
      continue;
    }
    const name = node.alias ?? node.relation;
    const embed = planEmbed(cache, relation, node, partsAt(query, name));
    claimed.add(name);
    embeds.set(name, embed);
    if (node.select.length > 0) output.push({ kind: 'embed', name, embed });
  }
  refuseUnclaimed(query, claimed);

  const filters = own(query.conditions).map((condition) => planCondition(relation, embeds, condition));
  const inner = [...embeds.values()].filter(({ join }) => join === 'inner');
  return {
    relation,
    output,
    where: [...filters, ...inner.map((embed) => ({ kind: 'embedded', embed, exists: true }) as const)],
    order: own(query.orders).flatMap((terms) => terms.map((term) => planOrder(relation, embeds, term))),
    limit: own(query.limits)[0] ?? null,
    offset: own(query.offsets)[0] ?? 0,
  };
}

function own<T>(parts: readonly At<T>[]): T[] {
  return parts.filter(({ path }) => path.length === 0).map(({ value }) => value);
}

function partsAt(query: Parts, name: string): Parts {
  const below = <T>(parts: readonly At<T>[]): At<T>[] =>
    parts.filter(({ path }) => path[0] === name).map(({ path, value }) => ({ path: path.slice(1), value }));
  return {
    conditions: below(query.conditions),
    orders: below(query.orders),
    limits: below(query.limits),
    offsets: below(query.offsets),
  };
}

function refuseUnclaimed(query: Parts, claimed: ReadonlySet<string>): void {
  for (const { path } of [...query.conditions, ...query.orders, ...query.limits, ...query.offsets]) {
    const name = path[0];
    if (name !== undefined && !claimed.has(name)) throw notEmbedded(name);
  }
}

function notEmbedded(name: string): HttpError {
  return new HttpError(400, 'PGRST108', `'${name}' is not an embedded resource in this request`, {
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  });
}

export function planField(relation: Relation, field: Field): PlannedField {
  const column = relation.columns.get(field.name);
  if (!column) throw new HttpError(400, '42703', `column ${relation.name}.${field.name} does not exist`);
  return { column, path: field.path };
}

function planColumn(relation: Relation, node: Exclude<Select, EmbedSelect>): Output {
  if (node.kind === 'all') return node;
  return {
    kind: 'column',
    field: planField(relation, node.field),
    cast: node.cast === null ? null : castType(node.cast),
    name: node.alias ?? nameOf(node.field),
  };
}

/** A json path is called after its last key. */
function nameOf({ name, path }: Field): string {
  const key = path.findLast((step) => typeof step.key === 'string')?.key;
  return typeof key === 'string' ? key : name;
}

const castTypes = new Set(
  `bigint bit boolean bool bytea char character cidr date decimal double\u00a0precision float4 float8 inet int int2 int4 int8
  integer interval json jsonb money name numeric real smallint text time timestamp timestamptz timetz tsvector uuid varchar xml`
    .split(/[ \n]+/)
    .map((name) => name.replaceAll('\u00a0', ' ')),
);

/** Casts come from a closed list, so that no text of a request becomes SQL. */
function castType(cast: string): string {
  const type = cast.toLowerCase().replaceAll(/ +/g, ' ');
  if (castTypes.has(type.replace(/\[\]$/, ''))) return type;
  throw new HttpError(400, '42704', `type "${cast}" does not exist or is not offered as a cast`);
}

function planEmbed(cache: SchemaCache, from: Relation, node: EmbedSelect, parts: Parts): Embed {
  const relationship = findRelationship(cache, from.name, node);
  const target = cache.relations.get(relationship.to);
  if (!target) throw new HttpError(400, 'PGRST200', `'${relationship.to}' is not exposed`);
  const toOne = isToOne(relationship);
  if (node.spread && !toOne) {
    throw new HttpError(400, 'PGRST119', `A spread operation on '${node.relation}' is not possible`, {
      details: `'${from.name}' and '${node.relation}' do not form a many-to-one or one-to-one relationship`,
    });
  }
  return {
    relationship,
    toOne,
    join: node.join ?? 'left',
    spread: node.spread,
    read: planRead(cache, target, { select: node.select, ...parts }),
  };
}

export function planCondition(
  relation: Relation,
  embeds: ReadonlyMap<string, Embed>,
  condition: Condition,
): PlannedCondition {
  if (condition.kind !== 'filter') {
    return { ...condition, of: condition.of.map((inner) => planCondition(relation, embeds, inner)) };
  }
  const { field, not, test } = condition;
  const embed = field.path.length === 0 ? embeds.get(field.name) : undefined;
  if (!embed || (relation.columns.has(field.name) && test.kind !== 'is')) {
    return { ...condition, field: planField(relation, field) };
  }
  if (test.kind !== 'is' || (test.value !== 'null' && test.value !== 'not_null')) {
    throw new HttpError(400, 'PGRST120', `Bad operator on the '${field.name}' embedded resource`, {
      details: 'Only is null or not is null filters are allowed on embedded resources',
    });
  }
  return { kind: 'embedded', embed, exists: not === (test.value === 'null') };
}

function planOrder(relation: Relation, embeds: ReadonlyMap<string, Embed>, term: OrderTerm): PlannedOrder {
  const { direction, nulls } = term;
  if (term.relation === null) return { through: null, field: planField(relation, term.field), direction, nulls };
  const through = embeds.get(term.relation);
  if (!through) throw notEmbedded(term.relation);
  if (!through.toOne) {
    throw new HttpError(400, 'PGRST118', `A related order on '${term.relation}' is not possible`, {
      details: `'${relation.name}' and '${term.relation}' do not form a many-to-one or one-to-one relationship`,
    });
  }
  return { through, field: planField(through.read.relation, term.field), direction, nulls };
}

/** The names of the columns of the answer, in order: csv's header. */
export function outputNames(read: Read): string[] {
  return read.output.flatMap((output) => {
    if (output.kind === 'all') return [...read.relation.columns.keys()];
    if (output.kind === 'embed' && output.embed.spread) return outputNames(output.embed.read);
    return [output.name];
  });
}
