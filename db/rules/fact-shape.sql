-- The form of a fact's JSON columns (spec 1 §3), required of every record, including imported ones.
-- Each check returns its value, so that PL/pgSQL evaluates it as an expression: `perform` would plan a query for every field of every row.
create function rules.checked_keys(value jsonb, known text[], field text) returns jsonb
language plpgsql stable
set search_path = pg_catalog
as $$
declare
  unknown text;
begin
  if value is null then return null; end if;
  if jsonb_typeof(value) <> 'object' then
    perform rules.refuse('object_form', format('%s must be an object', field), field, '22023');
  end if;
  if value - known = '{}' then return value; end if;
  select key into unknown from jsonb_object_keys(value) key where key <> all (known) limit 1;
  if unknown is not null then
    perform rules.refuse('unknown_field', format('%s has no field %s', field, quote_literal(left(unknown, 100))), field, '42703');
  end if;
  return value;
end
$$;

-- A whole number of at least 0, or null; 12.0 becomes 12.
create function rules.checked_count(value jsonb, field text) returns jsonb
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  if value is null or value = 'null'::jsonb then return value; end if;
  if jsonb_typeof(value) <> 'number' then
    perform rules.refuse('number_form', format('%s must be a number', field), field, '22P02');
  elsif value::numeric < 0 then
    perform rules.refuse('number_not_negative', 'The number can''t be negative', field);
  elsif value::numeric <> trunc(value::numeric) then
    perform rules.refuse('number_whole', 'Whole numbers only', field);
  elsif value::numeric > 999999999999 then
    perform rules.refuse('number_size', 'The number is too large', field, '22003');
  end if;
  return to_jsonb(trunc(value::numeric));
end
$$;

create function rules.checked_text(value jsonb, field text) returns jsonb
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  if value is null or value = 'null'::jsonb then return value; end if;
  if jsonb_typeof(value) <> 'string' then
    perform rules.refuse('text_form', format('%s must be text', field), field, '22023');
  elsif length(value#>>'{}') > 100000 then
    perform rules.refuse('text_size', 'The text is longer than 100,000 characters', field, '22001');
  end if;
  return value;
end
$$;

create function rules.require_list(value jsonb, field text) returns void
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  if jsonb_typeof(value) <> 'array' then
    perform rules.refuse('list_form', format('%s must be a list', field), field, '22023');
  elsif jsonb_array_length(value) > 1000 then
    perform rules.refuse('list_size', format('%s has more than 1,000 entries', field), field, '22023');
  end if;
end
$$;

-- The fields of the data object and their types: looked up here in a tenth of the time of a chain of conditions.
create function rules.types_of_data() returns jsonb
language sql immutable parallel safe
return '{"reported_figure": "count", "figure": "count", "urban": "count", "rural": "count", "camp": "count", "non_camp": "count", "males": "count", "females": "count",
  "start_date": "date", "end_date": "date", "stock_date": "date", "qualifier": "choice", "unit": "choice", "term": "choice",
  "excerpt": "text", "excerpt_for_idu": "text", "souces": "text", "analysis": "text", "caveats": "text", "changes": "text", "partners": "text", "public_figure_analysis": "text",
  "age_disaggregated_data": "disaggregation", "strata_disaggregated_data": "disaggregation", "conflict_type_disaggregated_data": "conflict types", "location": "tags"}'::jsonb;

-- The long texts of the data object.
create function rules.data_texts() returns text[]
language sql immutable parallel safe
return (select array_agg(t.key) from jsonb_each_text(rules.types_of_data()) t where t.value = 'text');

-- The type of a field of the data object, or null if there is no such field.
create function rules.type_of_data(field text) returns text
language sql immutable parallel safe
return rules.types_of_data()->>field;

-- The data object has known fields only; each field present is checked once, by its type. A call costs more than the usual check, because of its own
-- search_path: values that are plainly valid, nearly all, are recognised in one statement, and only the others are passed to the check of their type.
create function rules.checked_fact_data(data jsonb) returns jsonb
language plpgsql stable
set search_path = pg_catalog
as $$
declare
  checked jsonb := data;
  field text;
  value jsonb;
  counted jsonb;
  dated jsonb;
