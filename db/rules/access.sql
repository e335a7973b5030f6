-- Who is asking, what they may do, and how anything is refused.

-- The one way to refuse: a named constraint, the words for people, and the field they belong to.
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

create function rules.username() returns text
language plpgsql stable parallel safe
set search_path = pg_catalog
as $$ begin return nullif(current_setting('request.username', true), ''); end $$;

-- The run that imports or generates records: rules for people then flag instead of refusing.
create function rules.import_run() returns bigint
language plpgsql stable parallel safe
set search_path = pg_catalog
as $$ begin return nullif(current_setting('request.import_run', true), '')::bigint; end $$;

create function rules.may(action text, subject text) returns boolean
language sql stable security definer
set search_path = pg_catalog
as $$
  select exists (
    select from data.user_roles ur
    join data.role_permissions rp on rp.role = ur.role
    where ur.username = rules.username() and rp.action = may.action and rp.subject = may.subject
  ) or exists (
    select from data.user_permissions up
    where up.username = rules.username() and up.action = may.action and up.subject = may.subject
  )
$$;

-- Once per statement, for requests of people. Functions that act for the system run as the owner and pass.
create function rules.require_permission() returns trigger
language plpgsql stable
set search_path = pg_catalog
as $$
declare
  subject constant text := tg_argv[0];
begin
  if current_user <> 'web_user' then return null; end if;
  if tg_op = 'DELETE' and not (rules.may('delete', subject) or rules.may('delete_own', subject)) then
    perform rules.refuse('not_permitted', 'User is not permitted', null, '42501');
  elsif tg_op <> 'DELETE' and not rules.may('manage', subject) then
    perform rules.refuse('not_permitted', 'User is not permitted', null, '42501');
  end if;
  return null;
end
$$;

-- Holders of delete_own remove only what they created themselves.
create function rules.refuse_delete_of_others() returns trigger
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  if current_user = 'web_user' and not rules.may('delete', tg_argv[0]) and old.created_by is distinct from rules.username() then
    perform rules.refuse('delete_own_only', 'User is not permitted to delete what others created', null, '42501');
  end if;
  return old;
end
$$;

-- A document or an event, named by the trigger's argument, goes only without facts (spec 2 §4).
create function rules.refuse_delete_while_it_has_facts() returns trigger
language plpgsql volatile
set search_path = pg_catalog
as $$
declare
  facts bigint;
begin
  if tg_argv[0] = 'event' then
    select count(*) into facts from data.facts f where f.event_id = old.id;
  else
    select count(*) into facts from data.facts f where f.document_id = old.id;
  end if;
  if facts > 0 then
    perform rules.refuse('record_has_facts', format(case facts when 1 then '%s fact belongs to this %s' else '%s facts belong to this %s' end, facts, tg_argv[0]), null, '23503');
  end if;
  return old;
end
$$;

-- What a record says: without what is computed from it, stamped on it, moved by reviews, or lost with the fact it was cloned from.
create function rules.content(image jsonb, relation oid) returns jsonb
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  return image - '{version,updated_at,updated_by,status,base_id}'::text[]
    - array(select a.attname::text from pg_attribute a where a.attrelid = relation and a.attgenerated <> '');
end
$$;

-- Who and when, and the version that is the ETag. A change that changes nothing leaves all of them.
-- What a review moves (status) is not a change of the record's content. The time of a change is taken while its row is locked,
-- as a review's is, so that the two tell which came first.
create function rules.stamp_change() returns trigger
language plpgsql volatile
set search_path = pg_catalog
as $$
begin
  if tg_op = 'INSERT' then
    if current_user = 'web_user' or new.created_by is null then
      new.created_by := rules.username();
    end if;
    if current_user = 'web_user' then
      new.created_at := now();
    end if;
    new.import_run := rules.import_run();
    new.version := 1;
    return new;
  end if;
  if rules.content(to_jsonb(old), tg_relid) is distinct from rules.content(to_jsonb(new), tg_relid) then
    new.version := old.version + 1;
    new.updated_by := rules.username();
    new.updated_at := clock_timestamp();
  else
    new.version := old.version;
    new.updated_by := old.updated_by;
    new.updated_at := old.updated_at;
  end if;
  return new;
end
$$;

-- Letter, year, the only country or XXX, and the global serial number; fixed at insert.
create function rules.serial_no(letter text, year integer, countries text[], gsn bigint) returns text
language plpgsql immutable parallel safe
set search_path = pg_catalog
as $$
begin
  return letter || '-' || year || '-' || case when cardinality(countries) = 1 then countries[1] else 'XXX' end
    || '-' || lpad(gsn::text, greatest(6, length(gsn::text)), '0');
end
$$;

-- Without white space at its ends, as browsers trim: a name of no-break spaces is none.
create function rules.trimmed(value text) returns text
language sql immutable parallel safe
set search_path = pg_catalog
as $$
  select btrim(value, E' \t\n\x0b\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff')
$$;

-- A name as it is kept: of one line, its words parted by one space. What an import brings, and what nobody has changed, keeps its spaces.
create function rules.tidied_name(name text, before text) returns text
language sql stable
set search_path = pg_catalog
as $$
  select case
    when rules.import_run() is not null or name is not distinct from before then rules.trimmed(name)
    else regexp_replace(rules.trimmed(name), E'[ \\t\\n\\v\\f\\r]+', ' ', 'g')
  end
$$;

-- Members of a text array that a list does not hold are refused by name; doubles are dropped, order kept.
create function rules.distinct_members(members text[]) returns text[]
language plpgsql immutable parallel safe
set search_path = pg_catalog
as $$
begin
  if cardinality(members) = 0 then return members; end if;
  return (
    select coalesce(array_agg(member order by position), '{}')
    from (select member, min(ordinality) as position from unnest(members) with ordinality as m (member, ordinality)
          where member is not null group by member) firsts
  );
end
$$;

create function rules.require_members(members text[], known text[], constraint_name text, field text) returns void
language plpgsql stable
set search_path = pg_catalog
as $$
declare
  unknown constant text := (select m from unnest(members) m where m <> all (known) limit 1);
begin
  if unknown is not null then
    perform rules.refuse(constraint_name, format('%s is not in the list', quote_literal(left(unknown, 100))), field, '23503');
  end if;
end
$$;
