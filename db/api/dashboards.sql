-- The performance dashboard: the facts created in a period, by user and by their values. Archived facts count nowhere, samples not beside real facts. `imported` chooses imported facts or those of people; null counts all.

-- Days are UTC days, both included. Each call is planned for its own days: a plan for any days reads the facts one by one, through an index, and takes twice as long for long periods.
create function api.qa_dashboard_nfacts_user(_start date, _end date, imported boolean default null, _before_start date default null, _before_end date default null)
returns table (expert text, previous bigint, reference bigint, variation bigint)
language plpgsql stable
set search_path = pg_catalog
set plan_cache_mode = force_custom_plan
as $$
declare
  begins timestamptz;
  before_begins timestamptz;
  before_ends timestamptz;
begin
  perform rules.require_performance_period(_start, _end);
  if _before_start is not null or _before_end is not null then perform rules.require_performance_period(_before_start, _before_end); end if;
  begins := _start::timestamp at time zone 'UTC';
  before_begins := coalesce(_before_start, _start - (_end - _start + 1))::timestamp at time zone 'UTC';
  before_ends := least(coalesce(_before_end + 1, _start), _start)::timestamp at time zone 'UTC';
  return query
    select f.created_by,
      count(*) filter (where f.created_at < before_ends), count(*) filter (where f.created_at >= begins),
      count(*) filter (where f.created_at >= begins) - count(*) filter (where f.created_at < before_ends)
    from data.facts f
    where f.archived_at is null
      and (f.import_run is null or f.import_run <> all ((select rules.sample_runs())::bigint[]) or not (select rules.leaves_out_sample()))
      and (imported is null or imported = (f.import_run is not null and f.import_run <> all ((select rules.sample_runs())::bigint[])))
      and f.created_at >= least(before_begins, begins) and f.created_at < (_end + 1)::timestamp at time zone 'UTC'
      and (f.created_at >= begins or f.created_at >= before_begins and f.created_at < before_ends)
    group by 1
    order by 3 desc, 2 desc, 1;
end
$$;
comment on function api.qa_dashboard_nfacts_user(date, date, boolean, date, date) is 'Facts created by each user from the first to the last day (reference), in the period of equal length before or in the days of `_before_start` and `_before_end` (previous), and the difference (variation); UTC days, both included. With `imported` only imported facts, or only those of people.';

-- The medians are of the reviewed facts alone, so that the many others need no order.
create function api.qa_dashboard_reviews(_start date, _end date)
returns table (part text, value text, facts bigint, waiting bigint, under_review bigint, reviewed bigint, signed_off bigint, oldest timestamptz, days double precision)
language plpgsql stable
set search_path = pg_catalog
set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
begin
  perform rules.require_performance_period(_start, _end);
  return query
    with created as materialized (
      select f.id, f.iso3, f.created_at, s.rank,
        case when f.import_run is null or f.import_run = any ((select rules.sample_runs())::bigint[]) then f.created_by end as expert
      from data.facts f
      left join data.review_statuses s on s.name = f.status
      where f.archived_at is null
        and (f.import_run is null or f.import_run <> all ((select rules.sample_runs())::bigint[]) or not (select rules.leaves_out_sample()))
        and f.created_at >= _start::timestamp at time zone 'UTC' and f.created_at < (_end + 1)::timestamp at time zone 'UTC'
    ), counted as (
      select case when grouping(c.iso3) = 0 then 'country' when grouping(c.expert) = 0 then 'expert' else 'all' end as part, coalesce(c.iso3, c.expert) as value,
        count(*) as facts, count(*) filter (where c.rank is null) as waiting, count(*) filter (where c.rank < 2) as under_review,
        count(*) filter (where c.rank = 2) as reviewed, count(*) filter (where c.rank > 2) as signed_off,
        min(c.created_at) filter (where c.rank is null) as oldest
      from created c
      group by grouping sets ((), (c.iso3), (c.expert))
    ), first_reviews as (
      select r.entity_id as id, min(r.created_at) as at
      from data.reviews r
      join data.review_statuses s on s.name = r.status and s.rank > 1
      where r.created_at >= _start::timestamp at time zone 'UTC'
      group by 1
    ), medians as (
      select case when grouping(c.iso3) = 0 then 'country' when grouping(c.expert) = 0 then 'expert' else 'all' end as part, coalesce(c.iso3, c.expert) as value,
        percentile_cont(0.5) within group (order by extract(epoch from r.at - c.created_at) / 86400) as days
      from first_reviews r
      join created c on c.id = r.id and c.rank > 1
      group by grouping sets ((), (c.iso3), (c.expert))
    )
    select c.part, c.value, c.facts, c.waiting, c.under_review, c.reviewed, c.signed_off, c.oldest, m.days
    from counted c
    left join medians m on m.part = c.part and m.value is not distinct from c.value
    where c.facts > 0
    order by 1, 4 desc, 3 desc, 2;
