-- Visits: a visit ends when four hours pass in which a person opens no screen.

-- Notes that the person is here, at most once a minute, and returns the end of the visit before; null in the first one. Only the server calls it.
create function auth.visit(username text) returns timestamptz
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  ended timestamptz;
begin
  insert into auth.visits as v (username) values (visit.username)
  on conflict on constraint visits_pkey do update
    set left_at = case when v.seen_at < now() - interval '4 hours' then v.seen_at else v.left_at end, seen_at = now()
    where v.seen_at < now() - interval '1 minute';
  select v.left_at into ended from auth.visits v where v.username = visit.username;
  return ended;
end
$$;
-- The same, without a note of it: the end of the last visit, if the person came now.
create function rules.last_visit(username text) returns timestamptz
language sql stable security definer
set search_path = pg_catalog
as $$ select case when v.seen_at < now() - interval '4 hours' then v.seen_at else v.left_at end from auth.visits v where v.username = last_visit.username $$;
revoke execute on function rules.last_visit(text) from public;
revoke execute on function auth.visit(text) from public;
grant execute on function auth.visit(text) to helix_app;
