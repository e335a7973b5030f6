create view api.events with (security_invoker) as
select id, gsn, serial_no, name, year, displacement_type, hazard_type_id, comment, start_date, end_date, glide_numbers, countries, data_included,
  flags, created_by, created_at, updated_by, updated_at, version, archived_at
from data.events;
comment on view api.events is E'Events; start_date and end_date are {date, accuracy}.\n@etag version';

-- Countries are those stored and those of the facts; the figure counts New Displacement (Flow) by role.
create view api.events_view with (security_invoker) as
select e.id, e.gsn, e.serial_no, e.name, e.year, e.displacement_type, h.category, h.subcategory, h.type, h.subtype, e.hazard_type_id,
  e.start_day as start_date, e.end_day as end_date, e.data_included, e.glide_numbers, e.comment,
  (select coalesce(sum(f.figure * r.sign), 0)::bigint from data.facts f join data.fact_roles r on r.name = f.event_role
    where f.event_id = e.id and f.type = 'New Displacement (Flow)' and f.archived_at is null) as recommended_figure,
  (select count(*) from data.facts f where f.event_id = e.id and f.archived_at is null) as fact_count,
  places.iso3, places.geo_name, places.region,
  e.flags, e.created_by, e.created_at, e.updated_by, e.updated_at
from data.events e
left join data.hazard_types h on h.id = e.hazard_type_id
left join lateral (
  select array_agg(g.iso3 order by g.idmc_short_name) as iso3,
    array_agg(g.idmc_short_name order by g.idmc_short_name) as geo_name,
    array_agg(distinct g.region) filter (where g.region is not null) as region
  from data.geo_entities g
  where g.iso3 = any (e.countries || array(select distinct f.iso3 from data.facts f where f.event_id = e.id and f.archived_at is null))
) places on true
where e.archived_at is null;
comment on view api.events_view is E'Events with hazard, countries, recommended figure and number of facts.\n@primary_key id\n@never_null recommended_figure, fact_count';

grant select, delete on api.events to web_user;
grant select on api.events_view to web_user;
