/** Finds the relationship of an embed by relation, foreign key, column or link. Refuses an embed with no match or several. */
import { HttpError } from '#server/errors.ts';
import { closest } from './closest.ts';
import type { Relationship } from './relationships.ts';
import type { SchemaCache } from './schema-cache.ts';
import type { EmbedSelect } from '#server/psql/parse/syntax.ts';

export const isToOne = ({ cardinality }: Relationship): boolean =>
  cardinality === 'many-to-one' || cardinality === 'one-to-one';

export function findRelationship(cache: SchemaCache, from: string, embed: EmbedSelect): Relationship {
  const every = cache.relationships.get(from) ?? [];
  const computed = every.find((relationship) => relationship.computed && relationship.name === embed.relation);
  if (computed && embed.hint === null) return computed;
  const all = every.filter((relationship) => !relationship.computed);
  const usual = among(
    cache,
    from,
    embed,
    all.filter(({ again }) => !again),
  );
  const found = usual.length > 0 ? usual : among(cache, from, embed, all);
  const [only] = found;
  if (!only) throw noRelationship(cache, from, embed);
  if (found.length > 1) throw severalRelationships(from, embed.relation, found);
  return only;
}

function among(
  cache: SchemaCache,
  from: string,
  embed: EmbedSelect,
  all: readonly Relationship[],
): readonly Relationship[] {
  // A foreign key or column selects tables before views, because several views may show the same key.
  const byTable = all.filter(({ to }) => to === embed.relation || cache.relations.get(to)?.view === false);
  const strict = byTable.filter((relationship) => means(relationship, embed));
  const loose = strict.length > 0 ? strict : all.filter((relationship) => means(relationship, embed));
  const itself = loose.filter(({ to }) => to === from);
  return embed.relation !== from && itself.length === 1 ? itself : loose;
}

function means(relationship: Relationship, embed: EmbedSelect): boolean {
  const { from, to, name, link } = relationship;
  const { relation: target, hint } = embed;
  const [pair, ...more] = relationship.columns;
  const single = pair !== undefined && more.length === 0 && link === null ? pair : null;
  if (from === to && link === null) return meansSelf(relationship, embed, single);
  if (hint === null) {
    return target === to || (link === null && (target === name || target === single?.[0]));
  }
  return target === to && (hint === name || hint === single?.[0] || hint === single?.[1]);
}

/**
 * A foreign key of a relation to itself makes two relationships. As in PostgREST, the name of the relation selects the children
 * and the name of the column the parent. A hint selects the children too, unless the alias is the name of the column
 * (`parent:facts!parent_id`), which selects the parent.
 */
function meansSelf(relationship: Relationship, embed: EmbedSelect, single: readonly [string, string] | null): boolean {
  const { relation: target, hint, alias } = embed;
  const toParent = relationship.cardinality === 'many-to-one';
  if (hint === null) {
    if (target === relationship.to) return relationship.cardinality !== 'many-to-one';
    return toParent && (target === single?.[0] || target === relationship.name);
  }
  if (target !== relationship.to) return false;
  const column = toParent ? single?.[0] : single?.[1];
  if (hint !== column && hint !== relationship.name) return false;
  const namesColumn = alias !== null && (alias === column || `${alias}_id` === column);
  return namesColumn === toParent;
}

function noRelationship(cache: SchemaCache, from: string, { relation, hint }: EmbedSelect): HttpError {
  const using = hint === null ? '' : ` using the hint '${hint}'`;
  const near = closest(
    relation,
    (cache.relationships.get(from) ?? []).map(({ to }) => to),
  );
  return new HttpError(
    400,
    'PGRST200',
    `Could not find a relationship between '${from}' and '${relation}' in the schema cache`,
    {
      details: `Searched for a foreign key relationship between '${from}' and '${relation}'${using} in the schema '${cache.schema}', but no matches were found.`,
      hint: near === null || near === relation ? null : `Perhaps you meant '${near}' instead of '${relation}'.`,
    },
  );
}

const cardinalities = ['one-to-many', 'one-to-one', 'many-to-one', 'many-to-many'];

function severalRelationships(from: string, target: string, several: readonly Relationship[]): HttpError {
  const found = several.toSorted(
    (one, other) =>
      cardinalities.indexOf(one.cardinality) - cardinalities.indexOf(other.cardinality) ||
      (describe(one) < describe(other) ? -1 : 1),
  );
  const hints = found.map(({ to, name }) => `'${to}!${name}'`).join(', ');
  return new HttpError(
    300,
    'PGRST201',
    `Could not embed because more than one relationship was found for '${from}' and '${target}'`,
    {
      details: found.map((relationship) => ({
        cardinality: relationship.cardinality,
        embedding: `${from} with ${relationship.to}`,
        relationship: describe(relationship),
      })),
      hint: `Try changing '${target}' to one of the following: ${hints}. Find the desired relationship in the 'details' key.`,
    },
  );
}

function describe({ name, from, to, columns, link }: Relationship): string {
  const left = columns.map(([column]) => column).join(', ');
  const right = columns.map(([, column]) => column).join(', ');
  if (!link) return `${name} using ${from}(${left}) and ${to}(${right})`;
  const other = link.columns.map(([column]) => column).join(', ');
  return `${name} using ${link.keys[0]}(${right}) and ${link.keys[1]}(${other})`;
}
