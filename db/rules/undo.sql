-- The undoing of an operation: each of its records is put back as the history has it, unless it has changed since. An undo is an operation, too, and can be undone.

-- The records of an operation, those that it changed last first: what it did to each, and the values before. `before_change` continues after an earlier part.
create function rules.records_of_operation(operation bigint, records text[] default null, before_change bigint default null, most integer default null)
returns table (entity_type text, entity_id text, last_change bigint, done text, values_before jsonb)
language sql stable
set search_path = pg_catalog
as $$
  select r.entity_type, r.entity_id, r.last_change,
    case when r.first_done = 'insert' and r.last_done = 'delete' then null when r.first_done = 'insert' then 'insert' when r.last_done = 'delete' then 'delete' else 'update' end,
    -- The earliest value of each key.
    (select jsonb_object_agg(b.key, b.value order by h.id desc) from data.history h cross join jsonb_each(h.before) b
      where h.operation_id = records_of_operation.operation and h.entity_type = r.entity_type and h.entity_id = r.entity_id)
  from (
    select h.entity_type, h.entity_id, max(h.id) as last_change, (array_agg(h.operation order by h.id))[1] as first_done, (array_agg(h.operation order by h.id desc))[1] as last_done
    from data.history h
    where h.operation_id = records_of_operation.operation and (h.entity_type = any (rules.kinds_of_operations()) or h.entity_type = 'parking_lot' and h.operation = 'delete') and h.operation <> 'erase'
      -- The survivor of a merge has such a line, even if its own values stayed.
      and not (h.operation = 'update' and h.before is null)
      and (records_of_operation.records is null or h.entity_type || ' ' || h.entity_id = any (records_of_operation.records))
    group by h.entity_type, h.entity_id
    having records_of_operation.before_change is null or max(h.id) < records_of_operation.before_change
    order by 3 desc
    limit records_of_operation.most
  ) r
  order by r.last_change desc
$$;

-- Whether an undo does a change again, because it takes back an undo of it.
create function rules.does_again(operation bigint) returns boolean
language sql stable security definer
set search_path = pg_catalog
as $$
  with recursive chain as (
    select o.undoes, 0 as undone from data.operations o where o.id = does_again.operation
    union all
    select o.undoes, c.undone + 1 from chain c join data.operations o on o.id = c.undoes
  )
  select max(c.undone) % 2 = 0 from chain c
$$;

-- The row as it is now, null if there is none. Runs as the owner: nobody is granted the lock of each kind.
create function rules.image_of(entity_type text, entity_id text, locked boolean) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  image jsonb;
begin
  execute format('select to_jsonb(t) from data.%I t where t.id = $1%s', entity_type, case when locked then ' for update' else '' end) into image using entity_id::bigint;
  return image;
end
$$;

-- The state of a record of an operation: open, undone, changed or deleted since. A later change that was undone is none: values are compared.
create function rules.state_of_record(entity_type text, entity_id text, last_change bigint, done text, values_before jsonb, image jsonb) returns text
language sql stable
set search_path = pg_catalog
as $$
  select case
    when done is null then 'undone'
    when done = 'delete' then case when image is null then 'open' else 'undone' end
    when image is null then case done when 'insert' then 'undone' else 'deleted' end
    when done = 'update' and not exists (select from jsonb_each(values_before) b where b.value is distinct from image->b.key) then 'undone'
    when exists (
      -- The first value that a later change replaced is the one that the operation left.
      select from (
        select b.key, (array_agg(b.value order by h.id))[1] as value from data.history h cross join jsonb_each(h.before) b
        where h.entity_type = state_of_record.entity_type and h.entity_id = state_of_record.entity_id and h.id > last_change
          and b.key <> all ('{version,updated_at,updated_by}')
        group by b.key
      ) l where l.value is distinct from image->l.key) then 'changed'
    else 'open'
  end
$$;

create function rules.stored_columns(entity_type text) returns text
language sql stable
set search_path = pg_catalog
as $$
  select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
  where a.attrelid = format('data.%I', entity_type)::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
$$;

