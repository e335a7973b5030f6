-- The values of columns: those that are required, the stamps of a change, names, and members of lists.

-- Fields that the form requires of people (spec 1 §5, 2 §5), on insert or when they change the field. An imported record is flagged instead. The arguments
-- are, for each field: its path, the constraint and the message.
create function rules.require_columns() returns trigger
language plpgsql stable
set search_path = pg_catalog
as $$
declare
  before jsonb;
  after jsonb;
  path text[];
begin
  if rules.import_run() is not null then return new; end if;
  before := to_jsonb(old);
  after := to_jsonb(new);
  for field in 0 .. tg_nargs - 1 by 3 loop
    path := string_to_array(tg_argv[field], '.');
    if coalesce(after#>path, 'null') in ('null', '""', '[]') and (tg_op = 'INSERT' or after#>path is distinct from before#>path) then
      perform rules.refuse(tg_argv[field + 1], tg_argv[field + 2], tg_argv[field]);
    end if;
  end loop;
  return new;
end
$$;

-- A record's own content, without computed and audit columns, its review status and base_id, which is emptied when the original fact is deleted.
create function rules.content(image jsonb, relation oid) returns jsonb
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  return image - '{version,updated_at,updated_by,status,base_id}'::text[]
    - array(select a.attname::text from pg_attribute a where a.attrelid = relation and a.attgenerated <> '');
end
$$;

-- Sets author, time, and the version used as the ETag. An update that changes no content leaves them all; the status set by a review is not content.
-- The time is taken while the row is locked, as for a review, so that times follow the actual order.
-- Stable, although it takes the time: it reads no table, and a volatile function takes a snapshot for each of its expressions.
create function rules.stamp_change() returns trigger
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  if tg_op = 'INSERT' then
    if rules.restoring() then return new; end if;
    if current_user = 'web_user' or new.created_by is null then
      new.created_by := rules.username();
    end if;
    if current_user = 'web_user' then new.created_at := now(); end if;
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

-- Sets the version used as the ETag. An entry has no author; its history records the users.
create function rules.stamp_version() returns trigger
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  new.version := old.version + (to_jsonb(new) - 'version' is distinct from to_jsonb(old) - 'version')::integer;
  return new;
end
$$;

-- Composed of a letter, the year, the only country or XXX, and the global serial number; fixed at insert.
create function rules.serial_no(letter text, year integer, countries text[], gsn bigint) returns text
language sql immutable parallel safe
return letter || '-' || year::text || '-' || case when cardinality(countries) = 1 then countries[1] else 'XXX' end
  || '-' || lpad(gsn::text, greatest(6, length(gsn::text)), '0');

-- Removes from both ends the white space that browsers trim: a name of no-break spaces becomes empty.
create function rules.trimmed(value text) returns text
language sql immutable parallel safe
return btrim(value, E' \t\n\x0b\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff');

-- Without invisible characters and unusual spaces. Nearly all names have none, which costs less to see here than a call.
create function rules.visible_name(name text) returns text
language sql immutable parallel safe
return case when octet_length(name) = length(name) then name
  when name ~ U&'[\0085\00A0\00AD\061C\1680\180E\2000-\200F\2028-\202F\205F-\206F\3000\FEFF\FFF9-\FFFB]' then data.cleaned_name(name) else name end;

-- Converts a name to one line with single spaces and without invisible characters. Imported names keep their spaces, unchanged ones all.
create function rules.tidied_name(name text, before text) returns text
language sql stable
return case when name is not distinct from before then rules.trimmed(name)
  when rules.import_run() is not null then rules.trimmed(rules.visible_name(name))
  else regexp_replace(rules.trimmed(rules.visible_name(name)), E'[ \\t\\n\\v\\f\\r]+', ' ', 'g') end;

-- Removes duplicates and keeps the order.
create function rules.distinct_members(members text[]) returns text[]
language plpgsql immutable parallel safe
set search_path = pg_catalog
as $$
begin
  if cardinality(members) = 0 or cardinality(members) = 1 and members[1] is not null then return members; end if;
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
begin
  if members <@ known then return; end if;
  perform rules.refuse(constraint_name, format('%s is not in the list', quote_literal(left(m, 100))), field, '23503')
  from unnest(members) m where m <> all (known) limit 1;
end
$$;

-- The members without duplicates, all of them in the list.
create function rules.checked_members(members text[], known text[], constraint_name text, field text) returns text[]
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  if cardinality(members) = 1 and members <@ known then return members; end if;
  members := rules.distinct_members(coalesce(members, '{}'));
  perform rules.require_members(members, known, constraint_name, field);
  return members;
end
$$;

-- The first column of numbers whose value only PostgreSQL 16 and newer read, such as 0x10 and 1_000; null if there is none. For values in a json object: the server refuses others.
create function rules.odd_number(relation regclass, given jsonb) returns text
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  if given::text !~* '0[xob][\da-f_]|\d_\d' then return null; end if;
  return (
    select a.attname from pg_attribute a
    where a.attrelid = relation and a.attnum > 0 and given->>a.attname ~* '[_xob]'
      and a.atttypid in ('smallint'::regtype, 'integer'::regtype, 'bigint'::regtype, 'numeric'::regtype, 'integer[]'::regtype, 'bigint[]'::regtype)
    order by a.attnum limit 1);
end
$$;

-- Planned once: PostgreSQL would plan a query of an array anew for every row, which takes longer than the query.
create function rules.require_countries(countries text[], constraint_name text, field text) returns void
language plpgsql stable
set search_path = pg_catalog
set plan_cache_mode = force_generic_plan
as $$
declare
  unknown text;
begin
  if countries = '{}' then return; end if;
  select c into unknown from unnest(countries) c where (select g.iso3 from data.geo_entities g where g.iso3 = c) is null limit 1;
  if found then
    perform rules.refuse(constraint_name, format('%s is not in the list', quote_literal(left(unknown, 100))), field, '23503');
  end if;
end
$$;
