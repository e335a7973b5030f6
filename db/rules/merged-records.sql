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
  -- The survivor's own row may stay as it is; its history names the merge.
  insert into data.history (entity_type, entity_id, operation, before, after, created_by, operation_id)
  values (entity_type, survivor::text, 'update', null, jsonb_build_object('merged', to_jsonb(others)), coalesce(rules.username(), session_user::text), rules.operation());
end
$$;

-- The records that lead to this one.
create function rules.led_to(entity_type text, survivor bigint) returns bigint[]
language plpgsql stable security definer
set search_path = pg_catalog
as $$
declare
  led bigint[];
begin
  if entity_type = any (rules.kinds_merged()) then
    execute format('select array_agg(t.id) from data.%I t where t.merged_into = $1', entity_type) into led using survivor;
  end if;
  return coalesce(led, '{}');
end
$$;

-- The record that this one leads to, else itself.
create function rules.survivor_of(entity_type text, entity_id bigint) returns bigint
language plpgsql stable security definer
set search_path = pg_catalog
as $$
declare
  survivor bigint;
begin
  if entity_type = any (rules.kinds_merged()) then
    execute format('select t.merged_into from data.%I t where t.id = $1', entity_type) into survivor using entity_id;
  end if;
  return coalesce(survivor, entity_id);
end
$$;

-- People who follow a record that leads to the survivor follow that, too. Its own assignment stays; without one it takes the newest of these. It has their requests of a review, too: equal ones are one. Runs as the owner.
create function rules.take_over(entity_type text, survivor bigint) returns void
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
begin
  execute format('insert into data.follows (username, entity_type, entity_id, muted, created_at, merged_from)
    select distinct on (f.username) f.username, f.entity_type, $2::text, f.muted, f.created_at, m.id
    from data.%I m join data.follows f on f.entity_type = $1 and f.entity_id = m.id::text and f.merged_from is null
    where m.merged_into = $2 order by f.username, f.muted, m.id on conflict do nothing', entity_type) using entity_type, survivor;
  if entity_type <> all (rules.kinds_assigned()) then return; end if;
  execute format('insert into data.assignments (entity_type, entity_id, username, due_on, note, assigned_by, assigned_at, merged_from)
    select a.entity_type, $2, a.username, a.due_on, a.note, a.assigned_by, a.assigned_at, m.id
    from data.%I m join data.assignments a on a.entity_type = $1 and a.entity_id = m.id and a.rule = '''' and a.merged_from is null
    where m.merged_into = $2 order by a.assigned_at desc, m.id limit 1 on conflict do nothing', entity_type) using entity_type, survivor;
  if entity_type = 'facts' then
    insert into data.review_requests (fact_id, username, asked_by, anyone, due_on, note, asked_at, merged_from)
    select survivor, r.username, r.asked_by, r.anyone, r.due_on, r.note, r.asked_at, r.fact_id
    from data.facts m join data.review_requests r on r.fact_id = m.id and r.merged_from is null
    where m.merged_into = survivor order by r.due_on nulls last, r.fact_id on conflict do nothing;
  end if;
end
$$;

-- A merge, its undo and the undo of that: what the survivor took over from this record comes and goes with it.
create function rules.move_what_people_have() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
begin
  if old.merged_into is not null then
    delete from data.follows f where f.entity_type = tg_table_name and f.entity_id = old.merged_into::text and f.merged_from = new.id;
    delete from data.assignments a where a.entity_type = tg_table_name and a.entity_id = old.merged_into and a.merged_from = new.id;
    if tg_table_name = 'facts' then delete from data.review_requests r where r.fact_id = old.merged_into and r.merged_from = new.id; end if;
    perform rules.take_over(tg_table_name, old.merged_into);
  end if;
  if new.merged_into is not null then perform rules.take_over(tg_table_name, new.merged_into); end if;
  return null;
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
    execute format('create trigger move_what_people_have after update on data.%I for each row
      when (old.merged_into is distinct from new.merged_into) execute function rules.move_what_people_have()', kind);
  end loop;
end
$$;
