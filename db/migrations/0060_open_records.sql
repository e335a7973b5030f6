-- The records that people have open: a row for each tab of a browser, renewed while the record is on its screen.
create table data.open_records (
  username text not null,
  tab uuid not null,
  entity_type text not null,
  entity_id text not null,
  editing boolean not null default false,
  seen_at timestamptz not null default clock_timestamp(),
  constraint open_records_pkey primary key (username, tab),
  constraint open_records_username_fkey foreign key (username) references data.users (username) on delete cascade,
  constraint open_record_id_size check (length(entity_id) <= 100)
);
create index open_records_record_idx on data.open_records (entity_type, entity_id);
create index open_records_seen_at_idx on data.open_records (seen_at);
comment on table data.open_records is 'Who has a record open, for the others who have it open.';
alter table data.open_records enable row level security;
