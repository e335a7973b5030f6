create view api.publishers with (security_invoker) as
select id, gsn, name, type, iso3, flags, created_by, created_at, updated_by, updated_at, version, archived_at, archived_reason, merged_into, name_search,
  (select rules.permission_refusal('UPDATE', 'publishers')) is null as may_change,
  false as may_delete,
  ((select rules.permission_refusal('UPDATE', 'publishers'))).name as change_refused,
  'not_permitted' as delete_refused,
  (import_run is not null and import_run = any ((select rules.sample_runs())::bigint[])) as sample
from data.publishers;
comment on view api.publishers is E'Publishers and sources; they cannot be deleted.\n@etag version\n@order (name) by data.names\n@folded (name) in name_search by data.folded\n@indexed name, id\n@never_null may_change, may_delete, delete_refused, sample';
comment on column api.publishers.sample is E'A record of the sample data\n@label Sample';
comment on column api.publishers.name is E'Name of the publisher or source\n@label Name';
comment on column api.publishers.type is E'Kind of publisher\n@label Type';
comment on column api.publishers.iso3 is '@label Country';

create view api.publishers_view with (security_invoker) as
select p.id, p.gsn, p.name, p.type, p.iso3, g.idmc_short_name as geo_name, p.flags, p.created_by, p.created_at, p.updated_by, p.updated_at, rules.changed_fields('publishers', p.id) as changed_fields, p.name_search,
  (p.import_run is not null and p.import_run = any ((select rules.sample_runs())::bigint[])) as sample
from data.publishers p
left join data.geo_entities g on g.iso3 = p.iso3
where p.archived_at is null;
comment on view api.publishers_view is E'Publishers with the name of their country.\n@primary_key id\n@order (name, geo_name) by data.names\n@folded (name) in name_search by data.folded\n@indexed name, id\n@never_null sample';
comment on column api.publishers_view.sample is E'A record of the sample data\n@label Sample';
comment on column api.publishers_view.geo_name is E'Country or territory, by its short name; empty if there is none\n@label Country';

-- Meant for requests for a single publisher: counts are computed row by row.
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
comment on view api.publishers_references is E'References to a publisher: the documents it published or is a source of, and their facts.\n@primary_key id\n@never_null published, sourced, documents, facts';

grant select on api.publishers_references to web_user;
grant select on api.publishers to web_user;
grant select on api.publishers_view to web_user;

-- The best matches come first; equal matches are ordered by number of documents. Documents are counted only for publishers that may be among the first 48.
create function api.publishers_named(typed text) returns setof api.publishers_view
language sql stable
set search_path = pg_catalog
as $$
  with found as (
    select p.id, rules.match_rank(p.name_search, (select rules.match_parts(publishers_named.typed))::text[]) as rank
    from data.publishers p
    where p.archived_at is null
      and p.name_search like ((select rules.name_patterns(publishers_named.typed))::text[])[1]
      and p.name_search like all ((select rules.name_patterns(publishers_named.typed))::text[])
  ), ranked as (
    select f.id, f.rank, count(*) over (order by f.rank) - count(*) over (partition by f.rank) as better from found f
  )
  select v.*
  from ranked r
  join api.publishers_view v on v.id = r.id
  cross join lateral (
    select count(*) as documents from data.documents d
    where d.archived_at is null and (d.publishers @> array[r.id] or d.sources @> array[r.id])
  ) u
  where r.better < 48
  order by r.rank, u.documents desc, v.name collate data.names, v.id
  limit 48
$$;
comment on function api.publishers_named(text) is 'Up to 48 publishers whose names contain every typed word: whole names first, then beginnings, beginnings of words, other parts; within each the most used first.';
