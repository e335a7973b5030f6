-- Monthly figures of new displacement by year: recommended and added figures less subtracted ones, by the month of their start date.
-- Twelve rows a year from the first year with a figure; future months are null.
create function rules.monthly_figures(cause text)
returns table (year integer, month integer, figure bigint, cumulative_figure bigint)
language sql stable
set search_path = pg_catalog
as $$
  with counted as (
    select extract(year from f.figure_start_date)::integer as year, extract(month from f.figure_start_date)::integer as month,
      sum(f.figure * r.sign) as figure
    from data.facts f
    join data.fact_roles r on r.name = f.event_role
    where f.type = 'New Displacement (Flow)' and f.archived_at is null and f.displacement_type = monthly_figures.cause
      and f.figure_start_date <= current_date
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

grant select on api.qa_dashboard_monthly_figures_disasters, api.qa_dashboard_monthly_figures_conflict to web_user;
