-- Events (spec 2 §5): dates, hazard, glide numbers and other codes.

-- The types of codes, in IDMC's own words. GLIDE numbers have a column of their own, and their country within them.
create function rules.event_code_types() returns text[]
language sql immutable parallel safe
return '{Government Assigned Identifier,IFRC Appeal ID,ACLED ID,Local Identifier}'::text[];

-- A code with its type and country: 'MDRKE057:IFRC Appeal ID:KEN'. Refuses one of another form; a semicolon parts codes in files and for programs outside.
create function rules.tidied_event_code(written text) returns text
language plpgsql stable
set search_path = pg_catalog
as $$
declare
  parts constant text[] := regexp_match(rules.trimmed(written), '^(.*?)\s*:\s*(' || array_to_string(rules.event_code_types(), '|') || ')\s*(?::\s*([A-Za-z]{3})?\s*)?$', 'i');
  code constant text := regexp_replace(rules.trimmed(parts[1]), '\s+', ' ', 'g');
  country constant text := upper(parts[3]);
begin
  if code is null or code = '' or code like '%;%' or length(code) > 200 then
    perform rules.refuse('event_code_form', format('%s is not a code, its type and a country', quote_literal(left(written, 100))), 'event_codes');
  end if;
  if country is not null and not exists (select from data.geo_entities g where g.iso3 = country) then
    perform rules.refuse('event_code_country', format('%s ends in an unknown country code', quote_literal(left(written, 100))), 'event_codes', '23503');
  end if;
  return concat_ws(':', code, (select t from unnest(rules.event_code_types()) t where lower(t) = lower(parts[2])), country);
end
$$;

-- A stored code, its type and its country: {MDRKE057,IFRC Appeal ID,KEN}.
create function rules.event_code_parts(stored text) returns text[]
language sql immutable parallel safe
return regexp_match(stored, '^(.*):(' || array_to_string(rules.event_code_types(), '|') || ')(?::([A-Z]{3}))?$');

-- All codes in words: 'FL-2024-000123-KEN (Glide Number, KEN); C51672 (Government Assigned Identifier, CAN)'; null without any.
create function rules.event_codes_in_words(glide_numbers text[], event_codes text[]) returns text
language sql immutable parallel safe
set search_path = pg_catalog
as $$
  select nullif(concat_ws('; ',
    (select string_agg(g || ' (Glide Number' || coalesce(', ' || substring(g from '^[A-Z]{2}-[0-9]{4}-[0-9]{6}-([A-Z]{3})$'), '') || ')', '; ' order by o) from unnest(glide_numbers) with ordinality u (g, o)),
    (select string_agg(format('%s (%s)', p[1], concat_ws(', ', p[2], p[3])), '; ' order by o) from unnest(event_codes) with ordinality u (c, o) cross join rules.event_code_parts(c) p)), '')
$$;

create function rules.clean_event() returns trigger
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  new.name := rules.tidied_name(new.name, old.name);
  if rules.trimmed(new.comment) = '' then new.comment := null; end if;
  if not rules.is_plain_date(new.start_date) and (tg_op = 'INSERT' or new.start_date is distinct from old.start_date) then
    new.start_date := rules.checked_date(new.start_date, 'start_date');
  end if;
  if not rules.is_plain_date(new.end_date) and (tg_op = 'INSERT' or new.end_date is distinct from old.end_date) then
    new.end_date := rules.checked_date(new.end_date, 'end_date');
  end if;
  -- An event that is no longer a disaster loses the fields of disasters; empty glide numbers are dropped (spec 2 §2).
  if new.displacement_type is distinct from 'Disaster' then
    new.hazard_type_id := null;
    new.glide_numbers := '{}';
  end if;
  if new.glide_numbers <> '{}' then
    new.glide_numbers := rules.distinct_members(array(select rules.trimmed(g) from unnest(new.glide_numbers) g where rules.trimmed(g) <> ''));
  end if;
  new.event_codes := coalesce(new.event_codes, '{}');
  if new.event_codes <> '{}' and (tg_op = 'INSERT' or new.event_codes is distinct from old.event_codes) then
    new.event_codes := rules.distinct_members(array(select rules.tidied_event_code(c) from unnest(new.event_codes) with ordinality u (c, o) where rules.trimmed(c) <> '' order by o));
  end if;
  new.countries := rules.distinct_members(coalesce(new.countries, '{}'));
  perform rules.require_countries(new.countries, 'event_countries_known', 'countries');
  return new;
