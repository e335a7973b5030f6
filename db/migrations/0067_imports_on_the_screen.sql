-- Imports from the screen: the file with what it would change, and the progress of a run, which all servers read.
alter table data.import_runs
  add column rows_done bigint not null default 0,
  add column rows_of bigint,
  add column claimed_until timestamptz,
  add column stopped_by text,
  add constraint import_runs_stopped_by_fkey foreign key (stopped_by) references data.users (username) on delete restrict;
comment on column data.import_runs.claimed_until is 'A program works on it until then; without an end it was interrupted.';
comment on column data.import_runs.stopped_by is 'The person who asked to stop it, at the end of a batch.';

create table data.import_files (
  id bigint generated always as identity,
  filename text not null,
  file_name text not null,
  size bigint not null,
  kind text,
  survey jsonb,
  error text,
  rows_done bigint not null default 0,
  rows_of bigint,
  claimed_until timestamptz,
  created_by text not null,
  created_at timestamptz not null default now(),
  constraint import_files_pkey primary key (id),
  constraint import_files_filename_fkey foreign key (filename) references data.files (filename) on delete cascade,
  constraint import_files_created_by_fkey foreign key (created_by) references data.users (username) on delete restrict,
  constraint import_file_kind check (kind in ('figures', 'disaster events', 'context texts'))
);
comment on table data.import_files is 'Files that wait for their import, at most a day, as every file that no document has.';
comment on column data.import_files.file_name is 'As its person named it.';
comment on column data.import_files.kind is 'Chosen by a person; null if the headers decide.';
comment on column data.import_files.survey is 'The report of an import that stores nothing.';
comment on column data.import_files.claimed_until is 'A server reads it until then.';
create index import_files_filename_idx on data.import_files (filename);
alter table data.import_files enable row level security;
