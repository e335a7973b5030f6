-- The save of a dataset's records, the only way in which users write them.

-- The columns of a record that people write, in the order of the table: all columns but id, parent_id and position.
create function rules.record_columns() returns text[]
language sql stable
set search_path = pg_catalog
as $$
  select array_agg(a.attname::text order by a.attnum)
  from pg_attribute a
  where a.attrelid = 'data.tabular_datasets_records'::regclass and a.attnum > 0 and not a.attisdropped and a.attname <> all ('{id,parent_id,position}')
$$;

-- The same columns for SQL, each in a form, or in another one if it is a text: %1$I is its name, %2$s its type.
create function rules.record_columns_sql(form text, of_text text default null) returns text
language sql stable
set search_path = pg_catalog
as $$
  select string_agg(format(case a.atttypid when 'text'::regtype then coalesce(of_text, form) else form end, c.name, format_type(a.atttypid, null)), ', ' order by c.ordinal)
  from unnest(rules.record_columns()) with ordinality as c (name, ordinal)
  join pg_attribute a on a.attrelid = 'data.tabular_datasets_records'::regclass and a.attname = c.name
$$;

-- Refuses a save with the list of its faults: {row, column, message} of each, row counting the sent records from 0, at most a thousand, and their number.
create function rules.refuse_records(faults jsonb) returns void
language plpgsql volatile
set search_path = pg_catalog
as $$
declare
  total constant integer := jsonb_array_length(faults);
begin
  if total = 0 then return; end if;
  raise exception using
    errcode = '23514',
    constraint = 'dataset_records_faulty',
    message = case total when 1 then format('Nothing was saved: %s', faults->0->>'message') else format('Nothing was saved: %s faults', total) end,
    detail = case when total > 1000 then jsonb_path_query_array(faults, '$[0 to 999]') else faults end,
    hint = case when total > 1000 then 'The first 1000 are listed.' else '' end;
end
$$;

-- Whether the records have their form: a cheap look at what the conversion to the types of the columns would accept or overlook. record_faults names the faults.
create function rules.have_form(records jsonb, dataset bigint) returns boolean
language plpgsql stable
set search_path = pg_catalog
as $$
declare
  known constant text[] := rules.record_columns() || '{id,parent_id,position,_deleted}'::text[];
  day constant text := '^(19\d\d|2[01]\d\d|2200)-\d\d-\d\d$';
  faulty boolean;
  ids bigint[];
begin
  -- The names are part of the statement, because only a constant list is searched by hashes.
  execute format($sql$
    select bool_or(case when jsonb_typeof(e.sent) <> 'object' then true else
        exists (select from jsonb_object_keys(e.sent) k where k <> all (%L::text[]))
        or not coalesce(e.sent->>'start_date' ~ $2, true) or not coalesce(e.sent->>'end_date' ~ $2, true)
        or not coalesce(e.sent->>'id' ~ '^\d{1,15}$', true)
        or coalesce(e.sent->>'parent_id', $3) <> $3
        or coalesce(jsonb_typeof(e.sent->'_deleted'), 'boolean') not in ('boolean', 'null')
        or coalesce(jsonb_typeof(e.sent->'event_name'), 'null') not in ('string', 'null')
        or coalesce(jsonb_typeof(e.sent->'org_name'), 'null') not in ('string', 'null')
        or coalesce(jsonb_typeof(e.sent->'dst_name'), 'null') not in ('string', 'null')
        or coalesce(jsonb_typeof(e.sent->'url'), 'null') not in ('string', 'null')
        or coalesce(jsonb_typeof(e.sent->'source_number'), 'null') not in ('string', 'null') end),
      array_agg(case when e.sent->>'id' ~ '^\d{1,15}$' then (e.sent->>'id')::bigint end) filter (where e.sent->>'id' is not null)
    from jsonb_array_elements($1) e (sent)
  $sql$, known) into faulty, ids using records, day, dataset::text;
  if faulty then return false; end if;
  -- Each id once, and each of this dataset.
  return ids is null or cardinality(ids) = (
    select count(*) from (select distinct i from unnest(ids) i) s
    where (select r.parent_id from data.tabular_datasets_records r where r.id = s.i) = dataset);
