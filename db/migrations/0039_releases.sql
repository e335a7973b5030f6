-- Releases: named, frozen sets of figures. A revision is a further row of the same name.
create table data.releases (
  id bigint generated always as identity,
  name text not null,
  revision integer not null default 1,
  revises bigint,
  reason text,
  year integer not null,
  groups text[] not null default '{}',
  causes text[] not null default '{}',
  least_status text,
  state text not null default 'Draft',
  facts integer,
  left_out integer,
  checked_by text,
  checked_at timestamptz,
  frozen_by text,
  frozen_at timestamptz,
  signed_off_by text,
  signed_off_at timestamptz,
  published_by text,
  published_at timestamptz,
  withdrawn_by text,
  withdrawn_at timestamptz,
  withdrawn_reason text,
  created_by text not null,
  created_at timestamptz not null default now(),
  updated_by text,
  updated_at timestamptz,
  version integer not null default 1,
  constraint releases_pkey primary key (id),
  constraint releases_name_revision_key unique (name, revision),
  constraint releases_revises_fkey foreign key (revises) references data.releases (id) on delete restrict,
  constraint releases_least_status_fkey foreign key (least_status) references data.review_statuses (name) on delete restrict on update cascade,
  constraint releases_created_by_fkey foreign key (created_by) references data.users (username) on delete restrict,
  constraint releases_updated_by_fkey foreign key (updated_by) references data.users (username) on delete restrict,
  constraint release_name_size check (length(name) between 1 and 100),
  constraint release_reason_size check (length(reason) between 1 and 2000),
  constraint release_withdrawn_reason_size check (length(withdrawn_reason) between 1 and 2000),
  constraint release_year_range check (year between 1900 and 2200),
  constraint release_state check (state in ('Draft', 'Checked', 'Frozen', 'Published', 'Withdrawn'))
);
comment on table data.releases is 'Draft, Checked, Frozen, Published or Withdrawn. Empty groups and causes are all of them; no least_status takes facts of any status.';

-- The items that stood in the way at the last check. The fingerprint is of the records that the item lists: another set of records has to be accepted again.
create table data.release_items (
  release_id bigint not null,
  key text not null,
  position smallint not null,
  severity text not null,
  words text not null,
  entity_type text not null,
  count bigint not null,
  fingerprint text not null,
  accepted_reason text,
  accepted_by text,
  accepted_at timestamptz,
  constraint release_items_pkey primary key (release_id, key),
  constraint release_items_release_id_fkey foreign key (release_id) references data.releases (id) on delete restrict,
  constraint release_item_reason_size check (length(accepted_reason) between 1 and 2000)
);

-- Frozen copies refer to no other record, so that they stay when one is changed or deleted.
create sequence data.release_progress as bigint;
create table data.release_facts (
  release_id bigint not null,
  fact_id bigint not null,
  gsn bigint not null,
  serial_no text not null,
  version integer not null,
  figure_id text not null,
  place bigint not null,
  name text not null,
  iso3 text not null,
  country text not null,
  region text,
  year integer not null,
  displacement_type text not null,
  type text not null,
  role text,
  counted bigint not null,
  qualifier text,
  unit text,
  term text,
  reported_figure bigint,
  household_size numeric,
  figure bigint not null,
  start_date jsonb,
  end_date jsonb,
  stock_date jsonb,
  reporting_date jsonb,
  status text,
  idu boolean not null,
  groups text[] not null,
  parent_id bigint,
  event_id bigint,
  event_version integer,
  event_key text,
  event_name text,
  event_cause text,
  event_start_date jsonb,
  event_end_date jsonb,
  glide_numbers text[] not null,
  hazard_type_id integer,
  hazard_category text,
  hazard_subcategory text,
  hazard_type text,
  hazard_subtype text,
  hazard_path text,
  document_id bigint,
  document_version integer,
  document_name text,
  document_url text,
  publication_date date,
  publishers text[] not null,
  sources text[] not null,
  source_types text[] not null,
  locations jsonb,
  imported jsonb,
  event_as_imported boolean not null,
  document_as_imported boolean not null,
  step bigint not null default nextval('data.release_progress'),
  constraint release_facts_pkey primary key (release_id, fact_id),
  constraint release_facts_release_id_fkey foreign key (release_id) references data.releases (id) on delete restrict
);
create index release_facts_file_idx on data.release_facts (release_id, iso3, place, fact_id);
create index release_facts_event_idx on data.release_facts (release_id, event_id);
comment on table data.release_facts is 'The facts that count in a release, with all that explains them, as they were when it was frozen. place orders the file of figures; imported is the row of the file that the fact came from.';

create table data.release_left_out (
  release_id bigint not null,
  fact_id bigint not null,
  serial_no text not null,
  version integer not null,
  name text not null,
  rule text not null,
  iso3 text not null,
  displacement_type text not null,
  type text not null,
  role text,
  figure bigint,
  event_id bigint,
  constraint release_left_out_pkey primary key (release_id, fact_id),
  constraint release_left_out_release_id_fkey foreign key (release_id) references data.releases (id) on delete restrict
);
comment on table data.release_left_out is 'The facts of the year that did not count in a release, and the rule that left each out.';

create table data.release_context (
  release_id bigint not null,
  analysis_id bigint not null,
  version integer not null,
  iso3 text not null,
  country text not null,
  year integer not null,
  displacement_type text not null,
  category text,
  "group" text,
  title text not null,
  content text,
  constraint release_context_pkey primary key (release_id, analysis_id),
  constraint release_context_release_id_fkey foreign key (release_id) references data.releases (id) on delete restrict
);
comment on table data.release_context is 'The contextual analyses of the groups of a release, as they were when it was frozen.';

alter table data.releases enable row level security;
alter table data.release_items enable row level security;
alter table data.release_facts enable row level security;
alter table data.release_left_out enable row level security;
alter table data.release_context enable row level security;

alter table data.settings
  add column release_change_percent numeric not null default 25,
  add column release_change_people bigint not null default 1000,
  add constraint release_change_percent_range check (release_change_percent between 0 and 100000),
  add constraint release_change_people_range check (release_change_people >= 0);
comment on column data.settings.release_change_percent is 'The check of a release lists changes against the previous release above both limits.';

insert into data.role_permissions (role, action, subject)
select r.name, 'view', 'releases' from data.roles r where r.preset
union all
values ('Administrator', 'manage', 'releases'), ('Coordinator', 'manage', 'releases'), ('Administrator', 'sign_off', 'releases'),
  ('Coordinator', 'sign_off', 'releases'), ('Administrator', 'publish', 'releases');

-- A release reads all facts of a year, archived ones too.
create index facts_of_year_idx on data.facts (year);
