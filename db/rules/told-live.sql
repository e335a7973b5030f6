-- The messages to the servers about each change, for the open screens of others. A message goes out when the change is committed. It has no values: each screen asks for the values that its
-- user may see.

-- More records than these are any of their kind. A message of PostgreSQL has at most 8,000 bytes.
create function rules.tell_servers(about text, kind text, ids text[], who text, recipients text[] default null) returns void
language plpgsql volatile
set search_path = pg_catalog
as $$
declare
  message constant jsonb := jsonb_build_object('about', about, 'kind', kind, 'by', who)
    || case when about = 'inbox' then jsonb_build_object('to', recipients) else '{}' end;
  whole constant text := (message || jsonb_build_object('ids', case when cardinality(ids) <= 100 then ids end))::text;
begin
  if octet_length(whole) < 7900 then
    perform pg_notify('helix_live', whole);
  else
    perform pg_notify('helix_live', (message || '{"ids": null, "to": null}')::text);
  end if;
end
$$;

-- A new notification, except those of changes, which are told with the change (notifications.sql).
create function rules.tell_of_notification() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  sent text;
begin
  sent := pg_notify('helix_live', json_build_object('about', 'inbox', 'kind', '', 'by', null, 'to', array[new.username], 'ids', null)::text);
  return null;
end
$$;

create function rules.tell_of_notifications_updated() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  people constant text[] := array(select distinct n.username from new_rows n);
begin
  if people <> '{}' then perform rules.tell_servers('inbox', '', null, null, people); end if;
  return null;
end
$$;

create trigger tell_of_notification after insert on data.notifications
  for each row when (new.history_id is null) execute function rules.tell_of_notification();
create trigger tell_of_notifications_updated after update on data.notifications
  referencing new table as new_rows for each statement execute function rules.tell_of_notifications_updated();

-- The person of a session, and the kinds of records of whose changes this person is told; no row if the session has ended.
create function auth.told_live(token_hash bytea) returns table (username text, kinds text[])
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
#variable_conflict use_column
begin
  return query
    select s.username, rules.visible_kinds_of_history()
    from rules.live_sessions s
    cross join lateral (select set_config('request.username', s.username, true)) u
    where s.token_hash = told_live.token_hash;
end
$$;

-- The people who have a record open, for those who may see its kind.
drop policy if exists readers on data.open_records;
create policy readers on data.open_records for select to web_user
  using (entity_type = any ((select rules.visible_kinds_of_history())::text[]));
grant select on data.open_records to web_user;

-- A tab shows a record, and goes on to show it; null for none any more. Others are told if that is new.
create function rules.open_record(tab uuid, entity_type text, entity_id text, editing boolean) returns void
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
#variable_conflict use_variable
declare
  me constant text := rules.username();
  before data.open_records;
begin
  if tab is null then
    perform rules.refuse('tab_required', 'The number of the tab is missing', 'tab', '23502');
  end if;
  select * into before from data.open_records o where o.username = me and o.tab = open_record.tab;
  if entity_id is null then
    delete from data.open_records o where o.username = me and o.tab = open_record.tab;
  elsif entity_type is null or entity_type <> all (rules.kinds_followed()) or entity_type <> all (rules.visible_kinds_of_history()) or not rules.has_record(entity_type, entity_id) then
    perform rules.refuse('open_record_exists', rules.no_record('record', entity_id), 'entity_id', '23503');
  else
    insert into data.open_records as o (username, tab, entity_type, entity_id, editing) values (me, tab, entity_type, entity_id, coalesce(editing, false))
    on conflict on constraint open_records_pkey do update
      set entity_type = excluded.entity_type, entity_id = excluded.entity_id, editing = excluded.editing, seen_at = excluded.seen_at;
    if (before.entity_type, before.entity_id, before.editing) is not distinct from (entity_type, entity_id, coalesce(editing, false)) and before.seen_at > now() - interval '2 minutes' then
      return;
    end if;
    perform rules.tell_servers('open', entity_type, array[entity_id], me);
  end if;
  if before.entity_id is not null and (before.entity_type, before.entity_id) is distinct from (entity_type, entity_id) then
    perform rules.tell_servers('open', before.entity_type, array[before.entity_id], me);
  end if;
end
$$;
