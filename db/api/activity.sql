create function api.activity(first date, last date, time_zone text default 'UTC', region text default null, iso3 text default null, username text default null)
returns table (part text, key text, name text, kind text, what text, records bigint)
language plpgsql stable
set search_path = pg_catalog
as $$
#variable_conflict use_variable
begin
  return query
    with done as materialized (
      select a.done_by as person, (a.at at time zone time_zone)::date as day, a.kind, a.what, a.entity_id, a.countries
      from rules.activity_of(first, last, time_zone, region, iso3, username) a
    )
    select 'person', d.person, coalesce(u.name, d.person), d.kind, d.what, count(distinct d.entity_id)
    from done d left join data.users u on u.username = d.person group by d.person, u.name, d.kind, d.what
    union all
    select 'country', g.iso3, g.idmc_short_name, d.kind, d.what, count(distinct d.entity_id)
    from done d cross join unnest(d.countries) c (iso3) join data.geo_entities g on g.iso3 = c.iso3 group by g.iso3, g.idmc_short_name, d.kind, d.what
    union all
    select 'region', g.region, g.region, d.kind, d.what, count(distinct d.entity_id)
    from done d cross join unnest(d.countries) c (iso3) join data.geo_entities g on g.iso3 = c.iso3 where g.region is not null group by g.region, d.kind, d.what
    union all
    select 'day', d.day::text, d.day::text, d.kind, d.what, count(distinct d.entity_id) from done d group by d.day, d.kind, d.what
    union all
    select 'week', date_trunc('week', d.day)::date::text, date_trunc('week', d.day)::date::text, d.kind, d.what, count(distinct d.entity_id) from done d group by date_trunc('week', d.day), d.kind, d.what
    union all
    select 'all', '', '', d.kind, d.what, count(distinct d.entity_id) from done d group by d.kind, d.what;
end
$$;
comment on function api.activity(date, date, text, text, text, text) is 'The numbers of records that were created, changed, reviewed, signed off, imported, archived and deleted in a period of at most 366 days of a time zone: by person, country, region, day and week from Monday (part), and in all. Each record counts once in each number. From the history, so nobody counts what they may not see.';

create function api.latest_activity(first date, last date, time_zone text default 'UTC', region text default null, iso3 text default null, username text default null)
returns table (at timestamptz, done_by text, person text, kind text, what text, entity_id text, name text)
language plpgsql stable
set search_path = pg_catalog
as $$
#variable_conflict use_variable
begin
  return query
    select a.at, a.done_by, coalesce(u.name, a.done_by), a.kind, a.what, a.entity_id, a.name
    from rules.activity_of(first, last, time_zone, region, iso3, username) a
    left join data.users u on u.username = a.done_by
    where a.what <> 'imported' or latest_activity.username is not null
    order by a.at desc, a.entity_id limit 50;
end
$$;
comment on function api.latest_activity(date, date, text, text, text, text) is 'The 50 latest changes and reviews of a period, as of activity, with their records; what was imported only if the account of the import is asked for.';
