-- Which sample records go when sample data is removed, and which stay: the dry run and the run read the same list.

-- The people of the sample.
create function rules.sample_people() returns text[]
language sql stable security definer
set search_path = pg_catalog
as $$ select array(select u.username from data.users u where u.sample order by 1) $$;

-- The sample records of a kind, and whether a person who is no sample has changed or reviewed each since.
create function rules.sample_of(kind text) returns table (id bigint, changed boolean)
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  return query execute format($q$
    select r.id, r.version > 1 and exists (select from data.history h
        where h.entity_type = %1$L and h.entity_id = r.id::text and h.operation = 'update' and h.import_run is null and h.created_by <> all ($2))
      or %2$s
    from data.%1$I r where r.import_run = any ($1) order by r.id $q$, kind,
    case kind when 'facts' then $q$exists (select from data.reviews v where v.entity_type = 'facts' and v.entity_id = r.id and v.created_by <> all ($2))$q$ else 'false' end)
    using rules.sample_runs(), rules.sample_people();
end
$$;

-- The conditions under which a sample record r is used by a record that stays; $1 are the facts that go, $2 the documents, $3 the datasets, $4 the communications, $5 the records of the kind.
create function rules.uses_of_sample() returns table (turn integer, kind text, used text)
language sql immutable
set search_path = pg_catalog
as $$
  values
    (1, 'facts', 'exists (select from data.facts s where s.parent_id = r.id and s.id <> all ($5))'),
    (2, 'tabular_datasets', 'exists (select from data.tabular_datasets_records d join data.tabular_datasets_records_to_facts l on l.tdr_id = d.id where d.parent_id = r.id and l.f_id <> all ($1))'),
    (3, 'events', 'exists (select from data.facts f where f.event_id = r.id and f.id <> all ($1))'),
    (4, 'documents', 'exists (select from data.facts f where f.document_id = r.id and f.id <> all ($1))
      or exists (select from data.tabular_datasets d where d.document_id = r.id and d.id <> all ($3))'),
    (5, 'publishers', 'r.id in (select p from data.documents d cross join unnest(d.publishers || d.sources) p where d.id <> all ($2))
      or exists (select from data.tabular_datasets d where d.source_id = r.id and d.id <> all ($3)) or exists (select from data.import_layouts l where l.source_id = r.id)'),
    (6, 'communications', 'false'),
    (7, 'contacts', 'exists (select from data.communications m where m.contact_id = r.id and m.id <> all ($4))'),
    (8, 'contextual_analysis', 'false'),
    (9, 'significant_updates', 'false'),
    (10, 'monitoring_challenges', 'false'),
    (11, 'parking_lot', 'exists (select from data.parking_lot s where s.pid = r.id and s.id <> all ($5))')
$$;

-- The people of the sample to whom a row refers that stays. The assignments of countries to them go with them.
create function rules.sample_people_in_use(going jsonb) returns text[]
language plpgsql stable security definer
set search_path = pg_catalog
as $$
declare
  people constant text[] := rules.sample_people();
  used text[] := '{}';
  found_here text[];
  reference record;
begin
  for reference in
    select c.conrelid::regclass as relation, t.relname::text as name, a.attname::text as column_name
    from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'data.users'::regclass and c.confdeltype <> 'c'
    order by 2, 3
  loop
    execute format('select array(select distinct t.%1$I from %2$s t where t.%1$I = any ($1) and %3$s)', reference.column_name, reference.relation,
      case when going ? reference.name then 't.id <> all ($2)' when reference.name = 'reviews' then $q$(t.entity_type, t.entity_id <> all ($2)) <> ('facts', false)$q$
        when reference.name = 'portfolios' then '(t.username is null or t.username <> all ($1))' else 'true' end)
      into found_here using people, array(select e::bigint from jsonb_array_elements_text(going->case reference.name when 'reviews' then 'facts' else reference.name end) e);
    used := used || found_here;
  end loop;
  return used;
end
$$;

-- Each sample record and person, in the order of removal: `stays` is null for one that goes, 'changed' or 'used' for one that stays, and why. With `with_changed`, changed ones go, too.
create function rules.sample_fates(with_changed boolean) returns table (turn integer, kind text, id text, stays text)
language plpgsql stable security definer
set search_path = pg_catalog
set plan_cache_mode = force_custom_plan
as $$
declare
  step record;
  goers bigint[];
  changed_ones bigint[];
  stayers bigint[];
  all_of_kind bigint[];
  going jsonb := '{}';
  facts bigint[] := '{}';
  documents bigint[] := '{}';
  datasets bigint[] := '{}';
  communications bigint[] := '{}';
  used_people text[];
begin
  for step in select u.*, exists (select from pg_attribute a where a.attrelid = format('data.%I', u.kind)::regclass and a.attname = 'merged_into') as merges from rules.uses_of_sample() u order by u.turn loop
    select coalesce(array_agg(s.id), '{}'), coalesce(array_agg(s.id) filter (where s.changed and not with_changed), '{}') into all_of_kind, changed_ones from rules.sample_of(step.kind) s;
    goers := array(select i from unnest(all_of_kind) i where i <> all (changed_ones));
    -- A record that stays keeps its master, its document of the parking lot and its survivor, and these keep theirs.
    loop
      execute format('select array(select r.id from data.%1$I r where r.id = any ($5) and (%2$s))', step.kind,
        step.used || case when step.merges then format(' or exists (select from data.%I m where m.merged_into = r.id and m.id <> all ($5))', step.kind) else '' end)
        into stayers using facts, documents, datasets, communications, goers;
      exit when stayers = '{}';
      goers := array(select i from unnest(goers) i where i <> all (stayers));
    end loop;
    case step.kind
      when 'facts' then facts := goers;
      when 'documents' then documents := goers;
      when 'tabular_datasets' then datasets := goers;
      when 'communications' then communications := goers;
      else null;
    end case;
    going := going || jsonb_build_object(step.kind, goers);
    return query select step.turn, step.kind, i::text, case when i = any (goers) then null when i = any (changed_ones) then 'changed' else 'used' end from unnest(all_of_kind) i;
  end loop;
  used_people := rules.sample_people_in_use(going);
  return query select 12, 'users', p, case when p = any (used_people) then 'used' end from unnest(rules.sample_people()) p;
end
$$;
