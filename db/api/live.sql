create view api.open_records with (security_invoker) as
select o.entity_type, o.entity_id, o.username, u.name as person, bool_or(o.editing) as editing
from data.open_records o
join data.users u on u.username = o.username
where o.seen_at > now() - interval '2 minutes'
group by o.entity_type, o.entity_id, o.username, u.name;
comment on view api.open_records is E'The people who have a record open, in the last two minutes.\n@primary_key entity_type, entity_id, username\n@never_null entity_type, entity_id, username, person, editing';
comment on column api.open_records.entity_type is 'Kind of the record, as in the history';
comment on column api.open_records.person is 'Name of the person';
comment on column api.open_records.editing is 'The person has changes that are not saved';
grant select on api.open_records to web_user;

create function api.open_record(tab uuid, entity_type text default null, entity_id text default null, editing boolean default false) returns void
language sql volatile
set search_path = pg_catalog
as $$ select rules.open_record(open_record.tab, open_record.entity_type, open_record.entity_id, open_record.editing) $$;
comment on function api.open_record(uuid, text, text, boolean) is 'Says that a tab of the user shows a record, or none any more; repeated each minute. The others who have the record open see it.';
