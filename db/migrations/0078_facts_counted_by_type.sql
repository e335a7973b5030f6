-- With all that the list of facts joins and leaves out by, so that a search is counted from the index alone: since assignments are joined, the id, too.
-- Most facts are not confidential, and a search for those counts them all.
drop index data.facts_type_idx;
create index facts_type_idx on data.facts (type, displacement_type) include (id, iso3, event_id, parent_id, document_id, archived_at, confidential);
