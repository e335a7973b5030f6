-- The parking lot: its records, the lists of documents, facts and events, and the calls to deliver, import, reject, take back and assign.
create view api.parking_lot with (security_invoker) as
select id, pid, type, status, imported_id, data, source, source_id, assigned_to, reason, note, settled_by, settled_at, name, url, countries, day, hazard_type_id, glide_number,
  name_search, created_by, created_at, updated_by, updated_at, version
from data.parking_lot;
comment on view api.parking_lot is E'Documents, facts and events delivered by programs: data is as it was sent, imported_id the record that a person made of it.\n@order (name) by data.names';

-- A document that waits is compared with those there are: the same URL, or the same title and date.
create view api.parking_lot_documents_view with (security_invoker) as
select p.id, p.status, p.imported_id, p.name, p.url, p.day as publication_date,
  data.texts_of(p.data->'publishers') as publishers, data.texts_of(p.data->'sources') as sources,
  rules.publishers_called(data.texts_of(p.data->'publishers')) as publishers_tags,
  rules.publishers_called(data.texts_of(p.data->'sources')) as sources_tags,
  p.countries, array(select g.idmc_short_name from data.geo_entities g where g.iso3 = any (p.countries) order by g.idmc_short_name collate data.names) as geo_name,
  p.causes @> '{Conflict}' or coalesce((select bool_or(f.causes @> '{Conflict}') from data.parking_lot f where f.pid = p.id), false) as conflict,
  p.causes @> '{Disaster}' or coalesce((select bool_or(f.causes @> '{Disaster}') from data.parking_lot f where f.pid = p.id), false) as disaster,
  p.causes @> '{Development}' or coalesce((select bool_or(f.causes @> '{Development}') from data.parking_lot f where f.pid = p.id), false) as development,
  array(select c.name from data.displacement_types c where p.causes @> array[c.name] or exists (select from data.parking_lot f where f.pid = p.id and f.causes @> array[c.name]) order by c.position) as causes,
  (select count(*) from data.parking_lot f where f.pid = p.id and f.status = 'waiting') as "remainingfactsCount",
  (select count(*) from data.parking_lot f where f.pid = p.id) as "totalfactsCount",
  (select max((f.data->>'figure')::numeric::bigint) from data.parking_lot f where f.pid = p.id and f.status <> 'rejected') as largest_figure,
  p.source, p.source_id, p.assigned_to, (select u.name from data.users u where u.username = p.assigned_to) as assigned_to_name, a.due_on, rules.due_when(a.due_on) as due_when,
  p.reason, p.settled_by, (select u.name from data.users u where u.username = p.settled_by) as settled_by_name, p.settled_at,
  case when p.status = 'waiting' then rules.document_like(p.url, p.name_search, p.day) end as duplicate,
  (select r.suggestions from data.parking_lot_readings r where r.parking_lot_id = p.id) as suggestions,
  p.data, p.name_search, p.created_by, p.created_at, p.updated_at, p.version,
  (p.import_run is not null and p.import_run = any ((select rules.sample_runs())::bigint[])) as sample
