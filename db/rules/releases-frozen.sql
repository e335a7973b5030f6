-- The freeze of a release and what follows: sign-off, publication, withdrawal, revision.

-- One statement copies all facts of the year, so that they are all of one moment; nobody waits for it, and a failure or a cancellation leaves nothing.
create function rules.freeze_release(id bigint) returns bigint
language plpgsql volatile security definer
set search_path = pg_catalog
set plan_cache_mode = force_custom_plan
set work_mem = '64MB'
set jit = off
as $$
declare
  release constant data.releases := rules.open_release(freeze_release.id);
  least_rank integer;
  taken bigint;
  not_taken bigint;
begin
  -- Others read from these locks which release is being frozen, and by which user.
  perform pg_advisory_xact_lock_shared(rules.lock_of_freeze(), release.id::integer);
  perform pg_advisory_xact_lock_shared(rules.lock_of_freeze() + 1, u.id::integer) from data.users u where u.username = rules.username();
  if not pg_try_advisory_xact_lock(rules.lock_of_freeze()) then
    perform rules.refuse_second_freeze();
    perform rules.refuse('release_busy', 'Another release is being frozen: try again when it is done', null, 'PT409');
  end if;
  if release.state <> 'Checked' then
    perform rules.refuse('release_unchecked', 'Check the release first, and accept what stands in the way', null, 'PT409');
  end if;
  least_rank := rules.least_rank(release);
  perform set_config('helix.freezing', 'on', true);
  perform setval('data.release_progress', 1, false);
  with verdicts as materialized (
    select * from rules.release_verdicts(release.year, release.groups, release.causes, least_rank)
  ), used as materialized (
    -- A document has several facts, and a publisher several documents.
    select d.id, d.publishers, d.sources from data.documents d where d.id in (select f.document_id from verdicts v join data.facts f on f.id = v.id where v.counted is not null)
  ), names as materialized (
    select u.id, array_agg(p.name order by u.ordinal) filter (where u.kind = 'publisher') as publishers,
      array_agg(p.name order by u.ordinal) filter (where u.kind = 'source') as sources, array_agg(coalesce(p.type, '') order by u.ordinal) filter (where u.kind = 'source') as source_types
    from (
      select d.id, 'publisher' as kind, n.publisher, n.ordinal from used d cross join unnest(d.publishers) with ordinality n (publisher, ordinal)
      union all select d.id, 'source', n.publisher, n.ordinal from used d cross join unnest(d.sources) with ordinality n (publisher, ordinal)
    ) u
    join data.publishers p on p.id = u.publisher
    group by u.id
  ), left_out as (
    insert into data.release_left_out (release_id, fact_id, serial_no, version, name, rule, iso3, displacement_type, type, role, figure, event_id)
    -- The names of confidential facts stay where they are, whichever rule leaves them out.
    select release.id, f.id, f.serial_no, f.version, case when s.secret then 'Confidential' else f.name end, v.rule, f.iso3, f.displacement_type, f.type, v.role,
      case when not s.secret then f.figure end, case when not s.secret then f.event_id end
    from verdicts v join data.facts f on f.id = v.id left join data.documents d on d.id = f.document_id
    cross join lateral (select f.confidential or coalesce(d.confidential, false) as secret) s
    where v.counted is null
    returning 1
  ), copied as (
    insert into data.release_facts (release_id, fact_id, gsn, serial_no, version, figure_id, place, name, iso3, country, region, year, displacement_type, type, role, counted,
      qualifier, unit, term, reported_figure, household_size, figure, start_date, end_date, stock_date, reporting_date, status, idu, groups, parent_id,
      event_id, event_version, event_key, event_name, event_cause, event_start_date, event_end_date, glide_numbers, event_codes,
      hazard_type_id, hazard_category, hazard_subcategory, hazard_type, hazard_subtype, hazard_path,
      document_id, document_version, document_name, document_url, publication_date, publishers, sources, source_types, locations, imported, event_as_imported, document_as_imported)
    select release.id, f.id, f.gsn, f.serial_no, f.version, coalesce(fi.source_id, f.gsn::text),
      case when coalesce(fi.source_id, f.gsn::text) ~ '^\d{1,18}$' then coalesce(fi.source_id, f.gsn::text)::bigint else f.gsn end,
      f.name, f.iso3, g.idmc_short_name, g.region, f.year, f.displacement_type, f.type, v.role, v.counted,
      f.qualifier, f.unit, f.term, f.reported_figure, case when f.unit = 'Household' then (f.household_size->>'figure')::numeric end, f.figure,
      case when f.type like '%Flow%' then f.data->'start_date' end, case when f.type like '%Flow%' then f.data->'end_date' end,
      case when f.type not like '%Flow%' then f.data->'stock_date' end, f.end_date, f.status, f.idu, f.groups, f.parent_id,
      e.id, e.version, coalesce(ei.source_id, e.gsn::text), e.name, e.displacement_type, e.start_date, e.end_date, coalesce(e.glide_numbers, '{}'), coalesce(e.event_codes, '{}'),
      h.id, h.category, h.subcategory, h.type, h.subtype, h.helix2_type_subtype,
      d.id, d.version, d.name, d.url, d.publication_date,
      coalesce(n.publishers, '{}'), coalesce(n.sources, '{}'), coalesce(n.source_types, '{}'), f.locations,
      -- A row without its hash is that of an import that was undone.
      case when fi.raw_hash <> '' then fi.raw end, coalesce(ei.entity_version = e.version and ei.raw_hash <> '', false), coalesce(di.entity_version = d.version and di.raw_hash <> '', false)
    from verdicts v
    join data.facts f on f.id = v.id
    join data.geo_entities g on g.iso3 = f.iso3
    left join data.events e on e.id = f.event_id
    left join data.hazard_types h on h.id = e.hazard_type_id
    left join data.documents d on d.id = f.document_id
    left join names n on n.id = d.id
    left join data.import_rows fi on fi.entity_type = 'facts' and fi.entity_id = f.id and fi.source = 'gidd'
    left join data.import_rows ei on ei.entity_type = 'events' and ei.entity_id = e.id and ei.source = 'gidd'
    left join data.import_rows di on di.entity_type = 'documents' and di.entity_id = d.id and di.source = 'gidd'
    where v.counted is not null
    returning 1
  )
  select (select count(*) from copied), (select count(*) from left_out) into taken, not_taken;
  insert into data.release_context (release_id, analysis_id, version, iso3, country, year, displacement_type, category, "group", title, content)
  select release.id, n.id, n.version, n.iso3, g.idmc_short_name, release.year, n.displacement_type, i.raw->>'figure_category', n."group", n.title, n.content
  from data.contextual_analysis n
  join data.geo_entities g on g.iso3 = n.iso3
  join data.groups o on o.name = n."group"
  left join data.import_rows i on i.entity_type = 'contextual_analysis' and i.entity_id = n.id and i.source = 'gidd'
  where n.archived_at is null and not coalesce((select rules.leaves_out_sample()) and n.import_run = any ((select rules.sample_runs())::bigint[]), false)
    and (case when release.groups = '{}' then extract(year from o.end_date) = release.year and o.end_date = make_date(release.year, 12, 31) else o.name = any (release.groups) end)
    and (release.causes = '{}' or n.displacement_type = any (release.causes));
  perform set_config('helix.freezing', '', true);
  -- It may have taken minutes: a person who has lost the right or the session meanwhile freezes nothing.
  perform rules.require_entered();
  perform rules.require_release_right('manage');
  update data.releases r
  set state = 'Frozen', facts = taken, left_out = not_taken, frozen_by = rules.username(), frozen_at = clock_timestamp()
  where r.id = release.id;
  return taken;
