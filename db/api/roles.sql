-- Roles, permissions in words, and the source of each person's rights.
create view api.permissions with (security_invoker) as
select p.permission, p.action, p.subject, p.words, p.words as name, p.position::integer as position, true as active from rules.permissions() with ordinality p (permission, action, subject, words, position);
comment on view api.permissions is E'All permissions that exist, in words, as a list to choose from.\n@never_null permission, action, subject, words, name, position, active';

create view api.role_permissions with (security_invoker) as
select role, action, subject from rules.role_permissions();
comment on view api.role_permissions is E'The permissions of each role, for users who manage users; no rows for others.\n@never_null role, action, subject';

create view api.user_rights with (security_invoker) as
select row_number() over (order by username, subject, action, source) as id, user_id, username, name, suspended_at, action, subject, words, source,
  case when suspended_at is null then coalesce(gives, '{}') else '{}' end as may,
  data.folded(name || ' ' || username || ' ' || words) as name_search, '{}'::text[] as flags
from rules.user_rights();
comment on view api.user_rights is E'Each permission of each person, and the role it comes from or ''single''; no rows for users who don''t manage users. An id holds for one answer only.\n@primary_key id\n@order (name) by data.names\n@never_null id, user_id, username, name, action, subject, words, source, may, name_search, flags';
comment on column api.user_rights.may is E'What the permission allows, with what it includes of others: nothing while suspended\n@label May do';
comment on column api.user_rights.username is E'Name to sign in with\n@label Username';
comment on column api.user_rights.name is '@label Person';
comment on column api.user_rights.suspended_at is E'Since when the person can''t sign in; rights of a suspended person have no effect\n@label Suspended';
comment on column api.user_rights.action is '@label Action';
comment on column api.user_rights.subject is E'The kind of record that the action is about\n@label Subject';
comment on column api.user_rights.words is E'The permission in words\n@label Permission';
comment on column api.user_rights.source is E'The role that gives the permission, or ''single''\n@label Role or single';

create view api.people_rights with (security_invoker) as
select u.id, u.username, u.name, u.suspended_at, u.service, u.roles, array_to_string(u.roles, '; ') as roles_text, u.single, array_to_string(u.single, '; ') as single_text,
  u.may, array_to_string(u.may, '; ') as may_text, u.number, u.given, data.folded(u.name || ' ' || u.username) as name_search, '{}'::text[] as flags
from rules.people_rights() u;
comment on view api.people_rights is E'One row for each person: the roles, what differs from them, and what the person may do; no rows for users who don''t manage users.\n@primary_key id\n@order (name) by data.names\n@never_null id, username, name, service, roles, single, may, number, given, name_search, flags';
comment on column api.people_rights.username is E'Name to sign in with\n@label Username';
comment on column api.people_rights.name is '@label Person';
comment on column api.people_rights.suspended_at is E'Since when the person can''t sign in; rights of a suspended person have no effect\n@label Suspended';
comment on column api.people_rights.service is E'The account of a program: nobody signs in with it\n@label Service account';
comment on column api.people_rights.roles is '@label Roles';
comment on column api.people_rights.roles_text is 'Roles, separated by semicolons';
comment on column api.people_rights.single is E'Permissions that were given to this person alone, and that none of the roles gives\n@label Beyond the roles';
comment on column api.people_rights.single_text is 'The same, separated by semicolons';
comment on column api.people_rights.may is E'All that the person may do, with what one permission includes of another: nothing while suspended\n@label May do';
comment on column api.people_rights.may_text is 'The same, separated by semicolons';
comment on column api.people_rights.number is E'The number of different permissions, from roles or single: one that several roles give counts once\n@label Permissions';
comment on column api.people_rights.given is 'How often they are given: once by each role that gives one, and by a single permission, as the rows of user_rights';

create view api.role_history with (security_invoker) as
select e.id, (e.details->>'role_id')::bigint as role_id, e.created_at, e.kind, e.created_by, e.details
from data.security_events e where e.details ? 'role_id';
comment on view api.role_history is E'Changes of roles, for users who manage users.\n@primary_key id';

grant select on api.permissions, api.role_permissions, api.user_rights, api.people_rights, api.role_history to web_user;

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
