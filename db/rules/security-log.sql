-- The log of security events.

create function rules.log_security(kind text, username text, details jsonb default '{}', actor text default rules.username()) returns void
language sql volatile security definer
set search_path = pg_catalog
as $$
  insert into data.security_events (kind, username, created_by, details)
  values (log_security.kind, left(log_security.username, 100), log_security.actor, log_security.details)
$$;
revoke execute on function rules.log_security(text, text, jsonb, text) from public;

-- Holds for the application's own roles and for the owner: a row of the log is neither changed nor removed.
create function rules.refuse_change_of_log() returns trigger
language plpgsql immutable
set search_path = pg_catalog
as $$
begin
  perform rules.refuse('security_event_kept', 'The log of security events is only added to', null, '42501');
  return null;
end
$$;

create trigger refuse_change_of_log before update or delete or truncate on data.security_events
  for each statement execute function rules.refuse_change_of_log();
create policy administrators on data.security_events for select to web_user using ((select rules.may('manage', 'users')));
grant select on data.security_events to web_user;

-- A value of an event in words: 'Expert, Viewer', 'none'.
create function rules.words_of_value(value jsonb) returns text
language sql immutable
set search_path = pg_catalog
as $$
  select coalesce(nullif(case jsonb_typeof(value)
    when 'array' then (select string_agg(member, ', ' order by at) from jsonb_array_elements_text(value) with ordinality m (member, at))
    when 'boolean' then case when value::boolean then 'yes' else 'no' end
    else value #>> '{}' end, ''), 'none')
$$;

-- The details of an event in words: 'Four eyes: no → yes', 'token: Ingest of news; scope: Ingest'. The number of a role has no words.
create function rules.words_of_event(details jsonb) returns text
language sql immutable
set search_path = pg_catalog
as $$
  select concat_ws(': ',
    (select string_agg(case d.key
        when 'setting' then upper(left(d.value #>> '{}', 1)) || substr(case when details ? 'change' then d.value #>> '{}' else replace(d.value #>> '{}', '_', ' ') end, 2)
        when 'change' then case d.value #>> '{}' when 'insert' then 'added' when 'update' then 'changed' else 'deleted' end
        else replace(d.key, '_', ' ') || ': ' || rules.words_of_value(d.value) end, '; ' order by d.key <> all ('{setting,token}'), d.key)
     from jsonb_each(details) d where d.key not in ('before', 'after', 'role_id')),
    case when details ? 'after' then rules.words_of_value(details->'before') || ' → ' || rules.words_of_value(details->'after') end)
$$;
