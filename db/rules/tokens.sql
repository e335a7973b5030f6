-- API tokens: who makes and revokes them, and what a request with a token may do. A token never has more rights than its owner has and had when it was made, nor than
-- its maker could give now, and none on accounts (decision 23).

-- Relations and functions of accounts, which no token reaches.
create function rules.closed_to_tokens() returns text[]
language sql immutable
set search_path = pg_catalog
as $$
  select '{users,users_view,roles,my_sessions,security_events,tokens_view,create_user,change_user,make_sign_in_link,suspend_user,reactivate_user,unlock_user,end_my_session,
    end_my_other_sessions,create_token,create_client,clients,client_requests,revoke_token,permissions,role_permissions,user_rights,people_rights,role_history,save_role,delete_role,save_permissions,change_my_name,view_as}'::text[]
$$;

-- Whether a scope has a right: the role's rights, or with no role those to view. Rights on accounts are in no scope.
create function rules.scope_has(role text, action text, subject text) returns boolean
language plpgsql stable security definer
set search_path = pg_catalog
as $$
begin
  if scope_has.subject in ('users', 'roles', 'api tokens', 'password') then return false; end if;
  if scope_has.role is null then return scope_has.action = 'view'; end if;
  -- The right to delete includes the right to delete one's own.
  return exists (
    select from data.role_permissions p
    where p.role = scope_has.role and p.subject = scope_has.subject
      and p.action in (scope_has.action, case scope_has.action when 'delete_own' then 'delete' end)
  );
end
$$;

create function rules.require_manage_tokens() returns void
language plpgsql stable
set search_path = pg_catalog
as $$ begin perform rules.require_permitted(rules.may('manage', 'api tokens')); end $$;

-- The rights of an account, each 'action subject'. The right to delete includes the right to delete one's own.
create function rules.rights_of(username text) returns text[]
language sql stable security definer
set search_path = pg_catalog
as $$
  select array(
    select distinct r from auth.permission_rules(rights_of.username) p,
      unnest(array[p.action || ' ' || p.subject, case p.action when 'delete' then 'delete_own ' || p.subject end]) r
    where r is not null order by 1)
$$;
revoke execute on function rules.rights_of(text) from public;

-- Whether the maker may lend the name of the owner now: their own, that of a program, or, for administrators, that of any other person.
create function rules.may_lend(maker text, owner text) returns boolean
language sql stable security definer
set search_path = pg_catalog
as $$
  select exists (select from data.users u where u.username = maker and u.suspended_at is null)
    and 'manage api tokens' = any (rules.rights_of(maker))
    and (maker = owner or rules.is_administrator(maker) or exists (select from data.users u where u.username = owner and u.service))
$$;
revoke execute on function rules.may_lend(text, text) from public;

-- The rights of a token now: of those that its owner has, those that the owner had when it was made, that are in its scope, and that its maker could give.
create function rules.rights_of_token(token auth.tokens) returns text[]
language sql stable security definer
set search_path = pg_catalog
as $$
  select array(
    select r from unnest(rules.rights_of(token.username)) r
    where r = any (token.rights) and rules.scope_has(token.role, split_part(r, ' ', 1), substr(r, strpos(r, ' ') + 1))
      and (rules.is_administrator(token.created_by) or r = any (rules.rights_of(token.created_by))))
$$;
revoke execute on function rules.rights_of_token(auth.tokens) from public;

-- A token acts in its owner's name, so only an administrator lends the name of another person or a right that they do not hold.
create function rules.require_token_to_give(owner text, role text) returns void
language plpgsql stable security definer
set search_path = pg_catalog
as $$
declare
  missing record;
begin
  if rules.is_administrator(rules.username()) then return; end if;
  if not rules.may_lend(rules.username(), owner) then
    perform rules.refuse('token_of_another', 'Only an administrator can make a token of another person', 'owner', '42501');
  end if;
  select p.action, p.subject into missing from auth.permission_rules(owner) p
  where rules.scope_has(require_token_to_give.role, p.action, p.subject) and not rules.may(p.action, p.subject)
  order by p.subject, p.action limit 1;
  if found then
    perform rules.refuse('token_beyond_own', format('You can''t make this token: you don''t have its right to %s %s', missing.action, missing.subject), 'owner', '42501');
  end if;
end
$$;
revoke execute on function rules.require_token_to_give(text, text) from public;

create function rules.scope_of_token(token auth.tokens) returns text
language sql immutable
return case when token.client then 'Read releases' else coalesce(token.role, 'Read only') end;

create function rules.state_of_token(token auth.tokens) returns text
language sql stable security definer
set search_path = pg_catalog
as $$
  select case when token.revoked_at is not null then 'Revoked' when token.expires_at <= now() then 'Expired' when token.client then 'Works'
    when exists (select from data.users u where u.username = token.username and u.suspended_at is not null) then 'Owner suspended'
    when not rules.may_lend(token.created_by, token.username) then 'Maker lost the right' else 'Works' end
