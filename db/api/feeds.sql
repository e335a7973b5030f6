create view api.feeds with (security_invoker) as
select id, kind, name, address, enabled, every_minutes, alert_levels, countries, appname, last_run_at, last_success_at, next_run_at, created, updated, unchanged, refused,
  error, faults, coalesce(claimed_until > now(), false) as polling, updated_by, updated_at, version
from data.feeds;
comment on view api.feeds is E'Feeds that fill the parking lot, for users who may manage settings. created, updated, unchanged and refused count the records of the last poll; error says why it failed, faults what it skipped.\n@etag version\n@never_null polling';
grant select, insert (name, address, enabled, every_minutes, countries), update (address, enabled, every_minutes, alert_levels, countries, appname) on api.feeds to web_user;

create view api.feed_states with (security_invoker) as select * from rules.feed_states();
comment on view api.feed_states is E'The feeds that are on, for users who may import or reject records of the parking lot: their last poll, why it failed, what it skipped.\n@primary_key id\n@never_null name, created, updated, refused, faults';
grant select on api.feed_states to web_user;

create function api.poll_feed(id integer) returns void
language sql volatile
set search_path = pg_catalog
as $$ select rules.poll_feed(id) $$;
comment on function api.poll_feed(integer) is 'Polls a feed now, also one that is switched off. Needs manage settings.';

create function api.delete_feed(id integer) returns void
language sql volatile
set search_path = pg_catalog
as $$ select rules.delete_feed(id) $$;
comment on function api.delete_feed(integer) is 'Deletes a feed of RSS or Atom; its records stay. Needs manage settings.';
