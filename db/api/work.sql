-- The work of the user, for the home page: rows of a list with the same search, counted. Kinds without work have no row.
create function api.my_work(since timestamptz default now() - interval '7 days', errors boolean default null)
returns table (kind text, iso3 text, country text, count bigint)
language plpgsql stable
set search_path = pg_catalog
as $$
#variable_conflict use_column
declare
  me constant text := rules.username();
  mine constant text[] := rules.my_countries();
begin
  if errors is not true then
    if mine = '{}' then
      count := (select count(*) from api.facts_view f where f.waits_for_my_review);
    else
      count := (select count(*) from api.facts_view f where f.waits_for_my_review and f.iso3 = any (mine));
    end if;
    kind := 'review';
    if count > 0 then return next; end if;
    kind := 'assigned';
    count := (select count(*) from api.assignments a where a.username = me);
    if count > 0 then return next; end if;
    kind := 'duplicates';
    count := rules.my_duplicates(me, mine);
    if count > 0 then return next; end if;
    kind := 'comments';
    count := (select count(*) from api.comments_for_me);
    if count > 0 then return next; end if;
    if rules.may('manage', 'settings') and rules.backup_needs_attention() then
      kind := 'backups';
      count := 1;
      return next;
    end if;
  end if;
  if errors is not false then
    kind := 'errors';
    count := rules.my_errors(me, mine);
    if count > 0 then return next; end if;
  end if;
  if errors is true or mine = '{}' then return; end if;
  return query
    with counted as materialized (
      select w.position, w.kind, g.iso3, g.idmc_short_name, w.count
      from data.geo_entities g
      cross join lateral (
        select 4 as position, 'facts' as kind, (select count(*) from data.facts f where f.iso3 = g.iso3 and f.created_at >= since and f.archived_at is null
          and (f.import_run is null or f.import_run <> all ((select rules.sample_runs())::bigint[]) or not (select rules.leaves_out_sample()))) as count
        union all
        select 5, 'events', (select count(*) from (
          select e.id, e.import_run from data.events e where e.countries @> array[g.iso3] and e.created_at >= since and e.archived_at is null
          union
          select e.id, e.import_run from data.facts f join data.events e on e.id = f.event_id
          where f.iso3 = g.iso3 and f.archived_at is null and e.created_at >= since and e.archived_at is null) e
          where (e.import_run is null or e.import_run <> all ((select rules.sample_runs())::bigint[]) or not (select rules.leaves_out_sample())))
        union all
        select 6, 'documents', (select count(*) from data.documents d where d.countries @> array[g.iso3] and d.created_at >= since and d.archived_at is null
          and (d.import_run is null or d.import_run <> all ((select rules.sample_runs())::bigint[]) or not (select rules.leaves_out_sample())))
        union all
        select 7, 'notes', (select count(*) from (
          select n.import_run from data.significant_updates n where n.iso3 = g.iso3 and n.created_at >= since and n.archived_at is null
          union all
          select n.import_run from data.contextual_analysis n where n.iso3 = g.iso3 and n.created_at >= since and n.archived_at is null
          union all
          select n.import_run from data.monitoring_challenges n where n.iso3 = g.iso3 and n.created_at >= since and n.archived_at is null) n
          where (n.import_run is null or n.import_run <> all ((select rules.sample_runs())::bigint[]) or not (select rules.leaves_out_sample())))
      ) w
      where g.iso3 = any (mine)
    )
    select c.kind, c.iso3, c.idmc_short_name, c.count from counted c
    where c.count > 0
    order by c.idmc_short_name collate data.names, c.position;
end
$$;
comment on function api.my_work(timestamptz, boolean) is 'The number of the facts that wait for the user''s review (review), of the comments and reviews that wait for the user''s answer (comments), of records that are assigned to the user (assigned), of likely duplicates of own records or of those of the user''s countries (duplicates), of backups that are late or broken for users who may manage settings (backups), of potential errors of the user (errors), and of what was recorded since a moment in each of the user''s countries (facts, events, documents, notes); samples are left out beside real facts, but for what is assigned or said to the user; what is empty has no row. errors: false leaves the potential errors out, true returns nothing else.';

create function api.count_potential_errors() returns integer
language sql stable
set search_path = pg_catalog
as $$
  select case when exists (select from data.kept_errors_run) then (
    select count(*)::integer from data.kept_errors k
    where not exists (
      select from data.ignored_errors i where i.rule = k.rule and i.entity_type = k.entity_type and i.entity_id = k.id and i.ended_at is null
        and i.ignored_at >= (select r.began_at from data.kept_errors_run r))) end
$$;
comment on function api.count_potential_errors() is 'The number of potential errors that the last run of all rules found and nobody has ignored since, for the home page; null before the first run.';