$$;
revoke execute on function rules.state_of_token(auth.tokens) from public;

-- Makes a token, of a client or of an owner within a role. Only the answer has it.
create function rules.issue_token(name text, username text, role text, days integer, client boolean, used_by text) returns json
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  tidied constant text := rules.plain_name(name);
  -- 244 random bits of the server's own generator; the prefix lets scanners of leaked secrets find a token.
  token constant text := 'helix_' || translate(encode(decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'), 'base64'), '+/=', '-_');
  made auth.tokens;
begin
  if tidied = '' then perform rules.refuse('token_name_required', 'Name is required', 'name'); end if;
  if length(tidied) > 100 then perform rules.refuse('token_name_size', 'The name is longer than 100 characters', 'name'); end if;
  if days is null or days not between 1 and 365 then
    perform rules.refuse('token_days', 'A token works for 1 to 365 days', 'days');
  end if;
  insert into auth.tokens as t (token_hash, name, username, role, created_by, expires_at, rights, client, used_by)
  values (sha256(convert_to(token, 'UTF8')), tidied, issue_token.username, issue_token.role, rules.username(), now() + make_interval(days => days),
    case when issue_token.client then '{}' else rules.rights_of(issue_token.username) end, issue_token.client, issue_token.used_by)
  returning * into made;
  perform rules.log_security('Token made', made.username, jsonb_build_object('token', made.name, 'scope', rules.scope_of_token(made), 'until', to_char(made.expires_at, 'YYYY-MM-DD')));
  return json_build_object('id', made.id, 'name', made.name, 'token', token, 'expires_at', made.expires_at,
    'creates', (select min(p.subject) from data.role_permissions p where p.role = made.role having every(p.action = 'create')));
end
$$;
revoke execute on function rules.issue_token(text, text, text, integer, boolean, text) from public;

create function rules.create_token(name text, owner text, role text, days integer) returns json
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  person data.users;
begin
  perform rules.require_manage_tokens();
  if rules.plain_name(name) = '' then perform rules.refuse('token_name_required', 'Name is required', 'name'); end if;
  if coalesce(owner, '') = '' then perform rules.refuse('token_owner_required', 'Owner is required', 'owner'); end if;
  person := rules.account(create_token.owner);
  if person.username in ('import', 'clients') then
    perform rules.refuse('token_owner_import', format('The account of %s can''t have a token', case person.username when 'import' then 'imports' else 'clients' end), 'owner');
  end if;
  if person.suspended_at is not null then
    perform rules.refuse('token_owner_active', 'The owner is suspended', 'owner');
  end if;
  if create_token.role is not null then
    perform rules.require_members(array[create_token.role], array(select r.name from data.roles r), 'token_role_known', 'role');
  end if;
  perform rules.require_token_to_give(person.username, create_token.role);
  return rules.issue_token(create_token.name, person.username, create_token.role, create_token.days, false, null);
end
$$;

-- Requests with the token are refused from now on, and a download that runs is cut off. A token that was revoked before stays as it is.
create function rules.revoke_token(id bigint) returns void
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  revoked auth.tokens;
begin
  -- A right given to a user may be a reason to take a token back.
  if not rules.may('manage', 'users') then perform rules.require_manage_tokens(); end if;
  select * into revoked from auth.tokens t where t.id = revoke_token.id for update;
  if not found then perform rules.refuse('token_exists', 'There is no such token', 'id', '23503'); end if;
  if revoked.revoked_at is not null then return; end if;
  update auth.tokens t set revoked_at = now(), revoked_by = rules.username() where t.id = revoked.id;
  perform rules.log_security('Token revoked', revoked.username, jsonb_build_object('token', revoked.name));
end
$$;

-- The tokens for those who manage them, or the users in whose names they act; no rows for everybody else.
create function rules.tokens()
returns table (id bigint, name text, username text, owner text, scope text, state text, expires_at timestamptz, last_used_at timestamptz, created_by text, created_at timestamptz,
  revoked_at timestamptz, revoked_by text)
language sql stable security definer
set search_path = pg_catalog
as $$
  select t.id, t.name, t.username, u.name, rules.scope_of_token(t), rules.state_of_token(t),
    t.expires_at, t.last_used_at, t.created_by, t.created_at, t.revoked_at, t.revoked_by
  from auth.tokens t join data.users u on u.username = t.username
  where (select rules.may('manage', 'api tokens') or rules.may('manage', 'users'))
$$;

-- A role that a working token uses stays: without it the token would stop without a word.
create function rules.refuse_delete_of_role_in_tokens() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
begin
  if exists (select from auth.tokens t where t.role = old.name and t.revoked_at is null and t.expires_at > now()) then
    perform rules.refuse('role_in_tokens', format('A token uses the role %s: revoke it first', old.name), null, '23503');
  end if;
  return old;
end
$$;
create trigger refuse_delete_of_role_in_tokens before delete on data.roles
  for each row execute function rules.refuse_delete_of_role_in_tokens();
