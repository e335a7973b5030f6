-- A notification of one change has no operation, so the key of operations holds only those that have one: each save of a record of somebody else writes one index less.
drop index data.notifications_operation_key;
create unique index notifications_operation_key on data.notifications (operation_id, username, kind, entity_type) where operation_id is not null;
