create view api.publishers with (security_invoker) as
select id, gsn, name, type, iso3, flags, created_by, created_at, updated_by, updated_at, version, archived_at from data.publishers;
comment on view api.publishers is E'Publishers and sources.\n@etag version';

create view api.publishers_view with (security_invoker) as
select p.id, p.gsn, p.name, p.type, p.iso3, g.idmc_short_name as geo_name, p.flags, p.created_by, p.created_at
from data.publishers p
left join data.geo_entities g on g.iso3 = p.iso3
where p.archived_at is null;
comment on view api.publishers_view is E'Publishers with the name of their country.\n@primary_key id';

comment on column api.publishers_view.gsn is 'Global serial number, one count over all kinds of records';
comment on column api.publishers_view.name is 'Name of the publisher or source';
comment on column api.publishers_view.geo_name is 'Country or territory, by its short name; empty where it has none';
comment on column api.publishers_view.type is 'Kind of publisher';

-- Counted for the one publisher that is asked for.
create view api.publishers_references with (security_invoker) as
select p.id, d.published, d.sourced, d.documents,
  (select count(*) from data.facts f
    where f.archived_at is null
      and f.document_id in (select r.id from data.documents r where r.publishers @> array[p.id] or r.sources @> array[p.id])) as facts
from data.publishers p
cross join lateral (
  select count(*) filter (where r.publishers @> array[p.id]) as published,
    count(*) filter (where r.sources @> array[p.id]) as sourced,
    count(*) as documents
  from data.documents r
  where r.archived_at is null and (r.publishers @> array[p.id] or r.sources @> array[p.id])
) d;
comment on view api.publishers_references is E'What refers to a publisher: the documents it published or is a source of, and their facts.\n@primary_key id\n@never_null published, sourced, documents, facts';

grant select on api.publishers_references to web_user;
grant select on api.publishers to web_user;
grant select on api.publishers_view to web_user;
