-- Tabular datasets (spec 2 §5): their own data, and the lock that closes their records. The records are in dataset-records.sql, their links to facts in dataset-links.sql.
create function rules.clean_dataset() returns trigger
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  new.name := rules.tidied_name(new.name, old.name);
  new.url := nullif(rules.trimmed(new.url), '');
  new.age_class := nullif(rules.trimmed(new.age_class), '');
  new.comments := nullif(new.comments, '');
  return new;
end
$$;

create function rules.require_dataset_fields() returns trigger
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  if rules.import_run() is null and (tg_op = 'INSERT' or new.url is distinct from old.url) and new.url !~* '^(https?|ftp)://[^\s/?#]+\S*$' then
    perform rules.refuse('dataset_url_form', 'URL is not valid', 'url');
  end if;
  return new;
end
$$;

create function rules.refusal_to_change(dataset data.tabular_datasets) returns rules.refusal
language plpgsql immutable
set search_path = pg_catalog
as $$
begin
  if dataset.locked_at is null then return null; end if;
  return rules.refusal('dataset_locked', 'Dataset is locked!', '42501');
end
$$;

-- The comments of a locked dataset can be changed, and it can be unlocked; both leave everything else.
create function rules.refuse_change_of_dataset() returns trigger
language plpgsql stable
set search_path = pg_catalog
as $$
declare
  open constant text[] := case when new.locked_at is null then '{comments,locked_at,unlock_reason}' else '{comments}' end;
begin
  if rules.content(to_jsonb(new), tg_relid) - open is distinct from rules.content(to_jsonb(old), tg_relid) - open then
    perform rules.refuse(rules.refusal_to_change(old));
  end if;
  return new;
end
$$;

-- Up to three facts by name, and the number of the others.
create function rules.named_facts(facts bigint[]) returns text
language sql stable
set search_path = pg_catalog
as $$
  select string_agg(n.name, ', ' order by n.position) || case when cardinality(facts) > 3 then format(' and %s more', cardinality(facts) - 3) else '' end
  from (
    select f.name, row_number() over (order by f.id) as position from data.facts f where f.id = any (facts) order by f.id limit 3
  ) n
$$;

create function rules.refusal_to_delete(dataset data.tabular_datasets, may_delete_of_others boolean) returns rules.refusal
language plpgsql stable
set search_path = pg_catalog
as $$
declare
  facts constant bigint[] := array(
    select distinct l.f_id from data.tabular_datasets_records r join data.tabular_datasets_records_to_facts l on l.tdr_id = r.id where r.parent_id = dataset.id);
begin
  return coalesce(
    rules.refusal_to_delete_of_others(dataset.created_by, may_delete_of_others),
    rules.refusal_to_change(dataset),
    case when cardinality(facts) > 0 then
      rules.refusal('dataset_has_facts', format('Facts rest on records of this dataset: %s', rules.named_facts(facts)), '23503') end,
    rules.refusal_to_delete_yet(dataset.created_by, dataset.created_at, dataset.archived_at));
end
$$;

-- Called through api.unlock_tabular_dataset. Runs as the owner, because nobody is granted the column.
create function rules.unlock_dataset(id bigint, reason text) returns void
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  dataset data.tabular_datasets;
begin
  perform rules.require_permitted(rules.may('unlock', 'datasets'));
  if coalesce(rules.trimmed(reason), '') = '' then
    perform rules.refuse('dataset_unlock_reason_required', 'Reason is required', 'reason');
  elsif length(reason) > 10000 then
    perform rules.refuse('dataset_unlock_reason_length', 'The reason is longer than 10,000 characters', 'reason');
  end if;
  select * into dataset from data.tabular_datasets d where d.id = unlock_dataset.id for no key update;
  if not found then
    perform rules.refuse('dataset_exists', rules.no_record('tabular dataset', unlock_dataset.id::text), 'id', '23503');
  end if;
  if dataset.locked_at is null then
    perform rules.refuse('dataset_not_locked', 'The dataset is not locked', null, 'PT409');
  end if;
  update data.tabular_datasets d set locked_at = null, unlock_reason = rules.trimmed(reason) where d.id = unlock_dataset.id;
end
$$;

create trigger require_permission before insert or update or delete on data.tabular_datasets
  for each statement execute function rules.require_permission('datasets');
create trigger clean_dataset before insert or update on data.tabular_datasets
  for each row execute function rules.clean_dataset();
create trigger refuse_change_of_dataset before update on data.tabular_datasets
  for each row when (old.locked_at is not null) execute function rules.refuse_change_of_dataset();
create trigger refuse_delete before delete on data.tabular_datasets
  for each row execute function rules.refuse_delete('datasets');
create trigger require_columns before insert or update on data.tabular_datasets
  for each row execute function rules.require_columns(
    'name', 'dataset_name_required', 'Name is required',
    'iso3', 'dataset_iso3_required', 'Country is required',
    'displacement_type', 'dataset_displacement_type_required', 'Cause is required',
    'unit', 'dataset_unit_required', 'Unit is required');
create trigger require_dataset_fields before insert or update on data.tabular_datasets
  for each row execute function rules.require_dataset_fields();
create trigger stamp_change before insert or update on data.tabular_datasets
  for each row execute function rules.stamp_change();

grant select, delete,
  insert (name, iso3, displacement_type, unit, source_id, document_id, url, age_class, comments),
  update (name, iso3, displacement_type, unit, source_id, document_id, url, age_class, comments)
  on data.tabular_datasets to web_user;