from data.parking_lot p
left join data.assignments a on a.entity_type = 'parking_lot' and a.entity_id = p.id and a.rule = ''
where p.type = 'documents';
comment on view api.parking_lot_documents_view is E'Documents of the parking lot with the number of their facts, those that wait and all; duplicate is {id, name, reason} of a document that looks the same.\n@primary_key id\n@order (name, assigned_to_name) by data.names\n@never_null publishers, sources, publishers_tags, sources_tags, geo_name, conflict, disaster, development, causes, remainingfactsCount, totalfactsCount';
comment on column api.parking_lot_documents_view.sample is E'A record of the sample data\n@label Sample';
comment on column api.parking_lot_documents_view.imported_id is E'Id of the record that a person made of it\n@label Imported as';
comment on column api.parking_lot_documents_view.name is '@label Name';
comment on column api.parking_lot_documents_view.status is E'Waiting, rejected or imported\n@label Status';
comment on column api.parking_lot_documents_view.url is '@label URL';
comment on column api.parking_lot_documents_view.publishers is E'Names of the publishers as they were sent\n@label Publishers';
comment on column api.parking_lot_documents_view.publishers_tags is 'Ids of the publishers with these names';
comment on column api.parking_lot_documents_view.sources_tags is 'Ids of the publishers with the names of the sources';
comment on column api.parking_lot_documents_view.publication_date is '@label Publication date';
comment on column api.parking_lot_documents_view.geo_name is '@label Countries';
comment on column api.parking_lot_documents_view.conflict is E'The document or one of its facts is on conflict\n@label Conflict';
comment on column api.parking_lot_documents_view.disaster is E'The document or one of its facts is on disasters\n@label Disaster';
comment on column api.parking_lot_documents_view.development is E'The document or one of its facts is on development\n@label Development';
comment on column api.parking_lot_documents_view.causes is E'Causes of the document and of its facts\n@label Cause';
comment on column api.parking_lot_documents_view.largest_figure is E'The largest figure of its facts, as it was sent; empty if none has a figure\n@label Largest figure';
comment on column api.parking_lot_documents_view."remainingfactsCount" is E'Facts that wait\n@label Remaining facts';
comment on column api.parking_lot_documents_view."totalfactsCount" is E'Facts that came with it\n@label Facts';
comment on column api.parking_lot_documents_view.suggestions is E'Displacement figures that the reader finds in its text; empty without a text, or while it is not read\n@label Suggestions';
comment on column api.parking_lot_documents_view.source is E'Program or feed that sent it\n@label Source';
comment on column api.parking_lot_documents_view.assigned_to_name is '@label Assigned to';
comment on column api.parking_lot_documents_view.due_on is E'The day until which the person is to be done with it\n@label Due';
comment on column api.parking_lot_documents_view.due_when is 'Overdue, Next 7 days or Later, by the day in UTC';
comment on column api.parking_lot_documents_view.reason is E'Reason of the rejection\n@label Reason';
comment on column api.parking_lot_documents_view.settled_by_name is E'User who imported or rejected it\n@label Settled by';
comment on column api.parking_lot_documents_view.settled_at is E'When it was imported or rejected, in UTC\n@label Settled at';
comment on column api.parking_lot_documents_view.duplicate is E'A document that looks the same: {id, name, reason}\n@label Looks like';

create view api.parking_lot_facts_view with (security_invoker) as
select p.id, p.pid, p.status, p.imported_id, d.name as document_name, d.status as document_status, d.imported_id as document_id,
  (p.data->>'figure')::numeric::bigint as figure, p.data->>'vague_figure' as vague_figure, p.data->>'unit' as unit, p.data->>'term' as term, p.data->>'type' as fact_type,
  p.data->>'iso3' as iso3, g.idmc_short_name as geo_name, p.data->>'displacement_type' as displacement_type, p.data->>'excerpt' as excerpt, p.data->'locations' as locations,
  p.source, p.source_id, p.assigned_to, (select u.name from data.users u where u.username = p.assigned_to) as assigned_to_name, a.due_on, rules.due_when(a.due_on) as due_when,
  p.reason, p.settled_by, p.settled_at, p.data, p.name_search, p.created_by, p.created_at, p.updated_at, p.version,
  (p.import_run is not null and p.import_run = any ((select rules.sample_runs())::bigint[])) as sample
