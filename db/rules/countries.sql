-- What a country's profile and the list of countries are computed from. Stores nothing.

-- 'This year' of a country, or of all countries together: the latest year with facts that is not in the future. Null without facts.
create function rules.latest_year(iso3 text default null) returns integer
language sql stable
set search_path = pg_catalog
as $$
  select case
    when latest_year.iso3 is null then (
      select f.year from data.facts f
      where f.archived_at is null and f.year <= extract(year from current_date)::integer
      order by f.year desc limit 1)
    else (
      select max(f.year) from data.facts f
      where f.iso3 = latest_year.iso3 and f.archived_at is null and f.year <= extract(year from current_date)::integer)
  end
$$;
