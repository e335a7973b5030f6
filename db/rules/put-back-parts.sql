-- The rows that go with a deleted record, which its undo puts back, and its references, which lead to the survivors of later merges.

-- The rows of `name` refer to a record of the kind by `reference`; `still` is the condition on such a row r under which it can come back.
create function rules.parts_of_records() returns table (of text, name text, reference text, still text)
language sql immutable
set search_path = pg_catalog
as $$
  values ('facts', 'reviews', 'entity_id', 'true'),
    -- Nobody missed the fact when a record was deleted that it had rested on.
    ('facts', 'tabular_datasets_records_to_facts', 'f_id', 'exists (select from data.tabular_datasets_records d where d.id = r.tdr_id)'),
    ('facts', 'changes_since_sign_off', 'fact_id', 'true'),
    ('documents', 'suggestion_outcomes', 'document_id', 'true'),
    ('tabular_datasets', 'tabular_datasets_records', 'parent_id', 'true'),
    ('tabular_datasets', 'import_rounds', 'dataset_id', 'exists (select from data.import_layouts l where l.id = r.layout_id)')
$$;

-- Keeps the rows that an operation deletes with their record, where no history of their own does. The arguments are the kind of record and the column that refers to it.
create function rules.keep_part_of_deleted() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
begin
  if rules.operation() is null then return null; end if;
  execute format($q$
    insert into data.history (entity_type, entity_id, operation, before, created_by, operation_id)
    select $1, coalesce(o.image->>'id', concat_ws(',', o.image->>$2, o.image->>'entity_type', o.image->>'entity_id')), 'delete', o.image, coalesce(rules.username(), session_user::text), rules.operation()
    from (select to_jsonb(r) as image from old_rows r) o where not exists (select from data.%I p where p.id = (o.image->>$2)::bigint) $q$, tg_argv[0]) using tg_table_name, tg_argv[1];
  return null;
end
$$;

do $$
declare
  part record;
begin
  for part in select p.* from rules.parts_of_records() p where p.name in ('changes_since_sign_off', 'suggestion_outcomes', 'import_rounds') loop
    execute format('create trigger keep_part_of_deleted after delete on data.%I referencing old table as old_rows
      for each statement execute function rules.keep_part_of_deleted(%L, %L)', part.name, part.of, part.reference);
  end loop;
end
$$;

-- Puts back the rows that an operation deleted with a record: those of a table in one statement, so that the last review sets the status. Runs as the owner; the caller checks the rights.
create function rules.put_back_parts(operation bigint, entity_type text, record bigint) returns void
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  part record;
begin
  for part in select p.* from rules.parts_of_records() p where p.of = put_back_parts.entity_type loop
    execute format('insert into data.%1$I (%2$s) overriding system value
      select %3$s from data.history h cross join lateral jsonb_populate_record(null::data.%1$I, h.before) r
      where h.operation_id = $1 and h.entity_type = %1$L and h.operation = ''delete'' and h.before->>%4$L = $2::text and %5$s order by h.id
      on conflict do nothing',
      part.name, rules.stored_columns(part.name), regexp_replace(rules.stored_columns(part.name), '(^|, )', '\1r.', 'g'), part.reference, part.still)
      using put_back_parts.operation, put_back_parts.record;
  end loop;
end
$$;

-- A delivery whose import was deleted may wait again since, or be another fact by now: two facts of one delivery would count twice. One that waits is imported again, as the record that
-- comes back.
create function rules.claim_delivery_of(entity_type text, record bigint) returns void
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  delivery data.parking_lot;
begin
  for delivery in
    select p.* from data.parking_lot p
    where p.type = entity_type and p.imported_id is distinct from record and p.id in (
      select h.entity_id::bigint from data.history h where h.entity_type = 'parking_lot' and h.operation = 'update' and h.before ? 'imported_id' and h.before->>'imported_id' = record::text)
    order by p.id for no key update
  loop
    if delivery.status = 'waiting' then
      update data.parking_lot p set status = 'imported', imported_id = record, settled_by = rules.username(), settled_at = clock_timestamp() where p.id = delivery.id;
    elsif entity_type = 'facts' and delivery.status = 'imported' and rules.parking_lot_import_exists(delivery.type, delivery.imported_id) then
      perform rules.refuse(rules.refusal_to_settle(delivery));
    end if;
  end loop;
end
$$;

-- The image of a record with the survivors instead of the records that were merged since.
create function rules.led_to_survivors(entity_type text, image jsonb) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog
as $$
declare
  reference record;
  led jsonb;
begin
  for reference in
    select r.*, jsonb_typeof(image->r.name) = 'array' as is_list from rules.references_of(entity_type) r where jsonb_typeof(image->r.name) in ('array', 'number')
  loop
    execute format('select jsonb_agg(l.id order by l.first) from (
        select coalesce(t.merged_into, i.id::bigint) as id, min(i.ordinal) as first
        from jsonb_array_elements_text($1) with ordinality as i (id, ordinal) left join data.%I t on t.id = i.id::bigint group by 1) l', reference.relation)
      into led using case when reference.is_list then image->reference.name else jsonb_build_array(image->reference.name) end;
    image := image || jsonb_build_object(reference.name, case when reference.is_list then coalesce(led, '[]') else led->0 end);
  end loop;
  return image;
end
$$;
