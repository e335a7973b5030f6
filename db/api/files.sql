-- What an upload begins with: the uuid that ties a document to its files.
create function api.uuid_generate_v4() returns uuid
language sql volatile
set search_path = pg_catalog
as $$ select gen_random_uuid() $$;
comment on function api.uuid_generate_v4() is 'A new uuid, for a document that is about to get its files.';
