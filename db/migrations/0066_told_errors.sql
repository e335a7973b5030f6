-- New potential errors are told once a day. Those known before have no time, and are not told.
alter table data.kept_errors add column found_at timestamptz;
alter table data.kept_errors_run add column told_at timestamptz;
comment on column data.kept_errors.found_at is 'When a run found it first; null for those of the very first run.';
comment on column data.kept_errors_run.told_at is 'Up to when new errors were told to people.';
create index kept_errors_found_idx on data.kept_errors (found_at) where found_at is not null;
