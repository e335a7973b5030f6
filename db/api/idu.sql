-- The facts of the Internal Displacement Updates: included in the IDU, with an excerpt, neither confidential nor in the future, not archived, and no samples
-- beside real facts, as for programs outside.
-- The conditions and expressions on data.facts are those of the indexes facts_idu_day_idx and facts_idu_words_idx.
create view api.idus_facts_view with (security_invoker) as
select f.id as fact_id, f.id, f.name, f.iso3, g.idmc_short_name as country, g.region, f.displacement_type, f.type, f.figure,
  f.data->>'excerpt_for_idu' as excerpt_for_idu,
  array(select s.name from data.publishers s where s.id = any (d.sources) order by s.name collate data.names) as sources,
  array_to_string(array(select s.name from data.publishers s where s.id = any (d.sources) order by s.name collate data.names), '; ') as sources_text,
  d.url,
  case when f.type like '%Flow%' then f.figure_start_date else f.stock_date end as date,
  case when f.type like '%Flow%' then f.figure_start_date end as start_date,
  case when f.type like '%Flow%' then f.figure_end_date end as end_date,
  case when f.type not like '%Flow%' then f.stock_date end as stock_date,
  f.event_id, e.name as event_name, f.created_by, f.created_at,
  array[p.latitude, p.longitude] as centroid, p.latitude, p.longitude,
  data.folded(f.name || ' ' || (f.data->>'excerpt_for_idu')) as name_search,
  case when f.type like '%Flow%' then f.data->'start_date'->>'accuracy' end as start_date_accuracy,
  case when f.type like '%Flow%' then f.data->'end_date'->>'accuracy' end as end_date_accuracy,
  f.year, f.event_role, f.parent_id,
  rules.counts(f.event_role, m.archived_at is null and m.figure is not null and rules.role_counts(m.event_role),
    rules.part_of_master(f.iso3, f.displacement_type, f.type, f.year, m.iso3, m.displacement_type, m.type, m.year)) as counts,
  case when jsonb_array_length(f.locations->'locations') = 1
    then nullif(split_part(f.locations->'locations'->0->>'name', ',', 1), '') end as place,
  coalesce(jsonb_array_length(f.locations->'locations') <> 1 or f.locations->'locations'->0->>'accuracy' = 'Admin', true) as area
from data.facts f
left join data.facts m on m.id = f.parent_id
left join data.geo_entities g on g.iso3 = f.iso3
left join data.events e on e.id = f.event_id
left join data.documents d on d.id = f.document_id
-- [0, 0] is the centroid of a fact without any place.
left join lateral (
  select (c.point->>0)::double precision as latitude, (c.point->>1)::double precision as longitude
  from (select f.locations->'centroid' as point) c
  where jsonb_typeof(c.point) = 'array' and c.point <> '[0, 0]' and jsonb_array_length(c.point) = 2
) p on true
where f.idu and f.archived_at is null
  and not f.confidential and not coalesce(d.confidential, false)
  and f.data->>'excerpt_for_idu' ~ '\S'
  and (case when f.type like '%Flow%' then greatest(f.figure_start_date, f.figure_end_date) else f.stock_date end > current_date) is not true
  and (f.import_run is null or f.import_run <> all ((select rules.sample_runs())::bigint[]) or not (select rules.leaves_out_sample()));
comment on view api.idus_facts_view is E'Facts of the Internal Displacement Updates: included in the IDU, with an excerpt, not confidential, without a date in the future. centroid is [lat, lon], empty for a fact without a place.\n@primary_key id\n@order (name, country, region, event_name) by data.names\n@centroid centroid\n@never_null sources, sources_text, excerpt_for_idu, name_search, counts, area';
comment on column api.idus_facts_view.fact_id is E'Number of the fact\n@label Fact';
comment on column api.idus_facts_view.id is 'The same number, under the name that every list has';
comment on column api.idus_facts_view.name is E'Name of the fact\n@label Name';
comment on column api.idus_facts_view.country is E'Country or territory, by its short name\n@label Country';
comment on column api.idus_facts_view.region is E'Region of the country\n@label Region';
comment on column api.idus_facts_view.displacement_type is E'Cause of the displacement: conflict, disaster or development\n@label Cause';
comment on column api.idus_facts_view.figure is E'Number of people: the reported figure, multiplied by the household size if it counts households\n@label Figure';
comment on column api.idus_facts_view.excerpt_for_idu is E'Text published with the figure\n@label Excerpt for IDU';
comment on column api.idus_facts_view.sources is E'Sources of the document\n@label Sources';
comment on column api.idus_facts_view.sources_text is 'Sources of the document, separated by semicolons';
comment on column api.idus_facts_view.url is E'Address of the document on the web\n@label URL';
comment on column api.idus_facts_view.date is E'First day of a flow, day of a stock\n@label Date';
comment on column api.idus_facts_view.start_date is E'First day of the figure; flows only\n@label Start Date';
comment on column api.idus_facts_view.end_date is E'Last day of the figure; flows only\n@label End Date';
comment on column api.idus_facts_view.stock_date is E'Day of the figure; stocks only\n@label Stock Date';
comment on column api.idus_facts_view.event_name is E'Event of the fact\n@label Event Name';
comment on column api.idus_facts_view.latitude is E'Mean of the places of origin, or the middle of the country\n@label Latitude';
comment on column api.idus_facts_view.longitude is E'Mean of the places of origin, or the middle of the country\n@label Longitude';
comment on column api.idus_facts_view.place is E'Name of the place, of a fact with one place\n@label Place';
comment on column api.idus_facts_view.area is 'The point is the middle of an area, of several places, or of the country: the people were not at it';
comment on column api.idus_facts_view.name_search is 'Name and excerpt, folded for searches by words';
comment on column api.idus_facts_view.counts is 'Whether the figure counts in totals, or why not';

grant select on api.idus_facts_view to web_user;
