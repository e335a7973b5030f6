-- Facts (spec 1 §3-5): form, figure, links, locks, and the form's rules for people.

create function rules.clean_fact() returns trigger
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  new.name := rules.tidied_name(new.name, old.name);
  if tg_op = 'INSERT' or new.data is distinct from old.data then
    new.data := rules.checked_fact_data(coalesce(new.data, '{}'));
  end if;
  if tg_op = 'INSERT' or new.data is distinct from old.data or new.type is distinct from old.type or new.displacement_type is distinct from old.displacement_type then
    new.data := rules.shown_fact_data(new.data, new.type, new.displacement_type);
  end if;
  if rules.trimmed(new.comment) = '' then new.comment := null; end if;
  if not rules.is_plain_date(new.start_date) and (tg_op = 'INSERT' or new.start_date is distinct from old.start_date) then
    new.start_date := rules.checked_date(new.start_date, 'start_date');
  end if;
  if not rules.is_plain_date(new.end_date) and (tg_op = 'INSERT' or new.end_date is distinct from old.end_date) then
    new.end_date := rules.checked_date(new.end_date, 'end_date');
  end if;
  if tg_op = 'INSERT' or new.household_size is distinct from old.household_size then
    new.household_size := coalesce(nullif(new.household_size, 'null'), '{"type": "Manual", "figure": 0}');
    if new.household_size <> '{"type": "Manual", "figure": 0}' then
      new.household_size := rules.checked_household_size(new.household_size);
    end if;
  end if;
  if tg_op = 'INSERT' or new.locations is distinct from old.locations then
    new.locations := nullif(new.locations, 'null');
    if new.locations is not null then
      new.locations := rules.checked_locations(new.locations);
    end if;
  end if;
  if (tg_op = 'INSERT' or new.locations is distinct from old.locations or new.iso3 is distinct from old.iso3) and new.locations->'locations' <> '[]' then
    new.locations := rules.tidied_locations(new.locations, new.iso3);
  end if;
  if tg_op = 'INSERT' or new.confidence_assessment is distinct from old.confidence_assessment then
    new.confidence_assessment := nullif(new.confidence_assessment, 'null');
    if new.confidence_assessment is not null then
      perform rules.require_confidence_assessment(new.confidence_assessment);
      new.confidence_assessment := rules.answered(new.confidence_assessment);
    end if;
  end if;
  new.groups := coalesce(new.groups, '{}');
  if new.groups <> '{}' and (tg_op = 'INSERT' or new.groups <> old.groups) then
    new.groups := rules.checked_members(new.groups, array(select name from data.groups), 'fact_groups_known', 'groups');
  end if;
  new.themes := coalesce(new.themes, '{}');
  if new.themes <> '{}' and (tg_op = 'INSERT' or new.themes <> old.themes) then
    new.themes := rules.checked_members(new.themes, array(select name from data.themes), 'fact_themes_known', 'themes');
  end if;
  return new;
end
$$;

-- The list's household size and the computed figure replace the client's. An empty unit means Person.
create function rules.compute_figure() returns trigger
language plpgsql stable
set search_path = pg_catalog
as $$
declare
  figure numeric;
begin
  if rules.import_run() is null and (tg_op = 'INSERT'
    or (new.household_size, new.iso3, new.year, new.data->>'unit') is distinct from (old.household_size, old.iso3, old.year, old.data->>'unit')) then
    new.household_size := rules.looked_up_size(new.household_size, new.iso3, new.year,
      tg_op = 'UPDATE' and new.household_size is not distinct from old.household_size);
  end if;
  if tg_op = 'UPDATE' and new.data is not distinct from old.data and new.household_size is not distinct from old.household_size then
    return new;
  end if;
  if coalesce(new.data->>'unit', '') = '' then
    new.data := new.data || '{"unit": "Person"}';
  end if;
  if new.data->>'reported_figure' is null then
    new.data := new.data - 'figure';
    return new;
  end if;
  figure := rules.figure((new.data->>'reported_figure')::bigint, new.data->>'unit', (new.household_size->>'figure')::numeric);
  if figure > 9007199254740991 then
    perform rules.refuse('number_size', 'The number is too large', 'data.figure', '22003');
  end if;
  new.data := jsonb_set(new.data, '{figure}', to_jsonb(figure));
  return new;
