-- Two releases or revisions side by side, and a frozen release beside the facts of today.

-- The facts of two releases with the reasons of their differences, the first of a fact counting in sums; no reasons if nothing differs. A fact of another country, cause or type is in two rows:
-- it left one sum and came into another. Without the names, so that an index has all that it reads.
create function rules.compared_facts(one bigint, other bigint)
returns table (fact_id bigint, iso3 text, displacement_type text, type text, before bigint, after bigint, reasons text[])
language sql stable
set search_path = pg_catalog
as $$
  with a as materialized (
    select f.fact_id, f.iso3, f.displacement_type, f.type, f.counted, f.figure, f.role, f.event_id from data.release_facts f where f.release_id = compared_facts.one
  ), b as materialized (
    select f.fact_id, f.iso3, f.displacement_type, f.type, f.counted, f.figure, f.role, f.event_id from data.release_facts f where f.release_id = compared_facts.other
  ), triangulation as materialized (
    select l.release_id, l.fact_id from data.release_left_out l where l.release_id in (compared_facts.one, compared_facts.other) and l.rule = 'No: triangulation'
  ), pairs as materialized (
    select a.fact_id as in_one, b.fact_id as in_other, (a.iso3, a.displacement_type, a.type) <> (b.iso3, b.displacement_type, b.type) as moved,
      a.iso3 as iso3_before, a.displacement_type as cause_before, a.type as type_before, b.iso3, b.displacement_type, b.type, a.counted as before, b.counted as after,
      array_remove(array[
        case when a.role is distinct from b.role then 'role changed' end,
        case when a.figure <> b.figure then 'changed figure' end,
        case when a.event_id is distinct from b.event_id then 'moved to another event' end], null) as reasons
    from a full join b on b.fact_id = a.fact_id
  )
  select coalesce(p.in_one, p.in_other), coalesce(p.iso3, p.iso3_before), coalesce(p.displacement_type, p.cause_before), coalesce(p.type, p.type_before), p.before, p.after,
    case when p.in_one is not null and p.in_other is not null then p.reasons
      else array[case when t.fact_id is not null then 'role changed' when p.in_one is null then 'new' else 'removed' end] end
  from pairs p
  left join triangulation t on t.fact_id = coalesce(p.in_one, p.in_other) and t.release_id = case when p.in_one is null then compared_facts.one when p.in_other is null then compared_facts.other end
  where p.moved is not true
  union all
  select p.in_one, m.iso3, m.cause, m.type, m.before, m.after, '{"moved to another country, cause or type"}'
  from pairs p
  cross join lateral (values (p.iso3_before, p.cause_before, p.type_before, p.before, null), (p.iso3, p.displacement_type, p.type, null, p.after)) m (iso3, cause, type, before, after)
  where p.moved
$$;

create function api.compare_release_facts(one bigint, other bigint, iso3 text default null, cause text default null, type text default null)
returns table (fact_id bigint, gsn bigint, serial_no text, name text, iso3 text, displacement_type text, type text, before bigint, after bigint, difference bigint,
  reasons text[], rule text, role_before text, role_after text, event_before text, event_after text)
language sql stable
set search_path = pg_catalog
as $$
  select c.fact_id, coalesce(b.gsn, a.gsn), coalesce(b.serial_no, a.serial_no), coalesce(b.name, a.name), c.iso3, c.displacement_type, c.type,
    c.before, c.after, coalesce(c.after, 0) - coalesce(c.before, 0), c.reasons, l.rule, a.role, b.role, a.event_name, b.event_name
  from rules.compared_facts(compare_release_facts.one, compare_release_facts.other) c
  left join data.release_facts a on a.release_id = compare_release_facts.one and a.fact_id = c.fact_id and c.before is not null
  left join data.release_facts b on b.release_id = compare_release_facts.other and b.fact_id = c.fact_id and c.after is not null
  left join data.release_left_out l on l.fact_id = c.fact_id
    and l.release_id = case when c.before is null then compare_release_facts.one when c.after is null then compare_release_facts.other end
  where c.reasons <> '{}' and (compare_release_facts.iso3 is null or c.iso3 = compare_release_facts.iso3)
    and (compare_release_facts.cause is null or c.displacement_type = compare_release_facts.cause) and (compare_release_facts.type is null or c.type = compare_release_facts.type)
  order by abs(coalesce(c.after, 0) - coalesce(c.before, 0)) desc, c.iso3, c.fact_id
