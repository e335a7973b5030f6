-- The server's only access to credentials and sessions: these functions. Rebuilt with the rules.
do $$
declare
  former regprocedure;
begin
  for former in select p.oid::regprocedure from pg_proc p where p.pronamespace = 'auth'::regnamespace loop
    execute format('drop function %s', former);
  end loop;
end
$$;

create function auth.find_credentials(username text)
returns table (username text, name text, password_hash text, suspended boolean, locked boolean)
language sql stable security definer
set search_path = pg_catalog
as $$
  select u.username, u.name, c.password_hash, u.suspended_at is not null, coalesce(c.locked_until > now(), false)
  from data.users u join auth.credentials c on c.username = u.username
  where u.username = find_credentials.username
$$;

-- Ten successive failures lock the account for fifteen minutes. Attempts during a lock are logged and do not extend it.
create function auth.record_failed_login(username text) returns void
language sql volatile security definer
set search_path = pg_catalog
as $$
  select rules.log_security('Sign-in failed', record_failed_login.username, actor => null);
  update auth.credentials c
  set failed_login_attempts = case when c.failed_login_attempts >= 9 then 0 else c.failed_login_attempts + 1 end,
    locked_until = case when c.failed_login_attempts >= 9 then now() + interval '15 minutes' else c.locked_until end
  where c.username = record_failed_login.username and coalesce(c.locked_until, '-infinity') <= now()
$$;

create function auth.begin_session(username text, token_hash bytea, user_agent text) returns void
language sql volatile security definer
set search_path = pg_catalog
as $$
  update auth.credentials c set failed_login_attempts = 0, locked_until = null where c.username = begin_session.username;
  delete from auth.sessions s where s.last_seen < now() - interval '30 days';
  insert into auth.sessions (username, token_hash, user_agent)
  values (begin_session.username, begin_session.token_hash, left(begin_session.user_agent, 400));
  select rules.log_security('Signed in', begin_session.username, actor => begin_session.username);
$$;

-- Sessions within twelve hours of their last use, except revoked sessions and those of suspended users.
create view rules.live_sessions as
select s.token_hash, s.id, u.username, u.name
from auth.sessions s join data.users u on u.username = s.username
where s.revoked_at is null and s.last_seen > now() - interval '12 hours' and u.suspended_at is null;

-- PL/pgSQL caches the plan: every request calls this function.
create function auth.find_session(token_hash bytea) returns table (username text, name text)
language plpgsql stable security definer
set search_path = pg_catalog
as $$
#variable_conflict use_column
begin
  return query select s.username, s.name from rules.live_sessions s where s.token_hash = find_session.token_hash;
end
$$;

-- The same in the transaction of the request itself: sets the session and its user, or raises an error if there is no session.
create function auth.enter(token_hash bytea) returns void
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
begin
  perform set_config('request.username', s.username, true), set_config('request.session', s.id::text, true) from rules.live_sessions s where s.token_hash = enter.token_hash;
  if not found then
    raise exception using errcode = 'PT401', constraint = 'session_required', message = 'Please sign in';
  end if;
end
$$;

-- The same for an administrator who views the screens of another person: the request reads with the rights of that person, and changes nothing.
create function auth.enter_viewing(token_hash bytea, viewed text) returns void
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
begin
  perform auth.enter(enter_viewing.token_hash);
  perform rules.require_permitted(rules.is_administrator(rules.username()));
  if not exists (select from data.users u where u.username = enter_viewing.viewed) then
    perform rules.refuse('user_exists', format('There is no user %s', quote_literal(left(enter_viewing.viewed, 100))), 'username', '23503');
  end if;
  perform set_config('request.username', enter_viewing.viewed, true), set_config('transaction_read_only', 'on', true);
end
$$;

-- Whether the user entered the password within the last ten minutes.
create function auth.session_is_fresh(token_hash bytea) returns boolean
language sql stable security definer
set search_path = pg_catalog
as $$
  select exists (
    select from auth.sessions s
    where s.token_hash = session_is_fresh.token_hash and s.created_at > now() - interval '10 minutes'
  )
