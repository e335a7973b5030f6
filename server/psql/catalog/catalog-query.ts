/** The query that reads the exposed objects of a schema from PostgreSQL's catalog as one JSON text. Reads no data. */

export interface CatalogColumn {
  readonly name: string;
  readonly position: number;
  /** In SQL syntax. */
  readonly type: string;
  /** The type, or the base type of a domain. Determines the SQL of json paths and searches. */
  readonly base: string;
  readonly category: string;
  readonly nullable: boolean;
  readonly default: string | null;
  readonly generated: boolean;
  readonly updatable: boolean;
  readonly comment: string | null;
  /** The n of char(n) and varchar(n). */
  readonly maxLength: number | null;
  /** The labels of an enumeration. */
  readonly enum: readonly string[] | null;
}

export interface CatalogRelation {
  readonly oid: number;
  readonly name: string;
  readonly kind: 'r' | 'p' | 'v' | 'm' | 'f';
  readonly comment: string | null;
  /** Its rows depend on the user: see `Relation.guarded`. */
  readonly guarded: boolean;
  /** Bit mask: 4 update, 8 insert, 16 delete. */
  readonly writable: number;
  /** The same mask without INSTEAD OF triggers. */
  readonly plainly: number;
  readonly columns: readonly CatalogColumn[];
}

export interface Catalog {
  readonly comment: string | null;
  /** Types of the served schemas by name, in SQL syntax. */
  readonly types: readonly (readonly [name: string, type: string])[];
  readonly relations: readonly CatalogRelation[];
  /** Target entries of view rules in all schemas, in order; see view-origins.ts. */
  readonly entries: readonly (readonly [view: number, column: number, name: string, entry: string])[];
  readonly keys: readonly {
    readonly relation: number;
    readonly columns: readonly number[];
    readonly primary: boolean;
    /** Other tables inherit from this table; their rows are not subject to its key. */
    readonly inherited: boolean;
  }[];
  readonly foreignKeys: readonly {
    readonly name: string;
    readonly relation: number;
    readonly columns: readonly number[];
    readonly target: number;
    readonly targetColumns: readonly number[];
  }[];
  readonly defaults: readonly (readonly [relation: number, column: number, expression: string])[];
  readonly functions: readonly CatalogFunction[];
}

export interface CatalogFunction {
  readonly schema: string;
  readonly name: string;
  readonly comment: string | null;
  readonly volatility: 'v' | 's' | 'i';
  readonly set: boolean;
  /** The planner's estimate of the number of rows (`rows` of the function). */
  readonly expected: number;
  readonly args: readonly {
    readonly name: string;
    readonly type: string;
    /** The relation whose row is the argument, or 0. */
    readonly relation: number;
    readonly required: boolean;
    readonly variadic: boolean;
  }[];
  readonly returns: {
    readonly type: string;
    readonly relation: number;
    readonly columns: readonly { readonly name: string; readonly type: string; readonly base: string }[] | null;
  };
}

