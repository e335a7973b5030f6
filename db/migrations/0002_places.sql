-- Countries and territories, household sizes and the hazard tree. Their rows ship in db/reference.
create table data.geo_entities (
  iso3 text not null,
  iso text,
  name text not null,
  idmc_short_name text not null,
  region text,
  centroid double precision[] not null,
  boundingbox double precision[] not null,
  constraint geo_entities_pkey primary key (iso3),
  constraint geo_entities_region_fkey foreign key (region) references data.regions (name) on delete restrict,
  constraint geo_entity_iso3 check (iso3 ~ '^[A-Z][A-Z0-9]{2}$'),
  constraint geo_entity_centroid check (cardinality(centroid) = 2),
  constraint geo_entity_boundingbox check (cardinality(boundingbox) = 4)
);
comment on table data.geo_entities is 'Countries and territories. centroid is [lat, lon]; boundingbox is [minlon, minlat, maxlon, maxlat], maxlon above 180 across the antimeridian.';

create table data.household_sizes (
  id bigint generated always as identity,
  iso3 text not null,
  year integer not null,
  size numeric not null,
  source text,
  constraint household_sizes_pkey primary key (id),
  constraint household_sizes_iso3_year_key unique (iso3, year),
  constraint household_sizes_iso3_fkey foreign key (iso3) references data.geo_entities (iso3) on delete restrict,
  constraint household_size_positive check (size > 0)
);
comment on table data.household_sizes is 'People per household, by country and year.';

create table data.hazard_types (
  id integer not null,
  category text not null,
  subcategory text not null,
  type text not null,
  subtype text not null,
  active boolean not null default true,
  glide text,
  emdat_key text,
  undrr_2025 text,
  helix2_type_subtype text,
  gdacs_in text,
  catnat_in text,
  constraint hazard_types_pkey primary key (id),
  constraint hazard_types_path_key unique (category, subcategory, type, subtype)
);
comment on table data.hazard_types is 'The hazard tree: four levels, one row a leaf; the last columns are crosswalks to other classifications.';
