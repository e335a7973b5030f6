-- Only users who may view the performance dashboard, and only a period of days that has a beginning, an end and an equal period before it.
create function rules.require_performance_period(_start date, _end date) returns void
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  perform rules.require_permitted(current_user <> 'web_user' or rules.may('view', 'performance_dashboard'));
  if (_start >= '1900-01-01' and _end >= _start and _end < '2200-01-01') is not true then
    perform rules.refuse('dashboard_period', 'A period has a first and a last day between 1900-01-01 and 2199-12-31, the first not after the last', '_start', '22008');
  end if;
end
$$;

-- The facts created from the first to the last day, UTC days, by the value of an expression and cause. Archived facts count nowhere.
-- `imported` is true for imported facts only, false for those of people, null for all. Samples stand for the work of people,
-- and count nowhere beside real facts.
-- Each call is planned for its own days: a plan for any days reads the facts one by one, through an index, and takes twice as long for long periods.
create function rules.facts_created_by(expression text, _start date, _end date, imported boolean) returns table (value text, displacement_type text, count bigint)
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  perform rules.require_performance_period(_start, _end);
  return query execute format('select %s, f.displacement_type, count(*) from data.facts f
    where f.archived_at is null and f.created_at >= $1::timestamp at time zone ''UTC'' and f.created_at < ($2 + 1)::timestamp at time zone ''UTC''
      and (f.import_run is null or f.import_run <> all ((select rules.sample_runs())::bigint[]) or not (select rules.leaves_out_sample()))
      and ($3 is null or $3 = (f.import_run is not null and f.import_run <> all ((select rules.sample_runs())::bigint[])))
    group by 1, 2 order by 1, 2', expression) using _start, _end, imported;
end
$$;
