create view api.events with (security_invoker) as
select id, gsn, serial_no, name, year, displacement_type, hazard_type_id, comment, start_date, end_date, glide_numbers, event_codes, countries, data_included,
  flags, created_by, created_at, updated_by, updated_at, version, archived_at, archived_reason, merged_into, name_search,
  (select rules.permission_refusal('UPDATE', 'events')) is null as may_change,
  coalesce((select rules.permission_refusal('DELETE', 'events')), rules.refusal_to_delete(events, (select rules.may_delete_of_others('events')))) is null as may_delete,
  ((select rules.permission_refusal('UPDATE', 'events'))).name as change_refused,
  (coalesce((select rules.permission_refusal('DELETE', 'events')), rules.refusal_to_delete(events, (select rules.may_delete_of_others('events'))))).name as delete_refused,
  (import_run is not null and import_run = any ((select rules.sample_runs())::bigint[])) as sample
from data.events;
comment on view api.events is E'Events; start_date and end_date are {date, accuracy}.\n@etag version\n@order (name) by data.names\n@folded (name) in name_search by data.folded\n@indexed created_at desc, id desc\n@never_null may_change, may_delete, sample';
comment on column api.events.sample is E'A record of the sample data\n@label Sample';
comment on column api.events.data_included is E'Included in the GRID\n@label Included in GRID';
comment on column api.events.name is E'Name of the event\n@label Name';
comment on column api.events.displacement_type is E'Cause of the displacement: conflict, disaster or development\n@label Cause';
comment on column api.events.year is E'Year of the event\n@label Year';
comment on column api.events.start_date is E'First day of the event\n@label Start Date';
comment on column api.events.end_date is E'Last day of the event\n@label End Date';
comment on column api.events.countries is '@label Countries';
comment on column api.events.hazard_type_id is '@label Hazard Type';
comment on column api.events.glide_numbers is '@label Glide Numbers';
comment on column api.events.event_codes is E'Codes of the event: of a government, an appeal of the IFRC, ACLED or a local one, each with its type and country\n@label Event Codes';
comment on column api.events.comment is '@label Comment';

-- Countries are those stored and those of the facts; the figure counts New Displacement (Flow) by role. Values gathered from facts are subqueries in columns, never joins: a page
-- ordered by other columns gathers them for its own rows only. misfit_count is the number of misfits by rules.event_misfits. Calling that function costs more than reading the fact, so it is
-- called only for facts of another country or cause or of an earlier day: no other fact can be a misfit.
create view api.events_view with (security_invoker) as
select e.id, e.gsn, e.serial_no, e.name, e.year, e.displacement_type, h.category, h.subcategory, h.type, h.subtype, e.hazard_type_id,
  e.start_day as start_date, e.end_day as end_date, e.data_included, e.glide_numbers, case when e.glide_numbers <> '{}' or e.event_codes <> '{}' then rules.event_codes_in_words(e.glide_numbers, e.event_codes) end as codes_text, e.comment,
  (select coalesce(sum(c.counted), 0)::bigint from rules.counted_in_event('New Displacement (Flow)') c where c.event_id = e.id) as recommended_figure,
  (select jsonb_object_agg(own.iso3, own.total) from (
    select f.iso3, sum(c.counted) as total from rules.counted_in_event('New Displacement (Flow)') c join data.facts f on f.id = c.id
    where c.event_id = e.id and f.iso3 is not null group by f.iso3) own) as figures_by_country,
  (select sum(c.counted)::bigint from rules.counted_in_event('IDPs (Stock)') c join data.facts f on f.id = c.id
    where c.event_id = e.id group by f.year order by f.year desc nulls last limit 1) as stock_figure,
  (select max(f.year) from rules.counted_in_event('IDPs (Stock)') c join data.facts f on f.id = c.id where c.event_id = e.id) as stock_year,
  (select count(*) from data.facts f where f.event_id = e.id and f.archived_at is null) as fact_count,
  (select count(*) from data.facts f where f.event_id = e.id and f.archived_at is null
    and (cardinality(e.countries) > 0 and f.iso3 <> all (e.countries) or f.displacement_type <> e.displacement_type
      or case when f.type like '%Flow%' then f.figure_start_date else f.stock_date end < e.start_day)
    and rules.event_misfits(
      f.iso3, f.displacement_type, case when f.type like '%Flow%' then f.figure_start_date else f.stock_date end,
      f.data->case when f.type like '%Flow%' then 'start_date' else 'stock_date' end->>'accuracy',
      e.countries, e.displacement_type, e.start_day, e.start_date->>'accuracy') <> '{}') as misfit_count,
  codes.iso3,
  array(select n.name from (select (select g.idmc_short_name from data.geo_entities g where g.iso3 = c) as name from unnest(codes.iso3) c) n order by n.name collate data.names) as geo_name,
  array_remove(array(select (select g.region from data.geo_entities g where g.iso3 = c) from unnest(codes.iso3) c group by 1 order by 1), null) as region,
  e.flags, e.created_by, e.created_at, e.updated_by, e.updated_at, rules.changed_fields('events', e.id) as changed_fields, e.name_search,
  array(select distinct f.iso3 from data.facts f where f.event_id = e.id and f.archived_at is null order by 1) as fact_countries,
  e.start_date->>'accuracy' as start_date_accuracy, e.end_date->>'accuracy' as end_date_accuracy,
  n.ids as foreign_ids,
  e.id = any ((select rules.with_open_comments('events'))::bigint[]) as open_comments, a.username as assigned_to, a.due_on, rules.due_when(a.due_on) as due_when,
  (e.import_run is not null and e.import_run = any ((select rules.sample_runs())::bigint[])) as sample,
  coalesce((select nullif(sum(c.counted), 0)::bigint from rules.counted_in_event('New Displacement (Flow)') c where c.event_id = e.id),
    (select sum(c.counted)::bigint from rules.counted_in_event('IDPs (Stock)') c join data.facts f on f.id = c.id
      where c.event_id = e.id group by f.year order by f.year desc nulls last limit 1), 0) as shown_figure
