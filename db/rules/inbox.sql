-- The inbox of the user: marks, followed and muted records, and the way in which each kind of notification arrives.

drop policy if exists own on data.notifications;
create policy own on data.notifications for select to web_user
  using (username = (select rules.username())
    -- A comment that its author took back is no news; a step to which it belongs still is.
    and (comment_id is null or exists (select from data.field_comments c where c.id = any (comment_id || comment_ids) and (c.taken_back_at is null or c.step is not null)))
    and (entity_type = any ((select rules.visible_kinds_of_history())::text[])
    or entity_type = 'operations' and exists (select from data.operations o where o.id = entity_id::bigint)
    or entity_type = 'saved_searches' and exists (select from data.saved_searches s where s.id = entity_id::bigint)));
drop policy if exists own on data.follows;
create policy own on data.follows for select to web_user
  using (username = (select rules.username()) and entity_type = any ((select rules.visible_kinds_of_history())::text[]));
drop policy if exists own on data.notification_choices;
create policy own on data.notification_choices for select to web_user using (username = (select rules.username()));
drop policy if exists own on data.notification_mail;
create policy own on data.notification_mail for select to web_user using (username = (select rules.username()));

grant select on data.notifications, data.follows, data.notification_choices to web_user;
grant select (username, hour, time_zone) on data.notification_mail to web_user;

-- The kinds of records that can be followed.
create function rules.kinds_followed() returns text[]
language sql immutable
set search_path = pg_catalog
as $$ select rules.kinds_of_operations() || '{geo_entities}'::text[] $$;

-- The name of a record of an inbox, archived or not; null if there is none. The caller may read its kind.
-- A statement for each kind: one for all of them takes ten times as long, because each call begins the searches of every kind.
do $$
begin
  execute format($f$
create function rules.name_of_record(entity_type text, entity_id text) returns text
language plpgsql stable security definer
set search_path = pg_catalog
as $body$
begin
  case entity_type
%s
  else return null;
  end case;
end
$body$ $f$, (
    select string_agg(format('    when %L then return (select %s from data.%I r where r.%s = entity_id%s);', k.relation, k.name, k.relation, k.key, case when k.key = 'id' then '::bigint' else '' end), E'\n')
    from (
      select a.relation, a.name, 'id' as key from rules.areas() a
      union all select n.relation, n.name, 'id' from rules.note_kinds() n
      union all values ('releases', 'r.name', 'id'), ('parking_lot', 'coalesce(r.name, r.source_id)', 'id'), ('geo_entities', 'r.idmc_short_name', 'iso3'),
        ('operations', 'concat_ws('': '', r.kind, left(r.about, 200))', 'id'), ('saved_searches', 'r.name', 'id')) k));
end
$$;

create function rules.has_record(entity_type text, entity_id text) returns boolean
language sql stable
set search_path = pg_catalog
as $$
  select case when entity_id ~ (case when entity_type = 'geo_entities' then '^[A-Z0-9]{3}$' else '^[0-9]{1,18}$' end)
    then rules.name_of_record(entity_type, entity_id) is not null else false end
$$;

-- Marks the user's notifications: all that are not done if none is named, or all of a kind. Returns the number of those that changed.
create function rules.mark_notifications(ids bigint[], mark text, kind text) returns bigint
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  changed bigint;
begin
  if mark is null or mark <> all ('{read,unread,done,open}') then
    perform rules.refuse('notification_mark_known', 'A notification is marked as read, unread, done or open', 'mark');
  end if;
  update data.notifications n
  set read_at = case mark when 'unread' then null when 'open' then n.read_at else coalesce(n.read_at, clock_timestamp()) end,
    done_at = case mark when 'done' then clock_timestamp() when 'read' then n.done_at end
  where n.username = rules.username() and (n.id = any (mark_notifications.ids) or (ids is null and n.done_at is null)) and (mark_notifications.kind is null or n.kind = mark_notifications.kind)
    and case mark when 'read' then n.read_at is null when 'unread' then n.read_at is not null or n.done_at is not null when 'done' then n.done_at is null else n.done_at is not null end;
  get diagnostics changed = row_count;
  return changed;
end
$$;

-- Follows or mutes a record or a country for the user, or neither.
create function rules.follow(entity_type text, entity_id text, choice text) returns text
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
#variable_conflict use_variable
declare
  survivor bigint;
