-- The monthly figures by hazard and country are read from the index alone, too: it gains the event and the country of a fact.
drop index data.facts_new_displacement_idx;
create index facts_new_displacement_idx on data.facts (displacement_type, figure_start_date) include (figure, event_role, event_id, iso3)
  where type = 'New Displacement (Flow)' and archived_at is null;
