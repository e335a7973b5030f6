create function api.activity(first date, last date, time_zone text default 'UTC', region text default null, iso3 text default null, username text default null)
returns table (part text, key text, name text, kind text, what text, records bigint)
language plpgsql stable
set search_path = pg_catalog
as $$
#variable_conflict use_variable
begin
  return query
    -- Records with the same people, days and countries are counted once and added: those of an import are a row for each country, not thousands to sort for each number.
    with done as materialized (
      select d.kind, d.what, d.people, d.days, d.countries, count(*) as records
      from (
        select a.kind, a.what, a.entity_id, array_agg(distinct a.done_by) as people, array_agg(distinct (a.at at time zone time_zone)::date) as days, max(a.countries) as countries
        from rules.activity_of(first, last, time_zone, region, iso3, username) a
        group by 1, 2, 3
      ) d
      group by 1, 2, 3, 4, 5
    )
    select 'person', p.person, coalesce(u.name, p.person), d.kind, d.what, sum(d.records)::bigint
    from done d cross join unnest(d.people) p (person) left join data.users u on u.username = p.person group by p.person, u.name, d.kind, d.what
    union all
    select 'country', g.iso3, g.idmc_short_name, d.kind, d.what, sum(d.records)::bigint
    from done d join data.geo_entities g on g.iso3 = any (d.countries) group by g.iso3, g.idmc_short_name, d.kind, d.what
    union all
    select 'region', r.region, r.region, d.kind, d.what, sum(d.records)::bigint
    from done d cross join lateral (select distinct g.region from data.geo_entities g where g.iso3 = any (d.countries) and g.region is not null) r group by r.region, d.kind, d.what
    union all
    select 'day', s.day::text, s.day::text, d.kind, d.what, sum(d.records)::bigint from done d cross join unnest(d.days) s (day) group by s.day, d.kind, d.what
    union all
    select 'week', w.monday::text, w.monday::text, d.kind, d.what, sum(d.records)::bigint
    from done d cross join lateral (select distinct date_trunc('week', s.day)::date as monday from unnest(d.days) s (day)) w group by w.monday, d.kind, d.what
    union all
    select 'all', '', '', d.kind, d.what, sum(d.records)::bigint from done d group by d.kind, d.what;
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
    from rules.activity_of(first, last, time_zone, region, iso3, username, imports => latest_activity.username is not null) a
    left join data.users u on u.username = a.done_by
    order by a.at desc, a.entity_id limit 50;
end
$$;
comment on function api.latest_activity(date, date, text, text, text, text) is 'The 50 latest changes and reviews of a period, as of activity, with their records; what was imported only if the account of the import is asked for.';
