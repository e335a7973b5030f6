-- Merging records of a kind into one, the survivor: it takes the chosen values and all that rests on the others, which are archived and lead to it (merged-records.sql). An operation, whose undo parts them again.

-- The values of the survivor: its own, those of the others where it has none, and the lists of all; it is confidential if one of them is, because facts of an open document are published.
-- Facts keep their own values: their figures are not the same.
create function rules.merged_values(entity_type text, survivor bigint, others bigint[]) returns jsonb
language plpgsql stable
set search_path = pg_catalog
as $$
declare
  images jsonb[];
begin
  if entity_type = 'facts' then return '{}'; end if;
  execute format('select array_agg(to_jsonb(t) order by t.id <> $1, t.id) from data.%I t where t.id = $1 or t.id = any ($2)', entity_type) into images using survivor, others;
  return coalesce((
    select jsonb_object_agg(v.name, v.value)
    from (
      select a.attname as name, coalesce(case
        when t.typcategory = 'A' then
          (select jsonb_agg(e.value order by e.ordinal) from (
            select e.value, min(i.ordinal * 10000 + e.ordinal) as ordinal
            from unnest(images) with ordinality as i (image, ordinal) cross join jsonb_array_elements(case jsonb_typeof(i.image->a.attname) when 'array' then i.image->a.attname else '[]' end) with ordinality as e (value, ordinal)
            group by e.value) e)
        when a.attname = 'confidential' then (select to_jsonb(bool_or((i.image->>a.attname)::boolean)) from unnest(images) as i (image))
        else (select i.image->a.attname from unnest(images) with ordinality as i (image, ordinal) where jsonb_typeof(i.image->a.attname) <> 'null' order by i.ordinal limit 1) end, images[1]->a.attname) as value
      from pg_attribute a join pg_type t on t.oid = a.atttypid
      where a.attrelid = format('data.%I', entity_type)::regclass and a.attnum > 0 and not a.attisdropped and a.attname <> all ('{archived_at,archived_reason,filename,content_type,original_filename}')
        and has_column_privilege('web_user', a.attrelid, a.attnum, 'update')
    ) v
    where v.value <> images[1]->v.name
  ), '{}');
end
$$;

-- Runs a statement for the survivor ($1), the others ($2) and a value ($3). Returns its number of rows, or the words of its refusal.
create function rules.tried(statement text, survivor bigint, others bigint[], value jsonb, out number bigint, out words text)
language plpgsql volatile
set search_path = pg_catalog
as $$
declare
  refused text;
  of_table text;
  state text;
begin
  execute statement using survivor, others, value;
  get diagnostics number = row_count;
exception when others then
  get stacked diagnostics words = message_text, refused = constraint_name, of_table = table_name, state = returned_sqlstate;
  words := rules.words_of_refusal(words, refused, of_table, state);
  if words is null then raise; end if;
end
$$;

-- Moves to the survivor what refers to the others by a column. The rows that refuse are found one by one, at most 100.
create function rules.move_references(relation text, name text, survivor bigint, others bigint[], out number bigint, out reasons text[], out records text[])
language plpgsql volatile
set search_path = pg_catalog
as $$
declare
  is_list constant boolean := (select t.typcategory = 'A' from pg_attribute a join pg_type t on t.oid = a.atttypid where a.attrelid = format('data.%I', relation)::regclass and a.attname = move_references.name);
  referring constant text := format(case when is_list then 't.%I && $2' else 't.%I = any ($2)' end, name);
  move constant text := format(case when is_list then
      'update data.%1$I t set %2$I = array(select e.id from (select case when u = any ($2) then $1 else u end as id, o from unnest(t.%2$I) with ordinality as l (u, o)) e group by e.id order by min(e.o))'
    else 'update data.%1$I t set %2$I = $1' end, relation, name) || format(' where %s and ($3 is null or t.id = $3::bigint)', referring);
  one bigint;
  moved record;
