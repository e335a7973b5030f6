-- What a country's profile and the list of countries are computed from. Stores nothing.

-- The years with figures that count, none of them in the future. A year is filled if it has at least a tenth as many facts that count as the fullest of the three
-- years before it and the year after it: the first facts of a new year do not fill it, nor do the last ones of a year that was not recorded.
create function rules.years_with_figures() returns table (year integer, facts bigint, filled boolean)
language sql stable
set search_path = pg_catalog
as $$
  select y.year, y.facts, y.facts * 10 >= max(y.facts) over (order by y.year range between 3 preceding and 1 following)
  from (
    select c.year, count(*) as facts from rules.shown_in_years() c
    where c.year <= extract(year from current_date)::integer
    group by 1
  ) y
$$;

-- 'This year' of all screens: the latest filled year. Null without figures that count.
create function rules.opening_year() returns integer
language sql stable
set search_path = pg_catalog
as $$ select max(y.year) from rules.years_with_figures() y where y.filled $$;

-- 'This year' of a country: its latest year with figures that count up to the year of all screens; its latest of all if it has only later ones. Null without them.
create function rules.latest_year(iso3 text, until integer default rules.opening_year()) returns integer
language plpgsql stable
set search_path = pg_catalog
as $$
declare
  today constant integer := extract(year from current_date);
begin
  -- Statements of their own: each reads an index from its end, which one over both can't.
  if rules.leaves_out_sample() then
    return (
      select c.year from rules.counted_once(null, false, false, true) c
      where c.iso3 = latest_year.iso3 and c.year <= today
      order by c.year <= until desc, c.year desc limit 1);
  end if;
  return coalesce(
    (select c.year from rules.counted_in_years() c where c.iso3 = latest_year.iso3 and c.year <= until order by c.year desc limit 1),
    (select c.year from rules.counted_in_years() c where c.iso3 = latest_year.iso3 and c.year <= today order by c.year desc limit 1));
end
$$;