end
$$;

-- A frozen release, locked, for its next step.
create function rules.frozen_release(id bigint, action text) returns data.releases
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  release data.releases;
begin
  perform rules.require_release_right(action);
  release := rules.known_release(frozen_release.id);
  if release.state = 'Withdrawn' then perform rules.refuse('release_withdrawn', 'The release is withdrawn', null, 'PT409'); end if;
  if release.frozen_at is null then perform rules.refuse('release_not_frozen', 'The release is not frozen', null, 'PT409'); end if;
  return release;
end
$$;

create function rules.sign_off_release(id bigint) returns void
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  release constant data.releases := rules.frozen_release(sign_off_release.id, 'sign_off');
begin
  if release.signed_off_at is not null then perform rules.refuse('release_signed_off', 'The release is signed off already', null, 'PT409'); end if;
  if release.frozen_by = rules.username() and (select s.four_eyes from data.settings s) then
    perform rules.refuse('release_four_eyes', 'You froze this release: another person has to sign it off', null, '42501');
  end if;
  update data.releases r set signed_off_by = rules.username(), signed_off_at = clock_timestamp() where r.id = release.id;
end
$$;

-- The facts of a frozen release that are confidential by now, by themselves or by their document of then or now.
create function rules.confidential_since_freeze(release bigint) returns bigint
language sql stable
set search_path = pg_catalog
as $$
  select count(*) from data.release_facts f left join data.facts n on n.id = f.fact_id
  where f.release_id = confidential_since_freeze.release
    and (n.confidential or exists (select from data.documents d where d.id in (f.document_id, n.document_id) and d.confidential))
