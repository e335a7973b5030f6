-- The first steps of an installation and of a new person, each done or not by the state of the database.

-- Samples that were stored after the last removal that nobody has undone; null if there never were any.
create function rules.sample_removed() returns boolean
language sql stable security definer
set search_path = pg_catalog
as $$
  select case when exists (select from data.import_runs r where r.source = 'sample') or exists (select from data.users u where u.sample) then
    not exists (select from data.users u where u.sample and u.suspended_at is null)
    and not exists (select from data.import_runs r where r.source = 'sample' and r.started_at > (
      select coalesce(max(o.created_at), '-infinity') from data.operations o where o.kind = 'Remove sample' and not exists (select from data.operations u where u.undoes = o.id))) end
$$;

create function rules.first_steps() returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog
as $$
declare
  me constant text := rules.username();
  steps jsonb := '{}';
  first_sign_in timestamptz;
begin
  if rules.may('manage', 'users') then
    steps := steps || jsonb_build_object(
      'administrators', (select count(*) > 1 from rules.active_administrators a join data.users u on u.username = a.username where not u.sample),
      'colleagues', exists (select from data.users u where not u.sample and not u.service and u.suspended_at is null and u.username not in ('import', me) and not rules.is_administrator(u.username)));
  end if;
  if rules.may('manage', 'portfolios') and (rules.may('manage', 'users') or rules.may('manage', 'settings')) then
    steps := steps || jsonb_build_object('watched', exists (select from data.facts f where f.archived_at is null) and not exists (
      select from data.geo_entities g
      where exists (select from data.facts f where f.iso3 = g.iso3 and f.archived_at is null
          and (f.import_run is null or f.import_run <> all ((select rules.sample_runs())::bigint[]) or not (select rules.leaves_out_sample())))
        and not exists (select from rules.experts() p join data.users u on u.username = p.username where p.iso3 = g.iso3 and u.suspended_at is null and not u.sample)));
  end if;
  if rules.may('manage', 'settings') then
    steps := steps || jsonb_build_object(
      'imported', exists (select from data.import_runs r where r.source <> 'sample' and exists (select from data.facts f where f.import_run = r.id and f.archived_at is null)),
      'mail', coalesce((select s.report->>'mail' = 'true' from auth.servers s order by s.seen_at desc limit 1), false),
      'backups', exists (select from data.backup_plan p where p.every_hours is not null));
    if rules.sample_removed() is not null then steps := steps || jsonb_build_object('sample', rules.sample_removed()); end if;
  end if;
  -- Coordinators and reviewers look after the facts of others.
  if steps = '{}' and rules.may('create', 'facts') and rules.may('manage', 'facts') and not rules.may('manage', 'portfolios') and not rules.may('complete_review', 'facts') then
    steps := jsonb_build_object('fact', exists (select from data.facts f where f.created_by = me), 'countries', exists (select from rules.experts() p where p.username = me));
  elsif steps = '{}' and not rules.may('manage', 'portfolios') then
    steps := jsonb_build_object('follow', exists (select from data.follows f where f.username = me and f.entity_type = 'geo_entities' and not f.muted));
    if rules.may('review', 'facts') then steps := steps || jsonb_build_object('review', exists (select from data.reviews r where r.created_by = me)); end if;
  end if;
  if steps ?| array['fact', 'follow'] then
    first_sign_in := (select min(e.created_at) from data.security_events e where e.username = me and e.kind = 'Signed in');
  end if;
  return jsonb_build_object(
    'steps', steps,
    -- A person of some weeks finds the way, and has the list from the menu.
    'hidden', exists (select from data.hidden_first_steps h where h.username = me) or coalesce(first_sign_in <= now() - interval '14 days', false),
    'sample_left_out', rules.leaves_out_sample());
end
$$;

create function rules.hide_first_steps(hidden boolean) returns void
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
begin
  if hidden then
    insert into data.hidden_first_steps (username) values (rules.username()) on conflict do nothing;
  else
    delete from data.hidden_first_steps h where h.username = rules.username();
  end if;
end
$$;
