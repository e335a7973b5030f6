-- The records that a signed-off or locked-down fact rests on (decision 24). A change of its meaning or total is refused to everyone, as is a change of the fact; a change of a
-- description is kept as a mark on the fact until its next review. Facts are the neighbours of facts as their master; the sub-facts of a locked master are below.

-- `closed` are the columns that can't change, `marked` those that leave a mark.
create function rules.neighbours() returns table (relation text, noun text, closed text[], marked text[])
language sql stable
set search_path = pg_catalog
as $$
  values
    ('events', 'event', '{data_included,year,displacement_type,hazard_type_id,start_date,archived_at}'::text[], '{name,end_date,countries,glide_numbers,event_codes,comment}'::text[]),
    ('documents', 'document', '{publication_date,sources,publishers,confidential,archived_at}', '{name,type,url,comment,countries,displacement_types,filename,confidential,sources,publishers}'),
    ('publishers', 'publisher', '{}', '{name,type,iso3}'),
    ('hazard_types', 'hazard', '{category,subcategory,type}', '{category,subcategory,type,subtype}'),
    ('tabular_datasets', 'tabular dataset', '{iso3,displacement_type,unit,source_id,document_id}', '{name,url,age_class,comments,locked_at}'),
    ('tabular_datasets_records', 'record', array(
      select a.attname::text from pg_attribute a
      where a.attrelid = 'data.tabular_datasets_records'::regclass and a.attnum > 0 and not a.attisdropped and a.attname <> all ('{id,parent_id,position}')), '{}'),
    ('facts', 'master fact', '{type,iso3,displacement_type,year,event_id,event_role,archived_at}', '{name,figure}')
$$;

create function rules.facts_resting_on(relation text, record bigint) returns bigint[]
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  return case relation
    when 'events' then array(select f.id from data.facts f where f.event_id = record)
    when 'documents' then array(select f.id from data.facts f where f.document_id = record)
    when 'publishers' then array(
      select f.id from data.facts f
      where f.document_id in (select d.id from data.documents d where d.sources @> array[record] union select d.id from data.documents d where d.publishers @> array[record]))
    when 'hazard_types' then array(select f.id from data.events e join data.facts f on f.event_id = e.id where e.hazard_type_id = record)
    when 'tabular_datasets' then array(
      select distinct l.f_id from data.tabular_datasets_records r join data.tabular_datasets_records_to_facts l on l.tdr_id = r.id where r.parent_id = record)
    when 'tabular_datasets_records' then array(select l.f_id from data.tabular_datasets_records_to_facts l where l.tdr_id = record)
    when 'facts' then array(select s.id from data.facts s where s.parent_id = record)
  end;
end
$$;

create function rules.locked_facts(facts bigint[]) returns bigint[]
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  -- Each save asks: PostgreSQL plans the body of a function in SQL at every call.
  return array(
    -- As a list the statuses lead no plan that reads all locked facts.
    select f.id from data.facts f where f.id = any (locked_facts.facts) and f.status = any (array(select s.name from data.review_statuses s where s.locks_fact)) order by f.id);
end
$$;

-- Whether publishers are merged, or parted again. A document then names the same organisation by another record.
create function rules.merges_publishers() returns boolean
language sql stable
set search_path = pg_catalog
as $$ select exists (select from data.operations o where o.id = rules.operation() and o.entity_type = 'publishers' and o.kind in ('Merge', 'Undo')) $$;

-- The closed columns that differ. A hazard may be spelt in another way, a document become confidential at any time, because the protection of a source can't wait, and its publishers
-- be merged.
create function rules.closed_changes(relation text, before jsonb, after jsonb) returns text[]
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  return array(
    select c.name from rules.neighbours() n, unnest(n.closed) as c (name)
    where n.relation = closed_changes.relation and before->c.name is distinct from after->c.name
      and not (n.relation = 'hazard_types' and rules.same_name(before->>c.name, after->>c.name))
      and not (n.relation = 'documents' and c.name = 'confidential' and after->>c.name = 'true')
      and not (n.relation = 'documents' and c.name in ('sources', 'publishers') and rules.merges_publishers()));
end
$$;

-- Locks the facts' rows, so that none is signed off before the commit. Not those of sub-facts: their saves lock the master after them.
create function rules.refusal_to_change_under(relation text, record bigint) returns rules.refusal
language plpgsql volatile
set search_path = pg_catalog
as $$
declare
  facts bigint[] := rules.facts_resting_on(relation, record);
begin
  if relation <> 'facts' then
    perform from data.facts f where f.id = any (facts) order by f.id for share;
  end if;
  facts := rules.locked_facts(facts);
  if facts = '{}' then return null; end if;
  return rules.refusal('locked_facts_rest_on', format(
    case cardinality(facts)
      when 1 then 'A signed-off or locked-down fact rests on this %s, and must be reopened first: %s'
      else '%3$s signed-off or locked-down facts rest on this %1$s, and must be reopened first: %2$s' end,
    (select n.noun from rules.neighbours() n where n.relation = refusal_to_change_under.relation), rules.named_facts(facts), cardinality(facts)),
    -- The save of a dataset lists the faults of its records.
    case relation when 'tabular_datasets_records' then '23514' else '42501' end);
