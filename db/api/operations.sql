-- Operations on records, and the way to undo them.
create view api.operations with (security_invoker) as
select o.id, o.kind, o.entity_type, coalesce(initcap(left(o.entity_type, 1)) || replace(substr(o.entity_type, 2), '_', ' '), 'Several kinds') as record_kind, o.about, n.records, n.refused_count, o.created_by, u.name as created_by_name, o.created_at, o.undoes,
  (select max(l.id) from data.operations l where l.undoes = o.id) as undone_by, o.import_run, o.refused,
  data.folded(concat_ws(' ', o.about, u.name, o.created_by)) as name_search, '{}'::text[] as flags
from data.operations o
left join data.users u on u.username = o.created_by
cross join lateral (
  select (select count(*) from (
      select from data.history h where h.operation_id = o.id and (h.entity_type = any ((select rules.kinds_of_operations())::text[]) or h.entity_type = 'parking_lot' and h.operation = 'delete') group by h.entity_type, h.entity_id) d) as records,
    (select coalesce(sum(jsonb_array_length(r->'records')), 0)::integer from jsonb_array_elements(o.refused) r) as refused_count
) n;
comment on view api.operations is E'Changes of many records, imports, archiving and deletions. The history names the operation of each change.\n@primary_key id\n@order (created_by_name) by data.names\n@never_null record_kind, records, refused_count, name_search, flags';
comment on column api.operations.id is E'Number of the operation\n@label Operation';
comment on column api.operations.kind is E'Change, import, archive, restore, delete or undo\n@label Kind';
comment on column api.operations.record_kind is E'Kind of the records\n@label Kind of records';
comment on column api.operations.entity_type is 'Relation of the records; empty for an import, which has several';
comment on column api.operations.about is E'The values of a change, the reason for archiving, the file of an import\n@label Details';
comment on column api.operations.records is E'Number of records that it changed\n@label Records';
comment on column api.operations.refused_count is E'Number of records that refused it\n@label Refused';
comment on column api.operations.created_by is E'Username of the user who acted\n@label By (username)';
comment on column api.operations.created_by_name is E'Name of the user who acted\n@label By';
comment on column api.operations.created_at is E'When it happened, in UTC\n@label Time';
comment on column api.operations.undoes is E'Number of the operation that it undoes\n@label Undoes';
comment on column api.operations.undone_by is E'Number of the last operation that undid it, or a part of it\n@label Undone by';
comment on column api.operations.refused is 'A list of {reason, records}: the records that refused it, each written as kind and number';
grant select on api.operations to web_user;

create function api.operation_records(operation bigint, before_change bigint default null, first integer default 100)
returns table (record text, entity_type text, entity_id text, name text, done text, state text, last_change bigint)
language sql stable
set search_path = pg_catalog
as $$
  select r.entity_type || ' ' || r.entity_id, r.entity_type, r.entity_id, coalesce(n.image->>'full_name', n.image->>'name', n.image->>'title', n.image->>'subject'), r.done,
    rules.state_of_record(r.entity_type, r.entity_id, r.last_change, r.done, r.values_before, c.image), r.last_change
  from data.operations o
  cross join lateral rules.records_of_operation(o.id, null, operation_records.before_change, least(greatest(operation_records.first, 0), 500)) r
  cross join lateral (select rules.image_of(r.entity_type, r.entity_id, false) as image offset 0) c
  cross join lateral (select coalesce(c.image, r.values_before) as image) n
  where o.id = operation_records.operation
  order by r.last_change desc
$$;
comment on function api.operation_records(bigint, bigint, integer) is 'The records of an operation, those that it changed last first: what it did (insert, update or delete) and the state (open, undone, changed or deleted since). `before_change` is the last_change after which the list goes on.';

create function api.operation_results(operation bigint) returns table (record_kind text, record_id bigint, name text, result text, reason text)
language sql stable
set search_path = pg_catalog
as $$
  select initcap(left(r.entity_type, 1)) || replace(substr(r.entity_type, 2), '_', ' '), r.entity_id::bigint, coalesce(n.image->>'full_name', n.image->>'name', n.image->>'title', n.image->>'subject'), r.result, r.reason
  from (
    select h.entity_type, h.entity_id, case h.done when 'insert' then 'Created' when 'delete' then 'Deleted' when 'update' then 'Changed' else 'Created and deleted' end as result, null as reason, h.values_before
    from data.operations o cross join lateral rules.records_of_operation(o.id) h where o.id = operation_results.operation
    union all
    select split_part(d, ' ', 1), split_part(d, ' ', 2), 'Refused', e->>'reason', null
    from data.operations o cross join jsonb_array_elements(o.refused) e cross join jsonb_array_elements_text(e->'records') d where o.id = operation_results.operation
  ) r
  cross join lateral (select coalesce(rules.image_of(r.entity_type, r.entity_id, false), r.values_before) as image) n
  where r.entity_type = any ((select rules.visible_kinds_of_history())::text[])
  order by r.result, r.reason, r.entity_id::bigint
$$;
comment on function api.operation_results(bigint) is 'Every record of an operation with its result (Created, Changed, Deleted, Refused) and, of a refused one, the reason; for a file.';

create function api.undo_operation(operation bigint, records text[] default null, undo bigint default null, before_change bigint default null)
returns table (reason text, changes boolean, number bigint, operation_id bigint, next bigint)
language sql volatile
set search_path = pg_catalog
as $$ select * from rules.undo_operation(undo_operation.operation, undo_operation.records, undo_operation.undo, undo_operation.before_change) $$;
comment on function api.undo_operation(bigint, text[], bigint, bigint) is 'Undoes up to 200 records of an operation by the rules and rights of a change of each; those that have changed since stay as they are, unless they are named in `records`, as facts 12. Returns the number of records put back, of the others for each reason, and the undo, an operation too. Where `next` is not null, a call with it as `before_change` and with `undo` goes on.';
