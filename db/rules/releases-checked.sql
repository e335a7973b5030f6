-- The check of a release: what stands in the way of a freeze, and what people accept with a reason.

-- The release, locked, if the user has the right and it is still open to a check or a freeze.
create function rules.open_release(id bigint) returns data.releases
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  release data.releases;
begin
  perform rules.require_release_right('manage');
  release := rules.known_release(open_release.id);
  if release.state = 'Withdrawn' then
    perform rules.refuse('release_withdrawn', 'The release is withdrawn', null, 'PT409');
  elsif release.frozen_at is not null then
    perform rules.refuse('release_is_frozen', format('%s froze this release at %s UTC', release.frozen_by, to_char(release.frozen_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI')), null, 'PT409');
  end if;
  return release;
end
$$;

-- A freeze holds its row: nobody waits for it.
create function rules.known_release(id bigint) returns data.releases
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  release data.releases;
  freezer text;
begin
  select * into release from data.releases r where r.id = known_release.id for update nowait;
  if not found then perform rules.refuse('release_exists', rules.no_record('release', known_release.id::text), 'id', '23503'); end if;
  return release;
exception when lock_not_available then
  select f.username into freezer from rules.running_freeze() f where f.release_id = known_release.id;
  if freezer is not null then
    perform rules.refuse('release_busy', format('%s is freezing this release', freezer), null, 'PT409');
  end if;
  perform rules.refuse('release_busy', 'Another user is changing this release', null, 'PT409');
  return null;
end
$$;

-- The release to compare with: the former revision, else the last frozen one of an earlier year.
create function rules.release_before(release data.releases) returns data.releases
language sql stable
set search_path = pg_catalog
as $$
  select r from data.releases r
  where r.frozen_at is not null and r.id <> release.id and case when release.revises is not null then r.id = release.revises
    else r.state <> 'Withdrawn' and r.year < release.year end
  order by r.year desc, (r.name = release.name) desc, r.frozen_at desc
  limit 1
$$;

-- One row for each record that an item lists. Facts are those that the release could take: neither samples nor confidential nor archived nor of another cause or group; potential errors are of those
-- that are reviewed far enough; they alone have the people concerned and whether an import made the record.
create function rules.records_of_check(release data.releases)
returns table (key text, entity_type text, id text, name text, iso3 text, why text, people bigint, imported boolean)
language plpgsql stable
set search_path = pg_catalog
set plan_cache_mode = force_custom_plan
set work_mem = '64MB'
set jit = off
as $$
#variable_conflict use_column
declare
  -- As an argument it would be computed for each fact.
  least_rank constant integer := rules.least_rank(release);
begin
  return query
  with verdicts as materialized (
    select * from rules.release_verdicts(release.year, release.groups, release.causes, least_rank)
  ), facts as materialized (
    select v.*, f.event_id, f.document_id, f.status, f.name from verdicts v join data.facts f on f.id = v.id
    where v.counted is not null
      or v.rule not in ('No: sample', 'No: archived', 'No: event is archived', 'No: document is archived', 'No: confidential', 'No: document is confidential', 'No: other cause', 'No: other group')
  ), taken as materialized (
    -- An error of a fact that waits for its review is no error of the release; that it waits is an item of its own.
    select v.id, v.event_id, v.document_id, v.rule, v.counted from facts v where v.rule <> 'No: not reviewed far enough'
  ), people as materialized (
    select 'events' as entity_type, t.event_id as id, sum(t.counted)::bigint as people from taken t where t.event_id is not null group by 2
    union all
    select 'documents', t.document_id, sum(t.counted)::bigint from taken t where t.document_id is not null group by 2
  ), sums as (
    select coalesce(n.iso3, b.iso3) as iso3, coalesce(n.displacement_type, b.displacement_type) as cause, coalesce(n.type, b.type) as type,
      coalesce(b.figure, 0) as before, coalesce(n.figure, 0) as now
    from (select v.iso3, v.displacement_type, v.type, sum(v.counted) as figure from facts v where v.counted is not null group by 1, 2, 3) n
    full join (
      select f.iso3, f.displacement_type, f.type, sum(f.counted) as figure
      from data.release_facts f
      where f.release_id = (rules.release_before(release)).id and (release.causes = '{}' or f.displacement_type = any (release.causes))
        and (release.groups = '{}' or release.revises is null or f.groups && release.groups)
      group by 1, 2, 3
    ) b using (iso3, displacement_type, type)
  )
  -- The figure of an event or a document has confidential facts, which readers of the release may not see: those that count are summed.
  select 'errors ' || e.rule, e.entity_type, e.id::text, e.name, e.iso3, e.why,
    case e.entity_type when 'facts' then e.figure::bigint else p.people end,
    case e.entity_type when 'facts' then (select f.import_run from data.facts f where f.id = e.id) when 'events' then (select v.import_run from data.events v where v.id = e.id)
      else (select d.import_run from data.documents d where d.id = e.id) end is not null
  from api.potential_errors e
  left join people p on (p.entity_type, p.id) = (e.entity_type, e.id)
  where not e.ignored and case e.entity_type when 'facts' then e.id in (select v.id from taken v where v.rule <> 'No: triangulation')
    when 'events' then e.id in (select v.event_id from taken v where v.event_id is not null) else e.id in (select v.document_id from taken v where v.document_id is not null) end
  union all
  select 'not signed off', 'facts', v.id::text, v.name, v.iso3, coalesce(v.status, 'To be reviewed'), null::bigint, null::boolean
  from facts v left join data.review_statuses s on s.name = v.status
  -- With any status chosen, none stands in the way.
  where v.rule in ('Yes', 'No: not reviewed far enough') and coalesce(s.rank, 0) < least_rank
  union all
  select 'countries without facts', 'countries', g.iso3, g.idmc_short_name, g.iso3, format('%s facts in %s, none in %s', b.facts, release.year - 1, release.year), null, null
  from (select v.iso3, count(*) as facts from rules.verdicts_of(release, release.year - 1) v where v.rule in ('Yes', 'No: not reviewed far enough', 'No: other group')
    group by 1) b
  join data.geo_entities g on g.iso3 = b.iso3
  where not exists (select from facts v where v.iso3 = b.iso3 and v.rule = 'Yes')
  union all
  select 'changes', 'sums', concat_ws(' ', s.iso3, s.cause, s.type), concat_ws(' · ', coalesce(g.idmc_short_name, s.iso3), s.cause, s.type), s.iso3, format('%s before, %s now', s.before, s.now), null, null
  from sums s
  cross join data.settings limits
  left join data.geo_entities g on g.iso3 = s.iso3
  where exists (select from rules.release_before(release) b where b.id is not null)
    and abs(s.now - s.before) > limits.release_change_people and abs(s.now - s.before) * 100 > limits.release_change_percent * abs(s.before);
end
$$;

-- Runs the check. What was accepted, also for the release that this one revises, stays accepted while the item lists the same records for the same reasons. Returns the number of open items.
create function rules.check_release(id bigint) returns integer
language plpgsql volatile security definer
set search_path = pg_catalog
set work_mem = '64MB'
as $$
declare
  release constant data.releases := rules.open_release(check_release.id);
  open_items integer;
begin
  with listed as (
    select r.key, r.entity_type, count(*) as count, sum(r.people) as people, count(r.imported) filter (where r.imported) as imported, md5(string_agg(r.id || coalesce(' ' || r.why, ''), ',' order by r.id collate "C", r.why collate "C")) as fingerprint
    from rules.records_of_check(release) r group by 1, 2
  ), items as (
    select l.*, coalesce(p.position, case l.key when 'not signed off' then 100 when 'countries without facts' then 101 else 102 end)::smallint as position,
      coalesce(p.severity, 'Warning') as severity,
      coalesce(p.words, case l.key when 'not signed off' then case release.least_status when 'Signed Off' then 'Fact that is not signed off' else 'Fact below the status ' || release.least_status end when 'countries without facts' then 'Country with facts last year and none now'
        else 'Change against the previous release above the limits' end) as words
    from listed l left join api.potential_error_rules p on l.key = 'errors ' || p.rule
  ), gone as (
    delete from data.release_items i where i.release_id = release.id and not exists (select from items n where n.key = i.key)
  )
  insert into data.release_items as known (release_id, key, position, severity, words, entity_type, count, people, imported, fingerprint, accepted_reason, accepted_by, accepted_at)
  select release.id, n.key, n.position, n.severity, n.words, n.entity_type, n.count, n.people, case when n.key like 'errors %' then n.imported end, n.fingerprint, b.accepted_reason, b.accepted_by, b.accepted_at
  from items n
  left join data.release_items b on b.release_id = release.revises and b.key = n.key and b.fingerprint = n.fingerprint
  on conflict (release_id, key) do update set position = excluded.position, severity = excluded.severity, words = excluded.words, count = excluded.count, people = excluded.people, imported = excluded.imported, fingerprint = excluded.fingerprint,
    accepted_reason = case when known.fingerprint = excluded.fingerprint then known.accepted_reason end,
    accepted_by = case when known.fingerprint = excluded.fingerprint then known.accepted_by end,
    accepted_at = case when known.fingerprint = excluded.fingerprint then known.accepted_at end;
  select count(*) into open_items from data.release_items i where i.release_id = release.id and i.accepted_at is null;
  update data.releases r set state = case open_items when 0 then 'Checked' else 'Draft' end, checked_by = rules.username(), checked_at = clock_timestamp() where r.id = release.id;
  return open_items;
end
$$;

-- A release is Checked when none of its items is open. Returns the number of open items.
create function rules.settle_release(id bigint) returns integer
language plpgsql volatile
set search_path = pg_catalog
as $$
declare
  open_items integer;
begin
  select count(*) into open_items from data.release_items i where i.release_id = settle_release.id and i.accepted_at is null;
  update data.releases r set state = case open_items when 0 then 'Checked' else 'Draft' end where r.id = settle_release.id;
  return open_items;
end
$$;

-- Accepts items of the last check, for a reason; no keys are all that are open. The release is Checked when none is open. Returns the number of open items.
create function rules.accept_release_items(id bigint, keys text[], reason text) returns integer
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  release constant data.releases := rules.open_release(accept_release_items.id);
  given constant text := rules.trimmed(coalesce(accept_release_items.reason, ''));
begin
  if given = '' then perform rules.refuse('release_item_reason_required', 'Reason is required', 'reason'); end if;
  if length(given) > 2000 then perform rules.refuse('release_item_reason_size', 'The reason is longer than 2,000 characters', 'reason'); end if;
  if release.checked_at is null then perform rules.refuse('release_unchecked', 'Check the release first', null, 'PT409'); end if;
  perform rules.require_members(keys, array(select i.key from data.release_items i where i.release_id = release.id), 'release_item_known', 'keys');
  update data.release_items i set accepted_reason = given, accepted_by = rules.username(), accepted_at = clock_timestamp()
  where i.release_id = release.id and (i.key = any (keys) or keys is null and i.accepted_at is null);
  return rules.settle_release(release.id);
end
$$;

-- Takes back what was accepted: the items are open again. Returns the number of open items.
create function rules.reopen_release_items(id bigint, keys text[]) returns integer
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  release constant data.releases := rules.open_release(reopen_release_items.id);
begin
  if release.checked_at is null then perform rules.refuse('release_unchecked', 'Check the release first', null, 'PT409'); end if;
  perform rules.require_members(keys, array(select i.key from data.release_items i where i.release_id = release.id), 'release_item_known', 'keys');
  update data.release_items i set accepted_reason = null, accepted_by = null, accepted_at = null where i.release_id = release.id and i.key = any (keys);
  return rules.settle_release(release.id);
end
$$;