end
$$;

create function rules.refuse_change_under_locked_facts() returns trigger
language plpgsql volatile
set search_path = pg_catalog
as $$
declare
  changed constant text[] := rules.closed_changes(tg_table_name, to_jsonb(old), to_jsonb(new));
  refusal rules.refusal;
begin
  if changed = '{}' then return new; end if;
  refusal := rules.refusal_to_change_under(tg_table_name, old.id);
  if refusal.name is not null then
    perform rules.refuse(refusal.name, refusal.message, changed[1], refusal.sqlstate);
  end if;
  return new;
end
$$;

create function rules.keep_change_since_sign_off() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  before constant jsonb := to_jsonb(old);
  after constant jsonb := to_jsonb(new);
  changed constant text[] := array(
    select c.name from rules.neighbours() n, unnest(n.marked) as c (name) where n.relation = tg_table_name and before->c.name is distinct from after->c.name);
begin
  if changed = '{}' then return null; end if;
  insert into data.changes_since_sign_off as kept (fact_id, entity_type, entity_id, columns, created_by)
  select f, tg_table_name, old.id, changed, coalesce(rules.username(), session_user::text)
  from unnest(rules.locked_facts(rules.facts_resting_on(tg_table_name, old.id))) f
  on conflict (fact_id, entity_type, entity_id) do update
  set columns = rules.distinct_members(kept.columns || excluded.columns), created_by = excluded.created_by, created_at = excluded.created_at;
  -- A column that has its reviewed value again, as after an undo, is no change.
  update data.changes_since_sign_off kept
  set columns = array(
    select c.name from unnest(kept.columns) c (name)
    where c.name = any (rules.differing_columns(before || coalesce(rules.values_at(tg_table_name, old.id::text, (
      select max(r.created_at) from data.reviews r join data.review_statuses s on s.name = r.status and s.moves_fact
      where r.entity_type = 'facts' and r.entity_id = kept.fact_id)), '{}'), after)))
  where kept.entity_type = tg_table_name and kept.entity_id = old.id::text;
  delete from data.changes_since_sign_off c where c.entity_type = tg_table_name and c.entity_id = old.id::text and c.columns = '{}';
  return null;
end
$$;

-- The total of a locked master: nobody adds or removes a sub-fact, or changes what it adds. Locks the master's row, so that it is not signed off before the commit.
create function rules.refuse_change_of_locked_total() returns trigger
language plpgsql volatile
set search_path = pg_catalog
as $$
declare
  masters constant bigint[] := array_remove(array[case when tg_op <> 'INSERT' then old.parent_id end, case when tg_op <> 'DELETE' then new.parent_id end], null);
  locked bigint[];
  master data.facts;
begin
  if masters = '{}' or rules.moving_sample() or tg_op = 'UPDATE'
    and (old.parent_id, old.parent_role, old.type, old.iso3, old.displacement_type, old.year, old.archived_at, old.data->'figure')
      is not distinct from (new.parent_id, new.parent_role, new.type, new.iso3, new.displacement_type, new.year, new.archived_at, new.data->'figure') then
    return coalesce(new, old);
  end if;
  perform from data.facts m where m.id = any (masters) order by m.id for share;
  locked := rules.locked_facts(masters);
  if locked <> '{}' then
    select * into master from data.facts m where m.id = locked[1];
    perform rules.refuse('fact_locked_total', format('The master fact is %s, so its sub-facts keep their number and figures; it must be reopened first: %s',
      master.status, master.name), 'parent_id', '42501');
  end if;
  return coalesce(new, old);
end
$$;

do $$
declare
  neighbour record;
begin
  for neighbour in
    select n.relation, (select string_agg(format('old.%1$I is distinct from new.%1$I', c), ' or ') from unnest(n.closed) c) as closed,
      (select string_agg(format('old.%1$I is distinct from new.%1$I', c), ' or ') from unnest(n.marked) c) as marked
    from rules.neighbours() n
  loop
    if neighbour.closed is not null then
      execute format('create trigger refuse_change_under_locked_facts before update on data.%I for each row when (%s)
        execute function rules.refuse_change_under_locked_facts()', neighbour.relation, neighbour.closed);
    end if;
    if neighbour.marked is not null then
      execute format('create trigger keep_change_since_sign_off after update on data.%I for each row when (%s)
        execute function rules.keep_change_since_sign_off()', neighbour.relation, neighbour.marked);
    end if;
  end loop;
end
$$;

create trigger refuse_change_of_locked_total before insert or update or delete on data.facts
  for each row execute function rules.refuse_change_of_locked_total();

grant select on data.changes_since_sign_off to web_user;
