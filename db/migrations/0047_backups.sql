-- Scheduled backups: each run with its result, and the plan that the settings of the server give, in one row.
create table data.backups (
  id bigint generated always as identity,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  claimed_until timestamptz,
  place text not null,
  set_name text,
  size bigint,
  files integer,
  missing integer,
  verified_at timestamptz,
  faults text[],
  error text,
  constraint backups_pkey primary key (id)
);
comment on column data.backups.claimed_until is 'A server works on it until then; without an end it was interrupted.';
comment on column data.backups.missing is 'Files that the database names and the file store did not have.';
comment on column data.backups.faults is 'Of the verification, none if the set is sound.';
create index backups_started_at_idx on data.backups (started_at);
alter table data.backups enable row level security;

create table data.backup_plan (
  id smallint not null,
  every_hours integer,
  place text,
  keep integer,
  since timestamptz not null default now(),
  constraint backup_plan_pkey primary key (id),
  constraint backup_plan_one_row check (id = 1)
);
comment on column data.backup_plan.every_hours is 'Null if no backups are scheduled.';
comment on column data.backup_plan.since is 'When the plan was last changed: no backup can be late before.';
alter table data.backup_plan enable row level security;
insert into data.backup_plan (id) values (1);
