-- Facts, the reviews that move them, and the history of every change.
create table data.facts (
  id bigint generated always as identity,
  gsn bigint not null default nextval('data.gsn'),
  serial_no text not null,
  name text not null,
  iso3 text not null,
  year integer not null,
  displacement_type text not null,
  type text not null,
  document_id bigint,
  parent_id bigint,
  parent_role text,
  event_id bigint,
  event_role text,
  base_id bigint,
  idu boolean not null default false,
  confidential boolean not null default false,
  groups text[] not null default '{}',
  themes text[] not null default '{}',
  start_date jsonb,
  end_date jsonb,
  comment text,
  household_size jsonb not null default '{"type": "Manual", "figure": 0}',
  data jsonb not null default '{}',
  locations jsonb,
  confidence_assessment jsonb,
  status text,
  flags text[] not null default '{}',
  created_by text not null,
  created_at timestamptz not null default now(),
  updated_by text,
  updated_at timestamptz,
  version integer not null default 1,
  archived_at timestamptz,
  import_run bigint,
  class text not null generated always as (case when document_id is null then 'Master' when parent_id is not null then 'Sub' else 'Fact' end) stored,
  qualifier text generated always as (data->>'qualifier') stored,
  reported_figure bigint generated always as ((data->>'reported_figure')::bigint) stored,
  unit text generated always as (data->>'unit') stored,
  figure bigint generated always as ((data->>'figure')::bigint) stored,
  term text generated always as (data->>'term') stored,
  figure_start_date date generated always as (data.date_of(data->'start_date')) stored,
  figure_end_date date generated always as (data.date_of(data->'end_date')) stored,
  stock_date date generated always as (data.date_of(data->'stock_date')) stored,
  constraint facts_pkey primary key (id),
  constraint facts_gsn_key unique (gsn),
  constraint facts_serial_no_key unique (serial_no),
  constraint facts_iso3_fkey foreign key (iso3) references data.geo_entities (iso3) on delete restrict,
  constraint facts_displacement_type_fkey foreign key (displacement_type) references data.displacement_types (name) on delete restrict on update cascade,
  constraint facts_type_fkey foreign key (type) references data.fact_types (name) on delete restrict on update cascade,
  constraint facts_document_id_fkey foreign key (document_id) references data.documents (id) on delete restrict,
  constraint facts_parent_id_fkey foreign key (parent_id) references data.facts (id) on delete restrict,
  constraint facts_parent_role_fkey foreign key (parent_role) references data.fact_roles (name) on delete restrict on update cascade,
  constraint facts_event_id_fkey foreign key (event_id) references data.events (id) on delete restrict,
  constraint facts_event_role_fkey foreign key (event_role) references data.fact_roles (name) on delete restrict on update cascade,
  constraint facts_base_id_fkey foreign key (base_id) references data.facts (id) on delete set null,
  constraint facts_status_fkey foreign key (status) references data.review_statuses (name) on delete restrict on update cascade,
  constraint facts_qualifier_fkey foreign key (qualifier) references data.qualifiers (name) on delete restrict,
  constraint facts_unit_fkey foreign key (unit) references data.units (name) on delete restrict,
  constraint facts_term_fkey foreign key (term) references data.terms (name) on delete restrict,
  constraint facts_created_by_fkey foreign key (created_by) references data.users (username) on delete restrict,
  constraint facts_updated_by_fkey foreign key (updated_by) references data.users (username) on delete restrict,
  constraint facts_import_run_fkey foreign key (import_run) references data.import_runs (id) on delete restrict,
  constraint fact_name_size check (length(name) between 1 and 2000),
  constraint fact_comment_size check (length(comment) <= 100000),
  constraint fact_year_range check (year between 1900 and 2200),
  constraint fact_parent_needs_document check (parent_id is null or document_id is not null),
  constraint fact_parent_itself check (parent_id <> id)
);
comment on column data.facts.start_date is 'Start of the reporting period, {date, accuracy}; the dates of the figure are in data.';

-- The list reads newest first and counts: each index holds its page in that order, and the columns that the list's view joins by,
-- so that a page is read from the index's beginning and a count from the index alone.
create index facts_created_at_idx on data.facts (created_at desc, id desc) include (iso3, event_id, parent_id, document_id) where archived_at is null;
create index facts_iso3_idx on data.facts (iso3, created_at desc, id desc, year) include (event_id, parent_id, document_id) where archived_at is null;
create index facts_year_idx on data.facts (year, created_at desc, id desc) include (iso3, event_id, parent_id, document_id) where archived_at is null;
create index facts_type_idx on data.facts (type, displacement_type) include (iso3, event_id, parent_id, document_id) where archived_at is null;
create index facts_name_trigram_idx on data.facts using gin (name public.gin_trgm_ops);
create index facts_created_by_idx on data.facts (created_by);
create index facts_status_idx on data.facts (status);
create index facts_document_id_idx on data.facts (document_id);
create index facts_parent_id_idx on data.facts (parent_id) include (figure, parent_role);
create index facts_event_id_idx on data.facts (event_id) include (type, figure, event_role);
create index facts_base_id_idx on data.facts (base_id);
create index facts_groups_idx on data.facts using gin (groups);
create index facts_themes_idx on data.facts using gin (themes);
create index facts_figure_idx on data.facts (figure);
create index facts_figure_start_date_idx on data.facts (figure_start_date);
create index facts_figure_end_date_idx on data.facts (figure_end_date);
create index facts_stock_date_idx on data.facts (stock_date);
create index facts_masters_idx on data.facts (iso3, displacement_type, type, year) where document_id is null;
create index facts_new_displacement_idx on data.facts (displacement_type, figure_start_date) include (figure, event_role)
  where type = 'New Displacement (Flow)' and archived_at is null;

create table data.reviews (
  id bigint generated always as identity,
  entity_type text not null default 'facts',
  entity_id bigint not null,
  status text not null,
  comment text,
  created_by text not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint reviews_pkey primary key (id),
  constraint reviews_status_fkey foreign key (status) references data.review_statuses (name) on delete restrict on update cascade,
  constraint reviews_created_by_fkey foreign key (created_by) references data.users (username) on delete restrict,
  constraint review_entity_type check (entity_type = 'facts'),
  constraint review_comment_size check (length(comment) <= 100000)
);
create index reviews_entity_idx on data.reviews (entity_type, entity_id, created_at, id);

create table data.history (
  id bigint generated always as identity,
  entity_type text not null,
  entity_id text not null,
  operation text not null,
  before jsonb,
  after jsonb,
  created_by text not null,
  created_at timestamptz not null default clock_timestamp(),
  import_run bigint,
  constraint history_pkey primary key (id),
  constraint history_operation check (operation in ('insert', 'update', 'delete')),
  constraint history_import_run_fkey foreign key (import_run) references data.import_runs (id) on delete restrict
);
create index history_entity_idx on data.history (entity_type, entity_id, id);
comment on table data.history is 'Who changed what and when: an update keeps the changed keys before and after, a delete the whole row, an insert no image.';
