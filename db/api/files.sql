-- Called at the start of an upload: the uuid links a document to its files.
create function api.uuid_generate_v4() returns uuid
language sql volatile
set search_path = pg_catalog
as $$ select gen_random_uuid() $$;
comment on function api.uuid_generate_v4() is 'A new uuid, to link a new document to its files.';
