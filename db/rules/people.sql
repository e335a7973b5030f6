-- Users, their roles and their sign-in links. People write none of these tables: the functions below are the only door, and each is logged.

create function rules.log_security(kind text, username text, details jsonb default '{}', actor text default rules.username()) returns void
language sql volatile security definer
set search_path = pg_catalog
as $$
  insert into data.security_events (kind, username, created_by, details)
  values (log_security.kind, left(log_security.username, 100), log_security.actor, log_security.details)
$$;
revoke execute on function rules.log_security(text, text, jsonb, text) from public;

-- Holds for the application's own roles and for the owner: a row of the log is neither changed nor removed.
create function rules.refuse_change_of_log() returns trigger
language plpgsql immutable
set search_path = pg_catalog
as $$
begin
  perform rules.refuse('security_event_kept', 'The log of security events is only added to', null, '42501');
  return null;
end
$$;

create trigger refuse_change_of_log before update or delete or truncate on data.security_events
  for each statement execute function rules.refuse_change_of_log();
create policy administrators on data.security_events for select to web_user using ((select rules.may('manage', 'users')));
grant select on data.security_events to web_user;

-- A value of an event in words: 'Expert, Viewer', 'none'.
create function rules.words_of_value(value jsonb) returns text
language sql immutable
set search_path = pg_catalog
as $$
  select coalesce(nullif(case jsonb_typeof(value)
    when 'array' then (select string_agg(member, ', ' order by at) from jsonb_array_elements_text(value) with ordinality m (member, at))
    when 'boolean' then case when value::boolean then 'yes' else 'no' end
    else value #>> '{}' end, ''), 'none')
$$;

-- The details of an event in words: 'four_eyes: no → yes', 'token: Ingest of news; scope: Ingest'.
create function rules.words_of_event(details jsonb) returns text
language sql immutable
set search_path = pg_catalog
as $$
  select concat_ws(': ',
    (select string_agg(case d.key when 'setting' then d.value #>> '{}' else d.key || ': ' || rules.words_of_value(d.value) end, '; ' order by d.key <> 'token', d.key)
     from jsonb_each(details) d where d.key not in ('before', 'after')),
    case when details ? 'after' then rules.words_of_value(details->'before') || ' → ' || rules.words_of_value(details->'after') end)
$$;

create function rules.require_manage_users(creates boolean default false) returns void
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  if not rules.may('manage', 'users') or creates and not rules.may('create', 'users') then
    perform rules.refuse('not_permitted', 'User is not permitted', null, '42501');
  end if;
end
$$;

-- The user by the exact username, locked: two changes of one account follow each other.
create function rules.account(username text) returns data.users
language plpgsql volatile
set search_path = pg_catalog
as $$
declare
  found_user data.users;
begin
  select * into found_user from data.users u where u.username = account.username for no key update;
  if not found then
    perform rules.refuse('user_exists', rules.no_record('user', quote_literal(left(account.username, 100))), 'username', '23503');
  end if;
  return found_user;
end
$$;

create function rules.require_version_of_account(person data.users, version integer) returns void
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  if person.version is distinct from require_version_of_account.version then
    perform rules.refuse('user_version', format('Another user changed the account %s in the meantime', person.username), 'version', 'PT409');
  end if;
end
$$;

create function rules.is_administrator(username text) returns boolean
language sql stable
set search_path = pg_catalog
as $$ select exists (select from data.user_roles r where r.username = is_administrator.username and r.role = 'Administrator') $$;

-- Nobody gives a right that they do not hold; administrators give all. A role that the user has already is not given.
create function rules.require_roles_to_give(given text[]) returns void
language plpgsql stable
set search_path = pg_catalog
as $$
declare
  missing record;
begin
  perform rules.require_members(given, array(select name from data.roles), 'user_roles_known', 'roles');
  if rules.is_administrator(rules.username()) then return; end if;
  select p.role, p.action, p.subject into missing from data.role_permissions p
  where p.role = any (given) and not rules.may(p.action, p.subject) order by p.role, p.subject, p.action limit 1;
  if found then
    perform rules.refuse('role_beyond_own', format('You can''t give the role %s: you don''t have its right to %s %s', missing.role, missing.action, missing.subject), 'roles', '42501');
  end if;
end
$$;

-- Only an administrator changes the account of an administrator: else a password link would lend their rights.
create function rules.require_account_below(username text) returns void
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  if rules.is_administrator(username) and not rules.is_administrator(rules.username()) then
    perform rules.refuse('user_of_administrator', 'Only an administrator can change the account of an administrator', 'username', '42501');
  end if;
  perform rules.require_roles_to_give(array(select r.role from data.user_roles r where r.username = require_account_below.username));
  perform rules.require_permissions_held(array(select p.action || ' ' || p.subject from data.user_permissions p where p.username = require_account_below.username));
end
$$;

-- The account for an action on it, locked: every action of another person on an account goes through here.
create function rules.account_to_change(username text) returns data.users
language plpgsql volatile
set search_path = pg_catalog
as $$
declare
  person data.users;
begin
  perform rules.require_manage_users();
  person := rules.account(account_to_change.username);
  perform rules.require_account_below(person.username);
  return person;
end
$$;

-- Nobody signs in with the account of a program, by whatever way.
create function rules.refuse_sign_in_of_service() returns trigger
language plpgsql stable security definer
set search_path = pg_catalog
as $$
begin
  if exists (select from data.users u where u.username = new.username and u.service) then
    perform rules.refuse('user_of_service', 'A service account cannot sign in', case tg_table_name when 'users' then 'email' else 'username' end);
  end if;
  return new;
end
$$;
create trigger refuse_sign_in_of_service before insert on auth.credentials for each row execute function rules.refuse_sign_in_of_service();
create trigger refuse_sign_in_of_service before insert on auth.links for each row execute function rules.refuse_sign_in_of_service();
create trigger refuse_sign_in_of_service before insert on auth.sessions for each row execute function rules.refuse_sign_in_of_service();

-- An administrator who can sign in: with a password, or by the provider, who did so within the time that sessions are kept.
create view rules.active_administrators as
select u.username from data.users u
join data.user_roles r on r.username = u.username and r.role = 'Administrator'
where u.suspended_at is null
  and (exists (select from auth.credentials c where c.username = u.username)
    or u.email is not null and exists (select from auth.sessions s where s.username = u.username));

-- After a change that took an administrator. The lock makes two such changes follow each other, and the second sees the first.
create function rules.refuse_loss_of_administrators() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
begin
  if tg_relid = 'data.users'::regclass and not rules.is_administrator(new.username) then return null; end if;
  perform pg_advisory_xact_lock(hashtext('helix administrators'));
  if not exists (select from rules.active_administrators) then
    perform rules.refuse('last_administrator', 'The last active administrator can neither be suspended nor lose the role');
  end if;
  return null;
end
$$;

create trigger refuse_loss_of_administrators after update or delete on data.user_roles
  for each row when (old.role = 'Administrator') execute function rules.refuse_loss_of_administrators();
create trigger refuse_loss_of_administrators after update on data.users
  for each row when (old.suspended_at is null and new.suspended_at is not null) execute function rules.refuse_loss_of_administrators();

-- A new one-time link in place of all earlier ones. The answer is the only place where the token stands.
create function rules.make_link(username text) returns json
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  -- 244 random bits of the server's own generator.
  token constant text := translate(encode(decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'), 'base64'), '+/=', '-_');
  ends timestamptz;
begin
  update auth.links l set used_at = now() where l.username = make_link.username and l.used_at is null;
  insert into auth.links (token_hash, username, created_by)
  values (sha256(convert_to(token, 'UTF8')), make_link.username, coalesce(rules.username(), session_user::text))
  returning expires_at into ends;
  perform rules.log_security('Link made', make_link.username);
  return json_build_object('id', (select u.id from data.users u where u.username = make_link.username), 'username', make_link.username, 'token', token, 'expires_at', ends);
end
$$;
revoke execute on function rules.make_link(text) from public;

create function rules.set_roles(username text, roles text[]) returns void
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  before constant text[] := array(select r.role from data.user_roles r where r.username = set_roles.username order by 1);
  after constant text[] := array(select distinct r from unnest(set_roles.roles) r where r is not null order by 1);
begin
  if before = after then return; end if;
  -- A role that another user deletes at this moment is refused by name. The lock and the check are two statements: the second sees the deletion.
  perform from data.roles o where o.name = any (after) for key share;
  perform rules.require_members(after, array(select o.name from data.roles o), 'user_roles_known', 'roles');
  insert into data.user_roles (username, role) select set_roles.username, r from unnest(after) r where r <> all (before);
  delete from data.user_roles r where r.username = set_roles.username and r.role <> all (after);
  update data.users u set version = u.version + 1 where u.username = set_roles.username;
  perform rules.log_security('Roles changed', set_roles.username, jsonb_build_object('before', before, 'after', after));
end
$$;
revoke execute on function rules.set_roles(text, text[]) from public;

-- A name on one line, without the characters that hide or turn others: anybody could seem to be somebody else. Joiners stay: Persian and Indian scripts need them.
create function rules.plain_name(name text) returns text
language sql immutable
set search_path = pg_catalog
as $$
  select rules.trimmed(regexp_replace(regexp_replace(coalesce(name, ''), E'[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]', '', 'g'),
    E'[[:space:][:cntrl:]\u0085\u00a0\u2028\u2029]+', ' ', 'g'))
$$;

-- A plain name for a person or a role, of at most so many characters.
create function rules.required_name(name text, longest integer, required text, size text) returns text
language plpgsql immutable
set search_path = pg_catalog
as $$
declare
  plain constant text := rules.plain_name(name);
begin
  if plain = '' then perform rules.refuse(required, 'Name is required', 'name'); end if;
  if length(plain) > longest then perform rules.refuse(size, format('The name is longer than %s characters', longest), 'name'); end if;
  return plain;
end
$$;

create function rules.name_of_person(name text) returns text
language sql immutable
return rules.required_name(name, 200, 'user_name_required', 'user_name_size');

-- For every writer of accounts.
create function rules.clean_person() returns trigger
language plpgsql immutable
set search_path = pg_catalog
as $$
begin
  new.name := rules.name_of_person(new.name);
  return new;
end
$$;
create trigger clean_person before insert or update of name on data.users for each row execute function rules.clean_person();

-- The account of a program (`service`) gets no link: nobody signs in with it.
create function rules.create_user(username text, name text, roles text[], email text, service boolean) returns json
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  tidied constant text := rules.trimmed(coalesce(username, ''));
begin
  perform rules.require_manage_users(creates => true);
  if tidied = '' then perform rules.refuse('user_username_required', 'Username is required', 'username'); end if;
  if tidied !~ '^[[:alnum:]][[:alnum:]._@-]{0,99}$' then
    perform rules.refuse('user_username_form', 'A username has letters, digits and . _ @ - only, begins with a letter or digit, and has at most 100 characters', 'username');
  end if;
  perform rules.require_roles_to_give(coalesce(roles, '{}'));
  begin
    insert into data.users (username, name, service) values (tidied, rules.name_of_person(create_user.name), coalesce(create_user.service, false));
  exception when unique_violation then
    perform rules.refuse('user_username_taken', format('There is already a user %s', quote_literal(
      (select u.username from data.users u where lower(u.username) = lower(tidied)))), 'username', '23505');
  end;
  perform rules.log_security('User created', tidied, case when create_user.service then '{"service": true}' else '{}' end::jsonb);
  perform rules.set_roles(tidied, coalesce(roles, '{}'));
  perform rules.set_email(tidied, email);
  if create_user.service then
    return json_build_object('id', (select u.id from data.users u where u.username = tidied), 'username', tidied, 'token', null, 'expires_at', null);
  end if;
  return rules.make_link(tidied);
end
$$;

-- A version, if one is given, must be that of the account: the change of another user is not written over.
create function rules.change_user(username text, name text, roles text[], email text, version integer) returns void
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  person data.users;
  tidied text;
begin
  person := rules.account_to_change(change_user.username);
  if change_user.version is not null then perform rules.require_version_of_account(person, change_user.version); end if;
  if change_user.name is not null then
    tidied := rules.name_of_person(change_user.name);
    if tidied <> person.name then
      update data.users u set name = tidied, version = u.version + 1 where u.username = person.username;
      perform rules.log_security('User renamed', person.username, jsonb_build_object('before', person.name, 'after', tidied));
    end if;
  end if;
  if change_user.roles is not null then
    perform rules.require_roles_to_give(change_user.roles);
    perform rules.set_roles(person.username, change_user.roles);
  end if;
  if change_user.email is not null then perform rules.set_email(person.username, change_user.email); end if;
end
$$;

-- The user's own name. The e-mail address is for administrators: it is a way into the account.
create function rules.change_own_name(name text) returns void
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  person constant data.users := rules.account(rules.username());
  tidied constant text := rules.name_of_person(change_own_name.name);
begin
  if tidied = person.name then return; end if;
  update data.users u set name = tidied, version = u.version + 1 where u.username = person.username;
  perform rules.log_security('User renamed', person.username, jsonb_build_object('before', person.name, 'after', tidied));
end
$$;

create function rules.reset_user(username text) returns json
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  person data.users;
begin
  person := rules.account_to_change(reset_user.username);
  if person.suspended_at is not null then
    perform rules.refuse('user_suspended', 'The user is suspended: reactivate the account first', 'username');
  end if;
  return rules.make_link(person.username);
end
$$;

-- Ends the user's sessions and links at once; their records stay theirs.
create function rules.suspend_user(username text, suspended boolean) returns void
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  person data.users;
begin
  person := rules.account_to_change(suspend_user.username);
  if (person.suspended_at is not null) = suspend_user.suspended then return; end if;
  update data.users u set suspended_at = case when suspend_user.suspended then now() end, version = u.version + 1 where u.username = person.username;
  if suspend_user.suspended then
    update auth.sessions s set revoked_at = now() where s.username = person.username and s.revoked_at is null;
    update auth.links l set used_at = now() where l.username = person.username and l.used_at is null;
  end if;
  perform rules.log_security(case when suspend_user.suspended then 'User suspended' else 'User reactivated' end, person.username);
end
$$;

create function rules.unlock_user(username text) returns void
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  person data.users;
begin
  person := rules.account_to_change(unlock_user.username);
  update auth.credentials c set failed_login_attempts = 0, locked_until = null where c.username = person.username;
  perform rules.log_security('User unlocked', person.username);
end
$$;

-- The accounts for those who manage users; no rows for everybody else.
create function rules.accounts()
returns table (id bigint, username text, name text, email text, name_search text, roles text[], last_seen timestamptz, suspended_at timestamptz, failed_login_attempts integer, locked_until timestamptz,
  created_at timestamptz, has_password boolean, link_expires_at timestamptz, permissions text[], version integer)
language sql stable security definer
set search_path = pg_catalog
as $$
  select u.id, u.username, u.name, u.email, data.folded(u.name || ' ' || u.username || coalesce(' ' || u.email, '')), array(select r.role from data.user_roles r join data.roles o on o.name = r.role where r.username = u.username order by o.position, o.name),
    (select max(s.last_seen) from auth.sessions s where s.username = u.username), u.suspended_at,
    coalesce(c.failed_login_attempts, 0), case when c.locked_until > now() then c.locked_until end, u.created_at, c.username is not null,
    (select max(l.expires_at) from auth.links l where l.username = u.username and l.used_at is null and l.expires_at > now()),
    array(select p.action || ' ' || p.subject from data.user_permissions p where p.username = u.username order by 1), u.version
  from data.users u left join auth.credentials c on c.username = u.username
  where (select rules.may('manage', 'users'))
$$;

-- The user's own live sessions; `current` is the session of the request.
create function rules.own_sessions() returns table (id bigint, user_agent text, created_at timestamptz, last_seen timestamptz, current boolean)
language sql stable security definer
set search_path = pg_catalog
as $$
  select s.id, s.user_agent, s.created_at, s.last_seen, s.id::text = current_setting('request.session', true) from auth.sessions s
  where s.username = rules.username() and s.revoked_at is null and s.last_seen > now() - interval '12 hours'
$$;

-- Ends one of the user's own sessions; null ends all but that of the request.
create function rules.end_own_sessions(ended bigint) returns integer
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  count integer;
begin
  update auth.sessions s set revoked_at = now()
  where s.username = rules.username() and s.revoked_at is null
    and (s.id = ended or (ended is null and s.id::text is distinct from current_setting('request.session', true)));
  get diagnostics count = row_count;
  if count > 0 then perform rules.log_security('Sessions ended', rules.username(), jsonb_build_object('count', count)); end if;
  return count;
end
$$;
