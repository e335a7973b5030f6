-- The call that merges records.
create function api.merge_records(entity_type text, survivor bigint, others bigint[], "values" jsonb default null, seen jsonb default null) returns jsonb
language sql volatile
set search_path = pg_catalog
as $$ select rules.merge_records(merge_records.entity_type, merge_records.survivor, merge_records.others, merge_records."values", merge_records.seen) $$;
comment on function api.merge_records(text, bigint, bigint[], jsonb, jsonb) is 'Merges up to 49 events, documents, publishers, contacts or facts into the survivor, which gets the values given by column, its own and the others'' where it has none, and the lists of all. What rests on the others moves to it; they are archived, and their addresses and numbers lead to it. Returns {operation, values, moved, refused, misfits, hazards, totals}; misfits are the facts that fitted their event and do not fit the survivor, hazards those that get another hazard; if one record refuses, nothing changes and operation is null. With Prefer: tx=rollback nothing is merged; parts of that answer given as seen, such as moved, are compared, and a merge that would do otherwise is refused.';