end
$$;

-- The mean of the Origin points, or null if there are none. The mean of points on both sides of 180° lies between them.
create function rules.centroid(locations jsonb) returns jsonb
language plpgsql immutable
set search_path = pg_catalog
as $$
declare
  places constant jsonb := coalesce(nullif(locations, 'null'), '[]');
  lng numeric;
  centre jsonb;
begin
  if places = '[]' then return null; end if;
  if jsonb_array_length(places) = 1 and places->0->>'type' = 'Origin' then
    lng := places->0->'latlng'->>1;
    return jsonb_build_array(round((places->0->'latlng'->>0)::numeric, 6), round(case when lng > 180 then lng - 360 else lng end, 6));
  end if;
  select jsonb_build_array(round(avg(lat), 6), round(avg(l) - case when avg(l) > 180 then 360 else 0 end, 6)) into centre
  from (
    select lat, case when o.lng < 0 and max(o.lng) over () - min(o.lng) over () > 180 then o.lng + 360 else o.lng end as l
    from (
      select (l->'latlng'->>0)::numeric as lat, (l->'latlng'->>1)::numeric as lng
      from jsonb_array_elements(places) l
      where l->>'type' = 'Origin'
    ) o
  ) unwrapped
  having count(*) > 0;
  return centre;
end
$$;

-- The mean of the Origin points, or the country's centroid, or [0,0] (spec 1 §3).
create function rules.compute_centroid() returns trigger
language plpgsql stable
set search_path = pg_catalog
as $$
declare
  centre jsonb;
begin
  if tg_op = 'UPDATE' and new.locations is not distinct from old.locations and new.iso3 = old.iso3 then
    return new;
  end if;
  centre := rules.centroid(new.locations->'locations');
  if centre is null then
    select to_jsonb(g.centroid) into centre from data.geo_entities g where g.iso3 = new.iso3;
  end if;
  new.locations := jsonb_build_object('centroid', coalesce(centre, '[0, 0]'), 'locations', coalesce(nullif(new.locations->'locations', 'null'), '[]'));
  return new;
end
$$;

-- Choosing an event or master without a role gives the default one; clearing the id clears the role (spec 1 §4).
create function rules.compute_fact_roles() returns trigger
language plpgsql immutable
set search_path = pg_catalog
as $$
begin
  new.event_role := case when new.event_id is null then null else coalesce(nullif(new.event_role, ''), 'Recommended figure') end;
  new.parent_role := case when new.parent_id is null then null else coalesce(nullif(new.parent_role, ''), 'Partial figure (Added)') end;
  return new;
end
$$;

create function rules.compute_fact_serial_no() returns trigger
language plpgsql immutable
set search_path = pg_catalog
as $$
begin
  if new.year is not null and new.iso3 is not null then
    new.serial_no := rules.serial_no('F', new.year, array[new.iso3], new.gsn);
  end if;
  return new;
end
$$;

-- Nobody can change a signed-off or locked-down fact until a review of lower rank reopens it.
create function rules.refusal_to_change(fact data.facts) returns rules.refusal
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  if fact.status is null or not exists (select from data.review_statuses s where s.name = fact.status and s.locks_fact) then return null; end if;
  return rules.refusal('fact_locked', format('The fact is %s and can''t be changed', fact.status), '42501');
end
$$;

create function rules.refuse_change_of_fact() returns trigger
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  if rules.content(to_jsonb(new), tg_relid) is distinct from rules.content(to_jsonb(old), tg_relid) then
    perform rules.refuse(rules.refusal_to_change(old));
  end if;
  return new;
end
$$;

create function rules.refusal_to_delete(fact data.facts, may_delete_of_others boolean) returns rules.refusal
language plpgsql stable
set search_path = pg_catalog
as $$
declare
  sub_facts constant bigint := (select count(*) from data.facts s where s.parent_id = fact.id);