from data.events e
left join data.hazard_types h on h.id = e.hazard_type_id
left join data.assignments a on a.entity_type = 'events' and a.entity_id = e.id and a.rule = ''
left join data.foreign_ids n on n.entity_type = 'events' and n.entity_id = e.id
cross join lateral (
  select e.countries || array(select distinct f.iso3 from data.facts f
    where f.event_id = e.id and f.archived_at is null and f.iso3 is not null and f.iso3 <> all (e.countries) order by 1) as iso3
) codes
where e.archived_at is null;
comment on view api.events_view is E'Events with hazard, countries, recommended figure and number of facts.\n@primary_key id\n@order (name, geo_name, type, subtype, category, subcategory) by data.names\n@folded (name) in name_search by data.folded\n@indexed created_at desc, id desc\n@gathered (recommended_figure, stock_figure, fact_count, shown_figure) in events_gathered\n@members (iso3, geo_name, region) in event_countries by event_id\n@members (fact_countries) in fact_countries by event_id\n@never_null sample, open_comments, recommended_figure, shown_figure, fact_count, misfit_count, iso3, geo_name, region, fact_countries';
comment on column api.events_view.codes_text is E'GLIDE numbers and other codes, each with its type and country\n@label Event Codes';
comment on column api.events_view.foreign_ids is E'Number of the record in the file that it was imported from\n@label Foreign ID';
comment on column api.events_view.open_comments is E'A comment on one of its fields is not resolved\n@label Open Comments';
comment on column api.events_view.sample is E'A record of the sample data\n@label Sample';
comment on column api.events_view.assigned_to is E'Username of the person to whom it is assigned\n@label Assigned to';
comment on column api.events_view.due_on is E'The day until which the person is to be done with it\n@label Due';
comment on column api.events_view.due_when is 'Overdue, Next 7 days or Later, by the day in UTC';
comment on column api.events_view.recommended_figure is E'New displacements of its facts: recommended and added figures less subtracted ones, without triangulation and without sub-facts of a master fact that counts\n@label Figure';
comment on column api.events_view.figures_by_country is E'The part of the figure that each country has, by its code; null if no figure counts\n@label Figures by Country';
comment on column api.events_view.stock_figure is E'Internally displaced people in the last year for which its facts have a stock: recommended and added figures less subtracted ones\n@label IDPs';
comment on column api.events_view.shown_figure is 'New displacements of its facts, or else its IDPs, as the list shows and orders them';
comment on column api.events_view.stock_year is E'The year of its IDPs\n@label Year of IDPs';
comment on column api.events_view.type is E'Type of the hazard; disasters only\n@label Type';
comment on column api.events_view.iso3 is '@label Country';
comment on column api.events_view.geo_name is '@label Countries';
comment on column api.events_view.fact_count is E'Number of facts of the event\n@label Facts';
comment on column api.events_view.category is E'Category of the hazard\n@label Category';
comment on column api.events_view.subcategory is E'Subcategory of the hazard\n@label Sub-Category';
comment on column api.events_view.subtype is E'Subtype of the hazard\n@label Sub-Type';
comment on column api.events_view.region is '@label Regions';
comment on column api.events_view.fact_countries is E'Countries and territories of the facts of the event\n@label Countries of Facts';

