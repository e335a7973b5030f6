-- For reads on replicas. The first two are unlogged, so that a write waits for no disk: after a crash, and on a promoted replica, they are empty, and a new epoch begins.
create unlogged table auth.last_writes (
  token_hash bytea not null,
  position pg_lsn not null,
  written_at timestamptz not null default now(),
  constraint last_writes_pkey primary key (token_hash)
);
comment on table auth.last_writes is 'The position in the log after the last write of each session and token, for an hour. A replica that has replayed it shows that write.';

create unlogged table auth.epoch (
  only_row boolean not null default true,
  id uuid not null,
  constraint epoch_pkey primary key (only_row),
  constraint epoch_only_row check (only_row)
);
comment on table auth.epoch is 'The time since which auth.last_writes is complete.';

create table auth.epochs (
  id uuid not null,
  began_at timestamptz not null default now(),
  constraint epochs_pkey primary key (id)
);
comment on table auth.epochs is 'The epochs of this database. A replica without the present one follows another primary, or is too far behind.';