end
$$;

create function rules.require_event_fields() returns trigger
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  if rules.import_run() is not null then return new; end if;
  if (tg_op = 'INSERT' or new.name is distinct from old.name) and length(new.name) < 12 then
    perform rules.refuse('event_name_length', 'Length should be more than 12', 'name');
  end if;
  if tg_op = 'INSERT' or new.start_date is distinct from old.start_date or new.end_date is distinct from old.end_date then
    perform rules.require_order(new.start_date, new.end_date, 'end_date');
  end if;
  if (tg_op = 'INSERT' or new.hazard_type_id is distinct from old.hazard_type_id)
    and exists (select from data.hazard_types h where h.id = new.hazard_type_id and not h.active) then
    perform rules.refuse('event_hazard_retired', 'This hazard type is no longer active', 'hazard_type_id');
  end if;
  return new;
end
$$;

-- A flag of an import stays until a person corrects the field.
create function rules.compute_event_flags() returns trigger
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  new.flags := array(
    select flag from unnest(old.flags) with ordinality as kept (flag, position)
    where case flag
      when 'event_name_short' then length(new.name) < 12
      when 'event_start_missing' then new.start_date is null
      when 'event_end_before_start' then rules.is_before(new.end_date, new.start_date)
      when 'glide_number_form' then exists (select from unnest(new.glide_numbers) g where g !~ '^[A-Z]{2}-[0-9]{4}-[0-9]{6}-[A-Z]{3}$')
      when 'accuracy_missing' then new.start_date is not distinct from old.start_date
      when 'accuracy_unknown' then new.start_date is not distinct from old.start_date
      when 'accuracy_week' then new.start_date is not distinct from old.start_date
      when 'hazard_outside_list' then new.hazard_type_id is not distinct from old.hazard_type_id
      else true
    end
    order by position
  );
  return new;
end
$$;

-- The misfits of a fact and its event: its country is not among the event's, its cause differs, or it is earlier. An event without countries
-- accepts facts of any country. Views recompute this, so it follows every change of the fact and the event.
create function rules.event_misfits(
  iso3 text, cause text, day date, accuracy text, event_countries text[], event_cause text, event_day date, event_accuracy text
) returns text[]
language sql immutable parallel safe
set search_path = pg_catalog
as $$
  select array_remove(array[
    case when cardinality(event_countries) > 0 and iso3 <> all (event_countries) then 'country' end,
    case when cause <> event_cause then 'cause' end,
    case when rules.is_before(day, accuracy, event_day, event_accuracy) then 'start' end
  ], null)
$$;

-- The misfits caused by an edit of an event or a master fact: only these are refused.
create function rules.new_misfits(before text[], after text[]) returns text[]
language sql immutable parallel safe
set search_path = pg_catalog
as $$
  select array(select unnest(after) except select unnest(before))
$$;

-- An edit of an event may not turn fitting facts into misfits. A fact that was a misfit before is only flagged.
create function rules.refuse_facts_left_outside() returns trigger
language plpgsql volatile
set search_path = pg_catalog
as $$
declare
  left_outside record;