/** $1 is the served schema; $2 is a text array of this schema and the schemas whose types and computed columns requests may use. */
export const catalogQuery = `
with recursive domains as (
  select t.oid, t.typbasetype as base from pg_catalog.pg_type t where t.typtype = 'd'
  union all
  select d.oid, t.typbasetype from domains d join pg_catalog.pg_type t on t.oid = d.base and t.typtype = 'd'
),
bases as (
  select d.oid, d.base from domains d join pg_catalog.pg_type b on b.oid = d.base and b.typtype <> 'd'
),
guarded as (
  select c.oid from pg_catalog.pg_class c
  where c.relrowsecurity and not coalesce((
    select pg_catalog.bool_and(p.polpermissive and pg_catalog.pg_get_expr(p.polqual, p.polrelid) is not distinct from 'true')
    from pg_catalog.pg_policy p where p.polrelid = c.oid and p.polcmd in ('r', '*')), false)
  union
  select r.ev_class from pg_catalog.pg_rewrite r
  join pg_catalog.pg_depend d on d.classid = 'pg_catalog.pg_rewrite'::pg_catalog.regclass and d.objid = r.oid and d.refclassid = 'pg_catalog.pg_proc'::pg_catalog.regclass
  join pg_catalog.pg_proc p on p.oid = d.refobjid and p.proretset and p.pronamespace <> 'pg_catalog'::pg_catalog.regnamespace
  union
  select r.ev_class from guarded g
  join pg_catalog.pg_depend d on d.refclassid = 'pg_catalog.pg_class'::pg_catalog.regclass and d.refobjid = g.oid and d.classid = 'pg_catalog.pg_rewrite'::pg_catalog.regclass
  join pg_catalog.pg_rewrite r on r.oid = d.objid
),
exposed as (
  select c.oid, c.relname, c.relkind, c.reltype
  from pg_catalog.pg_class c
  where c.relnamespace = (select n.oid from pg_catalog.pg_namespace n where n.nspname = $1::text)
    and c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
),
columns as (
  select a.attrelid, pg_catalog.json_agg(pg_catalog.json_build_object(
    'name', a.attname,
    'position', a.attnum,
    'type', pg_catalog.format_type(a.atttypid, a.atttypmod),
    'base', pg_catalog.format_type(b.oid, null),
    'category', b.typcategory,
    'nullable', not (a.attnotnull or t.typnotnull),
    'default', coalesce(pg_catalog.pg_get_expr(d.adbin, d.adrelid), t.typdefault),
    'generated', a.attgenerated <> '' or a.attidentity = 'a',
    'updatable', pg_catalog.pg_column_is_updatable(a.attrelid, a.attnum, true),
    'comment', nullif(pg_catalog.regexp_replace(pg_catalog.col_description(a.attrelid, a.attnum), '\\n?@label [^\\n]+', ''), ''),
    'maxLength', case when b.typname in ('varchar', 'bpchar') and a.atttypmod > 4 then a.atttypmod - 4 end,
    'enum', case when b.typtype = 'e' then (
      select pg_catalog.json_agg(l.enumlabel order by l.enumsortorder) from pg_catalog.pg_enum l where l.enumtypid = b.oid)
    end
  ) order by a.attnum) as described
  from exposed e
  join pg_catalog.pg_attribute a on a.attrelid = e.oid and a.attnum > 0 and not a.attisdropped
  join pg_catalog.pg_type t on t.oid = a.atttypid
  left join bases on bases.oid = t.oid
  join pg_catalog.pg_type b on b.oid = coalesce(bases.base, t.oid)
  left join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  group by a.attrelid
),
entries as (
  select a.attrelid, a.attnum, a.attname, cut.position, pg_catalog.left(cut.piece, 260) as piece
  from pg_catalog.pg_rewrite r
  join pg_catalog.pg_class c on c.oid = r.ev_class and c.relkind in ('v', 'm')
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace and n.nspname not in ('pg_catalog', 'information_schema')
  cross join lateral pg_catalog.string_to_table(r.ev_action::text, ' :resno ') with ordinality as cut (piece, position)
  join pg_catalog.pg_attribute a
    on a.attrelid = r.ev_class and a.attnum::text = pg_catalog.split_part(cut.piece, ' ', 1)
  where r.rulename = '_RETURN'
),
functions as (
  select p.oid, pg_catalog.json_build_object(
    'schema', n.nspname,
    'name', p.proname,
    'comment', pg_catalog.obj_description(p.oid, 'pg_proc'),
    'volatility', p.provolatile,
    'set', p.proretset,
    'expected', p.prorows,
    'args', coalesce((
      select pg_catalog.json_agg(pg_catalog.json_build_object(
        'name', coalesce(i.name, ''), 'type', pg_catalog.format_type(i.type, null),
        'relation', (select t.typrelid::bigint from pg_catalog.pg_type t where t.oid = i.type),
        'required', i.input <= p.pronargs - p.pronargdefaults, 'variadic', i.mode = 'v') order by i.position)
      from (
        select a.*, pg_catalog.row_number() over (order by a.position) as input
        from rows from (
          pg_catalog.unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])),
          pg_catalog.unnest(p.proargnames),
          pg_catalog.unnest(p.proargmodes)
        ) with ordinality as a (type, name, mode, position)
        where a.type is not null and coalesce(a.mode, 'i') in ('i', 'b', 'v')
      ) i
    ), '[]'),
    'returns', pg_catalog.json_build_object(
      'type', pg_catalog.format_type(p.prorettype, null),
      'relation', rt.typrelid::bigint,
      'columns', case
        when p.proargmodes && array['o', 'b', 't']::"char"[] then (
          select pg_catalog.json_agg(pg_catalog.json_build_object(
            'name', coalesce(o.name, ''), 'type', pg_catalog.format_type(o.type, null),
            'base', pg_catalog.format_type(coalesce((select b.base from bases b where b.oid = o.type), o.type), null)) order by o.position)
          from rows from (
            pg_catalog.unnest(p.proallargtypes), pg_catalog.unnest(p.proargnames), pg_catalog.unnest(p.proargmodes)
          ) with ordinality as o (type, name, mode, position)
          where o.mode in ('o', 'b', 't'))
        when rt.typtype = 'c' then (
          select pg_catalog.json_agg(pg_catalog.json_build_object(
            'name', a.attname, 'type', pg_catalog.format_type(a.atttypid, a.atttypmod),
            'base', pg_catalog.format_type(coalesce((select b.base from bases b where b.oid = a.atttypid), a.atttypid), null)) order by a.attnum)
          from pg_catalog.pg_attribute a
          where a.attrelid = rt.typrelid and a.attnum > 0 and not a.attisdropped)
      end)
  ) as described
  from pg_catalog.pg_proc p
  join pg_catalog.pg_namespace n on n.oid = p.pronamespace
  left join bases on bases.oid = p.prorettype
  join pg_catalog.pg_type rt on rt.oid = coalesce(bases.base, p.prorettype)
  where p.prokind = 'f' and rt.typname not in ('trigger', 'event_trigger') and (n.nspname = $1::text
    or n.nspname = any($2::text[]) and p.pronargs = 1 and exists (
      select from pg_catalog.pg_type t where t.oid = p.proargtypes[0] and t.typrelid <> 0))
)
select pg_catalog.json_build_object(
  'comment', (
    select pg_catalog.obj_description(n.oid, 'pg_namespace') from pg_catalog.pg_namespace n where n.nspname = $1::text),
  'types', coalesce((
    select pg_catalog.json_agg(pg_catalog.json_build_array(t.typname, pg_catalog.format_type(t.oid, null)))
    from pg_catalog.pg_type t join pg_catalog.pg_namespace n on n.oid = t.typnamespace
    where n.nspname = any($2::text[]) and t.typtype in ('b', 'd', 'e', 'r', 'm') and t.typelem = 0), '[]'),
  'relations', coalesce((
    select pg_catalog.json_agg(pg_catalog.json_build_object(
      'oid', e.oid::bigint, 'name', e.relname, 'kind', e.relkind,
      'comment', pg_catalog.obj_description(e.oid, 'pg_class'),
      'guarded', e.oid in (select g.oid from guarded g),
      'writable', pg_catalog.pg_relation_is_updatable(e.oid, true),
      'plainly', pg_catalog.pg_relation_is_updatable(e.oid, false),
      'columns', coalesce(c.described, '[]')
    ) order by e.relname)
    from exposed e left join columns c on c.attrelid = e.oid), '[]'),
  'entries', coalesce((
    select pg_catalog.json_agg(
      pg_catalog.json_build_array(e.attrelid::bigint, e.attnum, e.attname, e.piece) order by e.position)
    from entries e), '[]'),
  'keys', coalesce((
    select pg_catalog.json_agg(pg_catalog.json_build_object(
      'relation', k.conrelid::bigint, 'columns', k.conkey, 'primary', k.contype = 'p',
      'inherited', exists (select from pg_catalog.pg_inherits i where i.inhparent = k.conrelid and c.relkind <> 'p')))
    from pg_catalog.pg_constraint k left join pg_catalog.pg_class c on c.oid = k.conrelid where k.contype in ('p', 'u') and k.conrelid <> 0
      and k.connamespace <> 'pg_catalog'::pg_catalog.regnamespace), '[]'),
  'foreignKeys', coalesce((
    select pg_catalog.json_agg(pg_catalog.json_build_object(
      'name', k.conname, 'relation', k.conrelid::bigint, 'columns', k.conkey,
      'target', k.confrelid::bigint, 'targetColumns', k.confkey) order by k.conname, k.oid)
    from pg_catalog.pg_constraint k where k.contype = 'f' and k.conparentid = 0), '[]'),
  'defaults', coalesce((
    select pg_catalog.json_agg(pg_catalog.json_build_array(v.relation::bigint, v.position, v.expression))
    from (
      select d.adrelid, d.adnum, pg_catalog.pg_get_expr(d.adbin, d.adrelid)
      from pg_catalog.pg_attrdef d
      join pg_catalog.pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum and a.attgenerated = ''
      union all
      select a.attrelid, a.attnum, pg_catalog.format('nextval(%L::regclass)',
        pg_catalog.pg_get_serial_sequence(a.attrelid::pg_catalog.regclass::text, a.attname))
      from pg_catalog.pg_attribute a where a.attidentity = 'd'
    ) v (relation, position, expression)), '[]'),
  'functions', coalesce((select pg_catalog.json_agg(f.described order by f.oid) from functions f), '[]')
)::text as catalog`;
