-- Records the history of every change, once per statement: user, time, before and after. There is no other way to write it.
create function rules.keep_history() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  computed constant text[] := array(select a.attname::text from pg_attribute a where a.attrelid = tg_relid and a.attgenerated <> '');
  -- Computed and audit columns are never part of a person's change.
  derived constant text[] := computed || '{version,updated_at,updated_by}'::text[];
  who constant text := coalesce(rules.username(), session_user::text);
  run constant bigint := nullif(rules.import_run(), 0);
  within constant bigint := coalesce(rules.operation(), case when run is not null then (select o.id from data.operations o where o.import_run = run) end);
begin
  if tg_op = 'INSERT' and tg_nargs = 0 then
    insert into data.history (entity_type, entity_id, operation, created_by, import_run, operation_id)
    select tg_table_name, n.id::text, 'insert', who, run, within
    from new_rows n;
  elsif tg_op = 'INSERT' then
    insert into data.history (entity_type, entity_id, operation, created_by, import_run, operation_id)
    select tg_table_name, rules.history_key(to_jsonb(n), tg_argv), 'insert', who, run, within
    from new_rows n;
  elsif tg_op = 'DELETE' then
    insert into data.history (entity_type, entity_id, operation, before, created_by, import_run, operation_id)
    select tg_table_name, rules.history_key(to_jsonb(o), tg_argv), 'delete', to_jsonb(o) - computed, who, run, within
    from old_rows o;
  else
    -- offset 0: a row is converted once, not for each use of its image.
    insert into data.history (entity_type, entity_id, operation, before, after, created_by, import_run, operation_id)
    select tg_table_name, key, 'update', changed.before, changed.after, who, run, within
    from (select rules.history_key(o.image, tg_argv) as key, o.image - derived as image from (select to_jsonb(o) as image from old_rows o offset 0) o) o
    join (select rules.history_key(n.image, tg_argv) as key, n.image - derived as image from (select to_jsonb(n) as image from new_rows n offset 0) n) n using (key)
    cross join lateral (
      select jsonb_object_agg(b.key, b.value) as before, jsonb_object_agg(b.key, n.image->b.key) as after
      from jsonb_each(o.image) b
      where b.value is distinct from n.image->b.key
    ) changed
    where changed.before is not null;
  end if;
  return null;
end
$$;

-- The key of a record as text: id, or the key columns joined by commas.
create function rules.history_key(image jsonb, key_columns text[]) returns text
language plpgsql immutable parallel safe
set search_path = pg_catalog
as $$
begin
  if key_columns is null or cardinality(key_columns) = 0 then return image->>'id'; end if;
  return (select string_agg(image->>c, ',' order by position) from unnest(key_columns) with ordinality as k (c, position));
end
$$;

-- The kinds of records with a history: the key of each, and the right without which its records, and so their history, are hidden.
create function rules.kinds_of_history() returns table (kind text, keys text, needs text)
language sql immutable
set search_path = pg_catalog
as $$
  select a.relation, '', case when a.guarded then 'view ' || a.subject end from rules.areas() a
  union all
  values ('reviews', '', null), ('settings', '', null), ('household_sizes', '', null), ('hazard_types', '', null), ('tabular_datasets_records_to_facts', '', null),
    ('contextual_analysis', '', null), ('significant_updates', '', null), ('monitoring_challenges', '', null), ('parking_lot', '', null), ('releases', '', null),
    ('users', 'username', null), ('user_roles', 'username role', 'manage users'), ('role_permissions', 'role action subject', 'manage users'),
    ('user_permissions', 'username action subject', 'manage users'), ('geo_entities', 'iso3', null),
    ('groups', 'name', null), ('themes', 'name', null), ('terms', 'name', null), ('fact_types', 'name', null), ('publisher_types', 'name', null)
$$;

-- The kinds whose history the caller may read: no other, so that a kind without a line above is hidden. Tokens reach no accounts.
create function rules.visible_kinds_of_history() returns text[]
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  return array(
    select k.kind from rules.kinds_of_history() k
    where (k.needs is null or rules.may(split_part(k.needs, ' ', 1), split_part(k.needs, ' ', 2)))
      and (k.kind <> 'releases' or rules.may_see_releases())
      and (k.kind <> 'users' or coalesce(current_setting('request.token', true), '') = '')
    -- The records of a dataset are written by its save, which keeps their history.
    union all select 'tabular_datasets_records');
end
$$;

drop policy if exists viewers on data.history;
create policy viewers on data.history for select to web_user using (entity_type = any ((select rules.visible_kinds_of_history())::text[]));

do $$
declare
  kept record;
begin
  for kept in
    select t.kind as name, case when t.keys = '' then '' else (select string_agg(quote_literal(k), ', ') from unnest(string_to_array(t.keys, ' ')) k) end as keys
    from rules.kinds_of_history() t
  loop
    execute format('create trigger keep_history_of_insert after insert on data.%I referencing new table as new_rows
      for each statement execute function rules.keep_history(%s)', kept.name, kept.keys);
    execute format('create trigger keep_history_of_update after update on data.%I referencing old table as old_rows new table as new_rows
      for each statement execute function rules.keep_history(%s)', kept.name, kept.keys);
    execute format('create trigger keep_history_of_delete after delete on data.%I referencing old table as old_rows
      for each statement execute function rules.keep_history(%s)', kept.name, kept.keys);
  end loop;
end
$$;

-- The values of a record at a time, of the columns changed since: of each the first that a change replaced. Null without such a change.
create function rules.values_at(entity_type text, entity_id text, at timestamptz) returns jsonb
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  return (
    select jsonb_object_agg(b.key, b.value order by h.id desc)
    from data.history h cross join jsonb_each(h.before) b
    where h.entity_type = values_at.entity_type and h.entity_id = values_at.entity_id and h.operation = 'update' and h.created_at > at);
end
$$;

-- The columns whose values differ. A key of an object without a value is as good as none.
create function rules.differing_columns(before jsonb, after jsonb) returns text[]
language sql immutable
set search_path = pg_catalog
as $$
  select array(select b.key from jsonb_each(before) b where jsonb_strip_nulls(b.value) is distinct from jsonb_strip_nulls(after->b.key) order by 1)
$$;

-- The columns of the last change of a record, of its object `data` each key by itself; empty for a new record.
create function rules.changed_fields(entity_type text, id bigint) returns text[]
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  return array(
    select k.key
    from (
      select h.before, h.after from data.history h
      where h.entity_type = changed_fields.entity_type and h.entity_id = changed_fields.id::text order by h.id desc limit 1) h
    cross join lateral (
      select a.key from jsonb_object_keys(h.after - '{flags,data,name_search}'::text[]) a (key)
      union all
      select 'data.' || d.key from jsonb_each(case jsonb_typeof(h.after->'data') when 'object' then h.after->'data' else '{}' end) d where d.value is distinct from h.before->'data'->d.key) k
    order by 1);
end
$$;
