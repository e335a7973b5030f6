-- Records as they were at a moment, rebuilt from the history: the values of today, and over them the oldest value that each changed column had since.

-- The records of a kind that changed since a moment, with the columns of then that differ from the record of now; null for a record that did not exist then. A record that was deleted since has all its columns.
create function rules.past_columns(kind text, moment timestamptz) returns table (entity_id text, past jsonb)
language sql stable
set search_path = pg_catalog
as $$
  with since as (
    select h.entity_id, h.id, h.operation, h.before, first_value(h.operation) over changes as first,
      count(*) filter (where h.operation = 'delete') over (changes rows between unbounded preceding and 1 preceding) as deletes
    from data.history h
    where h.entity_type = past_columns.kind and h.created_at >= past_columns.moment and h.operation in ('insert', 'update', 'delete')
    window changes as (partition by h.entity_id order by h.id)
  )
  -- What happened after a delete is another life of the record. The delete has all columns, the updates before it the older values.
  select s.entity_id, case when s.first <> 'insert' then coalesce(jsonb_object_agg(b.key, b.value order by s.id desc) filter (where b.key is not null), '{}') end
  from since s
  left join lateral jsonb_each(s.before) b on s.first <> 'insert'
  where s.deletes = 0
  group by s.entity_id, s.first
$$;

-- For each kind that the list of facts reads: those of its records with the given keys that existed at a moment, as they were. Columns that follow from changed ones are computed anew. The version and the stamps
-- of the last change are those of today.
do $$
declare
  kind record;
begin
  for kind in
    select k.name, k.key, format_type(a.atttypid, a.atttypmod) as key_type, c.now, c.past
    from (values ('facts', 'id'), ('events', 'id'), ('documents', 'id'), ('hazard_types', 'id'), ('geo_entities', 'iso3')) k (name, key)
    join pg_attribute a on a.attrelid = format('data.%I', k.name)::regclass and a.attname = k.key
    cross join lateral (
      select string_agg(format('t.%I', c.attname), ', ' order by c.attnum) as now,
        string_agg(case when c.attgenerated = '' then format('r.%I', c.attname) else format('case when r.past_columns ?| %L then %s else r.%I end', s.names, pg_get_expr(d.adbin, d.adrelid), c.attname) end,
          ', ' order by c.attnum) as past
      from pg_attribute c left join pg_attrdef d on d.adrelid = c.attrelid and d.adnum = c.attnum
      cross join lateral (
        select array_agg(o.attname::text) as names from pg_depend n join pg_attribute o on o.attrelid = n.refobjid and o.attnum = n.refobjsubid
        where n.classid = 'pg_attrdef'::regclass and n.objid = d.oid and n.refobjid = c.attrelid and n.refobjsubid <> c.attnum
      ) s
      where c.attrelid = a.attrelid and c.attnum > 0 and not c.attisdropped
    ) c
  loop
    execute format($f$
create function rules.%1$s_at(moment timestamptz, keys %3$s[]) returns setof data.%1$I
language sql stable
set search_path = pg_catalog
as $body$
  -- Joined, because a list as a parameter is searched from its beginning for every row.
  with wanted as materialized (select distinct k.key from unnest($2) k (key)),
  changed as materialized (select w.key, c.past from rules.past_columns(%1$L, $1) c join wanted w on w.key = c.entity_id::%3$s)
  select %4$s from data.%1$I t join wanted w on w.key = t.%2$I where w.key not in (select c.key from changed c)
  union all
  select %5$s
  from (
    select p.*, c.past as past_columns from changed c left join data.%1$I t on t.%2$I = c.key
    cross join lateral jsonb_populate_record(t, c.past) p where c.past is not null
  ) r
$body$ $f$, kind.name, kind.key, kind.key_type, kind.now, kind.past);
  end loop;
end
$$;

-- The facts that may have other values than at a moment, or count otherwise: those that changed, or whose event, document, hazard, country or master fact did, and all master facts of these.
create function rules.facts_changed_since(moment timestamptz) returns bigint[]
language sql stable
set search_path = pg_catalog
as $$
  with own as materialized (select c.entity_id::bigint as id, (c.past->>'parent_id')::bigint as parent_id from rules.past_columns('facts', moment) c),
  events as materialized (
    select c.entity_id::bigint as id from rules.past_columns('events', moment) c
    union select e.id from data.events e join rules.past_columns('hazard_types', moment) c on c.entity_id::bigint = e.hazard_type_id
  ), changed as materialized (
    select o.id from own o
    union select f.id from data.facts f where f.event_id in (select e.id from events e)
    union select f.id from data.facts f where f.document_id in (select c.entity_id::bigint from rules.past_columns('documents', moment) c)
    union select f.id from data.facts f where f.iso3 in (select c.entity_id from rules.past_columns('geo_entities', moment) c)
  )
  select coalesce(array_agg(distinct a.id), '{}')
  from (
    select c.id from changed c
    union all select f.id from data.facts f where f.parent_id in (select c.id from changed c)
    union all select f.parent_id from data.facts f join changed c on c.id = f.id where f.parent_id is not null
    union all select o.parent_id from own o where o.parent_id is not null
  ) a
$$;