from data.parking_lot p
left join data.parking_lot d on d.id = p.pid
left join data.geo_entities g on g.iso3 = p.data->>'iso3'
left join data.assignments a on a.entity_type = 'parking_lot' and a.entity_id = p.id and a.rule = ''
where p.type = 'facts';
comment on view api.parking_lot_facts_view is E'Facts of the parking lot with their document; document_id is the document that it was imported as.\n@primary_key id\n@order (document_name, geo_name, assigned_to_name) by data.names';
comment on column api.parking_lot_facts_view.sample is E'A record of the sample data\n@label Sample';
comment on column api.parking_lot_facts_view.imported_id is E'Id of the record that a person made of it\n@label Imported as';
comment on column api.parking_lot_facts_view.status is E'Waiting, rejected or imported\n@label Status';
comment on column api.parking_lot_facts_view.document_name is '@label Document';
comment on column api.parking_lot_facts_view.figure is '@label Figure';
comment on column api.parking_lot_facts_view.vague_figure is E'The figure in words, as dozens\n@label Figure in words';
comment on column api.parking_lot_facts_view.unit is '@label Unit';
comment on column api.parking_lot_facts_view.term is '@label Term';
comment on column api.parking_lot_facts_view.fact_type is '@label Type';
comment on column api.parking_lot_facts_view.geo_name is '@label Country';
comment on column api.parking_lot_facts_view.displacement_type is '@label Cause';
comment on column api.parking_lot_facts_view.excerpt is '@label Excerpt';
comment on column api.parking_lot_facts_view.source is E'Program or feed that sent it\n@label Source';
comment on column api.parking_lot_facts_view.assigned_to_name is '@label Assigned to';
comment on column api.parking_lot_facts_view.due_on is E'The day until which the person is to be done with it\n@label Due';
comment on column api.parking_lot_facts_view.due_when is 'Overdue, Next 7 days or Later, by the day in UTC';

-- An event that waits is compared with those there are: the same GLIDE number, or the same hazard and a country within 3 days.
create view api.parking_lot_events_view with (security_invoker) as
select p.id, p.status, p.imported_id, p.source, p.source_id, p.data->'attributes'->>'type' as type, p.name as hazard_name, p.hazard_type_id, h.subtype as hazard_subtype,
  p.causes[1] as displacement_type, p.data->'attributes'->>'alert_level' as alert_level, p.day as start_date, data.day_of(p.data->'attributes'->'end_date') as end_date,
  p.countries, array(select g.idmc_short_name from data.geo_entities g where g.iso3 = any (p.countries) order by g.idmc_short_name collate data.names) as geo_name,
  (p.data->'attributes'->>'latitude')::double precision as latitude, (p.data->'attributes'->>'longitude')::double precision as longitude,
  p.glide_number, p.url, p.note, p.assigned_to, (select u.name from data.users u where u.username = p.assigned_to) as assigned_to_name, a.due_on, rules.due_when(a.due_on) as due_when,
  p.reason, p.settled_by, (select u.name from data.users u where u.username = p.settled_by) as settled_by_name, p.settled_at,
  case when p.status = 'waiting' then rules.event_like(p.glide_number, p.hazard_type_id, p.countries, p.day) end as duplicate,
  p.data, p.name_search, p.created_by, p.created_at, p.updated_at, p.version,
  (p.import_run is not null and p.import_run = any ((select rules.sample_runs())::bigint[])) as sample
from data.parking_lot p
left join data.hazard_types h on h.id = p.hazard_type_id
left join data.assignments a on a.entity_type = 'parking_lot' and a.entity_id = p.id and a.rule = ''
where p.type = 'events';
comment on view api.parking_lot_events_view is E'Events of the parking lot; duplicate is {id, name, reason} of an event that looks the same, note a change of the alert since it was imported or rejected.\n@primary_key id\n@order (hazard_name, type, hazard_subtype, assigned_to_name) by data.names\n@never_null geo_name';
comment on column api.parking_lot_events_view.sample is E'A record of the sample data\n@label Sample';
comment on column api.parking_lot_events_view.imported_id is E'Id of the record that a person made of it\n@label Imported as';
comment on column api.parking_lot_events_view.id is '@label ID';
comment on column api.parking_lot_events_view.status is E'Waiting, rejected or imported\n@label Status';
comment on column api.parking_lot_events_view.source is E'Program or feed that sent it\n@label Source';
comment on column api.parking_lot_events_view.type is E'Kind of hazard as it was sent\n@label Type';
comment on column api.parking_lot_events_view.hazard_name is '@label Hazard Name';
comment on column api.parking_lot_events_view.hazard_subtype is '@label Hazard';
comment on column api.parking_lot_events_view.displacement_type is '@label Cause';
comment on column api.parking_lot_events_view.alert_level is '@label Alert';
comment on column api.parking_lot_events_view.start_date is '@label Start Date';
comment on column api.parking_lot_events_view.end_date is '@label End Date';
comment on column api.parking_lot_events_view.geo_name is '@label Countries';
comment on column api.parking_lot_events_view.glide_number is '@label Glide Number';
comment on column api.parking_lot_events_view.url is '@label URL';
comment on column api.parking_lot_events_view.note is E'A change of the alert since the event was imported or rejected\n@label Note';
comment on column api.parking_lot_events_view.assigned_to_name is '@label Assigned to';
comment on column api.parking_lot_events_view.due_on is E'The day until which the person is to be done with it\n@label Due';
comment on column api.parking_lot_events_view.due_when is 'Overdue, Next 7 days or Later, by the day in UTC';
comment on column api.parking_lot_events_view.reason is E'Reason of the rejection\n@label Reason';
comment on column api.parking_lot_events_view.settled_by_name is E'User who imported or rejected it\n@label Settled by';
comment on column api.parking_lot_events_view.settled_at is E'When it was imported or rejected, in UTC\n@label Settled at';
comment on column api.parking_lot_events_view.duplicate is E'An event that looks the same: {id, name, reason}\n@label Looks like';

