-- Requests with an API token: what they may reach, and the record of their use (decision 23).

-- Raises 401 with the reason, unless the token works.
create function rules.require_token(token auth.tokens) returns void
language plpgsql stable security definer
set search_path = pg_catalog
as $$
begin
  if token.id is null then perform rules.refuse('token_known', 'This token is not known', null, 'PT401'); end if;
  if token.revoked_at is not null then perform rules.refuse('token_revoked', 'This token was revoked', null, 'PT401'); end if;
  if token.expires_at <= now() then perform rules.refuse('token_expired', 'This token has expired', null, 'PT401'); end if;
  if token.client then return; end if;
  if exists (select from data.users u where u.username = token.username and u.suspended_at is not null) then
    perform rules.refuse('token_owner_suspended', 'The owner of this token is suspended', null, 'PT401');
  end if;
  if not rules.may_lend(token.created_by, token.username) then
    perform rules.refuse('token_maker', 'The user who made this token could no longer make it', null, 'PT401');
  end if;
end
$$;
revoke execute on function rules.require_token(auth.tokens) from public;

-- Begins a request with a token, or refuses it: `relations` are the names that the request reaches, `action` is read, create or change (null if not known yet).
create function auth.enter_token(token_hash bytea, relations text, action text) returns void
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  token auth.tokens;
  names constant text[] := string_to_array(relations, ',');
begin
  select * into token from auth.tokens t where t.token_hash = enter_token.token_hash;
  perform rules.require_token(token);
  if token.client then
    perform rules.refuse('token_reads_releases', 'This token reads published figures at /external-api, and nothing else', null, '42501');
  end if;
  perform set_config('request.username', token.username, true), set_config('request.token', token.id::text, true), set_config('request.rights', rules.rights_of_token(token)::text, true);
  if names && rules.closed_to_tokens() then
    perform rules.refuse('token_not_for_accounts', 'A token can''t reach users, roles, tokens, sessions or the log of security events', null, '42501');
  end if;
  if token.role is null then
    if action <> 'read' then perform rules.refuse('token_read_only', 'This token only reads', null, '42501'); end if;
    perform set_config('transaction_read_only', 'on', true);
  -- A role with rights to create alone, such as Ingest, delivers to the parking lot: it reads nothing.
  elsif not exists (select from data.role_permissions p where p.role = token.role and p.action <> 'create')
    and (action = 'read' or names <> '{}' and not names <@ '{ingest_parking_lot}') then
    perform rules.refuse('token_creates_only', 'This token only sends to the parking lot, and reads nothing', null, '42501');
  end if;
end
$$;

-- The same for a request that is answered without a transaction of its own.
create function auth.find_token(token_hash bytea, action text) returns table (username text, name text)
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
begin
  perform auth.enter_token(find_token.token_hash, '', find_token.action);
  return query select u.username, u.name from data.users u where u.username = rules.username();
end
$$;

-- Refuses to continue a long answer when its session has ended, its token no longer works, or a right is gone that the caller had (`held`): its rows were chosen with that
-- right. Returns the rights of now.
create function rules.require_entered(held text[] default null) returns text[]
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  token constant text := nullif(current_setting('request.token', true), '');
  session constant text := nullif(current_setting('request.session', true), '');
  row_of auth.tokens;
  person text;
  rights text[];
begin
  if token is not null then
    select * into row_of from auth.tokens t where t.id = token::bigint;
    perform rules.require_token(row_of);
    rights := rules.rights_of_token(row_of);
  elsif session is not null then
    select s.username into person from rules.live_sessions s where s.id = session::bigint;
    if person is null then
      raise exception using errcode = 'PT401', constraint = 'session_required', message = 'Please sign in';
    end if;
    -- An administrator who views the screens of another person.
    perform rules.require_permitted(person = rules.username() or rules.is_administrator(person));
    rights := rules.rights_of(rules.username());
  end if;
  perform rules.require_permitted(held is null or held <@ rights);
  return rights;
end
$$;

-- The same at the end of a statement that changed records: it may have waited for a row, while its person was suspended, signed out or lost the right. From here on the request has the
-- rights of now. Most requests have a session, whose rights are read where they are needed.
create function rules.require_entered_still() returns void
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  session constant text := current_setting('request.session', true);
begin
  if session <> '' then
    if not exists (select from rules.live_sessions s where s.id = session::bigint) then perform rules.require_entered(); end if;
  elsif current_setting('request.token', true) <> '' then
    perform set_config('request.rights', rules.require_entered()::text, true);
  end if;
end
$$;

-- Once per statement, after it. The arguments are those of require_permission, on tables that have it, and which checked the statement before: one that follows from a foreign key begins
-- as the owner's, and ends as the user's before PostgreSQL 18. Volatile, to see what was committed meanwhile.
create function rules.refuse_permission_lost() returns trigger
language plpgsql volatile
set search_path = pg_catalog
as $$
begin
  perform rules.require_entered_still();
  if tg_nargs > 0 and position(format(' %s %s', tg_op, tg_relid) in current_setting('request.checked', true)) > 0 then
    perform rules.refuse(rules.permission_refusal(tg_op, tg_argv[0], coalesce(tg_argv[1], 'create')));
  end if;
  return null;
end
$$;

-- Records the use of a token, at most once a minute, and logs an address that is new to it. The latest twenty addresses are kept.
create function auth.touch_token(token_hash bytea, address text) returns void
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  token auth.tokens;
begin
  select * into token from auth.tokens t where t.token_hash = touch_token.token_hash and t.revoked_at is null for update;
  if not found then return; end if;
  -- The requests of a client are counted, and come from many addresses.
  if not token.client and address <> all (token.addresses) then
    update auth.tokens t set last_used_at = now(), addresses = (address || t.addresses)[1:20] where t.id = token.id;
    perform rules.log_security('Token used from a new address', token.username, jsonb_build_object('token', token.name, 'address', address), token.username);
  elsif token.last_used_at is null or token.last_used_at < now() - interval '1 minute' then
    update auth.tokens t set last_used_at = now() where t.id = token.id;
  end if;
end
$$;

revoke all on function auth.enter_token(bytea, text, text), auth.find_token(bytea, text), auth.touch_token(bytea, text) from public;
grant execute on function auth.enter_token(bytea, text, text), auth.find_token(bytea, text), auth.touch_token(bytea, text) to helix_app;