begin
  reasons := '{}';
  records := '{}';
  moved := rules.tried(move, survivor, others, null);
  number := coalesce(moved.number, 0);
  if moved.words is null then return; end if;
  for one in execute format('select t.id from data.%I t where %s order by t.id', relation, referring) using survivor, others loop
    moved := rules.tried(move, survivor, others, to_jsonb(one));
    number := number + coalesce(moved.number, 0);
    continue when moved.words is null;
    reasons := reasons || moved.words;
    records := records || (relation || ' ' || one);
    exit when cardinality(records) = 100;
  end loop;
end
$$;

-- Why these records of a kind can't become one; their rows are locked, so that two merges of one record wait for each other.
create function rules.require_merge(entity_type text, survivor bigint, others bigint[]) returns void
language plpgsql volatile
set search_path = pg_catalog
as $$
declare
  noun constant text := rules.noun_of(entity_type);
  found_ones bigint[];
  archived record;
begin
  if entity_type is null or entity_type <> all (rules.kinds_merged()) then
    perform rules.refuse('merge_kind', rules.no_record('kind of records that can be merged', entity_type), 'entity_type', '22023');
  end if;
  perform rules.refuse(rules.permission_refusal('UPDATE', rules.subject_of(entity_type)));
  if survivor is null then
    perform rules.refuse('merge_survivor', 'No record to keep is given', 'survivor', '22023');
  elsif survivor = any (others) then
    perform rules.refuse('merge_itself', 'A record can''t be merged into itself', 'others', '22023');
  elsif others is null or cardinality(others) not between 1 and 49 or array_position(others, null) is not null then
    perform rules.refuse('merge_size', 'Two to 50 records are merged at once', 'others', '22023');
  end if;
  execute format('select array_agg(l.id) from (select t.id from data.%I t where t.id = $1 or t.id = any ($2) order by t.id for update) l', entity_type) into found_ones using survivor, others;
  if not (found_ones @> (survivor || others)) then
    perform rules.refuse('merge_record', rules.no_record(noun, (select min(i)::text from unnest(survivor || others) i where i <> all (coalesce(found_ones, '{}')))), 'others', '23503');
  end if;
  execute format('select t.id, t.merged_into from data.%I t where (t.id = $1 or t.id = any ($2)) and t.archived_at is not null order by t.id limit 1', entity_type) into archived using survivor, others;
  if archived.merged_into is not null then
    perform rules.refuse('merge_merged', format('The %s %s was merged into %s meanwhile', noun, archived.id, archived.merged_into), 'others');
  elsif archived.id is not null then
    perform rules.refuse('merge_archived', format('The %s %s is archived: restore it first', noun, archived.id), 'others');
  end if;
end
$$;

create function rules.noun_of(entity_type text) returns text
language sql immutable
set search_path = pg_catalog
as $$ select case entity_type when 'tabular_datasets' then 'tabular dataset' else rtrim(entity_type, 's') end $$;

-- The sums that the merge may change, by cause, type and year: of the facts in the events, or of the facts and their sub-facts.
create function rules.totals_of_merge(entity_type text, records bigint[]) returns jsonb
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  return case
    when entity_type = 'events' then (
      select jsonb_object_agg(s.name, s.total) from (
        select concat_ws(', ', f.displacement_type, t.type, case when t.type not like '%Flow%' then f.year end) as name, sum(c.counted)::text as total
        from (values ('New Displacement (Flow)'), ('IDPs (Stock)')) t (type) cross join lateral rules.counted_in_event(t.type) c join data.facts f on f.id = c.id
        where c.event_id = any (records) group by 1) s)
    when entity_type = 'facts' then (
      select jsonb_object_agg(s.name, s.total) from (
        select concat_ws(', ', c.displacement_type, c.type, c.year) as name, sum(c.counted)::text as total from rules.counted_in_years() c
        where c.id = any (records) or c.id in (select f.id from data.facts f where f.parent_id = any (records)) group by 1) s)
  end;
end
$$;