begin
  if rules.import_run() is not null then return new; end if;
  select min(f.day) filter (where 'start' = any (f.misfits)) as earliest,
    min(g.idmc_short_name) filter (where 'country' = any (f.misfits)) as country,
    count(*) filter (where 'cause' = any (f.misfits)) as of_another_cause
  into left_outside
  from (
    select f.iso3, d.day, rules.new_misfits(
      rules.event_misfits(f.iso3, f.displacement_type, d.day, d.accuracy, old.countries, old.displacement_type, old.start_day, old.start_date->>'accuracy'),
      rules.event_misfits(f.iso3, f.displacement_type, d.day, d.accuracy, new.countries, new.displacement_type, data.date_of(new.start_date), new.start_date->>'accuracy')
    ) as misfits
    from data.facts f
    cross join lateral (
      select case when f.type like '%Flow%' then f.figure_start_date else f.stock_date end as day,
        case when f.type like '%Flow%' then f.data->'start_date'->>'accuracy' else f.data->'stock_date'->>'accuracy' end as accuracy
    ) d
    where f.event_id = new.id and f.archived_at is null
  ) f
  left join data.geo_entities g on g.iso3 = f.iso3;
  if left_outside.of_another_cause > 0 then
    perform rules.refuse('event_cause_of_facts', format(
      case left_outside.of_another_cause
        when 1 then '%s of its facts is of another cause: change that fact first, or give it another event'
        else '%s of its facts are of another cause: change those facts first, or give them another event'
      end, left_outside.of_another_cause), 'displacement_type');
  elsif left_outside.earliest is not null then
    perform rules.refuse('event_start_after_facts', format('Earliest start date of one of the facts is %s', left_outside.earliest), 'start_date');
  elsif left_outside.country is not null then
    perform rules.refuse('event_countries_of_facts', format('One of the facts is of %s', left_outside.country), 'countries');
  end if;
  return new;
end
$$;

create function rules.compute_event_serial_no() returns trigger
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  if not rules.restoring() and new.year is not null then
    new.serial_no := rules.serial_no('E', new.year, new.countries, new.gsn);
  end if;
  return new;
end
$$;

create function rules.refusal_to_delete(event data.events, may_delete_of_others boolean) returns rules.refusal
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  return coalesce(
    rules.refusal_to_delete_of_others(event.created_by, may_delete_of_others),
    rules.refusal_to_delete_with_facts((select count(*) from data.facts f where f.event_id = event.id), 'event'),
    rules.refusal_to_delete_yet(event.created_by, event.created_at, event.archived_at));
end
$$;

create trigger require_permission before insert or update or delete on data.events
  for each statement execute function rules.require_permission('events');
create trigger clean_event before insert or update on data.events
  for each row execute function rules.clean_event();
create trigger compute_event_flags before update on data.events
  for each row when (rules.import_run() is null and old.flags <> '{}') execute function rules.compute_event_flags();
create trigger compute_event_serial_no before insert on data.events
  for each row execute function rules.compute_event_serial_no();
create trigger refuse_delete before delete on data.events
  for each row execute function rules.refuse_delete('events');
create trigger refuse_facts_left_outside before update on data.events
  for each row when (
    old.start_date is distinct from new.start_date or old.countries is distinct from new.countries or old.displacement_type is distinct from new.displacement_type
  )
  execute function rules.refuse_facts_left_outside();
create trigger require_columns before insert or update on data.events
  for each row execute function rules.require_columns(
    'name', 'event_name_required', 'Name is required',
    'year', 'event_year_required', 'Year is required',
    'displacement_type', 'event_displacement_type_required', 'Displacement type is required',
    'start_date', 'event_start_date_required', 'Start date is required');
create trigger require_event_fields before insert or update on data.events
  for each row execute function rules.require_event_fields();
create trigger stamp_change before insert or update on data.events
  for each row execute function rules.stamp_change();

grant select, delete,
  insert (name, year, displacement_type, hazard_type_id, comment, start_date, end_date, glide_numbers, event_codes, countries, data_included),
  update (name, year, displacement_type, hazard_type_id, comment, start_date, end_date, glide_numbers, event_codes, countries, data_included)
  on data.events to web_user;
