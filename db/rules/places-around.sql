-- The figures of an event that count the people of a fact's place already: those of an area around it, of places within it, or of the same place at the same time (rule V2 of the potential errors).

-- The own name of a place and those of the areas around it, folded and without words for kinds of areas: {keti bandar, thatta, sindh, pakistan}.
create function rules.names_around(place jsonb) returns text[]
language sql immutable parallel safe
return array_remove(string_to_array(btrim(regexp_replace(
  regexp_replace(data.folded(coalesce(nullif(place->'geolocation'->>'display_name', ''), place->>'name', '')),
    '\m(the|of|provinces?|districts?|regions?|states?|count(y|ies)|divisions?|governorates?|oblasts?|municipalit(y|ies)|departments?)\M', '', 'g'),
  -- 'Azad Jammu and Kashmir - آزاد جموں و کشمیر' has its name twice.
  ' *( [-/] [^,]*)?(,|$) *', '\2', 'g')), ','), '');

-- By their names: a place of the area's own name may be the area itself.
create function rules.lies_within(place text[], area text[]) returns boolean
language sql immutable parallel safe
return area <> '{}' and place[1] <> area[1] and place @> area;

-- The places of the people of a fact: the origins; of a stock without any, the destinations, where its people are.
create function rules.origins_of(locations jsonb, flows boolean) returns table (called text, is_area boolean, names text[])
language sql immutable parallel safe
rows 2
begin atomic
  select coalesce(nullif(l->'geolocation'->>'name', ''), split_part(l->>'name', ',', 1)), coalesce(l->>'accuracy' = 'Admin', false), rules.names_around(l)
  from jsonb_array_elements(case jsonb_typeof(locations->'locations') when 'array' then locations->'locations' else '[]' end) l
  where l->>'type' like 'Origin%' or not flows and not locations->'locations' @? '$[*].type ? (@ starts with "Origin")';
end;

-- The days of a fact and those of another one of its type: times of flows touch, and a figure without a last day goes on; stocks are of days within a month.
create function rules.days_meet(flows boolean, start_date date, end_date date, stock_date date, other_start date, other_end date, other_stock date) returns boolean
language sql immutable parallel safe
return case when flows
  then coalesce(other_start, '-infinity') <= coalesce(greatest(start_date, end_date), 'infinity') and coalesce(start_date, 'infinity') <= coalesce(other_end, 'infinity')
  else abs(other_stock - stock_date) <= 31 end;

-- The same time, as rule V2 takes it (api.figures_in_doubt): of two stocks of a year, the later replaces the earlier.
create function rules.at_one_time(flows boolean, start_date date, end_date date, stock_date date, year integer, other_start date, other_end date, other_stock date, other_year integer) returns boolean
language sql immutable parallel safe
return case when flows then rules.days_meet(true, start_date, end_date, null, other_start, greatest(other_start, other_end), null)
  else year = other_year and (stock_date = other_stock) is not false end;

-- The recommended figures of the event, type and country of a fact as it would be saved, with its id if it is saved: the three largest, and the number of all.
-- Nothing of a fact that adds nothing to its event.
create function rules.figures_around(fact jsonb)
returns table (id bigint, name text, figure bigint, places text[], around boolean, same boolean, first_day date, last_day date, figures bigint)
language sql stable
set search_path = pg_catalog
as $$
  with given as materialized (
    select rules.number_of(fact->'id')::bigint as id, rules.number_of(fact->'parent_id')::bigint as parent_id, rules.number_of(fact->'event_id')::bigint as event_id,
      fact->>'iso3' as iso3, fact->>'displacement_type' as cause, fact->>'type' as type, rules.number_of(fact->'year')::integer as year, fact->>'type' like '%Flow%' as flows,
      data.date_of(fact->'data'->'start_date') as start_date, data.date_of(fact->'data'->'end_date') as end_date, data.date_of(fact->'data'->'stock_date') as stock_date,
      case when fact->>'event_role' = 'Recommended figure' then nullif(rules.places_of(fact->'locations'), '{}') end as own_places
    where fact->>'event_role' in ('Recommended figure', 'Partial figure (Added)')
  ), origins as materialized (select o.* from given g cross join lateral rules.origins_of(fact->'locations', g.flows) o)
  select f.id, f.name, c.counted, p.places, coalesce(p.around, false), p.around is null, case when g.flows then f.figure_start_date else f.stock_date end, case when g.flows then f.figure_end_date else f.stock_date end,
    count(*) over ()
  from given g
  join rules.counted_once(null, true, false) c on c.event_id = g.event_id and c.type = g.type and c.iso3 = g.iso3
  join data.facts f on f.id = c.id
  -- Places are costly to compare, so only those of such times are.
  cross join lateral (
    select array_agg(distinct o.called order by o.called) as places, bool_or(rules.lies_within(own.names, o.names)) as around
    from rules.origins_of(f.locations, g.flows) o
    cross join origins own
    where o.is_area and rules.lies_within(own.names, o.names) or own.is_area and rules.lies_within(o.names, own.names)
    having count(*) > 0
    union all
    select array(select distinct o.called from rules.origins_of(f.locations, g.flows) o order by 1), null
    where g.own_places = rules.places_of(f.locations)
      and rules.at_one_time(g.flows, g.start_date, g.end_date, g.stock_date, g.year, f.figure_start_date, f.figure_end_date, f.stock_date, f.year)
    limit 1
  ) p
  where f.event_role = 'Recommended figure' and c.counted > 0
    and (f.id in (g.id, g.parent_id) or f.parent_id = g.id) is not true
    and rules.days_meet(g.flows, g.start_date, g.end_date, g.stock_date, f.figure_start_date, f.figure_end_date, f.stock_date)
    and not exists (
      select from rules.facts_that_count() m
      where m.id = g.parent_id and m.document_id is null and m.event_id = g.event_id
        and rules.part_of_master(g.iso3, g.cause, g.type, g.year, m.iso3, m.displacement_type, m.type, m.year))
  order by c.counted desc, f.id
  limit 3
