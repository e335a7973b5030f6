-- The countries by how they are watched, the figures of one country by month and on a map, and the countries of the facts of events and documents.

-- A search for the events or documents of a country's facts uses this view, which an index serves, instead of the lists that their views assemble for each row.
create view api.fact_countries with (security_invoker) as
select f.event_id, f.document_id, f.iso3 as fact_countries from data.facts f where f.archived_at is null;
comment on view api.fact_countries is 'A row for each fact: its country, event and document.';
comment on column api.fact_countries.fact_countries is 'Code of the country of the fact';

-- The facts of the year are counted in one scan, and the figures of ten years in another; the latest days come from the beginning of an index, for the rows of the page only.
create view api.countries_view with (security_invoker) as
select g.id, g.iso3, g.idmc_short_name as name, g.region,
  p.username, u.name as expert, u.suspended_at as expert_suspended_at, p.assigned_at, p.assigned_by, b.name as assigned_by_name,
  coalesce(c.facts, 0) as fact_count, n.conflict_figure, n.disaster_figure, n.conflict_before, n.disaster_before, n.conflict_years, n.disaster_years, t.year, rules.latest_year(g.iso3, (select rules.opening_year())) as latest_year,
  (select max(data.last_day(f.type, f.figure_end_date, f.stock_date)) from data.facts f
    where f.iso3 = g.iso3 and f.archived_at is null and (f.import_run is null or f.import_run <> all ((select rules.sample_runs())::bigint[]) or not (select rules.leaves_out_sample()))) as last_fact,
  greatest(
    (select max(n.publication_date) from data.contextual_analysis n where n.iso3 = g.iso3 and n.archived_at is null
      and (n.import_run is null or n.import_run <> all ((select rules.sample_runs())::bigint[]) or not (select rules.leaves_out_sample()))),
    (select max(n.date) from data.significant_updates n where n.iso3 = g.iso3 and n.archived_at is null
      and (n.import_run is null or n.import_run <> all ((select rules.sample_runs())::bigint[]) or not (select rules.leaves_out_sample()))),
    (select max(n.date) from data.monitoring_challenges n where n.iso3 = g.iso3 and n.archived_at is null
      and (n.import_run is null or n.import_run <> all ((select rules.sample_runs())::bigint[]) or not (select rules.leaves_out_sample())))) as last_note,
  data.folded(concat_ws(' ', g.idmc_short_name, g.name, g.iso3)) as name_search
