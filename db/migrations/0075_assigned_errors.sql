-- Potential errors are assigned as the record and the rule that it breaks, and records of the parking lot get a day and a note beside their own person.
alter table data.assignments add column rule text not null default '';
alter table data.assignments drop constraint assignments_pkey;
alter table data.assignments add constraint assignments_pkey primary key (entity_type, entity_id, rule);
alter table data.assignments drop constraint assignment_kind;
alter table data.assignments add constraint assignment_kind check (entity_type in ('facts', 'events', 'documents', 'parking_lot'));
comment on column data.assignments.rule is 'The rule of data quality of an error; empty for the whole record.';

insert into data.assignments (entity_type, entity_id, username, assigned_by)
select 'parking_lot', p.id, p.assigned_to, coalesce(p.updated_by, p.created_by) from data.parking_lot p where p.assigned_to is not null and p.status = 'waiting';
