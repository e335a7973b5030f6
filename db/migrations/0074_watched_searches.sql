-- The saved searches whose new rows people want to be told of.
create table data.watched_searches (
  search_id bigint not null,
  username text not null,
  address text not null,
  conditions text not null,
  told_at timestamptz not null default clock_timestamp(),
  constraint watched_searches_pkey primary key (search_id, username),
  constraint watched_searches_search_id_fkey foreign key (search_id) references data.saved_searches (id) on delete cascade,
  constraint watched_searches_username_fkey foreign key (username) references data.users (username) on delete cascade on update cascade
);
comment on table data.watched_searches is 'conditions is the query of /psql that the person''s browser made of the search, and address the search that it was made of: after a change of the search it is made anew. Rows up to told_at were told.';
alter table data.watched_searches enable row level security;
