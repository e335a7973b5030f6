-- Each change of an event, a document or another neighbour looks up the facts that it is marked at.
create index changes_since_sign_off_record_idx on data.changes_since_sign_off (entity_type, entity_id);
