create view api.documents with (security_invoker) as
select id, uuid, gsn, serial_no, name, type, publication_date, comment, url, confidential, displacement_types, countries, sources, publishers,
  sources_old, publishers_old, filename, content_type, original_filename, flags, created_by, created_at, updated_by, updated_at, version, archived_at, archived_reason, merged_into,
  name_search,
  (select rules.permission_refusal('UPDATE', 'documents')) is null as may_change,
  coalesce((select rules.permission_refusal('DELETE', 'documents')), rules.refusal_to_delete(documents, (select rules.may_delete_of_others('documents')))) is null as may_delete,
  ((select rules.permission_refusal('UPDATE', 'documents'))).name as change_refused,
  (coalesce((select rules.permission_refusal('DELETE', 'documents')), rules.refusal_to_delete(documents, (select rules.may_delete_of_others('documents'))))).name as delete_refused,
  (import_run is not null and import_run = any ((select rules.sample_runs())::bigint[])) as sample
from data.documents;
comment on view api.documents is E'Documents; sources and publishers are lists of publisher ids.\n@etag version\n@order (name) by data.names\n@folded (name) in name_search by data.folded\n@indexed publication_date desc, id desc\n@never_null may_change, may_delete, sample';
comment on column api.documents.sample is E'A record of the sample data\n@label Sample';
comment on column api.documents.name is '@label Original Title';
comment on column api.documents.publication_date is E'Day of publication\n@label Publication Date';
comment on column api.documents.type is E'Kind of document\n@label Document Type';
comment on column api.documents.confidential is E'Internal only\n@label Confidential';
comment on column api.documents.comment is '@label Description';
comment on column api.documents.url is E'Address of the document on the web\n@label URL';
comment on column api.documents.displacement_types is '@label Displacement Types';
comment on column api.documents.countries is '@label Countries';
comment on column api.documents.sources is '@label Sources';
comment on column api.documents.publishers is '@label Publishers';
comment on column api.documents.filename is '@label File';
comment on column api.documents.original_filename is E'Original name of the stored file\n@label Name of the file';
comment on column api.documents.content_type is '@label Type of the file';

create view api.documents_view with (security_invoker) as
select d.id, d.gsn, d.serial_no, d.name, d.type, d.publication_date, d.countries,
  array(select p.name from data.publishers p where p.id = any (d.sources) order by p.name collate data.names) as sources,
  array(select p.name from data.publishers p where p.id = any (d.publishers) order by p.name collate data.names) as publishers,
  d.sources as sources_tags, d.publishers as publishers_tags,
  d.displacement_types, d.confidential, d.url, d.filename, d.original_filename, d.flags, d.created_by, d.created_at, d.updated_by, d.updated_at, rules.changed_fields('documents', d.id) as changed_fields, d.name_search,
  array(select distinct f.iso3 from data.facts f where f.document_id = d.id and f.archived_at is null order by 1) as fact_countries,
  n.ids as foreign_ids,
  d.id = any ((select rules.with_open_comments('documents'))::bigint[]) as open_comments, a.username as assigned_to, a.due_on, rules.due_when(a.due_on) as due_when,
  (d.import_run is not null and d.import_run = any ((select rules.sample_runs())::bigint[])) as sample
from data.documents d
left join data.assignments a on a.entity_type = 'documents' and a.entity_id = d.id and a.rule = ''
left join data.foreign_ids n on n.entity_type = 'documents' and n.entity_id = d.id
where d.archived_at is null;
comment on view api.documents_view is E'Documents with the names of their sources and publishers; the _tags columns hold ids.\n@primary_key id\n@order (name) by data.names\n@folded (name) in name_search by data.folded\n@indexed publication_date desc, id desc\n@members (fact_countries) in fact_countries by document_id\n@never_null sample, open_comments, sources, publishers, fact_countries';
comment on column api.documents_view.foreign_ids is E'Number of the record in the file that it was imported from\n@label Foreign ID';
comment on column api.documents_view.open_comments is E'A comment on one of its fields is not resolved\n@label Open Comments';
comment on column api.documents_view.sample is E'A record of the sample data\n@label Sample';
comment on column api.documents_view.assigned_to is E'Username of the person to whom it is assigned\n@label Assigned to';
comment on column api.documents_view.due_on is E'The day until which the person is to be done with it\n@label Due';
comment on column api.documents_view.due_when is 'Overdue, Next 7 days or Later, by the day in UTC';
comment on column api.documents_view.name is E'Title of the document\n@label Name';
comment on column api.documents_view.fact_countries is E'Countries and territories of the facts of the document\n@label Countries of Facts';

