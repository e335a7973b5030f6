create view api.documents with (security_invoker) as
select id, uuid, gsn, serial_no, name, type, publication_date, comment, url, confidential, displacement_types, countries, sources, publishers,
  sources_old, publishers_old, filename, content_type, original_filename, flags, created_by, created_at, updated_by, updated_at, version, archived_at,
  name_search,
  (select rules.permission_refusal('UPDATE', 'documents')) is null as may_change,
  coalesce((select rules.permission_refusal('DELETE', 'documents')), rules.refusal_to_delete(documents, (select rules.may_delete_of_others('documents')))) is null as may_delete,
  ((select rules.permission_refusal('UPDATE', 'documents'))).name as change_refused,
  (coalesce((select rules.permission_refusal('DELETE', 'documents')), rules.refusal_to_delete(documents, (select rules.may_delete_of_others('documents'))))).name as delete_refused
from data.documents;
comment on view api.documents is E'Documents; sources and publishers are lists of publisher ids.\n@etag version\n@order (name) by data.names\n@never_null may_change, may_delete';
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
  d.displacement_types, d.confidential, d.url, d.filename, d.original_filename, d.flags, d.created_by, d.created_at, d.name_search
from data.documents d
where d.archived_at is null;
comment on view api.documents_view is E'Documents with the names of their sources and publishers; the _tags columns hold ids.\n@primary_key id\n@order (name) by data.names\n@never_null sources, publishers';
comment on column api.documents_view.name is E'Title of the document\n@label Name';

create view api.documents_download_view with (security_invoker) as
select d.id, d.sources_tags, d.publishers_tags, d.countries, d.displacement_types,
  d.gsn, d.serial_no, d.name, d.publication_date,
  (select string_agg(coalesce(g.idmc_short_name, c.iso3), '; ' order by c.position)
    from unnest(d.countries) with ordinality as c (iso3, position)
    left join data.geo_entities g on g.iso3 = c.iso3) as countries_text,
  array_to_string(d.publishers, '; ') as publishers_text,
  array_to_string(d.sources, '; ') as sources_text,
  d.type, array_to_string(d.displacement_types, '; ') as displacement_types_text,
  d.confidential, d.url, d.original_filename, d.created_by, d.created_at, d.name_search
from api.documents_view d;
comment on view api.documents_download_view is E'Documents for download: filtered and ordered like documents_view, lists as text.\n@primary_key id\n@order (name) by data.names\n@never_null sources_tags, publishers_tags';
comment on column api.documents_download_view.countries_text is 'Countries and territories of the document, separated by semicolons';
comment on column api.documents_download_view.publishers_text is 'Publishers, separated by semicolons';
comment on column api.documents_download_view.sources_text is 'Sources, separated by semicolons';
comment on column api.documents_download_view.displacement_types_text is 'Causes covered by the document, separated by semicolons';

grant select, delete on api.documents to web_user;
grant select on api.documents_view, api.documents_download_view to web_user;
