-- Reference lists that holders of `manage reference lists` keep: reporting groups and the hazard tree. Entries are retired, never deleted.
create function rules.require_name(value text, field text) returns text
language plpgsql volatile
set search_path = pg_catalog
as $$
begin
  if coalesce(rules.trimmed(value), '') = '' then
    perform rules.refuse('list_name_required', 'Name is required', field);
  elsif length(rules.trimmed(value)) > 200 then
    perform rules.refuse('list_name_length', 'The name is longer than 200 characters', field);
  end if;
  return rules.trimmed(value);
end
$$;

-- A fact keeps the names of its groups: one that facts have keeps its name.
create function rules.keep_group() returns trigger
language plpgsql volatile
set search_path = pg_catalog
as $$
declare
  used bigint;
begin
  new.name := rules.require_name(new.name, 'name');
  if new.start_date is null or new.end_date is null then
    perform rules.refuse('group_window_required', 'First and last day are required', case when new.start_date is null then 'start_date' else 'end_date' end);
  end if;
  if tg_op = 'UPDATE' and new.name = old.name then return new; end if;
  if exists (select from data.groups g where rules.same_name(g.name, new.name) and (tg_op = 'INSERT' or g.name <> old.name)) then
    perform rules.refuse('group_name_taken', 'There is already a group of this name', 'name', '23505');
  end if;
  if tg_op = 'INSERT' then
    if new.position = 0 then select coalesce(max(g.position), 0) + 1 into new.position from data.groups g; end if;
    return new;
  end if;
  select count(*) into used from data.facts f where f.groups @> array[old.name];
  if used > 0 then
    perform rules.refuse('group_in_use', format(case used when 1 then '%s fact belongs' else '%s facts belong' end || ' to this group: retire it and append another', used), 'name');
  end if;
  return new;
end
$$;

-- Two spellings of one name differ in case and blanks only.
create function rules.same_name(a text, b text) returns boolean
language sql immutable parallel safe
set search_path = pg_catalog
as $$
  select lower(regexp_replace(rules.trimmed(a), '\s+', ' ', 'g')) = lower(regexp_replace(rules.trimmed(b), '\s+', ' ', 'g'))
$$;

-- A name that is given to a level is spelt as other leaves have it: another spelling would be another branch.
create function rules.as_other_leaves(value text, before text, level text, leaf integer) returns text
language sql stable
set search_path = pg_catalog
as $$
  select coalesce((
    select to_jsonb(h)->>level from data.hazard_types h
    where value is distinct from before and h.id is distinct from leaf and rules.same_name(to_jsonb(h)->>level, value)
    order by h.id limit 1
  ), value)
$$;

-- Leaves that ship with the program have numbers below 1000.
create function rules.keep_hazard_type() returns trigger
language plpgsql volatile
set search_path = pg_catalog
as $$
begin
  new.category := rules.as_other_leaves(rules.require_name(new.category, 'category'), old.category, 'category', old.id);
  new.subcategory := rules.as_other_leaves(rules.require_name(new.subcategory, 'subcategory'), old.subcategory, 'subcategory', old.id);
  new.type := rules.as_other_leaves(rules.require_name(new.type, 'type'), old.type, 'type', old.id);
  new.subtype := rules.as_other_leaves(rules.require_name(new.subtype, 'subtype'), old.subtype, 'subtype', old.id);
  new.glide := nullif(upper(rules.trimmed(new.glide)), '');
  if new.glide !~ '^[A-Z]{2}$' then
    perform rules.refuse('hazard_glide_form', 'A glide code has two letters', 'glide');
  end if;
  if new.id is null then
    perform pg_advisory_xact_lock(hashtext('helix hazard types'));
    select greatest(max(h.id), 999) + 1 into new.id from data.hazard_types h;
  end if;
  return new;
end
$$;

-- A group is known by its name: its history goes with it when the name changes, and tells of the change.
create function rules.keep_history_of_renamed_group() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
begin
  update data.history set entity_id = new.name where entity_type = 'groups' and entity_id = old.name;
  insert into data.history (entity_type, entity_id, operation, before, after, created_by, import_run)
  select 'groups', new.name, 'update', jsonb_object_agg(b.key, b.value), jsonb_object_agg(b.key, to_jsonb(new)->b.key),
    coalesce(rules.username(), session_user::text), rules.import_run()
  from jsonb_each(to_jsonb(old) - 'version') b
  where b.value is distinct from to_jsonb(new)->b.key;
  return null;
end
$$;

-- An entry has no author of its own: its history has.
create function rules.bump_version() returns trigger
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  new.version := old.version + (to_jsonb(new) - 'version' is distinct from to_jsonb(old) - 'version')::integer;
  return new;
end
$$;

create trigger bump_version before update on data.groups
  for each row execute function rules.bump_version();
create trigger bump_version before update on data.hazard_types
  for each row execute function rules.bump_version();
create trigger require_permission before insert or update on data.groups
  for each statement execute function rules.require_permission('reference lists');
create trigger keep_group before insert or update on data.groups
  for each row execute function rules.keep_group();
create trigger keep_history_of_rename after update on data.groups
  for each row when (old.name <> new.name) execute function rules.keep_history_of_renamed_group();
create trigger require_permission before insert or update on data.hazard_types
  for each statement execute function rules.require_permission('reference lists');
create trigger keep_hazard_type before insert or update on data.hazard_types
  for each row execute function rules.keep_hazard_type();

grant insert (name, position, active, start_date, end_date), update (name, position, active, start_date, end_date) on data.groups to web_user;
grant insert (category, subcategory, type, subtype, active, glide), update (category, subcategory, type, subtype, active, glide) on data.hazard_types to web_user;

-- Too few rows for PostgreSQL to look into by itself: without this it expects next to no fact of a hazard, and reads and orders all that there are for a page.
analyze data.hazard_types;
