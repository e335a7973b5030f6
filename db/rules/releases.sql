-- Releases: who may do what, which changes a state allows, and what nobody may change. Draft → Checked → Frozen (→ signed off) → Published; Withdrawn from any of them.

-- In functions that run as the owner, the role of the request tells people from the program's own commands, which need no right.
create function rules.require_release_right(action text) returns void
language plpgsql stable
set search_path = pg_catalog
as $$ begin perform rules.require_permitted(current_setting('role') = 'none' or rules.may(action, 'releases')); end $$;

-- Those who act on releases see them.
create function rules.may_see_releases() returns boolean
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  return rules.may('view', 'releases') or rules.may('manage', 'releases') or rules.may('sign_off', 'releases') or rules.may('publish', 'releases');
end
$$;

-- Holds for the owner, too, with `enable always` even where triggers are switched off.
create function rules.refuse_change_of_frozen() returns trigger
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  perform rules.refuse('release_frozen_kept', 'Frozen figures are never changed or deleted: make a revision', null, '42501');
  return null;
end
$$;

-- Rows come in with the freeze only, which holds its lock and says when it is done. Before the statement: a list of its rows would cost as much as the copy.
create function rules.refuse_late_rows() returns trigger
language plpgsql volatile
set search_path = pg_catalog
as $$
begin
  if coalesce(current_setting('helix.freezing', true), '') <> 'on' or not exists (
    select from pg_locks l where l.locktype = 'advisory' and l.granted and l.pid = pg_backend_pid() and l.objid = rules.lock_of_freeze()::oid and l.objsubid = 1
  ) then
    perform rules.refuse('release_frozen_kept', 'Frozen figures are never changed or deleted: make a revision', null, '42501');
  end if;
  return null;
end
$$;

create function rules.lock_of_freeze() returns integer
language sql immutable parallel safe
return 7145237;

-- The freeze that is running, by the locks that it holds: its record of itself is not visible before it ends.
create function rules.running_freeze() returns table (release_id bigint, username text)
language sql stable security definer
set search_path = pg_catalog
as $$
  select r.objid::bigint, u.username
  from pg_locks h
  join pg_locks r on r.pid = h.pid and r.locktype = 'advisory' and r.classid = rules.lock_of_freeze()::oid and r.objsubid = 2
  left join pg_locks p on p.pid = h.pid and p.locktype = 'advisory' and p.classid = (rules.lock_of_freeze() + 1)::oid and p.objsubid = 2
  left join data.users u on u.id = p.objid::bigint
  where h.locktype = 'advisory' and h.objid = rules.lock_of_freeze()::oid and h.objsubid = 1 and h.granted and h.pid <> pg_backend_pid() and h.database = (select d.oid from pg_database d where d.datname = current_database())
$$;

do $$
declare
  frozen text;
