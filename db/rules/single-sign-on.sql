-- The e-mail addresses of users, and sign-ins by an OpenID Connect provider. The server checks the provider's answer; these functions decide whose account it is.

create function rules.clean_email() returns trigger
language plpgsql immutable
set search_path = pg_catalog
as $$
begin
  new.email := nullif(rules.trimmed(new.email), '');
  if length(new.email) > 254 or new.email !~ '^[^[:space:][:cntrl:]@<>()",:;\\]+@[^[:space:][:cntrl:]@<>()",:;\\]+$' then
    perform rules.refuse('user_email_form', 'An e-mail address has one @, no blanks, and at most 254 characters', 'email');
  end if;
  return new;
end
$$;
create trigger clean_email before insert or update of email on data.users
  for each row when (new.email is not null) execute function rules.clean_email();
create trigger refuse_sign_in_of_service before update of email on data.users
  for each row when (new.email is not null) execute function rules.refuse_sign_in_of_service();

-- After rules.require_account_below: an address is a way into the account. An empty address removes it.
create function rules.set_email(username text, email text) returns void
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  before constant text := (select u.email from data.users u where u.username = set_email.username);
  after constant text := nullif(rules.trimmed(set_email.email), '');
begin
  if after is not distinct from before then return; end if;
  begin
    update data.users u set email = after, version = u.version + 1 where u.username = set_email.username;
  exception when unique_violation then
    perform rules.refuse('user_email_taken', format('The user %s has this e-mail address already', quote_literal(
      (select u.username from data.users u where lower(u.email collate "C") = lower(after collate "C")))), 'email', '23505');
  end;
  perform rules.log_security('E-mail changed', set_email.username, jsonb_build_object('before', before, 'after', after));
end
$$;
revoke execute on function rules.set_email(text, text) from public;

create function auth.begin_provider_sign_in(state_hash bytea, browser_hash bytea, nonce text, verifier text, return_to text, username text) returns void
language sql volatile security definer
set search_path = pg_catalog
as $$
  delete from auth.provider_sign_ins s where s.created_at < now() - interval '10 minutes';
  insert into auth.provider_sign_ins (state_hash, browser_hash, nonce, verifier, return_to, username)
  values (begin_provider_sign_in.state_hash, begin_provider_sign_in.browser_hash, begin_provider_sign_in.nonce, begin_provider_sign_in.verifier,
    left(begin_provider_sign_in.return_to, 4000), begin_provider_sign_in.username)
$$;

-- Of two answers with one state, the second finds no row; nor does the answer in another browser, or after ten minutes.
create function auth.take_provider_sign_in(state_hash bytea, browser_hash bytea) returns table (nonce text, verifier text, return_to text, username text)
language sql volatile security definer
set search_path = pg_catalog
as $$
  delete from auth.provider_sign_ins s
  where s.state_hash = take_provider_sign_in.state_hash and s.browser_hash = take_provider_sign_in.browser_hash
    and s.created_at between now() - interval '10 minutes' and now()
  returning s.nonce, s.verifier, s.return_to, s.username
$$;

create function auth.find_by_email(email text) returns table (username text, name text, suspended boolean)
language sql stable security definer
set search_path = pg_catalog
as $$
  select u.username, u.name, u.suspended_at is not null from data.users u where lower(u.email collate "C") = lower(find_by_email.email collate "C") and not u.service
$$;

-- A user for a verified address that nobody has, with the role that the settings name; null if there is no such role.
-- The username is the address, in the letters that a username may have, with a number if it is taken.
create function auth.create_by_email(email text, name text, role text) returns text
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  letters constant text := regexp_replace(regexp_replace(lower(create_by_email.email collate "C"), '[^[:alnum:]._@-]', '-', 'g'), '^[^[:alnum:]]+', '');
  base constant text := coalesce(nullif(left(letters, 90), ''), 'user');
  chosen text;
  count integer := 1;
begin
  if not exists (select from data.roles r where r.name = create_by_email.role) then return null; end if;
  -- Of two first sign-ins of one person at once, the second finds the user.
  perform pg_advisory_xact_lock(hashtext('helix users by e-mail'));
  select f.username into chosen from auth.find_by_email(create_by_email.email) f;
  if found then return chosen; end if;
  chosen := base;
  while exists (select from data.users u where lower(u.username) = lower(chosen)) loop
    count := count + 1;
    chosen := format('%s-%s', base, count);
  end loop;
  insert into data.users (username, name, email)
  values (chosen, left(coalesce(nullif(rules.plain_name(create_by_email.name), ''), create_by_email.email), 200), create_by_email.email);
  insert into data.user_roles (username, role) values (chosen, create_by_email.role);
  perform rules.log_security('User created', chosen, jsonb_build_object('by', 'OpenID Connect'), actor => chosen);
  perform rules.log_security('Roles changed', chosen, jsonb_build_object('before', '{}'::text[], 'after', array[create_by_email.role]), actor => chosen);
  return chosen;
end
$$;

create function auth.begin_provider_session(username text, token_hash bytea, user_agent text) returns void
language sql volatile security definer
set search_path = pg_catalog
as $$
  insert into auth.sessions (username, token_hash, user_agent)
  values (begin_provider_session.username, begin_provider_session.token_hash, left(begin_provider_session.user_agent, 400));
  select rules.log_security('Signed in', begin_provider_session.username, '{"by": "OpenID Connect"}', begin_provider_session.username);
$$;

-- A sign-in that the provider confirmed and Helix refused, or that the provider refused. `username` is the address if there is no such user.
create function auth.record_refused_provider_sign_in(username text, reason text) returns void
language sql volatile security definer
set search_path = pg_catalog
as $$
  select rules.log_security('Sign-in failed', record_refused_provider_sign_in.username,
    jsonb_build_object('by', 'OpenID Connect', 'reason', record_refused_provider_sign_in.reason), null)
$$;

-- The user and the address of a one-time link that still works, for the user who made the link.
create function auth.find_link_to_mail(token_hash bytea, sender text) returns table (username text, name text, email text, expires_at timestamptz)
language sql stable security definer
set search_path = pg_catalog
as $$
  select u.username, u.name, u.email, l.expires_at from auth.links l join data.users u on u.username = l.username
  where l.token_hash = find_link_to_mail.token_hash and l.used_at is null and l.expires_at > now() and u.suspended_at is null and l.created_by = sender
$$;

revoke all on all functions in schema auth from public;
grant execute on all functions in schema auth to helix_app;
