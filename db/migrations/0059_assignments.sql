-- Facts, events and documents that are assigned to a person, until a day. The parking lot has its own assignments.
create table data.assignments (
  entity_type text not null,
  entity_id bigint not null,
  username text not null,
  due_on date,
  note text,
  assigned_by text not null,
  assigned_at timestamptz not null default clock_timestamp(),
  constraint assignments_pkey primary key (entity_type, entity_id),
  constraint assignments_username_fkey foreign key (username) references data.users (username) on delete cascade,
  constraint assignment_kind check (entity_type in ('facts', 'events', 'documents')),
  constraint assignment_note_size check (length(note) <= 2000)
);
create index assignments_username_idx on data.assignments (username, due_on);
comment on table data.assignments is 'The person who has a record to work on, and the day until which.';
alter table data.assignments enable row level security;
