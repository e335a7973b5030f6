-- The flags of an imported fact.

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
    select flag from unnest(old.flags) with ordinality as kept (flag, position)
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
    order by position
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
