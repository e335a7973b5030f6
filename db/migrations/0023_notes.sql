-- Notes on a country (spec 3 §3): contextual analyses, significant updates and monitoring challenges. They have the same columns, constraints and indexes but for a few.
do $$
declare
  kind record;
  caused text;
begin
  for kind in select * from (values
    ('contextual_analysis', 'publication_date', 'title'),
    ('significant_updates', 'date', 'title, iso3'),
    ('monitoring_challenges', 'date', 'title')
  ) as k (name, day, key)
  loop
    execute format('
      create table data.%1$I (
        id bigint generated always as identity,
        iso3 text not null,
        title text not null,
        %2$I date not null,
        content text,
        flags text[] not null default ''{}'',
        created_by text not null,
        created_at timestamptz not null default now(),
        updated_by text,
        updated_at timestamptz,
        version integer not null default 1,
        import_run bigint,
        constraint %1$s_pkey primary key (id),
        constraint %1$s_title_key unique (%3$s),
        constraint %1$s_iso3_fkey foreign key (iso3) references data.geo_entities (iso3) on delete restrict,
        constraint %1$s_created_by_fkey foreign key (created_by) references data.users (username) on delete restrict,
        constraint %1$s_updated_by_fkey foreign key (updated_by) references data.users (username) on delete restrict,
        constraint %1$s_import_run_fkey foreign key (import_run) references data.import_runs (id) on delete restrict,
        constraint %1$s_title_size check (length(title) between 1 and 500),
        constraint %1$s_content_size check (length(content) <= 100000)
      )', kind.name, kind.day, kind.key);
    execute format('create index %1$s_newest_idx on data.%1$I (iso3, %2$I desc, id desc)', kind.name, kind.day);
    execute format('alter table data.%I enable row level security', kind.name);
    execute format('create policy everyone on data.%I for all to web_user using (true) with check (true)', kind.name);
  end loop;
  foreach caused in array '{contextual_analysis,significant_updates}'::text[]
  loop
    execute format('alter table data.%1$I add column displacement_type text not null,
      add constraint %1$s_displacement_type_fkey foreign key (displacement_type) references data.displacement_types (name) on delete restrict on update cascade', caused);
  end loop;
end
$$;

alter table data.contextual_analysis add column "group" text,
  add constraint contextual_analysis_group_fkey foreign key ("group") references data.groups (name) on delete restrict on update cascade;

alter table data.significant_updates add column source text,
  add constraint significant_updates_source_size check (length(source) <= 2000);
