-- Saved searches: users save, rename and delete their own; a user with `manage` of a kind of record may share searches of it, and everybody reads those.

-- A list of numbers with the survivors of merged records.
create function rules.numbers_now(kind text, numbers text) returns text
language sql stable
set search_path = pg_catalog
as $$
  select string_agg(coalesce(case kind when 'events' then (select e.merged_into from data.events e where e.id = n.number)
    else (select p.merged_into from data.publishers p where p.id = n.number) end::text, m[1]), '' order by o)
  from regexp_matches(numbers, '([0-9]+|[^0-9]+)', 'g') with ordinality r (m, o)
  cross join lateral (select case when m[1] ~ '^[0-9]{1,15}$' then m[1]::bigint end as number) n
$$;

-- An address, or the conditions made of it, with the survivors in place of an event and of publishers that were merged into them. The undo of the merge brings these back.
create function rules.address_now(address text) returns text
language plpgsql stable
set search_path = pg_catalog
as $$
declare
  part text;
  found_one text[];
  parts text[] := '{}';
begin
  if (address ~ '(event_id|sources|publishers)') is not true then return address; end if;
  foreach part in array string_to_array(address, '&') loop
    found_one := regexp_match(part, '^(event_id=(?:eq\.)?)([0-9]+)$');
    if found_one is not null then
      part := found_one[1] || rules.numbers_now('events', found_one[2]);
    elsif part ~ '^(sources|publishers)=' then
      -- One number, or a list in brackets, which are encoded.
      found_one := regexp_match(replace(replace(replace(part, '%5B', '['), '%2C', ','), '%5D', ']'), '^([a-z]+=\[?)([0-9,]+)(\]?)$');
      if found_one is not null then
        part := replace(replace(replace(found_one[1] || rules.numbers_now('publishers', found_one[2]) || found_one[3], '[', '%5B'), ',', '%2C'), ']', '%5D');
      end if;
    else
      for found_one in select m from regexp_matches(part, '((?:sources|publishers)_tags\.(?:cs|ov)\.(?:%7B|\{))((?:[0-9]+(?:%2C|,)?)+)', 'g') m loop
        part := replace(part, found_one[1] || found_one[2], found_one[1] || replace(rules.numbers_now('publishers', replace(found_one[2], '%2C', ',')), ',', '%2C'));
      end loop;
    end if;
    parts := parts || part;
  end loop;
  return array_to_string(parts, '&');
end
$$;

create function rules.clean_saved_search() returns trigger
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  new.name := rules.tidied_name(new.name, old.name);
  if new.archived_at is not null and current_user = 'web_user' then
    new.archived_at := coalesce(old.archived_at, now());
  end if;
  return new;
end
$$;

-- Volatile, and after a lock for each owner: two saves at the same moment can't both be the last one allowed, or have the same name.
create function rules.require_saved_search() returns trigger
language plpgsql volatile
set search_path = pg_catalog
as $$
declare
  held constant integer := 200;
begin
  if tg_op = 'UPDATE' and current_user = 'web_user' and new.created_by is distinct from rules.username() then
    perform rules.refuse('saved_search_own_only', 'Only its owner can change a saved search', null, '42501');
  end if;
  if new.archived_at is not null then return new; end if;
  perform rules.require_members(array[new.kind], array(select a.area from rules.areas() a) || '{users,tokens,security-log,rights,rights/each,releases,operations,archived,trash,monitoring_platform/idus}'::text[], 'saved_search_kind_known', 'kind');
  if length(new.name) > 100 then
    perform rules.refuse('saved_search_name_length', 'The name is longer than 100 characters', 'name');
  end if;
  if length(new.address) > 4000 then
    perform rules.refuse('saved_search_address_length', 'The search is longer than 4,000 characters', 'address');
  end if;
  if new.address ~ '[[:space:][:cntrl:]#]' or new.address ~ '^[?/&]' then
    perform rules.refuse('saved_search_address_form', 'The search must be the query of a list''s address, such as year=2024', 'address');
  end if;
  if new.shared and current_user = 'web_user' and not rules.may('manage', case new.kind when 'monitoring_platform/idus' then 'facts' else coalesce((select a.subject from rules.areas() a where a.area = new.kind), new.kind) end) then
    perform rules.refuse('saved_search_share_not_permitted', format('Only users who may change %s share searches of them', case new.kind when 'monitoring_platform/idus' then 'facts' else replace(new.kind, '-', ' ') end), 'shared', '42501');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('saved searches of ' || new.created_by, 0));
  if exists (
    select from data.saved_searches s
    where s.created_by = new.created_by and s.kind = new.kind and rules.same_name(s.name, new.name) and s.archived_at is null and s.id <> new.id
  ) then
    perform rules.refuse('saved_search_name_taken', 'You already have a saved search of this name', 'name', '23505');
  end if;
  if tg_op = 'INSERT' and (
    select count(*) from data.saved_searches s where s.created_by = new.created_by and coalesce(s.archived_at, now()) > now() - interval '1 hour'
  ) >= held then
    perform rules.refuse('saved_search_limit', format('You have %s saved searches, the most a user may have: delete one first', held));
  end if;
  return new;
end
$$;

-- A deleted search is kept for an hour, for the undo, and removed at its owner's next save.
create function rules.drop_archived_searches() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
begin
  delete from data.saved_searches s where s.created_by = rules.username() and s.archived_at < now() - interval '1 hour';
  return null;
end
$$;

create trigger clean_saved_search before insert or update on data.saved_searches
  for each row execute function rules.clean_saved_search();
create trigger require_columns before insert or update on data.saved_searches
  for each row execute function rules.require_columns(
    'kind', 'saved_search_kind_required', 'The list is required',
    'name', 'saved_search_name_required', 'Name is required',
    'address', 'saved_search_address_required', 'There is no search to save');
create trigger require_saved_search before insert or update on data.saved_searches
  for each row execute function rules.require_saved_search();
create trigger stamp_version before update on data.saved_searches
  for each row execute function rules.stamp_version();
create trigger drop_archived_searches after insert on data.saved_searches
  for each statement execute function rules.drop_archived_searches();

-- The trigger refuses a change of another user's shared search by name; a policy would only hide it.
drop policy if exists owners_and_shared on data.saved_searches;
create policy owners_and_shared on data.saved_searches for all to web_user
  using ((created_by = (select rules.username()) or (shared and archived_at is null))
    and kind <> all ((select rules.hidden_areas())::text[]))
  with check (created_by = (select rules.username()));

grant select, insert (kind, name, address, shared), update (name, address, shared, archived_at) on data.saved_searches to web_user;
