-- Potential errors that people chose to ignore. A row holds as long as the values that its rule looks at are still `looked_at`; it ends when somebody takes it back.
create table data.ignored_errors (
  id bigint generated always as identity,
  rule text not null,
  entity_type text not null,
  entity_id bigint not null,
  looked_at text not null,
  reason text not null,
  ignored_by text not null,
  ignored_at timestamptz not null default clock_timestamp(),
  ended_by text,
  ended_at timestamptz,
  constraint ignored_errors_pkey primary key (id),
  constraint ignored_errors_ignored_by_fkey foreign key (ignored_by) references data.users (username) on delete restrict,
  constraint ignored_errors_ended_by_fkey foreign key (ended_by) references data.users (username) on delete restrict,
  constraint ignored_error_reason_size check (length(reason) between 1 and 2000)
);
create unique index ignored_errors_record_idx on data.ignored_errors (rule, entity_id) where ended_at is null;
comment on table data.ignored_errors is 'Potential errors that people ignore, with the reason. Rows are only added and ended; looked_at holds the values that the rule looked at.';
alter table data.ignored_errors enable row level security;
create policy everyone on data.ignored_errors for select to web_user using (true);

-- The rules of data quality read all facts: from these indexes alone.
create index facts_rules_idx on data.facts (event_id)
  include (id, event_role, type, iso3, displacement_type, figure_start_date, figure_end_date, stock_date, created_by, parent_id, document_id, year, archived_at);
create index facts_flags_idx on data.facts (id) include (iso3, created_by, archived_at) where flags <> '{}';
drop index data.facts_parent_id_idx;
create index facts_parent_id_idx on data.facts (parent_id) include (figure, parent_role, type, archived_at);
