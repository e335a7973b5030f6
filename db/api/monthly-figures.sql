-- Monthly figures of new displacement by year, by the month of their start date; what counts is in db/rules/counted.sql.
-- Twelve rows a year from the first year with a figure; future months are null.
create function rules.monthly_figures(cause text)
returns table (year integer, month integer, figure bigint, cumulative_figure bigint)
language sql stable
set search_path = pg_catalog
as $$
  with counted as (
    select extract(year from c.figure_start_date)::integer as year, extract(month from c.figure_start_date)::integer as month, sum(c.counted) as figure
    from rules.shown_in_months() c
    where c.displacement_type = monthly_figures.cause
    group by 1, 2
  ), months as (
    select y.year, m.month
    from generate_series(coalesce((select min(c.year) from counted c), extract(year from current_date)::integer), extract(year from current_date)::integer) as y (year),
      generate_series(1, 12) as m (month)
  )
  select m.year, m.month,
    case when make_date(m.year, m.month, 1) <= current_date then coalesce(c.figure, 0) end::bigint,
    case when make_date(m.year, m.month, 1) <= current_date then sum(coalesce(c.figure, 0)) over (partition by m.year order by m.month) end::bigint
  from months m
  left join counted c using (year, month)
  order by 1, 2
$$;

create view api.qa_dashboard_monthly_figures_disasters with (security_invoker) as
select year, month, figure, cumulative_figure from rules.monthly_figures('Disaster');
comment on view api.qa_dashboard_monthly_figures_disasters is E'New displacement by disasters, month by month.\n@never_null year, month';

create view api.qa_dashboard_monthly_figures_conflict with (security_invoker) as
select year, month, figure, cumulative_figure from rules.monthly_figures('Conflict');
comment on view api.qa_dashboard_monthly_figures_conflict is E'New displacement by conflict, month by month.\n@never_null year, month';

-- The sums of a cause over all hazards are the monthly figures of the home page. The facts are summed by month and hazard before its name is found.
create function api.monthly_figures_by_hazard(cause text, iso3 text[] default null, region text[] default null)
returns table (year integer, month integer, hazard_type text, figure bigint)
language plpgsql stable
set search_path = pg_catalog
as $$
#variable_conflict use_column
declare
  -- Null for all countries.
  codes constant text[] := case when monthly_figures_by_hazard.iso3 is not null or monthly_figures_by_hazard.region is not null then array(
    select g.iso3 from data.geo_entities g
    where (monthly_figures_by_hazard.iso3 is null or g.iso3 = any (monthly_figures_by_hazard.iso3))
      and (monthly_figures_by_hazard.region is null or g.region = any (monthly_figures_by_hazard.region))) end;
begin
  return query
    select extract(year from s.month)::integer, extract(month from s.month)::integer, h.type, sum(s.figure)::bigint
    from (
      select date_trunc('month', c.figure_start_date::timestamp) as month, e.hazard_type_id, sum(c.counted) as figure
      from rules.shown_in_months() c
      left join data.events e on e.id = c.event_id
      where c.displacement_type = monthly_figures_by_hazard.cause and (codes is null or c.iso3 = any (codes))
      group by 1, 2
    ) s
    left join data.hazard_types h on h.id = s.hazard_type_id
    group by 1, 2, 3
    order by 1, 2, 3;
end
$$;
comment on function api.monthly_figures_by_hazard(text, text[], text[]) is 'New displacement of a cause by the month of its first day and the type of hazard, in the countries and regions, or everywhere; months without facts are left out.';

grant select on api.qa_dashboard_monthly_figures_disasters, api.qa_dashboard_monthly_figures_conflict to web_user;
