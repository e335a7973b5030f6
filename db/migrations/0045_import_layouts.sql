-- The memory of imports of a source's file: the match of its columns, and the figures of each round. The source's own number of a record of a dataset.
alter table data.tabular_datasets_records
  add column source_number text,
  add constraint tabular_record_source_number_size check (length(source_number) between 1 and 200);

create table data.import_layouts (
  id bigint generated always as identity,
  source_id bigint not null,
  headers jsonb not null,
  fingerprint text not null generated always as (md5(headers::text)) stored,
  match jsonb not null,
  updated_at timestamptz not null default now(),
  constraint import_layouts_pkey primary key (id),
  constraint import_layouts_source_id_fingerprint_key unique (source_id, fingerprint),
  constraint import_layouts_source_id_fkey foreign key (source_id) references data.publishers (id) on delete cascade
);
comment on table data.import_layouts is 'The columns of a file of a source, and what each of them is in the records of a dataset.';

create table data.import_rounds (
  id bigint generated always as identity,
  layout_id bigint not null,
  dataset_id bigint not null,
  figures jsonb not null,
  saved_at timestamptz,
  constraint import_rounds_pkey primary key (id),
  constraint import_rounds_layout_id_fkey foreign key (layout_id) references data.import_layouts (id) on delete cascade,
  constraint import_rounds_dataset_id_fkey foreign key (dataset_id) references data.tabular_datasets (id) on delete cascade
);
comment on table data.import_rounds is 'The sums and places of a file that was imported: with saved_at since its rows were saved in the dataset, at most one with and one without of each layout and dataset.';
create unique index import_rounds_layout_id_idx on data.import_rounds (layout_id, dataset_id, (saved_at is null));
create index import_rounds_dataset_id_idx on data.import_rounds (dataset_id);

do $$
declare
  added text;
begin
  foreach added in array '{import_layouts,import_rounds}'::text[]
  loop
    execute format('alter table data.%I enable row level security', added);
    execute format('create policy everyone on data.%I for select to web_user using (true)', added);
  end loop;
end
$$;
