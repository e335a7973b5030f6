-- Archiving and restoring: an archived record counts nowhere and is in no list, search or picker, but is found by its address and number. A record is deleted 30 days after it was archived.

-- Why a record can't be archived: others that are in use rest on it. Locks nothing: a link that is made meanwhile reads the record with a lock.
create function rules.refusal_to_archive(entity_type text, record bigint) returns rules.refusal
language plpgsql volatile
set search_path = pg_catalog
as $$
declare
  facts bigint := 0;
  used bigint := 0;
begin
  if entity_type = 'events' then
    facts := (select count(*) from data.facts f where f.event_id = record and f.archived_at is null);
  elsif entity_type = 'documents' then
    facts := (select count(*) from data.facts f where f.document_id = record and f.archived_at is null);
    used := (select count(*) from data.tabular_datasets t where t.document_id = record and t.archived_at is null);
  elsif entity_type = 'tabular_datasets' then
    facts := (select count(distinct l.f_id) from data.tabular_datasets_records r join data.tabular_datasets_records_to_facts l on l.tdr_id = r.id
      join data.facts f on f.id = l.f_id where r.parent_id = record and f.archived_at is null);
  elsif entity_type = 'publishers' then
    used := (select count(*) from data.documents d where (d.publishers @> array[record] or d.sources @> array[record]) and d.archived_at is null)
      + (select count(*) from data.tabular_datasets t where t.source_id = record and t.archived_at is null);
  end if;
  return case
    when facts > 0 then rules.refusal('archive_has_facts', format('%s %s on it: archive %s first', facts,
      case facts when 1 then 'fact rests' else 'facts rest' end, case facts when 1 then 'it' else 'them' end), '23503')
    when used > 0 then rules.refusal('archive_has_records', format('%s %s it', used,
      case when entity_type = 'publishers' then 'documents and datasets name' else 'tabular datasets name' end), '23503') end;
end
$$;

-- The records that a record refers to: the column, the relation and the noun.
create function rules.references_of(entity_type text) returns table (name text, relation text, noun text)
language sql immutable
set search_path = pg_catalog
as $$
  select r.name, r.relation, r.noun from (values ('facts', 'event_id', 'events', 'event'), ('facts', 'document_id', 'documents', 'document'), ('facts', 'parent_id', 'facts', 'master fact'),
    ('tabular_datasets', 'document_id', 'documents', 'document'), ('tabular_datasets', 'source_id', 'publishers', 'source'), ('communications', 'contact_id', 'contacts', 'contact'),
    ('documents', 'publishers', 'publishers', 'publisher'), ('documents', 'sources', 'publishers', 'source')) as r (of, name, relation, noun)
  where r.of = entity_type
$$;

-- Refuses a new reference to an archived record; `before` is null for a record that is restored. The referred rows are locked, so that they are not archived before the commit.
create function rules.require_records_in_use(entity_type text, before jsonb, after jsonb) returns void
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  reference record;
  archived boolean;
  survivor bigint;
begin
  for reference in
    select r.*, case jsonb_typeof(after->r.name) when 'array' then array(select e::bigint from jsonb_array_elements_text(after->r.name) e) else array[(after->>r.name)::bigint] end as ids
    from rules.references_of(entity_type) r
    where after->r.name is distinct from coalesce(before->r.name, 'null') and after->>r.name is not null
  loop
    execute format('select bool_or(l.archived_at is not null), min(l.merged_into) from (select t.archived_at, t.merged_into from data.%I t where t.id = any ($1) for share) l', reference.relation)
      into archived, survivor using reference.ids;
    if survivor is not null then
      perform rules.refuse('reference_archived', format('Its %s was merged into %s: choose that', reference.noun, survivor), reference.name, '23503');
    elsif archived then
      perform rules.refuse('reference_archived', format('Its %s is archived: restore that first, or choose another', reference.noun), reference.name, '23503');
    end if;
  end loop;
end
$$;

