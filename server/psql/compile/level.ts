/** One level of a select: the columns, filters, order and page of a relation, and the names of its embeds. Looks names up in the schema cache and writes SQL. Binds every value. */
import { HttpError } from '#server/errors.ts';
import { asCount, isAggregate, refuseAggregates, refusedEmbed, refuseType, typeOf } from './aggregate.ts';
import { castType } from './casts.ts';
import { nearColumns } from '#server/psql/catalog/closest.ts';
import { findRelationship, isToOne } from '#server/psql/catalog/find-relationship.ts';
import type { OutputColumn } from '#server/psql/plan.ts';
import type { Relation } from '#server/psql/catalog/relation.ts';
import type { SchemaCache } from '#server/psql/catalog/schema-cache.ts';
import { embeddedFrom, embeddedJson, existsSql, spreadRows, type Embed } from './embed-sql.ts';
import { literalIn, plainSql, refuseOddTest, testSql } from './condition-sql.ts';
import { fromSql, numbered, qualified, quote, type SqlText } from './sql-text.ts';
import { areLong, isIndexed, walkedColumns } from './walk.ts';
import {
  type AggregateSelect,
  type At,
  type Condition,
  type EmbedSelect,
  type Field,
  type Filter,
  onlyFilters,
  type OrderTerm,
  type Query,
  type Select,
  type Test,
} from '#server/psql/parse/syntax.ts';

/** The parts of the query that apply to one level of the select. */
export type Parts = Pick<Query, 'conditions' | 'orders' | 'limits' | 'offsets'>;
export const noParts: Parts = { conditions: [], orders: [], limits: [], offsets: [] };

interface Columns {
  readonly list: string;
  /** Joins for spread embeds. */
  readonly joins: string;
}

export class Level {
  readonly relation: Relation;
  readonly limit: number | null;
  readonly offset: number;
  /** The columns used so far, which a write must return. */
  readonly used = new Set<string>();
  readonly #cache: SchemaCache;
  readonly #select: readonly Select[];
  readonly #conditions: readonly Condition[];
  readonly #order: readonly OrderTerm[];
  readonly #nodes: readonly EmbedSelect[];
  readonly #embeds = new Map<EmbedSelect, Embed<Level>>();
  readonly #written: boolean;

