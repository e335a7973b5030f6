-- Backups: the server alone takes them, by schedule or because a user with `manage settings` asked for one; these users read them.
create policy read_backups on data.backups for select to web_user using ((select rules.may('manage', 'settings')));
create policy read_backup_plan on data.backup_plan for select to web_user using ((select rules.may('manage', 'settings')));
grant select on data.backups, data.backup_plan to web_user;

-- Whether the last good backup is older than one and a half times the interval, or the last verified set has faults. False for users who may not read backups.
create function rules.backup_needs_attention() returns boolean
language sql stable
set search_path = pg_catalog
as $$
  select coalesce(bool_or(
    p.every_hours is not null
    and coalesce((select max(b.started_at) from data.backups b where b.ended_at is not null and b.error is null), p.since) < now() - p.every_hours * interval '90 minutes'
    or (select cardinality(b.faults) > 0 from data.backups b where b.verified_at is not null order by b.started_at desc limit 1)), false)
  from data.backup_plan p
$$;

-- Keeps the plan of this server's settings; all servers have the same settings. Without hours there is no schedule, without a place no backup.
create function rules.plan_backups(every_hours integer, place text, keep integer) returns void
language sql volatile
set search_path = pg_catalog
as $$
  update data.backup_plan p set every_hours = plan_backups.every_hours, place = plan_backups.place, keep = plan_backups.keep, since = now()
  where (p.every_hours, p.place, p.keep) is distinct from (plan_backups.every_hours, plan_backups.place, plan_backups.keep)
$$;

-- Whether a server works on the backup, or somebody asked for it and no server has claimed it yet.
create function rules.is_running(backup data.backups) returns boolean
language sql stable
set search_path = pg_catalog
as $$ select backup.ended_at is null and coalesce(backup.claimed_until > now(), true) $$;

-- Called through api.back_up_now: a backup that no server has claimed yet.
create function rules.ask_for_backup() returns bigint
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  asked bigint;
begin
  perform rules.require_permitted(rules.may('manage', 'settings'));
  perform pg_advisory_xact_lock(7145202);
  if exists (select from data.backups b where rules.is_running(b)) then
    perform rules.refuse('backup_running', 'A backup is running already', null, 'PT409');
  end if;
  insert into data.backups (place) select p.place from data.backup_plan p where p.place is not null returning id into asked;
  if not found then
    perform rules.refuse('backup_place', 'No place for backups is set: the program needs the setting BACKUP_TO');
  end if;
  perform pg_notify('helix_backups', '');
  return asked;
end
$$;

-- Begins the backup that somebody asked for or that is due, and returns its id, or null. One server works at a time; the claim of one that was killed runs out. A failed backup is tried again after an hour.
create function rules.claim_backup() returns bigint
language plpgsql volatile
set search_path = pg_catalog
as $$
declare
  claim constant timestamptz := now() + interval '10 minutes';
  plan data.backup_plan;
  claimed bigint;
begin
  perform pg_advisory_xact_lock(7145202);
  select * into plan from data.backup_plan;
  if plan.place is null then return null; end if;
  update data.backups set ended_at = now(), error = 'Its server was stopped.' where ended_at is null and claimed_until < now();
  if exists (select from data.backups b where b.ended_at is null and b.claimed_until is not null) then return null; end if;
  update data.backups b set started_at = now(), place = plan.place, claimed_until = claim where b.ended_at is null returning b.id into claimed;
  if found or plan.every_hours is null or exists (
    select from data.backups b
    where b.started_at > now() - plan.every_hours * interval '1 hour' and (b.error is null or b.started_at > now() - interval '1 hour')
  ) then return claimed; end if;
  delete from data.backups where started_at < now() - interval '1 year';
  insert into data.backups (place, claimed_until) values (plan.place, claim) returning id into claimed;
  return claimed;
end
$$;
revoke all on function rules.plan_backups(integer, text, integer), rules.claim_backup() from public;
