-- New rows of saved searches, once a day, and operations that ended: notifications of one's own.

drop policy if exists own on data.watched_searches;
create policy own on data.watched_searches for select to web_user using (username = (select rules.username()));
grant select (search_id, address) on data.watched_searches to web_user;

-- Lets the user be told of the new rows of a search that the user may open; without conditions no more.
create function rules.watch_search(search bigint, address text, conditions text) returns boolean
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
#variable_conflict use_variable
declare
  found_address text;
begin
  if conditions is null then
    delete from data.watched_searches w where w.search_id = search and w.username = rules.username();
    return false;
  end if;
  select s.address into found_address from data.saved_searches s
  where s.id = search and (s.shared or s.created_by = rules.username()) and s.archived_at is null and s.kind in (select a.area from rules.areas() a) and s.kind <> all (rules.hidden_areas());
  if address is null or rules.address_now(found_address) is distinct from rules.address_now(address) then
    perform rules.refuse('watched_search_known', 'The search was changed or deleted: open it again', 'search', '23503');
  end if;
  if length(conditions) > 10000 then
    perform rules.refuse('watched_search_conditions', 'The conditions are longer than 10,000 characters', 'conditions');
  end if;
  insert into data.watched_searches as w (search_id, username, address, conditions) values (search, rules.username(), address, conditions)
  on conflict on constraint watched_searches_pkey do update set address = excluded.address, conditions = excluded.conditions;
  return true;
end
$$;

-- The part of an address that chooses rows, whatever its columns, order and page.
create function rules.search_of_address(address text) returns text[]
language sql immutable
set search_path = pg_catalog
as $$ select array(select p from string_to_table(address, '&') p where p !~ '^(layout|sort|size|page)=' order by p collate "C") $$;

-- The searches that are due, with what the server needs to count their rows for each person: once a day (UTC). A search that was changed waits until its person opens it, one with other columns or in another order does not.
create function rules.searches_to_tell() returns table (search_id bigint, username text, relation text, conditions text, since text, until text)
language sql volatile
set search_path = pg_catalog
as $$
  select w.search_id, w.username, a.relation || '_view', rules.address_now(w.conditions), w.told_at::text, clock_timestamp()::text
  from data.watched_searches w
  join data.saved_searches s on s.id = w.search_id and rules.search_of_address(rules.address_now(s.address)) = rules.search_of_address(rules.address_now(w.address)) and s.archived_at is null and (s.shared or s.created_by = w.username)
  join data.users u on u.username = w.username and u.suspended_at is null
  join rules.areas() a on a.area = s.kind
  where w.told_at < date_trunc('day', now(), 'UTC')
  order by w.told_at
$$;
revoke execute on function rules.searches_to_tell() from public;

-- Tells a person of so many new rows, once, whichever server counted them.
create function rules.tell_search(search bigint, person text, since timestamptz, until timestamptz, number bigint) returns void
language plpgsql volatile
set search_path = pg_catalog
as $$
begin
  update data.watched_searches w set told_at = until where w.search_id = search and w.username = person and w.told_at = since;
  if not found or number = 0 then return; end if;
  insert into data.notifications (username, kind, entity_type, entity_id, number, created_by)
  select r.username, 'search', 'saved_searches', search::text, least(number, 1000000000), 'Helix'
  from rules.recipients('search', 'saved_searches', search::text, null, array[person]) as r (username);
end
$$;
revoke execute on function rules.tell_search(bigint, text, timestamptz, timestamptz, bigint) from public;

-- Tells the person of an operation of a length at which people do something else meanwhile, and of every import. Each further part of an operation renews the notification, so that it also
-- says how far one came that was left.
create function rules.tell_operation(operation bigint) returns void
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
begin
  insert into data.notifications as n (username, kind, entity_type, entity_id, number, operation_id, created_by)
  select r.username, 'operation', 'operations', o.id::text, greatest(1, (select count(distinct (h.entity_type, h.entity_id)) from data.history h where h.operation_id = o.id)), o.id, 'Helix'
  from data.operations o
  cross join lateral rules.recipients('operation', 'operations', o.id::text, null, array[o.created_by]) as r (username)
  where o.id = tell_operation.operation and (o.import_run is not null or o.created_at < clock_timestamp() - interval '20 seconds')
  on conflict (operation_id, username, kind, entity_type) where operation_id is not null
  do update set number = excluded.number, created_at = excluded.created_at, read_at = null, done_at = null;
end
$$;

create function rules.keep_notification_of_import() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
begin
  perform rules.tell_operation(o.id) from data.operations o where o.import_run = new.id;
  return null;
end
$$;
create trigger keep_notification_of_import after update of finished_at on data.import_runs
  for each row when (old.finished_at is null and new.finished_at is not null) execute function rules.keep_notification_of_import();