-- Refuses as above, for many new records of an import, which runs as the owner. `referring` has the ids of each reference.
create function rules.require_all_in_use(entity_type text, referring jsonb) returns void
language plpgsql volatile
set search_path = pg_catalog
as $$
declare
  reference record;
  archived jsonb;
begin
  for reference in select r.* from rules.references_of(entity_type) r loop
    execute format('select jsonb_agg(t.id) from data.%I t where t.id = any ($1) and t.archived_at is not null', reference.relation)
      into archived using array(select e::bigint from jsonb_array_elements_text(referring->reference.name) e);
    if archived is not null then perform rules.require_records_in_use(entity_type, null, jsonb_build_object(reference.name, archived)); end if;
  end loop;
end
$$;

-- Refuses facts that rest on records of an archived dataset. The datasets are locked, so that they are not archived before the commit.
create function rules.require_datasets_in_use(facts bigint[]) returns void
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  archived boolean;
begin
  select bool_or(l.archived_at is not null) into archived
  from (select d.archived_at from data.tabular_datasets d where d.id in (
    select r.parent_id from data.tabular_datasets_records_to_facts k join data.tabular_datasets_records r on r.id = k.tdr_id where k.f_id = any (facts)) for share) l;
  if archived then
    perform rules.refuse('reference_archived', 'Its tabular dataset is archived: restore that first, or choose another', 'tdr_id', '23503');
  end if;
end
$$;

-- People refer to records in use only; a record is restored after those it refers to.
create function rules.require_references() returns trigger
language plpgsql volatile
set search_path = pg_catalog
as $$
begin
  if current_user = 'web_user' and new.archived_at is null then
    perform rules.require_records_in_use(tg_table_name, case when tg_op = 'UPDATE' and old.archived_at is null then to_jsonb(old) end, to_jsonb(new));
    if tg_table_name = 'facts' and tg_op = 'UPDATE' and old.archived_at is not null then perform rules.require_datasets_in_use(array[new.id]); end if;
  end if;
  return new;
end
$$;

-- The rules of archiving, for people: a reason, and nothing in use that rests on the record. The owner archives what an erasure leaves.
create function rules.require_archiving() returns trigger
language plpgsql volatile
set search_path = pg_catalog
as $$
begin
  if current_user <> 'web_user' or new.archived_at is null then return new; end if;
  if rules.trimmed(coalesce(new.archived_reason, '')) = '' then
    perform rules.refuse('archived_reason_required', 'Reason is required', 'archived_reason');
  elsif length(new.archived_reason) > 2000 then
    perform rules.refuse('archived_reason_length', 'The reason is longer than 2,000 characters', 'archived_reason', '22001');
  end if;
  if old.archived_at is null then perform rules.refuse(rules.refusal_to_archive(tg_table_name, new.id)); end if;
  return new;
end
$$;

create function rules.stamp_archiving() returns trigger
language plpgsql volatile
set search_path = pg_catalog
as $$
begin
  if new.archived_at is null then
    new.archived_reason := null;
  elsif current_user = 'web_user' and not rules.restoring() then
    new.archived_at := coalesce(old.archived_at, clock_timestamp());
  end if;
  if (new.archived_at is null) <> (old.archived_at is null) and rules.operation() is null and rules.import_run() is null and current_user = 'web_user' then
    perform rules.begin_operation(case when new.archived_at is null then 'Restore' else 'Archive' end, tg_table_name, coalesce(new.archived_reason, old.archived_reason));
  end if;
  return new;
end
$$;

-- Why a record can't be deleted yet. An undo takes back what an operation made, and an import or the program itself deletes as before.
create function rules.refusal_to_delete_yet(created_by text, created_at timestamptz, archived_at timestamptz) returns rules.refusal
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  if current_user <> 'web_user' or rules.restoring() or archived_at <= now() - interval '30 days'
    or created_by is not distinct from rules.username() and (created_at at time zone 'UTC')::date = (now() at time zone 'UTC')::date then
    return null;
  end if;
  return rules.refusal('delete_needs_archive', case when archived_at is null then 'Archive it first: a record is deleted 30 days after it was archived, unless it is your own of today'
    else format('It was archived on %s, and can be deleted 30 days later', (archived_at at time zone 'UTC')::date) end, '42501');
