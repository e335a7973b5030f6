-- The undoing of an import: the rows of its file, by which the next import of it is compared.

-- The import that an undo of this operation takes back, or does again because the operation is an undo of it; no row without an import.
create function rules.import_behind(operation bigint) returns table (import_run bigint, operation_id bigint, again boolean)
language sql stable security definer
set search_path = pg_catalog
as $$
  with recursive chain as (
    select o.id, o.undoes, o.import_run, 0 as undone from data.operations o where o.id = import_behind.operation
    union all
    select o.id, o.undoes, o.import_run, c.undone + 1 from chain c join data.operations o on o.id = c.undoes
  )
  select c.import_run, c.id, c.undone % 2 = 1 from chain c where c.undoes is null and c.import_run is not null
$$;

-- A row of a file whose import is taken back or done again: its cells change places with the others that it keeps for this. Cells that another import left are not those of the record any more.
create function rules.with_other_cells(known data.import_rows, import_run bigint, again boolean) returns data.import_rows
language plpgsql immutable
set search_path = pg_catalog
as $$
declare
  other constant jsonb := known.earlier;
begin
  if known.import_run = with_other_cells.import_run and coalesce((other->>'again')::boolean, false) = again then
    known.earlier := jsonb_build_object('raw', known.raw, 'hash', known.raw_hash, 'again', not again);
    known.raw := coalesce(other->'raw', known.raw);
    known.raw_hash := coalesce(other->>'hash', '');
  else
    known.earlier := null;
    known.raw_hash := '';
  end if;
  return known;
end
$$;

-- A record that was as its import left it, in that version, stays so when its import is undone: no person changed it. It has the cells of the row before again; without them it is as no
-- file has it, so the next import stores the file.
create function rules.keep_as_imported(operation bigint, entity_type text, id bigint, version integer) returns void
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
begin
  -- Few records are imported, and a text is planned at each call.
  if not exists (select from data.import_rows i where i.entity_type = keep_as_imported.entity_type and i.entity_id = id and i.entity_version = keep_as_imported.version) then return; end if;
  execute format(
    'update data.import_rows i set entity_version = t.version, (raw, raw_hash, earlier) = (select o.raw, o.raw_hash, o.earlier from rules.with_other_cells(i, b.import_run, b.again) o)
     from data.%I t left join rules.import_behind($4) b on true where t.id = $1 and i.entity_type = $2 and i.entity_id = $1 and i.entity_version = $3 and t.version <> $3',
    entity_type) using id, entity_type, version, operation;
end
$$;
revoke execute on function rules.keep_as_imported(bigint, text, bigint, integer) from public;
grant execute on function rules.keep_as_imported(bigint, text, bigint, integer) to web_user;

-- The rows of a file by which its import changed no record, once that is undone or done again: they have their other cells, or else none that count.
create function rules.forget_rows_of_import(operation bigint) returns void
language sql volatile security definer
set search_path = pg_catalog
as $$
  update data.import_rows i set (raw, raw_hash, earlier) = (select o.raw, o.raw_hash, o.earlier from rules.with_other_cells(i, b.import_run, b.again) o)
  from rules.import_behind(forget_rows_of_import.operation) b
  where i.import_run = b.import_run and coalesce((i.earlier->>'again')::boolean, false) = b.again
    and not exists (select from data.history h where h.operation_id = b.operation_id and h.entity_type = i.entity_type and h.entity_id = i.entity_id::text)
$$;
revoke execute on function rules.forget_rows_of_import(bigint) from public;
grant execute on function rules.forget_rows_of_import(bigint) to web_user;

-- A record that an import made anew after this one was deleted has its row of the file: both would count.
create function rules.require_not_imported_again(entity_type text, id bigint) returns void
language plpgsql stable security definer
set search_path = pg_catalog
as $$
begin
  if exists (select from data.import_rows i where i.replaced @> array[id] and i.entity_type = require_not_imported_again.entity_type) then
    perform rules.refuse('record_imported_again', 'It was imported again since, as another record', null, 'PT409');
  end if;
end
$$;
