-- Two releases or revisions side by side, and a frozen release beside the facts of today.

-- The facts that differ between two releases. A fact of another country, cause or type is in two rows: it left one sum and came into another.
create function api.compare_release_facts(one bigint, other bigint, iso3 text default null, cause text default null, type text default null)
returns table (fact_id bigint, gsn bigint, serial_no text, name text, iso3 text, displacement_type text, type text, before bigint, after bigint, difference bigint,
  reasons text[], rule text, role_before text, role_after text, event_before text, event_after text)
language sql stable
set search_path = pg_catalog
as $$
  with a as (
    select f.* from data.release_facts f where f.release_id = compare_release_facts.one
      and (compare_release_facts.iso3 is null or f.iso3 = compare_release_facts.iso3)
      and (compare_release_facts.cause is null or f.displacement_type = compare_release_facts.cause) and (compare_release_facts.type is null or f.type = compare_release_facts.type)
  ), b as (
    select f.* from data.release_facts f where f.release_id = compare_release_facts.other
      and (compare_release_facts.iso3 is null or f.iso3 = compare_release_facts.iso3)
      and (compare_release_facts.cause is null or f.displacement_type = compare_release_facts.cause) and (compare_release_facts.type is null or f.type = compare_release_facts.type)
  )
  select c.fact_id, c.gsn, c.serial_no, c.name, c.iso3, c.displacement_type, c.type, c.before, c.after, coalesce(c.after, 0) - coalesce(c.before, 0),
    case when c.before is null or c.after is null then array[case
        when elsewhere.fact_id is not null then 'moved to another country, cause or type'
        when without.rule = 'No: triangulation' then 'role changed'
        when c.before is null then 'new' else 'removed' end]
      else array_remove(array[
        case when c.role_before is distinct from c.role_after then 'role changed' end,
        case when c.figure_before <> c.figure_after then 'changed figure' end,
        case when c.event_id_before is distinct from c.event_id_after then 'moved to another event' end], null) end,
    without.rule, c.role_before, c.role_after, c.event_before, c.event_after
  from (
    select fact_id, coalesce(b.gsn, a.gsn) as gsn, coalesce(b.serial_no, a.serial_no) as serial_no, coalesce(b.name, a.name) as name, iso3, displacement_type, type,
      a.counted as before, b.counted as after, a.figure as figure_before, b.figure as figure_after, a.role as role_before, b.role as role_after,
      a.event_id as event_id_before, b.event_id as event_id_after, a.event_name as event_before, b.event_name as event_after
    from a full join b using (fact_id, iso3, displacement_type, type)
    where a.counted is null or b.counted is null or a.role is distinct from b.role or a.figure <> b.figure or a.event_id is distinct from b.event_id
  ) c
  left join data.release_facts elsewhere on elsewhere.fact_id = c.fact_id
    and elsewhere.release_id = case when c.before is null then compare_release_facts.one when c.after is null then compare_release_facts.other end
  left join data.release_left_out without on without.fact_id = c.fact_id
    and without.release_id = case when c.before is null then compare_release_facts.one when c.after is null then compare_release_facts.other end
  order by abs(coalesce(c.after, 0) - coalesce(c.before, 0)) desc, c.iso3, c.fact_id
$$;
comment on function api.compare_release_facts(bigint, bigint, text, text, text) is 'The facts because of which two releases differ (of a country, cause and type if given): before, after, and the reasons: new, removed, changed figure, moved to another event, moved to another country, cause or type, role changed. rule is why the other release leaves the fact out. /psql/history tells the rest.';

create function api.compare_releases(one bigint, other bigint)
returns table (iso3 text, country text, displacement_type text, type text, before bigint, after bigint, difference bigint, percent numeric, before_rounded bigint, after_rounded bigint, because jsonb)
language sql stable
set search_path = pg_catalog
as $$
  with sums as (
    select iso3, displacement_type, type, coalesce(max(f.country) filter (where f.release_id = compare_releases.other), max(f.country)) as country,
      sum(f.counted) filter (where f.release_id = compare_releases.one) as before, sum(f.counted) filter (where f.release_id = compare_releases.other) as after
    from data.release_facts f where f.release_id in (compare_releases.one, compare_releases.other)
    group by 1, 2, 3
  ), reasons as (
    select iso3, displacement_type, type, jsonb_object_agg(r.reason, jsonb_build_object('facts', r.facts, 'difference', r.difference)) as because
    from (
      select c.iso3, c.displacement_type, c.type, c.reasons[1] as reason, count(*) as facts, sum(c.difference) as difference
      from api.compare_release_facts(compare_releases.one, compare_releases.other) c
      group by 1, 2, 3, 4
    ) r
    group by 1, 2, 3
  )
  select iso3, s.country, displacement_type, type, s.before::bigint, s.after::bigint, (coalesce(s.after, 0) - coalesce(s.before, 0))::bigint,
    round((coalesce(s.after, 0) - coalesce(s.before, 0)) * 100 / nullif(abs(s.before), 0), 1), rules.rounded(s.before)::bigint, rules.rounded(s.after)::bigint, coalesce(r.because, '{}')
  from sums s left join reasons r using (iso3, displacement_type, type)
  order by s.country, 1, 3, 4
