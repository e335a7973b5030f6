-- The sums of a release, and its comparison with another one, read the index instead of the wide rows. Frozen rows never change, so it never grows stale.
create index release_facts_sums_idx on data.release_facts (release_id, iso3, displacement_type, type) include (fact_id, counted, figure, role, event_id);
