-- Users, their roles and their sign-in links. People write none of these tables: the functions below are the only door, and each is logged.

-- A new one-time link instead of all earlier ones. Only the answer has the token.
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
  select rules.trimmed(regexp_replace(regexp_replace(coalesce(data.cleaned_name(name), ''), E'[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]', '', 'g'),
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
  created_at timestamptz, has_password boolean, link_expires_at timestamptz, permissions text[], version integer, service boolean, sample boolean)
language sql stable security definer
set search_path = pg_catalog
as $$
  select u.id, u.username, u.name, u.email, data.folded(u.name || ' ' || u.username || coalesce(' ' || u.email, '')), array(select r.role from data.user_roles r join data.roles o on o.name = r.role where r.username = u.username order by o.position, o.name),
    (select max(s.last_seen) from auth.sessions s where s.username = u.username), u.suspended_at,
    coalesce(c.failed_login_attempts, 0), case when c.locked_until > now() then c.locked_until end, u.created_at, c.username is not null,
    (select max(l.expires_at) from auth.links l where l.username = u.username and l.used_at is null and l.expires_at > now()),
    array(select p.action || ' ' || p.subject from data.user_permissions p where p.username = u.username order by 1), u.version, u.service, u.sample
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
