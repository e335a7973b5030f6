create view api.publishers with (security_invoker) as
select id, gsn, name, type, iso3, flags, created_by, created_at, updated_by, updated_at, version, archived_at from data.publishers;
comment on view api.publishers is E'Publishers and sources.\n@etag version';

create view api.publishers_view with (security_invoker) as
select p.id, p.gsn, p.name, p.type, p.iso3, g.idmc_short_name as geo_name, p.flags, p.created_by, p.created_at
from data.publishers p
left join data.geo_entities g on g.iso3 = p.iso3
where p.archived_at is null;
comment on view api.publishers_view is E'Publishers with the name of their country.\n@primary_key id';

grant select on api.publishers to web_user;
grant select on api.publishers_view to web_user;
