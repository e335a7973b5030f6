-- The reference lists that users with `manage reference lists` edit: reporting groups and the hazard tree. Entries are made inactive, never deleted.

-- The arguments are the columns that hold a name.
create function rules.require_short_names() returns trigger
language plpgsql stable
set search_path = pg_catalog
as $$
declare
  name text;
begin
  foreach name in array tg_argv loop
    if length(to_jsonb(new)->>name) > 200 then
      perform rules.refuse('list_name_length', 'The name is longer than 200 characters', name);
    end if;
  end loop;
  return new;
end
$$;

-- A new group is placed last.
create function rules.clean_group() returns trigger
language plpgsql volatile
set search_path = pg_catalog
as $$
begin
  new.name := rules.tidied_name(new.name, old.name);
  if tg_op = 'INSERT' and new.position = 0 then
    select coalesce(max(g.position), 0) + 1 into new.position from data.groups g;
  end if;
  return new;
end
$$;

-- Facts hold the names of their groups, so a group in use can't be renamed.
create function rules.require_group_name() returns trigger
language plpgsql volatile
set search_path = pg_catalog
as $$
declare
  used bigint;
begin
  if tg_op = 'UPDATE' and new.name = old.name then return new; end if;
  if exists (select from data.groups g where rules.same_name(g.name, new.name) and (tg_op = 'INSERT' or g.name <> old.name)) then
    perform rules.refuse('group_name_taken', 'There is already a group of this name', 'name', '23505');
  end if;
  select count(*) into used from data.facts f where f.groups @> array[old.name];
  if used > 0 then
    perform rules.refuse('group_in_use', format(case used when 1 then '%s fact belongs' else '%s facts belong' end || ' to this group: make it inactive and add another', used), 'name');
  end if;
  return new;
end
$$;

create function rules.same_name(a text, b text) returns boolean
language sql immutable parallel safe
return data.compared_name(a) = data.compared_name(b);

-- Gives a new name the spelling that other leaves use at its level: a different spelling would create a second branch.
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

-- Hazards shipped with the program have numbers below 1000.
create function rules.clean_hazard_type() returns trigger
language plpgsql volatile
set search_path = pg_catalog
as $$
begin
  new.category := rules.as_other_leaves(rules.tidied_name(new.category, old.category), old.category, 'category', old.id);
  new.subcategory := rules.as_other_leaves(rules.tidied_name(new.subcategory, old.subcategory), old.subcategory, 'subcategory', old.id);
  new.type := rules.as_other_leaves(rules.tidied_name(new.type, old.type), old.type, 'type', old.id);
  new.subtype := rules.as_other_leaves(rules.tidied_name(new.subtype, old.subtype), old.subtype, 'subtype', old.id);
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

-- The key of a group is its name: a rename moves its history to the new name and adds the change.
create function rules.keep_history_of_rename() returns trigger
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

-- The lists have no `create` right: `manage` alone allows additions.
create trigger require_permission before insert or update on data.groups
  for each statement execute function rules.require_permission('reference lists', 'manage');
create trigger clean_group before insert or update on data.groups
  for each row execute function rules.clean_group();
create trigger require_columns before insert or update on data.groups
  for each row execute function rules.require_columns(
    'name', 'list_name_required', 'Name is required',
    'start_date', 'group_window_required', 'First and last day are required',
    'end_date', 'group_window_required', 'First and last day are required');
create trigger require_group_name before insert or update on data.groups
  for each row execute function rules.require_group_name();
create trigger require_short_names before insert or update on data.groups
  for each row execute function rules.require_short_names('name');
create trigger stamp_version before update on data.groups
  for each row execute function rules.stamp_version();
create trigger keep_history_of_rename after update on data.groups
  for each row when (old.name <> new.name) execute function rules.keep_history_of_rename();

create trigger require_permission before insert or update on data.hazard_types
  for each statement execute function rules.require_permission('reference lists', 'manage');
create trigger clean_hazard_type before insert or update on data.hazard_types
  for each row execute function rules.clean_hazard_type();
create trigger require_columns before insert or update on data.hazard_types
  for each row execute function rules.require_columns(
    'category', 'list_name_required', 'Name is required',
    'subcategory', 'list_name_required', 'Name is required',
    'type', 'list_name_required', 'Name is required',
    'subtype', 'list_name_required', 'Name is required');
create trigger require_short_names before insert or update on data.hazard_types
  for each row execute function rules.require_short_names('category', 'subcategory', 'type', 'subtype');
create trigger stamp_version before update on data.hazard_types
  for each row execute function rules.stamp_version();

grant insert (name, position, active, start_date, end_date), update (name, position, active, start_date, end_date) on data.groups to web_user;
grant insert (category, subcategory, type, subtype, active, glide), update (category, subcategory, type, subtype, active, glide) on data.hazard_types to web_user;

-- Autovacuum does not analyze so few rows. Without statistics the planner expects almost no facts per hazard, and sorts all of them for one page.
analyze data.hazard_types;
