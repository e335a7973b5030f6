create view api.documents with (security_invoker) as
select id, uuid, gsn, serial_no, name, type, publication_date, comment, url, confidential, displacement_types, countries, sources, publishers,
  sources_old, publishers_old, filename, content_type, original_filename, flags, created_by, created_at, updated_by, updated_at, version, archived_at
from data.documents;
comment on view api.documents is E'Documents; sources and publishers are lists of publisher ids.\n@etag version';

create view api.documents_view with (security_invoker) as
select d.id, d.gsn, d.serial_no, d.name, d.type, d.publication_date, d.countries,
  array(select p.name from data.publishers p where p.id = any (d.sources) order by p.name) as sources,
  array(select p.name from data.publishers p where p.id = any (d.publishers) order by p.name) as publishers,
  d.sources as sources_tags, d.publishers as publishers_tags,
  d.displacement_types, d.confidential, d.url, d.filename, d.original_filename, d.flags, d.created_by, d.created_at
from data.documents d
where d.archived_at is null;
comment on view api.documents_view is E'Documents with the names of their sources and publishers; the _tags columns hold ids.\n@primary_key id\n@never_null sources, publishers';

grant select, delete on api.documents to web_user;
grant select on api.documents_view to web_user;
