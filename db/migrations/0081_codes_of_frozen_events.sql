-- All codes of the event of a frozen fact, not only its GLIDE numbers. Null in the releases that were frozen before.
alter table data.release_facts add column event_codes text[];