$$;

-- Whether programs outside may read the release: until it is withdrawn, or a later revision is published.
create function rules.is_read_outside(release data.releases) returns boolean
language sql stable
set search_path = pg_catalog
as $$
  select release.state = 'Published'
    and not exists (select from data.releases l where l.name = release.name and l.revision > release.revision and l.state = 'Published')
$$;

-- Takes back the news of confidential facts of releases that have none any more, because the marks were taken back, or that nobody reads any more.
create function rules.drop_news_of_confidential() returns void
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  told text[];
begin
  with news as materialized (
    select n.id, n.username, n.entity_id::bigint as release, n.number from data.notifications n join data.history h on h.id = n.history_id
    where n.username = any (rules.people_with('publish', 'releases') || rules.people_with('manage', 'releases'))
      and n.kind = 'release' and n.done_at is null and h.entity_type <> 'releases'
  ), secret as materialized (
    select r.id from data.releases r where exists (select from news) and rules.is_read_outside(r) and rules.confidential_since_freeze(r.id) > 0
  ), still as (
    -- A notification of several releases names the newest.
    select n.id, n.username, n.release, n.number, max(s.id) as newest, least(n.number, count(s.id)) as releases
    from news n left join secret s on s.id = n.release or n.number > 1 and s.id < n.release group by 1, 2, 3, 4
  ), gone as (
    delete from data.notifications n using still t where n.id = t.id and t.newest is null returning n.username
  ), fewer as (
    update data.notifications n set entity_id = t.newest::text, number = t.releases
    from still t where n.id = t.id and t.newest is not null and (t.newest <> t.release or t.releases <> t.number) returning n.username
  )
  select array_agg(distinct g.username) into told from (select username from gone union all select username from fewer) g;
  if told is not null then perform rules.tell_servers('inbox', '', null, null, told); end if;
end
$$;

-- A published figure stays as it was published. When its fact becomes confidential, the people who publish or revise releases are told, once for all facts of a transaction or an operation.
-- `changes` are those of one statement, of the history, of which keep_notifications_of_changes makes one call.
create function rules.keep_news_of_confidential(changes bigint[]) returns void
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  marked bigint[];
  taken_back boolean;
  fact_ids bigint[];
  document_ids bigint[];
  told text[];
begin
  select array_agg(h.id) filter (where h.marks),
    -- Those of an operation are taken back once, at its end; a deletion or archiving has none.
    bool_or(not h.marks and (h.operation_id is null or exists (select from data.operations o where o.id = h.operation_id and o.kind in ('Delete', 'Archive')))),
    array_agg(h.record) filter (where h.marks and h.entity_type = 'facts'), array_agg(h.record) filter (where h.marks and h.entity_type = 'documents')
  into marked, taken_back, fact_ids, document_ids
  from (
    select h.id, h.operation_id, h.entity_type, h.entity_id::bigint as record, coalesce(h.after->>'confidential' = 'true', false)
      or exists (select from data.documents d where d.id = (substring(h.after->>'document_id' from '^\d{1,18}$'))::bigint and d.confidential) as marks
    from data.history h where h.id = any (changes) offset 0) h;
  if taken_back then perform rules.drop_news_of_confidential(); end if;
  if marked is null then return; end if;
  fact_ids := fact_ids || array(select n.id from data.facts n where n.document_id = any (document_ids));
  with published as materialized (
    select r.id from data.releases r
    where rules.is_read_outside(r) and (
      exists (select from data.release_facts f where f.release_id = r.id and f.fact_id = any (fact_ids))
      or document_ids is not null and exists (select from data.release_facts f where f.release_id = r.id and f.document_id = any (document_ids)))
  ), kept as (
    insert into data.notifications as n (username, kind, entity_type, entity_id, number, history_id, operation_id, created_by)
    select p.username, 'release', 'releases', max(r.id)::text, count(*), h.id, h.operation_id, h.created_by
    from published r
    join data.history h on h.id = (select max(m) from unnest(marked) m)
    cross join lateral rules.recipients('release', 'releases', r.id::text, h.created_by, rules.people_with('publish', 'releases') || rules.people_with('manage', 'releases')) as p (username)
    where not exists (
      select from data.notifications t where t.username = p.username and t.kind = 'release' and t.entity_id = r.id::text and t.created_by = h.created_by and t.created_at >= now())
    group by p.username, h.id, h.operation_id, h.created_by
    on conflict (operation_id, username, kind, entity_type) where operation_id is not null
    do update set number = greatest(n.number, excluded.number), history_id = excluded.history_id, created_at = excluded.created_at, read_at = null, done_at = null
    returning n.username)
  select array_agg(k.username) into told from kept k;
  if told is not null then perform rules.tell_servers('inbox', '', null, null, told); end if;
