-- The reference lists that users with `manage reference lists` edit: reporting groups, themes, publisher types and the hazard tree. Entries are made inactive, never deleted.

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

-- A new name comes last in its list.
create function rules.clean_list_name() returns trigger
language plpgsql volatile
set search_path = pg_catalog
as $$
begin
  new.name := rules.tidied_name(new.name, old.name);
  if tg_op = 'INSERT' and new.position = 0 then
    execute format('select coalesce(max(l.position), 0) + 1 from data.%I l', tg_table_name) into new.position;
  end if;
  return new;
end
$$;

-- The columns that hold the names of a list, but for frozen figures, with the noun of their records.
create function rules.holders_of_names() returns table (list text, relation text, name text, one text, many text)
language sql immutable
set search_path = pg_catalog
as $$
  values ('groups', 'facts', 'groups', 'fact', 'facts'), ('groups', 'releases', 'groups', 'release', 'releases'),
    ('groups', 'contextual_analysis', 'group', 'contextual analysis', 'contextual analyses'), ('themes', 'facts', 'themes', 'fact', 'facts'), ('publisher_types', 'publishers', 'type', 'publisher', 'publishers')
$$;

-- The records that hold a name of a list, and their noun: also those that can be restored from the trash. Runs as the owner, who sees all. The tables are locked until the commit: nobody
-- gives the name to a record meanwhile.
create function rules.uses_of_name(list text, name text) returns table (number bigint, noun text)
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  holder record;
begin
  for holder in select h.* from rules.holders_of_names() h where h.list = uses_of_name.list loop
    execute format('lock table data.%I in share row exclusive mode', holder.relation);
    return query execute format($q$
      select u.number, case u.number when 1 then $2 else $3 end from (
        select (select count(*) from data.%1$I r where to_jsonb(r.%2$I) ? $1)
          + (select count(*) from data.history h where h.operation = 'delete' and h.created_at > now() - interval '90 days' and h.entity_type = %1$L and h.before->%2$L ? $1
            and not exists (select from data.%1$I r where r.id::text = h.entity_id)) as number) u $q$, holder.relation, holder.name) using uses_of_name.name, holder.one, holder.many;
  end loop;
end
$$;
revoke execute on function rules.uses_of_name(text, text) from public;

-- Records hold the names of the list, so a name in use can't be changed. The argument is the noun of an entry.
create function rules.require_list_name() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  taken boolean;
  used record;
begin
  if tg_op = 'UPDATE' and new.name = old.name then return new; end if;
  execute format('select exists (select from data.%I l where rules.same_name(l.name, $1) and l.name is distinct from $2)', tg_table_name) into taken using new.name, old.name;
  if taken then
    perform rules.refuse('list_name_taken', format('There is already a %s of this name', tg_argv[0]), 'name', '23505');
  end if;
  if tg_op = 'INSERT' then return new; end if;
  select * into used from rules.uses_of_name(tg_table_name, old.name) u where u.number > 0;
  if found then
    perform rules.refuse('list_name_in_use', format('%s %s %s this %s: make it inactive and add another', used.number, used.noun, case used.number when 1 then 'uses' else 'use' end, tg_argv[0]), 'name');
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

-- The key of such an entry is its name: a rename moves its history to the new name and adds the change.
create function rules.keep_history_of_rename() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
begin
  update data.history set entity_id = new.name where entity_type = tg_table_name and entity_id = old.name;
  insert into data.history (entity_type, entity_id, operation, before, after, created_by, import_run)
  select tg_table_name, new.name, 'update', jsonb_object_agg(b.key, b.value), jsonb_object_agg(b.key, to_jsonb(new)->b.key),
    coalesce(rules.username(), session_user::text), rules.import_run()
  from jsonb_each(to_jsonb(old) - 'version') b
  where b.value is distinct from to_jsonb(new)->b.key;
  return null;
end
$$;

-- The lists have no `create` right: `manage` alone allows additions.
do $$
declare
  list record;
begin
  for list in select * from (values ('groups', 'group'), ('themes', 'theme'), ('publisher_types', 'publisher type')) as l (name, noun) loop
    execute format('create trigger require_permission before insert or update on data.%I
      for each statement execute function rules.require_permission(''reference lists'', ''manage'')', list.name);
    execute format('create trigger clean_list_name before insert or update on data.%I for each row execute function rules.clean_list_name()', list.name);
    execute format('create trigger require_list_name before insert or update on data.%I for each row execute function rules.require_list_name(%L)', list.name, list.noun);
    execute format('create trigger require_short_names before insert or update on data.%I for each row execute function rules.require_short_names(''name'')', list.name);
    execute format('create trigger stamp_version before update on data.%I for each row execute function rules.stamp_version()', list.name);
    execute format('create trigger keep_history_of_rename after update on data.%I for each row when (old.name <> new.name) execute function rules.keep_history_of_rename()', list.name);
    execute format('grant insert (name, position, active), update (name, position, active) on data.%I to web_user', list.name);
  end loop;
end
$$;
create function rules.require_window() returns trigger
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  if not rules.is_day_in_range(new.start_date) or not rules.is_day_in_range(new.end_date) then
    perform rules.refuse('group_window_range', 'The days must lie between 1900 and 9999',
      case when rules.is_day_in_range(new.start_date) then 'end_date' else 'start_date' end, '22008');
  end if;
  return new;
end
$$;
create trigger require_window before insert or update of start_date, end_date on data.groups for each row execute function rules.require_window();
create trigger require_columns before insert or update on data.groups
  for each row execute function rules.require_columns(
    'name', 'list_name_required', 'Name is required',
    'start_date', 'group_window_required', 'First and last day are required',
    'end_date', 'group_window_required', 'First and last day are required');
create trigger require_columns before insert or update on data.themes
  for each row execute function rules.require_columns('name', 'list_name_required', 'Name is required');
create trigger require_columns before insert or update on data.publisher_types
  for each row execute function rules.require_columns('name', 'list_name_required', 'Name is required');
grant insert (start_date, end_date), update (start_date, end_date) on data.groups to web_user;

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

grant insert (category, subcategory, type, subtype, active, glide), update (category, subcategory, type, subtype, active, glide) on data.hazard_types to web_user;

-- Autovacuum does not analyze so few rows. Without statistics the planner expects almost no facts per hazard, and sorts all of them for one page.
analyze data.hazard_types;
