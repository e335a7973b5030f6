-- The figures of an event that may count the same people (rule V2): recommended figures of one place, type and time. A condition on the event reads that event alone.
-- A figure of 0 counts nobody. Flows differ if their times do not touch, and an unknown day leaves a time open. Of stocks, a later day replaces the earlier ones.
create view api.figures_in_doubt with (security_invoker) as
with near as (
  select c.event_id, c.id, f.serial_no, f.name, c.type, c.iso3, c.counted as figure, f.locations, c.year, f.stock_date, f.figure_start_date, f.figure_end_date,
    count(*) over (partition by c.event_id, c.type, c.iso3, f.locations->'centroid') as of_centre
  from rules.counted_once(null, true, false) c
  join data.facts f on f.id = c.id
  where f.event_role = 'Recommended figure' and c.counted > 0
), figures as (
  select event_id, id, serial_no, name, type, iso3, figure, locations, rules.places_of(locations) as places,
    type like '%Flow%' as flows, case when type not like '%Flow%' then year end as stock_year, stock_date,
    coalesce(figure_start_date, '-infinity') as first_day, coalesce(greatest(figure_start_date, figure_end_date), 'infinity') as last_day
  from near
  -- The same places have the same centre, which is found at once.
  where of_centre > 1
), times as (
  select *, not flows and coalesce(stock_date < max(stock_date) over same, false) as replaced,
    flows and coalesce(first_day > max(last_day) over (same order by first_day, id rows between unbounded preceding and 1 preceding), false) as later
  from figures
  window same as (partition by event_id, type, iso3, places, stock_year)
), parted as (
  select *, count(*) filter (where later) over (partition by event_id, type, iso3, places, stock_year order by first_day, id rows unbounded preceding) as time
  from times
  where not replaced
), ranked as (
  select *, count(*) over same as of_same, row_number() over (same order by figure desc, id) as rank,
    dense_rank() over (partition by event_id order by type, iso3, places, stock_year, time) as part
  from parted
  window same as (partition by event_id, type, iso3, places, stock_year, time)
)
select event_id, id, serial_no, name, type, figure, rank > 1 as may_repeat, places, part,
  array(select l->>'name' from jsonb_array_elements(case jsonb_typeof(locations->'locations') when 'array' then locations->'locations' else '[]' end) l order by 1) as place_names,
  case when flows then nullif(first_day, '-infinity') else stock_date end as first_day, case when flows then nullif(last_day, 'infinity') else stock_date end as last_day
from ranked
where of_same > 1;
comment on view api.figures_in_doubt is E'The recommended figures of an event that may count the same people, because place, type and time are the same; may_repeat: all of them but the largest; part: the number of the place, type and time within the event.\n@primary_key id\n@never_null event_id, id, serial_no, name, type, figure, may_repeat, places, part, place_names';
grant select on api.figures_in_doubt to web_user;
