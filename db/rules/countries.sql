-- What a country's profile and the list of countries are computed from. Stores nothing.

-- 'This year' of a country, or of all countries together: the latest year with figures that count and that is not in the future. Null without them.
create function rules.latest_year(iso3 text default null) returns integer
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  -- Statements of their own: each reads an index from its end, which one over both can't.
  if rules.leaves_out_sample() then
    return (
      select c.year from rules.counted_once(null, false, false, true) c
      where (latest_year.iso3 is null or c.iso3 = latest_year.iso3) and c.year <= extract(year from current_date)::integer
      order by c.year desc limit 1);
  elsif latest_year.iso3 is null then
    return (
      select c.year from rules.counted_in_years() c
      where c.year <= extract(year from current_date)::integer
      order by c.year desc limit 1);
  end if;
  return (
    select c.year from rules.counted_in_years() c
    where c.iso3 = latest_year.iso3 and c.year <= extract(year from current_date)::integer
    order by c.year desc limit 1);
end
$$;