begin
  if choice is null or choice <> all ('{follow,mute,neither}') then
    perform rules.refuse('follow_choice_known', 'A record can be followed, muted, or neither', 'choice');
  end if;
  if entity_type is null or entity_type <> all (rules.kinds_followed()) or entity_type <> all (rules.visible_kinds_of_history()) then
    perform rules.refuse('follow_kind_known', 'Records of this kind can''t be followed', 'entity_type', '23503');
  end if;
  if not rules.has_record(entity_type, entity_id) then
    perform rules.refuse('follow_record_exists', rules.no_record('record', entity_id), 'entity_id', '23503');
  end if;
  if entity_type = any (rules.kinds_merged()) then survivor := (rules.records_now(entity_type, array[entity_id::bigint]))[1]; end if;
  if choice = 'neither' then
    delete from data.follows f where f.username = rules.username() and f.entity_type = follow.entity_type and f.entity_id = follow.entity_id;
  else
    insert into data.follows as f (username, entity_type, entity_id, muted) values (rules.username(), entity_type, entity_id, choice = 'mute')
    on conflict on constraint follows_pkey do update set muted = excluded.muted, merged_from = null;
  end if;
  -- A choice for the survivor is one for all that it took over: else the next merge brings the former choice back.
  if survivor::text = entity_id and choice = 'neither' then
    delete from data.follows f where f.username = rules.username() and f.entity_type = follow.entity_type and f.entity_id = any (rules.led_to(entity_type, survivor)::text[]);
  elsif survivor::text = entity_id and choice = 'mute' then
    update data.follows f set muted = true where f.username = rules.username() and f.entity_type = follow.entity_type and f.entity_id = any (rules.led_to(entity_type, survivor)::text[]);
  elsif survivor::text <> entity_id then
    delete from data.follows f where f.username = rules.username() and f.entity_type = follow.entity_type and f.entity_id = survivor::text and f.merged_from = follow.entity_id::bigint;
    perform rules.take_over(entity_type, survivor);
  end if;
  return choice;
end
$$;

-- Tokens reach no accounts.
create function rules.own_email() returns text
language sql stable security definer
set search_path = pg_catalog
as $$ select u.email from data.users u where u.username = rules.username() and coalesce(current_setting('request.token', true), '') = '' $$;

-- The way in which a kind of notification arrives. Mails begin with changes from now on.
create function rules.choose_notification(kind text, delivery text) returns text
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
begin
  if not exists (select from rules.notification_kinds() k where k.kind = choose_notification.kind) then
    perform rules.refuse('notification_kind_known', format('There are no notifications %s', quote_literal(left(choose_notification.kind, 100))), 'kind', '23503');
  end if;
  if delivery is null or delivery <> all ('{nothing,inbox,at once,daily}') then
    perform rules.refuse('notification_delivery_known', 'Notifications go nowhere, to the inbox, or there and by e-mail at once or daily', 'delivery');
  end if;
  insert into data.notification_mail (username) values (rules.username()) on conflict do nothing;
  insert into data.notification_choices as c (username, kind, delivery) values (rules.username(), choose_notification.kind, choose_notification.delivery)
  on conflict on constraint notification_choices_pkey do update set delivery = excluded.delivery, since = excluded.since where c.delivery <> excluded.delivery;
  return delivery;
end
$$;

-- The hour and time zone of the user's daily summary.
create function rules.choose_mail_hour(hour integer, time_zone text) returns void
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
begin
  if hour is null or hour not between 0 and 23 then
    perform rules.refuse('mail_hour_range', 'The hour is a number from 0 to 23', 'hour');
  end if;
  if not exists (select from pg_timezone_names z where z.name = choose_mail_hour.time_zone) then
    perform rules.refuse('mail_time_zone_known', format('There is no time zone %s', quote_literal(left(coalesce(choose_mail_hour.time_zone, ''), 100))), 'time_zone', '23503');
  end if;
  insert into data.notification_mail (username, hour, time_zone) values (rules.username(), choose_mail_hour.hour, choose_mail_hour.time_zone)
  on conflict (username) do update set hour = excluded.hour, time_zone = excluded.time_zone;
end
$$;

-- A value that a sentence has room for, as text: null for an empty one, '' for one that is too long or has parts. Of a date with an accuracy, the date.
create function rules.short_value(value jsonb) returns text
language sql immutable
set search_path = pg_catalog
as $$
  select case when length(v.words) > 60 or v.words ~ '\n' then '' else v.words end
  from (
    select case jsonb_typeof(value) when 'null' then null when 'array' then '' when 'object' then coalesce(value->>'date', '') else nullif(value #>> '{}', '') end as words
  ) v
$$;
