-- Roles, permissions in words, and the source of each person's rights.
create view api.permissions with (security_invoker) as
select permission, action, subject, words from rules.permissions();
comment on view api.permissions is E'All permissions that exist, in words.\n@never_null permission, action, subject, words';

create view api.role_permissions with (security_invoker) as
select role, action, subject from rules.role_permissions();
comment on view api.role_permissions is E'The permissions of each role, for users who manage users; no rows for others.\n@never_null role, action, subject';

create view api.user_rights with (security_invoker) as
select row_number() over (order by username, subject, action, source) as id, user_id, username, name, suspended_at, action, subject, words, source,
  data.folded(name || ' ' || username || ' ' || words) as name_search, '{}'::text[] as flags
from rules.user_rights();
comment on view api.user_rights is E'Each permission of each person, and the role it comes from or ''single''; no rows for users who don''t manage users. An id holds for one answer only.\n@primary_key id\n@order (name) by data.names\n@never_null id, user_id, username, name, action, subject, words, source, name_search, flags';
comment on column api.user_rights.username is E'Name to sign in with\n@label Username';
comment on column api.user_rights.name is '@label Person';
comment on column api.user_rights.suspended_at is E'Since when the person can''t sign in; rights of a suspended person have no effect\n@label Suspended';
comment on column api.user_rights.action is '@label Action';
comment on column api.user_rights.subject is E'The kind of record that the action is about\n@label Subject';
comment on column api.user_rights.words is E'The permission in words\n@label Permission';
comment on column api.user_rights.source is E'The role that gives the permission, or ''single''\n@label Role or single';

create view api.role_history with (security_invoker) as
select e.id, (e.details->>'role_id')::bigint as role_id, e.created_at, e.kind, e.created_by, e.details
from data.security_events e where e.details ? 'role_id';
comment on view api.role_history is E'Changes of roles, for users who manage users.\n@primary_key id';

grant select on api.permissions, api.role_permissions, api.user_rights, api.role_history to web_user;

create function api.save_role(name text, permissions text[], id bigint default null, version integer default null, description text default null) returns json
language sql volatile
set search_path = pg_catalog
as $$ select rules.save_role(id, name, permissions, version, description) $$;
comment on function api.save_role(text, text[], bigint, integer, text) is 'Creates a role, or changes the role of this id at this version, with one line on what it is for; answers {id, version}. A permission is written ''action subject''.';

create function api.delete_role(id bigint, version integer) returns void
language sql volatile
set search_path = pg_catalog
as $$ select rules.delete_role(id, version) $$;
comment on function api.delete_role(bigint, integer) is 'Deletes a role that nobody has and that is no preset.';

create function api.save_permissions(username text, permissions text[], version integer) returns integer
language sql volatile
set search_path = pg_catalog
as $$ select rules.save_permissions(username, permissions, version) $$;
comment on function api.save_permissions(text, text[], integer) is 'Sets the single permissions of one person at this version of the account; answers the new version.';

create function api.view_as(username text) returns json
language sql volatile
set search_path = pg_catalog
as $$ select rules.view_as(username) $$;
comment on function api.view_as(text) is 'The permissions of another person, for an administrator who views the screens of that person: {username, name, rules, lastVisit}. Logged; it changes no rights.';