-- The facts that don't fit these events, with the misfits of each.
create function rules.misfits_in_events(records bigint[]) returns table (id bigint, misfit text)
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  return query select v.id, m.misfit from api.facts_view v cross join lateral unnest(v.event_misfits) m (misfit) where v.event_id = any (records);
end
$$;

-- Links between records of datasets and the facts that become one. Runs as the owner, who writes links; their rules are checked as for everyone.
create function rules.move_links(survivor bigint, others bigint[]) returns bigint
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  number bigint;
begin
  insert into data.tabular_datasets_records_to_facts (f_id, tdr_id)
  select survivor, l.tdr_id from data.tabular_datasets_records_to_facts l where l.f_id = any (others) group by l.tdr_id
  on conflict do nothing;
  delete from data.tabular_datasets_records_to_facts l where l.f_id = any (others);
  get diagnostics number = row_count;
  return number;
end
$$;

-- Merges `others` into the survivor, which gets `chosen` values, by column, and for the other columns those of rules.merged_values. One record that refuses leaves all as they were.
create function rules.merge_records(entity_type text, survivor bigint, others bigint[], chosen jsonb, seen jsonb default null) returns jsonb
language plpgsql volatile
set search_path = pg_catalog
as $$
declare
  before jsonb;
  after jsonb;
  misfits_before text[];
  hazards_before jsonb;
  hazards jsonb := '[]';
  misfits jsonb := '[]';
  given jsonb;
  unknown text;
  columns text;
  reference record;
  part record;
  one bigint;
  reasons text[] := '{}';
  records text[] := '{}';
  moved jsonb := '[]';
  operation bigint;
  done jsonb;