begin
  return coalesce(
    rules.refusal_to_delete_of_others(fact.created_by, may_delete_of_others),
    case when not may_delete_of_others
      and (fact.status is not null or exists (select from data.reviews r where r.entity_type = 'facts' and r.entity_id = fact.id)) then
      rules.refusal('delete_reviewed', 'User is not permitted to delete a fact that was reviewed', '42501') end,
    case when sub_facts > 0 then
      rules.refusal('fact_has_sub_facts', format('%s sub-facts belong to this master fact', sub_facts), '23503') end,
    rules.refusal_to_change(fact));
end
$$;

-- Volatile, to see changes committed while it waited for a lock. Locks the master's row, so that it remains a master.
create function rules.refuse_parent() returns trigger
language plpgsql volatile
set search_path = pg_catalog
as $$
begin
  if tg_op = 'INSERT' or new.parent_id is distinct from old.parent_id then
    perform from data.facts p where p.id = new.parent_id and p.class = 'Master' for share;
    if not found then
      perform rules.refuse('fact_parent_master', 'The master fact must be a fact without a document', 'parent_id');
    end if;
  end if;
  return new;
end
$$;

-- A person links a fact only to an event that the picker of its form offers: one of its cause and of no later year. A link that fits no longer, or is imported, is flagged.
create function rules.refuse_event() returns trigger
language plpgsql stable
set search_path = pg_catalog
as $$
declare
  event record;
begin
  if rules.import_run() is not null or (tg_op = 'UPDATE' and new.event_id is not distinct from old.event_id) then return new; end if;
  select e.displacement_type <> new.displacement_type as is_of_other_cause, e.year > new.year as is_later, e.displacement_type, e.year
  into event from data.events e where e.id = new.event_id;
  if event.is_of_other_cause or event.is_later then
    perform rules.refuse('fact_event_matches', 'Events require matching fields ''Displacement type'' and ''Year''. ' || concat_ws('; ',
      case when event.is_of_other_cause then format('Displacement type: %s here, %s in the event', new.displacement_type, event.displacement_type) end,
      case when event.is_later then format('Year: %s here, %s in the event, which must be of %s or earlier', new.year, event.year, new.year) end), 'event_id');
  end if;
  return new;
end
$$;

create function rules.refuse_document() returns trigger
language plpgsql volatile
set search_path = pg_catalog
as $$
begin
  if exists (select from data.facts s where s.parent_id = new.id) then
    perform rules.refuse('fact_master_keeps_class', 'A master fact with sub-facts can''t get a document', 'document_id');
  end if;
  return new;
end
$$;

-- The values of a list with those to add and without those to remove, in their order.
create function rules.list_changed(list text[], add text[], remove text[]) returns text[]
language sql immutable parallel safe
return array(
  select v.value from unnest(list || add) with ordinality as v (value, place)
  where v.value <> all (remove) group by v.value order by min(v.place));

-- Each fact is changed as by its form, by every rule and with its own history. A fact that refuses the change stays as it is, and the call is safe to repeat.
create function rules.change_facts(
  facts bigint[], event_id bigint, event_role text, add_groups text[], remove_groups text[], add_themes text[], remove_themes text[]
) returns table (reason text, changes boolean, number bigint)
language plpgsql volatile
set search_path = pg_catalog
as $$
#variable_conflict use_column
declare
  fact record;
  changed bigint[] := '{}';
  reasons text[] := '{}';
  words text;
  refused text;
  of_table text;
