-- Archived and deleted records: their lists, and the calls that archive, restore and delete.
do $$
begin
  execute 'create view api.archived_records with (security_invoker) as select a.*, u.name as archived_by_name from (' || (
    select string_agg(format(
      'select o.position * 1000000000000 + r.id as id, %1$L::text as entity_type, %2$L::text as record_kind, r.id as record_id, %3$s as name, r.archived_at, r.archived_reason,
        (select h.created_by from data.history h where h.entity_type = %1$L and h.entity_id = r.id::text and h.after ? ''archived_at'' order by h.id desc limit 1) as archived_by,
        data.folded(concat_ws('' '', %3$s, r.archived_reason)) as name_search, ''{}''::text[] as flags
      from data.%1$I r cross join (values (%4$s::bigint)) as o (position) where r.archived_at is not null',
      k.name, initcap(left(k.name, 1)) || replace(substr(k.name, 2), '_', ' '), coalesce(a.name, 'r.title'), k.position), ' union all ' order by k.position)
    from unnest(rules.kinds_of_operations()) with ordinality as k (name, position) left join rules.areas() a on a.relation = k.name) || ') a left join data.users u on u.username = a.archived_by';
end
$$;
comment on view api.archived_records is E'Archived records of all kinds, with the reason.\n@primary_key id\n@order (name, archived_by_name) by data.names\n@never_null id, entity_type, record_kind, record_id, archived_at, name_search, flags';
comment on column api.archived_records.record_kind is E'Kind of the record\n@label Kind';
comment on column api.archived_records.entity_type is 'Relation of the record';
comment on column api.archived_records.record_id is 'Number of the record in its relation';
comment on column api.archived_records.name is '@label Name';
comment on column api.archived_records.archived_at is E'When the record was archived, in UTC\n@label Archived';
comment on column api.archived_records.archived_reason is E'Why the record was archived\n@label Reason';
comment on column api.archived_records.archived_by is E'User who archived the record\n@label By (username)';
comment on column api.archived_records.archived_by_name is E'Name of the user who archived the record\n@label By';

-- Records deleted by an operation of the last 90 days that are not there again; sample data comes back by the page of its operation.
create view api.deleted_records with (security_invoker) as
select h.id, h.entity_type, initcap(left(h.entity_type, 1)) || replace(substr(h.entity_type, 2), '_', ' ') as record_kind, h.entity_id as record_id,
  coalesce(h.before->>'full_name', h.before->>'name', h.before->>'title', h.before->>'subject') as name, h.before->>'serial_no' as serial_no,
  h.created_at as deleted_at, h.created_by as deleted_by, u.name as deleted_by_name, h.operation_id,
  data.folded(concat_ws(' ', coalesce(h.before->>'full_name', h.before->>'name', h.before->>'title', h.before->>'subject'), h.before->>'serial_no')) as name_search, '{}'::text[] as flags
from data.history h
left join data.users u on u.username = h.created_by
where h.operation = 'delete' and h.created_at > now() - interval '90 days' and h.operation_id is not null and h.entity_type = any ((select rules.kinds_of_operations())::text[])
  and h.operation_id not in (select o.id from data.operations o where o.kind = 'Remove sample')
  and not exists (select from data.history l where l.entity_type = h.entity_type and l.entity_id = h.entity_id and l.id > h.id and l.operation in ('insert', 'delete'));
comment on view api.deleted_records is E'Records deleted in the last 90 days, which their operation can restore.\n@primary_key id\n@order (name, deleted_by_name) by data.names\n@never_null record_kind, name_search, flags';
comment on column api.deleted_records.record_kind is E'Kind of the record\n@label Kind';
comment on column api.deleted_records.entity_type is 'Relation of the record';
comment on column api.deleted_records.record_id is 'Number of the record in its relation';
comment on column api.deleted_records.name is '@label Name';
comment on column api.deleted_records.serial_no is E'Serial number of the record\n@label Serial No.';
comment on column api.deleted_records.deleted_at is E'When the record was deleted, in UTC\n@label Deleted';
comment on column api.deleted_records.deleted_by is E'User who deleted the record\n@label By (username)';
comment on column api.deleted_records.deleted_by_name is E'Name of the user who deleted the record\n@label By';
comment on column api.deleted_records.operation_id is E'Number of the operation that deleted it\n@label Operation';

grant select on api.archived_records, api.deleted_records to web_user;

create function api.archive_records(entity_type text, ids bigint[], archived_reason text) returns table (reason text, changes boolean, number bigint, operation_id bigint)
language sql volatile
set search_path = pg_catalog
as $$ select * from rules.archive_records('Archive', archive_records.entity_type, archive_records.ids, archive_records.archived_reason) $$;
comment on function api.archive_records(text, bigint[], text) is 'Archives up to 3,000 records of a relation for a reason: they count nowhere, and are found by their address and number. Returns the number of archived records, of the others for each reason why they stay as they are, and the operation. With Prefer: tx=rollback nothing is archived.';

create function api.restore_records(entity_type text, ids bigint[]) returns table (reason text, changes boolean, number bigint, operation_id bigint)
language sql volatile
set search_path = pg_catalog
as $$ select * from rules.archive_records('Restore', restore_records.entity_type, restore_records.ids, null) $$;
comment on function api.restore_records(text, bigint[]) is 'Restores up to 3,000 archived records of a relation; returns numbers as archive_records does.';

create function api.delete_records(entity_type text, ids bigint[]) returns table (reason text, changes boolean, number bigint, operation_id bigint)
language sql volatile
set search_path = pg_catalog
as $$ select * from rules.archive_records('Delete', delete_records.entity_type, delete_records.ids, null) $$;
comment on function api.delete_records(text, bigint[]) is 'Deletes up to 3,000 records of a relation that were archived 30 days ago, or are the user''s own of today; returns numbers as archive_records does.';
