-- Documents (spec 2 §5). Their files are in files.sql.
create function rules.clean_document() returns trigger
language plpgsql stable
set search_path = pg_catalog
-- Its queries of arrays are planned once, not for every row.
set plan_cache_mode = force_generic_plan
as $$
declare
  unknown bigint;
begin
  new.name := rules.tidied_name(new.name, old.name);
  if rules.trimmed(new.comment) = '' then new.comment := null; end if;
  new.url := nullif(rules.trimmed(new.url), '');
  new.countries := rules.distinct_members(coalesce(new.countries, '{}'));
  new.displacement_types := rules.checked_members(new.displacement_types, array(select name from data.displacement_types), 'document_displacement_types_known', 'displacement_types');
  perform rules.require_countries(new.countries, 'document_countries_known', 'countries');
  if cardinality(new.sources) <> 1 or new.sources[1] is null then
    new.sources := array(select distinct s from unnest(new.sources) s where s is not null order by s);
  end if;
  if cardinality(new.publishers) <> 1 or new.publishers[1] is null then
    new.publishers := array(select distinct p from unnest(new.publishers) p where p is not null order by p);
  end if;
  -- One look-up for each of the few, instead of a join with all publishers.
  select p into unknown from unnest(new.sources || new.publishers) p where (select l.id from data.publishers l where l.id = p) is null limit 1;
  if unknown is not null then
    perform rules.refuse('document_publishers_known', format('There is no publisher %s', unknown),
      case when unknown = any (new.sources) then 'sources' else 'publishers' end, '23503');
  end if;
  if not rules.is_day_in_range(new.publication_date) then
    perform rules.refuse('document_publication_date_range', 'Publication date must lie between 1900 and 9999', 'publication_date', '22008');
  end if;
  return new;
end
$$;

create function rules.require_document_fields() returns trigger
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  if rules.import_run() is not null then return new; end if;
  if (tg_op = 'INSERT' or new.name is distinct from old.name) and length(new.name) < 3 then
    perform rules.refuse('document_name_length', 'Length should be at least 3', 'name');
  end if;
  if (tg_op = 'INSERT' or new.publication_date is distinct from old.publication_date) and new.publication_date > rules.latest_today() then
    perform rules.refuse('document_publication_date_future', 'Publication date can''t be in the future', 'publication_date');
  end if;
  if (tg_op = 'INSERT' or new.url is distinct from old.url) and new.url <> '' and new.url !~* '^(https?|ftp)://[^\s/?#]+\S*$' then
    perform rules.refuse('document_url_form', 'URL is not valid', 'url');
  end if;
  return new;
end
$$;

create function rules.compute_document_serial_no() returns trigger
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  if not rules.restoring() and new.publication_date is not null then
    new.serial_no := rules.serial_no('D', extract(year from new.publication_date)::int, new.countries, new.gsn);
  end if;
  return new;
end
$$;

create function rules.refusal_to_delete(document data.documents, may_delete_of_others boolean) returns rules.refusal
language plpgsql stable
set search_path = pg_catalog
as $$
declare
  datasets constant bigint := (select count(*) from data.tabular_datasets t where t.document_id = document.id);
begin
  return coalesce(
    rules.refusal_to_delete_of_others(document.created_by, may_delete_of_others),
    rules.refusal_to_delete_with_facts((select count(*) from data.facts f where f.document_id = document.id), 'document'),
    case when datasets > 0 then
      rules.refusal('document_has_datasets', format('Tabular datasets that name this document: %s', datasets), '23503') end,
    rules.refusal_to_delete_yet(document.created_by, document.created_at, document.archived_at));
end
$$;

-- A flag of an import stays until a person corrects its field.
create function rules.compute_document_flags() returns trigger
language plpgsql immutable
set search_path = pg_catalog
as $$
begin
  if cardinality(new.publishers) > 0 then
    new.flags := array_remove(new.flags, 'document_without_publisher');
  end if;
  return new;
end
$$;

create trigger require_permission before insert or update or delete on data.documents
  for each statement execute function rules.require_permission('documents');
create trigger clean_document before insert or update on data.documents
  for each row execute function rules.clean_document();
create trigger compute_document_flags before update on data.documents
  for each row when (rules.import_run() is null and old.flags <> '{}') execute function rules.compute_document_flags();
create trigger compute_document_serial_no before insert on data.documents
  for each row execute function rules.compute_document_serial_no();
create trigger refuse_delete before delete on data.documents
  for each row execute function rules.refuse_delete('documents');
create trigger require_columns before insert or update on data.documents
  for each row execute function rules.require_columns(
    'name', 'document_name_required', 'Name is required',
    'publication_date', 'document_publication_date_required', 'Publication date is required',
    'sources', 'document_sources_required', 'Sources are required',
    'publishers', 'document_publishers_required', 'Sources are required');
create trigger require_document_fields before insert or update on data.documents
  for each row execute function rules.require_document_fields();
create trigger stamp_change before insert or update on data.documents
  for each row execute function rules.stamp_change();

grant select, delete,
  insert (uuid, name, type, publication_date, comment, url, confidential, displacement_types, countries, sources, publishers),
  update (name, type, publication_date, comment, url, confidential, displacement_types, countries, sources, publishers)
  on data.documents to web_user;
