-- Also the ids, with which the rule of identical facts finds its suspects without a look at each fact.
drop index data.facts_alike_idx;
create index facts_alike_idx on data.facts (iso3, figure, type, coalesce(document_id, 0)) include (id, document_id) where archived_at is null;
