-- Imports for the screen: the files that wait, and the runs.
create view api.import_files with (security_invoker) as
select i.id, i.file_name, i.size, i.kind, i.survey, i.error, i.rows_done, i.rows_of,
  case when i.claimed_until > now() then 'Reading' when i.error is not null then 'Refused' when i.survey is not null then 'Read' else 'Interrupted' end as state,
  i.created_by, u.name as created_by_name, i.created_at
from data.import_files i
left join data.users u on u.username = i.created_by;
comment on view api.import_files is E'Files that wait for their import, for users who may manage settings: what an import would store (survey, a report), or the reason why the file can''t be read.\n@never_null state';
comment on column api.import_files.kind is 'Kind of file that a person chose: figures, disaster events, context texts, country totals; empty if the headers decide';
grant select on api.import_files to web_user;

create view api.import_runs with (security_invoker) as
select r.id, r.file_name, r.started_at, r.finished_at, r.rows_done, r.rows_of,
  case
    when r.finished_at is null and r.claimed_until > now() then case when r.stopped_by is null then 'Running' else 'Stopping' end
    when r.finished_at is null then 'Interrupted'
    when not coalesce(r.report, '{}') ? 'failed' then 'Done'
    when r.stopped_by is not null then 'Stopped'
    else 'Failed'
  end as state,
  r.created_by, u.name as created_by_name, o.id as operation_id, r.report->'counts' as counts, jsonb_array_length(r.report->'refused') as refused_count,
  (r.report - 'sums') || jsonb_build_object('refused', jsonb_path_query_array(r.report, '$.refused[0 to 99]'), 'totals', jsonb_path_query_array(r.report, '$.totals[0 to 99]'),
    'refused_count', coalesce(jsonb_array_length(r.report->'refused'), 0), 'totals_count', coalesce(jsonb_array_length(r.report->'totals'), 0)) as report
from data.import_runs r
left join data.users u on u.username = r.created_by
left join data.operations o on o.import_run = r.id
where r.source <> 'sample';
comment on view api.import_runs is E'Imports, for users who may manage settings: their progress, and the report with its first 100 refused rows. A run without an end and without a program that works on it was interrupted.\n@never_null state';
grant select on api.import_runs to web_user;

create function api.stop_import(run bigint) returns void
language sql volatile
set search_path = pg_catalog
as $$ select rules.stop_import(stop_import.run) $$;
comment on function api.stop_import(bigint) is 'Stops an import after the batch that it stores; the records stored before stay.';
