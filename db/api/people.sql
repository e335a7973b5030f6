-- Accounts, sessions and the log of security events.
create view api.users_view with (security_invoker) as
select id, username, name, email, name_search, roles, array_to_string(roles, '; ') as roles_text, last_seen, suspended_at, failed_login_attempts, locked_until, created_at, has_password,
  link_expires_at, permissions, version, service, sample, '{}'::text[] as flags
from rules.accounts();
comment on view api.users_view is E'Accounts, for users who manage users; no rows for others.\n@primary_key id\n@order (name) by data.names\n@never_null username, name, name_search, roles, flags, failed_login_attempts, created_at, has_password, permissions, version, service, sample';
comment on column api.users_view.permissions is E'Single permissions on top of the roles, each written ''action subject''\n@label Single permissions';
comment on column api.users_view.service is E'The account of a program: nobody signs in with it\n@label Service account';
comment on column api.users_view.sample is E'A person of the sample data\n@label Sample';
comment on column api.users_view.username is E'Name to sign in with\n@label Username';
comment on column api.users_view.name is '@label Name';
comment on column api.users_view.email is E'E-mail address, for single sign-on and mailed links\n@label E-mail';
comment on column api.users_view.roles is '@label Roles';
comment on column api.users_view.roles_text is 'Roles, separated by semicolons';
comment on column api.users_view.last_seen is E'Last use of a session, in UTC\n@label Last seen';
comment on column api.users_view.suspended_at is E'Since when the user can''t sign in\n@label Suspended';
comment on column api.users_view.failed_login_attempts is E'Failed sign-ins since the last one that succeeded\n@label Failed sign-ins';
comment on column api.users_view.locked_until is E'After ten failed sign-ins the account is locked for fifteen minutes\n@label Locked until';
comment on column api.users_view.has_password is E'The user has chosen a password\n@label Password';
comment on column api.users_view.link_expires_at is E'Until when the one-time link works\n@label Link works until';

create view api.roles with (security_invoker) as
select id, name, position, true as active, preset, version, description from data.roles;
comment on view api.roles is E'Roles of users, in the order of their rights.\n@never_null id, name, position, active, preset, version, description';

create view api.my_sessions with (security_invoker) as
select id, user_agent, created_at, last_seen, current from rules.own_sessions();
comment on view api.my_sessions is E'The user''s own sessions that are in use.\n@primary_key id\n@never_null id, created_at, last_seen';

create view api.security_events with (security_invoker) as
select e.id, e.created_at, e.kind, e.username, u.name, e.created_by, b.name as created_by_name, rules.words_of_event(e.details) as changes, e.details, u.id as user_id,
  data.folded(coalesce(u.name || ' ', '') || coalesce(e.username || ' ', '') || coalesce(b.name || ' ', '') || rules.words_of_event(e.details)) as name_search, '{}'::text[] as flags
from data.security_events e
left join data.users u on u.username = e.username
left join data.users b on b.username = e.created_by;
comment on view api.security_events is E'What touched accounts and rights, for users who manage users.\n@primary_key id\n@never_null id, created_at, kind, name_search, flags';
comment on column api.security_events.kind is '@label Event';
comment on column api.security_events.name is E'Name of the person concerned, if there is such an account\n@label Name';
comment on column api.security_events.created_by_name is E'Name of the user who acted\n@label By';
comment on column api.security_events.changes is E'What the event is about: the values before and after, a token, an address\n@label Details';
comment on column api.security_events.details is 'The details as json';
comment on column api.security_events.username is E'Username of the person concerned\n@label Username';
comment on column api.security_events.created_by is E'Username of the user who acted\n@label By (username)';
comment on column api.security_events.created_at is E'When it happened, in UTC\n@label Time';

grant select on data.roles to web_user;
grant select on api.users_view, api.roles, api.my_sessions, api.security_events to web_user;

create function api.create_user(username text, name text, roles text[], email text default null, service boolean default false, countries text[] default null) returns json
language plpgsql volatile
set search_path = pg_catalog
as $$
declare
  made constant json := rules.create_user(username, name, roles, email, service);
begin
  -- The rules of the portfolio hold, and they ask for the right to manage portfolios.
  if cardinality(countries) > 0 then
    insert into data.portfolios (iso3, username) select distinct c, made ->> 'username' from unnest(countries) c;
  end if;
  return made;
end
$$;
comment on function api.create_user(text, text, text[], text, boolean, text[]) is E'Creates a user with roles and answers a one-time link: {id, username, token, expires_at}; a service account, with which nobody signs in, gets none. Needs the right to manage users. With countries (their ISO 3166 codes), the user becomes their expert, which needs the right to manage portfolios.\n@secret';

create function api.change_user(username text, name text default null, roles text[] default null, email text default null, version integer default null) returns void
language sql volatile
set search_path = pg_catalog
as $$ select rules.change_user(username, name, roles, email, version) $$;
comment on function api.change_user(text, text, text[], text, integer) is 'Changes the name, the roles, the e-mail address, or several of them; an empty address removes it. With a version, a later change by another user is not written over. The last active administrator keeps the role.';

create function api.change_my_name(name text) returns void
language sql volatile
set search_path = pg_catalog
as $$ select rules.change_own_name(name) $$;
comment on function api.change_my_name(text) is 'Changes the user''s own name.';

create function api.make_sign_in_link(username text) returns json
language sql volatile
set search_path = pg_catalog
as $$ select rules.reset_user(username) $$;
comment on function api.make_sign_in_link(text) is E'A new one-time link to choose a password, valid for 72 hours: {id, username, token, expires_at}. Earlier links end.\n@secret';

create function api.suspend_user(username text) returns void
language sql volatile
set search_path = pg_catalog
as $$ select rules.suspend_user(username, true) $$;
comment on function api.suspend_user(text) is 'Suspends a user: their sessions and links end at once, their records stay theirs.';

create function api.reactivate_user(username text) returns void
language sql volatile
set search_path = pg_catalog
as $$ select rules.suspend_user(username, false) $$;
comment on function api.reactivate_user(text) is 'Lets a suspended user sign in again.';

create function api.unlock_user(username text) returns void
language sql volatile
set search_path = pg_catalog
as $$ select rules.unlock_user(username) $$;
comment on function api.unlock_user(text) is 'Ends the lock after ten failed sign-ins.';

create function api.end_my_session(id bigint) returns integer
language sql volatile
set search_path = pg_catalog
as $$ select rules.end_own_sessions(id) $$;
comment on function api.end_my_session(bigint) is 'Ends one of the user''s own sessions; answers the number of ended sessions.';

create function api.end_my_other_sessions() returns integer
language sql volatile
set search_path = pg_catalog
as $$ select rules.end_own_sessions(null) $$;
comment on function api.end_my_other_sessions() is 'Ends all sessions of the user but the one of the request; answers the number of ended sessions.';