begin
  foreach frozen in array '{release_facts,release_left_out,release_context}'::text[] loop
    execute format('create trigger refuse_change_of_frozen before update or delete or truncate on data.%I
      for each statement execute function rules.refuse_change_of_frozen()', frozen);
    execute format('create trigger refuse_late_rows before insert on data.%I
      for each statement execute function rules.refuse_late_rows()', frozen);
    execute format('alter table data.%1$I enable always trigger refuse_change_of_frozen, enable always trigger refuse_late_rows', frozen);
    execute format('drop policy if exists viewers on data.%I', frozen);
    execute format('create policy viewers on data.%I for select to web_user using ((select rules.may_see_releases()))', frozen);
    execute format('grant select on data.%I to web_user', frozen);
  end loop;
end
$$;

-- A release that is frozen keeps what it is of, and none is deleted. What may change then is its state, by the functions below.
create function rules.refuse_change_of_release() returns trigger
language plpgsql stable
set search_path = pg_catalog
as $$
declare
  progress constant text[] := '{state,signed_off_by,signed_off_at,published_by,published_at,withdrawn_by,withdrawn_at,withdrawn_reason,version,updated_by,updated_at}';
begin
  if tg_op in ('DELETE', 'TRUNCATE') then
    perform rules.refuse('release_kept', 'A release is never deleted: withdraw it', null, '42501');
  end if;
  if old.frozen_at is null then
    if old.state = 'Withdrawn' then perform rules.refuse('release_withdrawn', 'The release is withdrawn', null, 'PT409'); end if;
    return new;
  end if;
  if to_jsonb(old) - progress is distinct from to_jsonb(new) - progress
    or old.state = 'Withdrawn' or new.state not in ('Frozen', 'Published', 'Withdrawn') or (old.state = 'Published' and new.state = 'Frozen')
    or (old.signed_off_at is not null and (old.signed_off_at, old.signed_off_by) is distinct from (new.signed_off_at, new.signed_off_by))
    or (old.published_at is not null and (old.published_at, old.published_by) is distinct from (new.published_at, new.published_by)) then
    perform rules.refuse('release_frozen_kept', 'Frozen figures are never changed or deleted: make a revision', null, '42501');
  end if;
  return new;
end
$$;

-- A freeze holds its release for as long as it lasts: a form that saves a release is refused at once instead of waiting.
create function rules.refuse_while_freezing() returns trigger
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  if current_user = 'web_user' then perform rules.refuse_second_freeze(); end if;
  return null;
end
$$;

create function rules.refuse_second_freeze() returns void
language plpgsql stable security definer
set search_path = pg_catalog
as $$
declare
  running record;
begin
  select r.name, f.username into running from rules.running_freeze() f join data.releases r on r.id = f.release_id;
  if found then
    perform rules.refuse('release_busy', format('%s is freezing %s: try again when it is done', coalesce(running.username, 'Another user'), running.name), null, 'PT409');
  end if;
end
$$;

create function rules.clean_release() returns trigger
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  new.name := rules.plain_name(new.name);
  new.reason := nullif(rules.trimmed(coalesce(new.reason, '')), '');
  new.groups := array(select distinct g from unnest(new.groups) g where g is not null order by 1);
  new.causes := array(select distinct c from unnest(new.causes) c where c is not null order by 1);
  return new;
end
$$;

-- Another year, group, cause or status makes another set of facts, so the check is over.
create function rules.compute_release_state() returns trigger
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  if old.frozen_at is null and new.frozen_at is null and (old.year, old.groups, old.causes, old.least_status) is distinct from (new.year, new.groups, new.causes, new.least_status) then
    new.state := 'Draft';
    new.checked_at := null;
    new.checked_by := null;
  end if;
  return new;
end
$$;

create function rules.require_release_fields() returns trigger
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  -- The name is part of addresses, /releases/{name}, and of the names of files.
  if new.name ~ '[/\\?#%]' or new.name in ('new', '.', '..') then
    perform rules.refuse('release_name_form', 'The name is part of an address: it can''t be ''new'' nor contain / \ ? # %', 'name');
  end if;
  if tg_op = 'UPDATE' and new.revises is not null and new.name <> old.name then
    perform rules.refuse('release_name_of_revision', 'A revision keeps the name of its release', 'name');
  end if;
  if new.revises is null then
    -- Two saves of one name follow each other.
    perform pg_advisory_xact_lock(hashtextextended('releases ' || data.compared_name(new.name), 0));
  end if;
  if new.revises is null and exists (select from data.releases r where data.compared_name(r.name) = data.compared_name(new.name) and r.revises is null and r.id <> new.id) then
    perform rules.refuse('release_name_taken', format('There is already a release %s', quote_literal(new.name)), 'name', '23505');
  end if;
  perform rules.require_members(new.groups, array(select g.name from data.groups g), 'release_groups_known', 'groups');
  perform rules.require_members(new.causes, array(select c.name from data.displacement_types c), 'release_causes_known', 'causes');
  if new.least_status is not null and not exists (select from data.review_statuses s where s.name = new.least_status and s.approves) then
    perform rules.refuse('release_least_status_known', 'Facts are taken from Review Completed, Signed Off or Locked Down', 'least_status');
  end if;
  return new;
end
$$;

create function rules.stamp_release() returns trigger
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  new.created_by := coalesce(rules.username(), new.created_by);
  new.created_at := clock_timestamp();
  new.version := 1;
  return new;
end
$$;

create trigger require_permission before insert or update on data.releases
  for each statement execute function rules.require_permission('releases', 'manage');
create trigger refuse_while_freezing before update on data.releases
  for each statement execute function rules.refuse_while_freezing();
create trigger clean_release before insert or update on data.releases
  for each row execute function rules.clean_release();
create trigger compute_release_state before update on data.releases
  for each row execute function rules.compute_release_state();
create trigger refuse_change_of_release before update or delete on data.releases
  for each row execute function rules.refuse_change_of_release();
create trigger refuse_change_of_frozen before truncate on data.releases
  for each statement execute function rules.refuse_change_of_frozen();
create trigger require_columns before insert or update on data.releases
  for each row execute function rules.require_columns('name', 'release_name_required', 'Name is required', 'year', 'release_year_required', 'Year is required');
create trigger require_release_fields before insert or update on data.releases
  for each row execute function rules.require_release_fields();
create trigger stamp_release before insert on data.releases
  for each row execute function rules.stamp_release();
create trigger stamp_change before update on data.releases
  for each row execute function rules.stamp_change();
alter table data.releases enable always trigger refuse_change_of_release, enable always trigger refuse_change_of_frozen;

drop policy if exists viewers on data.releases;
create policy viewers on data.releases for select to web_user using ((select rules.may_see_releases()));
drop policy if exists managers on data.releases;
create policy managers on data.releases for insert to web_user with check (revision = 1 and revises is null);
drop policy if exists editors on data.releases;
create policy editors on data.releases for update to web_user using ((select rules.may_see_releases())) with check (true);
grant select, insert (name, year, groups, causes, least_status), update (name, year, groups, causes, least_status) on data.releases to web_user;

-- An item belongs to the check, and stays as accepted once the release is frozen.
create function rules.refuse_change_of_item() returns trigger
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  if tg_op = 'TRUNCATE' or exists (
    select from data.releases r where r.id = coalesce(new.release_id, old.release_id) and r.frozen_at is not null
  ) then
    perform rules.refuse('release_frozen_kept', 'Frozen figures are never changed or deleted: make a revision', null, '42501');
  end if;
  return coalesce(new, old);
end
$$;
create trigger refuse_change_of_item before insert or update or delete on data.release_items
  for each row execute function rules.refuse_change_of_item();
create trigger refuse_change_of_frozen before truncate on data.release_items
  for each statement execute function rules.refuse_change_of_frozen();
alter table data.release_items enable always trigger refuse_change_of_item, enable always trigger refuse_change_of_frozen;
drop policy if exists viewers on data.release_items;
create policy viewers on data.release_items for select to web_user using ((select rules.may_see_releases()));
grant select on data.release_items to web_user;