begin
  perform rules.refuse(rules.permission_refusal('UPDATE', 'facts', 'create'));
  if cardinality(facts) > 3000 then
    perform rules.refuse('change_facts_size', 'No more than 3,000 facts can be changed at once', 'facts');
  end if;
  -- Locked before they are read, so that nobody's change meanwhile is lost, and in the order of their numbers, so that two calls at once do not block each other.
  perform from data.facts f where f.id = any (facts) order by f.id for update;
  for fact in
    select a.id, f.id is null as is_gone, n.*,
      (f.event_id, f.event_role, f.groups, f.themes) is distinct from (n.event_id, n.event_role, n.groups, n.themes) as is_changed
    from (select distinct unnest(facts) as id) a
    left join data.facts f on f.id = a.id
    cross join lateral (select coalesce(change_facts.event_id, f.event_id) as event_id) e
    cross join lateral (
      select e.event_id, case when e.event_id is not null then coalesce(change_facts.event_role, f.event_role) end as event_role,
        rules.list_changed(f.groups, add_groups, remove_groups) as groups, rules.list_changed(f.themes, add_themes, remove_themes) as themes
    ) n
    order by a.id
  loop
    words := case
      when fact.is_gone then 'The fact was deleted'
      when fact.is_changed then null
      when change_facts.event_role is not null and fact.event_id is null then 'The fact has no event'
      else 'The fact has these values already' end;
    if words is null then
      begin
        update data.facts f set event_id = fact.event_id, event_role = fact.event_role, groups = fact.groups, themes = fact.themes where f.id = fact.id;
        changed := changed || fact.id;
      exception when others then
        get stacked diagnostics words = message_text, refused = constraint_name, of_table = table_name;
        -- A rule's refusal has a constraint and no table. A value that no fact can have, or a fault, ends the call.
        if refused = '' or of_table <> '' then raise; end if;
      end;
    end if;
    if words is not null then reasons := reasons || words; end if;
  end loop;
  return query
  select case when v.event_misfits <> '{}' then 'Then differs from the event in ' || array_to_string(v.event_misfits, ', ') end, true, count(*)
  from api.facts_view v where v.id = any (changed) group by 1
  union all
  select r.reason, false, count(*) from unnest(reasons) as r (reason) group by 1
  order by 2 desc, 1 nulls first;
end
$$;

-- The form's other rules for people (spec 1 §5), on insert or when they change the field.
create function rules.require_fact_fields() returns trigger
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  if rules.import_run() is not null then return new; end if;
  if (tg_op = 'INSERT' or new.name is distinct from old.name) and length(new.name) <= 3 then
    perform rules.refuse('fact_name_length', 'Length should be more than 3', 'name');
  end if;
  if (tg_op = 'INSERT' or new.year is distinct from old.year) and new.year not between 1950 and date_part('year', now())::integer + 1 then
    perform rules.refuse('fact_year_limits', format('The year must lie between 1950 and %s', date_part('year', now())::integer + 1), 'year');
  end if;
  if tg_op = 'INSERT' or new.data is distinct from old.data or new.type is distinct from old.type then
    perform rules.require_fact_data(new.data, old.data, new.type, old.type, tg_op = 'INSERT');
  end if;
  if tg_op = 'INSERT' or new.start_date is distinct from old.start_date or new.end_date is distinct from old.end_date then
    perform rules.require_order(new.start_date, new.end_date, 'end_date');
  end if;
  if tg_op = 'INSERT' or new.locations->'locations' is distinct from old.locations->'locations' then
    perform rules.require_distinct_locations(new.locations->'locations');
  end if;
  if new.idu and (tg_op = 'INSERT' or not old.idu or new.data->'excerpt_for_idu' is distinct from old.data->'excerpt_for_idu')
    and coalesce(rules.trimmed(new.data->>'excerpt_for_idu'), '') = '' then
    perform rules.refuse('fact_excerpt_for_idu_required', 'Excerpt for IDU is required', 'data.excerpt_for_idu');
  end if;
  return new;
end
$$;

-- Two locations with the same name and point are duplicates; a place without a name can't be found again.
create function rules.require_distinct_locations(locations jsonb) returns void
language plpgsql stable
set search_path = pg_catalog
as $$
declare
  at bigint;
  before bigint;