$$;
comment on function api.compare_release_facts(bigint, bigint, text, text, text) is 'The facts because of which two releases differ (of a country, cause and type if given): before, after, and the reasons: new, removed, changed figure, moved to another event, moved to another country, cause or type, role changed. rule is why the other release leaves the fact out. /psql/history tells the rest.';

create function api.compare_releases(one bigint, other bigint)
returns table (iso3 text, country text, displacement_type text, type text, before bigint, after bigint, difference bigint, percent numeric, before_rounded bigint, after_rounded bigint, because jsonb)
language sql stable
set search_path = pg_catalog
as $$
  with reasons as (
    select c.iso3, c.displacement_type, c.type, c.reasons[1] as reason, count(*) as facts, sum(c.before) as before, sum(c.after) as after
    from rules.compared_facts(compare_releases.one, compare_releases.other) c
    group by 1, 2, 3, 4
  ), sums as (
    select r.iso3, r.displacement_type, r.type, sum(r.before) as before, sum(r.after) as after,
      jsonb_object_agg(r.reason, jsonb_build_object('facts', r.facts, 'difference', coalesce(r.after, 0) - coalesce(r.before, 0))) filter (where r.reason is not null) as because
    from reasons r
    group by 1, 2, 3
  )
  select s.iso3, n.country, s.displacement_type, s.type, s.before::bigint, s.after::bigint, (coalesce(s.after, 0) - coalesce(s.before, 0))::bigint,
    round((coalesce(s.after, 0) - coalesce(s.before, 0)) * 100 / nullif(abs(s.before), 0), 1), rules.rounded(s.before)::bigint, rules.rounded(s.after)::bigint, coalesce(s.because, '{}')
  from sums s
  cross join lateral (
    select coalesce((select f.country from data.release_facts f where f.release_id = compare_releases.other and f.iso3 = s.iso3 limit 1),
      (select f.country from data.release_facts f where f.release_id = compare_releases.one and f.iso3 = s.iso3 limit 1)) as country
  ) n
  order by n.country, s.iso3, s.displacement_type, s.type
$$;
comment on function api.compare_releases(bigint, bigint) is 'Two releases by country, cause and type: before, after, difference, per cent of before, and because of which facts: {reason: {facts, difference}}. A fact with several reasons is under the first of: role changed, changed figure, moved to another event.';