-- Searches for events of a country use this view, which an index serves, instead of the country lists of events_view, which are assembled for every event.
create view api.event_countries with (security_invoker) as
select e.id as event_id, g.iso3, g.idmc_short_name as geo_name, g.region
from data.geo_entities g join data.events e on e.countries @> array[g.iso3]
union all
select f.event_id, g.iso3, g.idmc_short_name, g.region
from data.geo_entities g join data.facts f on f.iso3 = g.iso3
where f.event_id is not null and f.archived_at is null;
comment on view api.event_countries is 'The countries of events: a row for each country stored with an event and for each of its facts.';

-- The same events and columns, with figures and facts summed for all events at once, for requests that order or count by these and so read every event.
create view api.events_gathered with (security_invoker) as
select v.id, v.gsn, v.serial_no, v.name, v.year, v.displacement_type, v.category, v.subcategory, v.type, v.subtype, v.hazard_type_id,
  v.start_date, v.end_date, v.data_included, v.glide_numbers, v.codes_text, v.comment,
  coalesce(figures.total, 0) as recommended_figure, v.figures_by_country, stocks.total as stock_figure, stocks.year as stock_year,
  coalesce(counts.total, 0) as fact_count, v.misfit_count,
  v.iso3, v.geo_name, v.region, v.flags, v.created_by, v.created_at, v.updated_by, v.updated_at, v.changed_fields, v.name_search, v.fact_countries, v.start_date_accuracy, v.end_date_accuracy,
  v.foreign_ids, v.open_comments, v.assigned_to, v.due_on, v.due_when, v.sample, coalesce(nullif(figures.total, 0), stocks.total, 0) as shown_figure
from api.events_view v
left join (
  select c.event_id, sum(c.counted)::bigint as total from rules.counted_in_event('New Displacement (Flow)') c group by c.event_id
) figures on figures.event_id = v.id
left join (
  select distinct on (c.event_id) c.event_id, f.year, sum(c.counted)::bigint as total
  from rules.counted_in_event('IDPs (Stock)') c join data.facts f on f.id = c.id
  group by c.event_id, f.year order by c.event_id, f.year desc nulls last
) stocks on stocks.event_id = v.id
left join (
  select f.event_id, count(*) as total from data.facts f where f.event_id is not null and f.archived_at is null group by f.event_id
) counts on counts.event_id = v.id;
comment on view api.events_gathered is E'The rows of events_view, faster to search and order by figures and facts; a page costs as much as all rows.\n@primary_key id\n@never_null sample, open_comments, recommended_figure, shown_figure, fact_count, misfit_count, iso3, geo_name, region, fact_countries';

create view api.events_download_view with (security_invoker) as
select e.id, e.serial_no, e.iso3, e.geo_name, e.region, e.end_date,
  e.name, e.recommended_figure, e.type, array_to_string(e.geo_name, '; ') as countries_text, e.year, e.displacement_type, e.fact_count,
  e.start_date, e.data_included, e.category, e.subcategory, e.subtype, array_to_string(e.region, '; ') as regions_text, e.created_by, e.created_at, e.updated_by, e.updated_at,
  e.gsn, array_to_string(e.glide_numbers, '; ') as glide_numbers_text, e.codes_text, e.foreign_ids, e.name_search, e.fact_countries, e.start_date_accuracy, e.end_date_accuracy,
  array_to_string(e.iso3, '; ') as iso3_text, e.open_comments, e.assigned_to, e.due_on, e.due_when, e.sample, e.flags,
  nullif(e.recommended_figure, 0) as counted_figure, e.shown_figure, e.stock_figure, e.stock_year,
  (select string_agg(own.key || ' ' || own.value, '; ' order by own.key) from jsonb_each_text(e.figures_by_country) own) as figures_by_country_text
