-- Operations: changes of many records, imports, archiving and deletions. The history names the operation of each change, so that one function can undo it.
create table data.operations (
  id bigint generated always as identity,
  kind text not null,
  entity_type text,
  about text,
  refused jsonb not null default '[]',
  undoes bigint,
  import_run bigint,
  created_by text not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint operations_pkey primary key (id),
  constraint operations_import_run_key unique (import_run),
  constraint operations_undoes_fkey foreign key (undoes) references data.operations (id) on delete restrict,
  constraint operations_import_run_fkey foreign key (import_run) references data.import_runs (id) on delete restrict,
  constraint operation_kind check (kind in ('Change', 'Import', 'Archive', 'Restore', 'Delete', 'Undo')),
  constraint operation_about_size check (length(about) <= 10000)
);
create index operations_undoes_idx on data.operations (undoes) where undoes is not null;
alter table data.operations enable row level security;
comment on column data.operations.entity_type is 'The kind of the records; null for an import, which has several.';
comment on column data.operations.about is 'The values of a change, the reason for archiving, the file of an import.';
comment on column data.operations.refused is 'A list of {reason, records}: the records that refused, each written as kind and number.';

alter table data.history
  add column operation_id bigint,
  add constraint history_operation_id_fkey foreign key (operation_id) references data.operations (id) on delete restrict;

insert into data.operations (kind, about, import_run, created_by, created_at)
select 'Import', r.file_name, r.id, r.created_by, r.started_at from data.import_runs r order by r.id;
update data.history h set operation_id = o.id from data.operations o where o.import_run = h.import_run;
create index history_operation_idx on data.history (operation_id, entity_type, entity_id, id) where operation_id is not null;
