/** Generates conditions on the columns of a relation with fitting operators, and trees of them. Records the operators used. */
import type { Random } from '#db/sample/random.ts';
import { nameMark, valueMark } from './marks.ts';
import type { ModelColumn, ModelRelation } from './model.ts';
import { fitting, hostile, strangeName } from './values.ts';

export interface Draft {
  readonly random: Random;
  readonly aliases: string[];
  readonly uses: string[];
}

const ordered = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'in', 'isdistinct', 'eq(any)', 'gte(all)', 'lt(any)', 'is'];
const texts = ['like', 'ilike', 'match', 'imatch', 'like(any)', 'ilike(all)', 'match(any)', 'imatch(all)'];
const searches = ['fts', 'plfts', 'phfts', 'wfts', 'fts(english)', 'plfts(simple)', 'phfts(german)', 'wfts(french)'];
const sets = ['cs', 'cd', 'ov', 'eq', 'is'];
const ranges = ['sl', 'sr', 'nxr', 'nxl', 'adj', 'ov', 'cs', 'cd', 'eq', 'is'];
const every = [...ordered, ...texts, ...searches, ...sets, ...ranges];

function operatorsOf({ base, category }: ModelColumn): readonly string[] {
  if (base === 'jsonb') return ['cs', 'cd', 'eq', 'is'];
  if (base === 'json' || base === 'point' || base === 'xml') return ['is'];
  if (base === 'tsvector') return [...searches, 'is'];
  if (category === 'S') return [...ordered, ...texts, ...searches];
  if (category === 'A') return sets;
  if (category === 'R') return ranges;
  return ordered;
}

const bare = /^[\p{L}_][\p{L}\p{N}_]*$/u;
export const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
/** Parameters of the dialect; columns of these names need quotes. */
const reserved = ['select', 'columns', 'on_conflict', 'order', 'limit', 'offset', 'and', 'or', 'not'];
export const named = (name: string): string => (bare.test(name) && !reserved.includes(name) ? name : quoted(name));

/** Chooses mostly a readable column, so that most requests succeed, and columns of rare types often enough. */
export function columnOf({ random }: Draft, { columns, readable }: ModelRelation): ModelColumn {
  const able = readable.length > 0 && random.chance(0.97) ? readable : columns;
  const rare = able.filter(({ category }) => 'RAUI'.includes(category));
  return random.pick(rare.length > 0 && random.chance(0.3) ? rare : able);
}

/** `column`, or a path into its json. */
export function fieldOf(draft: Draft, column: ModelColumn): { text: string; asText: boolean; asJson: boolean } {
  const { random } = draft;
  const name = named(column.name);
  const deep = ['json', 'jsonb'].includes(column.base) || column.category === 'A' || column.category === 'C';
  if (!deep || random.chance(0.4)) return { text: name, asText: false, asJson: false };
  draft.uses.push('json path');
  const key = `${nameMark} "x"`;
  const steps = random.pick(['->>size', '->size', '->0->>a', '->-1', `->>${quoted(key)}`, '->a->b->>c']);
  // In a select, the last key becomes the name of the output.
  if (steps.endsWith('"')) draft.aliases.push(key);
  return { text: name + steps, asText: steps.includes('->>'), asJson: !steps.includes('->>') };
}

function condition(draft: Draft, relation: ModelRelation): { field: string; operator: string; value: string } {
  const { random } = draft;
  const column = columnOf(draft, relation);
  const field = fieldOf(draft, column);
  const fit = field.asText ? [...ordered, ...texts] : field.asJson ? ['is', 'cs'] : operatorsOf(column);
  const operator = random.pick(random.chance(0.97) ? fit : every);
  draft.uses.push(operator.replace(/\(.*/, ''), ...(operator.includes('(a') ? ['quantifier'] : []));
  return { field: field.text, operator, value: valueFor(draft, column, operator, field.asJson) };
}

function valueFor(draft: Draft, column: ModelColumn, operator: string, json: boolean): string {
  const { random } = draft;
  const one = (): string => (random.chance(0.99) ? fitting(random, column) : hostile(random));
  if (operator === 'is') {
    const flags = column.base === 'boolean' && !json ? ['true', 'false', 'unknown'] : [];
    return random.pick(['null', 'not_null', 'NULL', ...flags]);
  }
  if (operator === 'in') return `(${Array.from({ length: random.integer(0, 4) }, () => quoted(one())).join(',')})`;
  if (operator.includes('(a')) {
    return `{${Array.from({ length: random.integer(1, 3) }, () => quoted(pattern(draft, operator, one))).join(',')}}`;
  }
  if (json) return '{}';
  if (/^\w*fts/.test(operator)) {
    draft.uses.push('full text');
    return random.pick(
      operator.startsWith('fts') ? [`${valueMark} & fox`, 'fox | !dog', 'fo:*'] : ['the fox', 'fox or dog'],
    );
  }
  return pattern(draft, operator, one);
}

function pattern({ random }: Draft, operator: string, one: () => string): string {
  if (/^i?like/.test(operator)) return random.pick([`*${valueMark}*`, '%a%', '_b*', `${valueMark} dog`, '*']);
  if (/^i?match/.test(operator)) return random.pick([`^${valueMark}`, 'a.c', '[a-z]+$', '(a|b)?', '.']);
  return one();
}

/** Conditions as parameters of the address; `path` is their embed. */
export function filters(draft: Draft, relation: ModelRelation, most: number, path = ''): [string, string][] {
  const { random } = draft;
  return Array.from({ length: random.integer(0, most) }, (): [string, string] => {
    if (random.chance(0.15)) {
      draft.uses.push('tree');
      const not = random.chance(0.2) ? 'not.' : '';
      return [`${path}${not}${random.pick(['and', 'or'])}`, `(${leaves(draft, relation, 0)})`];
    }
    const { field, operator, value } = condition(draft, relation);
    const not = random.chance(0.1) ? 'not.' : '';
    return [`${path}${random.chance(0.995) ? field : named(strangeName(random))}`, `${not}${operator}.${value}`];
  });
}

function leaves(draft: Draft, relation: ModelRelation, depth: number): string {
  const { random } = draft;
  return Array.from({ length: random.integer(1, 3) }, () => {
    if (depth < 3 && random.chance(0.2)) {
      return `${random.pick(['', 'not.'])}${random.pick(['and', 'or'])}(${leaves(draft, relation, depth + 1)})`;
    }
    const { field, operator, value } = condition(draft, relation);
    const kept = operator === 'in' || operator === 'is' ? value : quoted(value);
    return `${field}.${random.chance(0.15) ? 'not.' : ''}${operator}.${kept}`;
  }).join(',');
}
