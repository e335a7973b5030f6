-- Merged records: archived, and their addresses and numbers lead to the survivor.

create function rules.kinds_merged() returns text[]
language sql immutable
set search_path = pg_catalog
as $$ select '{facts,events,documents,publishers,contacts}'::text[] $$;

-- Runs as the owner: nobody is granted the column. The caller has archived the records. Those that were merged into them before lead to the survivor, too.
create function rules.lead_to(entity_type text, survivor bigint, others bigint[]) returns void
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
begin
  execute format('update data.%I t set merged_into = $1 where t.id = any ($2) or t.merged_into = any ($2)', entity_type) using survivor, others;
  -- People who follow one of them follow the survivor.
  insert into data.follows (username, entity_type, entity_id, muted)
  select f.username, lead_to.entity_type, survivor::text, bool_and(f.muted) from data.follows f
  where f.entity_type = lead_to.entity_type and f.entity_id = any (others::text[]) group by f.username
  on conflict do nothing;
  if lead_to.entity_type = any (rules.kinds_assigned()) then
    -- The survivor's own assignment stays; without one it takes that of the first other.
    insert into data.assignments (entity_type, entity_id, username, due_on, note, assigned_by, assigned_at)
    select a.entity_type, survivor, a.username, a.due_on, a.note, a.assigned_by, a.assigned_at from data.assignments a
    where a.entity_type = lead_to.entity_type and a.entity_id = any (others) and a.rule = '' order by a.entity_id limit 1
    on conflict do nothing;
  end if;
  -- The survivor's own row may stay as it is; its history names the merge.
  insert into data.history (entity_type, entity_id, operation, before, after, created_by, operation_id)
  values (entity_type, survivor::text, 'update', null, jsonb_build_object('merged', to_jsonb(others)), coalesce(rules.username(), session_user::text), rules.operation());
end
$$;

create function rules.clean_merged_into() returns trigger
language plpgsql volatile
set search_path = pg_catalog
as $$
begin
  new.merged_into := null;
  return new;
end
$$;

create function rules.refuse_delete_of_survivor() returns trigger
language plpgsql volatile
set search_path = pg_catalog
as $$
declare
  leads boolean;
begin
  execute format('select exists (select from data.%I t where t.merged_into = $1)', tg_table_name) into leads using old.id;
  if leads then
    perform rules.refuse('merge_survivor_deleted', 'Records that were merged into it lead to it: undo the merge first', null, '23503');
  end if;
  return old;
end
$$;

do $$
declare
  kind text;
begin
  foreach kind in array rules.kinds_merged() loop
    execute format('create trigger refuse_delete_of_survivor before delete on data.%I for each row execute function rules.refuse_delete_of_survivor()', kind);
    execute format('create trigger clean_merged_into before update on data.%I for each row
      when (old.archived_at is not null and new.archived_at is null) execute function rules.clean_merged_into()', kind);
  end loop;
end
$$;
