-- Feeds: users with `manage settings` read and change them; the server alone writes what a poll found. A feed of the program stays, and a feed keeps its name and kind, because its
-- records carry them.
create trigger require_permission before insert or update on data.feeds
  for each statement execute function rules.require_permission('settings', 'manage');

-- The address of a host that a browser reads as IPv4, in any of its forms (127.1, 0x7f.1, 0177.0.0.1, 2130706433); null for a name, 0.0.0.0 where a browser finds no address.
create function rules.ipv4_of(host text) returns inet
language plpgsql immutable
set search_path = pg_catalog
as $$
declare
  parts text[] := string_to_array(host, '.');
  count integer := cardinality(parts);
  base integer;
  digits text;
  value numeric;
  sum numeric := 0;
begin
  if parts[count] !~ '^([0-9]+|0x[0-9a-f]*)$' then return null; end if;
  if count > 4 or length(host) > 100 then return '0.0.0.0'; end if;
  for part in 1..count loop
    value := 0;
    if parts[part] !~ '^(0x[0-9a-f]*|0[0-7]*|[1-9][0-9]*)$' then return '0.0.0.0'; end if;
    base := case when parts[part] like '0x%' then 16 when parts[part] like '0%' then 8 else 10 end;
    digits := regexp_replace(parts[part], '^0x', '');
    for at in 1..length(digits) loop value := value * base + strpos('0123456789abcdef', substr(digits, at, 1)) - 1; end loop;
    -- The last part fills the bytes that are left.
    if value >= (case when part < count then 256 else 256 ^ (5 - count) end) then return '0.0.0.0'; end if;
    sum := sum + value * case when part < count then 256 ^ (4 - part) else 1 end;
  end loop;
  return '0.0.0.0'::inet + sum::bigint;
end
$$;

-- Whether a host may be a public site: no address of a network within, and no name that only such a network knows. The server checks the addresses of a name when it polls.
create function rules.is_public_host(host text) returns boolean
language plpgsql immutable
set search_path = pg_catalog
as $$
declare
  address inet;
begin
  if host like '[%' then
    -- Addresses that hold one of IPv4 (mapped, 6to4, Teredo, NAT64) lead through tunnels or within.
    address := trim(both '[]' from host)::inet;
    return address <<= '2000::/3' and not address <<= any ('{2001::/23,2001:db8::/32,2002::/16,3fff::/20}'::inet[])
      and host !~ ':0?200:5efe:|:0{1,4}:5efe:|::5efe:';
  end if;
  address := rules.ipv4_of(host);
  if address is null then
    return host ~ '^[[:alnum:]_-]+([.][[:alnum:]_-]+)+$' and host !~ '(^|[.])(localhost|local|localdomain|internal|home[.]arpa)$';
  end if;
  return not address <<= any ('{0.0.0.0/8,10.0.0.0/8,100.64.0.0/10,127.0.0.0/8,169.254.0.0/16,172.16.0.0/12,192.0.0.0/24,192.0.2.0/24,192.31.196.0/24,192.52.193.0/24,192.88.99.0/24,192.168.0.0/16,192.175.48.0/24,198.18.0.0/15,198.51.100.0/24,203.0.113.0/24,224.0.0.0/3,168.63.129.16/32}'::inet[]);
exception when invalid_text_representation then
  return false;
end
$$;

-- Refuses an address that is not polled in any case; whether a higher port is among GRAB_PORTS, the server finds when it polls. An operator may write another one, for tests and proxies.
create function rules.refuse_feed_address(address text) returns void
language plpgsql stable
set search_path = pg_catalog
as $$
declare
  authority text := substring(address from '^[^:]+://([^/?#]*)');
  port text := coalesce(substring(authority from ':([0-9]*)$'), '');
  host text := rtrim(translate(lower(normalize(regexp_replace(authority, ':[0-9]*$', ''), nfkc)), '。', '.'), '.');
begin
  if authority like '%@%' then
    perform rules.refuse('feed_address_credentials', 'An address with a username or a password is not polled', 'address');
  end if;
  if port <> '' and (length(port) > 9 or port::integer not in (80, 443) and port::integer not between 1024 and 65535) then
    perform rules.refuse('feed_address_port', 'A feed is polled on the ports 80 and 443, and on those above 1023 that the server allows', 'address');
  end if;
  if authority like '%\%' or address like '%\%' or not rules.is_public_host(host) then
    perform rules.refuse('feed_address_public', 'The address does not lead to a public site and is not polled', 'address');
  end if;
end
$$;

create function rules.stamp_feed() returns trigger
language plpgsql volatile
set search_path = pg_catalog
as $$
declare
  bad text;
begin
  new.name := rules.tidied_name(coalesce(new.name, ''), old.name);
  new.address := rules.trimmed(coalesce(new.address, ''));
  new.appname := nullif(rules.trimmed(coalesce(new.appname, '')), '');
  if new.name = '' then perform rules.refuse('feed_name_required', 'Name is required', 'name'); end if;
  if length(new.name) > 80 then perform rules.refuse('feed_name_size', 'The name is longer than 80 characters', 'name'); end if;
  if new.address !~* '^https?://[^\s/?#]+\S*$' or length(new.address) > 2000 then
    perform rules.refuse('feed_address_form', 'The address starts with http:// or https:// and has at most 2,000 characters', 'address');
  end if;
  if current_user = 'web_user' and (tg_op = 'INSERT' or new.address <> old.address) then perform rules.refuse_feed_address(new.address); end if;
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
  if new.enabled and new.kind = 'DTM' and cardinality(new.countries) not between 1 and 40 then
    perform rules.refuse('feed_countries_required', 'DTM is asked country by country: choose 1 to 40 before the feed is switched on', 'countries');
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
  perform rules.require_permitted(rules.may('manage', 'settings'));
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
  perform rules.require_permitted(rules.may('manage', 'settings'));
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

-- How the feeds do, for those who work on their records. Not their addresses, which may hold keys.
create function rules.feed_states()
returns table (id integer, name text, last_run_at timestamptz, last_success_at timestamptz, next_run_at timestamptz, created integer, updated integer, refused integer, error text, faults text[])
language sql stable security definer
set search_path = pg_catalog
as $$
  select f.id, f.name, f.last_run_at, f.last_success_at, f.next_run_at, f.created, f.updated, f.refused, f.error, f.faults
  from data.feeds f
  where f.enabled and (rules.may('import', 'parking_lot') or rules.may('reject', 'parking_lot'))
$$;