end
$$;

create function rules.number_of(value text) returns numeric
language sql immutable
set search_path = pg_catalog
as $$ select case when value ~ '^\s*[-+]?(\d{1,30}(\.\d{0,30})?|\.\d{1,30})([eE][-+]?\d{1,2})?\s*$' then value::numeric end $$;

create function rules.day_of(value text) returns date
language plpgsql immutable
set search_path = pg_catalog
as $$
begin
  if value !~ '^\d{4}-\d{2}-\d{2}$' then return null; end if;
  return make_date(left(value, 4)::integer, substr(value, 6, 2)::integer, right(value, 2)::integer);
exception when datetime_field_overflow then
  return null;
end
$$;

-- The fault of one cell, or null. `value` is the sent one as text, `sent` its type in JSON.
create function rules.cell_fault(name text, type oid, value text, sent text) returns text
language plpgsql stable
set search_path = pg_catalog
as $$
declare
  number numeric;
  day date;
begin
  if value is null then return null; end if;
  if type = 'bigint'::regtype then
    number := rules.number_of(value);
    return case
      when sent not in ('number', 'string') or number is null or number <> trunc(number) or value ~ '[.eE]' then 'Whole numbers only'
      when number < 0 then 'The number can''t be negative'
      when number > 9007199254740991 then 'The number is too large' end;
  elsif type = 'double precision'::regtype then
    number := rules.number_of(value);
    return case
      when sent not in ('number', 'string') or number is null then format('%s is not a number', quote_literal(left(value, 100)))
      when name like '%\_lat' and abs(number) > 90 then 'The latitude must lie between -90 and 90'
      when name like '%\_lon' and abs(number) > 180 then 'The longitude must lie between -180 and 180'
      when name = 'position' and abs(number) > 1e15 then 'The number is too large' end;
  elsif type = 'date'::regtype then
    day := rules.day_of(value);
    return case
      when day is null then format('%s is not a day of the calendar (YYYY-MM-DD)', quote_literal(left(value, 100)))
      when extract(year from day) not between 1900 and 2200 then 'The year must lie between 1900 and 2200' end;
  elsif value = '' then return null;
  elsif sent <> 'string' then return 'It must be a text';
  elsif name = 'iso3' then
    return case when not exists (select from data.geo_entities g where g.iso3 = value) then 'There is no country with this code' end;
  elsif name like '%\_accuracy' then
    return case when not exists (select from data.record_accuracies a where a.name = value) then 'The accuracy is not in the list: Admin0, Admin1 or Admin2+' end;
  end if;
  return null;
end
$$;

