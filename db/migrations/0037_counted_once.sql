-- A sub-fact does not count beside its master: sums of figures look the masters up by their number, from this index alone.
create index facts_counted_masters_idx on data.facts (id) include (iso3, displacement_type, type, year, event_id, event_role, figure, figure_start_date)
  where document_id is null and archived_at is null;
-- Few events have a master among their facts: this index says so without reading the facts.
create index facts_counted_masters_event_idx on data.facts (event_id, id) include (iso3, displacement_type, type, year, event_role, figure)
  where document_id is null and archived_at is null;

-- The indexes that sums are read from gain the master of a fact.
drop index data.facts_event_figure_idx;
create index facts_event_figure_idx on data.facts (event_id) include (figure, event_role, parent_id, iso3, displacement_type)
  where type = 'New Displacement (Flow)' and archived_at is null;
drop index data.facts_new_displacement_idx;
create index facts_new_displacement_idx on data.facts (displacement_type, figure_start_date) include (figure, event_role, event_id, iso3, parent_id)
  where type = 'New Displacement (Flow)' and archived_at is null;
drop index data.facts_country_figures_idx;
create index facts_country_figures_idx on data.facts (iso3, year) include (type, displacement_type, class, event_role, figure, figure_start_date, parent_id)
  where archived_at is null;
drop index data.facts_parent_id_idx;
create index facts_parent_id_idx on data.facts (parent_id) include (figure, parent_role, type, year, archived_at);