from api.events_view e;
comment on view api.events_download_view is E'Events for download: filtered and ordered like events_view, lists as text.\n@primary_key id\n@order (name, geo_name, type, subtype, category, subcategory) by data.names\n@folded (name) in name_search by data.folded\n@members (iso3, geo_name, region) in event_countries by event_id\n@members (fact_countries) in fact_countries by event_id\n@never_null sample, open_comments, recommended_figure, shown_figure, fact_count, iso3, geo_name, region, fact_countries';
comment on column api.events_download_view.counted_figure is E'New displacements of its facts, as recommended_figure; empty if no figure counts\n@label Figure';
comment on column api.events_download_view.figures_by_country_text is E'The part of the figure that each country has, after its code; separated by semicolons\n@label Figures by Country';
comment on column api.events_download_view.iso3_text is E'Countries and territories, by their codes of three letters, separated by semicolons\n@label ISO3';
comment on column api.events_download_view.glide_numbers_text is E'GLIDE numbers of a disaster, separated by semicolons\n@label Glide Numbers';
comment on column api.events_download_view.codes_text is E'GLIDE numbers and other codes, each with its type and country\n@label Event Codes';
comment on column api.events_download_view.foreign_ids is E'Number of the record in the file that it was imported from\n@label Foreign ID';
comment on column api.events_download_view.start_date_accuracy is E'Day, Week, Month or Year: how exactly the start date is known\n@label Start Date Accuracy';
comment on column api.events_download_view.end_date_accuracy is E'Day, Week, Month or Year: how exactly the end date is known\n@label End Date Accuracy';
comment on column api.events_download_view.countries_text is 'Countries and territories of the event and of its facts, separated by semicolons';
comment on column api.events_download_view.regions_text is 'Regions of the countries, separated by semicolons';

-- One sum per type, and of a stock per year (docs/figures.md). Sums are text: a JSON parser may keep only 15 digits of a number.
create view api.event_facts_totals with (security_invoker) as
select s.event_id, s.type, s.stock_year, s.event_role, s.sign, s.position, s.facts, s.figure::text, s.left_out,
  (sum(s.figure * s.sign) filter (where s.sign <> 0) over (partition by s.event_id, s.type, s.stock_year))::text as total
from (
  select f.event_id, f.type, y.stock_year, f.event_role, coalesce(r.sign, 0) as sign, coalesce(r.position, 0) as position, count(*) as facts,
    sum(f.figure) filter (where c.counts or r.sign <> 0 is not true) as figure,
    count(f.figure) filter (where r.sign <> 0 and not c.counts) as left_out
  from data.facts f
  cross join lateral (select case when f.type not like '%Flow%' then f.year end as stock_year) y
  cross join lateral (select exists (select from rules.counted_in_event(f.type) c where c.id = f.id) as counts) c
  left join data.fact_roles r on r.name = f.event_role
  where f.event_id is not null and f.archived_at is null
  group by f.event_id, f.type, y.stock_year, f.event_role, r.sign, r.position
) s;
comment on view api.event_facts_totals is E'Sums of the facts of each event by type, of stocks by year, and role, with the total; exact figures as text. `left_out` facts are part of a master fact that counts in the event: `figure` and `total` are without them. Facts without a role are not counted. A sum is null if it has no figure.\n@never_null event_id, type, sign, position, facts, left_out';

grant select, delete on api.events to web_user;
grant select on api.events_view, api.event_countries, api.events_gathered, api.events_download_view, api.event_facts_totals to web_user;

-- Returns the events that a fact may have: of its cause, and of no later year. Events of its country and near its day come first, then the newest.
create function api.events_named(typed text, displacement_type text default null, year integer default null, iso3 text default null, day date default null)
returns table (id bigint, name text, start_date date, geo_name text[])
language sql stable
set search_path = pg_catalog
as $$
  with found as (
    select e.id, row_number() over (order by
      case
        when events_named.iso3 is null then 0
        when e.countries @> array[events_named.iso3]
          or e.id in (select f.event_id from data.facts f where f.iso3 = events_named.iso3 and f.event_id is not null and f.archived_at is null) then 0
        when cardinality(e.countries) = 0 then 1
        else 2
      end,
      greatest(coalesce(e.start_day, middle) - events_named.day, events_named.day - coalesce(e.end_day, e.start_day, middle), 0),
      rules.match_rank(e.name_search, (select rules.match_parts(events_named.typed))::text[]) > 1,
      e.created_at desc, e.id desc) as position
    from data.events e
    cross join lateral make_date(e.year, 7, 1) as middle
    where e.archived_at is null
      and (events_named.displacement_type is null or e.displacement_type = events_named.displacement_type)
      and (events_named.year is null or e.year <= events_named.year)
      and e.name_search like ((select rules.name_patterns(events_named.typed))::text[])[1]
      and e.name_search like all ((select rules.name_patterns(events_named.typed))::text[])
    order by position
    limit 48
  )
  select v.id, v.name, v.start_date, v.geo_name
  from found f
  join api.events_view v on v.id = f.id
  order by f.position
$$;
comment on function api.events_named(text, text, integer, text, date) is 'Up to 48 events whose names contain every typed word, of the cause of a fact and of no later year; those of its country and near its day first, then those whose names begin with the text, then the newest.';