-- Inserts a deleted row again, with its number, and what was deleted with it (put-back-parts.sql), also its files. Runs as the owner, who may write numbers; the caller checks the rights.
create function rules.insert_again(operation bigint, entity_type text, image jsonb) returns void
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
begin
  -- The original of a clone comes back later, and then gets its clones back.
  if entity_type = 'facts' and not exists (select from data.facts f where f.id = (image->>'base_id')::bigint) then
    image := image || '{"base_id": null}';
  end if;
  -- A later version: a person with the deleted one still open is told of the change.
  execute format('insert into data.%1$I (%2$s) overriding system value select %2$s from jsonb_populate_record(null::data.%1$I, $1)',
    entity_type, rules.stored_columns(entity_type)) using image || jsonb_build_object('version', (image->>'version')::integer + 1);
  -- The later version is no change of a person: the next import of its file may change it.
  update data.import_rows i set entity_version = i.entity_version + 1
  where i.entity_type = insert_again.entity_type and i.entity_id = (image->>'id')::bigint and i.entity_version = (image->>'version')::integer;
  perform rules.put_back_parts(insert_again.operation, entity_type, (image->>'id')::bigint);
  -- Rows of imports may have moved meanwhile.
  if entity_type in ('facts', 'events', 'documents') then perform rules.find_foreign_ids(entity_type, array[(image->>'id')::bigint]); end if;
  if entity_type = 'facts' then
    update data.facts f set base_id = (image->>'id')::bigint
    from data.history h
    where h.operation_id = insert_again.operation and h.entity_type = 'facts' and h.before->>'base_id' = image->>'id' and f.id = h.entity_id::bigint and f.base_id is null;
  elsif entity_type = 'documents' then
    -- A document keeps every file that it ever had and that is still stored.
    insert into data.document_files (document_id, filename)
    select distinct (image->>'id')::bigint, f.filename
    from data.history h cross join lateral (values (h.before->>'filename'), (h.after->>'filename')) n (name) join data.files f on f.filename = n.name and not f.removing
    where h.entity_type = 'documents' and h.entity_id = image->>'id'
    on conflict do nothing;
    update data.files f set loose_since = null
    where f.filename in (select l.filename from data.document_files l where l.document_id = (image->>'id')::bigint) and not f.removing;
  end if;
end
$$;

-- Columns that nobody is granted, such as flags. Runs as the owner; the caller has changed the record before, or checks the right.
create function rules.put_back_columns(entity_type text, id bigint, columns text, image jsonb) returns void
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
begin
  execute format('update data.%1$I t set (%2$s) = (select %2$s from jsonb_populate_record(null::data.%1$I, $1)) where t.id = $2', entity_type, columns) using image, id;
end
$$;

-- Puts one record back, with the rights of the user and by the rules of the record.
create function rules.put_back(operation bigint, entity_type text, entity_id text, done text, values_before jsonb) returns void
language plpgsql volatile
set search_path = pg_catalog
as $$
declare
  subject constant text := rules.subject_of(entity_type);
  relation constant regclass := format('data.%I', entity_type)::regclass;
  granted text;
  others text;
begin
  if done = 'delete' then
    -- The undo of a removal of samples has checked its own right.
    if not rules.removes_sample(operation) then
      perform rules.refuse(rules.permission_refusal('DELETE', subject));
      perform rules.refuse(rules.refusal_to_delete_of_others(values_before->>'created_by', rules.may_delete_of_others(subject)));
    end if;
    perform rules.require_not_imported_again(entity_type, entity_id::bigint);
    values_before := rules.led_to_survivors(entity_type, values_before);
    -- The owner inserts it, for whom the trigger does not check this.
    if values_before->>'archived_at' is null then perform rules.require_records_in_use(entity_type, null, values_before); end if;
    if entity_type in ('facts', 'documents', 'events') then perform rules.claim_delivery_of(entity_type, entity_id::bigint); end if;
    perform rules.insert_again(operation, entity_type, values_before);
    if entity_type = 'facts' and values_before->>'archived_at' is null then perform rules.require_datasets_in_use(array[entity_id::bigint]); end if;
    return;
  end if;
  if done = 'insert' then
    if not has_table_privilege('web_user', relation, 'delete') then
      perform rules.refuse('record_never_deleted', 'Records of this kind are never deleted', null, '42501');
    end if;
    execute format('delete from %s t where t.id = $1', relation) using entity_id::bigint;
    return;
  end if;
  if entity_type = 'facts' and not exists (select from data.facts f where f.id = (values_before->>'base_id')::bigint) then
    values_before := values_before - 'base_id';
  end if;
  select string_agg(quote_ident(k), ', ' order by k) filter (where has_column_privilege('web_user', relation, k, 'update')),
    string_agg(quote_ident(k), ', ' order by k) filter (where not has_column_privilege('web_user', relation, k, 'update'))
  into granted, others from jsonb_object_keys(values_before) k;
  if granted is not null then
    execute format('update %1$s t set (%2$s) = (select %2$s from jsonb_populate_record(null::%1$s, $1)) where t.id = $2', relation, granted) using values_before, entity_id::bigint;
  elsif others is not null then
    perform rules.refuse(rules.permission_refusal('UPDATE', subject));
  end if;
  if others is not null then perform rules.put_back_columns(entity_type, entity_id::bigint, others, values_before); end if;