begin
  select o - 1 into at
  from jsonb_array_elements(locations) with ordinality as l (e, o)
  where rules.trimmed(coalesce(e->>'name', '')) = ''
  order by o limit 1;
  if at is not null then
    perform rules.refuse('fact_location_name_required', 'Name is required', format('locations.locations.%s.name', at));
  end if;
  select o - 1, first - 1 into at, before
  from (
    select o, min(o) over (partition by e->'latlng', lower(rules.trimmed(e->>'name'))) as first
    from jsonb_array_elements(locations) with ordinality as l (e, o)
  ) places
  where o > first
  order by o limit 1;
  if at is not null then
    perform rules.refuse('fact_location_twice', format('This place is already added, in row %s', before + 1), format('locations.locations.%s.name', at));
  end if;
end
$$;

create function rules.require_fact_data(after jsonb, before jsonb, type_after text, type_before text, inserted boolean) returns void
language plpgsql stable
set search_path = pg_catalog
as $$
declare
  kind constant text := (select t.kind from data.fact_types t where t.name = type_after);
  retyped constant boolean := type_after is distinct from type_before;
begin
  if kind = 'Stock' and (inserted or retyped or after->'stock_date' is distinct from before->'stock_date')
    and after->'stock_date' is null then
    perform rules.refuse('fact_stock_date_required', 'Stock date is required', 'data.stock_date');
  end if;
  if kind = 'Flow' and (inserted or retyped or after->'start_date' is distinct from before->'start_date')
    and after->'start_date' is null then
    perform rules.refuse('fact_start_date_required', 'Start date is required', 'data.start_date');
  end if;
  if inserted or after->'start_date' is distinct from before->'start_date' or after->'end_date' is distinct from before->'end_date' then
    perform rules.require_order(after->'start_date', after->'end_date', 'data.end_date');
  end if;
end
$$;

-- Deletes the reviews of a deleted fact; history keeps the fact.
create function rules.drop_reviews() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
begin
  delete from data.reviews r using old_facts o where r.entity_type = 'facts' and r.entity_id = o.id;
  return null;
end
$$;

-- A flag of an import stays until a person corrects what it speaks of. A flag of a value that the import replaced stays until that value is another one.
create function rules.compute_fact_flags() returns trigger
language plpgsql stable
set search_path = pg_catalog
as $$
declare
  box double precision[];
  is_stock constant boolean := new.type like '%Stock%';
begin
  if old.flags && '{location_outside_country,location_swapped}' then
    select g.boundingbox into box from data.geo_entities g where g.iso3 = new.iso3;
  end if;
  new.flags := array(
    select flag from unnest(old.flags) with ordinality as kept (flag, place)
    where case
      when flag like 'accuracy\_%' then rules.same_parts(new.data, old.data, '{start_date,end_date,stock_date}')
      when flag = 'end_before_start' then data.date_of(new.data->'end_date') < data.date_of(new.data->'start_date')
      when flag = 'start_date_missing' then not is_stock and data.date_of(new.data->'start_date') is null
      when flag = 'stock_date_missing' then is_stock and data.date_of(new.data->'stock_date') is null
      when flag = 'household_size_missing' then new.data->>'unit' = 'Household' and coalesce((new.household_size->>'figure')::numeric, 0) = 0
      when flag = 'total_differs' then
        rules.same_parts(new.data, old.data, '{reported_figure,unit}') and new.household_size is not distinct from old.household_size
      when flag = 'group_outside_list' then new.groups is not distinct from old.groups
      when flag = 'location_outside_country' then exists (
        select from jsonb_array_elements(new.locations->'locations') l where not rules.is_within(l->'latlng'->0, l->'latlng'->1, box))
      when flag = 'location_swapped' then exists (
        select from jsonb_array_elements(new.locations->'locations') l
        where not rules.is_within(l->'latlng'->0, l->'latlng'->1, box) and rules.is_within(l->'latlng'->1, l->'latlng'->0, box))
      when flag = 'location_coordinates_unreadable' then
        jsonb_array_length(new.locations->'locations') <= jsonb_array_length(old.locations->'locations')
      when flag = 'location_accuracy_unknown' then rules.same_of_places(new.locations, old.locations, 'accuracy')
      when flag = 'location_names_unclear' then rules.same_of_places(new.locations, old.locations, 'name')
      when flag in ('location_type_unknown', 'origin_and_destination') then rules.same_of_places(new.locations, old.locations, 'type')
      else true
    end
    order by place
  );
  return new;
