-- Serial numbers of every kind of record; type is the first segment of the record's route.
create view api.gsn with (security_invoker) as
select 'facts' as type, id, serial_no, gsn from data.facts
union all
select 'events', id, serial_no, gsn from data.events
union all
select 'documents', id, serial_no, gsn from data.documents
union all
select 'publishers', id, null, gsn from data.publishers
union all
select 'tabular-datasets', id, null, gsn from data.tabular_datasets
union all
select 'contacts', id, null, gsn from data.contacts
union all
select 'communications', id, null, gsn from data.communications;
comment on view api.gsn is E'The record of a serial number or a global serial number.\n@primary_key gsn\n@never_null type, id';
grant select on api.gsn to web_user;
