-- Clients: programs outside that read what is published (decision 29). A client has a token, but no rights: it acts in nobody's name, so it needs neither an owner nor a
-- maker who still could make it.

create function rules.create_client(name text, used_by text, days integer) returns json
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  reader constant text := nullif(rules.trimmed(coalesce(create_client.used_by, '')), '');
begin
  perform rules.require_manage_tokens();
  if length(reader) > 300 then perform rules.refuse('token_used_by_size', 'The note is longer than 300 characters', 'used_by'); end if;
  return rules.issue_token(create_client.name, 'clients', null, create_client.days, true, reader);
end
$$;

-- The clients for those who manage tokens, with their requests of the last 90 days; no rows for everybody else.
create function rules.clients()
returns table (id bigint, name text, used_by text, state text, expires_at timestamptz, last_used_at timestamptz, created_by text, created_at timestamptz, requests bigint, days jsonb)
language plpgsql stable security definer
set search_path = pg_catalog
as $$
#variable_conflict use_column
begin
  if not rules.may('manage', 'api tokens') then return; end if;
  return query
  select t.id, t.name, t.used_by, rules.state_of_token(t), t.expires_at, t.last_used_at, t.created_by, t.created_at,
    coalesce(r.requests, 0)::bigint, coalesce(r.days, '[]'::jsonb)
  from auth.tokens t
  left join lateral (
    select sum(d.requests) as requests, jsonb_agg(jsonb_build_object('day', d.day, 'requests', d.requests) order by d.day) as days
    from (
      select c.day, sum(c.requests) as requests from auth.client_requests c
      where c.token_id = t.id and c.day > current_date - 90 group by c.day
    ) d
  ) r on true
  where t.client;
end
$$;

create function rules.client_requests() returns table (client_id bigint, day date, address text, requests bigint)
language sql stable security definer
set search_path = pg_catalog
as $$
  select c.token_id, c.day, c.address, c.requests from auth.client_requests c
  where c.day > current_date - 90 and (select rules.may('manage', 'api tokens'))
$$;

-- Begins a request of a client, or refuses it.
create function auth.enter_client(token_hash bytea) returns void
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  token auth.tokens;
begin
  select * into token from auth.tokens t where t.token_hash = enter_client.token_hash;
  if token.id is null then perform rules.refuse('client_known', 'This client_id is not known', 'client_id', 'PT401'); end if;
  perform rules.require_token(token);
  if not token.client then
    perform rules.refuse('client_scope', 'This token is not one of the scope Read releases', 'client_id', '42501');
  end if;
  perform set_config('request.token', token.id::text, true), set_config('request.rights', '{}', true);
end
$$;

-- Adds to the counts: a list of {token_hash, day, address, requests}.
create function auth.count_client_requests(counted jsonb) returns void
language sql volatile security definer
set search_path = pg_catalog
as $$
  insert into auth.client_requests as c (token_id, day, address, requests)
  select t.id, g.day, g.address, sum(g.requests)
  from jsonb_to_recordset(count_client_requests.counted) as g (token_hash text, day date, address text, requests bigint)
  join auth.tokens t on t.token_hash = g.token_hash::bytea and t.client
  group by 1, 2, 3
  order by 1, 2, 3
  on conflict on constraint client_requests_pkey do update set requests = c.requests + excluded.requests
$$;

revoke all on function auth.enter_client(bytea), auth.count_client_requests(jsonb) from public;
grant execute on function auth.enter_client(bytea), auth.count_client_requests(jsonb) to helix_app;

-- A change that facts of the IDU may show.
create function rules.keep_published_change() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
begin
  insert into data.published_changes default values;
  return null;
end
$$;

do $$
declare
  shown text;
begin
  foreach shown in array '{facts,documents,events,publishers,geo_entities,hazard_types}'::text[] loop
    execute format('create trigger keep_published_change after insert or update or delete on data.%I
      for each statement execute function rules.keep_published_change()', shown);
  end loop;
end
$$;
