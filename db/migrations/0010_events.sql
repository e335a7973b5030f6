-- The list of events adds up the facts of each: the index holds all that is asked of them, so that no fact is read for it.
drop index data.facts_event_id_idx;
create index facts_event_id_idx on data.facts (event_id) include (type, figure, event_role, iso3, archived_at);

-- The list counts all events on every page: from the index alone, with what its hazard is joined by.
drop index data.events_created_at_idx;
create index events_created_at_idx on data.events (created_at desc, id desc) include (archived_at, hazard_type_id);
create index events_start_day_idx on data.events (start_day);