create view api.documents_download_view with (security_invoker) as
select d.id, d.sources_tags, d.publishers_tags, d.countries, d.displacement_types,
  d.gsn, d.serial_no, d.name, d.publication_date,
  (select string_agg(coalesce(g.idmc_short_name, c.iso3), '; ' order by c.position)
    from unnest(d.countries) with ordinality as c (iso3, position)
    left join data.geo_entities g on g.iso3 = c.iso3) as countries_text,
  array_to_string(d.publishers, '; ') as publishers_text,
  array_to_string(d.sources, '; ') as sources_text,
  d.type, array_to_string(d.displacement_types, '; ') as displacement_types_text,
  d.confidential, d.url, d.original_filename, d.created_by, d.created_at, d.updated_by, d.updated_at, d.name_search, d.fact_countries,
  array_to_string(d.countries, '; ') as iso3_text, d.foreign_ids, d.open_comments, d.assigned_to, d.due_on, d.due_when, d.sample, d.flags
from api.documents_view d;
comment on view api.documents_download_view is E'Documents for download: filtered and ordered like documents_view, lists as text.\n@primary_key id\n@order (name) by data.names\n@folded (name) in name_search by data.folded\n@members (fact_countries) in fact_countries by document_id\n@never_null sample, open_comments, sources_tags, publishers_tags, fact_countries';
comment on column api.documents_download_view.foreign_ids is E'Number of the record in the file that it was imported from\n@label Foreign ID';
comment on column api.documents_download_view.iso3_text is E'Countries and territories, by their codes of three letters, separated by semicolons\n@label ISO3';
comment on column api.documents_download_view.countries_text is 'Countries and territories of the document, separated by semicolons';
comment on column api.documents_download_view.publishers_text is 'Publishers, separated by semicolons';
comment on column api.documents_download_view.sources_text is 'Sources, separated by semicolons';
comment on column api.documents_download_view.displacement_types_text is 'Causes covered by the document, separated by semicolons';

-- A condition on iso3 reaches the facts, so that only the documents of that country are assembled.
create view api.facts_documents_view with (security_invoker) as
select f.iso3, d.id, d.gsn, d.serial_no, d.name, d.type, d.publication_date, d.countries, d.sources, d.publishers, d.sources_tags, d.publishers_tags,
  d.displacement_types, d.confidential, d.url, d.filename, d.original_filename, d.created_by, d.created_at, d.name_search
from (select distinct iso3, document_id from data.facts where archived_at is null and document_id is not null) f
join api.documents_view d on d.id = f.document_id;
comment on view api.facts_documents_view is E'The documents of the facts of each country: a row for each document and country.\n@primary_key id, iso3\n@order (name) by data.names\n@never_null sources, publishers';
comment on column api.facts_documents_view.iso3 is 'Code of the country of the facts';

grant select, delete on api.documents to web_user;
grant select on api.facts_documents_view, api.documents_view, api.documents_download_view to web_user;

-- Ranked are the newest 400 matches and the whole names, so that a frequent word costs no more than a rare one.
create function api.documents_named(typed text)
returns table (id bigint, name text, serial_no text, publication_date date)
language sql stable
set search_path = pg_catalog
as $$
  with newest as (
    select d.id
    from data.documents d
    where d.archived_at is null
      and d.name_search like ((select rules.name_patterns(documents_named.typed))::text[])[1]
      and d.name_search like all ((select rules.name_patterns(documents_named.typed))::text[])
    order by d.publication_date desc, d.id desc
    limit 400
  ), found as (
    select n.id from newest n
    union
    select d.id from data.documents d where d.archived_at is null and d.name_search = data.folded(btrim(documents_named.typed))
    union
    select coalesce(d.merged_into, d.id) from data.documents d where (d.archived_at is null or d.merged_into is not null) and d.serial_no = upper(btrim(documents_named.typed))
  )
  select d.id, d.name, d.serial_no, d.publication_date
  from found f
  join data.documents d on d.id = f.id
  order by case when d.serial_no = upper(btrim(documents_named.typed)) then -1 else rules.match_rank(d.name_search, (select rules.match_parts(documents_named.typed))::text[]) end,
    d.publication_date desc, d.id desc
  limit 100
$$;
comment on function api.documents_named(text) is 'The document of a serial number, or its survivor, then up to 100 documents whose titles contain every typed word: whole titles first, then beginnings, beginnings of words, other parts; in each the newest first.';

-- The same address without its protocol, www, marks of campaigns, fragment and slashes at its end.
create function api.documents_at_address(address text) returns setof api.documents
language sql stable
set search_path = pg_catalog
as $$
  select d.* from api.documents d
  -- The key leaves a sign behind a mark that comes first, and knows fewer marks.
  cross join regexp_replace(left(documents_at_address.address, 4000), '(utm_[a-z]+|fbclid|gclid|msclkid|igshid|mc_[ce]id)=[^&#]*&', '', 'gi') as led
  cross join regexp_replace(led, '[?&](msclkid|igshid|mc_[ce]id)=[^&#]*', '', 'gi') as plain
  where d.url is not null and md5(data.address_key(d.url)) = md5(data.address_key(plain)) and d.archived_at is null
  order by d.id
  limit 10
$$;
comment on function api.documents_at_address(text) is 'Up to 10 documents with this address, with or without its protocol, www, marks of campaigns and slashes at its end.';
