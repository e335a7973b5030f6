create view api.saved_searches with (security_invoker) as
select id, kind, name, address, shared, created_by, created_at, version, archived_at,
  created_by = rules.username() as mine,
  (select u.name from data.users u where u.username = created_by) as owner_name,
  rules.address_now(address) as address_now
from data.saved_searches;
comment on view api.saved_searches is E'Saved searches: the user''s own and those that others share. /{kind}?{address} opens one; archived_at deletes it for everybody but its owner.\n@etag version\n@order (name) by data.names';
comment on column api.saved_searches.name is '@label Name';
comment on column api.saved_searches.kind is E'The list that is searched\n@label List';
comment on column api.saved_searches.address is 'The query of the list''s address';
comment on column api.saved_searches.address_now is 'The same, with the survivors in place of an event and of publishers that were merged into them';
comment on column api.saved_searches.shared is E'Everybody may use the search\n@label Shared';

grant select on api.saved_searches to web_user;
