-- One change of many records, and the results of an operation record by record.
create function api.change_records(entity_type text, ids bigint[], "values" jsonb default '{}', days integer default 0, operation bigint default null, whole boolean default false)
returns table (record_id bigint, name text, changes boolean, reason text, before text, after text, operation_id bigint, moved jsonb)
language sql volatile
set search_path = pg_catalog
as $$
  select * from rules.change_records(change_records.entity_type, change_records.ids, coalesce(change_records."values", '{}'), coalesce(change_records.days, 0),
    change_records.operation, coalesce(change_records.whole, false))
$$;
comment on function api.change_records(text, bigint[], jsonb, integer, bigint, boolean) is 'Changes up to 3,000 records of a relation, each by its own rules. values has a value for a column ({"type": …}), values to add to and remove from a list ({"countries": {"add": […], "remove": […]}}), words to replace in a text ({"name": {"find": …, "replace": …, "match_case": false}}); days moves the dates of facts. Answers for each record whether it changes, the reason why it stays as it is (or, of a changed one, in what a fact differs from its event, and which other values the change replaces), changed texts before and after, the operation, and what it adds to the totals of a cause, type and year (moved); a further call with this operation belongs to it. whole refuses the call if one record refuses. With Prefer: tx=rollback nothing is changed.';