end
$$;

create function rules.same_parts(one jsonb, other jsonb, parts text[]) returns boolean
language sql immutable parallel safe
set search_path = pg_catalog
as $$
  select not exists (select from unnest(parts) part where one->part is distinct from other->part)
$$;

-- Whether the places have the same values of this part, in their order.
create function rules.same_of_places(one jsonb, other jsonb, part text) returns boolean
language sql immutable parallel safe
set search_path = pg_catalog
as $$
  select array(select l->part from jsonb_array_elements(one->'locations') l) = array(select l->part from jsonb_array_elements(other->'locations') l)
$$;

-- Whether the degrees are in the box of a country, which may reach beyond 180°. As the import checks it (db/import/locations.ts).
create function rules.is_within(lat jsonb, lng jsonb, box double precision[]) returns boolean
language sql immutable parallel safe
set search_path = pg_catalog
as $$
  select lat::float8 between box[2] and box[4] and (lng::float8 between box[1] and box[3] or lng::float8 + 360 between box[1] and box[3])
$$;

create trigger require_permission before insert or update or delete on data.facts
  for each statement execute function rules.require_permission('facts');
create trigger clean_fact before insert or update on data.facts
  for each row execute function rules.clean_fact();
create trigger compute_centroid before insert or update on data.facts
  for each row execute function rules.compute_centroid();
create trigger compute_figure before insert or update on data.facts
  for each row execute function rules.compute_figure();
create trigger compute_fact_flags before update on data.facts
  for each row when (rules.import_run() is null and old.flags <> '{}') execute function rules.compute_fact_flags();
create trigger compute_fact_roles before insert or update on data.facts
  for each row execute function rules.compute_fact_roles();
create trigger compute_fact_serial_no before insert on data.facts
  for each row execute function rules.compute_fact_serial_no();
create trigger refuse_change_of_fact before update on data.facts
  for each row execute function rules.refuse_change_of_fact();
create trigger refuse_delete before delete on data.facts
  for each row execute function rules.refuse_delete('facts');
create trigger refuse_document before update on data.facts
  for each row when (old.document_id is null and new.document_id is not null) execute function rules.refuse_document();
create trigger refuse_event before insert or update on data.facts
  for each row when (new.event_id is not null) execute function rules.refuse_event();
create trigger refuse_parent before insert or update on data.facts
  for each row when (new.parent_id is not null) execute function rules.refuse_parent();
create trigger require_columns before insert or update on data.facts
  for each row execute function rules.require_columns(
    'name', 'fact_name_required', 'Name is required',
    'iso3', 'fact_iso3_required', 'Country type is required',
    'year', 'fact_year_required', 'Year is required',
    'displacement_type', 'fact_displacement_type_required', 'Displacement type is required',
    'type', 'fact_type_required', 'Fact type is required',
    'data.reported_figure', 'fact_reported_figure_required', 'Reported figure is required',
    'data.term', 'fact_term_required', 'Term is required');
create trigger require_fact_fields before insert or update on data.facts
  for each row execute function rules.require_fact_fields();
create trigger stamp_change before insert or update on data.facts
  for each row execute function rules.stamp_change();
create trigger drop_reviews after delete on data.facts
  referencing old table as old_facts for each statement execute function rules.drop_reviews();

grant select, delete,
  insert (name, iso3, year, displacement_type, type, document_id, parent_id, parent_role, event_id, event_role, base_id, idu, confidential,
    groups, themes, start_date, end_date, comment, household_size, data, locations, confidence_assessment),
  update (name, iso3, year, displacement_type, type, document_id, parent_id, parent_role, event_id, event_role, idu, confidential,
    groups, themes, start_date, end_date, comment, household_size, data, locations, confidence_assessment)
  on data.facts to web_user;
