-- Work with the parking lot (spec 2 §4, §7): import, reject, take back, assign. A record leaves `waiting` once, and only through these functions, which are the only door.

create function rules.require_parking_lot_right(variadic actions text[]) returns void
language plpgsql stable
set search_path = pg_catalog
as $$ begin perform rules.require_permitted(exists (select from unnest(actions) a where rules.may(a, 'parking_lot'))); end $$;

-- Why a record can't be imported, rejected or assigned any more; names the person that was faster.
create function rules.refusal_to_settle(record data.parking_lot) returns rules.refusal
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  if record.status = 'waiting' then return null; end if;
  return rules.refusal('parking_lot_waiting', format('%s has %s this record already: %s',
    coalesce((select u.name from data.users u where u.username = record.settled_by), 'Another user'), record.status,
    coalesce(left(record.name, 100), record.source || ' ' || left(record.source_id, 100))), 'PT409');
end
$$;

-- Locks records in one order, a document before its facts, so that two people never wait for each other. A person who has lost the right or the session while it waited gets none.
create function rules.locked_parking_lot_records(ids bigint[], variadic actions text[]) returns setof data.parking_lot
language plpgsql volatile
set search_path = pg_catalog
as $$
declare
  unknown bigint;
begin
  if ids is null or cardinality(ids) not between 1 and 1000 or array_position(ids, null) is not null then
    perform rules.refuse('parking_lot_ids', 'ids is a list of 1 to 1,000 numbers of records', 'ids', '22023');
  end if;
  select i into unknown from unnest(ids) i where not exists (select from data.parking_lot p where p.id = i) limit 1;
  if unknown is not null then
    perform rules.refuse('parking_lot_exists', format('There is no record %s in the parking lot', unknown), 'ids', '23503');
  end if;
  perform from data.parking_lot p where p.id in (select coalesce(f.pid, f.id) from data.parking_lot f where f.id = any (ids)) order by p.id for no key update;
  perform from data.parking_lot p where p.id = any (ids) or p.pid = any (ids) order by p.id for no key update;
  perform rules.require_entered_still();
  perform rules.require_parking_lot_right(variadic actions);
  return query select p.* from data.parking_lot p where p.id = any (ids) order by p.id;
end
$$;
revoke execute on function rules.locked_parking_lot_records(bigint[], text[]) from public;

-- Locks a record that waits, of this type, for a user with the right to import; refuses it to the second of two.
create function rules.claim_parking_lot_record(id bigint, type text) returns data.parking_lot
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  record data.parking_lot;
begin
  perform rules.require_parking_lot_right('import');
  select * into record from rules.locked_parking_lot_records(array[claim_parking_lot_record.id], 'import');
  if record.type <> claim_parking_lot_record.type then
    perform rules.refuse('parking_lot_type', format('Record %s of the parking lot is of the type %s', record.id, record.type), 'parking_lot_id');
  end if;
  perform rules.refuse(rules.refusal_to_settle(record));
  return record;
end
$$;

-- Marks a record as imported; called in the transaction that claimed it and saved what it became.
create function rules.finish_import(id bigint, imported_id bigint) returns void
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
begin
  perform rules.require_parking_lot_right('import');
  update data.parking_lot p set status = 'imported', imported_id = finish_import.imported_id, settled_by = rules.username(), settled_at = clock_timestamp()
  where p.id = finish_import.id and p.status = 'waiting';
end
$$;

-- Saves a payload as a new record of a relation of the api, or changes the record of its id, in the user's own name and by the relation's rules. The columns that nobody writes are
-- left out; a name that the relation does not have is refused.
create function rules.save_payload(relation text, payload jsonb) returns bigint
language plpgsql volatile
set search_path = pg_catalog
as $$
declare
  changed constant bigint := rules.payload_number(payload, 'id');
  seen constant bigint := rules.payload_number(payload, 'version');
  columns text;
  saved bigint;
  odd text;
