-- Imports from the screen, for users with `manage settings`. The server reads the files and stores the records; here are the right, the claims and the progress.

drop policy if exists managers on data.import_files;
create policy managers on data.import_files for select to web_user using ((select rules.may('manage', 'settings')));
drop policy if exists managers on data.import_runs;
create policy managers on data.import_runs for select to web_user using ((select rules.may('manage', 'settings')));
grant select on data.import_files, data.import_runs to web_user;

-- Called before the server reads a body.
create function rules.require_import_right() returns void
language plpgsql stable
set search_path = pg_catalog
as $$ begin perform rules.require_permitted(rules.may('manage', 'settings')); end $$;

-- Inserts the rows of a file before its bytes are stored, within the limits of files that no document has. Returns the number of the file.
create function rules.receive_import(
  filename text, uuid uuid, content_type text, original_filename text, size bigint, url text, most_files integer, most_bytes bigint) returns bigint
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  received bigint;
begin
  perform rules.require_import_right();
  perform pg_advisory_xact_lock(hashtext('files of'), hashtext(rules.username()));
  perform rules.require_file_quota(receive_import.size, most_files, most_bytes);
  insert into data.files (filename, uuid, content_type, original_filename, size, url, created_by)
  values (receive_import.filename, receive_import.uuid, receive_import.content_type, receive_import.original_filename, receive_import.size, receive_import.url,
    rules.username());
  insert into data.import_files (filename, file_name, size, claimed_until, created_by)
  values (receive_import.filename, receive_import.original_filename, receive_import.size, now() + interval '2 minutes', rules.username())
  returning id into received;
  return received;
end
$$;

-- The file, for a call of a person who may import it.
create function rules.file_to_import(file bigint) returns data.import_files
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  found_file data.import_files;
begin
  perform rules.require_import_right();
  select * into found_file from data.import_files f where f.id = file_to_import.file for update;
  if not found then
    perform rules.refuse('import_file_exists', 'There is no such file: please choose it again', null, '23503');
  end if;
  return found_file;
end
$$;

-- Claims a file to read it as the chosen kind.
create function rules.begin_survey(file bigint, kind text) returns table (filename text, file_name text)
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  read_file constant data.import_files := rules.file_to_import(file);
begin
  if read_file.claimed_until > now() then
    perform rules.refuse('import_file_read', 'The file is being read', null, 'PT409');
  end if;
  update data.import_files f set kind = begin_survey.kind, survey = null, error = null, rows_done = 0, rows_of = null, claimed_until = now() + interval '2 minutes'
  where f.id = read_file.id;
  return query select read_file.filename, read_file.file_name;
end
$$;

-- Begins an import of a file that was read. One import runs at a time, on whichever server and by whatever way.
create function rules.begin_import(file bigint) returns table (run bigint, filename text, kind text, file_name text)
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
declare
  chosen constant data.import_files := rules.file_to_import(file);
  running record;
begin
  perform pg_advisory_xact_lock(7145203);
  select r.file_name, r.started_at, coalesce(u.name, r.created_by) as person into running
  from data.import_runs r left join data.users u on u.username = r.created_by
  where r.finished_at is null and r.claimed_until > now() order by r.id limit 1;
  if found then
    perform rules.refuse('import_running', format('%s imports %s since %s (UTC). One import runs at a time: wait for its end, or stop it',
      running.person, running.file_name, to_char(running.started_at at time zone 'UTC', 'HH24:MI')), null, 'PT409');
  end if;
  if chosen.survey is null then
    perform rules.refuse('import_file_unread', 'The file has not been read yet', null, 'PT409');
  end if;
  if chosen.survey->>'kind' = 'country totals' then
    perform rules.refuse('import_compared', 'Totals of countries are compared, not imported', null, 'PT409');
  end if;
  insert into data.import_runs (source, file_name, rows_of, claimed_until, created_by)
  values ('gidd', chosen.file_name, (chosen.survey->>'rows')::bigint, now() + interval '2 minutes', rules.username())
  returning id into begin_import.run;
  begin_import.filename := chosen.filename;
  begin_import.kind := chosen.kind;
  begin_import.file_name := chosen.file_name;
  return next;
end
$$;

-- Whether the record was deleted by the undo of its import, and by no person: the next import of its file makes it anew.
create function rules.import_taken_back(entity_type text, entity_id bigint) returns boolean
language sql stable
set search_path = pg_catalog
as $$
  with recursive chain as (
    (select o.undoes, o.import_run from data.history h join data.operations o on o.id = h.operation_id
     where h.entity_type = import_taken_back.entity_type and h.entity_id = import_taken_back.entity_id::text and h.operation = 'delete' order by h.id desc limit 1)
    union all
    select o.undoes, o.import_run from chain c join data.operations o on o.id = c.undoes
  )
  select coalesce(bool_or(c.import_run is not null), false) from chain c
$$;
revoke all on function rules.import_taken_back(text, bigint) from public;

-- Keeps the progress of a run and its claim. Returns the reason to stop: a person has asked for it, or the person of the run is suspended or has lost the right. The command's own runs have no person.
create function rules.continue_import(run bigint, rows_done bigint, rows_of bigint) returns text
language plpgsql volatile
set search_path = pg_catalog
as $$
declare
  kept data.import_runs;
begin
  update data.import_runs r set rows_done = continue_import.rows_done, rows_of = coalesce(continue_import.rows_of, r.rows_of), claimed_until = now() + interval '2 minutes'
  where r.id = continue_import.run returning * into kept;
  return coalesce(
    (select u.name || ' stopped it.' from data.users u where u.username = kept.stopped_by),
    (select u.name || ' may not import any more.' from data.users u
     where u.username = kept.created_by and u.username <> 'import' and (u.suspended_at is not null or 'manage settings' <> all (rules.rights_of(u.username)))));
end
$$;

-- An import ends after the batch that it stores.
create function rules.stop_import(run bigint) returns void
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
begin
  perform rules.require_import_right();
  update data.import_runs r set stopped_by = coalesce(r.stopped_by, rules.username()) where r.id = stop_import.run and r.finished_at is null and r.claimed_until > now();
  if not found then
    perform rules.refuse('import_runs', 'This import does not run any more', null, 'PT409');
  end if;
end
$$;
revoke all on function rules.continue_import(bigint, bigint, bigint) from public;
