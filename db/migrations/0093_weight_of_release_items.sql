-- Null for items of the checks before, and for items that are no potential errors.
alter table data.release_items add column people bigint, add column imported bigint;