$$;

-- Smaller figures than these move no total, and are most of all.
create function rules.least_within() returns integer language sql immutable parallel safe return 1000;

-- The figures of events whose people may be counted twice: their place lies within an area whose figure is added, too, of the same event, type, country and days. All figures within the area are no more
-- than its own: else that is a rest, as of places that are not known.
create function rules.figures_within(events bigint[])
returns table (id bigint, place text, around bigint, area text, figure bigint)
language sql stable
rows 10 cost 1000000
set search_path = pg_catalog
as $$
  with added as materialized (
    select c.id, f.parent_id, c.event_id, c.iso3, c.type, c.type like '%Flow%' as flows, c.counted, f.figure_start_date, f.figure_end_date, f.stock_date, f.locations
    from rules.counted_once(null, true, false) c
    join data.facts f on f.id = c.id
    where c.event_id = any (events) and f.event_role in ('Recommended figure', 'Partial figure (Added)') and c.counted >= rules.least_within()
  ), places as materialized (
    select d.*, o.*
    from (select distinct a.event_id, a.flows, a.locations from added a) d
    cross join lateral rules.origins_of(d.locations, d.flows) o
  ), inside as materialized (
    -- Few: the figures are compared for these alone.
    select distinct on (p.event_id, p.flows, p.locations, a.locations) p.event_id, p.flows, p.locations, p.called, a.locations as area_locations, a.called as area
    from places p
    join places a on a.event_id = p.event_id and a.flows = p.flows and a.is_area and rules.lies_within(p.names, a.names)
    order by p.event_id, p.flows, p.locations, a.locations, p.called, a.called
  ), within as (
    select f.id, i.called, f.counted, a.id as around, i.area, a.counted as figure
    from inside i
    join added f on f.event_id = i.event_id and f.flows = i.flows and f.locations = i.locations
    join added a on a.event_id = i.event_id and a.locations = i.area_locations and a.type = f.type and a.iso3 = f.iso3
    where (a.id = f.id or a.id = f.parent_id or a.parent_id = f.id) is not true
      and rules.days_meet(f.flows, f.figure_start_date, f.figure_end_date, f.stock_date, a.figure_start_date, a.figure_end_date, a.stock_date)
  )
  select distinct on (w.id) w.id, w.called, w.around, w.area, w.figure
  from (select w.*, sum(w.counted) over (partition by w.around) as together from within w) w
  where w.together <= w.figure
  order by w.id, w.figure desc, w.around
$$;

-- The same of facts that are not saved yet: each that lies within the area of a recommended one among them, which counts its people already, and both of the same place and time.
create function rules.facts_within(facts jsonb) returns table (line bigint, other_line bigint, places text[], same boolean)
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  if jsonb_typeof(facts) is distinct from 'array' or jsonb_array_length(facts) > 500 then
    perform rules.refuse('facts_within_form', 'facts must be a list of at most 500 facts', 'facts', '22023');
  end if;
  return query
    with given as materialized (
      select f.position - 1 as line, f.fact, f.fact->>'event_role' as role, f.fact->>'type' like '%Flow%' as flows,
        rules.number_of(f.fact->'event_id') as event_id, rules.number_of(f.fact->'year')::integer as year, f.fact->>'iso3' as iso3, f.fact->>'type' as type,
        data.date_of(f.fact->'data'->'start_date') as start_date, data.date_of(f.fact->'data'->'end_date') as end_date, data.date_of(f.fact->'data'->'stock_date') as stock_date
      from jsonb_array_elements(facts_within.facts) with ordinality f (fact, position)
      where f.fact->>'event_role' in ('Recommended figure', 'Partial figure (Added)')
    ), origins as materialized (select g.line, o.* from given g cross join lateral rules.origins_of(g.fact->'locations', g.flows) o)
    select g.line, o.line, array_agg(distinct area.called order by area.called), false
    from given g
    join given o on o.line <> g.line and o.role = 'Recommended figure' and o.event_id = g.event_id and o.iso3 = g.iso3 and o.type = g.type
      and rules.days_meet(g.flows, g.start_date, g.end_date, g.stock_date, o.start_date, o.end_date, o.stock_date)
    join origins own on own.line = g.line
    join origins area on area.line = o.line and area.is_area and rules.lies_within(own.names, area.names)
    group by g.line, o.line
    union all
    select g.line, o.line, array(select distinct a.called from origins a where a.line = o.line order by 1), true
    from given g
    join given o on o.line <> g.line and o.role = g.role and o.event_id = g.event_id and o.iso3 = g.iso3 and o.type = g.type
      and rules.at_one_time(g.flows, g.start_date, g.end_date, g.stock_date, g.year, o.start_date, o.end_date, o.stock_date, o.year)
      and nullif(rules.places_of(o.fact->'locations'), '{}') = rules.places_of(g.fact->'locations')
    where g.role = 'Recommended figure'
    order by 1, 2;
end $$;