$$;

-- Records the use of a session, at most once a minute; never revives an expired session, however late the call.
create function auth.touch_session(token_hash bytea) returns void
language sql volatile security definer
set search_path = pg_catalog
as $$
  update auth.sessions s set last_seen = now()
  where s.token_hash = touch_session.token_hash
    and s.revoked_at is null
    and s.last_seen between now() - interval '12 hours' and now() - interval '1 minute'
$$;

create function auth.end_session(token_hash bytea) returns void
language sql volatile security definer
set search_path = pg_catalog
as $$
  with ended as (
    update auth.sessions s set revoked_at = now() where s.token_hash = end_session.token_hash and s.revoked_at is null returning s.username
  )
  select rules.log_security('Signed out', e.username, actor => e.username) from ended e
$$;

create function auth.change_password(username text, password_hash text, keep_token_hash bytea, changed_by text) returns void
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
begin
  perform set_config('request.username', changed_by, true);
  if changed_by <> change_password.username then perform rules.account_to_change(change_password.username); end if;
  insert into auth.credentials (username, password_hash) values (change_password.username, change_password.password_hash)
  on conflict on constraint credentials_pkey
    do update set password_hash = excluded.password_hash, failed_login_attempts = 0, locked_until = null, changed_at = now();
  update auth.sessions s set revoked_at = now()
  where s.username = change_password.username and s.revoked_at is null and s.token_hash is distinct from change_password.keep_token_hash;
  update auth.links l set used_at = now() where l.username = change_password.username and l.used_at is null;
  perform rules.log_security('Password changed', change_password.username);
end
$$;

-- The user of a one-time link that still works.
create function auth.find_link(token_hash bytea) returns table (username text, name text)
language sql stable security definer
set search_path = pg_catalog
as $$
  select u.username, u.name from auth.links l join data.users u on u.username = l.username
  where l.token_hash = find_link.token_hash and l.used_at is null and l.expires_at > now() and u.suspended_at is null
$$;

-- Sets the password by a one-time link, once: of two simultaneous uses one finds no row. Returns the username, or null if the link does not work.
create function auth.use_link(token_hash bytea, password_hash text) returns text
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  person text;
begin
  update auth.links l set used_at = now()
  from data.users u
  where l.token_hash = use_link.token_hash and l.used_at is null and l.expires_at > now() and u.username = l.username and u.suspended_at is null
  returning l.username into person;
  if person is not null then
    perform rules.log_security('Link used', person, actor => person);
    perform auth.change_password(person, use_link.password_hash, null, person);
  end if;
  return person;
end
$$;

-- Creates a user with roles and a password; refuses a name in use.
create function auth.create_user(username text, name text, password_hash text, roles text[], sample boolean default false) returns void
language sql volatile security definer
set search_path = pg_catalog
as $$
  insert into data.users (username, name, sample) values (create_user.username, create_user.name, create_user.sample);
  insert into data.user_roles (username, role) select create_user.username, r from unnest(create_user.roles) r;
  insert into auth.credentials (username, password_hash) values (create_user.username, create_user.password_hash);
$$;

create function auth.has_users() returns boolean
language sql stable security definer
set search_path = pg_catalog
as $$ select exists (select from auth.credentials) $$;

create function auth.permission_rules(username text) returns table (action text, subject text)
language sql stable security definer
set search_path = pg_catalog
as $$
  select rp.action, rp.subject from data.user_roles ur join data.role_permissions rp on rp.role = ur.role
  where ur.username = permission_rules.username
  union
  select up.action, up.subject from data.user_permissions up where up.username = permission_rules.username
  order by 2, 1
$$;

revoke all on all functions in schema auth from public;
grant usage on schema auth to helix_app;
grant execute on all functions in schema auth to helix_app;
