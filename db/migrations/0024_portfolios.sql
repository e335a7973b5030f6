-- The expert of each country, as a log: the newest row of a country counts, and a row without a username ends the assignment.
create table data.portfolios (
  id bigint generated always as identity,
  iso3 text not null,
  username text,
  assigned_at timestamptz not null default clock_timestamp(),
  assigned_by text,
  constraint portfolios_pkey primary key (id),
  constraint portfolios_iso3_fkey foreign key (iso3) references data.geo_entities (iso3) on delete restrict,
  constraint portfolios_username_fkey foreign key (username) references data.users (username) on delete restrict,
  constraint portfolios_assigned_by_fkey foreign key (assigned_by) references data.users (username) on delete restrict
);
create index portfolios_iso3_idx on data.portfolios (iso3, id desc);
create index portfolios_username_idx on data.portfolios (username);
comment on table data.portfolios is 'Assignments of countries to experts. Rows are only added; the newest of a country counts.';
