-- The potential errors of all records as they were found last: to find them takes as long as all rules of data quality, too long for a page that everybody opens.
create table data.kept_errors (
  entity_type text not null,
  id bigint not null,
  rule text not null,
  constraint kept_errors_pkey primary key (entity_type, id, rule)
);
comment on table data.kept_errors is 'Potential errors that nobody ignores, as the last run of all rules found them.';
alter table data.kept_errors enable row level security;

create table data.kept_errors_run (
  only_one boolean not null default true,
  began_at timestamptz not null,
  history_id bigint not null,
  constraint kept_errors_run_pkey primary key (only_one),
  constraint kept_errors_run_only_one check (only_one)
);
comment on table data.kept_errors_run is 'When the last complete run began, and the last change that it saw.';
alter table data.kept_errors_run enable row level security;
