-- Accounts that administrators create without a programmer: one-time links, sessions that their user can end, and the log of security events.
alter table data.users add column id bigint generated always as identity;
create unique index users_id_idx on data.users (id);
create unique index users_username_folded_idx on data.users (lower(username));

alter table auth.sessions add column id bigint generated always as identity;
create unique index sessions_id_idx on auth.sessions (id);

-- Only the hash of a link's token is stored.
create table auth.links (
  token_hash bytea not null,
  username text not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '72 hours',
  used_at timestamptz,
  constraint links_pkey primary key (token_hash),
  constraint links_username_fkey foreign key (username) references data.users (username) on delete cascade
);
create index links_username_idx on auth.links (username) where used_at is null;

-- `username` is the person concerned, known or not; `created_by` the person who acted.
create table data.security_events (
  id bigint generated always as identity,
  kind text not null,
  username text,
  created_by text,
  created_at timestamptz not null default clock_timestamp(),
  details jsonb not null default '{}',
  constraint security_events_pkey primary key (id),
  constraint security_event_kind check (kind in (
    'Signed in', 'Sign-in failed', 'Signed out', 'Sessions ended', 'Password changed', 'User created', 'User renamed', 'Link made', 'Link used',
    'User suspended', 'User reactivated', 'User unlocked', 'Roles changed', 'Settings changed'))
);
create index security_events_created_at_idx on data.security_events (created_at desc, id desc);
create index security_events_username_idx on data.security_events (username, id desc);
comment on table data.security_events is 'What touched accounts and rights, and when. Rows are only added.';

insert into data.role_permissions (role, action, subject) values ('Administrator', 'create', 'users');
