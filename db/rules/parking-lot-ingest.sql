-- Delivery to the parking lot: up to 1,000 documents with their facts, or events, in a call, each accepted or refused by itself. It never touches the data of a record that was
-- imported or rejected.

-- One document, event or fact of a call: `part` is 0, or the number of a fact in its document. `turn` counts the items of a call with the same source and source_id; a refused
-- item has none. `document` is the source and source_id of a fact's document; `id` and `status` are those of the stored record.
create type rules.parking_lot_item as (
  ordinal integer, part integer, turn bigint, type text, source text, source_id text, document text[], data jsonb, faults jsonb, result text, id bigint, status text);

create function rules.parking_lot_fault(field text, message text, name text) returns jsonb
language sql immutable
set search_path = pg_catalog
as $$ select jsonb_build_object('field', field, 'message', message, 'constraint', name) $$;

-- Characters of code 0, which PostgreSQL can't store, are removed before anything reads the text.
create function rules.without_nul(sent json) returns json
language plpgsql immutable
set search_path = pg_catalog
as $$
begin
  if strpos(sent::text, '\u0000') = 0 then return sent; end if;
  return regexp_replace(sent::text, '(?<!\\)((?:\\\\)*)\\u0000', '\1', 'g')::json;
end
$$;

-- The list as jsonb; a record that can't be stored for another reason becomes `false`.
create function rules.storable_records(records json) returns jsonb
language plpgsql stable
set search_path = pg_catalog
as $$
declare
  one text;
  list jsonb := '[]';
begin
  return records::jsonb;
exception when data_exception then
  for one in select e::text from json_array_elements(records) e loop
    begin
      list := list || jsonb_build_array(one::jsonb);
    exception when data_exception then
      list := list || jsonb 'false';
    end;
  end loop;
  return list;
end
$$;

-- The faults around the data of a record: its fields, source and source_id.
create function rules.parking_lot_record_faults(sent jsonb, known text[]) returns jsonb
language plpgsql stable
set search_path = pg_catalog
as $$
declare
  faults jsonb := '[]';
  field text;
begin
  if sent = 'false' then return jsonb_build_array(rules.parking_lot_fault('', 'It holds a number or a character that can''t be stored', 'parking_lot_record_form')); end if;
  if jsonb_typeof(sent) <> 'object' then return jsonb_build_array(rules.parking_lot_fault('', 'A record is an object', 'parking_lot_record_form')); end if;
  for field in select k from jsonb_object_keys(sent) k where k <> all (known) order by k limit 5 loop
    faults := faults || rules.parking_lot_fault(left(field, 100), format('A record has no field %s', quote_literal(left(field, 100))), 'parking_lot_record_form');
  end loop;
  if 'type' = any (known) and (sent->>'type' in ('documents', 'events')) is not true then
    faults := faults || rules.parking_lot_fault('type', 'The type is documents or events', 'parking_lot_record_form');
  end if;
  if sent ? 'facts' and sent->>'type' = 'events' then
    faults := faults || rules.parking_lot_fault('facts', 'Only a document has facts', 'parking_lot_record_form');
  elsif sent->'facts' is not null and (case when jsonb_typeof(sent->'facts') = 'array' then jsonb_array_length(sent->'facts') > 1000 else true end) then
    faults := faults || rules.parking_lot_fault('facts', 'It is a list of at most 1,000 facts', 'parking_lot_record_form');
  end if;
  if coalesce(jsonb_typeof(sent->'source'), 'null') <> 'string' or length(sent->>'source') not between 1 and 100 then
    faults := faults || rules.parking_lot_fault('source', 'It is a text of 1 to 100 characters', 'parking_lot_record_form');
  end if;
  if coalesce(jsonb_typeof(sent->'source_id'), 'null') not in ('string', 'number') or length(sent->>'source_id') not between 1 and 2000 or octet_length(sent->>'source_id') > 2400 then
    faults := faults || rules.parking_lot_fault('source_id', 'It is a text of 1 to 2,000 characters', 'parking_lot_record_form');
  end if;
  return faults;
end
$$;