end
$$;

create function rules.publish_release(id bigint) returns void
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  release constant data.releases := rules.frozen_release(publish_release.id, 'publish');
  secret bigint;
begin
  if release.published_at is not null then perform rules.refuse('release_published', 'The release is published already', null, 'PT409'); end if;
  if release.signed_off_at is null then perform rules.refuse('release_not_signed_off', 'The release is not signed off', null, 'PT409'); end if;
  secret := rules.confidential_since_freeze(release.id);
  if secret > 0 then
    perform rules.refuse('release_confidential_since', format('%s of its facts became confidential since the freeze: make a revision, which leaves such facts out', secret), null, 'PT409');
  end if;
  update data.releases r set state = 'Published', published_by = rules.username(), published_at = clock_timestamp() where r.id = release.id;
end
$$;

-- A published release is withdrawn by those who publish, another one also by those who manage.
create function rules.withdraw_release(id bigint, reason text) returns void
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  given constant text := rules.trimmed(coalesce(withdraw_release.reason, ''));
  release data.releases;
begin
  if not rules.may('publish', 'releases') then perform rules.require_release_right('manage'); end if;
  release := rules.known_release(withdraw_release.id);
  if release.state = 'Published' then perform rules.require_release_right('publish'); end if;
  if release.state = 'Withdrawn' then perform rules.refuse('release_withdrawn', 'The release is withdrawn', null, 'PT409'); end if;
  if given = '' then perform rules.refuse('release_withdrawn_reason_required', 'Reason is required', 'reason'); end if;
  if length(given) > 2000 then perform rules.refuse('release_withdrawn_reason_size', 'The reason is longer than 2,000 characters', 'reason'); end if;
  update data.releases r set state = 'Withdrawn', withdrawn_by = rules.username(), withdrawn_at = clock_timestamp(), withdrawn_reason = given where r.id = release.id;
end
$$;

-- The next revision of a frozen release, as a draft of the same facts. Earlier ones stay as they are.
create function rules.revise_release(id bigint, reason text) returns bigint
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  given constant text := rules.trimmed(coalesce(revise_release.reason, ''));
  release data.releases;
  open_revision integer;
  made bigint;
begin
  perform rules.require_release_right('manage');
  release := rules.known_release(revise_release.id);
  if release.frozen_at is null then perform rules.refuse('release_not_frozen', 'The release is not frozen', null, 'PT409'); end if;
  if given = '' then perform rules.refuse('release_reason_required', 'A revision needs a reason', 'reason'); end if;
  if length(given) > 2000 then perform rules.refuse('release_reason_size', 'The reason is longer than 2,000 characters', 'reason'); end if;
  select r.revision into open_revision from data.releases r where r.name = release.name and r.frozen_at is null and r.state <> 'Withdrawn' limit 1;
  if found then perform rules.refuse('release_revision_open', format('Revision %s of %s is not frozen yet', open_revision, release.name), null, 'PT409'); end if;
  insert into data.releases (name, revision, revises, reason, year, groups, causes, least_status, created_by)
  select release.name, max(r.revision) + 1, release.id, given, release.year, release.groups, release.causes, release.least_status, rules.username()
  from data.releases r where r.name = release.name
  returning releases.id into made;
  return made;
end
$$;
