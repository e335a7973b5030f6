-- The performance dashboard: the facts created in a period, by user and by their values. Archived facts count nowhere, samples not beside real facts. `imported` chooses imported facts or those of people; null counts all.

-- Days are UTC days, both included. Each call is planned for its own days: a plan for any days reads the facts one by one, through an index, and takes twice as long for long periods.
create function api.qa_dashboard_nfacts_user(_start date, _end date, imported boolean default null)
returns table (expert text, previous bigint, reference bigint, variation bigint)
language plpgsql stable
set search_path = pg_catalog
set plan_cache_mode = force_custom_plan
as $$
declare
  begins constant timestamptz := _start::timestamp at time zone 'UTC';
begin
  perform rules.require_performance_period(_start, _end);
  return query
    select f.created_by,
      count(*) filter (where f.created_at < begins), count(*) filter (where f.created_at >= begins),
      count(*) filter (where f.created_at >= begins) - count(*) filter (where f.created_at < begins)
    from data.facts f
    where f.archived_at is null
      and (f.import_run is null or f.import_run <> all ((select rules.sample_runs())::bigint[]) or not (select rules.leaves_out_sample()))
      and (imported is null or imported = (f.import_run is not null and f.import_run <> all ((select rules.sample_runs())::bigint[])))
      and f.created_at >= (_start - (_end - _start + 1))::timestamp at time zone 'UTC' and f.created_at < (_end + 1)::timestamp at time zone 'UTC'
    group by 1
    order by 3 desc, 2 desc, 1;
end
$$;
comment on function api.qa_dashboard_nfacts_user(date, date, boolean) is 'Facts created by each user from the first to the last day (reference), in the period of equal length before (previous), and the difference (variation); UTC days, both included. With `imported` only imported facts, or only those of people.';

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

create function api.qa_dashboard_nfacts_group(_start date, _end date, imported boolean default null) returns table ("group" text, displacement_type text, count bigint)
language sql stable
begin atomic select c.value, c.displacement_type, c.count from rules.facts_created_by('unnest(coalesce(nullif(f.groups, ''{}''), ''{null}''))', _start, _end, imported) c; end;
comment on function api.qa_dashboard_nfacts_group(date, date, boolean) is 'Facts created from the first to the last day, by group and cause; a fact in two groups counts in both. UTC days, both included. With `imported` only imported facts, or only those of people.';