create view api.parking_lot_waiting with (security_invoker) as
with listed as (
  select p.id, p.type, p.pid, p.assigned_to,
    coalesce(p.import_run = any ((select rules.sample_runs())::bigint[]) and (select rules.leaves_out_sample()), false) as left_out
  from data.parking_lot p where p.status = 'waiting'
), of_type as (
  select l.type, l.id, l.assigned_to, l.left_out from listed l
  union all
  select 'documents', d.id, null, bool_and(l.left_out) from listed l join data.parking_lot d on d.id = l.pid
  where l.type = 'facts' and d.status <> 'waiting' group by d.id
)
select t.name as type, (select count(*) from of_type o where o.type = t.name and not o.left_out) as waiting,
  (select count(*) from of_type o where o.type = t.name and not o.left_out and o.assigned_to = (select rules.username())) as mine,
  (select count(*) from of_type o where o.type = t.name) as listed
from data.parking_lot_types t;
comment on view api.parking_lot_waiting is E'How many documents, facts and events wait, in all and for the user, without samples beside real facts; a document whose facts wait is one of them; in listed samples, too.\n@primary_key type\n@never_null type, waiting, mine, listed';

grant select on api.parking_lot, api.parking_lot_documents_view, api.parking_lot_facts_view, api.parking_lot_events_view, api.parking_lot_waiting to web_user;

create function api.helix_save_document(payload jsonb, parking_lot_id bigint default null) returns api.documents
language plpgsql volatile
set search_path = pg_catalog
as $$
declare
  saved bigint := rules.import_payload('documents', helix_save_document.payload, helix_save_document.parking_lot_id);
  answer api.documents;
begin
  select * into answer from api.documents d where d.id = saved;
  return answer;
end
$$;
comment on function api.helix_save_document(jsonb, bigint) is 'Saves a document and answers with it. With parking_lot_id it is new, and that record of the parking lot becomes imported; otherwise it is new, or changed if the payload has an id. Needs the rights to import parking_lot and to create and manage documents.';

create function api.helix_save_fact(payload jsonb, parking_lot_id bigint default null) returns api.facts
language plpgsql volatile
set search_path = pg_catalog
as $$
declare
  saved bigint := rules.import_payload('facts', helix_save_fact.payload, helix_save_fact.parking_lot_id);
  answer api.facts;
begin
  select * into answer from api.facts f where f.id = saved;
  return answer;
end
$$;
comment on function api.helix_save_fact(jsonb, bigint) is 'Saves a fact and answers with it, as helix_save_document does a document. A fact of the parking lot without document_id belongs to the document that its document was imported as.';

-- A lone object is a list of one; each payload names its record of the parking lot, if it has one.
create function api.helix_save_facts(facts jsonb) returns setof bigint
language plpgsql volatile
set search_path = pg_catalog
as $$
declare
  fact jsonb;
