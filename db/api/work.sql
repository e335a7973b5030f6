-- The work of the user, for the home page, rows of a list with the same search, counted. What is empty has no row. Potential errors take as long as all rules, so the page reads them apart.
create function api.my_work(since timestamptz default now() - interval '7 days', errors boolean default null)
returns table (kind text, iso3 text, country text, count bigint)
language sql stable
set search_path = pg_catalog
as $$
  with countries as (
    select g.iso3, g.idmc_short_name as country from data.geo_entities g where g.iso3 = any ((select rules.my_countries())::text[]) and errors is not true
  )
  select w.kind, w.iso3, w.country, w.count
  from (
    select 1 as place, 'review' as kind, null as iso3, null as country, count(*) as count from api.facts_view f where f.waits_for_my_review and errors is not true
    union all
    select 2, 'news', null, null, count(*) from api.facts_view f where f.has_news_for_me and errors is not true
    union all
    select 3, 'errors', null, null, count(*) from api.potential_errors e where not e.ignored and errors is not false
      and (e.created_by = (select rules.username()) or e.countries && (select rules.my_countries()))
    union all
    select 4, 'facts', c.iso3, c.country, (select count(*) from data.facts f where f.iso3 = c.iso3 and f.created_at >= since and f.archived_at is null) from countries c
    union all
    select 5, 'events', c.iso3, c.country, (select count(*) from data.events e where e.created_at >= since and e.archived_at is null
      and (e.countries @> array[c.iso3] or exists (select from data.facts f where f.event_id = e.id and f.iso3 = c.iso3 and f.archived_at is null))) from countries c
    union all
    select 6, 'documents', c.iso3, c.country, (select count(*) from data.documents d where d.countries @> array[c.iso3] and d.created_at >= since and d.archived_at is null) from countries c
    union all
    select 7, 'notes', c.iso3, c.country, (select count(*) from api.significant_updates n where n.iso3 = c.iso3 and n.created_at >= since)
      + (select count(*) from api.contextual_analysis n where n.iso3 = c.iso3 and n.created_at >= since)
      + (select count(*) from api.monitoring_challenges n where n.iso3 = c.iso3 and n.created_at >= since) from countries c
  ) w
  where w.count > 0
  order by w.country collate data.names nulls first, w.place
$$;
comment on function api.my_work(timestamptz, boolean) is 'The number of the facts that wait for the user''s review (review), of own facts with comments or sent back (news), of potential errors of the user (errors), and of what was recorded since a moment in each of the user''s countries (facts, events, documents, notes); what is empty has no row. errors: false leaves the potential errors out, true returns nothing else.';
