-- The order of the records of a dataset: new records come last, and a record can be put between two others.
create sequence data.tabular_datasets_records_position;
alter table data.tabular_datasets_records
  add column position double precision not null default nextval('data.tabular_datasets_records_position'),
  add constraint tabular_record_position_finite check (position between -1e15 and 1e15);
drop index data.tabular_datasets_records_parent_id_idx;
create index tabular_datasets_records_parent_id_idx on data.tabular_datasets_records (parent_id, position, id);
