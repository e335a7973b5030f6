-- Tabular datasets, their records, and which facts rest on which records.
create table data.tabular_datasets (
  id bigint generated always as identity,
  gsn bigint not null default nextval('data.gsn'),
  name text not null,
  iso3 text not null,
  displacement_type text not null,
  unit text not null,
  source_id bigint,
  document_id bigint,
  url text,
  age_class text,
  comments text,
  locked_at timestamptz,
  created_by text not null,
  created_at timestamptz not null default now(),
  updated_by text,
  updated_at timestamptz,
  version integer not null default 1,
  archived_at timestamptz,
  import_run bigint,
  constraint tabular_datasets_pkey primary key (id),
  constraint tabular_datasets_gsn_key unique (gsn),
  constraint tabular_datasets_name_key unique (name),
  constraint tabular_datasets_iso3_fkey foreign key (iso3) references data.geo_entities (iso3) on delete restrict,
  constraint tabular_datasets_displacement_type_fkey foreign key (displacement_type) references data.displacement_types (name) on delete restrict on update cascade,
  constraint tabular_datasets_unit_fkey foreign key (unit) references data.units (name) on delete restrict,
  constraint tabular_datasets_source_id_fkey foreign key (source_id) references data.publishers (id) on delete restrict,
  constraint tabular_datasets_document_id_fkey foreign key (document_id) references data.documents (id) on delete restrict,
  constraint tabular_datasets_created_by_fkey foreign key (created_by) references data.users (username) on delete restrict,
  constraint tabular_datasets_updated_by_fkey foreign key (updated_by) references data.users (username) on delete restrict,
  constraint tabular_datasets_import_run_fkey foreign key (import_run) references data.import_runs (id) on delete restrict,
  constraint tabular_dataset_name_size check (length(name) between 1 and 500),
  constraint tabular_dataset_url_size check (length(url) <= 4000),
  constraint tabular_dataset_age_class_size check (length(age_class) <= 500),
  constraint tabular_dataset_comments_size check (length(comments) <= 100000)
);
create index tabular_datasets_name_trigram_idx on data.tabular_datasets using gin (name public.gin_trgm_ops);
create index tabular_datasets_created_at_idx on data.tabular_datasets (created_at desc, id desc);
create index tabular_datasets_source_id_idx on data.tabular_datasets (source_id);
create index tabular_datasets_document_id_idx on data.tabular_datasets (document_id);

create table data.tabular_datasets_records (
  id bigint generated always as identity,
  parent_id bigint not null,
  iso3 text,
  event_name text,
  start_date date,
  end_date date,
  org_name text,
  org_accuracy text,
  org_lat double precision,
  org_lon double precision,
  dst_name text,
  dst_accuracy text,
  dst_lat double precision,
  dst_lon double precision,
  stock_total bigint,
  stock_male bigint,
  stock_female bigint,
  stock_in_camp bigint,
  stock_outside_camp bigint,
  stock_age_cat_01 bigint,
  stock_age_cat_02 bigint,
  stock_age_cat_03 bigint,
  new_total bigint,
  new_male bigint,
  new_female bigint,
  new_in_camp bigint,
  new_outside_camp bigint,
  new_age_cat_01 bigint,
  new_age_cat_02 bigint,
  new_age_cat_03 bigint,
  returns_total bigint,
  returns_male bigint,
  returns_female bigint,
  returns_in_camp bigint,
  returns_outside_camp bigint,
  returns_age_cat_01 bigint,
  returns_age_cat_02 bigint,
  returns_age_cat_03 bigint,
  returnees_total bigint,
  returnees_male bigint,
  returnees_female bigint,
  returnees_in_camp bigint,
  returnees_outside_camp bigint,
  returnees_age_cat_01 bigint,
  returnees_age_cat_02 bigint,
  returnees_age_cat_03 bigint,
  house_destroyed bigint,
  house_damaged bigint,
  url text,
  constraint tabular_datasets_records_pkey primary key (id),
  constraint tabular_datasets_records_parent_id_fkey foreign key (parent_id) references data.tabular_datasets (id) on delete cascade,
  constraint tabular_datasets_records_iso3_fkey foreign key (iso3) references data.geo_entities (iso3) on delete restrict,
  constraint tabular_datasets_records_org_accuracy_fkey foreign key (org_accuracy) references data.record_accuracies (name) on delete restrict on update cascade,
  constraint tabular_datasets_records_dst_accuracy_fkey foreign key (dst_accuracy) references data.record_accuracies (name) on delete restrict on update cascade,
  constraint tabular_record_origin_on_earth check (org_lat between -90 and 90 and org_lon between -180 and 180),
  constraint tabular_record_destination_on_earth check (dst_lat between -90 and 90 and dst_lon between -180 and 180),
  constraint tabular_record_counts_not_negative check (least(
    stock_total, stock_male, stock_female, stock_in_camp, stock_outside_camp, stock_age_cat_01, stock_age_cat_02, stock_age_cat_03,
    new_total, new_male, new_female, new_in_camp, new_outside_camp, new_age_cat_01, new_age_cat_02, new_age_cat_03,
    returns_total, returns_male, returns_female, returns_in_camp, returns_outside_camp, returns_age_cat_01, returns_age_cat_02, returns_age_cat_03,
    returnees_total, returnees_male, returnees_female, returnees_in_camp, returnees_outside_camp, returnees_age_cat_01, returnees_age_cat_02,
    returnees_age_cat_03, house_destroyed, house_damaged) >= 0),
  constraint tabular_record_text_size check (coalesce(length(event_name), 0) + coalesce(length(org_name), 0) + coalesce(length(dst_name), 0) + coalesce(length(url), 0) <= 10000)
);
create index tabular_datasets_records_parent_id_idx on data.tabular_datasets_records (parent_id, id);

create table data.tabular_datasets_records_to_facts (
  id bigint generated always as identity,
  f_id bigint not null,
  tdr_id bigint not null,
  constraint tabular_datasets_records_to_facts_pkey primary key (id),
  constraint tabular_datasets_records_to_facts_f_id_tdr_id_key unique (f_id, tdr_id),
  constraint tabular_datasets_records_to_facts_f_id_fkey foreign key (f_id) references data.facts (id) on delete cascade,
  constraint tabular_datasets_records_to_facts_tdr_id_fkey foreign key (tdr_id) references data.tabular_datasets_records (id) on delete cascade
);
create index tabular_datasets_records_to_facts_tdr_id_idx on data.tabular_datasets_records_to_facts (tdr_id);

do $$
declare
  added text;
begin
  foreach added in array '{tabular_datasets,tabular_datasets_records,tabular_datasets_records_to_facts}'::text[]
  loop
    execute format('alter table data.%I enable row level security', added);
    execute format('create policy everyone on data.%I for all to web_user using (true) with check (true)', added);
  end loop;
end
$$;
