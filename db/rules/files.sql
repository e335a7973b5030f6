-- The files of documents: the right to upload a file, its document, the right to read it. The server stores the bytes.

-- Called before the server reads a body or fetches an address.
create function rules.require_upload_permission() returns void
language plpgsql stable
set search_path = pg_catalog
as $$ begin perform rules.require_permitted(rules.may('manage', 'documents')); end $$;

-- A file that never had a document uses disk space until it is removed a day later, so the number and bytes of such files are limited per person. A file
-- whose document was deleted is not counted: another person may have deleted it.
create function rules.require_file_quota(size bigint, most_files integer, most_bytes bigint) returns void
language plpgsql stable security definer
set search_path = pg_catalog
as $$
declare
  files bigint;
  bytes numeric;
begin
  select count(*), coalesce(sum(f.size), 0) into files, bytes from data.files f
  where f.loose_since = f.created_at and not f.removing and f.created_by = rules.username();
  if files >= most_files or bytes + require_file_quota.size > most_bytes then
    perform rules.refuse('file_quota', format('You have %s uploaded files (%s MB) that no document has, and at most %s files with %s MB are kept so. '
      'Save the documents that they belong to; a file that no document has is removed after a day.',
      files, ceil(bytes / 1048576), most_files, floor(most_bytes / 1048576.0)), null, 'PT409');
  end if;
end
$$;

-- Inserts the file's row before its bytes are stored: if the server stops in between, a row without a document is left, and removed after a day.
create function rules.receive_file(
  filename text, uuid uuid, content_type text, original_filename text, size bigint, url text, most_files integer, most_bytes bigint) returns void
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
begin
  perform rules.require_upload_permission();
  -- The second of two simultaneous uploads counts the first.
  perform pg_advisory_xact_lock(hashtext('files of'), hashtext(rules.username()));
  perform rules.require_file_quota(receive_file.size, most_files, most_bytes);
  insert into data.files (filename, uuid, content_type, original_filename, size, url, created_by)
  values (receive_file.filename, receive_file.uuid, receive_file.content_type, receive_file.original_filename, receive_file.size, receive_file.url,
    rules.username());
end
$$;

-- Removes the row of a file that could not be stored.
create function rules.forget_file(filename text) returns void
language sql volatile security definer
set search_path = pg_catalog
as $$
  delete from data.files f where f.filename = forget_file.filename and f.created_by = rules.username() and f.loose_since is not null
$$;

-- A document names its file; the type and original name are those recorded at the upload.
create function rules.compute_file() returns trigger
language plpgsql stable
set search_path = pg_catalog
as $$
declare
  kept data.files;
begin
  if new.filename is null then
    new.content_type := null;
    new.original_filename := null;
    return new;
  end if;
  select * into kept from data.files f where f.filename = new.filename and not f.removing;
  if not found then
    perform rules.refuse('document_file_known', 'There is no such file: please upload it again', 'filename', '23503');
  end if;
  new.content_type := kept.content_type;
  new.original_filename := kept.original_filename;
  return new;
end
$$;

create function rules.keep_file() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
begin
  if new.filename is null then return null; end if;
  update data.files f set loose_since = null where f.filename = new.filename and not f.removing;
  if not found then
    perform rules.refuse('document_file_known', 'There is no such file: please upload it again', 'filename', '23503');
  end if;
  insert into data.document_files (document_id, filename) values (new.id, new.filename) on conflict do nothing;
  return null;
end
$$;

-- Called when the last document of a file no longer refers to it.
create function rules.release_file() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog
as $$
begin
  update data.files f set loose_since = now()
  where f.filename = old.filename and not exists (select from data.document_files l where l.filename = old.filename);
  return null;
end
$$;

-- Whether a person may send the text of a file to a service outside: it is of a saved document, and no document that has or had it is confidential.
create function rules.may_leave(filename text) returns boolean
language sql stable security definer
set search_path = pg_catalog
as $$
  select rules.may('create', 'facts')
    and exists (select from data.documents d where d.filename = may_leave.filename and d.archived_at is null)
    and not exists (select from data.document_files l join data.documents d on d.id = l.document_id where l.filename = may_leave.filename and d.confidential)
$$;

create trigger compute_file before insert or update on data.documents
  for each row execute function rules.compute_file();
create trigger keep_file_of_insert after insert on data.documents
  for each row execute function rules.keep_file();
create trigger keep_file_of_update after update of filename on data.documents
  for each row when (new.filename is distinct from old.filename) execute function rules.keep_file();
create trigger release_file after delete on data.document_files
  for each row execute function rules.release_file();

-- A file is readable by its uploader and by everybody who can read a document that has or had it.
drop policy if exists readers on data.files;
create policy readers on data.files for select to web_user
  using (created_by = rules.username() or exists (
    select from data.document_files l join data.documents d on d.id = l.document_id where l.filename = files.filename));

grant select on data.files, data.document_files to web_user;
-- content_type and original_filename are accepted, because clients send the whole record, and then replaced by compute_file.
grant insert (filename, content_type, original_filename), update (filename, content_type, original_filename) on data.documents to web_user;
