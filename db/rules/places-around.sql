-- The figures of an event that count the people of a fact's place already: those of an area around it, or of places within it. Equal places are a series, or rule V2 of the potential errors.

-- The own name of a place and those of the areas around it, folded and without words for kinds of areas: {keti bandar, thatta, sindh, pakistan}.
create function rules.names_around(place jsonb) returns text[]
language sql immutable parallel safe cost 1000
set search_path = pg_catalog
as $$
  select array(
    select n.name
    from regexp_split_to_table(data.folded(coalesce(nullif(place->'geolocation'->>'display_name', ''), place->>'name', '')), ',') with ordinality as p (part, position)
    cross join lateral (
      -- 'Azad Jammu and Kashmir - آزاد جموں و کشمیر' has its name twice.
      select btrim(regexp_replace(regexp_replace(p.part, ' [-/] .*$', ''),
        '\m(the|of|provinces?|districts?|regions?|states?|count(y|ies)|divisions?|governorates?|oblasts?|municipalit(y|ies)|departments?)\M', '', 'g')) as name
    ) n
    where n.name <> ''
    order by p.position)
$$;

-- By their names: a place of the area's own name may be the area itself.
create function rules.lies_within(place text[], area text[]) returns boolean
language sql immutable parallel safe
return area <> '{}' and place[1] <> area[1] and place @> area;

-- The origins of a fact, which are the places of its people.
create function rules.origins_of(locations jsonb) returns table (called text, is_area boolean, names text[])
language sql immutable parallel safe
set search_path = pg_catalog
as $$
  select coalesce(nullif(l->'geolocation'->>'name', ''), split_part(l->>'name', ',', 1)), coalesce(l->>'accuracy' = 'Admin', false), rules.names_around(l)
  from jsonb_array_elements(case jsonb_typeof(origins_of.locations->'locations') when 'array' then origins_of.locations->'locations' else '[]' end) l
  where l->>'type' like 'Origin%'
$$;

-- The recommended figures of the event, type and country of a fact as it would be saved, with its id if it is saved: the three largest, and the number of all. Of flows the times
-- touch, and a figure without a last day goes on; stocks are of days within a month. Nothing of a fact that adds nothing to its event.
create function rules.figures_around(fact jsonb)
returns table (id bigint, name text, figure bigint, places text[], around boolean, first_day date, last_day date, figures bigint)
language sql stable
set search_path = pg_catalog
as $$
  with given as materialized (
    select rules.number_of(fact->'id')::bigint as id, rules.number_of(fact->'parent_id')::bigint as parent_id, rules.number_of(fact->'event_id')::bigint as event_id,
      fact->>'iso3' as iso3, fact->>'displacement_type' as cause, fact->>'type' as type, rules.number_of(fact->'year')::integer as year, fact->>'type' like '%Flow%' as flows,
      data.date_of(fact->'data'->'start_date') as start_date, data.date_of(fact->'data'->'end_date') as end_date, data.date_of(fact->'data'->'stock_date') as stock_date
    where fact->>'event_role' in ('Recommended figure', 'Partial figure (Added)')
  ), origins as materialized (select * from rules.origins_of(fact->'locations'))
  select f.id, f.name, c.counted, p.places, p.around, case when g.flows then f.figure_start_date else f.stock_date end, case when g.flows then f.figure_end_date else f.stock_date end,
    count(*) over ()
  from given g
  join rules.counted_once(null, true, false) c on c.event_id = g.event_id and c.type = g.type and c.iso3 = g.iso3
  join data.facts f on f.id = c.id
  -- Places are costly to compare, so only those of such times are.
  cross join lateral (
    select array_agg(distinct o.called order by o.called) as places, bool_or(rules.lies_within(own.names, o.names)) as around
    from rules.origins_of(f.locations) o
    cross join origins own
    where o.is_area and rules.lies_within(own.names, o.names) or own.is_area and rules.lies_within(o.names, own.names)
    offset 0
  ) p
  where f.event_role = 'Recommended figure' and c.counted > 0 and p.places is not null
    and (f.id in (g.id, g.parent_id) or f.parent_id = g.id) is not true
    and case when g.flows
      then coalesce(f.figure_start_date, '-infinity') <= coalesce(greatest(g.start_date, g.end_date), 'infinity')
        and coalesce(g.start_date, 'infinity') <= coalesce(f.figure_end_date, 'infinity')
      else abs(f.stock_date - g.stock_date) <= 31 end
    and not exists (
      select from rules.facts_that_count() m
      where m.id = g.parent_id and m.document_id is null and m.event_id = g.event_id
        and rules.part_of_master(g.iso3, g.cause, g.type, g.year, m.iso3, m.displacement_type, m.type, m.year))
  order by c.counted desc, f.id
  limit 3
$$;
