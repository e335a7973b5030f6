-- The form of the data that programs deliver to the parking lot (spec 2 §3). Fields that are not listed are kept as they are.

-- The fields of a type of record: path, form, the most characters of a text. A required field has text. In PL/pgSQL, because a function in SQL would be planned anew for each record.
create function rules.parking_lot_fields(type text) returns table (path text, form text, required boolean, most integer)
language plpgsql immutable
set search_path = pg_catalog
as $$
begin
  return query select f.path, f.form, f.required, f.most from (values
    ('documents', 'name', 'text', true, 2000), ('documents', 'url', 'url', false, 4000), ('documents', 'publication_date', 'day', false, null),
    ('documents', 'type', 'document_types', false, null), ('documents', 'countries', 'countries', false, null),
    ('documents', 'displacement_types', 'causes', false, null), ('documents', 'publishers', 'texts', false, 500), ('documents', 'sources', 'texts', false, 500),
    ('documents', 'comment', 'text', false, 100000), ('documents', 'content', 'text', false, 200000), ('documents', 'excerpt', 'text', false, 100000),
    ('documents', 'modified', 'moment', false, null),
    ('facts', 'iso3', 'country', false, null), ('facts', 'type', 'fact_types', false, null), ('facts', 'displacement_type', 'displacement_types', false, null),
    ('facts', 'figure', 'count', false, null), ('facts', 'vague_figure', 'text', false, 500), ('facts', 'unit', 'units', false, null),
    ('facts', 'term', 'text', false, 200), ('facts', 'excerpt', 'text', false, 100000), ('facts', 'locations', 'places', false, null),
    ('facts', 'start_date', 'day', false, null), ('facts', 'end_date', 'day', false, null), ('facts', 'stock_date', 'day', false, null),
    ('facts', 'modified', 'moment', false, null), ('facts', 'url', 'url', false, 4000),
    ('events', 'attributes.hazard_name', 'text', true, 2000), ('events', 'attributes.type', 'text', true, 200), ('events', 'attributes.alert_level', 'text', false, 50),
    ('events', 'attributes.start_date', 'day', false, null), ('events', 'attributes.end_date', 'day', false, null), ('events', 'attributes.iso3', 'countries', false, null),
    ('events', 'attributes.latitude', 'latitude', false, null), ('events', 'attributes.longitude', 'longitude', false, null),
    ('events', 'attributes.glide_number', 'glide', false, null), ('events', 'hazard_type_id', 'hazard', false, null),
    ('events', 'displacement_type', 'displacement_types', false, null), ('events', 'url', 'url', false, 4000), ('events', 'title', 'text', false, 2000),
    ('events', 'comment', 'text', false, 100000), ('events', 'modified', 'moment', false, null), ('events', 'episode', 'text', false, 100), ('events', 'code', 'text', false, 100)
  ) f (type, path, form, required, most) where f.type = parking_lot_fields.type;
end
$$;

-- The moment of an ISO 8601 text, in UTC if it names no zone; null if it is none.
create function rules.moment(value text) returns timestamptz
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  if value !~ '^\d{4}-\d\d-\d\d([T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-](0\d|1[0-4]):?[0-5]\d)?)?$'
    or not rules.is_day(substr(value, 1, 4)::int, substr(value, 6, 2)::int, substr(value, 9, 2)::int) then
    return null;
  end if;
  return case when value ~ '(Z|[+-]\d\d:?\d\d)$' and length(value) > 10 then value::timestamptz else (value || case when length(value) = 10 then 'T00:00Z' else 'Z' end)::timestamptz end;
end
$$;

-- Why a value does not have its form; null if it has.
create function rules.form_fault(form text, most integer, value jsonb) returns text
language plpgsql stable
set search_path = pg_catalog
as $$
declare
  kind constant text := jsonb_typeof(value);
  said constant text := value #>> '{}';
