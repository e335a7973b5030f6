-- Visits: a visit ends when four hours pass in which a person opens no screen.

-- When the visit before this moment ended: the last one, if it is over by now, else the one before that.
create function rules.end_of_visit(seen_at timestamptz, left_at timestamptz) returns timestamptz
language sql stable
return case when seen_at < now() - interval '4 hours' then seen_at else left_at end;

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
    set left_at = rules.end_of_visit(v.seen_at, v.left_at), seen_at = now()
    where v.seen_at < now() - interval '1 minute';
  select v.left_at into ended from auth.visits v where v.username = visit.username;
  return ended;
end
$$;
-- The same, without a note of it: the end of the last visit, if the person came now.
create function rules.last_visit(username text) returns timestamptz
language sql stable security definer
set search_path = pg_catalog
as $$ select rules.end_of_visit(v.seen_at, v.left_at) from auth.visits v where v.username = last_visit.username $$;
revoke execute on function rules.last_visit(text) from public;
revoke execute on function auth.visit(text) from public;
grant execute on function auth.visit(text) to helix_app;