  /** @param written the rows come from a write, so computed columns are read by name. */
  constructor(cache: SchemaCache, relation: Relation, select: readonly Select[], parts: Parts, written = false) {
    this.#cache = cache;
    this.relation = relation;
    this.#select = relation.aggregates ? select.map((node) => asCount(relation, node)) : select;
    this.#written = written;
    this.#nodes = select.filter((node) => node.kind === 'embed');
    for (const node of this.#nodes) this.#addEmbed(node, parts);
    for (const { path } of [...parts.conditions, ...parts.orders, ...parts.limits, ...parts.offsets]) {
      if (path[0] !== undefined && this.#meant(path[0]) === undefined) throw notEmbedded(path[0]);
    }
    this.#conditions = own(parts.conditions);
    this.#order = own(parts.orders).flat();
    if (this.grouped) refuseAggregates(relation, this.#select, this.#order, written);
    this.limit = own(parts.limits)[0] ?? null;
    this.offset = own(parts.offsets)[0] ?? 0;
  }

  /** The embed with this name in the answer, else the first embed of the relation with this name. */
  #meant(name: string): EmbedSelect | undefined {
    return (
      this.#nodes.find((node) => nameOfEmbed(node) === name) ?? this.#nodes.find(({ relation }) => relation === name)
    );
  }

  #addEmbed(node: EmbedSelect, parts: Parts): void {
    const name = nameOfEmbed(node);
    const relationship = findRelationship(this.#cache, this.relation.name, node);
    if (node.select.some(isAggregate)) throw refusedEmbed(this.#cache.relations.get(relationship.to), name);
    const target = this.#cache.relations.get(relationship.to);
    if (!target) throw new HttpError(400, 'PGRST200', `'${relationship.to}' is not exposed`);
    const level = new Level(
      this.#cache,
      target,
      node.select,
      partsAt(parts, (part) => this.#meant(part) === node),
    );
    const row = (parent: string): string => this.#row(parent);
    this.#embeds.set(node, { name, node, relationship, toOne: isToOne(relationship), level, row });
  }

  /** The names of the relations of this level and of its embeds. */
  reached(): string[] {
    return [this.relation.name, ...[...this.#embeds.values()].flatMap(({ level }) => level.reached())];
  }

  /** Whether rows of the answer have lists of other rows within them, at any depth. */
  get hasLists(): boolean {
    return [...this.#embeds.values()].some(({ toOne, level }) => !toOne || level.hasLists);
  }

  /** Whether an estimate of its rows could depend on rows that the user may not see, in any relation that it reads. */
  get guarded(): boolean {
    const { guarded, gathered, members } = this.relation;
    const others = [gathered, ...members.values()].flatMap((other) => (other === null ? [] : [other.name]));
    const embeds = [...this.#embeds.values()];
    const links = embeds.flatMap(({ relationship: { link } }) => (link === null ? [] : [link.relation]));
    return (
      guarded ||
      [...others, ...links].some((name) => this.#cache.relations.get(name)?.guarded ?? true) ||
      embeds.some(({ relationship, level }) => relationship.computed !== undefined || level.guarded)
    );
  }

  /** Whether the answer has a row for each group of rows. */
  get grouped(): boolean {
    return this.#select.some(isAggregate);
  }

  /** The columns of the answer, in order. */
  get output(): OutputColumn[] {
    return this.#select.flatMap((node): OutputColumn[] => {
      if (node.kind === 'all')
        return [...this.relation.columns.values()].map(({ name, base: type, comment }) => ({
          name,
          type,
          comment,
          tag: this.relation.tags.get(name) ?? null,
        }));
      if (node.kind === 'embed') return this.#embedOutput(node);
      if (node.kind === 'aggregate') {
        const type = node.cast === null ? typeOf(node.aggregate, this.#aggregated(node)) : null;
        return [{ name: node.alias ?? node.aggregate, type, comment: null, tag: null }];
      }
      const plain = node.field.path.length === 0 && node.cast === null;
      const column = plain ? this.relation.columns.get(node.field.name) : undefined;
      return [
        {
          name: node.alias ?? nameOf(node.field),
          type: column?.base ?? null,
          comment: column?.comment ?? null,
          tag: this.relation.tags.get(column?.name ?? '') ?? null,
        },
      ];
    });
  }

  #embedOutput(node: EmbedSelect): OutputColumn[] {
    const embed = this.#embedOf(node);
    if (!node.spread) return onlyFilters(node) ? [] : [{ name: embed.name, type: null, comment: null, tag: null }];
    return embed.level.output.map((column) => ({ ...column, type: embed.toOne ? column.type : null }));
  }

  columns(sql: SqlText, alias: string): Columns {
    const list: string[] = [];
    const joins: string[] = [];
    for (const node of this.#select) {
      if (node.kind === 'all') {
        for (const name of this.relation.columns.keys()) list.push(this.#name(alias, name));
      } else if (node.kind === 'column') {
        const cast = node.cast === null ? '' : `::${castType(this.#cache, node.cast)}`;
        list.push(`${this.#field(sql, alias, node.field)}${cast} as ${quote(node.alias ?? nameOf(node.field))}`);
      } else if (node.kind === 'aggregate') {
        list.push(`${this.#aggregateSql(sql, alias, node)} as ${quote(node.alias ?? node.aggregate)}`);
      } else if (node.spread) {
        const names = this.#embedOutput(node).map(({ name }) => name);
        // A spread without columns only filters.
        if (names.length === 0) continue;
        const spread = sql.alias();
        const rows = spreadRows(sql, alias, this.#embedOf(node));
        joins.push(` left join lateral (${rows}) as ${spread}(${numbered(names)}) on true`);
        list.push(...names.map((name, at) => `${spread}.c${at} as ${quote(name)}`));
      } else if (!onlyFilters(node)) {
        const embed = this.#embedOf(node);
        list.push(`${embeddedJson(sql, alias, embed)} as ${quote(embed.name)}`);
      }
    }
    return { list: list.join(', '), joins: joins.join('') };
  }

  /** The type of the values of an aggregate; null if unknown. */
  #aggregated({ of }: AggregateSelect): string | null {
    if (of === null) return null;
    if (of.cast !== null) return castType(this.#cache, of.cast);
    return of.field.path.length > 0 ? null : (this.relation.columns.get(of.field.name)?.base ?? null);
  }

  #aggregateSql(sql: SqlText, alias: string, node: AggregateSelect): string {
    const { aggregate, of } = node;
    const result = node.cast === null ? '' : `::${castType(this.#cache, node.cast)}`;
    if (of === null) return `count(*)${result}`;
    const value = this.#field(sql, alias, of.field);
    refuseType(aggregate, this.#aggregated(node));
    return `${aggregate}(${value}${of.cast === null ? '' : `::${castType(this.#cache, of.cast)}`})${result}`;
  }

  /** ' group by …' for the columns beside aggregates; '' if there are none. */
  groupBy(alias: string): string {
    if (!this.grouped) return '';
    const names = this.#select.flatMap((node) => (node.kind === 'column' ? [this.#name(alias, node.field.name)] : []));
    return names.length === 0 ? '' : ` group by ${names.join(', ')}`;
  }

  /** The conditions of this level, including those of inner embeds; '' if there are none. */
  where(sql: SqlText, alias: string): string {
    const inner = [...this.#embeds.values()].filter(({ node }) => node.join === 'inner');
    return [
      ...this.#conditions.map((condition) => this.condition(sql, alias, condition)),
      ...inner.map((embed) => existsSql(sql, alias, embed)),
    ].join(' and ');
  }

  /** The columns in conditions and in the order; null unless all of them belong to the relation itself. */
  get ownColumns(): { tested: readonly string[]; ordered: readonly string[] } | null {
    const names = (condition: Condition): string[] =>
      condition.kind === 'filter' ? [condition.field.name] : condition.of.flatMap(names);
    const tested = this.#conditions.flatMap(names);
    const ordered = this.#order.map(({ field }) => field.name);
    const plain = this.#embeds.size === 0 && [...tested, ...ordered].every((name) => this.relation.columns.has(name));
    return plain ? { tested, ordered } : null;
  }

  /** Whether its order is another than that of the declared index. */
  get sorts(): boolean {
    const { indexed } = this.relation;
    return indexed.length > 0 && !isIndexed(indexed, this.#order);
  }

  /** The columns in conditions and in the order of a search for parts of names that may walk an index; null for any other. */
  get walked(): readonly string[] | null {
    return this.#embeds.size > 0 || this.grouped ? null : walkedColumns(this.relation, this.#conditions, this.#order);
  }

  /** Whether one plan of such a search is good for any text. */
  get anyText(): boolean {
    return this.walked !== null && areLong(this.#conditions);
  }

  /** @param kept only rows for which it is true are kept, so null is as good as false: it is within no `not`. */
  condition(sql: SqlText, alias: string, condition: Condition, kept = true): string {
    if (condition.kind === 'filter') return this.#filter(sql, alias, condition, kept && !condition.not);
    const parts = condition.of.map((part) => this.condition(sql, alias, part, kept && !condition.not));
    return `${condition.not ? 'not ' : ''}(${parts.join(` ${condition.kind} `)})`;
  }

  #filter(sql: SqlText, alias: string, { field, not, test }: Filter, kept: boolean): string {
    const node = field.path.length === 0 ? this.#meant(field.name) : undefined;
    // If a column and an embed have the same name, `is` tests the embed and all other operators the column.
    const isColumn = this.relation.columns.has(field.name);
    const meansColumn = isColumn && (test.kind !== 'is' || (node && nameOfEmbed(node)) !== field.name);
    const embed = node && !meansColumn ? this.#embedOf(node) : undefined;
    if (!embed) {
      const column = field.path.length === 0 ? this.relation.columns.get(field.name) : undefined;
      if (column !== undefined) refuseOddTest(field.name, column.base, test);
      const looked = this.#membersSql(sql, alias, field, test);
      if (looked !== null) return not ? `not (${looked})` : looked;
      const value = this.#field(sql, alias, field, true);
      const written =
        (kept && column?.base === 'boolean' ? plainSql(value, test) : null) ??
        testSql(sql, value, test, column?.base === 'tsvector');
      return not ? `not (${written})` : `${this.#foldedSql(sql, alias, field, test)}${written}`;
    }
    if (test.kind !== 'is' || (test.value !== 'null' && test.value !== 'not_null')) {
      throw new HttpError(400, 'PGRST120', `Bad operator on the '${field.name}' embedded resource`, {
        details: 'Only is null or not is null filters are allowed on embedded resources',
      });
    }
    const exists = not === (test.value === 'null');
    return `${exists ? '' : 'not '}${existsSql(sql, alias, embed)}`;
  }

  /**
   * Tests whether a list overlaps another in the relation of its members, without building the list; null if not applicable.
   * `is true` keeps PostgreSQL from joining the members: it knows little of a search under row security, so it expected few rows
   * and read the members again for each of thousands. Now they are read once into a hash table.
   */
  #membersSql(sql: SqlText, alias: string, { name, path }: Field, test: Test): string | null {
    const members = this.relation.members.get(name);
    const { rowKey } = this.relation;
    if (members === undefined || rowKey === null || path.length > 0 || this.#written) return null;
    if (test.kind !== 'compare' || test.operator !== 'ov' || test.quantifier !== null) return null;
    this.used.add(name);
    const sharing = `${quote(name)} = any(${sql.bind(test.value)})`;
    return `(${alias}.${quote(rowKey)} in (select distinct ${quote(members.of)} ${fromSql(qualified(members), sharing)})) is true`;
  }

  /**
   * '… and ' with a condition on the folded text that every row of a pattern fulfils, so that its index serves the pattern; '' if there is none.
   * PostgreSQL tests it first: it takes a tenth of the time of a pattern without case.
   */
  #foldedSql(sql: SqlText, alias: string, { name, path }: Field, test: Test): string {
    const folded = this.relation.folded.get(name);
    const part = literalIn(test);
    if (folded === undefined || part === null || path.length > 0 || this.#written) return '';
    return `${this.#name(alias, folded.column)} like ${qualified(folded.by)}(${sql.bind(`%${part}%`)}::text) and `;
  }

  order(sql: SqlText, alias: string): string {
    const terms = this.#order.map(({ relation, field, direction, nulls }) => {
      const by =
        relation === null ? this.#orderedField(sql, alias, field) : this.#relatedField(sql, alias, relation, field);
      return `${by}${direction ? ` ${direction}` : ''}${nulls ? ` nulls ${nulls}` : ''}`;
    });
    return terms.length === 0 ? '' : ` order by ${terms.join(', ')}`;
  }

  #relatedField(sql: SqlText, alias: string, name: string, field: Field): string {
    const node = this.#meant(name);
    if (!node) throw notEmbedded(name);
    const through = this.#embedOf(node);
    if (!through.toOne) {
      throw new HttpError(400, 'PGRST118', `A related order on '${name}' is not possible`, {
        details: `'${this.relation.name}' and '${name}' do not form a many-to-one or one-to-one relationship`,
      });
    }
    const inner = sql.alias();
    const from = embeddedFrom(sql, alias, through, inner);
    return `(select ${through.level.#orderedField(sql, inner, field)} ${from} limit 1)`;
  }

  /** Uses the collation that the relation declares for the column, if any. */
  #orderedField(sql: SqlText, alias: string, field: Field): string {
    const value = this.#field(sql, alias, field, true);
    const collation = field.path.length === 0 ? this.relation.collations.get(field.name) : undefined;
    return collation === undefined ? value : `${value} collate ${qualified(collation)}`;
  }

  /** @param compared read json as jsonb, because json has no order and no equality. */
  #field(sql: SqlText, alias: string, { name, path }: Field, compared = false): string {
    const value = this.#name(alias, name);
    if (path.length === 0) return value;
    const base = this.relation.columns.get(name)?.base ?? '';
    const steps = path.map(({ text, key }) => {
      const bound = typeof key === 'number' ? `${sql.bind(String(key))}::int` : `${sql.bind(key)}::text`;
      return `${text ? '->>' : '->'}${bound}`;
    });
    const asItIs = base === 'jsonb' || (base === 'json' && !compared);
    return `(${asItIs ? value : `to_jsonb(${value})`}${steps.join('')})`;
  }

  #name(alias: string, name: string): string {
    const computed = this.relation.columns.has(name) ? undefined : this.relation.computed.get(name);
    if (!computed && !this.relation.columns.has(name)) throw unknownColumn(this.relation, name);
    this.used.add(name);
    return computed && !this.#written ? `${qualified(computed)}(${alias}.*)` : `${alias}.${quote(name)}`;
  }

  /** The whole row; a written one has the type of its relation only by name. */
  #row(alias: string): string {
    if (!this.#written) return `${alias}.*`;
    const values = [...this.relation.columns.keys()].map((name) => `${alias}.${quote(name)}`);
    return `row(${values.join(', ')})::${qualified(this.relation)}`;
  }

  #embedOf(node: EmbedSelect): Embed<Level> {
    const embed = this.#embeds.get(node);
    if (!embed) throw notEmbedded(node.relation);
    return embed;
  }

  /** Marks the key columns of the embeds as used; a computed embed has the whole row. */
  useKeys(): void {
    for (const { relationship } of this.#embeds.values()) {
      const all = relationship.computed ? this.relation.columns.keys() : relationship.columns.map(([name]) => name);
      for (const name of all) this.used.add(name);
    }
  }
}

/** The parts that apply to the relation itself. */
export function own<T>(parts: readonly At<T>[]): T[] {
  return parts.filter(({ path }) => path.length === 0).map(({ value }) => value);
}

function partsAt(parts: Parts, isMeant: (name: string) => boolean): Parts {
  const below = <T>(given: readonly At<T>[]): At<T>[] =>
    given
      .filter(({ path: [name] }) => name !== undefined && isMeant(name))
      .map(({ path, value }) => ({ path: path.slice(1), value }));
  return {
    conditions: below(parts.conditions),
    orders: below(parts.orders),
    limits: below(parts.limits),
    offsets: below(parts.offsets),
  };
}

const nameOfEmbed = ({ alias, relation }: EmbedSelect): string => alias ?? relation;

/** A json path is named after its last key. */
function nameOf({ name, path }: Field): string {
  const key = path.findLast((step) => typeof step.key === 'string')?.key;
  return typeof key === 'string' ? key : name;
}

function unknownColumn(relation: Relation, name: string): HttpError {
  const near = nearColumns(name, relation.columns.keys()).map((column) => `the column "${relation.name}.${column}"`);
  const hint = near.length === 0 ? null : `Perhaps you meant to reference ${near.join(' or ')}.`;
  return new HttpError(400, '42703', `column ${relation.name}.${name} does not exist`, { hint });
}

function notEmbedded(name: string): HttpError {
  return new HttpError(400, 'PGRST108', `'${name}' is not an embedded resource in this request`, {
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  });
}