begin
  case form
    when 'text' then
      return case when kind <> 'string' then 'It must be text' when length(said) > most then format('It has more than %s characters', to_char(most, 'FM999,999')) end;
    when 'url' then
      return case when kind <> 'string' or said !~* '^https?://[^\s/?#]+\S*$' then 'URL is not valid' when length(said) > most then format('It has more than %s characters', to_char(most, 'FM999,999')) end;
    when 'day' then
      if kind <> 'string' or said !~ '^\d{4}-\d\d-\d\d$' then return format('%L is not a date of the form YYYY-MM-DD', left(said, 100)); end if;
      return case when not rules.is_day(substr(said, 1, 4)::int, substr(said, 6, 2)::int, substr(said, 9, 2)::int) then format('%s is not a day of the calendar', said)
        when substr(said, 1, 4) not between '1900' and '2200' then 'The year must lie between 1900 and 2200' end;
    when 'moment' then
      return case when kind <> 'string' or rules.moment(said) is null then format('%L is not a date and time of ISO 8601', left(said, 100)) end;
    when 'count' then
      return case when kind <> 'number' then 'It must be a number; words belong into vague_figure' when said::numeric < 0 then 'The number can''t be negative'
        when said::numeric <> trunc(said::numeric) then 'Whole numbers only' when said::numeric > 999999999999 then 'The number is too large' end;
    when 'latitude', 'longitude' then
      return case when kind <> 'number' then 'It must be a number'
        when abs(said::numeric) > case form when 'latitude' then 90 else 180 end then format('It lies between -%1$s and %1$s', case form when 'latitude' then 90 else 180 end) end;
    when 'glide' then
      return case when kind <> 'string' or said !~ '^[A-Z]{2}-\d{4}-\d{6}-[A-Z]{3}$' then format('%L is not a GLIDE number', left(said, 100)) end;
    when 'hazard' then
      return case when kind <> 'number' or not exists (select from data.hazard_types h where h.id::text = said) then format('There is no hazard type %s', left(said, 100)) end;
    when 'country' then
      return case when kind <> 'string' or not exists (select from data.geo_entities g where g.iso3 = said) then format('There is no country with the code %L', left(said, 100)) end;
    when 'texts', 'countries', 'causes' then
      return rules.list_fault(form, most, value);
    when 'places' then
      return rules.places_fault(value);
    else
      return case when kind <> 'string' or not case form
        when 'units' then exists (select from data.units w where w.name = said)
        when 'fact_types' then exists (select from data.fact_types w where w.name = said)
        when 'document_types' then exists (select from data.document_types w where w.name = said)
        else exists (select from data.displacement_types w where w.name = said) end then format('%L is not in the list', left(said, 100)) end;
  end case;
end
$$;

-- A list of texts, country codes or causes.
create function rules.list_fault(form text, most integer, value jsonb) returns text
language plpgsql stable
set search_path = pg_catalog
as $$
declare
  texts constant text[] := data.texts_of(value);
  bad text;
begin
  if jsonb_typeof(value) <> 'array' then return 'It must be a list'; end if;
  if jsonb_array_length(value) > 300 then return 'It has more than 300 entries'; end if;
  if jsonb_array_length(value) <> cardinality(texts) then return 'It must be a list of texts'; end if;
  case form
    when 'texts' then
      return (select format('An entry has more than %s characters', most) from unnest(texts) e where length(e) > most limit 1);
    when 'countries' then
      select e into bad from unnest(texts) e where not exists (select from data.geo_entities g where g.iso3 = e) limit 1;
      return case when bad is not null then format('There is no country with the code %s', quote_literal(left(bad, 100))) end;
    else
      select e into bad from unnest(texts) e where not exists (select from data.displacement_types t where t.name = e) limit 1;
      return case when bad is not null then format('%s is not in the list', quote_literal(left(bad, 100))) end;
  end case;
end
$$;