-- The items of a call, each with its faults; the facts of a refused document are refused with it. A fact without a source has that of its document.
create function rules.parking_lot_items(records jsonb) returns rules.parking_lot_item[]
language sql stable
set search_path = pg_catalog
as $$
  with record as materialized (
    select s.*, case when s.faults = '[]' then rules.parking_lot_faults(s.sent->>'type', s.sent->'data') else s.faults end as all_faults
    from (
      select (o - 1)::integer as ordinal, e as sent, rules.parking_lot_record_faults(e, '{type,source,source_id,data,facts}') as faults
      from jsonb_array_elements(records) with ordinality as l (e, o)
    ) s
  ), item as (
    select r.ordinal, 0 as part, r.sent->>'type' as type, r.sent->>'source' as source, r.sent->>'source_id' as source_id, null::text[] as document, r.sent->'data' as data,
      r.all_faults as faults
    from record r
    union all
    select r.ordinal, f.o::integer, 'facts', f.sent->>'source', f.sent->>'source_id', array[r.sent->>'source', r.sent->>'source_id'], f.sent->'data',
      case
        when c.faults <> '[]' then c.faults
        when r.all_faults <> '[]' then jsonb_build_array(rules.parking_lot_fault('', 'Its document was refused', 'parking_lot_document_refused'))
        else rules.parking_lot_faults('facts', f.sent->'data')
      end
    from record r
    cross join lateral jsonb_array_elements(case when r.faults = '[]' and jsonb_typeof(r.sent->'facts') = 'array' then r.sent->'facts' else '[]' end) with ordinality as l (e, o)
    cross join lateral (
      select case when jsonb_typeof(l.e) = 'object' and not l.e ? 'source' then l.e || jsonb_build_object('source', r.sent->>'source') else l.e end as sent, l.o
    ) f
    cross join lateral (select rules.parking_lot_record_faults(f.sent, '{source,source_id,data}') as faults) c
  )
  select coalesce(array_agg(row(t.ordinal, t.part, t.turn, t.type, t.source, t.source_id, t.document, t.data, t.faults,
    case when t.turn is null then 'refused' end, null, null)::rules.parking_lot_item order by t.ordinal, t.part), '{}')
  from (
    select i.*, case when i.faults = '[]' then row_number() over (partition by i.faults = '[]', i.source, i.source_id order by i.ordinal, i.part) end as turn from item i
  ) t
$$;

-- Whether a revision may replace another: not with an earlier episode, nor with an earlier time of the same episode.
create function rules.supersedes(later jsonb, earlier jsonb) returns boolean
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  if later->>'episode' ~ '^\d{1,9}$' and earlier->>'episode' ~ '^\d{1,9}$' and (later->>'episode')::int <> (earlier->>'episode')::int then
    return (later->>'episode')::int > (earlier->>'episode')::int;
  end if;
  return coalesce(rules.moment(later->>'modified') >= rules.moment(earlier->>'modified'), true);
end
$$;

-- Stores the items of one turn, the documents and events or the facts, and returns them with their results. The statements join by the key's index only: the planner does not know how
-- many items there are.
create function rules.deliver_turn(items rules.parking_lot_item[], turn bigint, of_documents boolean) returns setof rules.parking_lot_item
language plpgsql volatile
set search_path = pg_catalog
as $$
declare
  taken rules.parking_lot_item[] := array(select i from unnest(items) i where i.turn = deliver_turn.turn and (i.part > 0) = of_documents);
