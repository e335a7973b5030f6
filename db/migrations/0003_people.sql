-- Users, their roles and rights, credentials and sessions.
create table data.users (
  username text not null,
  name text not null,
  suspended_at timestamptz,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  constraint users_pkey primary key (username),
  constraint user_username_form check (username ~ '^[[:alnum:]][[:alnum:]._@-]{0,99}$'),
  constraint user_name_length check (length(name) between 1 and 200)
);

create table data.roles (
  name text not null,
  position smallint not null default 0,
  constraint roles_pkey primary key (name)
);

create table data.role_permissions (
  role text not null,
  action text not null,
  subject text not null,
  constraint role_permissions_pkey primary key (role, action, subject),
  constraint role_permissions_role_fkey foreign key (role) references data.roles (name) on delete cascade
);

create table data.user_roles (
  username text not null,
  role text not null,
  constraint user_roles_pkey primary key (username, role),
  constraint user_roles_username_fkey foreign key (username) references data.users (username) on delete cascade,
  constraint user_roles_role_fkey foreign key (role) references data.roles (name) on delete restrict
);

create table data.user_permissions (
  username text not null,
  action text not null,
  subject text not null,
  constraint user_permissions_pkey primary key (username, action, subject),
  constraint user_permissions_username_fkey foreign key (username) references data.users (username) on delete cascade
);

create table auth.credentials (
  username text not null,
  password_hash text not null,
  failed_login_attempts integer not null default 0,
  locked_until timestamptz,
  changed_at timestamptz not null default now(),
  constraint credentials_pkey primary key (username),
  constraint credentials_username_fkey foreign key (username) references data.users (username) on delete cascade
);

create table auth.sessions (
  token_hash bytea not null,
  username text not null,
  created_at timestamptz not null default now(),
  last_seen timestamptz not null default now(),
  revoked_at timestamptz,
  user_agent text,
  constraint sessions_pkey primary key (token_hash),
  constraint sessions_username_fkey foreign key (username) references data.users (username) on delete cascade
);
create index sessions_username_idx on auth.sessions (username) where revoked_at is null;

insert into data.roles (position, name) values
  (1, 'Administrator'), (2, 'Coordinator'), (3, 'Reviewer'), (4, 'Expert'), (5, 'Reporting'), (6, 'Viewer');

-- The presets; an administrator may change them later, so they are seeded once.
insert into data.role_permissions (role, action, subject)
select role, action, subject
from (values
  ('update', 'password', '{Administrator,Coordinator,Reviewer,Expert,Reporting,Viewer}'::text[]),
  ('view', 'performance_dashboard', '{Administrator,Coordinator,Reviewer,Viewer}'::text[]),
  ('create', 'facts', '{Administrator,Coordinator,Reviewer,Expert}'::text[]),
  ('manage', 'facts', '{Administrator,Coordinator,Reviewer,Expert}'::text[]),
  ('delete', 'facts', '{Administrator,Coordinator}'::text[]),
  ('delete_own', 'facts', '{Expert}'::text[]),
  ('comment_on_review', 'facts', '{Administrator,Coordinator,Reviewer,Expert,Reporting}'::text[]),
  ('review', 'facts', '{Administrator,Coordinator,Reviewer,Expert}'::text[]),
  ('complete_review', 'facts', '{Administrator,Coordinator,Reviewer}'::text[]),
  ('sign_off', 'facts', '{Administrator,Coordinator}'::text[]),
  ('lock_down', 'facts', '{Administrator}'::text[]),
  ('create', 'documents', '{Administrator,Coordinator,Reviewer,Expert}'::text[]),
  ('manage', 'documents', '{Administrator,Coordinator,Reviewer,Expert}'::text[]),
  ('delete', 'documents', '{Administrator,Coordinator}'::text[]),
  ('delete_own', 'documents', '{Expert}'::text[]),
  ('create', 'events', '{Administrator,Coordinator,Reviewer,Expert}'::text[]),
  ('manage', 'events', '{Administrator,Coordinator,Reviewer,Expert}'::text[]),
  ('delete', 'events', '{Administrator,Coordinator}'::text[]),
  ('delete_own', 'events', '{Expert}'::text[]),
  ('create', 'publishers', '{Administrator,Coordinator,Reviewer,Expert,Reporting}'::text[]),
  ('manage', 'publishers', '{Administrator,Coordinator,Reviewer,Expert,Reporting}'::text[]),
  ('create', 'datasets', '{Administrator,Coordinator,Expert}'::text[]),
  ('manage', 'datasets', '{Administrator,Coordinator,Expert}'::text[]),
  ('unlock', 'datasets', '{Administrator}'::text[]),
  ('create', 'contacts', '{Administrator,Coordinator,Expert}'::text[]),
  ('manage', 'contacts', '{Administrator,Coordinator,Expert}'::text[]),
  ('view', 'contacts', '{Administrator,Coordinator,Reviewer,Expert}'::text[]),
  ('create', 'communications', '{Administrator,Coordinator,Expert}'::text[]),
  ('manage', 'communications', '{Administrator,Coordinator,Expert}'::text[]),
  ('view', 'communications', '{Administrator,Coordinator,Reviewer,Expert}'::text[]),
  ('create', 'contextual_analysis', '{Administrator,Coordinator,Expert,Reporting}'::text[]),
  ('manage', 'contextual_analysis', '{Administrator,Coordinator,Expert,Reporting}'::text[]),
  ('create', 'significant_updates', '{Administrator,Coordinator,Expert}'::text[]),
  ('manage', 'significant_updates', '{Administrator,Coordinator,Expert}'::text[]),
  ('create', 'monitoring_challenges', '{Administrator,Coordinator,Expert}'::text[]),
  ('manage', 'monitoring_challenges', '{Administrator,Coordinator,Expert}'::text[]),
  ('manage', 'portfolios', '{Administrator,Coordinator}'::text[]),
  ('import', 'parking_lot', '{Administrator,Coordinator,Reviewer,Expert}'::text[]),
  ('reject', 'parking_lot', '{Administrator,Coordinator,Reviewer,Expert}'::text[]),
  ('manage', 'users', '{Administrator}'::text[]),
  ('manage', 'reference lists', '{Administrator}'::text[]),
  ('manage', 'api tokens', '{Administrator}'::text[])
) as presets (action, subject, roles), unnest(roles) as role;

-- The author of what an import creates; it has no credentials and cannot sign in.
insert into data.users (username, name) values ('import', 'Import');
