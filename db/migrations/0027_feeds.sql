-- The feeds that the server polls for the parking lot, a row each. All are off until an administrator switches them on.
create table data.feeds (
  id integer generated always as identity,
  kind text not null default 'RSS or Atom',
  name text not null,
  address text not null,
  enabled boolean not null default false,
  every_minutes integer not null default 360,
  alert_levels text[] not null default '{}',
  countries text[] not null default '{}',
  appname text,
  last_run_at timestamptz,
  last_success_at timestamptz,
  next_run_at timestamptz,
  created integer not null default 0,
  updated integer not null default 0,
  unchanged integer not null default 0,
  refused integer not null default 0,
  error text,
  faults text[] not null default '{}',
  failures integer not null default 0,
  etag text,
  last_modified text,
  since timestamptz,
  claim uuid,
  claimed_until timestamptz,
  updated_by text,
  updated_at timestamptz,
  version integer not null default 1,
  constraint feeds_pkey primary key (id),
  constraint feeds_name_key unique (name),
  constraint feed_kind check (kind in ('GDACS RSS', 'GDACS API', 'ReliefWeb reports', 'ReliefWeb disasters', 'GLIDE', 'RSS or Atom')),
  constraint feeds_updated_by_fkey foreign key (updated_by) references data.users (username) on delete restrict
);
comment on table data.feeds is 'Feeds that fill the parking lot. created … refused count the records of the last poll; error is why it failed and faults are the items that it skipped; claim and claimed_until keep other servers from the same feed.';
comment on column data.feeds.since is 'The last change that was read, of a feed that is read by its changes.';

insert into data.feeds (kind, name, address, alert_levels) values
  ('GDACS RSS', 'GDACS', 'https://www.gdacs.org/xml/rss_7d.xml', '{Orange,Red}'),
  ('GDACS API', 'GDACS API', 'https://www.gdacs.org/gdacsapi/api/events/geteventlist/SEARCH', '{Orange,Red}'),
  ('ReliefWeb reports', 'ReliefWeb reports', 'https://api.reliefweb.int/v2/reports', '{}'),
  ('ReliefWeb disasters', 'ReliefWeb disasters', 'https://api.reliefweb.int/v2/disasters', '{}'),
  ('GLIDE', 'GLIDE', 'https://www.glidenumber.net/glide/jsonglideset.jsp', '{}');
update data.feeds set every_minutes = 1440 where kind = 'GLIDE';