begin
  if taken = '{}' then return; end if;
  -- In the order in which people's calls lock them.
  perform from data.parking_lot p
  where p.status = 'waiting' and p.id = any (array(
    select l.id from unnest(taken) i join data.parking_lot l on l.source = i.source and l.source_id = i.source_id and l.data <> i.data))
  order by p.id for no key update;
  taken := array(
    select row(i.ordinal, i.part, i.turn, i.type, i.source, i.source_id, i.document, i.data,
      case judged.result
        when 'no document' then jsonb_build_array(rules.parking_lot_fault('', 'Its document was refused', 'parking_lot_document_refused'))
        when 'document rejected' then jsonb_build_array(rules.parking_lot_fault('', 'Its document was rejected', 'parking_lot_document_rejected'))
        when 'of another' then jsonb_build_array(rules.parking_lot_fault('source_id', 'Another record has this source and source_id', 'parking_lot_key'))
        else i.faults
      end,
      case when judged.result in ('no document', 'document rejected', 'of another') then 'refused' else judged.result end, coalesce(p.id, d.id), p.status)::rules.parking_lot_item
    from unnest(taken) i
    left join data.parking_lot p on p.source = i.source and p.source_id = i.source_id
    left join data.parking_lot d on d.source = i.document[1] and d.source_id = i.document[2] and d.type = 'documents'
    cross join lateral (select case
      when of_documents and d.id is null then 'no document'
      when p.id is null and d.status = 'rejected' then 'document rejected'
      when p.id is null then 'created'
      when p.type <> i.type or p.pid is distinct from d.id then 'of another'
      when p.status <> 'waiting' then case when p.type = 'events' and rules.supersedes(i.data, coalesce(p.newer, p.data))
        and i.data->'attributes'->'alert_level' is distinct from coalesce(p.newer, p.data)->'attributes'->'alert_level' then 'noted' else 'unchanged' end
      when p.data = i.data or not rules.supersedes(i.data, p.data) then 'unchanged'
      else 'updated'
    end as result) judged
    order by i.ordinal, i.part);
  -- The faults of the data are known. An owner that is no superuser can't give a function such a setting of its own.
  perform set_config('request.parking_lot_checked', 'on', true);
  -- The id of an item that is new is that of its document so far.
  insert into data.parking_lot (type, source, source_id, data, pid)
  select i.type, i.source, i.source_id, i.data, i.id from unnest(taken) i where i.result = 'created';
  update data.parking_lot p set data = i.data from unnest(taken) i where p.id = i.id and i.result = 'updated' and p.status = 'waiting';
  update data.parking_lot p set newer = i.data from unnest(taken) i where p.id = i.id and i.result = 'noted';
  perform set_config('request.parking_lot_checked', '', true);
  return query select i.ordinal, i.part, i.turn, i.type, i.source, i.source_id, i.document, null::jsonb, i.faults, case i.result when 'noted' then 'unchanged' else i.result end,
    case when i.result <> 'refused' then p.id end, case when i.result <> 'refused' then p.status end
  from unnest(taken) i left join data.parking_lot p on p.source = i.source and p.source_id = i.source_id;
end
$$;

create function rules.deliver_items(items rules.parking_lot_item[]) returns setof rules.parking_lot_item
language plpgsql volatile
set search_path = pg_catalog
as $$
begin
  return query select i.* from unnest(items) i where i.turn is null;
  for turn in 1 .. (select coalesce(max(i.turn), 0) from unnest(items) i) loop
    return query select * from rules.deliver_turn(items, turn, false);
    return query select * from rules.deliver_turn(items, turn, true);
  end loop;
end
$$;
revoke execute on function rules.deliver_turn(rules.parking_lot_item[], bigint, boolean), rules.deliver_items(rules.parking_lot_item[]) from public;

-- Called through api.ingest_parking_lot. One delivery after another: two that overlap never wait for each other's rows.
create function rules.ingest_parking_lot(sent json) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog
set work_mem = '32MB'
as $$
declare
  body constant json := rules.without_nul(sent);
  records constant json := case json_typeof(body) when 'object' then body->'records' else body end;
  items rules.parking_lot_item[];
begin
  perform rules.require_parking_lot_right('create');
  if coalesce(json_typeof(records), 'null') <> 'array' or json_array_length(records) not between 1 and 1000 then
    perform rules.refuse('parking_lot_records_form', 'records is a list of 1 to 1,000 records', 'records', '22023');
  end if;
  if octet_length(records::text) > 10485760 then
    perform rules.refuse('parking_lot_records_size', 'A call has at most 10 MiB of records', 'records', 'PT413');
  end if;
  items := rules.parking_lot_items(rules.records_with_codes(rules.storable_records(records)));
  perform pg_advisory_xact_lock(hashtext('helix parking lot'));
  return (
    with answer as materialized (
      select a.ordinal, a.part, a.result,
        jsonb_build_object('source', a.source, 'source_id', a.source_id, 'result', a.result, 'id', a.id, 'status', a.status, 'faults', a.faults) as words
      from rules.deliver_items(items) a
    )
    select jsonb_build_object(
      'created', (select count(*) from answer a where a.result = 'created'), 'updated', (select count(*) from answer a where a.result = 'updated'),
      'unchanged', (select count(*) from answer a where a.result = 'unchanged'), 'refused', (select count(*) from answer a where a.result = 'refused'),
      'records', jsonb_agg(jsonb_build_object('row', r.ordinal) || r.record || case when r.facts is null then '{}' else jsonb_build_object('facts', r.facts) end order by r.ordinal))
    from (
      select a.ordinal, jsonb_agg(a.words) filter (where a.part = 0)->0 as record, jsonb_agg(a.words order by a.part) filter (where a.part > 0) as facts
      from answer a group by a.ordinal
    ) r
  );
end
$$;
