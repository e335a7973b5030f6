-- Roles, their permissions, and the single permissions of one person. People write none of these tables: the functions below are the only door, and each is logged.

-- All permissions that exist, in words. A permission is written 'action subject'.
create function rules.permissions() returns table (permission text, action text, subject text, words text)
language sql immutable
set search_path = pg_catalog
as $$
  select p.action || ' ' || p.subject, p.action, p.subject, p.words
  from (
    select a.action, s.subject, format(a.words, s.noun)
    from (values
      ('facts', 'facts', '{create,manage,delete,delete_own}'::text[]), ('documents', 'documents', '{create,manage,delete,delete_own}'),
      ('events', 'events', '{create,manage,delete,delete_own}'), ('publishers', 'publishers', '{create,manage}'),
      ('datasets', 'tabular datasets', '{create,manage,delete,delete_own}'), ('contacts', 'contacts', '{create,manage}'),
      ('communications', 'communications', '{create,manage,delete,delete_own}'), ('contextual_analysis', 'contextual analyses', '{create,manage,delete,delete_own}'),
      ('significant_updates', 'significant updates', '{create,manage,delete,delete_own}'), ('monitoring_challenges', 'monitoring challenges', '{create,manage,delete,delete_own}')
    ) s (subject, noun, actions), (values
      ('create', 'Create %s, together with the right to edit them'), ('manage', 'Edit %s'), ('delete', 'Delete all %s'), ('delete_own', 'Delete their own %s')
    ) a (action, words)
    where a.action = any (s.actions)
    union all values
      ('update', 'password', 'Change their own password'),
      ('view', 'performance_dashboard', 'See the performance dashboard'),
      ('comment_on_review', 'facts', 'Comment on reviews of facts'),
      ('review', 'facts', 'Review facts'),
      ('complete_review', 'facts', 'Approve facts'),
      ('sign_off', 'facts', 'Sign off facts, lock and unlock them'),
      ('lock_down', 'facts', 'Lock and unlock facts, and sign them off'),
      ('unlock', 'datasets', 'Unlock tabular datasets'),
      ('view', 'contacts', 'See contacts'),
      ('delete', 'contacts', 'Erase the personal data of contacts'),
      ('manage', 'portfolios', 'Assign experts to countries'),
      ('view', 'communications', 'See communications'),
      ('create', 'parking_lot', 'Send records to the parking lot'),
      ('import', 'parking_lot', 'Import items from the parking lot'),
      ('reject', 'parking_lot', 'Reject items of the parking lot'),
      ('create', 'users', 'Create users, together with the right to manage them'),
      ('manage', 'users', 'Manage users, roles and permissions'),
      ('manage', 'settings', 'Change the settings'),
      ('view', 'releases', 'See releases'),
      ('manage', 'releases', 'Make, check, freeze and revise releases'),
      ('sign_off', 'releases', 'Sign off releases'),
      ('publish', 'releases', 'Publish and withdraw releases'),
      ('manage', 'reference lists', 'Edit the reference lists'),
      ('manage', 'api tokens', 'Make and revoke API tokens')
  ) p (action, subject, words)
$$;

-- The permissions without repetition, in order. Refuses one that does not exist, by its name.
create function rules.known_permissions(permissions text[]) returns text[]
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  perform rules.require_members(coalesce(permissions, '{}'), array(select p.permission from rules.permissions() p), 'permissions_known', 'permissions');
  if array_position(permissions, null) is not null then perform rules.refuse('permissions_known', 'null is not in the list', 'permissions', '23503'); end if;
  return array(select distinct p from unnest(permissions) p order by 1);
end
$$;

-- Nobody gives, changes or takes back a permission that they do not hold; administrators hold all.
create function rules.require_permissions_held(permissions text[]) returns void
language plpgsql stable
set search_path = pg_catalog
as $$
declare
  missing text;
begin
  if rules.is_administrator(rules.username()) then return; end if;
  select p into missing from unnest(permissions) p
  where not rules.may(split_part(p, ' ', 1), substr(p, strpos(p, ' ') + 1)) order by 1 limit 1;
  if found then
    perform rules.refuse('permission_beyond_own', format('You can''t give or change the permission to %s: you don''t have it', missing), 'permissions', '42501');
  end if;
end
$$;

create function rules.permissions_of_role(role text) returns text[]
language sql stable security definer
set search_path = pg_catalog
as $$ select array(select p.action || ' ' || p.subject from data.role_permissions p where p.role = permissions_of_role.role order by 1) $$;
revoke execute on function rules.permissions_of_role(text) from public;

