create view api.assignments with (security_invoker) as
select a.entity_type, a.entity_id, r.name, r.serial_no, r.countries, a.username, u.name as person, a.due_on, a.due_on < current_date as overdue, a.note,
  a.assigned_by, b.name as assigned_by_name, a.assigned_at, a.rule, e.words as rule_words, r.delivered
from data.assignments a
-- offset 0: a person's few records are looked up one by one, instead of a join with all records of all kinds.
cross join lateral (
  select v.name, v.serial_no, v.countries, null::text as delivered from api.records_view v where v.type = a.entity_type and v.id = a.entity_id and not v.archived
  union all
  select coalesce(p.name, p.source || ' ' || p.source_id), null, p.countries, p.type from data.parking_lot p where a.entity_type = 'parking_lot' and p.id = a.entity_id offset 0) r
left join api.potential_error_rules e on e.rule = a.rule
left join data.users u on u.username = a.username
left join data.users b on b.username = a.assigned_by
-- An error that is corrected or ignored is done. The last run of the rules does not know one that was assigned after it.
where a.rule = '' or (
    a.assigned_at >= coalesce((select k.began_at from data.kept_errors_run k), '-infinity')
    or exists (select from data.kept_errors k where k.rule = a.rule and k.entity_type = a.entity_type and k.id = a.entity_id))
  and not exists (select from data.ignored_errors i where i.rule = a.rule and i.entity_type = a.entity_type and i.entity_id = a.entity_id and i.ended_at is null)
union all
select 'facts', q.fact_id, r.name, r.serial_no, r.countries, q.username, u.name, q.due_on, q.due_on < current_date, q.note, q.asked_by, b.name, q.asked_at, 'review', 'Review asked for', null
from data.review_requests q
cross join lateral (select v.name, v.serial_no, v.countries from api.records_view v where v.type = 'facts' and v.id = q.fact_id and not v.archived offset 0) r
left join data.users u on u.username = q.username
left join data.users b on b.username = q.asked_by;
comment on view api.assignments is E'Facts, events, documents, potential errors of these (rule) and waiting records of the parking lot that are assigned to a person, and facts whose review a person is asked for (rule: review); archived ones are left out, and errors that are corrected or ignored.\n@aggregates\n@primary_key entity_type, entity_id, rule, username, assigned_by\n@never_null entity_type, entity_id, name, countries, username, assigned_by, assigned_at, rule';
comment on column api.assignments.entity_type is 'facts, events, documents or parking_lot';
comment on column api.assignments.rule is 'Rule of the potential error; review for a request of a review; empty for the whole record';
comment on column api.assignments.rule_words is 'What the rule finds';
comment on column api.assignments.delivered is 'Of a record of the parking lot: documents, facts or events';
comment on column api.assignments.person is 'Name of the person';
comment on column api.assignments.due_on is E'The day until which it is to be done\n@label Due';
comment on column api.assignments.overdue is 'The day has passed';
comment on column api.assignments.note is E'What is to be done\n@label Note';
comment on column api.assignments.assigned_by is 'Username of the user who assigned it, or asked for the review';
comment on column api.assignments.assigned_by_name is 'Name of the user who assigned it';
comment on column api.assignments.assigned_at is 'When it was assigned, or asked for, in UTC';
grant select on api.assignments to web_user;

create function api.assign(entity_type text, ids bigint[], username text default null, due_on date default null, note text default null, rule text default '') returns bigint
language sql volatile
set search_path = pg_catalog
as $$ select rules.assign(assign.entity_type, assign.ids, assign.username, assign.due_on, assign.note, assign.rule) $$;
comment on function api.assign(text, bigint[], text, date, text, text) is 'Assigns up to 3,000 facts, events or documents, the potential errors of a rule on these, or up to 1,000 waiting records of the parking lot to a person, until a day and with a note; without a username, takes the assignments back. Returns the number of records that changed.';

create function api.give_assignments(giver text, username text) returns bigint
language sql volatile
set search_path = pg_catalog
as $$ select rules.give_assignments(give_assignments.giver, give_assignments.username) $$;
comment on function api.give_assignments(text, text) is 'Gives all that is assigned to a person to another, with days and notes: facts, events, documents, potential errors, requests of a review if the other may review, and records of the parking lot if both may settle them. Returns the number.';