begin
  others := array(select distinct i from unnest(others) i order by 1);
  perform rules.require_merge(entity_type, survivor, others);
  if jsonb_typeof(chosen) <> 'object' then
    perform rules.refuse('merge_values', 'values is an object of columns', 'values', '22023');
  end if;
  given := rules.merged_values(entity_type, survivor, others) || coalesce(chosen, '{}');
  select k into unknown from jsonb_object_keys(given) k where entity_type = 'facts' or k in ('archived_at', 'archived_reason')
    or not exists (select from pg_attribute a where a.attrelid = format('data.%I', entity_type)::regclass and a.attname = k and has_column_privilege('web_user', a.attrelid, a.attnum, 'update')) limit 1;
  if unknown is not null then
    perform rules.refuse('merge_values', format('%s is no value that a merge sets', left(unknown, 100)), 'values', '22023');
  end if;
  before := rules.totals_of_merge(entity_type, survivor || others);
  if entity_type = 'events' then
    misfits_before := array(select m.id || m.misfit from rules.misfits_in_events(survivor || others) m);
    hazards_before := (select jsonb_object_agg(f.id, e.hazard_type_id) from data.facts f join data.events e on e.id = f.event_id where e.id = any (survivor || others) and e.hazard_type_id is not null);
  end if;
  -- A block, which is undone if one record refuses.
  begin
    perform rules.begin_operation('Merge', entity_type, format('%s into %s', array_to_string(others, ', '), survivor));
    -- First the values, so that the records that come fit the survivor.
    if given <> '{}' then
      select string_agg(quote_ident(k), ', ' order by k) into columns from jsonb_object_keys(given) k;
      part := rules.tried(format('update data.%1$I t set (%2$s) = (select %2$s from jsonb_populate_record(null::data.%1$I, $3)) where t.id = $1', entity_type, columns), survivor, others, given);
      if part.words is not null then
        reasons := reasons || part.words;
        records := records || (entity_type || ' ' || survivor);
      end if;
    end if;
    for reference in
      select k.kind, r.name from unnest(rules.kinds_of_operations()) k (kind) cross join lateral rules.references_of(k.kind) r where r.relation = entity_type
    loop
      part := rules.move_references(reference.kind, reference.name, survivor, others);
      reasons := reasons || part.reasons;
      records := records || part.records;
      if part.number > 0 then moved := moved || jsonb_build_object('relation', reference.kind, 'column', reference.name, 'number', part.number); end if;
    end loop;
    if entity_type = 'facts' then
      part := rules.tried('select rules.move_links($1, $2)', survivor, others, null);
      if part.words is not null then
        reasons := reasons || part.words;
        records := records || ('facts ' || survivor);
      end if;
    end if;
    foreach one in array case reasons when '{}' then others else '{}' end loop
      part := rules.tried(format('update data.%I t set archived_at = now(), archived_reason = $3 #>> ''{}'' where t.id = any ($2)', entity_type), survivor, array[one],
        to_jsonb(format('Merged into %s', survivor)));
      continue when part.words is null;
      reasons := reasons || part.words;
      records := records || (entity_type || ' ' || one);
    end loop;
    if reasons <> '{}' then raise sqlstate 'HX001'; end if;
    perform rules.lead_to(entity_type, survivor, others);
    after := rules.totals_of_merge(entity_type, survivor || others);
    if entity_type = 'events' then
      select rules.refused_records(array_agg(m.misfit order by m.id), array_agg('facts ' || m.id order by m.id)) into misfits
      from rules.misfits_in_events(array[survivor]) m where m.id || m.misfit <> all (misfits_before);
      select rules.refused_records(array_agg(h.words order by h.id), array_agg('facts ' || h.id order by h.id)) into hazards
      from (
        select f.id, rules.hazard_in_place(e.hazard_type_id, (hazards_before->>f.id::text)::integer) as words
        from data.facts f join data.events e on e.id = f.event_id where e.id = survivor and hazards_before ? f.id::text) h
      where h.words is not null;
    end if;
    operation := rules.end_operation();
  exception when sqlstate 'HX001' then null;
  end;
  done := jsonb_build_object('operation', operation, 'values', given, 'moved', moved, 'refused', rules.refused_records(reasons, records), 'misfits', misfits, 'hazards', hazards,
    'totals', case when operation is null then '[]' else coalesce((
      select jsonb_agg(jsonb_build_object('name', n.name, 'before', before->n.name, 'after', after->n.name) order by n.name)
      from (select jsonb_object_keys(before) as name union select jsonb_object_keys(after)) n), '[]') end);
  -- Somebody else may have changed the records, or what rests on them, since a person looked.
  if operation is not null and jsonb_typeof(seen) = 'object' and exists (select from jsonb_each(seen) s where done->s.key is distinct from s.value) then
    perform rules.refuse('merge_changed', 'The records have changed since this was shown: look at it again', null, 'PT409');
  end if;
  return done;
end
$$;

-- The links of records of datasets that an operation took from a fact, or gave it, as they were before it.
create function rules.put_back_links(operation bigint, fact bigint) returns void
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  records constant bigint[] := array(
    select (h.before->>'tdr_id')::bigint from data.history h
    where h.operation_id = put_back_links.operation and h.entity_type = 'tabular_datasets_records_to_facts' and h.operation = 'delete' and h.before->>'f_id' = fact::text
    union
    select l.tdr_id from data.history h join data.tabular_datasets_records_to_facts l on l.id = h.entity_id::bigint
    where h.operation_id = put_back_links.operation and h.entity_type = 'tabular_datasets_records_to_facts' and h.operation = 'insert' and l.f_id = fact);
begin
  delete from data.tabular_datasets_records_to_facts l using data.history h
  where h.operation_id = put_back_links.operation and h.entity_type = 'tabular_datasets_records_to_facts' and h.operation = 'insert' and h.entity_id = l.id::text and l.tdr_id = any (records);
  insert into data.tabular_datasets_records_to_facts (f_id, tdr_id)
  select distinct f.id, r.id from data.history h
  join data.facts f on f.id = (h.before->>'f_id')::bigint join data.tabular_datasets_records r on r.id = (h.before->>'tdr_id')::bigint
  where h.operation_id = put_back_links.operation and h.entity_type = 'tabular_datasets_records_to_facts' and h.operation = 'delete' and r.id = any (records)
  on conflict do nothing;
end
$$;