begin
  payload := rules.checked_keys(coalesce(payload, 'null'), array(
    select a.attname::text from pg_attribute a where a.attrelid = format('api.%I', relation)::regclass and a.attnum > 0 and not a.attisdropped), 'payload');
  select string_agg(quote_ident(k), ', ' order by k) into columns
  from jsonb_object_keys(payload) k
  where has_column_privilege('web_user', format('api.%I', relation)::regclass, k, case when changed is null then 'insert' else 'update' end);
  odd := rules.odd_number(format('api.%I', relation)::regclass, payload);
  if odd is not null then
    perform rules.refuse('payload_form', format('%s is a number', odd), 'payload.' || odd, '22023');
  end if;
  if columns is null then
    perform rules.refuse('payload_form', 'payload has no field that can be saved', 'payload', '22023');
  end if;
  if changed is null then
    execute format('insert into api.%1$I (%2$s) select %2$s from jsonb_populate_record(null::api.%1$I, $1) returning id', relation, columns) into saved using payload;
    return saved;
  end if;
  execute format('update api.%1$I r set (%2$s) = (select %2$s from jsonb_populate_record(null::api.%1$I, $1)) where r.id = $2 and r.version = coalesce($3, r.version) returning r.id',
    relation, columns) into saved using payload, changed, seen;
  if saved is null then
    execute format('select r.id from api.%I r where r.id = $1', relation) into saved using changed;
    if saved is null then
      perform rules.refuse('payload_record_exists', format('There is no record %s', changed), 'payload.id', '23503');
    end if;
    perform rules.refuse('payload_version', 'The record has changed since it was read', 'payload.version', 'PT412');
  end if;
  return saved;
end
$$;

create function rules.payload_number(payload jsonb, field text) returns bigint
language plpgsql immutable
set search_path = pg_catalog
as $$
begin
  if coalesce(jsonb_typeof(payload), 'null') <> 'object' then
    perform rules.refuse('payload_form', 'payload is an object with the fields of the record', 'payload', '22023');
  end if;
  if coalesce(payload->>field, '0') !~ '^\d{1,15}$' then
    perform rules.refuse('payload_form', format('%s is a number', field), 'payload.' || field, '22023');
  end if;
  return nullif(payload->>field, '')::bigint;
end
$$;

-- Saves a payload and, with the id of a record of the parking lot, marks that as imported: both or neither.
create function rules.import_payload(relation text, payload jsonb, parking_lot_id bigint) returns bigint
language plpgsql volatile
set search_path = pg_catalog
as $$
declare
  record data.parking_lot;
  parent data.parking_lot;
  saved bigint;
begin
  if import_payload.parking_lot_id is null then return rules.save_payload(relation, payload); end if;
  record := rules.claim_parking_lot_record(import_payload.parking_lot_id, relation);
  if jsonb_typeof(payload) = 'object' then payload := payload - 'id'; end if;
  -- Words such as 'dozens' are no 0, whoever saves the fact.
  if relation = 'facts' and record.data->>'figure' is null and rules.trimmed(record.data->>'vague_figure') <> ''
    and rules.number_of(payload->'data'->'reported_figure') = 0 then
    perform rules.refuse('parking_lot_figure_in_words', format('The figure was received as %s, which is not 0: give its number, or reject the fact',
      quote_literal(left(record.data->>'vague_figure', 100))), 'data.reported_figure');
  end if;
  if relation = 'facts' and record.pid is not null then
    select * into parent from data.parking_lot p where p.id = record.pid;
    if payload->>'document_id' is null and parent.imported_id is null then
      perform rules.refuse('parking_lot_document_first', 'Save the document of this fact first', 'payload.document_id', 'PT409');
    end if;
    -- Or the document into which that was merged since.
    if coalesce(payload->>'document_id', parent.imported_id::text) = parent.imported_id::text then
      payload := payload || jsonb_build_object('document_id', rules.survivor_of('documents', parent.imported_id));
    end if;
  end if;
  saved := rules.save_payload(relation, payload);
  perform rules.finish_import(record.id, saved);
  return saved;
end
$$;

-- Joins a record that waits to an event that exists, or to that event's survivor: its GLIDE number, and a line of the comment with its source.
create function rules.add_to_event(parking_lot_id bigint, event_id bigint) returns bigint
language plpgsql volatile
set search_path = pg_catalog
as $$
declare
  record data.parking_lot := rules.claim_parking_lot_record(add_to_event.parking_lot_id, 'events');
  line constant text := concat_ws(', ', record.source || ' ' || record.source_id || ': ' || record.name, record.data->'attributes'->>'alert_level', record.glide_number, record.url);
  found_event bigint;
begin
  update data.events e
  set glide_numbers = case when record.glide_number is null or record.glide_number = any (e.glide_numbers) then e.glide_numbers else e.glide_numbers || record.glide_number end,
    comment = concat_ws(E'\n', nullif(e.comment, ''), line)
  where e.id = rules.survivor_of('events', add_to_event.event_id) and e.archived_at is null
  returning e.id into found_event;
  if found_event is null then
    perform rules.refuse('parking_lot_event_exists', rules.no_record('event', add_to_event.event_id::text), 'event_id', '23503');
  end if;
  perform rules.finish_import(record.id, found_event);
  return found_event;
