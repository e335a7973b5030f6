create view api.assignments with (security_invoker) as
select a.entity_type, a.entity_id, r.name, r.serial_no, r.countries, a.username, u.name as person, a.due_on, a.due_on < current_date as overdue, a.note,
  a.assigned_by, b.name as assigned_by_name, a.assigned_at
from data.assignments a
-- offset 0: a person's few records are looked up one by one, instead of a join with all records of all kinds.
cross join lateral (
  select v.name, v.serial_no, v.countries from api.records_view v where v.type = a.entity_type and v.id = a.entity_id and not v.archived offset 0) r
left join data.users u on u.username = a.username
left join data.users b on b.username = a.assigned_by;
comment on view api.assignments is E'Facts, events and documents that are assigned to a person; archived ones are left out.\n@primary_key entity_type, entity_id\n@never_null entity_type, entity_id, name, countries, username, assigned_by, assigned_at';
comment on column api.assignments.entity_type is 'facts, events or documents';
comment on column api.assignments.person is 'Name of the person';
comment on column api.assignments.due_on is E'The day until which it is to be done\n@label Due';
comment on column api.assignments.overdue is 'The day has passed';
comment on column api.assignments.note is E'What is to be done\n@label Note';
comment on column api.assignments.assigned_by is 'Username of the user who assigned it';
comment on column api.assignments.assigned_by_name is 'Name of the user who assigned it';
comment on column api.assignments.assigned_at is 'When it was assigned, in UTC';
grant select on api.assignments to web_user;

create function api.assign(entity_type text, ids bigint[], username text default null, due_on date default null, note text default null) returns bigint
language sql volatile
set search_path = pg_catalog
as $$ select rules.assign(assign.entity_type, assign.ids, assign.username, assign.due_on, assign.note) $$;
comment on function api.assign(text, bigint[], text, date, text) is 'Assigns up to 3,000 facts, events or documents to a person, until a day and with a note; without a username, takes the assignments back. Returns the number of records that changed.';

create function api.give_assignments(giver text, username text) returns bigint
language sql volatile
set search_path = pg_catalog
as $$ select rules.give_assignments(give_assignments.giver, give_assignments.username) $$;
comment on function api.give_assignments(text, text) is 'Gives all facts, events and documents that are assigned to a person to another, with their days and notes. Returns their number.';
