-- The locations of a fact: their form, the centroid, and the rule for people.

create function rules.is_point(value jsonb) returns boolean
language sql immutable parallel safe
return case when jsonb_typeof(value) = 'array' and jsonb_array_length(value) = 2
    and jsonb_typeof(value->0) = 'number' and jsonb_typeof(value->1) = 'number'
  then abs((value->>0)::numeric) <= 90 and abs((value->>1)::numeric) <= 360 else false end;

-- Whether a location is plainly valid, as nearly all are: the rest is for require_location, which says what is wrong.
create function rules.is_plain_location(entry jsonb) returns boolean
language sql immutable parallel safe
return case when jsonb_typeof(entry) <> 'object' then false else
  entry - '{type,name,latlng,accuracy,moved,reported_name}'::text[] = '{}'
  and entry->>'type' in ('Origin', 'Destination', 'Origin and destination') and coalesce(entry->>'accuracy', '') in ('', 'Point', 'Admin')
  and rules.is_point(entry->'latlng')
  and coalesce(jsonb_typeof(entry->'name'), 'null') in ('string', 'null') and length(coalesce(entry->>'name', '')) <= 100000
  and coalesce(jsonb_typeof(entry->'reported_name'), 'null') in ('string', 'null') and length(coalesce(entry->>'reported_name', '')) <= 100000
  and coalesce(jsonb_typeof(entry->'moved'), 'null') in ('boolean', 'null') end;

create function rules.require_location(entry jsonb, field text) returns void
language plpgsql stable
set search_path = pg_catalog
as $$
declare
  part jsonb;
begin
  entry := rules.checked_keys(entry, '{type,name,latlng,accuracy,moved,reported_name,geolocation,error}', field);
  if not exists (select from data.location_types t where t.name = entry->>'type') then
    perform rules.refuse('location_type_known', 'A location is an Origin, a Destination, or Origin and destination', field || '.type', '23503');
  elsif coalesce(entry->>'accuracy', '') <> '' and not exists (select from data.location_accuracies a where a.name = entry->>'accuracy') then
    perform rules.refuse('location_accuracy_known', 'A location''s accuracy is Point or Admin', field || '.accuracy', '23503');
  elsif not rules.is_point(entry->'latlng') then
    perform rules.refuse('location_point_form', 'A point is [latitude, longitude]', field || '.latlng', '22023');
  end if;
  part := rules.checked_text(entry->'name', field || '.name');
  part := rules.checked_text(entry->'reported_name', field || '.reported_name');
  if jsonb_typeof(coalesce(entry->'moved', 'null')) not in ('boolean', 'null') then
    perform rules.refuse('flag_form', 'moved is true or false', field || '.moved', '22023');
  elsif jsonb_typeof(coalesce(entry->'error', 'null')) not in ('boolean', 'null') then
    perform rules.refuse('flag_form', 'error is true or false', field || '.error', '22023');
  end if;
  if coalesce(entry->'geolocation', 'null') <> 'null' then
    part := rules.checked_keys(entry->'geolocation',
      '{iso3,country_code,country,name,lat,lon,name_suffix,display_name,alternative_names}', field || '.geolocation');
  end if;
end
$$;

create function rules.checked_locations(value jsonb) returns jsonb
language plpgsql stable
set search_path = pg_catalog
as $$
declare
  entry jsonb;
begin
  if value is null then return value; end if;
  if jsonb_typeof(value) <> 'object' or value - '{centroid,locations}'::text[] <> '{}' then
    value := rules.checked_keys(value, '{centroid,locations}', 'locations');
  end if;
  if coalesce(value->'centroid', 'null') not in ('null', '[]') and not rules.is_point(value->'centroid') then
    perform rules.refuse('location_point_form', 'A point is [latitude, longitude]', 'locations.centroid', '22023');
  end if;
  if value->'locations' is null or value->'locations' in ('null', '[]') then return value; end if;
  if jsonb_typeof(value->'locations') <> 'array' or jsonb_array_length(value->'locations') > 1000 then
    perform rules.require_list(value->'locations', 'locations.locations');
  end if;
  for at in 0 .. jsonb_array_length(value->'locations') - 1 loop
    entry := value->'locations'->at;
    if not rules.is_plain_location(entry) then perform rules.require_location(entry, 'locations.locations.' || at); end if;
  end loop;
  return value;
end
$$;

-- Names without spaces around them, and the mark of a place outside the country of the fact, as the form stores them.
create function rules.tidied_locations(value jsonb, iso3 text) returns jsonb
language plpgsql immutable
set search_path = pg_catalog
as $$
declare
  entry jsonb;
  untidy boolean := false;
  tidied jsonb;
begin
  if coalesce(value->'locations', 'null') = 'null' then return value; end if;
  -- Nearly all are tidy, and an expression for each costs less than a statement for all.
  for at in 0 .. jsonb_array_length(value->'locations') - 1 loop
    entry := value->'locations'->at;
    untidy := entry->>'name' is distinct from rules.trimmed(entry->>'name') or entry->>'reported_name' is distinct from rules.trimmed(entry->>'reported_name') or entry ? 'geolocation';
    exit when untidy;
  end loop;
  if not untidy then return value; end if;
  select jsonb_agg(e
      || case when e->>'name' <> rules.trimmed(e->>'name') then jsonb_build_object('name', rules.trimmed(e->>'name')) else '{}' end
      || case when e->>'reported_name' <> rules.trimmed(e->>'reported_name') then jsonb_build_object('reported_name', rules.trimmed(e->>'reported_name')) else '{}' end
      || case when e->'geolocation'->>'iso3' is not null then jsonb_build_object('error', e->'geolocation'->>'iso3' <> tidied_locations.iso3) else '{}' end order by o)
  into tidied
  from jsonb_array_elements(value->'locations') with ordinality as l (e, o);
  return case when tidied = value->'locations' then value else jsonb_set(value, '{locations}', tidied) end;
end
$$;

-- The mean of the points of origin, or null if there are none. The mean of points on both sides of 180° lies between them.
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
  if jsonb_array_length(places) = 1 and places->0->>'type' like 'Origin%' then
    lng := places->0->'latlng'->>1;
    return jsonb_build_array(round((places->0->'latlng'->>0)::numeric, 6), round(case when lng > 180 then lng - 360 else lng end, 6));
  end if;
  select jsonb_build_array(round(avg(lat), 6), round(avg(l) - case when avg(l) > 180 then 360 else 0 end, 6)) into centre
  from (
    select lat, case when o.lng < 0 and max(o.lng) over () - min(o.lng) over () > 180 then o.lng + 360 else o.lng end as l
    from (
      select (l->'latlng'->>0)::numeric as lat, (l->'latlng'->>1)::numeric as lng
      from jsonb_array_elements(places) l
      where l->>'type' like 'Origin%'
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
