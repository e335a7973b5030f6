-- The user of a request, the user's rights, and refusals.

-- The only way to refuse: raises a named constraint with a message for the user and the field concerned.
create function rules.refuse(constraint_name text, message text, field text default null, sqlstate text default '23514')
returns void
language plpgsql volatile
set search_path = pg_catalog
as $$
begin
  raise exception using
    errcode = refuse.sqlstate,
    constraint = refuse.constraint_name,
    message = refuse.message,
    detail = coalesce('Field: ' || refuse.field, ''),
    column = coalesce(refuse.field, '');
end
$$;

-- The message of a refusal about a record that is missing, or that was not named at all.
create function rules.no_record(noun text, value text) returns text
language sql immutable
set search_path = pg_catalog
as $$ select case when value is null or value = '' then format('No %s is given', noun) else format('There is no %s %s', noun, left(value, 100)) end $$;

-- A refusal as a value. The trigger that refuses a change and the columns that announce it (may_change, may_delete) call the same function.
create type rules.refusal as (name text, message text, sqlstate text);

create function rules.refusal(name text, message text, sqlstate text) returns rules.refusal
language sql immutable
set search_path = pg_catalog
as $$ select name, message, sqlstate $$;

create function rules.refuse(refusal rules.refusal) returns void
language plpgsql volatile
set search_path = pg_catalog
as $$
begin
  if refusal.name is not null then
    perform rules.refuse(refusal.name, refusal.message, null, refusal.sqlstate);
  end if;
end
$$;

-- Small functions without tables have a body that is read when they are created, so they need no search_path: PostgreSQL inlines them. Triggers call them for every row.
create function rules.username() returns text
language sql stable parallel safe
return nullif(current_setting('request.username', true), '');

-- True while an undo puts back what a record was: rights, locks and references are checked, the rules for new values are not.
create function rules.restoring() returns boolean
language sql stable parallel safe
return coalesce(current_setting('request.restoring', true), '') = 'on';

-- The id of the run that imports or generates records: during a run, rules for people flag a record instead of refusing it. 0 during an undo.
create function rules.import_run() returns bigint
language sql stable parallel safe
return case when rules.restoring() then 0 else nullif(current_setting('request.import_run', true), '')::bigint end;

-- The operation that the changes of this transaction belong to; null for a change of one record.
create function rules.operation() returns bigint
language sql stable parallel safe
return nullif(current_setting('request.operation', true), '')::bigint;

-- PL/pgSQL caches the plan: every write and every read of one record calls this function several times. A request with a token has the rights that
-- auth.enter_token found.
create function rules.may(action text, subject text) returns boolean
language plpgsql stable security definer
set search_path = pg_catalog
as $$
declare
  person constant text := rules.username();
begin
  if coalesce(current_setting('request.token', true), '') <> '' then
    return may.action || ' ' || may.subject = any (current_setting('request.rights')::text[]);
  end if;
  return exists (
    select from data.user_roles ur
    join data.role_permissions rp on rp.role = ur.role
    where ur.username = person and rp.action = may.action and rp.subject = may.subject
  ) or exists (
    select from data.user_permissions up
    where up.username = person and up.action = may.action and up.subject = may.subject
  );
end
$$;

create function rules.require_permitted(permitted boolean) returns void
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  if permitted is not true then perform rules.refuse('not_permitted', 'User is not permitted', null, '42501'); end if;
end
$$;

-- An insert needs `create` and `manage`, an update `manage`, a delete `delete` or `delete_own`. Functions that act for the system run as the owner and need no right.
create function rules.permission_refusal(operation text, subject text, to_create text default 'create') returns rules.refusal
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  return case when current_user = 'web_user' and not case operation
    when 'DELETE' then rules.may('delete', subject) or rules.may('delete_own', subject)
    when 'UPDATE' then rules.may('manage', subject)
    else rules.may('manage', subject) and rules.may(to_create, subject)
  end then rules.refusal('not_permitted', 'User is not permitted', '42501') end;
end
$$;

-- Runs once per statement. The arguments are the subject and, unless it is `create`, the right that an insert needs besides `manage`.
create function rules.require_permission() returns trigger
language plpgsql volatile
set search_path = pg_catalog
as $$
declare
  checked constant text := coalesce(current_setting('request.checked', true), '');
  statement constant text := format(' %s %s', tg_op, tg_relid);
begin
  perform rules.refuse(rules.permission_refusal(tg_op, tg_argv[0], coalesce(tg_argv[1], 'create')));
  if current_user = 'web_user' and position(statement in checked) = 0 then perform set_config('request.checked', checked || statement, true); end if;
  return null;
end
$$;

-- Users with only delete_own delete only their own records.
create function rules.may_delete_of_others(subject text) returns boolean
language plpgsql stable
set search_path = pg_catalog
as $$ begin return current_user <> 'web_user' or rules.may('delete', subject); end $$;

create function rules.refusal_to_delete_of_others(created_by text, may_delete_of_others boolean) returns rules.refusal
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  if may_delete_of_others or created_by is not distinct from rules.username() then return null; end if;
  return rules.refusal('delete_own_only', 'User is not permitted to delete what others created', '42501');
end
$$;

-- A document or an event with facts cannot be deleted (spec 2 §4).
create function rules.refusal_to_delete_with_facts(facts bigint, noun text) returns rules.refusal
language plpgsql immutable
set search_path = pg_catalog
as $$
begin
  if facts = 0 then return null; end if;
  return rules.refusal('record_has_facts', format(case facts when 1 then '%s fact belongs to this %s' else '%s facts belong to this %s' end, facts, noun), '23503');
end
$$;

-- For every table with a function rules.refusal_to_delete; the argument is the subject. Volatile, to see changes committed while it waited for the row.
create function rules.refuse_delete() returns trigger
language plpgsql volatile
set search_path = pg_catalog
as $$
begin
  if rules.moving_sample() then return old; end if;
  perform rules.refuse(rules.refusal_to_delete(old, rules.may_delete_of_others(tg_argv[0])));
  return old;
end
$$;
