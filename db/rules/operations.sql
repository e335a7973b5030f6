-- Operations: changes of many records, imports, archiving and deletions, each of which the history names. Undoing them is in undo.sql.

create function rules.subject_of(entity_type text) returns text
language sql immutable
set search_path = pg_catalog
as $$ select coalesce((select a.subject from rules.areas() a where a.relation = subject_of.entity_type), subject_of.entity_type) $$;

-- Until rules.end_operation, or the end of the transaction, the history names this operation.
create function rules.begin_operation(kind text, entity_type text, about text default null, undoes bigint default null) returns bigint
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  begun bigint;
begin
  insert into data.operations (kind, entity_type, about, undoes, created_by)
  values (begin_operation.kind, begin_operation.entity_type, nullif(left(begin_operation.about, 10000), ''), begin_operation.undoes, coalesce(rules.username(), session_user::text))
  returning id into begun;
  perform set_config('request.operation', begun::text, true);
  return begun;
end
$$;

-- Goes on with an operation of the same user, kind and words of the last day that nobody has undone; begins one if none is given.
create function rules.continue_operation(operation bigint, kind text, entity_type text, about text) returns void
language plpgsql volatile
set search_path = pg_catalog
as $$
begin
  if operation is null then
    perform rules.begin_operation(kind, entity_type, about);
  elsif exists (select from data.operations o where o.id = continue_operation.operation and o.kind = continue_operation.kind and o.entity_type = continue_operation.entity_type
    and o.about is not distinct from nullif(left(continue_operation.about, 10000), '') and o.created_by = rules.username() and o.created_at > now() - interval '1 day'
    and not exists (select from data.operations u where u.undoes = o.id)) then
    perform set_config('request.operation', operation::text, true);
  else
    perform rules.refuse('operation_goes_on', format('Operation %s is another change, or has been undone: it can''t be continued', operation), 'operation', '23503');
  end if;
end
$$;

-- Adds refusals to the operation of the transaction and returns its number; one that changed nothing is not kept, and null.
create function rules.end_operation(refused jsonb default '[]') returns bigint
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  ended constant bigint := rules.operation();
begin
  perform set_config('request.operation', '', true);
  if not exists (select from data.history h where h.operation_id = ended) then
    delete from data.operations o where o.id = ended;
    return null;
  end if;
  update data.operations o set refused = (
    select jsonb_agg(jsonb_build_object('reason', r.reason, 'records', r.records) order by r.reason)
    from (select e->>'reason' as reason, jsonb_agg(distinct d) as records from jsonb_array_elements(o.refused || end_operation.refused) e, jsonb_array_elements(e->'records') d group by 1) r)
  where o.id = ended and end_operation.refused <> '[]';
  -- It may have taken a minute: a person whose session has ended meanwhile changes nothing.
  perform rules.require_entered();
  if exists (select from data.history h where h.operation_id = ended and h.operation = 'update'
    and (h.entity_type in ('facts', 'documents') and h.before->>'confidential' = 'true' or h.entity_type = 'facts' and h.before ? 'document_id')) then
    perform rules.drop_news_of_confidential();
  end if;
  perform rules.tell_operation(ended);
  return ended;
end
$$;

-- The records by their reason: [{reason, records}]. Both arrays have the same length.
create function rules.refused_records(reasons text[], records text[]) returns jsonb
language sql immutable
set search_path = pg_catalog
as $$
  select coalesce(jsonb_agg(jsonb_build_object('reason', r.reason, 'records', r.records) order by r.reason), '[]')
  from (select u.reason, jsonb_agg(u.record) as records from unnest(reasons, records) as u (reason, record) group by u.reason) r
$$;

-- The words of a refusal, for a record that stays as it is while others change; null for a fault, which ends the whole call.
create function rules.words_of_refusal(message text, constraint_name text, of_table text, sqlstate text) returns text
language sql immutable
set search_path = pg_catalog
as $$
  select case
    when constraint_name = '' then null
    -- A rule's refusal has a constraint and no table.
    when of_table = '' then message
    when sqlstate = '23505' then 'Another record has its name or number'
    when sqlstate = '23503' then 'A record that it refers to is missing, or another one refers to it'
    when sqlstate like '23%' then message
  end
$$;

-- A deletion is an operation by itself where it is not part of another; so is archiving (records-archived.sql).
create function rules.stamp_operation() returns trigger
language plpgsql volatile
set search_path = pg_catalog
as $$
begin
  if rules.operation() is null and rules.import_run() is null then
    perform rules.begin_operation('Delete', tg_table_name);
  end if;
  return old;
end
$$;

create function rules.keep_operation_of_import() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
begin
  insert into data.operations (kind, about, import_run, created_by) values ('Import', left(new.file_name, 10000), new.id, new.created_by);
  return null;
end
$$;

create trigger keep_operation_of_import after insert on data.import_runs
  for each row execute function rules.keep_operation_of_import();

do $$
declare
  kind text;
begin
  foreach kind in array rules.kinds_of_operations() loop
    execute format('create trigger stamp_operation before delete on data.%I for each row execute function rules.stamp_operation()', kind);
  end loop;
end
$$;

drop policy if exists viewers on data.operations;
create policy viewers on data.operations for select to web_user
  using (entity_type is null or entity_type = any ((select rules.visible_kinds_of_history())::text[]));

grant select on data.operations to web_user;