end
$$;

do $$
declare
  kind text;
begin
  foreach kind in array rules.kinds_of_operations() loop
    execute format('create trigger require_archiving before update on data.%I for each row
      when (old.archived_at is distinct from new.archived_at or old.archived_reason is distinct from new.archived_reason) execute function rules.require_archiving()', kind);
    execute format('create trigger stamp_archiving before update on data.%I for each row
      when (old.archived_at is distinct from new.archived_at or old.archived_reason is distinct from new.archived_reason) execute function rules.stamp_archiving()', kind);
    if exists (select from rules.references_of(kind)) then
      execute format('create trigger require_references before insert or update on data.%I for each row execute function rules.require_references()', kind);
    end if;
    execute format('grant update (archived_at, archived_reason) on data.%I to web_user', kind);
  end loop;
end
$$;

-- Archives, restores or deletes many records of a kind, each by its own rules. A record that refuses stays as it is, and the call is safe to repeat.
create function rules.archive_records(kind text, entity_type text, ids bigint[], archived_reason text) returns table (reason text, changes boolean, number bigint, operation_id bigint)
language plpgsql volatile
set search_path = pg_catalog
as $$
#variable_conflict use_column
declare
  record bigint;
  archived timestamptz;
  found_one boolean;
  words text;
  refused text;
  of_table text;
  state text;
  changed bigint := 0;
  reasons text[] := '{}';
  staying text[] := '{}';
  operation bigint;
begin
  if entity_type is null or entity_type <> all (rules.kinds_of_operations()) then
    perform rules.refuse('archive_kind', rules.no_record('kind of records', entity_type), 'entity_type', '22023');
  end if;
  perform rules.refuse(rules.permission_refusal(case kind when 'Delete' then 'DELETE' else 'UPDATE' end, rules.subject_of(entity_type)));
  if kind = 'Archive' and rules.trimmed(coalesce(archive_records.archived_reason, '')) = '' then
    perform rules.refuse('archived_reason_required', 'Reason is required', 'archived_reason');
  end if;
  if cardinality(ids) > 3000 then
    perform rules.refuse('archive_size', 'No more than 3,000 records can be archived, restored or deleted at once', 'ids');
  end if;
  if kind = 'Delete' and not has_table_privilege('web_user', format('data.%I', entity_type), 'delete') then
    perform rules.refuse('record_never_deleted', 'Records of this kind are never deleted', null, '42501');
  end if;
  perform rules.begin_operation(kind, entity_type, archive_records.archived_reason);
  for record in select distinct i from unnest(ids) i where i is not null order by 1 loop
    execute format('select true, t.archived_at from data.%I t where t.id = $1 for update', entity_type) into found_one, archived using record;
    words := case
      when found_one is null then 'The record was deleted'
      when kind = 'Archive' and archived is not null then 'It is archived already'
      when kind = 'Restore' and archived is null then 'It is not archived' end;
    if words is null then
      begin
        if kind = 'Delete' then
          execute format('delete from data.%I t where t.id = $1', entity_type) using record;
        else
          execute format('update data.%I t set archived_at = case when $2 then now() end, archived_reason = $3 where t.id = $1', entity_type)
            using record, kind = 'Archive', rules.trimmed(archive_records.archived_reason);
        end if;
        changed := changed + 1;
      exception when others then
        get stacked diagnostics words = message_text, refused = constraint_name, of_table = table_name, state = returned_sqlstate;
        words := rules.words_of_refusal(words, refused, of_table, state);
        if words is null then raise; end if;
      end;
    end if;
    if words is not null then
      reasons := reasons || words;
      staying := staying || (entity_type || ' ' || record);
    end if;
  end loop;
  operation := rules.end_operation(rules.refused_records(reasons, staying));
  return query
  select null::text, true, changed, operation where changed > 0
  union all
  select r.reason, false, count(*), operation from unnest(reasons) as r (reason) group by 1;
end
$$;
