-- Events ordered by their figure add up every new displacement there is: from an index of these alone, event by event, without reading a fact.
create index facts_event_figure_idx on data.facts (event_id) include (figure, event_role)
  where type = 'New Displacement (Flow)' and archived_at is null;

-- What remains to be asked of the facts of an event is how many they are and of which countries. Without the figures the facts of an event are mostly
-- one entry, for a b-tree writes what is equal once, and counting the facts of all events reads a tenth of the pages.
drop index data.facts_event_id_idx;
create index facts_event_id_idx on data.facts (event_id, iso3, archived_at);

-- Events of a country are looked up by it.
create index events_countries_idx on data.events using gin (countries);