begin
  for fact in
    select e.value from jsonb_array_elements(case jsonb_typeof(helix_save_facts.facts) when 'array' then helix_save_facts.facts else jsonb_build_array(helix_save_facts.facts) end)
      with ordinality as e (value, at) order by e.at
  loop
    return next rules.import_payload('facts', case when jsonb_typeof(fact) = 'object' then fact - 'parking_lot_id' else fact end,
      rules.payload_number(fact, 'parking_lot_id'));
  end loop;
end
$$;
comment on function api.helix_save_facts(jsonb) is 'Saves facts, all or none, each as helix_save_fact does with the parking_lot_id among its values, and answers with their ids.';

create function api.helix_save_event(payload jsonb, parking_lot_id bigint default null) returns api.events
language plpgsql volatile
set search_path = pg_catalog
as $$
declare
  saved bigint := rules.import_payload('events', helix_save_event.payload, helix_save_event.parking_lot_id);
  answer api.events;
begin
  select * into answer from api.events e where e.id = saved;
  return answer;
end
$$;
comment on function api.helix_save_event(jsonb, bigint) is 'Saves an event and answers with it, as helix_save_document does a document.';

create function api.add_parking_lot_record_to_event(parking_lot_id bigint, event_id bigint) returns api.events
language plpgsql volatile
set search_path = pg_catalog
as $$
declare
  answer api.events;
  event constant bigint := rules.add_to_event(add_parking_lot_record_to_event.parking_lot_id, add_parking_lot_record_to_event.event_id);
begin
  select * into answer from api.events e where e.id = event;
  return answer;
end
$$;
comment on function api.add_parking_lot_record_to_event(bigint, bigint) is 'Imports an event of the parking lot into an event that exists: its GLIDE number joins the event''s, and its source a line of the comment.';

create function api.helix_reject_parking_lot_record(pl_id bigint, reason text default null) returns api.parking_lot
language plpgsql volatile
set search_path = pg_catalog
as $$
declare
  answer api.parking_lot;
begin
  perform rules.reject_parking_lot_records(array[helix_reject_parking_lot_record.pl_id], helix_reject_parking_lot_record.reason);
  select * into answer from api.parking_lot p where p.id = helix_reject_parking_lot_record.pl_id;
  return answer;
end
$$;
comment on function api.helix_reject_parking_lot_record(bigint, text) is 'Rejects a record of the parking lot and answers with it; a document takes its waiting facts with it.';

create function api.reject_parking_lot_records(ids bigint[], reason text default null) returns setof bigint
language sql volatile
set search_path = pg_catalog
as $$ select rules.reject_parking_lot_records(reject_parking_lot_records.ids, reject_parking_lot_records.reason) $$;
comment on function api.reject_parking_lot_records(bigint[], text) is 'Rejects up to 1,000 waiting records, all or none; a document takes its waiting facts with it. Returns the ids of the records that changed.';

create function api.take_back_parking_lot_records(ids bigint[]) returns setof bigint
language sql volatile
set search_path = pg_catalog
as $$ select rules.take_back_parking_lot_records(take_back_parking_lot_records.ids) $$;
comment on function api.take_back_parking_lot_records(bigint[]) is 'Lets up to 1,000 rejected records wait again, all or none; a document brings back the facts that were rejected with it. Also a record whose import was deleted. Returns the ids of the records that changed.';

create function api.assign_parking_lot_records(ids bigint[], username text) returns setof bigint
language sql volatile
set search_path = pg_catalog
as $$ select rules.assign_parking_lot_records(assign_parking_lot_records.ids, assign_parking_lot_records.username) $$;
comment on function api.assign_parking_lot_records(bigint[], text) is 'Gives up to 1,000 waiting records to a user, or to nobody (null), all or none. Returns the ids of the records that changed.';

create function api.ingest_parking_lot(json) returns jsonb
language sql volatile
set search_path = pg_catalog
as $$ select rules.ingest_parking_lot($1) $$;
comment on function api.ingest_parking_lot(json) is 'Delivers up to 1,000 records to the parking lot. The body is {records: [...]}, of {type: documents, source, source_id, data, facts: [{source, source_id, data}]} or {type: events, source, source_id, data}. Answers {created, updated, unchanged, refused, records}, with the result and the faults of each. Needs the right to create parking_lot.';
