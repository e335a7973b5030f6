-- The candidates for a fact that is like another, from any document or from the same one.
create index facts_alike_idx on data.facts (iso3, figure, type, coalesce(document_id, 0)) where archived_at is null;
drop index data.facts_identical_idx;
