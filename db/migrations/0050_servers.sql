-- The servers of the installation, a row each, with the slow and the failed requests of their last day.
create table auth.servers (
  id uuid not null,
  name text not null,
  program text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null default now(),
  report jsonb not null default '{}',
  constraint servers_pkey primary key (id),
  constraint server_name_size check (length(name) between 1 and 300)
);
comment on column auth.servers.program is 'The version of the program.';
comment on table auth.servers is 'Running servers, and those of the last day. A report names routes and request ids, and no value of a request.';