-- All faults of the sent records, by row and column. Called only after a save has failed, because it looks at each cell by itself.
create function rules.record_faults(records jsonb, dataset bigint) returns jsonb
language sql stable
set search_path = pg_catalog
as $$
  with sent as materialized (
    select e.sent, e.ordinal - 1 as row, e.sent->>'id' as id,
      case when e.sent->>'id' ~ '^\d{1,15}$' then (e.sent->>'id')::bigint end as number,
      coalesce(e.sent->'_deleted', 'null') = 'true' as deleted
    from jsonb_array_elements(records) with ordinality as e (sent, ordinal)
  ), object as materialized (
    select s.*, r as saved, r.id is not null as found, count(*) over (partition by s.id) as times
    from sent s
    left join data.tabular_datasets_records r on r.id = s.number and r.parent_id = dataset
    where jsonb_typeof(s.sent) = 'object'
  ), cell as (
    select o.row, c.key as name, c.value #>> '{}' as value, jsonb_typeof(c.value) as type, a.atttypid
    from object o
    cross join lateral jsonb_each(o.sent) as c (key, value)
    left join pg_attribute a on a.attrelid = 'data.tabular_datasets_records'::regclass and a.attname = c.key and a.attnum > 0 and not a.attisdropped
    where not o.deleted and c.key not in ('id', 'parent_id', '_deleted')
  ), fault (row, name, message) as (
    select s.row, null, 'A record must be an object' from sent s where jsonb_typeof(s.sent) <> 'object'
    union all
    select o.row, 'id', case when not o.found then format('There is no record %s in this dataset', left(o.id, 100)) else format('Record %s is listed twice', o.id) end
    from object o where o.id is not null and (not o.found or o.times > 1)
    union all
    select o.row, 'parent_id', 'The record belongs to another dataset' from object o where coalesce(o.sent->>'parent_id', dataset::text) <> dataset::text
    union all
    select o.row, '_deleted', 'It must be true or false' from object o where coalesce(jsonb_typeof(o.sent->'_deleted'), 'null') not in ('boolean', 'null')
    union all
    select c.row, c.name, coalesce(
      case when c.atttypid is null then format('Records have no column %s', quote_literal(left(c.name, 100))) end,
      rules.cell_fault(c.name, c.atttypid, c.value, c.type))
    from cell c
    union all
    select o.row, 'end_date', 'End date can''t be before start date.'
    from object o
    where not o.deleted
      and rules.day_of(case when o.sent ? 'end_date' then o.sent->>'end_date' else (o.saved).end_date::text end)
        < rules.day_of(case when o.sent ? 'start_date' then o.sent->>'start_date' else (o.saved).start_date::text end)
    union all
    select o.row, w.name, 'The texts of a record have more than 10,000 characters together'
    from object o
    cross join lateral (
      select (array_agg(t.name order by length(t.value) desc nulls last))[1] as name, sum(length(t.value)) as size
      from (
        select n as name, case when o.sent ? n then o.sent->>n else to_jsonb(o.saved)->>n end as value from unnest(array['event_name', 'org_name', 'dst_name', 'url']) n
      ) t
    ) w
    where not o.deleted and w.size > 10000
    union all
    select o.row, 'source_number', 'The number of the source has more than 200 characters' from object o where not o.deleted and length(o.sent->>'source_number') > 200
    union all
    -- An emptied record counts as deleted.
    select o.row, null, (rules.refusal_to_delete(o.saved)).message
    from object o
    where o.found and (o.deleted or coalesce(to_jsonb(o.saved), '{}') || o.sent @> (select jsonb_object_agg(n, null) from unnest(rules.record_columns()) n))
    union all
    select o.row, c.name, (rules.refusal_to_change_under('tabular_datasets_records', o.number)).message
    from object o
    cross join lateral (
      select min(n) as name from unnest(rules.record_columns()) n
      where o.sent ? n and nullif(o.sent->>n, '') is distinct from nullif(to_jsonb(o.saved)->>n, '')
    ) c
    where o.found and not o.deleted and c.name is not null
  )
  select coalesce(jsonb_agg(jsonb_build_object('row', f.row, 'column', f.name, 'message', f.message) order by f.row, c.ordinal nulls first, f.name), '[]')
  from fault f
  left join unnest(rules.record_columns()) with ordinality as c (name, ordinal) on c.name = f.name
  where f.message is not null
$$;