begin
  if jsonb_typeof(data) <> 'object' then
    perform rules.refuse('object_form', 'data must be an object', 'data', '22023');
  end if;
  if exists (
    select from jsonb_each(data) d
    where not case rules.type_of_data(d.key)
      when 'count' then case when jsonb_typeof(d.value) = 'number' then d.value::numeric between 0 and 999999999999 and scale(d.value::numeric) = 0 else false end
      when 'date' then rules.is_plain_date(d.value)
      when 'choice' then jsonb_typeof(d.value) = 'string' and length(d.value#>>'{}') <= 100000
      when 'text' then jsonb_typeof(d.value) = 'string' and length(d.value#>>'{}') <= 100000
      else false end) then
    for field, value in select d.key, d.value from jsonb_each(data) d loop
      case rules.type_of_data(field)
        when 'count' then
          counted := rules.checked_count(value, 'data.' || field);
          if counted::text <> value::text then checked := jsonb_set(checked, array[field], counted); end if;
        when 'date' then
          dated := rules.checked_date(value, 'data.' || field);
          if dated is null then checked := checked - field;
          elsif dated <> value then checked := jsonb_set(checked, array[field], dated); end if;
        when 'choice', 'text' then
          value := rules.checked_text(value, 'data.' || field);
        when 'tags' then
          perform rules.require_tags(value, 'data.location');
        when 'disaggregation' then
          checked := jsonb_set(checked, array[field], rules.checked_disaggregation(value, field));
        when 'conflict types' then
          perform rules.require_conflict_types(value);
        else
          perform rules.refuse('unknown_field', format('data has no field %s', quote_literal(left(field, 100))), 'data', '42703');
      end case;
    end loop;
  end if;
  -- A cleared text is stored as no choice.
  if '' in (checked->>'qualifier', checked->>'unit', checked->>'term') then
    return checked - array(select c.key from jsonb_each(checked) c where c.value = '""' and rules.type_of_data(c.key) = 'choice');
  end if;
  return checked;
end
$$;

-- The data that the form of a fact of this type and cause shows, and stores, whoever sends it: a Flow has no stock date and a Stock no other, only Conflict has conflict types, and a value
-- that is empty is none. Equal to newFactPayload in domain/facts/fact-kind.ts.
create function rules.shown_fact_data(data jsonb, type text, cause text) returns jsonb
language plpgsql immutable
set search_path = pg_catalog
as $$
declare
  shown jsonb := jsonb_strip_nulls(data - case when type not like '%Flow%' then '{start_date,end_date}' else '{stock_date}' end::text[]);
  tags jsonb;
begin
  if cause is distinct from 'Conflict' or shown->'conflict_type_disaggregated_data' = '{}' then shown := shown - 'conflict_type_disaggregated_data'; end if;
  if jsonb_array_length(shown->'location') > 0 then
    select coalesce(jsonb_agg(t.tag order by t.position), '[]') into tags
    from (
      select distinct on (lower(rules.trimmed(e))) rules.trimmed(e) as tag, o as position
      from jsonb_array_elements_text(shown->'location') with ordinality as l (e, o)
      where rules.trimmed(e) <> ''
      order by lower(rules.trimmed(e)), o
    ) t;
    shown := jsonb_set(shown, '{location}', tags);
  end if;
  if '[]' in (shown->'location', shown->'age_disaggregated_data', shown->'strata_disaggregated_data') then
    shown := shown - array(select d.key from jsonb_each(shown) d where d.value = '[]');
  end if;
  if shown ?| rules.data_texts() then
    shown := shown - array(select t from unnest(rules.data_texts()) t where rules.trimmed(shown->>t) = '');
  end if;
  return shown;
end
$$;

create function rules.require_tags(value jsonb, field text) returns void
language plpgsql stable
set search_path = pg_catalog
as $$
declare
  entry jsonb;
begin
  if value = 'null' then return; end if;
  perform rules.require_list(value, field);
  for entry in select e from jsonb_array_elements(value) e loop
    entry := rules.checked_text(case when entry = 'null' then '0' else entry end, field);
  end loop;
end
$$;

-- Ages are {category, figure}, strata are {date, figure}; rows with an empty part are dropped before saving (spec 1 §4).
create function rules.checked_disaggregation(value jsonb, list text) returns jsonb
language plpgsql stable
set search_path = pg_catalog
as $$
declare
  heading constant text := case list when 'age_disaggregated_data' then 'category' else 'date' end;
  entry jsonb;
  part jsonb;
  position bigint;
  field text;
begin
  if value = 'null' then return value; end if;
  perform rules.require_list(value, 'data.' || list);
  for entry, position in select e, o - 1 from jsonb_array_elements(value) with ordinality as l (e, o) loop
    field := format('data.%s.%s', list, position);
    entry := rules.checked_keys(entry, array[heading, 'figure'], field);
    part := rules.checked_count(nullif(entry->'figure', '""'), field || '.figure');
    part := rules.checked_text(entry->heading, field || '.' || heading);
    if heading = 'date' then
      part := rules.checked_date(jsonb_build_object('date', coalesce(entry->'date', 'null')), field || '.date');
    end if;
  end loop;
  return coalesce((
    select jsonb_agg(e || jsonb_build_object(heading, rules.trimmed(e->>heading)) order by o) from jsonb_array_elements(value) with ordinality as l (e, o)
    where coalesce(e->>'figure', '') <> '' and coalesce(rules.trimmed(e->>heading), '') <> ''
  ), '[]');
end
$$;

create function rules.require_conflict_types(value jsonb) returns void
language plpgsql stable
set search_path = pg_catalog
as $$
declare
  field text;
  part jsonb;
begin
  if value = 'null' then return; end if;
  value := rules.checked_keys(value, array(select t.name from data.conflict_types t), 'data.conflict_type_disaggregated_data');
  for field in select key from jsonb_object_keys(value) key loop
    part := rules.checked_count(value->field, 'data.conflict_type_disaggregated_data.' || field);
  end loop;
end
$$;

create function rules.checked_household_size(value jsonb) returns jsonb
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  value := rules.checked_keys(value, '{type,figure}', 'household_size');
  if jsonb_typeof(value->'figure') is distinct from 'number' then
    perform rules.refuse('household_size_form', 'Household size must be a number', 'household_size.figure', '22P02');
  elsif (value->>'figure')::numeric < 0 then
    perform rules.refuse('number_not_negative', 'The number can''t be negative', 'household_size.figure');
  elsif (value->>'figure')::numeric > 1000000 then
    perform rules.refuse('number_size', 'The number is too large', 'household_size.figure', '22003');
  elsif not exists (select from data.household_size_types t where t.name = value->>'type') then
    perform rules.refuse('household_size_type_known', 'Household size type must be Manual, Lookup or Not Found', 'household_size.type', '23503');
  end if;
  return value;
end
$$;

-- A confidence assessment without the questions that have no answer.
create function rules.answered(assessment jsonb) returns jsonb
language sql immutable
set search_path = pg_catalog
as $$
  select coalesce(jsonb_object_agg(a.field, a.answer), '{}')
  from (
    select e.key as field, case when jsonb_typeof(e.value) = 'array' then e.value - '' else e.value end as answer from jsonb_each(assessment) e
  ) a
  where a.answer not in ('null', '""', '[]')
$$;

create function rules.require_confidence_assessment(value jsonb) returns void
language plpgsql stable
set search_path = pg_catalog
as $$
declare
  field_name text;
  entry text;
begin
  if value is null then return; end if;
  value := rules.checked_keys(value, array(select distinct o.field from data.confidence_options o), 'confidence_assessment');
  for field_name in select key from jsonb_object_keys(value) key where value->key <> 'null' loop
    if exists (select from data.confidence_options o where o.field = field_name and o.multiple)
      and jsonb_typeof(value->field_name) <> 'array' then
      perform rules.refuse('list_form', format('%s must be a list', field_name), 'confidence_assessment.' || field_name, '22023');
    end if;
    if jsonb_typeof(value->field_name) not in ('string', 'array')
      or jsonb_typeof(value->field_name) = 'array' and not exists (select from data.confidence_options o where o.field = field_name and o.multiple) then
      perform rules.refuse('choice_form', format('%s takes one of its options', field_name), 'confidence_assessment.' || field_name, '22023');
    end if;
    for entry in
      select e from jsonb_array_elements_text(case when jsonb_typeof(value->field_name) = 'array' then value->field_name else jsonb_build_array(value->field_name) end) e
    loop
      if entry <> '' and not exists (select from data.confidence_options o where o.field = field_name and o.name = entry) then
        perform rules.refuse('confidence_option_known', format('%s is not in the list', quote_literal(left(entry, 100))), 'confidence_assessment.' || field_name, '23503');
      end if;
    end loop;
  end loop;
end
$$;
