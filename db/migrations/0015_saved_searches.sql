-- Searches of lists that people keep by name, for themselves or for everybody.
create table data.saved_searches (
  id bigint generated always as identity,
  kind text not null,
  name text not null,
  address text not null,
  shared boolean not null default false,
  created_by text not null default nullif(current_setting('request.username', true), ''),
  created_at timestamptz not null default now(),
  version integer not null default 1,
  archived_at timestamptz,
  constraint saved_searches_pkey primary key (id),
  constraint saved_searches_created_by_fkey foreign key (created_by) references data.users (username) on delete cascade
);
create unique index saved_searches_name_idx on data.saved_searches (created_by, kind, lower(name)) where archived_at is null;
create index saved_searches_shared_idx on data.saved_searches (kind) where shared and archived_at is null;
comment on table data.saved_searches is 'Saved searches: kind is the list, address its query without a page. archived_at is set by a delete, so that it can be undone.';