-- Writes records that have their form, and returns the numbers. A record that a user emptied is deleted; a new one without content is left out; new ones without a position come last.
create function rules.write_records(dataset bigint, records jsonb, out inserted integer, out updated integer, out deleted integer)
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  -- An empty text is null.
  values_of constant text := rules.record_columns_sql('e.%1$I', 'nullif(e.%1$I, '''')');
  columns constant text := rules.record_columns_sql('%1$I');
  -- The rows as they would be: saved values overlaid by the sent ones.
  merged constant text := format($sql$
    select b.id, coalesce((s.sent->>'_deleted')::boolean, false) as gone, e.position, %s
    from jsonb_array_elements($1) s (sent)
    join data.tabular_datasets_records b on b.id = (s.sent->>'id')::bigint
    cross join lateral jsonb_populate_record(b, s.sent - '{id,parent_id,_deleted}'::text[]) e
    where s.sent->>'id' is not null
  $sql$, values_of);
  last double precision;
begin
  deleted := 0;
  updated := 0;
  if jsonb_path_exists(records, '$[*].id ? (@ != null)') then
    execute format('delete from data.tabular_datasets_records r using (%s) as m (id, gone, position, %s) where r.id = m.id and (m.gone or row(%s) is null)',
      merged, columns, rules.record_columns_sql('m.%1$I')) using records;
    get diagnostics deleted = row_count;
    execute format('update data.tabular_datasets_records r set (position, %1$s) = row(m.position, %2$s) from (%3$s) as m (id, gone, position, %1$s)
      where r.id = m.id and row(m.position, %2$s) is distinct from row(r.position, %4$s)',
      columns, rules.record_columns_sql('m.%1$I'), merged, rules.record_columns_sql('r.%1$I')) using records;
    get diagnostics updated = row_count;
  end if;
  select coalesce(max(r.position), 0) into last from data.tabular_datasets_records r where r.parent_id = dataset;
  execute format('insert into data.tabular_datasets_records (parent_id, position, %1$s)
    select $1, coalesce(e.position, $3 + e.ordinal), %2$s
    from rows from (jsonb_to_recordset($2) as (id bigint, position double precision, _deleted boolean, %3$s))
      with ordinality as e (id, position, _deleted, %1$s, ordinal)
    where e.id is null and e._deleted is not true and not row(%2$s) is null
    order by e.ordinal', columns, values_of, rules.record_columns_sql('%1$I %2$s')) using dataset, records, last;
  get diagnostics inserted = row_count;
end
$$;

-- Called through api.save_tabular_dataset_records.
create function rules.save_records(api_data jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog
set work_mem = '64MB'
as $$
declare
  records constant jsonb := coalesce(api_data->'records', '[]');
  to_lock constant boolean := coalesce(api_data->'lock', 'false') = 'true';
  dataset data.tabular_datasets;
  done record;
begin
  perform rules.require_permitted(rules.may('manage', 'datasets'));
  if jsonb_typeof(api_data) is distinct from 'object' or jsonb_typeof(records) <> 'array' or coalesce(api_data->>'id', '') !~ '^\d{1,15}$'
    or coalesce(jsonb_typeof(api_data->'lock'), 'null') not in ('boolean', 'null') or coalesce(api_data->>'version', '0') !~ '^\d{1,9}$' then
    perform rules.refuse('dataset_save_form', 'api_data is an object with the id of a dataset, a list of records, and optionally version (a number) and lock (true or false)', 'api_data', '22023');
  end if;
  select * into dataset from data.tabular_datasets d where d.id = (api_data->>'id')::bigint for no key update;
  if not found then
    perform rules.refuse('dataset_exists', rules.no_record('tabular dataset', api_data->>'id'), 'id', '23503');
  end if;
  perform rules.refuse(rules.refusal_to_change(dataset));
  if (api_data->>'version')::integer <> dataset.version then
    perform rules.refuse('dataset_version', 'The dataset has changed since it was read', 'version', 'PT412');
  end if;
  begin
    if not rules.have_form(records, dataset.id) then
      perform rules.refuse('dataset_records_form', 'The records do not have the form of records', 'records');
    end if;
    select * into done from rules.write_records(dataset.id, records);
  exception when data_exception or integrity_constraint_violation then
    perform rules.refuse_records(rules.record_faults(records, dataset.id));
    raise;
  end;
  update data.tabular_datasets d
  set last_save = case when done.inserted + done.updated + done.deleted > 0
      then jsonb_build_object('at', now(), 'inserted', done.inserted, 'updated', done.updated, 'deleted', done.deleted) else d.last_save end,
    locked_at = case when to_lock then now() end,
    unlock_reason = case when not to_lock then d.unlock_reason end
  where d.id = dataset.id;
  perform rules.keep_saved_rounds(dataset.id);
  -- It may have taken a while: a person who has lost the right or the session meanwhile saves nothing.
  perform rules.require_entered();
  perform rules.require_permitted(rules.may('manage', 'datasets'));
  return jsonb_build_object('_inserted', done.inserted, '_updated', done.updated, '_deleted', done.deleted, '_locked', to_lock::integer);
end
$$;
