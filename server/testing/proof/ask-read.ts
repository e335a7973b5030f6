/** Generates the parameters of reads: select with all kinds of embeds, with their own filters, orders and pages. */
import type { Random } from '#db/sample/random.ts';
import type { Relationship } from '#server/psql/catalog/relationships.ts';
import { columnOf, fieldOf, filters, named, quoted, type Draft } from './ask-filter.ts';
import type { ModelRelation, Model } from './model.ts';
import { strangeName } from './values.ts';

const casts = ['text', 'text', 'text', 'text', 'text', 'varchar', 'jsonb', 'int', 'numeric', 'text[]', 'nope'];

/** All parameters for reading a relation. */
export function readParameters(draft: Draft, model: Model, relation: ModelRelation): [string, string][] {
  const { random } = draft;
  const pairs: [string, string][] = [];
  // `*` is refused unless the role may read every column.
  const whole = relation.readable.length === relation.columns.length;
  if (!whole || random.chance(0.7)) pairs.push(['select', selectOf(draft, model, relation, 0, '', pairs)]);
  pairs.push(...filters(draft, relation, 3));
  if (random.chance(0.4)) pairs.push(['order', orderOf(draft, relation)]);
  pairs.push(...pageOf(random));
  return pairs;
}

/** The list of a select or an embed; adds the embed's other parameters to `pairs`. */
export function selectOf(
  draft: Draft,
  model: Model,
  relation: ModelRelation,
  depth: number,
  path: string,
  pairs: [string, string][],
): string {
  const { random } = draft;
  const items = Array.from({ length: random.integer(depth === 0 ? 1 : 0, 4) }, () => {
    if (depth < 3 && relation.relationships.length > 0 && random.chance(0.35)) {
      return embedOf(draft, model, random.pick(relation.relationships), depth, path, pairs);
    }
    return columnItem(draft, relation);
  });
  return items.join(',');
}

function columnItem(draft: Draft, relation: ModelRelation): string {
  const { random } = draft;
  if (relation.readable.length === relation.columns.length && random.chance(0.15)) return '*';
  if (random.chance(0.01)) return random.pick(['count()', 'id.sum()', 'nope', named(strangeName(random))]);
  const field = fieldOf(draft, columnOf(draft, relation)).text;
  const alias = random.chance(0.25) ? `${aliasOf(draft)}:` : '';
  const cast = random.chance(0.1) ? `::${random.pick(casts)}` : '';
  if (cast !== '') draft.uses.push('cast');
  return `${alias}${field}${cast}`;
}

function aliasOf(draft: Draft): string {
  const alias = draft.random.chance(0.6) ? `a${draft.random.integer(1, 9)}` : strangeName(draft.random);
  draft.aliases.push(alias);
  draft.uses.push('alias');
  return named(alias);
}

function embedOf(
  draft: Draft,
  model: Model,
  relationship: Relationship,
  depth: number,
  path: string,
  pairs: [string, string][],
): string {
  const { random } = draft;
  const target = model.byName.get(relationship.to);
  if (target === undefined) return '*';
  const { name, hint } = wayTo(random, relationship);
  const spread = random.chance(0.2);
  const toMany = relationship.cardinality.endsWith('-many');
  draft.uses.push(spread ? (toMany ? 'spread to many' : 'spread') : `embed ${relationship.cardinality}`);
  if (hint !== '') draft.uses.push('hint');
  const alias = !spread && random.chance(0.3) ? aliasOf(draft) : null;
  const join = random.pick(['', '', '', '!inner', '!left']);
  const own = `${path}${alias ?? named(name)}.`;
  if (random.chance(0.25)) pairs.push(...filters(draft, target, 1, own));
  if (!spread && random.chance(0.1)) pairs.push([`${own}order`, orderOf(draft, target)]);
  if (!spread && toMany && random.chance(0.1)) pairs.push([`${own}limit`, String(random.integer(0, 5))]);
  if (random.chance(0.05) && !spread) {
    draft.uses.push('null filter');
    pairs.push([own.slice(0, -1), random.pick(['is.null', 'not.is.null'])]);
  }
  if (depth === 0 && !toMany && alias === null && random.chance(0.1) && target.readable.length > 0) {
    draft.uses.push('related order');
    const ordered = `${named(name)}(${named(columnOf(draft, target).name)})${random.pick(['', '.desc', '.nullsfirst'])}`;
    if (!pairs.some(([key]) => key === 'order')) pairs.push(['order', ordered]);
  }
  const inner = selectOf(draft, model, target, depth + 1, own, pairs) || (random.chance(0.8) ? firstOf(target) : '');
  return `${spread ? '...' : alias === null ? '' : `${alias}:`}${named(name)}${hint}${join}(${inner})`;
}

const firstOf = ({ readable }: ModelRelation): string => (readable[0] ? named(readable[0].name) : '');

/** Names the target by its relation, mostly with a hint, or by the column of the key. */
function wayTo(random: Random, { to, name, columns, cardinality }: Relationship): { name: string; hint: string } {
  const column = columns[0]?.[cardinality === 'many-to-one' ? 0 : 1] ?? '';
  if (cardinality === 'many-to-one' && columns.length === 1 && random.chance(0.2)) return { name: column, hint: '' };
  const hint = random.weighted([
    ['', 4],
    [`!${quoted(name)}`, 5],
    [columns.length === 1 && cardinality !== 'many-to-many' ? `!${named(column)}` : '', 2],
  ]);
  return { name: to, hint };
}

function orderOf(draft: Draft, relation: ModelRelation): string {
  const { random } = draft;
  draft.uses.push('order');
  return Array.from({ length: random.integer(1, 2) }, () => {
    const column = columnOf(draft, relation);
    const field = ['json', 'point', 'xml'].includes(column.base)
      ? `${named(column.name)}`
      : fieldOf(draft, column).text;
    return field + random.pick(['', '.asc', '.desc']) + random.pick(['', '', '.nullsfirst', '.nullslast']);
  }).join(',');
}

function pageOf(random: Random): [string, string][] {
  const pairs: [string, string][] = [];
  if (random.chance(0.4)) pairs.push(['limit', random.pick(['0', '1', '2', '20', '999999999999'])]);
  if (random.chance(0.15)) pairs.push(['offset', random.pick(['0', '0', '1', '3', '99999'])]);
  return pairs;
}
