-- The records that had a row of a file before and were deleted, when the row was imported again as another record: an undo does not put them back beside it.
alter table data.import_rows add column replaced bigint[] not null default '{}';
create index import_rows_replaced_idx on data.import_rows using gin (replaced) where replaced <> '{}';