-- The role, locked, if it still is at this version and the user may change it.
create function rules.role_to_change(id bigint, version integer) returns data.roles
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  found_role data.roles;
begin
  select * into found_role from data.roles r where r.id = role_to_change.id for update;
  if not found then perform rules.refuse('role_exists', 'This role no longer exists', 'id', '23503'); end if;
  if found_role.version is distinct from role_to_change.version then
    perform rules.refuse('role_version', format('Another user changed the role %s in the meantime', found_role.name), 'version', 'PT409');
  end if;
  if found_role.name = 'Administrator' and not rules.is_administrator(rules.username()) then
    perform rules.refuse('role_of_administrator', 'Only an administrator can change the role Administrator', null, '42501');
  end if;
  perform rules.require_permissions_held(rules.permissions_of_role(found_role.name));
  return found_role;
end
$$;
revoke execute on function rules.role_to_change(bigint, integer) from public;

-- Creates a role (no id) or changes one, and answers its id and version.
-- Without a description a role keeps its own.
create function rules.save_role(id bigint, name text, permissions text[], version integer, description text default null) returns json
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  tidied constant text := rules.required_name(save_role.name, 100, 'role_name_required', 'role_name_size');
  former data.roles;
  saved data.roles;
  before text[] := '{}';
  after text[];
  lost text;
  described text;
begin
  perform rules.require_manage_users();
  after := rules.known_permissions(coalesce(save_role.permissions, '{}'));
  if save_role.id is not null then
    former := rules.role_to_change(save_role.id, save_role.version);
    before := rules.permissions_of_role(former.name);
    if former.preset and tidied <> former.name then
      perform rules.refuse('role_preset', format('The role %s keeps its name', former.name), 'name');
    end if;
  end if;
  perform rules.require_permissions_held(after);
  if former.name = 'Administrator' then
    select p into lost from unnest(before) p
    where p <> all (after) and substr(p, strpos(p, ' ') + 1) in ('users', 'settings', 'reference lists', 'api tokens', 'password') order by 1 limit 1;
    if found then
      perform rules.refuse('role_administers', format('The role Administrator keeps the permission to %s', lost), 'permissions');
    end if;
  end if;
  described := case when save_role.description is null then coalesce(former.description, '') else rules.plain_name(save_role.description) end;
  if length(described) > 300 then perform rules.refuse('role_description_size', 'What the role is for is longer than 300 characters', 'description'); end if;
  if former.name = tidied and before = after and former.description = described then
    return json_build_object('id', former.id, 'version', former.version);
  end if;
  begin
    if former.id is null then
      insert into data.roles (name, description, position) values (tidied, described, (select coalesce(max(r.position), 0) + 1 from data.roles r)) returning * into saved;
    else
      update data.roles r set name = tidied, description = described, version = r.version + 1 where r.id = former.id returning * into saved;
    end if;
  exception when unique_violation then
    perform rules.refuse('role_name_taken', format('There is already a role %s', quote_literal(tidied)), 'name', '23505');
  end;
  delete from data.role_permissions p where p.role = saved.name and p.action || ' ' || p.subject <> all (after);
  insert into data.role_permissions (role, action, subject)
  select saved.name, k.action, k.subject from rules.permissions() k where k.permission = any (after) and k.permission <> all (before);
  perform rules.log_security(case when former.id is null then 'Role created' else 'Role changed' end, null, jsonb_strip_nulls(jsonb_build_object(
    'role', saved.name, 'role_id', saved.id, 'former_name', nullif(former.name, saved.name), 'description', nullif(saved.description, coalesce(former.description, '')), 'before', before, 'after', after)));
  return json_build_object('id', saved.id, 'version', saved.version);
end
$$;

create function rules.delete_role(id bigint, version integer) returns void
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  former data.roles;
  before text[];
  people bigint;
begin
  perform rules.require_manage_users();
  former := rules.role_to_change(delete_role.id, delete_role.version);
  if former.preset then perform rules.refuse('role_preset_kept', format('The role %s can''t be deleted', former.name)); end if;
  select count(*) into people from data.user_roles r where r.role = former.name;
  if people > 0 then
    perform rules.refuse('role_in_use', format(case people when 1 then '%s user has the role %s' else '%s users have the role %s' end, people, former.name), null, '23503');
  end if;
  before := rules.permissions_of_role(former.name);
  delete from data.roles r where r.id = former.id;
  perform rules.log_security('Role deleted', null, jsonb_build_object('role', former.name, 'role_id', former.id, 'before', before, 'after', '{}'::text[]));
end
$$;

-- The single permissions of one person, instead of those before.
create function rules.save_permissions(username text, permissions text[], version integer) returns integer
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  person data.users;
  before text[];
  after text[];
