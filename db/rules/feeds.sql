-- Feeds: users with `manage settings` read and change them; the server alone writes what a poll found. A feed of the program stays, and a feed keeps its name and kind, because its
-- records carry them.
create function rules.require_feed_right() returns void
language plpgsql stable
set search_path = pg_catalog
as $$
begin
  if current_user = 'web_user' and not rules.may('manage', 'settings') then
    perform rules.refuse('not_permitted', 'User is not permitted', null, '42501');
  end if;
end
$$;

create function rules.require_feed_right_of_statement() returns trigger
language plpgsql stable
set search_path = pg_catalog
as $$ begin perform rules.require_feed_right(); return null; end $$;
create trigger require_feed_right_of_statement before insert or update or delete on data.feeds
  for each statement execute function rules.require_feed_right_of_statement();

create function rules.stamp_feed() returns trigger
language plpgsql volatile
set search_path = pg_catalog
as $$
declare
  bad text;
begin
  new.name := regexp_replace(rules.trimmed(coalesce(new.name, '')), '[[:space:][:cntrl:]]+', ' ', 'g');
  new.address := rules.trimmed(coalesce(new.address, ''));
  new.appname := nullif(rules.trimmed(coalesce(new.appname, '')), '');
  if new.name = '' then perform rules.refuse('feed_name_required', 'Name is required', 'name'); end if;
  if length(new.name) > 80 then perform rules.refuse('feed_name_size', 'The name is longer than 80 characters', 'name'); end if;
  if new.address !~* '^https?://[^\s/?#]+\S*$' or length(new.address) > 2000 then
    perform rules.refuse('feed_address_form', 'The address starts with http:// or https:// and has at most 2,000 characters', 'address');
  end if;
  if new.every_minutes is null or new.every_minutes not between 15 and 10080 then
    perform rules.refuse('feed_interval', 'A feed is polled every 15 minutes to every 7 days', 'every_minutes');
  end if;
  new.alert_levels := coalesce(new.alert_levels, '{}');
  new.countries := coalesce(new.countries, '{}');
  if not new.alert_levels <@ '{Green,Orange,Red}'::text[] or (new.alert_levels <> '{}' and new.kind not like 'GDACS%') then
    perform rules.refuse('feed_alert_levels', 'The alert levels are Green, Orange and Red, of GDACS only', 'alert_levels');
  end if;
  select c into bad from unnest(new.countries) c where not exists (select from data.geo_entities g where g.iso3 = c) limit 1;
  if found then perform rules.refuse('feed_country_known', format('There is no country with the code %s', quote_nullable(left(bad, 20))), 'countries'); end if;
  if length(new.appname) > 100 then perform rules.refuse('feed_appname_size', 'The application name is longer than 100 characters', 'appname'); end if;
  if new.enabled is null then new.enabled := false; end if;
  if new.enabled and new.kind like 'ReliefWeb%' and new.appname is null then
    perform rules.refuse('feed_appname_required', 'ReliefWeb needs an approved application name before the feed is switched on', 'appname');
  end if;
  if current_user = 'web_user' then
    new.updated_by := rules.username();
    new.updated_at := now();
    if tg_op = 'UPDATE' then new.version := old.version + 1; end if;
  end if;
  if tg_op = 'INSERT' then
    new.next_run_at := case when new.enabled then now() end;
    return new;
  end if;
  -- A changed filter lets in items that the last answer held already, so the next answer is read whole.
  if (new.address, new.alert_levels, new.countries) is distinct from (old.address, old.alert_levels, old.countries) then
    new.etag := null;
    new.last_modified := null;
    new.since := null;
  end if;
  if new.enabled is distinct from old.enabled then
    new.next_run_at := case when new.enabled then now() end;
    new.failures := 0;
  elsif new.enabled and new.every_minutes <> old.every_minutes then
    new.next_run_at := least(new.next_run_at, now() + make_interval(mins => new.every_minutes));
  end if;
  return new;
end
$$;
create trigger stamp_feed before insert or update of name, address, enabled, every_minutes, alert_levels, countries, appname on data.feeds
  for each row execute function rules.stamp_feed();

create function rules.refuse_delete_of_feed() returns trigger
language plpgsql volatile
set search_path = pg_catalog
as $$
begin
  if old.kind <> 'RSS or Atom' then perform rules.refuse('feed_built_in', 'A feed of the program can be switched off but not deleted'); end if;
  return old;
end
$$;
create trigger refuse_delete_of_feed before delete on data.feeds for each row execute function rules.refuse_delete_of_feed();

-- The log of security events names each change; an address may hold a key, so it is not repeated there. A feed that was switched on is polled at once.
create function rules.keep_feed_event() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
begin
  perform rules.log_security('Settings changed', null, jsonb_build_object('setting', 'feed ' || coalesce(new.name, old.name), 'change', lower(tg_op), 'enabled', new.enabled));
  if new.next_run_at <= now() then perform pg_notify('helix_feeds', ''); end if;
  return null;
end
$$;
create trigger keep_feed_event after insert or update of address, enabled, every_minutes, alert_levels, countries, appname on data.feeds
  for each row when (current_user = 'web_user') execute function rules.keep_feed_event();

-- Polls the feed now, also one that is switched off. The server is notified.
create function rules.poll_feed(id integer) returns void
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
begin
  if not rules.may('manage', 'settings') then perform rules.refuse('not_permitted', 'User is not permitted', null, '42501'); end if;
  update data.feeds f set next_run_at = now() where f.id = poll_feed.id;
  if not found then perform rules.refuse('feed_exists', 'There is no such feed', 'id', '23503'); end if;
  perform pg_notify('helix_feeds', '');
end
$$;

-- Deletes a feed of news; its records stay in the parking lot.
create function rules.delete_feed(id integer) returns void
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  gone text;
begin
  if not rules.may('manage', 'settings') then perform rules.refuse('not_permitted', 'User is not permitted', null, '42501'); end if;
  delete from data.feeds f where f.id = delete_feed.id returning f.name into gone;
  if not found then perform rules.refuse('feed_exists', 'There is no such feed', 'id', '23503'); end if;
  perform rules.log_security('Settings changed', null, jsonb_build_object('setting', 'feed ' || gone, 'change', 'delete'));
end
$$;

-- The feed that is due, claimed for ten minutes. One feed is polled at a time, by one of all servers; the claim of a server that was killed runs out.
create function rules.claim_feed() returns setof data.feeds
language plpgsql volatile
set search_path = pg_catalog
as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('helix feeds')) then return; end if;
  if exists (select from data.feeds f where f.claimed_until > now()) then return; end if;
  return query
    update data.feeds f set claim = gen_random_uuid(), claimed_until = now() + interval '10 minutes'
    where f.id = (select d.id from data.feeds d where d.next_run_at <= now() order by d.next_run_at, d.id limit 1)
    returning f.*;
end
$$;
revoke execute on function rules.claim_feed() from public;

alter table data.feeds enable row level security;
create policy read on data.feeds for select to web_user using ((select rules.may('manage', 'settings')));
create policy add on data.feeds for insert to web_user with check (kind = 'RSS or Atom' and (select rules.may('manage', 'settings')));
create policy change on data.feeds for update to web_user using ((select rules.may('manage', 'settings')));
grant select, insert (name, address, enabled, every_minutes, countries), update (address, enabled, every_minutes, alert_levels, countries, appname) on data.feeds to web_user;
