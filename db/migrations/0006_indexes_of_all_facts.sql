-- /psql/facts shows archived facts too and does not say which it wants: an index that leaves them out is no use to it. They are few.
drop index data.facts_created_at_idx;
drop index data.facts_iso3_idx;
drop index data.facts_year_idx;
drop index data.facts_type_idx;
create index facts_created_at_idx on data.facts (created_at desc, id desc) include (iso3, event_id, parent_id, document_id, archived_at);
create index facts_iso3_idx on data.facts (iso3, created_at desc, id desc, year) include (event_id, parent_id, document_id, archived_at);
create index facts_year_idx on data.facts (year, created_at desc, id desc) include (iso3, event_id, parent_id, document_id, archived_at);
create index facts_type_idx on data.facts (type, displacement_type) include (iso3, event_id, parent_id, document_id, archived_at);
