create view api.backups with (security_invoker) as
select id, started_at, ended_at, place, set_name, size, files, missing, verified_at, faults, error,
  rules.is_running(b) as running
from data.backups b;
comment on view api.backups is 'Backups of a year, for users who may manage settings: the size in bytes, the number of files, of files that the store did not have, and the faults that the verification of the set found.';
grant select on api.backups to web_user;

create view api.backup_plan with (security_invoker) as
select p.id, p.every_hours, p.place, p.keep,
  (select max(b.started_at) from data.backups b where b.ended_at is not null and b.error is null) as last_success_at,
  rules.backup_needs_attention() as needs_attention
from data.backup_plan p;
comment on view api.backup_plan is E'The plan of backups, in one row, for users who may manage settings: the hours between two backups (null without scheduled backups), the place of the sets (null without one), the start of the last good one, and whether it is late or its set has faults.\n@never_null needs_attention';
grant select on api.backup_plan to web_user;

create function api.back_up_now() returns bigint
language sql volatile
set search_path = pg_catalog
as $$ select rules.ask_for_backup() $$;
comment on function api.back_up_now() is 'Takes a backup at once, beside the scheduled ones, and returns its id; a server begins it within seconds. Needs manage settings.';
