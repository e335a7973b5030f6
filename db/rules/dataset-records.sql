-- Records of tabular datasets: the lock, the facts that rest on a record, and their history.

-- Runs once per statement. The lock of the dataset's row makes it wait for a save or a lock of the dataset, and volatile functions then see its result.
create function rules.refuse_change_of_locked_records() returns trigger
language plpgsql volatile
set search_path = pg_catalog
as $$
declare
  changed bigint[];
begin
  if rules.moving_sample() then return null; end if;
  if tg_op = 'INSERT' then changed := array(select distinct n.parent_id from new_rows n);
  elsif tg_op = 'DELETE' then changed := array(select distinct o.parent_id from old_rows o);
  else changed := array(select n.parent_id from new_rows n union select o.parent_id from old_rows o);
  end if;
  perform from data.tabular_datasets d where d.id = any (changed) order by d.id for share;
  perform rules.refuse(rules.refusal_to_change(d)) from data.tabular_datasets d where d.id = any (changed) and d.locked_at is not null limit 1;
  return null;
end
$$;

create function rules.refusal_to_delete(record data.tabular_datasets_records) returns rules.refusal
language plpgsql stable
set search_path = pg_catalog
as $$
declare
  facts constant bigint[] := array(select l.f_id from data.tabular_datasets_records_to_facts l where l.tdr_id = record.id);
begin
  if facts = '{}' then return null; end if;
  return rules.refusal('dataset_record_has_facts', format('The record can''t be deleted, because facts rest on it: %s', rules.named_facts(facts)), '23503');
end
$$;

create function rules.refuse_delete_of_record() returns trigger
language plpgsql volatile
set search_path = pg_catalog
as $$
begin
  perform rules.refuse(rules.refusal_to_delete(old));
  return old;
end
$$;

-- History of a save: the dataset's own row has the counts, and each changed or deleted record a row here under the dataset's id, with its own id in the images. All rows of a save have the
-- time of its transaction, which is last_save.at of the dataset. Inserted records are counted only.
create function rules.keep_records_history() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  author constant text := coalesce(rules.username(), session_user::text);
begin
  if tg_op = 'DELETE' then
    insert into data.history (entity_type, entity_id, operation, before, created_by, created_at, import_run, operation_id)
    select tg_table_name, o.parent_id::text, 'delete', jsonb_strip_nulls(to_jsonb(o)), author, now(), nullif(rules.import_run(), 0), rules.operation()
    from old_rows o order by o.position, o.id;
  else
    insert into data.history (entity_type, entity_id, operation, before, after, created_by, created_at, import_run, operation_id)
    select tg_table_name, o.parent_id::text, 'update', changed.before || jsonb_build_object('id', o.id), changed.after || jsonb_build_object('id', o.id),
      author, now(), nullif(rules.import_run(), 0), rules.operation()
    from old_rows o
    join new_rows n using (id)
    cross join lateral (
      select jsonb_object_agg(b.key, b.value) as before, jsonb_object_agg(b.key, a.image->b.key) as after
      from (select to_jsonb(n) as image) a, jsonb_each(to_jsonb(o)) b
      where b.value is distinct from a.image->b.key
    ) changed
    where changed.before is not null
    order by n.position, n.id;
  end if;
  return null;
end
$$;

create trigger refuse_delete_of_record before delete on data.tabular_datasets_records
  for each row execute function rules.refuse_delete_of_record();
create trigger refuse_change_of_locked_records_by_insert after insert on data.tabular_datasets_records
  referencing new table as new_rows for each statement execute function rules.refuse_change_of_locked_records();
create trigger refuse_change_of_locked_records_by_update after update on data.tabular_datasets_records
  referencing old table as old_rows new table as new_rows for each statement execute function rules.refuse_change_of_locked_records();
create trigger refuse_change_of_locked_records_by_delete after delete on data.tabular_datasets_records
  referencing old table as old_rows for each statement execute function rules.refuse_change_of_locked_records();
create trigger keep_records_history_of_update after update on data.tabular_datasets_records
  referencing old table as old_rows new table as new_rows for each statement execute function rules.keep_records_history();
create trigger keep_records_history_of_delete after delete on data.tabular_datasets_records
  referencing old table as old_rows for each statement execute function rules.keep_records_history();

grant select on data.tabular_datasets_records to web_user;
