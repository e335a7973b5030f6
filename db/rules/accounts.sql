-- The rights to change an account, and the administrator that must remain.

create function rules.require_manage_users(creates boolean default false) returns void
language plpgsql stable
set search_path = pg_catalog
as $$ begin perform rules.require_permitted(rules.may('manage', 'users') and (not creates or rules.may('create', 'users'))); end $$;

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
