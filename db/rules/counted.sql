-- Which facts count in a sum of figures (docs/figures.md): written once, for every sum. Functions with such a body are part of the statement that reads them, as views are.

-- The figure of a sub-fact is part of its master's if both are figures of one country, cause and type. Flows of different years are added, so a sub-fact of
-- another year is a part, too; stocks are not.
create function rules.part_of_master(
  iso3 text, cause text, type text, year integer, master_iso3 text, master_cause text, master_type text, master_year integer
) returns boolean
language sql immutable parallel safe
return iso3 = master_iso3 and cause = master_cause and type = master_type and (type like '%Flow%' or year = master_year);

-- The roles whose figures count: those of data.fact_roles with a sign (a test compares them), as constants, because the planner knows how many facts have them.
create function rules.role_counts(role text) returns boolean
language sql immutable parallel safe
return role in ('Recommended figure', 'Partial figure (Added)', 'Partial figure (Subtracted)');

-- Whether a fact counts in totals, or why not.
create function rules.counts(event_role text, master_counts boolean, part_of_master boolean) returns text
language sql immutable parallel safe
return case
  when event_role is null then 'No: no event'
  when not rules.role_counts(event_role) then 'No: triangulation'
  when master_counts and part_of_master then 'No: part of its master fact'
  else 'Yes'
end;

-- The facts with a figure whose role counts. `counted` is what they add to a sum: subtracted figures are deducted.
create function rules.facts_that_count()
returns table (id bigint, parent_id bigint, document_id bigint, event_id bigint, iso3 text, year integer, displacement_type text, type text, figure_start_date date, import_run bigint, counted bigint)
language sql stable parallel safe
begin atomic
  select f.id, f.parent_id, f.document_id, f.event_id, f.iso3, f.year, f.displacement_type, f.type, f.figure_start_date, f.import_run,
    case when f.event_role = 'Partial figure (Subtracted)' then -f.figure else f.figure end
  from data.facts f
  where f.archived_at is null and f.figure is not null and rules.role_counts(f.event_role);
end;

-- The facts that count without sub-facts whose master counts in the same sum: in the same event, or up to today, if the sum is of these. A type given
-- as a constant lets a sum of flows read an index without years. PostgreSQL drops the conditions that do not apply before it plans.
create function rules.counted_once(of_type text, in_event boolean, to_today boolean, without_sample boolean default false)
returns table (id bigint, event_id bigint, iso3 text, year integer, displacement_type text, type text, figure_start_date date, counted bigint)
language sql stable parallel safe
begin atomic
  select f.id, f.event_id, f.iso3, f.year, f.displacement_type, f.type, f.figure_start_date, f.counted
  from rules.facts_that_count() f
  where (of_type is null or f.type = of_type) and (not in_event or f.event_id is not null) and (not to_today or f.figure_start_date <= current_date)
    and (not without_sample or f.import_run is null or f.import_run <> all ((select rules.sample_runs())::bigint[]))
    and not exists (
      select from rules.facts_that_count() m
      where m.id = f.parent_id and m.document_id is null and (not in_event or m.event_id = f.event_id) and (not to_today or m.figure_start_date <= current_date)
        and (not without_sample or m.import_run is null or m.import_run <> all ((select rules.sample_runs())::bigint[]))
        and rules.part_of_master(f.iso3, f.displacement_type, case when of_type is null then f.type else of_type end, f.year, m.iso3, m.displacement_type, m.type, m.year)
    );
end;

-- Sums of one event and type.
create function rules.counted_in_event(of_type text) returns table (id bigint, event_id bigint, counted bigint)
language sql stable parallel safe
begin atomic select c.id, c.event_id, c.counted from rules.counted_once(of_type, true, false) c; end;

-- Sums of new displacement by the month of its first day. Days to come do not count.
create function rules.counted_in_months()
returns table (id bigint, event_id bigint, iso3 text, displacement_type text, figure_start_date date, counted bigint)
language sql stable parallel safe
begin atomic
  select c.id, c.event_id, c.iso3, c.displacement_type, c.figure_start_date, c.counted from rules.counted_once('New Displacement (Flow)', false, true) c;
end;

-- Sums of a country by reporting year; a stock is a part of its master only in the master's own year.
create function rules.counted_in_years() returns table (id bigint, iso3 text, year integer, displacement_type text, type text, counted bigint)
language sql stable parallel safe
begin atomic
  select c.id, c.iso3, c.year, c.displacement_type, c.type, c.counted from rules.counted_once(null, false, false) c;
end;

-- The same for the home page and the countries, which leave sample facts out when there are real ones. The condition is found once; the other part is not run.
create function rules.shown_in_months()
returns table (id bigint, event_id bigint, iso3 text, displacement_type text, figure_start_date date, counted bigint)
language sql stable parallel safe
begin atomic
  select c.id, c.event_id, c.iso3, c.displacement_type, c.figure_start_date, c.counted
  from rules.counted_once('New Displacement (Flow)', false, true, false) c where not (select rules.leaves_out_sample())
  union all
  select c.id, c.event_id, c.iso3, c.displacement_type, c.figure_start_date, c.counted
  from rules.counted_once('New Displacement (Flow)', false, true, true) c where (select rules.leaves_out_sample());
end;

create function rules.shown_in_years() returns table (id bigint, iso3 text, year integer, displacement_type text, type text, counted bigint)
language sql stable parallel safe
begin atomic
  select c.id, c.iso3, c.year, c.displacement_type, c.type, c.counted from rules.counted_once(null, false, false, false) c where not (select rules.leaves_out_sample())
  union all
  select c.id, c.iso3, c.year, c.displacement_type, c.type, c.counted from rules.counted_once(null, false, false, true) c where (select rules.leaves_out_sample());
end;
