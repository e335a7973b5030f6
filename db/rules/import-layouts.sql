-- The match of columns belongs to a source and the headers of its file; the next file of the source opens with it, and is compared with the last one that was saved.

-- The source of a dataset, else that of its document, else the publisher of its document.
create function rules.source_of_dataset(dataset data.tabular_datasets) returns bigint
language sql stable
set search_path = pg_catalog
as $$
  select coalesce(dataset.source_id, (select coalesce(d.sources[1], d.publishers[1]) from data.documents d where d.id = dataset.document_id))
$$;

-- Whether it is a list of at most 2,000 texts.
create function rules.are_headers(headers jsonb) returns boolean
language sql immutable
set search_path = pg_catalog
as $$
  select case when jsonb_typeof(headers) = 'array' then jsonb_array_length(headers) between 1 and 2000
    and not exists (select from jsonb_array_elements(headers) h where jsonb_typeof(h) <> 'string') else false end
$$;

-- Returns the layout's id; null for a dataset without a source. Runs as the owner, because nobody else writes these tables.
create function rules.remember_import(api_data jsonb) returns bigint
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  dataset data.tabular_datasets;
  source bigint;
  layout bigint;
begin
  perform rules.require_permitted(rules.may('manage', 'datasets'));
  if coalesce(api_data->>'dataset_id', '') !~ '^\d{1,15}$' or not rules.are_headers(api_data->'headers')
    or coalesce(jsonb_typeof(api_data->'match'), '') <> 'object' or coalesce(jsonb_typeof(api_data->'figures'), '') <> 'object' or octet_length(api_data::text) > 2000000 then
    perform rules.refuse('import_layout_form', 'api_data is an object of at most 2 MB with dataset_id, headers (up to 2,000 texts), match and figures', 'api_data', '22023');
  end if;
  select * into dataset from data.tabular_datasets d where d.id = (api_data->>'dataset_id')::bigint for share;
  if not found then
    perform rules.refuse('dataset_exists', rules.no_record('tabular dataset', api_data->>'dataset_id'), 'dataset_id', '23503');
  end if;
  perform rules.refuse(rules.refusal_to_change(dataset));
  source := rules.source_of_dataset(dataset);
  if source is null then return null; end if;
  insert into data.import_layouts as l (source_id, headers, match) values (source, api_data->'headers', api_data->'match')
  on conflict (source_id, fingerprint) do update set match = excluded.match, updated_at = now()
  returning l.id into layout;
  insert into data.import_rounds (layout_id, dataset_id, figures) values (layout, dataset.id, api_data->'figures')
  on conflict (layout_id, dataset_id, (saved_at is null)) do update set figures = excluded.figures;
  return layout;
end
$$;

-- The save of a dataset's records makes the imports since the last save rounds of their sources.
create function rules.keep_saved_rounds(dataset_id bigint) returns void
language sql volatile
set search_path = pg_catalog
as $$
  delete from data.import_rounds r
  where r.dataset_id = keep_saved_rounds.dataset_id and r.saved_at is not null
    and exists (select from data.import_rounds n where n.layout_id = r.layout_id and n.dataset_id = r.dataset_id and n.saved_at is null);
  update data.import_rounds r set saved_at = now() where r.dataset_id = keep_saved_rounds.dataset_id and r.saved_at is null
$$;

grant select on data.import_layouts, data.import_rounds to web_user;