$$;
comment on function api.compare_releases(bigint, bigint) is 'Two releases by country, cause and type: before, after, difference, per cent of before, and because of which facts: {reason: {facts, difference}}. A fact with several reasons is under the first of: role changed, changed figure, moved to another event.';

create function api.release_changes(id bigint)
returns table (fact_id bigint, gsn bigint, serial_no text, name text, iso3 text, changed text, before jsonb, now jsonb, changed_by text, changed_at timestamptz)
language sql stable
set search_path = pg_catalog
as $$
  select c.fact_id, c.gsn, c.serial_no, c.name, c.iso3, c.changed,
    (select jsonb_object_agg(k.key, k.value) from jsonb_each(c.frozen) k where k.value is distinct from c.today->k.key),
    (select jsonb_object_agg(k.key, k.value) from jsonb_each(c.today) k where k.value is distinct from c.frozen->k.key),
    c.changed_by, c.changed_at
  from (
    select f.fact_id, f.gsn, f.serial_no, f.name, f.iso3, t.changed, h.changed_by, h.changed_at,
      jsonb_build_object('name', f.name, 'figure', f.figure, 'country', f.iso3, 'year', f.year, 'cause', f.displacement_type, 'type', f.type, 'role', f.role, 'event', f.event_name,
        'document', f.document_name, 'groups', f.groups, 'reporting date', f.reporting_date, 'start date', f.start_date, 'end date', f.end_date, 'stock date', f.stock_date,
        'locations', f.locations, 'confidential', false, 'archived', false, 'glide numbers', f.glide_numbers, 'hazard', f.hazard_type_id) as frozen,
      case when n.id is not null then jsonb_build_object('name', n.name, 'figure', n.figure, 'country', n.iso3, 'year', n.year, 'cause', n.displacement_type, 'type', n.type,
        'role', coalesce(n.event_role, n.parent_role), 'event', e.name, 'document', d.name, 'groups', n.groups, 'reporting date', n.end_date,
        'start date', case when n.type like '%Flow%' then n.data->'start_date' end, 'end date', case when n.type like '%Flow%' then n.data->'end_date' end,
        'stock date', case when n.type not like '%Flow%' then n.data->'stock_date' end, 'locations', n.locations,
        'confidential', n.confidential or coalesce(d.confidential, false), 'archived', n.archived_at is not null, 'glide numbers', coalesce(e.glide_numbers, '{}'), 'hazard', e.hazard_type_id) end as today
    from data.release_facts f
    left join data.facts n on n.id = f.fact_id
    left join data.events e on e.id = n.event_id
    left join data.documents d on d.id = n.document_id
    cross join lateral (select case when n.id is null then 'deleted' when n.version <> f.version then 'fact'
      when e.id = f.event_id and e.version <> f.event_version then 'event' when d.id = f.document_id and d.version <> f.document_version then 'document' end as changed) t
    left join lateral (
      select n.updated_by as changed_by, n.updated_at as changed_at where t.changed = 'fact'
      union all select e.updated_by, e.updated_at where t.changed = 'event'
      union all select d.updated_by, d.updated_at where t.changed = 'document'
      union all (select h.created_by, h.created_at from data.history h where t.changed = 'deleted' and h.entity_type = 'facts' and h.entity_id = f.fact_id::text and h.operation = 'delete' order by h.id desc limit 1)
    ) h on true
    where f.release_id = release_changes.id and t.changed is not null
  ) c
  order by c.changed_at desc nulls last, c.fact_id
$$;
comment on function api.release_changes(bigint) is 'The facts of a frozen release that changed since: the fact, its event or its document, or deleted; the values that differ before and now, who changed it last and when. The release stays as it is.';
