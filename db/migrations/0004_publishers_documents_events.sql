-- Where figures come from and what they belong to.
create sequence data.gsn as bigint;

-- A date with its accuracy is {"date": "YYYY-MM-DD", "accuracy": "Day"|"Month"|"Year"}; triggers refuse any other form first.
-- In PL/pgSQL, because a function in SQL that pins its search_path is set up anew for each of a row's generated columns.
create function data.date_of(value jsonb) returns date
language plpgsql immutable parallel safe
set search_path = pg_catalog
as $$
declare
  day constant text := value->>'date';
begin
  return case when day ~ '^\d{4}-\d\d-\d\d$' then make_date(substr(day, 1, 4)::int, substr(day, 6, 2)::int, substr(day, 9, 2)::int) end;
end
$$;

create table data.import_runs (
  id bigint generated always as identity,
  source text not null,
  file_name text not null,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  created_by text not null,
  report jsonb,
  constraint import_runs_pkey primary key (id),
  constraint import_runs_created_by_fkey foreign key (created_by) references data.users (username) on delete restrict
);

create table data.import_rows (
  source text not null,
  entity_type text not null,
  source_id text not null,
  entity_id bigint not null,
  raw jsonb not null,
  raw_hash text not null,
  entity_version integer not null,
  import_run bigint not null,
  constraint import_rows_pkey primary key (source, entity_type, source_id),
  constraint import_rows_import_run_fkey foreign key (import_run) references data.import_runs (id) on delete restrict
);
create index import_rows_entity_idx on data.import_rows (entity_type, entity_id);
comment on table data.import_rows is 'The raw row behind each imported record; entity_version is the version the import left, so a later one means a person changed it.';

create table data.publishers (
  id bigint generated always as identity,
  gsn bigint not null default nextval('data.gsn'),
  name text not null,
  type text,
  iso3 text,
  flags text[] not null default '{}',
  created_by text not null,
  created_at timestamptz not null default now(),
  updated_by text,
  updated_at timestamptz,
  version integer not null default 1,
  archived_at timestamptz,
  import_run bigint,
  constraint publishers_pkey primary key (id),
  constraint publishers_gsn_key unique (gsn),
  constraint publishers_name_iso3_key unique nulls not distinct (name, iso3),
  constraint publishers_type_fkey foreign key (type) references data.publisher_types (name) on delete restrict on update cascade,
  constraint publishers_iso3_fkey foreign key (iso3) references data.geo_entities (iso3) on delete restrict,
  constraint publishers_created_by_fkey foreign key (created_by) references data.users (username) on delete restrict,
  constraint publishers_updated_by_fkey foreign key (updated_by) references data.users (username) on delete restrict,
  constraint publishers_import_run_fkey foreign key (import_run) references data.import_runs (id) on delete restrict,
  constraint publisher_name_size check (length(name) between 1 and 500)
);
create index publishers_name_trigram_idx on data.publishers using gin (name public.gin_trgm_ops);

create table data.documents (
  id bigint generated always as identity,
  uuid uuid not null default gen_random_uuid(),
  gsn bigint not null default nextval('data.gsn'),
  serial_no text not null,
  name text not null,
  type text,
  publication_date date not null,
  comment text,
  url text,
  confidential boolean not null default false,
  displacement_types text[] not null default '{}',
  countries text[] not null default '{}',
  sources bigint[] not null default '{}',
  publishers bigint[] not null default '{}',
  sources_old text,
  publishers_old text,
  filename text,
  content_type text,
  original_filename text,
  flags text[] not null default '{}',
  created_by text not null,
  created_at timestamptz not null default now(),
  updated_by text,
  updated_at timestamptz,
  version integer not null default 1,
  archived_at timestamptz,
  import_run bigint,
  constraint documents_pkey primary key (id),
  constraint documents_uuid_key unique (uuid),
  constraint documents_gsn_key unique (gsn),
  constraint documents_serial_no_key unique (serial_no),
  constraint documents_type_fkey foreign key (type) references data.document_types (name) on delete restrict on update cascade,
  constraint documents_created_by_fkey foreign key (created_by) references data.users (username) on delete restrict,
  constraint documents_updated_by_fkey foreign key (updated_by) references data.users (username) on delete restrict,
  constraint documents_import_run_fkey foreign key (import_run) references data.import_runs (id) on delete restrict,
  constraint document_name_size check (length(name) between 1 and 2000),
  constraint document_comment_size check (length(comment) <= 100000),
  constraint document_url_size check (length(url) <= 4000)
);
create index documents_name_trigram_idx on data.documents using gin (name public.gin_trgm_ops);
create index documents_publication_date_idx on data.documents (publication_date desc, id desc);
create index documents_sources_idx on data.documents using gin (sources);
create index documents_publishers_idx on data.documents using gin (publishers);

create table data.events (
  id bigint generated always as identity,
  gsn bigint not null default nextval('data.gsn'),
  serial_no text not null,
  name text not null,
  year integer not null,
  displacement_type text not null,
  hazard_type_id integer,
  comment text,
  start_date jsonb,
  end_date jsonb,
  glide_numbers text[] not null default '{}',
  countries text[] not null default '{}',
  data_included boolean not null default true,
  flags text[] not null default '{}',
  created_by text not null,
  created_at timestamptz not null default now(),
  updated_by text,
  updated_at timestamptz,
  version integer not null default 1,
  archived_at timestamptz,
  import_run bigint,
  start_day date generated always as (data.date_of(start_date)) stored,
  end_day date generated always as (data.date_of(end_date)) stored,
  constraint events_pkey primary key (id),
  constraint events_gsn_key unique (gsn),
  constraint events_serial_no_key unique (serial_no),
  constraint events_displacement_type_fkey foreign key (displacement_type) references data.displacement_types (name) on delete restrict on update cascade,
  constraint events_hazard_type_id_fkey foreign key (hazard_type_id) references data.hazard_types (id) on delete restrict,
  constraint events_created_by_fkey foreign key (created_by) references data.users (username) on delete restrict,
  constraint events_updated_by_fkey foreign key (updated_by) references data.users (username) on delete restrict,
  constraint events_import_run_fkey foreign key (import_run) references data.import_runs (id) on delete restrict,
  constraint event_name_size check (length(name) between 1 and 2000),
  constraint event_comment_size check (length(comment) <= 100000),
  constraint event_year_range check (year between 1900 and 2200)
);
create index events_created_at_idx on data.events (created_at desc, id desc);
create index events_name_trigram_idx on data.events using gin (name public.gin_trgm_ops);
create index events_displacement_type_year_idx on data.events (displacement_type, year);
create index events_hazard_type_id_idx on data.events (hazard_type_id);
