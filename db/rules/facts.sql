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

create function rules.compute_fact_serial_no() returns trigger
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  if not rules.restoring() and new.year is not null and new.iso3 is not null then
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
    rules.refusal_to_change(fact),
    rules.refusal_to_delete_yet(fact.created_by, fact.created_at, fact.archived_at));
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