-- Places are {latlong: 'lat,lon', country_name, location_name, location_type}; a place without a point has no latlong.
create function rules.places_fault(value jsonb) returns text
language plpgsql immutable
set search_path = pg_catalog
as $$
declare
  place jsonb;
  point text;
begin
  if jsonb_typeof(value) <> 'array' then return 'It must be a list'; end if;
  if jsonb_array_length(value) > 300 then return 'It has more than 300 entries'; end if;
  for place in select e from jsonb_array_elements(value) e loop
    if jsonb_typeof(place) <> 'object' or jsonb_path_exists(place, 'strict $.* ? (@.type() == "object" || @.type() == "array")') then
      return 'A place is an object of texts';
    end if;
    point := nullif(place->>'latlong', '');
    if point is not null and (point !~ '^\s*-?\d{1,3}(\.\d{1,20})?\s*,\s*-?\d{1,3}(\.\d{1,20})?\s*$'
      or abs(split_part(point, ',', 1)::numeric) > 90 or abs(split_part(point, ',', 2)::numeric) > 180) then
      return format('%s is not a point of the form latitude,longitude', quote_literal(left(point, 100)));
    end if;
    if length(coalesce(place->>'location_name', '')) > 2000 then return 'A place''s name has more than 2,000 characters'; end if;
  end loop;
  return null;
end
$$;

-- The faults of data as a list of {field, message, constraint}; empty if it has its form.
create function rules.parking_lot_faults(type text, data jsonb) returns jsonb
language plpgsql stable
set search_path = pg_catalog
as $$
declare
  faults jsonb;
begin
  if jsonb_typeof(data) is distinct from 'object' then
    return '[{"field": "data", "message": "It must be an object", "constraint": "parking_lot_data_form"}]';
  elsif type = 'events' and jsonb_typeof(data->'attributes') is distinct from 'object' then
    return '[{"field": "data.attributes", "message": "It must be an object", "constraint": "parking_lot_data_form"}]';
  elsif pg_column_size(data) > 1000000 then
    return '[{"field": "data", "message": "It is larger than 1 MB", "constraint": "parking_lot_data_size"}]';
  end if;
  select jsonb_agg(jsonb_build_object('field', 'data.' || c.path, 'message', c.message, 'constraint',
    case c.message when 'It is required' then 'parking_lot_data_required' else 'parking_lot_data_form' end) order by c.path) into faults
  from (
    select f.path, case
      when v.value is null or v.value in ('null', '""') then case when f.required then 'It is required' end
      when f.required and rules.trimmed(v.value #>> '{}') = '' then 'It is required'
      else rules.form_fault(f.form, f.most, v.value)
    end as message
    from rules.parking_lot_fields(parking_lot_faults.type) f
    cross join lateral (select parking_lot_faults.data #> string_to_array(f.path, '.') as value) v
    where f.required or v.value is not null
    -- Each message is computed once.
    offset 0
  ) c
  where c.message is not null;
  if type = 'events' and (coalesce(data->'attributes'->'latitude', 'null') = 'null') <> (coalesce(data->'attributes'->'longitude', 'null') = 'null') then
    faults := coalesce(faults, '[]') || jsonb_build_object(
      'field', 'data.attributes.longitude', 'message', 'Latitude and longitude are given together', 'constraint', 'parking_lot_data_form');
  end if;
  return coalesce(faults, '[]');
end
$$;

-- Holds for every writer, so also for a script of the owner.
create function rules.require_parking_lot_form() returns trigger
language plpgsql stable
set search_path = pg_catalog
as $$
declare
  fault jsonb;
begin
  if tg_op = 'UPDATE' and new.data is not distinct from old.data and new.type = old.type then return new; end if;
  fault := rules.parking_lot_faults(new.type, new.data)->0;
  if fault is not null then
    perform rules.refuse(fault->>'constraint', fault->>'message', fault->>'field', '22023');
  end if;
  return new;
end
$$;
