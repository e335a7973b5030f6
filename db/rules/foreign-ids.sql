-- data.foreign_ids follows the rows of imports and the merges of records. Rows of deleted records stay, as those of their imports do.

drop policy if exists everyone on data.foreign_ids;
create policy everyone on data.foreign_ids for select to web_user using (true);
grant select on data.foreign_ids to web_user;

-- The records of imports that have foreign IDs, and those that they were merged into.
create view rules.imported_records with (security_invoker) as
  select 'facts' as kind, id, merged_into from data.facts
  union all select 'events', id, merged_into from data.events
  union all select 'documents', id, merged_into from data.documents;

-- For these records and for those that they were merged into. One statement for all kinds, so that its plan is kept; each record is looked up by its key whatever the table's size.
create function rules.find_foreign_ids(kind text, given bigint[]) returns void
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
begin
  with wanted as materialized (
      select g.id from unnest(given) g (id)
      union
      select m.merged_into from rules.imported_records m where m.kind = find_foreign_ids.kind and m.id = any (given) and m.merged_into is not null),
    found as materialized (
      select w.id, (
        select string_agg(i.source || ' ' || i.source_id, '; ' order by i.source, i.source_id)
        from data.import_rows i
        where i.entity_type = find_foreign_ids.kind
          and i.entity_id = any (w.id || array(select m.id from rules.imported_records m where m.kind = find_foreign_ids.kind and m.merged_into = w.id))) as ids
      from wanted w
      where (select r.id from rules.imported_records r where r.kind = find_foreign_ids.kind and r.id = w.id) is not null),
    gone as (
      delete from data.foreign_ids k using found f where k.entity_type = find_foreign_ids.kind and k.entity_id = f.id and f.ids is null)
  insert into data.foreign_ids as k (entity_type, entity_id, ids)
  select find_foreign_ids.kind, f.id, f.ids from found f where f.ids is not null
  on conflict (entity_type, entity_id) do update set ids = excluded.ids where k.ids <> excluded.ids;
end
$$;

create function rules.keep_foreign_ids() returns trigger
language plpgsql volatile
set search_path = pg_catalog
as $$
begin
  perform rules.find_foreign_ids(c.entity_type, array_agg(distinct c.entity_id))
  from changed c where c.entity_type in ('facts', 'events', 'documents') group by c.entity_type;
  return null;
end
$$;
-- An import that is read again writes rows whose numbers stay.
create function rules.keep_foreign_ids_moved() returns trigger
language plpgsql volatile
set search_path = pg_catalog
as $$
begin
  perform rules.find_foreign_ids(c.entity_type, array_agg(distinct c.entity_id))
  from (
    (select entity_type, entity_id, source, source_id from before except select entity_type, entity_id, source, source_id from changed)
    union all
    (select entity_type, entity_id, source, source_id from changed except select entity_type, entity_id, source, source_id from before)
  ) c
  where c.entity_type in ('facts', 'events', 'documents') group by c.entity_type;
  return null;
end
$$;
create trigger keep_foreign_ids_of_insert after insert on data.import_rows referencing new table as changed for each statement execute function rules.keep_foreign_ids();
create trigger keep_foreign_ids_moved after update on data.import_rows referencing old table as before new table as changed for each statement execute function rules.keep_foreign_ids_moved();
create trigger keep_foreign_ids_of_delete after delete on data.import_rows referencing old table as changed for each statement execute function rules.keep_foreign_ids();

create function rules.keep_foreign_ids_merged() returns trigger
language plpgsql volatile
set search_path = pg_catalog
as $$
begin
  perform rules.find_foreign_ids(tg_table_name, array_remove(array[old.id, new.id, old.merged_into, new.merged_into], null));
  return null;
end
$$;

do $$
declare
  kind text;
begin
  foreach kind in array '{facts,events,documents}'::text[] loop
    execute format('create trigger keep_foreign_ids_merged_of_insert after insert on data.%I for each row
      when (new.merged_into is not null) execute function rules.keep_foreign_ids_merged()', kind);
    execute format('create trigger keep_foreign_ids_merged_of_update after update on data.%I for each row
      when (old.merged_into is distinct from new.merged_into) execute function rules.keep_foreign_ids_merged()', kind);
    execute format('create trigger keep_foreign_ids_merged_of_delete after delete on data.%I for each row
      when (old.merged_into is not null) execute function rules.keep_foreign_ids_merged()', kind);
  end loop;
end
$$;