begin
  person := rules.account_to_change(save_permissions.username);
  perform rules.require_version_of_account(person, save_permissions.version);
  if person.username = rules.username() and not rules.is_administrator(person.username) then
    perform rules.refuse('permissions_of_oneself', 'You can''t change your own permissions', 'username', '42501');
  end if;
  before := array(select p.action || ' ' || p.subject from data.user_permissions p where p.username = person.username order by 1);
  after := rules.known_permissions(coalesce(save_permissions.permissions, '{}'));
  perform rules.require_permissions_held(after);
  if before = after then return person.version; end if;
  delete from data.user_permissions p where p.username = person.username and p.action || ' ' || p.subject <> all (after);
  insert into data.user_permissions (username, action, subject)
  select person.username, k.action, k.subject from rules.permissions() k where k.permission = any (after) and k.permission <> all (before);
  update data.users u set version = u.version + 1 where u.username = person.username;
  perform rules.log_security('Permissions changed', person.username, jsonb_build_object('before', before, 'after', after));
  return person.version + 1;
end
$$;

-- One permission gives another: that to delete all records deletes one's own; the two to sign facts off and to lock them allow the same (allowed_review_statuses).
create function rules.gives_right(action text, subject text, other_action text, other_subject text) returns boolean
language sql immutable parallel safe
return subject = other_subject and (action = other_action or action = 'delete' and other_action = 'delete_own'
  or subject = 'facts' and action in ('sign_off', 'lock_down') and other_action in ('sign_off', 'lock_down'));

-- Each permission of each person with its source, for those who manage users; no rows for everybody else.
create function rules.user_rights()
returns table (user_id bigint, username text, name text, suspended_at timestamptz, action text, subject text, words text, source text, gives text[])
language sql stable security definer
set search_path = pg_catalog
as $$
  select u.id, u.username, u.name, u.suspended_at, r.action, r.subject, coalesce(p.words, r.action || ' ' || r.subject), r.source, g.gives
  from (
    select ur.username, rp.action, rp.subject, ur.role from data.user_roles ur join data.role_permissions rp on rp.role = ur.role
    union all
    select up.username, up.action, up.subject, 'single' from data.user_permissions up
  ) r (username, action, subject, source)
  join data.users u on u.username = r.username
  left join rules.permissions() p on p.action = r.action and p.subject = r.subject
  left join (
    select h.action, h.subject, array_agg(p.words order by p.words) as gives from rules.permissions() h join rules.permissions() p on rules.gives_right(h.action, h.subject, p.action, p.subject)
    group by h.action, h.subject
  ) g on g.action = r.action and g.subject = r.subject
  where (select rules.may('manage', 'users'))
$$;

-- One row for each account: roles, permissions beyond them, and all that the person may do. A permission to create needs that to edit, as in require_permission.
create function rules.people_rights()
returns table (id bigint, username text, name text, suspended_at timestamptz, service boolean, roles text[], single text[], may text[], number bigint, given bigint)
language sql stable
set search_path = pg_catalog
as $$
  with held as materialized (
    select r.user_id, r.action, r.subject, min(r.words) as words, bool_and(r.source = 'single') as is_single, count(*) as given from rules.user_rights() r group by r.user_id, r.action, r.subject
  )
  select u.id, u.username, u.name, u.suspended_at, u.service, u.roles,
    array(select h.words from held h where h.user_id = u.id and h.is_single order by h.words),
    array(
      select p.words from rules.permissions() p
      where u.suspended_at is null and exists (
        select from held h
        where h.user_id = u.id and rules.gives_right(h.action, h.subject, p.action, p.subject) and (
          p.action <> 'create' or not exists (select from rules.permissions() m where m.subject = p.subject and m.action = 'manage')
            or exists (select from held m where m.user_id = u.id and m.subject = p.subject and m.action = 'manage')))
      order by p.words),
    n.number, n.given
  from rules.accounts() u
  cross join lateral (select count(*) as number, coalesce(sum(h.given), 0)::bigint as given from held h where h.user_id = u.id) n
$$;

create function rules.role_permissions() returns table (role text, action text, subject text)
language sql stable security definer
set search_path = pg_catalog
as $$ select p.role, p.action, p.subject from data.role_permissions p where (select rules.may('manage', 'users')) $$;

-- The permissions with which an administrator views the screens of another person. It lends no right: the session stays the administrator's.
create function rules.view_as(username text) returns json
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  person data.users;
begin
  perform rules.require_permitted(rules.is_administrator(rules.username()));
  person := rules.account(view_as.username);
  perform rules.log_security('Viewed as', person.username);
  return json_build_object('username', person.username, 'name', person.name, 'rules',
    (select coalesce(json_agg(p), '[]') from auth.permission_rules(person.username) p), 'lastVisit', rules.last_visit(person.username));
end
$$;
