-- Contacts and communications (spec 3 §3). Both are personal data: policies of rules/contacts.sql decide who reads them.
-- The fields that a form requires may be empty: the personal data of an erased contact are removed.
create table data.contacts (
  id bigint generated always as identity,
  gsn bigint not null default nextval('data.gsn'),
  title text,
  name text not null,
  surname text,
  gender text default 'Male',
  organisation text,
  job_title text,
  email text,
  phone text,
  skype text,
  countries_of_operation text[] not null default '{}',
  regions text[] not null default '{}',
  comment text,
  erased_at timestamptz,
  created_by text not null,
  created_at timestamptz not null default now(),
  updated_by text,
  updated_at timestamptz,
  version integer not null default 1,
  archived_at timestamptz,
  import_run bigint,
  full_name text generated always as (name || coalesce(' ' || surname, '')) stored,
  name_search text generated always as (data.folded(name || coalesce(' ' || surname, ''))) stored,
  organisation_search text generated always as (data.folded(organisation)) stored,
  constraint contacts_pkey primary key (id),
  constraint contacts_gsn_key unique (gsn),
  constraint contacts_title_fkey foreign key (title) references data.contact_titles (name) on delete restrict on update cascade,
  constraint contacts_gender_fkey foreign key (gender) references data.genders (name) on delete restrict on update cascade,
  constraint contacts_created_by_fkey foreign key (created_by) references data.users (username) on delete restrict,
  constraint contacts_updated_by_fkey foreign key (updated_by) references data.users (username) on delete restrict,
  constraint contacts_import_run_fkey foreign key (import_run) references data.import_runs (id) on delete restrict,
  constraint contact_text_size check (greatest(length(name), length(surname), length(organisation), length(job_title), length(email), length(phone), length(skype)) <= 500),
  constraint contact_comment_size check (length(comment) <= 100000),
  constraint contact_erased check (erased_at is null
    or name = 'Erased contact' and num_nonnulls(title, surname, gender, organisation, job_title, email, phone, skype, comment) = 0 and countries_of_operation = '{}' and regions = '{}')
);
create index contacts_name_search_idx on data.contacts using gin (name_search public.gin_trgm_ops);
create index contacts_email_idx on data.contacts (lower(email));
create index contacts_countries_of_operation_idx on data.contacts using gin (countries_of_operation);
create index contacts_name_order_idx on data.contacts (full_name collate data.names, id desc);

create table data.communications (
  id bigint generated always as identity,
  gsn bigint not null default nextval('data.gsn'),
  subject text,
  contact_id bigint not null,
  iso3 text,
  tool text,
  conducted_at timestamptz,
  content text,
  "user" text not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  updated_by text,
  updated_at timestamptz,
  version integer not null default 1,
  archived_at timestamptz,
  import_run bigint,
  name_search text generated always as (data.folded(coalesce(subject, ''))) stored,
  constraint communications_pkey primary key (id),
  constraint communications_gsn_key unique (gsn),
  constraint communications_contact_id_fkey foreign key (contact_id) references data.contacts (id) on delete restrict,
  constraint communications_iso3_fkey foreign key (iso3) references data.geo_entities (iso3) on delete restrict,
  constraint communications_tool_fkey foreign key (tool) references data.communication_tools (name) on delete restrict on update cascade,
  constraint communications_user_fkey foreign key ("user") references data.users (username) on delete restrict,
  constraint communications_created_by_fkey foreign key (created_by) references data.users (username) on delete restrict,
  constraint communications_updated_by_fkey foreign key (updated_by) references data.users (username) on delete restrict,
  constraint communications_import_run_fkey foreign key (import_run) references data.import_runs (id) on delete restrict,
  constraint communication_subject_size check (length(subject) <= 500),
  constraint communication_content_size check (length(content) <= 100000)
);
create index communications_contact_id_idx on data.communications (contact_id, conducted_at desc, id desc);
create index communications_iso3_idx on data.communications (iso3, conducted_at desc, id desc);
create index communications_conducted_at_idx on data.communications (conducted_at desc, id desc);

alter table data.history drop constraint history_operation;
alter table data.history add constraint history_operation check (operation in ('insert', 'update', 'delete', 'erase'));

-- Only an administrator erases a contact. A communication entered by mistake is deleted as an event is.
insert into data.role_permissions (role, action, subject) values
  ('Administrator', 'delete', 'contacts'), ('Administrator', 'delete', 'communications'), ('Coordinator', 'delete', 'communications'),
  ('Expert', 'delete_own', 'communications')
on conflict do nothing;