from data.geo_entities g
cross join (select coalesce((select rules.opening_year()), extract(year from current_date)::integer) as year) t
left join (
  -- Two parts, of which one runs: the index of the year lacks the import that makes a fact a sample.
  select f.iso3, count(*) as facts
  from (
    select a.iso3 from data.facts a
    where a.year = coalesce((select rules.opening_year()), extract(year from current_date)::integer) and a.archived_at is null and not (select rules.leaves_out_sample())
    union all
    select a.iso3 from data.facts a
    where a.year = coalesce((select rules.opening_year()), extract(year from current_date)::integer) and a.archived_at is null and (select rules.leaves_out_sample())
      and (a.import_run is null or a.import_run <> all ((select rules.sample_runs())::bigint[]))
  ) f
  group by f.iso3
) c on c.iso3 = g.iso3
left join (
  select s.iso3, max(s.figure) filter (where s.year = s.latest and s.displacement_type = 'Conflict') as conflict_figure,
    max(s.figure) filter (where s.year = s.latest and s.displacement_type = 'Disaster') as disaster_figure,
    max(s.figure) filter (where s.year = s.latest - 1 and s.displacement_type = 'Conflict') as conflict_before,
    max(s.figure) filter (where s.year = s.latest - 1 and s.displacement_type = 'Disaster') as disaster_before,
    jsonb_object_agg(s.year, s.figure) filter (where s.displacement_type = 'Conflict') as conflict_years,
    jsonb_object_agg(s.year, s.figure) filter (where s.displacement_type = 'Disaster') as disaster_years
  from (
    select c.iso3, c.year, c.displacement_type, y.year as latest, sum(c.counted)::bigint as figure
    from (select coalesce((select rules.opening_year()), extract(year from current_date)::integer) as year) y
    join rules.shown_in_years() c on c.type = 'New Displacement (Flow)' and c.year between y.year - 9 and y.year
    group by 1, 2, 3, 4
  ) s
  group by s.iso3
) n on n.iso3 = g.iso3
left join rules.experts() p on p.iso3 = g.iso3 and p.username is not null
left join data.users u on u.username = p.username
left join data.users b on b.username = p.assigned_by;
comment on view api.countries_view is E'Countries and territories with their expert, the number of facts of the year, and the latest fact and note. `year` is the latest filled year of all countries, `latest_year` the latest year of the country with figures that count up to that one.\n@primary_key id\n@order (name, region, expert) by data.names\n@never_null fact_count, year, name_search';
comment on column api.countries_view.iso3 is E'ISO 3166 code of the country\n@label ISO3';
comment on column api.countries_view.name is E'Country or territory, by its short name\n@label Country';
comment on column api.countries_view.region is '@label Region';
comment on column api.countries_view.username is E'Username of the expert\n@label Expert (username)';
comment on column api.countries_view.expert is E'Expert to whom the country is assigned\n@label Expert';
comment on column api.countries_view.expert_suspended_at is E'Since when the expert can''t sign in: nobody watches the country\n@label Expert suspended';
comment on column api.countries_view.assigned_at is E'When the expert was assigned, in UTC\n@label Assigned at';
comment on column api.countries_view.assigned_by is E'Username of the person who assigned the expert\n@label Assigned by (username)';
comment on column api.countries_view.assigned_by_name is '@label Assigned by';
comment on column api.countries_view.fact_count is E'Facts of `year`\n@label Facts in latest year';
comment on column api.countries_view.conflict_figure is E'New displacement by conflict in `year`: the figures that count; empty if none does\n@label Conflict';
comment on column api.countries_view.disaster_figure is E'New displacement by disasters in `year`: the figures that count; empty if none does\n@label Disasters';
comment on column api.countries_view.conflict_before is E'New displacement by conflict in the year before\n@label Conflict, year before';
comment on column api.countries_view.disaster_before is E'New displacement by disasters in the year before\n@label Disasters, year before';
comment on column api.countries_view.conflict_years is E'New displacement by conflict in the last ten years: {"2024": 1200}\n@label Conflict, ten years';
comment on column api.countries_view.disaster_years is E'New displacement by disasters in the last ten years: {"2024": 1200}\n@label Disasters, ten years';
comment on column api.countries_view.year is E'The year of ''Facts in latest year'': the latest that is filled\n@label Latest year of all';
comment on column api.countries_view.latest_year is E'Latest year of the country with figures that count, up to `year`; its latest of all if it has only later ones\n@label Latest year';
comment on column api.countries_view.last_fact is E'Latest day covered by a fact: the last day of a flow, the day of a stock\n@label Last fact';
comment on column api.countries_view.last_note is E'Date of the latest contextual analysis, significant update or monitoring challenge\n@label Last note';

create function api.years_with_figures(iso3 text default null)
returns table (year integer, facts bigint, filled boolean)
language plpgsql stable
set search_path = pg_catalog
as $$
#variable_conflict use_column
begin
  if years_with_figures.iso3 is null then
    return query select y.year, y.facts, y.filled from rules.years_with_figures() y order by 1;
    return;
  end if;
  return query
    select c.year, count(*), y.filled
    from rules.years_with_figures() y join rules.shown_in_years() c on c.year = y.year and c.iso3 = years_with_figures.iso3
    group by 1, 3 order by 1;
end
$$;
comment on function api.years_with_figures(text) is 'The years up to this one with the number of facts that count, everywhere or in a country, and whether the year is filled: it has at least a tenth of the facts of the fullest of the three years before it and the year after it, of all countries. The latest filled year is ''this year'' of all screens.';

