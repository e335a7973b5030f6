-- Everybody's activity: what was created, changed, reviewed, signed off, imported, archived and deleted in a period, from the history and the reviews.

-- The most days of a period: a year.
create function rules.require_activity_period(first date, last date, time_zone text) returns void
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  if first is null or last is null or first > last or last - first >= 366 then
    perform rules.refuse('activity_period', 'The period has a first and a last day, the first not after the last, and at most 366 days', 'last');
  elsif not exists (select from pg_timezone_names n where n.name = time_zone) then
    perform rules.refuse('activity_time_zone', format('There is no time zone %s', quote_literal(left(coalesce(time_zone, ''), 100))), 'time_zone');
  end if;
end
$$;

-- One row for each change and review that the caller may see, and for each record of an import if `imports`. A change that only moved the status is the review's.
do $$
begin
  execute format($f$
create function rules.activity(first timestamptz, ends timestamptz, imports boolean) returns table (username text, at timestamptz, kind text, what text, entity_id text, countries text[], name text)
language plpgsql stable
set search_path = pg_catalog
as $body$
#variable_conflict use_column
begin
  return query
%s
  union all
  select v.created_by, v.created_at, 'facts', case when s.locks_fact then 'signed off' else 'reviewed' end, v.entity_id::text, array[f.iso3], f.name
  from data.reviews v
  join data.review_statuses s on s.name = v.status
  join data.facts f on f.id = v.entity_id
  where v.entity_type = 'facts' and v.created_at >= first and v.created_at < ends
    and (f.import_run is null or f.import_run <> all ((select rules.sample_runs())::bigint[]) or not (select rules.leaves_out_sample()));
end
$body$ $f$, (
    select string_agg(format($part$
  select h.created_by, h.created_at, %1$L, w.what, h.entity_id, case when r.id is null then c.countries else %2$s end, case when r.id is null then c.name else %3$s end
  from data.history h
  cross join lateral (select case
    when h.operation not in ('insert', 'update', 'delete') then null
    when h.import_run is not null then 'imported'
    when h.operation = 'insert' then 'created'
    when h.operation = 'delete' then 'deleted'
    when h.after->>'archived_at' is not null then 'archived'
    when h.after - '{status,flags,name_search}'::text[] <> '{}' then 'changed' end as what) w
  left join data.%1$I r on r.id = h.entity_id::bigint
  left join lateral (select d.countries, d.name from (select r.id) now cross join lateral (select %2$s as countries, %3$s as name from jsonb_populate_record(null::data.%1$I, h.before) r) d where now.id is null) c on true
  where h.entity_type = %1$L and h.created_at >= first and h.created_at < ends and (imports or h.import_run is null) and w.what is not null and %4$s$part$,
      k.relation, k.countries, k.name, rules.without_sample('r')), E'\n  union all')
    from (
      select a.relation, a.countries, a.name from rules.areas() a
      union all select n.relation, n.countries, n.name from rules.note_kinds() n) k));
end
$$;

-- The changes and reviews of a period of days in a time zone, of a region, a country and a person if they are given.
create function rules.activity_of(first date, last date, time_zone text, region text, iso3 text, username text, imports boolean default true)
returns table (done_by text, at timestamptz, kind text, what text, entity_id text, countries text[], name text)
language plpgsql stable
set search_path = pg_catalog
as $$
#variable_conflict use_variable
begin
  perform rules.require_activity_period(first, last, time_zone);
  return query
    select a.* from rules.activity(first::timestamp at time zone time_zone, (last + 1)::timestamp at time zone time_zone, imports) a
    where (activity_of.username is null or a.username = activity_of.username)
      and (activity_of.iso3 is null or a.countries @> array[activity_of.iso3])
      and (activity_of.region is null or a.countries && array(select g.iso3 from data.geo_entities g where g.region = activity_of.region));
end
$$;
