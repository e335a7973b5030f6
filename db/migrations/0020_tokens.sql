-- API tokens, the role and the account of ingest. The kinds of security events are listed in the code, which alone writes them.
create table auth.tokens (
  id bigint generated always as identity,
  token_hash bytea not null,
  name text not null,
  username text not null,
  role text,
  created_by text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  addresses text[] not null default '{}',
  revoked_at timestamptz,
  revoked_by text,
  constraint tokens_pkey primary key (id),
  constraint tokens_token_hash_key unique (token_hash),
  constraint tokens_username_fkey foreign key (username) references data.users (username) on update cascade on delete cascade,
  constraint tokens_role_fkey foreign key (role) references data.roles (name) on update cascade on delete cascade,
  constraint token_expiry_after_start check (expires_at > created_at)
);
create index tokens_username_idx on auth.tokens (username);
create index tokens_role_idx on auth.tokens (role);
comment on table auth.tokens is 'Tokens of scripts and services: only the hash is stored. `username` is the owner, in whose name a token acts; `role` limits it, null means reading only.';

insert into data.roles (position, name) values (7, 'Ingest');
insert into data.role_permissions (role, action, subject) values ('Ingest', 'create', 'parking_lot');
insert into data.users (username, name) values ('ingest', 'Ingest') on conflict do nothing;
insert into data.user_roles (username, role) values ('ingest', 'Ingest') on conflict do nothing;

alter table data.security_events drop constraint if exists security_event_kind;
