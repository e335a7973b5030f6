-- What the home page shows beside the user's work: what was recorded meanwhile, the countries by month, and the largest events. The sums are those of the
-- monthly figures (db/rules/counted.sql).

-- Counted as the lists of records count, so that each number leads to as many rows.
create function api.recorded_since(since timestamptz)
returns table (kind text, count bigint, imported bigint, people text[])
language plpgsql stable
set search_path = pg_catalog
as $$
#variable_conflict use_column
declare
  mine constant text[] := rules.my_countries();
begin
  return query
    with recorded as materialized (
      select r.*, r.import_run is not null and r.import_run <> all ((select rules.sample_runs())::bigint[]) as by_import from (
      select 1 as position, 'facts' as kind, f.created_by, f.created_at, f.import_run from data.facts f
      where f.created_at >= recorded_since.since and f.archived_at is null and (mine = '{}' or f.iso3 = any (mine))
      union all
      select 2, 'events', e.created_by, e.created_at, e.import_run from data.events e
      where e.created_at >= recorded_since.since and e.archived_at is null and (mine = '{}' or e.countries && mine
        or exists (select from data.facts f where f.event_id = e.id and f.iso3 = any (mine) and f.archived_at is null))
      union all
      select 3, 'documents', d.created_by, d.created_at, d.import_run from data.documents d
      where d.created_at >= recorded_since.since and d.archived_at is null and (mine = '{}' or d.countries && mine)
      ) r
      where (r.import_run is null or r.import_run <> all ((select rules.sample_runs())::bigint[]) or not (select rules.leaves_out_sample()))
    ), people as (
      select r.kind, r.created_by, max(r.created_at) as latest from recorded r
      where r.created_by <> rules.username() and not r.by_import group by r.kind, r.created_by
    )
    select r.kind, count(*), count(*) filter (where r.by_import), array(
      select coalesce(u.name, p.created_by) from people p left join data.users u on u.username = p.created_by
      where p.kind = r.kind order by p.latest desc limit 3)
    from recorded r group by r.position, r.kind order by r.position;
end
$$;
comment on function api.recorded_since(timestamptz) is 'The facts, events and documents that were recorded since a moment, in the user''s countries if there are any, how many of them by an import, with the names of up to three other people who recorded the others, the latest first. Samples are left out beside real facts. What is empty has no row.';

create function api.home_countries()
returns table (iso3 text, country text, mine boolean, year integer, figures bigint[], figures_before bigint[], facts_before bigint)
language plpgsql stable
set search_path = pg_catalog
as $$
#variable_conflict use_column
declare
  codes constant text[] := rules.my_countries();
  latest constant integer := rules.opening_year();
  is_compared constant boolean := exists (select from rules.years_with_figures() y where y.year = latest - 1 and y.filled);
begin
  if latest is null and codes = '{}' then return; end if;
  return query
    with months as materialized (
      select c.iso3, extract(year from c.figure_start_date)::integer as year, extract(month from c.figure_start_date)::integer as month, sum(c.counted)::bigint as figure
      from rules.shown_in_months() c
      where c.figure_start_date + 0 >= make_date(latest - 1, 1, 1) and c.figure_start_date + 0 < make_date(latest + 1, 1, 1)
        and (codes = '{}' or c.iso3 = any (codes))
      group by 1, 2, 3
    ), sums as (
      select m.iso3, sum(m.figure) filter (where m.year = latest) as figure from months m group by 1
      order by 2 desc nulls last, 1 limit case when codes = '{}' then 8 end
    )
    select g.iso3, g.idmc_short_name, codes <> '{}', latest, f.figures, case when is_compared and b.facts > 0 then f.before end, b.facts
    from data.geo_entities g
    -- A country without facts of that year may have facts of this one that began in it: they are no year to compare with.
    cross join lateral (select count(*) as facts from rules.shown_in_years() c where c.iso3 = g.iso3 and c.year = latest - 1) b
    left join sums s on s.iso3 = g.iso3
    cross join lateral (
      select array_agg(case when make_date(latest, n.month, 1) <= current_date then n.figure end order by n.month) as figures,
        array_agg(n.before order by n.month) as before
      from (
        select i.month,
          coalesce((select sum(m.figure) from months m where m.iso3 = g.iso3 and m.year = latest and m.month <= i.month), 0)::bigint as figure,
          coalesce((select sum(m.figure) from months m where m.iso3 = g.iso3 and m.year = latest - 1 and m.month <= i.month), 0)::bigint as before
        from generate_series(1, 12) i (month)
      ) n
    ) f
    where case when codes = '{}' then s.figure > 0 else g.iso3 = any (codes) end
    order by s.figure desc nulls last, g.idmc_short_name collate data.names;
end
$$;
comment on function api.home_countries() is 'New displacement by month, added up within the latest filled year and the year before: of the user''s countries, or of the eight with most of it. Months to come are null, and so is a year before that is not filled or without facts of the country, `facts_before`.';

create function api.largest_events(cause text, year integer, iso3 text default null)
returns table (id bigint, name text, month integer, figure bigint)
language sql stable
set search_path = pg_catalog
as $$
  select e.id, e.name, s.month, s.figure
  from (
    select c.event_id, min(extract(month from c.figure_start_date))::integer as month, sum(c.counted)::bigint as figure
    from rules.shown_in_months() c
    where c.displacement_type = largest_events.cause and c.event_id is not null
      and c.figure_start_date >= make_date(least(greatest(largest_events.year, 1), 9000), 1, 1)
      and c.figure_start_date < make_date(least(greatest(largest_events.year, 1), 9000) + 1, 1, 1)
      and (largest_events.iso3 is null or c.iso3 = largest_events.iso3)
    group by 1
  ) s
  join data.events e on e.id = s.event_id and e.archived_at is null
  where s.figure > 0
  order by s.figure desc, e.id
  limit 3
$$;
comment on function api.largest_events(text, integer, text) is 'The three events with most new displacement of a cause in a year, everywhere or in a country, with the month in which it begins.';