end
$$;

-- Undoes up to 200 records of an operation; `next` is the argument `before_change` of the call that goes on, with the same `undo`. Without `records` those that changed since stay as they are;
-- with it these are put back, whatever changed. The call is safe to repeat.
create function rules.undo_operation(operation bigint, records text[], undo bigint, before_change bigint)
returns table (reason text, changes boolean, number bigint, operation_id bigint, next bigint)
language plpgsql volatile
set search_path = pg_catalog
as $$
#variable_conflict use_column
declare
  most constant integer := 200;
  undone data.operations;
  record record;
  image jsonb;
  words text;
  refused text;
  of_table text;
  state text;
  put_back bigint := 0;
  reasons text[] := '{}';
  staying text[] := '{}';
  seen integer := 0;
  last_change bigint;
  done_by bigint;
begin
  select o.* into undone from data.operations o where o.id = undo_operation.operation;
  if not found then
    perform rules.refuse('operation_exists', rules.no_record('operation', undo_operation.operation::text), 'operation', '23503');
  end if;
  if cardinality(undo_operation.records) > 3000 then
    perform rules.refuse('undo_records_size', 'No more than 3,000 records can be chosen at once', 'records');
  end if;
  -- The second of two users waits, and finds the records undone.
  perform pg_advisory_xact_lock(hashtextextended('helix operation ' || undone.id, 0));
  if undo_operation.undo is null then
    perform rules.begin_operation('Undo', undone.entity_type, null, undone.id);
  elsif exists (select from data.operations o where o.id = undo_operation.undo and o.undoes = undone.id and o.created_by = rules.username()) then
    perform set_config('request.operation', undo_operation.undo::text, true);
  else
    perform rules.refuse('undo_exists', rules.no_record('undo of this operation', undo_operation.undo::text), 'undo', '23503');
  end if;
  perform set_config('request.restoring', 'on', true);
  if undone.kind = 'Remove sample' then perform rules.put_back_sample_people(undone.id); end if;
  for record in select r.* from rules.records_of_operation(undone.id, undo_operation.records, undo_operation.before_change, most) r loop
    seen := seen + 1;
    last_change := record.last_change;
    image := rules.image_of(record.entity_type, record.entity_id, true);
    state := rules.state_of_record(record.entity_type, record.entity_id, record.last_change, record.done, record.values_before, image);
    continue when state = 'undone';
    words := case when state = 'deleted' then 'The record was deleted since' when state = 'changed' and undo_operation.records is null then 'The record has changed since' end;
    if words is null then
      begin
        perform rules.put_back(undone.id, record.entity_type, record.entity_id, record.done, record.values_before);
        if record.done = 'update' then perform rules.keep_as_imported(undone.id, record.entity_type, record.entity_id::bigint, (image->>'version')::integer); end if;
        if record.entity_type = 'facts' and record.values_before ? 'merged_into' then perform rules.put_back_links(undone.id, record.entity_id::bigint); end if;
        put_back := put_back + 1;
      exception when others then
        get stacked diagnostics words = message_text, refused = constraint_name, of_table = table_name, state = returned_sqlstate;
        words := rules.words_of_refusal(words, refused, of_table, state);
        if words is null then raise; end if;
      end;
    end if;
    if words is not null then
      reasons := reasons || words;
      staying := staying || (record.entity_type || ' ' || record.entity_id);
    end if;
  end loop;
  perform set_config('request.restoring', '', true);
  perform set_config('request.moving_sample', '', true);
  perform rules.require_permitted(put_back > 0 or undo_operation.undo is not null or 'User is not permitted' <> all (reasons));
  done_by := rules.end_operation(rules.refused_records(reasons, staying));
  if seen < most then last_change := null; end if;
  if last_change is null and done_by is not null then perform rules.settle_notifications(undone.id, done_by); end if;
  if last_change is null and undo_operation.records is null and done_by is not null then perform rules.forget_rows_of_import(undone.id); end if;
  return query
  select null::text, true, put_back, done_by, last_change
  union all
  select r.reason, false, count(*), done_by, last_change from unnest(reasons) as r (reason) group by 1;
end
$$;
