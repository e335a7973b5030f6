-- The servers of the installation and the state of its database, for Settings → System.
-- Its name stands after sessions.sql, which begins the schema auth anew.

-- Called by each server of itself. Servers that were not seen for a day are forgotten.
create function auth.report_server(id uuid, name text, program text, started_at timestamptz, report jsonb) returns void
language sql volatile security definer
set search_path = pg_catalog
as $$
  delete from auth.servers s where s.seen_at < now() - interval '1 day' and s.id <> report_server.id;
  insert into auth.servers as s (id, name, program, started_at, report)
  values (report_server.id, left(report_server.name, 300), report_server.program, report_server.started_at, report_server.report)
  on conflict on constraint servers_pkey do update set seen_at = now(), program = excluded.program, report = excluded.report;
$$;
revoke all on function auth.report_server(uuid, text, text, timestamptz, jsonb) from public;
grant execute on function auth.report_server(uuid, text, text, timestamptz, jsonb) to helix_app;

-- Sizes are of tables with their indexes; the rows are the planner's estimate.
create function rules.system_state() returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog
as $$
begin
  perform rules.require_permitted(rules.may('manage', 'settings'));
  return jsonb_build_object(
    'at', clock_timestamp(),
    'version', current_setting('server_version'),
    'size', pg_database_size(current_database()),
    'sessions', (select count(*) from rules.live_sessions),
    'files', (select jsonb_build_object('count', count(*), 'size', coalesce(sum(f.size), 0)) from data.files f),
    'tables', (
      select jsonb_agg(jsonb_build_object('name', t.name, 'size', t.size, 'rows', t.rows) order by t.size desc, t.name)
      from (
        select c.relname::text as name, pg_total_relation_size(c.oid) as size, greatest(c.reltuples, 0)::bigint as rows
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('data', 'auth') and c.relkind in ('r', 'm')
      ) t),
    'feeds', (
      select coalesce(jsonb_agg(jsonb_build_object('name', f.name, 'last_success_at', f.last_success_at, 'failures', f.failures) order by f.name), '[]')
      from data.feeds f where f.enabled),
    'servers', (
      select coalesce(jsonb_agg(to_jsonb(s) order by s.started_at), '[]') from auth.servers s where s.seen_at > now() - interval '1 day'));
end
$$;
revoke all on function rules.system_state() from public;
grant execute on function rules.system_state() to web_user;

-- The numbers of /metrics, for the owner of the database. Feeds are named by their ids, because a name can be anything.
create function rules.system_measures() returns jsonb
language sql stable
set search_path = pg_catalog
as $$
  select jsonb_build_object(
    'sessions', (select count(*) from rules.live_sessions),
    'size', pg_database_size(current_database()),
    'files', (select coalesce(sum(f.size), 0) from data.files f),
    'unread', (select count(*) from data.notifications n where n.read_at is null and n.done_at is null),
    'to_mail', (
      select count(*)
      from data.notification_choices c
      join data.users u on u.username = c.username and u.email is not null and u.suspended_at is null
      join data.notifications n on n.username = c.username and n.kind = c.kind and n.created_at >= c.since
      where c.delivery = 'at once' and n.mailed_at is null and n.read_at is null and n.done_at is null),
    'feeds', (
      select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'failures', f.failures, 'success', extract(epoch from f.last_success_at))), '[]')
      from data.feeds f where f.enabled),
    'backup', (
      select jsonb_build_object('success', extract(epoch from b.started_at), 'size', b.size, 'faults', coalesce(cardinality(b.faults), 0))
      from data.backups b where b.ended_at is not null and b.error is null order by b.started_at desc limit 1),
    'tables', (
      select jsonb_agg(jsonb_build_object('name', n.nspname || '.' || c.relname, 'size', pg_total_relation_size(c.oid)))
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('data', 'auth') and c.relkind in ('r', 'm')))
$$;
revoke all on function rules.system_measures() from public;
