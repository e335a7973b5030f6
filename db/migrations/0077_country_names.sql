-- The names of countries in six languages and their short forms, by which deliveries of programs name them. The rows are db/reference/country_names.csv.
create table data.country_names (
  key text not null,
  iso3 text not null,
  short boolean not null,
  constraint country_names_pkey primary key (key, short),
  constraint country_names_iso3_fkey foreign key (iso3) references data.geo_entities (iso3) on delete restrict
);
comment on table data.country_names is 'Words of the names of countries, sorted; a short key lacks the words of long names (Republic of).';