-- Figures are text: a JSON parser may keep only 15 digits of a number.
create function api.country_yearly_figures(iso3 text)
returns table (year integer, displacement_type text, type text, figure text, facts bigint, no_role bigint, triangulation bigint, part_of_master bigint)
language sql stable
set search_path = pg_catalog
as $$
  select f.year, f.displacement_type, f.type, c.figure::text, f.facts, f.no_role, f.facts - f.no_role - f.with_role,
    f.with_figure - coalesce(c.facts, 0)
  from (
    select f.year, f.displacement_type, f.type, count(*) as facts, count(*) filter (where f.event_role is null) as no_role,
      count(*) filter (where r.sign <> 0) as with_role, count(f.figure) filter (where r.sign <> 0) as with_figure
    -- Two parts, of which one runs: the index of the country lacks the import that makes a fact a sample.
    from (
      select a.year, a.displacement_type, a.type, a.event_role, a.figure from data.facts a
      where a.iso3 = country_yearly_figures.iso3 and a.archived_at is null and not (select rules.leaves_out_sample())
      union all
      select a.year, a.displacement_type, a.type, a.event_role, a.figure from data.facts a
      where a.iso3 = country_yearly_figures.iso3 and a.archived_at is null and (select rules.leaves_out_sample())
        and (a.import_run is null or a.import_run <> all ((select rules.sample_runs())::bigint[]))
    ) f
    left join data.fact_roles r on r.name = f.event_role
    where f.type in ('New Displacement (Flow)', 'IDPs (Stock)')
    group by 1, 2, 3
  ) f
  left join (
    select c.year, c.displacement_type, c.type, count(*) as facts, sum(c.counted) as figure
    from rules.shown_in_years() c
    where c.iso3 = country_yearly_figures.iso3 and c.type in ('New Displacement (Flow)', 'IDPs (Stock)')
    group by 1, 2, 3
  ) c using (year, displacement_type, type)
  order by 1, 2, 3
$$;
comment on function api.country_yearly_figures(text) is 'New displacement and IDPs of a country by reporting year and cause: the figures that count, exact and as text (null if none does), the number of facts, and of those that do not count: no role, triangulation, part of their master fact.';

-- New displacement of the country's latest year and the year before, by month of its first day. The days are compared as sums, which keeps the planner from reading
-- the index of the days of all countries: the index of the country holds everything that is read here.
create function api.country_monthly_figures(iso3 text)
returns table (year integer, month integer, displacement_type text, figure text)
language plpgsql stable
set search_path = pg_catalog
as $$
#variable_conflict use_column
declare
  latest constant integer := rules.latest_year(country_monthly_figures.iso3);
begin
  return query
    select extract(year from c.figure_start_date)::integer, extract(month from c.figure_start_date)::integer, c.displacement_type, sum(c.counted)::text
    from rules.shown_in_months() c
    where c.iso3 = country_monthly_figures.iso3
      and c.figure_start_date + 0 >= make_date(latest - 1, 1, 1) and c.figure_start_date + 0 < make_date(latest + 1, 1, 1)
    group by 1, 2, 3
    order by 1, 2, 3;
end
$$;
comment on function api.country_monthly_figures(text) is 'New displacement of a country by month and cause, in its `latest_year` and the year before; exact figures as text.';

-- Only what a circle needs: a place of a fact has more columns.
create function api.country_facts_on_map(iso3 text)
returns table (id bigint, name text, displacement_type text, type text, year integer, figure bigint, event_role text, parent_id bigint, counts text, date date,
  end_date date, places jsonb)
language sql stable
set search_path = pg_catalog
as $$
  select f.id, f.name, f.displacement_type, f.type, f.year, f.figure, f.event_role, f.parent_id,
    rules.counts(f.event_role, m.id is not null and (m.import_run is null or f.import_run = any ((select rules.sample_runs())::bigint[])
      or m.import_run <> all ((select rules.sample_runs())::bigint[]) or not (select rules.leaves_out_sample())),
      rules.part_of_master(f.iso3, f.displacement_type, f.type, f.year, m.iso3, m.displacement_type, m.type, m.year)),
    case when f.type like '%Flow%' then f.figure_start_date else f.stock_date end, case when f.type like '%Flow%' then f.figure_end_date end,
    (select jsonb_agg(jsonb_build_object('name', l->'name', 'type', l->'type', 'latlng', l->'latlng') order by o)
     from jsonb_array_elements(f.locations->'locations') with ordinality as e (l, o))
  from data.facts f
  left join data.facts m on m.id = f.parent_id and m.document_id is null and m.archived_at is null and m.figure is not null and rules.role_counts(m.event_role)
  where f.iso3 = country_facts_on_map.iso3 and f.archived_at is null
    and f.year = (select rules.latest_year(country_facts_on_map.iso3))
    and (f.import_run is null or f.import_run <> all ((select rules.sample_runs())::bigint[]) or not (select rules.leaves_out_sample()))
    and jsonb_array_length(f.locations->'locations') > 0
  order by f.created_at desc, f.id desc
  limit 5000
$$;
comment on function api.country_facts_on_map(text) is 'The newest 5,000 facts with places of a country, in its `latest_year`.';

grant select on api.fact_countries, api.countries_view to web_user;