end
$$;
comment on function api.qa_dashboard_reviews(date, date) is 'The reviews of the facts created from the first to the last day, UTC days, both included: of all, of each country and of each expert (part, value; value is null for the imported facts among the experts): the facts, those that nobody reviewed (waiting), that are under review, reviewed and signed off or locked, the moment of the oldest that waits, and the median of the days until the first completed review (days).';

create function api.qa_dashboard_nfacts_term(_start date, _end date, imported boolean default null) returns table (term text, displacement_type text, count bigint)
language sql stable
begin atomic select c.value, c.displacement_type, c.count from rules.facts_created_by('f.term', _start, _end, imported) c; end;
comment on function api.qa_dashboard_nfacts_term(date, date, boolean) is 'Facts created from the first to the last day, by term and cause; UTC days, both included. With `imported` only imported facts, or only those of people.';

create function api.qa_dashboard_nfacts_role(_start date, _end date, imported boolean default null) returns table (role text, displacement_type text, count bigint)
language sql stable
begin atomic select c.value, c.displacement_type, c.count from rules.facts_created_by('f.event_role', _start, _end, imported) c; end;
comment on function api.qa_dashboard_nfacts_role(date, date, boolean) is 'Facts created from the first to the last day, by their role in the event and cause; UTC days, both included. With `imported` only imported facts, or only those of people.';

create function api.qa_dashboard_nfacts_idu(_start date, _end date, imported boolean default null) returns table (idu boolean, displacement_type text, count bigint)
language sql stable
begin atomic select c.value::boolean, c.displacement_type, c.count from rules.facts_created_by('f.idu::text', _start, _end, imported) c; end;
comment on function api.qa_dashboard_nfacts_idu(date, date, boolean) is 'Facts created from the first to the last day, by inclusion in the IDU and cause; UTC days, both included. With `imported` only imported facts, or only those of people.';

create function api.qa_dashboard_nfacts_status(_start date, _end date, imported boolean default null) returns table (status text, displacement_type text, count bigint)
language sql stable
begin atomic select c.value, c.displacement_type, c.count from rules.facts_created_by('f.status', _start, _end, imported) c; end;
comment on function api.qa_dashboard_nfacts_status(date, date, boolean) is 'Facts created from the first to the last day, by review status and cause; UTC days, both included. With `imported` only imported facts, or only those of people.';

create function api.qa_dashboard_nfacts_month(_start date, _end date, imported boolean default null) returns table (month text, displacement_type text, count bigint)
language sql stable
begin atomic select c.value, c.displacement_type, c.count from rules.facts_created_by('to_char(f.created_at at time zone ''UTC'', ''YYYY-MM'')', _start, _end, imported) c; end;
comment on function api.qa_dashboard_nfacts_month(date, date, boolean) is 'Facts created from the first to the last day, by month (2025-03) and cause; UTC days, both included. With `imported` only imported facts, or only those of people.';

create function api.qa_dashboard_nfacts_group(_start date, _end date, imported boolean default null) returns table ("group" text, displacement_type text, count bigint)
language sql stable
begin atomic select c.value, c.displacement_type, c.count from rules.facts_created_by('unnest(coalesce(nullif(f.groups, ''{}''), ''{null}''))', _start, _end, imported) c; end;
comment on function api.qa_dashboard_nfacts_group(date, date, boolean) is 'Facts created from the first to the last day, by group and cause; a fact in two groups counts in both. UTC days, both included. With `imported` only imported facts, or only those of people.';