create function api.release_changes(id bigint)
returns table (fact_id bigint, gsn bigint, serial_no text, name text, iso3 text, changed text, before jsonb, now jsonb, changed_by text, changed_at timestamptz)
language sql stable
set search_path = pg_catalog
as $$
  select c.fact_id, c.gsn, c.serial_no, c.name, c.iso3, c.changed, d.before, case when c.today is not null then d.now end, c.changed_by, c.changed_at
  from (
    select f.fact_id, f.gsn, f.serial_no, f.name, f.iso3, t.changed, h.changed_by, h.changed_at,
      jsonb_build_object('name', f.name, 'figure', f.figure, 'country', f.iso3, 'year', f.year, 'cause', f.displacement_type, 'type', f.type, 'role', f.role, 'event', f.event_name,
        'document', f.document_name, 'groups', f.groups, 'reporting date', f.reporting_date, 'start date', f.start_date, 'end date', f.end_date, 'stock date', f.stock_date,
        'locations', f.locations, 'confidential', false, 'archived', false, 'glide numbers', f.glide_numbers, 'event codes', f.event_codes, 'hazard', f.hazard_type_id,
        'reported figure', case when f.unit = 'Household' then f.reported_figure end, 'unit', f.unit, 'household size', f.household_size, 'qualifier', f.qualifier, 'term', f.term, 'idu', f.idu,
        'event cause', f.event_cause, 'event start', f.event_start_date, 'event end', f.event_end_date,
        'document address', f.document_url, 'publication date', f.publication_date, 'publishers', f.publishers, 'sources', f.sources, 'source types', f.source_types) as frozen,
      case when n.id is not null then jsonb_build_object('name', n.name, 'figure', n.figure, 'country', n.iso3, 'year', n.year, 'cause', n.displacement_type, 'type', n.type,
        'role', coalesce(n.event_role, n.parent_role), 'event', e.name, 'document', d.name, 'groups', n.groups, 'reporting date', n.end_date,
        'start date', case when n.type like '%Flow%' then n.data->'start_date' end, 'end date', case when n.type like '%Flow%' then n.data->'end_date' end,
        'stock date', case when n.type not like '%Flow%' then n.data->'stock_date' end, 'locations', n.locations,
        'confidential', n.confidential or coalesce(d.confidential, false), 'archived', n.archived_at is not null, 'glide numbers', coalesce(e.glide_numbers, '{}'),
        'event codes', case when f.event_codes is not null then coalesce(e.event_codes, '{}') end, 'hazard', e.hazard_type_id,
        'reported figure', case when n.unit = 'Household' then n.reported_figure end, 'unit', n.unit, 'household size', case when n.unit = 'Household' then (n.household_size->>'figure')::numeric end,
        'qualifier', n.qualifier, 'term', n.term, 'idu', n.idu, 'event cause', e.displacement_type, 'event start', e.start_date, 'event end', e.end_date,
        'document address', d.url, 'publication date', d.publication_date, 'publishers', coalesce(p.publishers, f.publishers), 'sources', coalesce(p.sources, f.sources),
        'source types', coalesce(p.source_types, f.source_types)) end as today
    from data.release_facts f
    left join data.facts n on n.id = f.fact_id
    left join data.events e on e.id = n.event_id
    left join data.documents d on d.id = n.document_id
    -- Read only where they may have changed.
    left join lateral (
      select array(select p.name from unnest(d.publishers) with ordinality u (id, o) join data.publishers p on p.id = u.id order by u.o) as publishers,
        array(select p.name from unnest(d.sources) with ordinality u (id, o) join data.publishers p on p.id = u.id order by u.o) as sources,
        array(select coalesce(p.type, '') from unnest(d.sources) with ordinality u (id, o) join data.publishers p on p.id = u.id order by u.o) as source_types
      where n.id is not null and (d.id is distinct from f.document_id or d.version <> f.document_version)) p on true
    cross join lateral (select case when n.id is null then 'deleted' when n.version <> f.version then 'fact'
      when e.id = f.event_id and e.version <> f.event_version then 'event' when d.id = f.document_id and d.version <> f.document_version then 'document' end as changed) t
    left join lateral (
      select n.updated_by as changed_by, n.updated_at as changed_at where t.changed = 'fact'
      union all select e.updated_by, e.updated_at where t.changed = 'event'
      union all select d.updated_by, d.updated_at where t.changed = 'document'
      union all (select h.created_by, h.created_at from data.history h where t.changed = 'deleted' and h.entity_type = 'facts' and h.entity_id = f.fact_id::text and h.operation = 'delete' order by h.id desc limit 1)
    ) h on true
    where f.release_id = release_changes.id and t.changed is not null
    -- Each object is built once for a fact, not once for each of its keys.
    offset 0
  ) c
  -- Both objects have the same keys.
  cross join lateral (
    select jsonb_object_agg(k.key, k.value) as before, jsonb_object_agg(k.key, c.today->k.key) as now from jsonb_each(c.frozen) k where k.value is distinct from c.today->k.key
  ) d
  -- A record that was changed back, or in a value that no release has, is as it was.
  where d.before is not null
  order by c.changed_at desc nulls last, c.fact_id
$$;
comment on function api.release_changes(bigint) is 'The facts of a frozen release whose values differ since: the fact, its event or its document was changed, or the fact deleted; the values that differ before and now, who changed it last and when. The release stays as it is.';