end
$$;

-- Rejects records that wait, a document together with its waiting facts; all or none.
create function rules.reject_parking_lot_records(ids bigint[], reason text) returns setof bigint
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  tidied constant text := nullif(rules.trimmed(reason), '');
  refusal rules.refusal;
begin
  perform rules.require_parking_lot_right('reject');
  if length(tidied) > 2000 then perform rules.refuse('parking_lot_reason_size', 'The reason has more than 2,000 characters', 'reason', '22001'); end if;
  for refusal in select (rules.refusal_to_settle(p)).* from rules.locked_parking_lot_records(reject_parking_lot_records.ids, 'reject') p loop
    perform rules.refuse(refusal);
  end loop;
  return query update data.parking_lot p
  set status = 'rejected', reason = tidied, settled_by = rules.username(), settled_at = now()
  where p.status = 'waiting' and (p.id = any (reject_parking_lot_records.ids) or p.pid = any (reject_parking_lot_records.ids))
  returning p.id;
end
$$;

-- Lets rejected records wait again, a document together with the facts that were rejected with it; and records whose import was deleted since. All or none.
create function rules.take_back_parking_lot_records(ids bigint[]) returns setof bigint
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  kept data.parking_lot;
begin
  perform rules.require_parking_lot_right('reject');
  for kept in select * from rules.locked_parking_lot_records(take_back_parking_lot_records.ids, 'reject') loop
    if kept.status = 'imported' and rules.parking_lot_import_exists(kept.type, kept.imported_id) then
      perform rules.refuse(rules.refusal_to_settle(kept));
    end if;
  end loop;
  return query with taken as (
    select p.id, p.settled_at, p.settled_by from data.parking_lot p where p.id = any (take_back_parking_lot_records.ids) and p.status <> 'waiting'
  )
  update data.parking_lot p
  set status = 'waiting', imported_id = null, reason = null, settled_by = null, settled_at = null
  where p.id in (select t.id from taken t)
    or p.status = 'rejected' and exists (select from taken t where t.id = p.pid and t.settled_at = p.settled_at and t.settled_by is not distinct from p.settled_by)
  returning p.id;
end
$$;

create function rules.parking_lot_import_exists(type text, imported_id bigint) returns boolean
language sql stable
set search_path = pg_catalog
as $$
  select case parking_lot_import_exists.type
    when 'documents' then exists (select from data.documents d where d.id = parking_lot_import_exists.imported_id)
    when 'facts' then exists (select from data.facts f where f.id = parking_lot_import_exists.imported_id)
    else exists (select from data.events e where e.id = parking_lot_import_exists.imported_id) end
$$;

-- Gives waiting records to a person with a right on the parking lot, or to nobody (null); all or none.
create function rules.assign_parking_lot_records(ids bigint[], username text) returns setof bigint
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  person data.users;
  refusal rules.refusal;
begin
  perform rules.require_parking_lot_right('import', 'reject');
  if assign_parking_lot_records.username is not null then
    select * into person from data.users u where u.username = assign_parking_lot_records.username;
    if not found then
      perform rules.refuse('parking_lot_assignee_known', rules.no_record('user', quote_literal(left(assign_parking_lot_records.username, 100))), 'username', '23503');
    elsif person.suspended_at is not null then
      perform rules.refuse('parking_lot_assignee_suspended', format('%s is suspended: choose another person', person.name), 'username');
    elsif not exists (select from auth.permission_rules(person.username) r where r.subject = 'parking_lot' and r.action in ('import', 'reject')) then
      perform rules.refuse('parking_lot_assignee_right', format('%s may not import or reject records of the parking lot', person.name), 'username');
    end if;
  end if;
  for refusal in select (rules.refusal_to_settle(p)).* from rules.locked_parking_lot_records(assign_parking_lot_records.ids, 'import', 'reject') p loop
    perform rules.refuse(refusal);
  end loop;
  return query update data.parking_lot p set assigned_to = person.username
  where p.id = any (assign_parking_lot_records.ids) and p.assigned_to is distinct from person.username
  returning p.id;
end
$$;

create trigger require_parking_lot_form before insert or update on data.parking_lot
  for each row when (current_setting('request.parking_lot_checked', true) is distinct from 'on')
  execute function rules.require_parking_lot_form();
create trigger stamp_change before insert or update on data.parking_lot
  for each row execute function rules.stamp_change();

grant select on data.parking_lot to web_user;
